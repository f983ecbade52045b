package diagnosis_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestGrowthIsACause: a structure that grew between two dumps is a suspect, others are
// not.
func TestGrowthIsACause(t *testing.T) {
	for before, accused := range map[int64]bool{1000: true, 1_000_000: false} {
		p := plan{dumpbuilder.New()}
		p.static("app.Main", "ITEMS", p.ArrayList(p.rows("app.Row", 2500, 2000)...))
		d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Growth: func(*diagnosis.Suspect) *diagnosis.Growth {
			return &diagnosis.Growth{Bytes: []int64{before * 5, 5_000_000}, Created: []int64{0, 0}}
		}})
		if err != nil {
			t.Fatal(err)
		}
		found := len(d.Suspects) == 1 && slices.ContainsFunc(d.Suspects[0].Causes, func(c diagnosis.Cause) bool { return c.Name == "Structure that grows" })
		if found != accused {
			t.Errorf("%d bytes before: %s %+v", before*5, d.Sentence, d.Suspects)
		}
	}
}

// TestGrowthUpToABound: a cache that fills up to its maximum grows, and is not a leak.
func TestGrowthUpToABound(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.guava(300)
	d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01, Growth: func(*diagnosis.Suspect) *diagnosis.Growth {
		return &diagnosis.Growth{Bytes: []int64{5_000, 50_000}, Created: []int64{0, 0}}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Suspects) > 0 || len(d.Cleared) == 0 || !strings.Contains(d.Cleared[0].Reason, "at its limit") {
		t.Errorf("suspects %+v, cleared %+v", d.Suspects, d.Cleared)
	}
}
