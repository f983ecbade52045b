package stringsearch_test

import (
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedStrings: of the planted texts, those that match and are reachable are found,
// in both encodings.
func TestPlantedStrings(t *testing.T) {
	h := dumpbuilder.New()
	for _, text := range []string{"alpha", "beta", "alphabet", "Alpha", "αlpha", "alpha α"} {
		h.Root(heap.RootJNIGlobal, h.String(text))
	}
	holder := h.Class("app.Holder", dumpbuilder.Ref("text"))
	h.Root(heap.RootJNIGlobal, h.Instance(holder, "alpha held"))
	h.String("alpha lost") // nothing refers to it
	a := testquery.Planted(t, h)
	for command, want := range map[string][]string{
		"find_strings -pattern ^alpha":                      {"alpha", "alpha held", "alpha α", "alphabet"},
		"find_strings -pattern (?i)^alpha$":                 {"Alpha", "alpha"},
		"find_strings -pattern α":                           {"alpha α", "αlpha"},
		"find_strings retained(app.Holder) -pattern ^alpha": {"alpha held"},
		"find_strings -pattern gamma":                       {},
	} {
		var got []string
		for _, row := range a.Rows(command, "Text") {
			got = append(got, row[len("java.lang.String | "):])
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}
