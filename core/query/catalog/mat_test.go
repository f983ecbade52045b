package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/size"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/realdumps"
	"heapdrop/protocol"
)

// analysed is an opened dump that answers commands as the command line does: in
// JSON, decoded again.
type analysed struct {
	t testing.TB
	s *snapshot.Snapshot
}

func openFile(t testing.TB, file source.File, o engine.Options) analysed {
	t.Helper()
	s, err := engine.Open(context.Background(), []source.File{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	return analysed{t, s}
}

// run runs a command and returns all its rows.
func (a analysed) run(command string, o render.Options) *table {
	a.t.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), a.s, command)
	if err != nil {
		a.t.Fatalf("%s: %v", command, err)
	}
	return decode(a.t, r, o)
}

func decode(t testing.TB, r result.Result, o render.Options) *table {
	t.Helper()
	var out bytes.Buffer
	if err := render.JSON(context.Background(), &out, r, o); err != nil {
		t.Fatal(err)
	}
	var decoded table
	if err := json.Unmarshal(out.Bytes(), &decoded.Result); err != nil {
		t.Fatalf("%v\n%s", err, out.Bytes())
	}
	return &decoded
}

// table is a result with cells by column name.
type table struct{ protocol.Result }

func (r *table) column(name string) int {
	return slices.IndexFunc(r.Columns, func(c protocol.Column) bool { return c.Name == name })
}

// text returns a cell as text; a lower bound without its mark.
func (r *table) text(row int, column string) string {
	var s string
	cell := r.Rows[row][r.column(column)]
	if json.Unmarshal(cell, &s) != nil {
		s = string(cell)
	}
	return strings.TrimPrefix(s, "≥ ")
}

func (r *table) number(t testing.TB, row int, column string) int64 {
	t.Helper()
	var n int64
	if _, err := fmt.Sscan(r.text(row, column), &n); err != nil {
		t.Fatalf("row %d, column %s: %q is no number", row, column, r.text(row, column))
	}
	return n
}

// eachMAT runs a test for every HPROF dump with figures of Eclipse MAT.
func eachMAT(t *testing.T, test func(t *testing.T, a analysed, mat realdumps.MAT)) {
	realdumps.NotInShort(t)
	for _, d := range realdumps.Dumps(t) {
		for i, folder := range d.MATFolders {
			if strings.HasSuffix(d.File, ".phd") {
				continue
			}
			t.Run(fmt.Sprintf("%s.%d", d.Name, i+1), func(t *testing.T) {
				t.Parallel()
				file, err := source.OpenDisk(d.Path(t))
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				test(t, openFile(t, file, engine.Options{Sizes: "mat", Dump: i + 1}), realdumps.MAT{Folder: folder})
			})
		}
	}
}

