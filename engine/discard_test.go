package engine

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/core/report"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

func openSample(t *testing.T, o Discard) *snapshot.Snapshot {
	t.Helper()
	s, err := Open(context.Background(), []source.File{sample(t, "sample.hprof.gz")}, Options{Discard: o})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// instances counts the objects of a class, dead ones included.
func instances(s *snapshot.Snapshot, name string) (n int64) {
	for _, c := range s.ClassesByName(name) {
		counts := s.InstanceCounts(c)
		n += counts.Objects + counts.UnreachableObjects
	}
	return n
}

func TestDiscardLeavesOutTheShareOfMatchingObjects(t *testing.T) {
	whole := openSample(t, Discard{})
	all := openSample(t, Discard{Ratio: 100, Pattern: `byte\[\]`})
	half := openSample(t, Discard{Ratio: 50, Pattern: `byte\[\]`, Seed: 7})
	rest := openSample(t, Discard{Ratio: 50, Pattern: `byte\[\]`, Seed: 7, Offset: 50})
	n := instances(whole, "byte[]")
	if got := instances(all, "byte[]"); got != 0 || n < 1000 {
		t.Errorf("%d of %d byte[] left with a ratio of 100", got, n)
	}
	if got := instances(half, "byte[]"); got < n*45/100 || got > n*55/100 {
		t.Errorf("%d of %d byte[] left with a ratio of 50", got, n)
	}
	if sum := instances(half, "byte[]") + instances(rest, "byte[]"); sum != n {
		t.Errorf("halves with offset 0 and 50 have %d objects together, want %d", sum, n)
	}
	for _, s := range []*snapshot.Snapshot{all, half} {
		if got, want := instances(s, "java.lang.String"), instances(whole, "java.lang.String"); got != want {
			t.Errorf("%d strings, want all %d", got, want)
		}
	}
	warned := false
	for _, w := range half.Info().Warnings {
		warned = warned || w.Code == "engine.discarded" && w.Count == n-instances(half, "byte[]")
	}
	if !warned {
		t.Errorf("no warning tells what was discarded: %v", half.Info().Warnings)
	}
}

func TestDiscardedObjectsCanStillBeInspected(t *testing.T) {
	whole := openSample(t, Discard{})
	without := openSample(t, Discard{Ratio: 100, Pattern: `java\.util\.ArrayList`})
	list := whole.Instances(whole.ClassesByName("java.util.ArrayList")[0])[0]
	address := whole.Address(list)
	if _, indexed := without.ID(address); indexed {
		t.Fatal("the list is still there")
	}
	d, found := without.Discarded(address)
	if !found {
		t.Fatalf("0x%x is not among the discarded", address)
	}
	got, err := without.DiscardedFields(context.Background(), d)
	want, wantErr := whole.Fields(context.Background(), list)
	if err != nil || wantErr != nil || len(got) == 0 || len(got) != len(want) {
		t.Fatalf("%v, %v: %d fields, want %d", err, wantErr, len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("field %v, want %v", got[i], want[i])
		}
	}
	var text strings.Builder
	r, err := Run(context.Background(), catalog.All(), without, fmt.Sprintf("inspect 0x%x", address))
	if err != nil {
		t.Fatal(err)
	}
	if err := report.Text(context.Background(), &text, r, report.Options{}); err != nil || !strings.Contains(text.String(), "discarded while") || !strings.Contains(text.String(), "elementData") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

func TestDiscardOptionsAreChecked(t *testing.T) {
	for _, o := range []Discard{{Ratio: 101}, {Ratio: -1}, {Ratio: 5, Offset: 200}, {Ratio: 5, Pattern: "("}} {
		_, err := Open(context.Background(), []source.File{sample(t, "sample.hprof.gz")}, Options{Discard: o})
		if err == nil || describe(err).Kind != "usage" {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
