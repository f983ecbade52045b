package diagnosis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestClocks: a clock whose zero is arbitrary does not show when objects were made; a
// time of day does.
func TestClocks(t *testing.T) {
	for first, noted := range map[int64]bool{taken - 3_600_000: true, 1_418_000_000_000: false, 1_418_000_000_000_000: false} {
		p := plan{dumpbuilder.New()}
		p.bag(p.states("app.Entry", nil, dumpbuilder.Long("lastAccessed"), "lastAccessed", 200, func(i int) any { return first + int64(i)*10_000 })...)
		d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		found := fmt.Sprint(d.Suspects, d.Cleared)
		if strings.Contains(found, "field lastAccessed") != noted {
			t.Errorf("times from %d on: %s", first, found)
		}
	}
}