// TestMAT compares the queries with the figures of Eclipse MAT, row by row.
func TestMAT(t *testing.T) {
	eachMAT(t, func(t *testing.T, a analysed, mat realdumps.MAT) {
		a.t = t
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

// classSet is how rows name the instances of a class.
func classSet(a heap.Address) string { return fmt.Sprintf("class:0x%x", uint64(a)) }

func compareHistogram(t *testing.T, a analysed, mat realdumps.MAT) {
	got := a.run("histogram", render.Options{})
	row := map[string]int{} // by name for classes that the dump does not define: MAT gives them free addresses
	for i := range got.Rows {
		row[got.Info[i].Set] = i
		row[got.text(i, "Class Name")] = i
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
		// MAT's figures have lost the characters beyond the basic plane.
		if !found || got.text(i, "Class Name") != w.Name && !strings.Contains(w.Name, "\ufffd") {
			t.Errorf("no row for %s at 0x%x", w.Name, w.Address)
			continue
		}
		objects, shallow, retained := got.number(t, i, "Objects"), got.number(t, i, "Shallow Heap"), got.number(t, i, "Retained Heap")
		if objects != w.Instances || shallow != w.Shallow || retained != w.MinRetained {
			t.Errorf("%s: %d objects, shallow %d, retained ≥ %d; want %d, %d, %d", w.Name, objects, shallow, retained, w.Instances, w.Shallow, w.MinRetained)
		}
	}
}

// compareExactRetained compares exact retained sets of the classes that MAT
// computed them for; all would take minutes.
func compareExactRetained(t *testing.T, a analysed, mat realdumps.MAT) {
	want := map[string]int64{}
	for _, w := range mat.Histogram(t) {
		want[classSet(w.Address)] = w.ExactRetained
	}
	got := a.run("histogram -retained exact", render.Options{View: result.View{Limit: 12}})
	compared := 0
	for i := range got.Rows {
		exact, known := want[got.Info[i].Set]
		if !known || exact < 0 {
			continue
		}
		compared++
		if n := got.number(t, i, "Retained Heap"); n != exact {
			t.Errorf("%s retains %d, want %d", got.text(i, "Class Name"), n, exact)
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

func compareDominators(t *testing.T, a analysed, mat realdumps.MAT) {
	want := mat.Dominators(t)
	got := a.run("dominator_tree", render.Options{View: result.View{Limit: len(want) + 50}})
	if summary := mat.Summary(t); int64(got.Total) != summary.DominatorChildren {
		t.Errorf("%d children of the root, want %d", got.Total, summary.DominatorChildren)
	}
	row := map[string]int{}
	for i := range got.Rows {
		row[got.text(i, "Address")] = i
	}
	for place, w := range want {
		if place < len(got.Rows) && got.number(t, place, "Retained Heap") != w.Retained {
			t.Errorf("place %d retains %d, want %d", place, got.number(t, place, "Retained Heap"), w.Retained)
		}
		i, found := row[result.Hex(w.Address)]
		if !found {
			// Equal retained sizes at the end of MAT's list may be cut differently.
			if w.Retained != want[len(want)-1].Retained {
				t.Errorf("no row for 0x%x, which retains %d", w.Address, w.Retained)
			}
			continue
		}
		if got.number(t, i, "Shallow Heap") != w.Shallow || got.number(t, i, "Retained Heap") != w.Retained {
			t.Errorf("0x%x: shallow %s, retained %s; want %d, %d", w.Address, got.text(i, "Shallow Heap"), got.text(i, "Retained Heap"), w.Shallow, w.Retained)
		}
		if got.Info[i].Expandable != (w.Children > 0) {
			t.Errorf("0x%x: expandable %v with %d children", w.Address, got.Info[i].Expandable, w.Children)
		}
	}
}

func compareUnreachable(t *testing.T, a analysed, mat realdumps.MAT) {
	got := a.run("unreachable_objects", render.Options{})
	type count struct{ objects, shallow int64 }
	have := map[string]count{}
	for i := range got.Rows {
		name := got.text(i, "Class Name")
		have[name] = count{have[name].objects + got.number(t, i, "Objects"), have[name].shallow + got.number(t, i, "Shallow Heap")}
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

func compareRoots(t *testing.T, a analysed, mat realdumps.MAT) {
	got := a.run("gc_roots", render.Options{})
	for _, w := range mat.Roots(t) {
		i := slices.IndexFunc(got.Rows, func(row []json.RawMessage) bool { return string(row[0]) == `"`+w.Kind+`"` })
		switch {
		case w.Records == 0: // the line with the sum
			if note := size.Grouped(int64(w.Distinct)) + " distinct objects are GC roots."; got.Notes[0] != note {
				t.Errorf("%q, want %q", got.Notes[0], note)
			}
		case i < 0:
			t.Errorf("no roots of kind %s", w.Kind)
		case got.number(t, i, "Objects") < w.Distinct:
			t.Errorf("%s: %d objects, want %d", w.Kind, got.number(t, i, "Objects"), w.Distinct)
		}
	}
}

func compareThreads(t *testing.T, a analysed, mat realdumps.MAT) {
	got := a.run("thread_overview", render.Options{Depth: 3})
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
			case strings.HasPrefix(got.text(i, "Object / Stack Frame"), "at "):
				frames = append(frames, got.text(i, "Object / Stack Frame"))
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
			if _, known := a.s.ID(l.Object); known && !locals[result.Hex(l.Object)] {
				t.Errorf("thread 0x%x does not list its local 0x%x", w.Address, l.Object)
			}
		}
	}
}

// sameStep reports whether two rows stand for the same step of a path.
func sameStep(a, b protocol.RowInfo) bool { return a.Depth == b.Depth && a.Object == b.Object }

// comparePaths compares the paths found with MAT's, which are those over all
// references. Of paths of the same length MAT may find others first, so what is
// compared of every path is its length, and of the first ones mostly the objects.
func comparePaths(t *testing.T, a analysed, mat realdumps.MAT) {
	same, all := 0, 0
	for _, w := range mat.Paths(t) {
		command := fmt.Sprintf(`path2gc 0x%x -numberofpaths %d -excludes ""; -search `, uint64(w.Object), len(w.Paths))
		got := a.run(command+"whole", render.Options{Depth: 1 << 20})
		if quick := a.run(command+"quick", render.Options{Depth: 1 << 20}); !slices.EqualFunc(quick.Info, got.Info, sameStep) {
			t.Errorf("0x%x: a quick search gives %d steps, a whole one %d", w.Object, len(quick.Info), len(got.Info))
		}
		paths := map[string]bool{}
		var way []string
		var lengths, want []int
		for i, info := range got.Info {
			way = append(way[:info.Depth], info.Object)
			if got.text(i, "GC Root") != "" {
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

func compareLoaders(t *testing.T, a analysed, mat realdumps.MAT) {
	got := a.run("histogram -groupby classloader", render.Options{})
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
