package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
)

func openSample(t *testing.T, o Discard) *snapshot.Snapshot {
	t.Helper()
	s, err := Open(context.Background(), []source.File{sample(t, "sample.hprof.gz")}, Options{Discard: o})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// instances counts the objects of a class, including unreachable ones.
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
		t.Errorf("no warning says what was discarded: %v", half.Info().Warnings)
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
	got, err := without.Fields(context.Background(), d)
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
	if err := render.Text(context.Background(), &text, r, render.Options{}); err != nil || !strings.Contains(text.String(), "discarded while") || !strings.Contains(text.String(), "elementData") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

func TestDiscardOptionsAreChecked(t *testing.T) {
	for _, o := range []Discard{{Ratio: 101}, {Ratio: -1}, {Ratio: 5, Offset: 200}, {Ratio: 5, Pattern: "("}} {
		_, err := Open(context.Background(), []source.File{sample(t, "sample.hprof.gz")}, Options{Discard: o})
		var misuse *usage.Error
		if !errors.As(err, &misuse) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// TestDiscardedValuesAreReadByAddress: values of discarded objects, including strings and
// arrays, can be read through references; they equal those in the whole dump.
func TestDiscardedValuesAreReadByAddress(t *testing.T) {
	ctx := context.Background()
	whole := openSample(t, Discard{})
	for _, pattern := range []string{`java\.lang\.String`, `byte\[\]|char\[\]`, `java\.lang\.String|byte\[\]|char\[\]|java\.lang\.Thread\$FieldHolder`} {
		without := openSample(t, Discard{Ratio: 100, Pattern: pattern})
		want, got := namesOfThreads(t, whole), namesOfThreads(t, without)
		if len(want) < 5 || !strings.Contains(strings.Join(want, " "), "main") || !slices.Equal(got, want) {
			t.Errorf("%s: threads are called %q, want %q", pattern, got, want)
		}
		for _, thread := range whole.Threads() {
			id, _ := without.ID(whole.Address(thread.ID))
			for _, path := range [][]string{{"holder", "priority"}, {"name", "hash"}} {
				v, found, err := without.Field(ctx, id, path...)
				w, wantFound, _ := whole.Field(ctx, thread.ID, path...)
				if v != w || found != wantFound || err != nil {
					t.Errorf("%s: %v is %v, want %v", pattern, path, v, w)
				}
			}
		}
	}
}

// TestDiscardedObjectsEndNoQuery: what OQL cannot know about a discarded object is null,
// with a note; its text can be read.
func TestDiscardedObjectsEndNoQuery(t *testing.T) {
	s := openSample(t, Discard{Ratio: 100, Pattern: `java\.lang\.String|byte\[\]|char\[\]`})
	for _, what := range []string{"t.name.@retainedHeapSize", "t.name.value[0]", "t.name.value.@length", "t.name.length()", "t.name.getField(\"value\")", "dominators(t.name)", "t.name.toString()"} {
		r, err := Run(t.Context(), catalog.All(), s, "oql "+commandline.Quote("SELECT "+what+" AS n FROM INSTANCEOF java.lang.Thread t"))
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		var text strings.Builder
		if err := render.Markdown(t.Context(), &text, r, render.Options{}); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if noted := strings.Contains(text.String(), "were discarded while"); noted != (what != "t.name.toString()") {
			t.Errorf("%s: the note is there: %v\n%s", what, noted, text.String())
		}
		if what == "t.name.toString()" && !strings.Contains(text.String(), "main") {
			t.Errorf("%s: no thread is called main", what)
		}
	}
}

// namesOfThreads returns the names of threads by OQL.
func namesOfThreads(t *testing.T, s *snapshot.Snapshot) []string {
	t.Helper()
	r, err := Run(t.Context(), catalog.All(), s, `oql "SELECT toString(t.name) AS n FROM INSTANCEOF java.lang.Thread t"`)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := render.CSV(t.Context(), &text, r, render.Options{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	slices.Sort(lines)
	return lines
}

// TestDiscardedObjectsSayThatTheyAre: commands that need the index say that an object was
// discarded, and inspect shows the contents of discarded arrays.
func TestDiscardedObjectsSayThatTheyAre(t *testing.T) {
	ctx := context.Background()
	whole := openSample(t, Discard{})
	without := openSample(t, Discard{Ratio: 100, Pattern: `byte\[\]`})
	thread := whole.Threads()[0].ID
	bytes, _ := whole.ObjectField(ctx, thread, "name", "value")
	text, _ := whole.Text(ctx, bytes, 100)
	for _, command := range []string{"list_objects 0x%x", "path2gc 0x%x", "show_retained_set 0x%x", `oql "SELECT * FROM 0x%x"`} {
		_, err := Run(ctx, catalog.All(), without, fmt.Sprintf(command, whole.Address(bytes)))
		if err == nil || !strings.Contains(err.Error(), "was discarded while the dump was opened") {
			t.Errorf("%s: %v", command, err)
		}
	}
	name, _ := whole.ObjectField(ctx, thread, "name")
	for _, address := range []heap.Address{whole.Address(bytes), whole.Address(name)} {
		r, err := Run(ctx, catalog.All(), without, fmt.Sprintf("inspect 0x%x", address))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := render.Text(ctx, &out, r, render.Options{}); err != nil || text == "" || !strings.Contains(out.String(), text) || !strings.Contains(out.String(), "discarded") {
			t.Errorf("%v: no %q in\n%s", err, text, out.String())
		}
	}
}

// sample returns a dump of the repository as a file in memory.
func sample(t *testing.T, name string) source.File {
	t.Helper()
	data, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return source.NewMemory(name, data)
}
