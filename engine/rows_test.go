package engine

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/memorydir"
)

// countedDir is a directory that counts the bytes read from its indexes.
type countedDir struct {
	memorydir.Dir
	read atomic.Int64
}

func (d *countedDir) Open(name string) (store.File, error) {
	file, err := d.Dir.Open(name)
	return countedFile{file, d}, err
}

type countedFile struct {
	store.File
	dir *countedDir
}

func (f countedFile) ReadAt(b []byte, at int64) (int, error) {
	f.dir.read.Add(int64(len(b)))
	return f.File.ReadAt(b, at)
}

// manyRows is the dump of a heap with a list of many rows and a few other objects; it
// returns the address of the 1000th row.
func manyRows(t *testing.T) (files []source.File, row heap.Address) {
	h := dumpbuilder.New()
	box, list := h.Class("app.Box"), h.Class("app.Rows", dumpbuilder.Ref("rows"))
	class := h.Class("app.Row", dumpbuilder.Ref("box"), dumpbuilder.Ref("next"))
	var rows []any
	for i := range 1 << 18 {
		if rows = append(rows, h.Instance(class, h.Instance(box), nil)); i%1000 == 0 {
			h.Root(heap.RootJNIGlobal, h.Instance(box)) // as many objects have, at the top of the dominator tree
		}
	}
	h.Root(heap.RootJNIGlobal, h.Instance(list, h.ObjectArray("app.Row[]", rows...)))
	return []source.File{source.NewMemory("rows.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))}, rows[1000].(*dumpbuilder.Object).Address
}

// answer returns the answer to a command as JSON.
func answer(t *testing.T, s *snapshot.Snapshot, command string) string {
	t.Helper()
	var out strings.Builder
	r, err := Run(context.Background(), catalog.All(), s, command)
	if err == nil {
		err = render.JSON(context.Background(), &out, r, render.Options{Depth: 2, View: result.View{Limit: 20}})
	}
	if err != nil {
		t.Errorf("%s: %v", command, err)
	}
	return out.String()
}

// reopened returns a function that opens the dump from its saved index again, the directory
// that counts what is then read, and the bytes of all columns.
func reopened(t *testing.T, files []source.File, saved memorydir.Dir) (reopen func() *snapshot.Snapshot, dir *countedDir, all int64) {
	dir = &countedDir{Dir: saved}
	reopen = func() *snapshot.Snapshot {
		s, err := Open(context.Background(), files, Options{Saved: dir})
		if err != nil {
			t.Fatal(err)
		}
		dir.read.Store(0)
		return s
	}
	if err := reopen().LoadAll(context.Background(), func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	return reopen, dir, dir.read.Load()
}

// TestViewsReadColumns: what looks at the whole heap reads only the columns of a saved index
// that it needs, at most that many percent of all, and gives the same answer as the dump.
func TestViewsReadColumns(t *testing.T) {
	files, _ := manyRows(t)
	opened, _, saved := saveAndReopen(t, files, Options{})
	reopen, dir, all := reopened(t, files, saved)
	for view, most := range map[string]int64{"icicle": 35, "verdict": 87, "find_leaks": 23} {
		s := reopen()
		if got, want := answer(t, s, view), answer(t, opened, view); got != want {
			t.Errorf("%s: from the saved index\n%s\nfrom the dump\n%s", view, got, want)
		}
		if read := dir.read.Load(); 100*read > most*all {
			t.Errorf("%s read %d bytes of an index, %d %% of all columns", view, read, 100*read/all)
		}
	}
}

// TestViewsReadRows: what shows a few objects reads only a small part of a saved index, and
// gives the same answer as the dump, also while the rest is being loaded.
func TestViewsReadRows(t *testing.T) {
	files, row := manyRows(t)
	opened, _, saved := saveAndReopen(t, files, Options{})
	views := []string{"dominator_tree", "biggest_objects", "histogram -groupby package", "classloaderexplorerquery", "gc_roots", "thread_overview", "oql \"SELECT x, x.@retainedHeapSize FROM app.Rows x\""}
	for _, view := range []string{"list_objects", "list_objects -inbound", "path2gc", "inspect", "show_dominator_tree"} {
		views = append(views, fmt.Sprintf("%s 0x%x", view, row))
	}
	reopen, dir, all := reopened(t, files, saved)
	for _, view := range views {
		want, s := answer(t, opened, view), reopen()
		if got := answer(t, s, view); got != want {
			t.Errorf("%s: from the saved index\n%s\nfrom the dump\n%s", view, got, want)
		}
		if read := dir.read.Load(); read > all/8 {
			t.Errorf("%s read %d bytes of an index, all columns have %d", view, read, all)
		}
		s = reopen()
		var loading sync.WaitGroup
		loading.Go(func() {
			if err := s.LoadAll(context.Background(), func() error { return nil }); err != nil {
				t.Error(err)
			}
		})
		if got := answer(t, s, view); got != want {
			t.Errorf("%s, while loading: from the saved index\n%s\nfrom the dump\n%s", view, got, want)
		}
		loading.Wait()
	}
}
