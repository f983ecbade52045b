package catalog_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
	"heapdrop/protocol"
)

// TestMAT compares the queries with the figures of Eclipse MAT, row by row.
func TestMAT(t *testing.T) {
	testquery.EachMAT(t, func(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
		a.T = t
		t.Run("histogram", func(t *testing.T) { compareHistogram(t, a, mat) })
		t.Run("exact", func(t *testing.T) { compareExactRetained(t, a, mat) })
		t.Run("dominators", func(t *testing.T) { compareDominators(t, a, mat) })
		t.Run("unreachable", func(t *testing.T) { compareUnreachable(t, a, mat) })
		t.Run("roots", func(t *testing.T) { compareRoots(t, a, mat) })
		t.Run("threads", func(t *testing.T) { compareThreads(t, a, mat) })
		t.Run("paths", func(t *testing.T) { comparePaths(t, a, mat) })
		t.Run("loaders", func(t *testing.T) { compareLoaders(t, a, mat) })
	})
}

// classSet is the object set by which rows name the instances of a class.
func classSet(a heap.Address) string { return fmt.Sprintf("class:0x%x", uint64(a)) }

func compareHistogram(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	got := a.Run("histogram", render.Options{})
	row := map[string]int{} // by name for classes that the dump does not define, since MAT makes up their addresses
	for i := range got.Rows {
		row[got.Info[i].Set] = i
		row[got.Text(i, "Class Name")] = i
	}
	want := mat.Histogram(t)
	if len(got.Rows) != len(want) {
		t.Errorf("%d classes, want %d", len(got.Rows), len(want))
	}
	for _, w := range want {
		i, found := row[classSet(w.Address)]
		if !found {
			i, found = row[w.Name]
		}
		// MAT's figures lack characters outside the basic plane.
		if !found || got.Text(i, "Class Name") != w.Name && !strings.Contains(w.Name, "\ufffd") {
			t.Errorf("no row for %s at 0x%x", w.Name, w.Address)
			continue
		}
		objects, shallow, retained := got.Number(t, i, "Objects"), got.Number(t, i, "Shallow Heap"), got.Number(t, i, "Retained Heap")
		if objects != w.Instances || shallow != w.Shallow || retained != w.MinRetained {
			t.Errorf("%s: %d objects, shallow %d, retained ≥ %d; want %d, %d, %d", w.Name, objects, shallow, retained, w.Instances, w.Shallow, w.MinRetained)
		}
	}
}

