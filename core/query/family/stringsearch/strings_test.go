package stringsearch_test

import (
	"context"
	"regexp"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/engine"
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

// TestFindStringsOneByOne compares a search with a plain loop that reads strings one by
// one, in dumps of JDK 5 (offset and count), 8 (char[]), 17 and 25 (byte[] with and without
// compact strings).
func TestFindStringsOneByOne(t *testing.T) {
	for _, name := range []string{
		"mat/sun_jdk5_13_x32", "mat/sun_jdk6_30_x64_compressedOops", "planted/oldnew/strings8-jdk8.live",
		"planted/values/jdk17-g1.live", "planted/values/jdk25-g1.all", "planted/values/jdk25-nocompactstrings.live",
	} {
		a := testquery.OpenReal(t, name, engine.Options{})
		var texts []string
		for _, c := range a.Snapshot.ClassesByName("java.lang.String") {
			for _, id := range a.Snapshot.Instances(c) {
				if text, ok := a.Snapshot.Text(context.Background(), id, 1<<20); ok && a.Snapshot.Reachable(id) {
					texts = append(texts, text)
				}
			}
		}
		for _, pattern := range []string{"^java", `\d{3}`, "é|€"} {
			want, p := 0, regexp.MustCompile(pattern)
			for _, text := range texts {
				if p.MatchString(text) {
					want++
				}
			}
			if got := a.Run("find_strings -pattern "+pattern, render.Options{}).Total; got != want {
				t.Errorf("%s: %d strings match %s, want %d", name, got, pattern, want)
			}
		}
	}
}