// compareExactRetained compares exact retained sets of those classes for which MAT
// computed them; all classes would take minutes.
func compareExactRetained(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	want := map[string]int64{}
	for _, w := range mat.Histogram(t) {
		want[classSet(w.Address)] = w.ExactRetained
	}
	got := a.Run("histogram -retained exact", render.Options{View: result.View{Limit: 12}})
	compared := 0
	for i := range got.Rows {
		exact, known := want[got.Info[i].Set]
		if !known || exact < 0 {
			continue
		}
		compared++
		if n := got.Number(t, i, "Retained Heap"); n != exact {
			t.Errorf("%s retains %d, want %d", got.Text(i, "Class Name"), n, exact)
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

func compareDominators(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	want := mat.Dominators(t)
	got := a.Run("dominator_tree", render.Options{View: result.View{Limit: len(want) + 50}})
	if summary := mat.Summary(t); int64(got.Total) != summary.DominatorChildren {
		t.Errorf("%d children of the root, want %d", got.Total, summary.DominatorChildren)
	}
	row := map[string]int{}
	for i := range got.Rows {
		row[got.Text(i, "Address")] = i
	}
	for place, w := range want {
		if place < len(got.Rows) && got.Number(t, place, "Retained Heap") != w.Retained {
			t.Errorf("place %d retains %d, want %d", place, got.Number(t, place, "Retained Heap"), w.Retained)
		}
		i, found := row[result.Hex(w.Address)]
		if !found {
			// At the end of MAT's list, classes with equal retained sizes may be cut off
			// differently.
			if w.Retained != want[len(want)-1].Retained {
				t.Errorf("no row for 0x%x, which retains %d", w.Address, w.Retained)
			}
			continue
		}
		if got.Number(t, i, "Shallow Heap") != w.Shallow || got.Number(t, i, "Retained Heap") != w.Retained {
			t.Errorf("0x%x: shallow %s, retained %s; want %d, %d", w.Address, got.Text(i, "Shallow Heap"), got.Text(i, "Retained Heap"), w.Shallow, w.Retained)
		}
		if got.Info[i].Expandable != (w.Children > 0) {
			t.Errorf("0x%x: expandable %v with %d children", w.Address, got.Info[i].Expandable, w.Children)
		}
	}
}

func compareUnreachable(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	got := a.Run("unreachable_objects", render.Options{})
	type count struct{ objects, shallow int64 }
	have := map[string]count{}
	for i := range got.Rows {
		name := got.Text(i, "Class Name")
		have[name] = count{have[name].objects + got.Number(t, i, "Objects"), have[name].shallow + got.Number(t, i, "Shallow Heap")}
	}
	want := map[string]count{}
	for _, w := range mat.Unreachable(t) {
		want[w.Class] = count{want[w.Class].objects + w.Count, want[w.Class].shallow + w.Shallow}
	}
	for name, w := range want {
		if have[name] != w {
			t.Errorf("%s: %+v, want %+v", name, have[name], w)
		}
	}
	if len(have) != len(want) {
		t.Errorf("%d classes, want %d", len(have), len(want))
	}
}

func compareRoots(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	got := a.Run("gc_roots", render.Options{})
	for _, w := range mat.Roots(t) {
		i := slices.IndexFunc(got.Rows, func(row []json.RawMessage) bool { return string(row[0]) == `"`+w.Kind+`"` })
		switch {
		case w.Records == 0: // the line with the sum
			if note := numbers.Grouped(int64(w.Distinct)) + " distinct objects are GC roots."; got.Notes[0] != note {
				t.Errorf("%q, want %q", got.Notes[0], note)
			}
		case i < 0:
			t.Errorf("no roots of kind %s", w.Kind)
		case got.Number(t, i, "Objects") < w.Distinct:
			t.Errorf("%s: %d objects, want %d", w.Kind, got.Number(t, i, "Objects"), w.Distinct)
		}
	}
}

func compareThreads(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	got := a.Run("thread_overview", render.Options{Depth: 3})
	at := map[string]int{}
	for i, info := range got.Info {
		if info.Depth == 0 {
			at[info.Object] = i
		}
	}
	for _, w := range mat.Threads(t) {
		i, found := at[result.Hex(w.Address)]
		if !found {
			t.Errorf("no thread at 0x%x", w.Address)
			continue
		}
		var frames []string
		locals := map[string]bool{}
		for i++; i < len(got.Rows) && got.Info[i].Depth > 0; i++ {
			switch {
			case got.Info[i].Depth == 2:
				locals[got.Info[i].Object] = true
			case strings.HasPrefix(got.Text(i, "Object / Stack Frame"), "at "):
				frames = append(frames, got.Text(i, "Object / Stack Frame"))
			}
		}
		if len(frames) != len(w.Frames) {
			t.Errorf("thread 0x%x: %d frames, want %d", w.Address, len(frames), len(w.Frames))
			continue
		}
		for k, f := range frames {
			method, _, _ := strings.Cut(strings.TrimPrefix(f, "at "), "(")
			if !strings.HasPrefix(w.Frames[k], method+"(") {
				t.Errorf("thread 0x%x, frame %d: %q, want %q", w.Address, k, f, w.Frames[k])
			}
		}
		for _, l := range w.Locals {
			if _, known := a.Snapshot.ID(l.Object); known && !locals[result.Hex(l.Object)] {
				t.Errorf("thread 0x%x does not list its local 0x%x", w.Address, l.Object)
			}
		}
	}
}

// sameStep reports whether two rows stand for the same step of a path.
func sameStep(a, b protocol.RowInfo) bool { return a.Depth == b.Depth && a.Object == b.Object }

// comparePaths compares the paths with MAT's, which cover all references. Among paths of
// the same length MAT may find others first, so the test compares the length of every
// path, and the objects of the first ones only for the most part.
func comparePaths(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	same, all := 0, 0
	for _, w := range mat.Paths(t) {
		command := fmt.Sprintf(`path2gc 0x%x -numberofpaths %d -excludes ""; -search `, uint64(w.Object), len(w.Paths))
		got := a.Run(command+"whole", deep())
		if quick := a.Run(command+"quick", deep()); !slices.EqualFunc(quick.Info, got.Info, sameStep) {
			t.Errorf("0x%x: a quick search gives %d steps, a whole one %d", w.Object, len(quick.Info), len(got.Info))
		}
		paths := map[string]bool{}
		var way []string
		var lengths, want []int
		for i, info := range got.Info {
			way = append(way[:info.Depth], info.Object)
			if got.Text(i, "GC Root") != "" {
				paths[strings.Join(way, " ")] = true
				lengths = append(lengths, len(way))
			}
		}
		for _, path := range w.Paths {
			want = append(want, len(path))
			steps := make([]string, len(path))
			for i, step := range path {
				steps[i] = result.Hex(step.Object)
			}
			all++
			if paths[strings.Join(steps, " ")] {
				same++
			}
		}
		slices.Sort(lengths)
		slices.Sort(want)
		if !slices.Equal(lengths, want) {
			t.Errorf("0x%x: paths of %v objects, want %v", w.Object, lengths, want)
		}
	}
	if same*10 < all*9 {
		t.Errorf("only %d of %d paths are MAT's", same, all)
	}
}

func compareLoaders(t *testing.T, a testquery.Dump, mat realdumps.MAT) {
	got := a.Run("histogram -groupby classloader", render.Options{})
	rows := map[string]bool{}
	for _, info := range got.Info {
		rows[info.Object] = true
	}
	for _, w := range mat.Loaders(t) {
		if w.DefinedClasses > 0 && !rows[result.Hex(w.Address)] {
			t.Errorf("no row for the loader at 0x%x, which defines %d classes", w.Address, w.DefinedClasses)
		}
	}
}
