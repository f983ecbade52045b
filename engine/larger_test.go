package engine

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"unsafe"

	"heapdrop/core/heap"
	"heapdrop/core/scratch"
	"heapdrop/core/source"
	"heapdrop/engine/savedindex"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/memorydir"
)

// listDump returns a dump of a list of that many nodes.
func listDump(nodes int) source.File {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	last := h.New("java.lang.Object")
	for range nodes {
		next := h.Instance(node, last)
		last = next
	}
	h.Root(0, last)
	return source.NewMemory("list", h.HPROF(dumpbuilder.HPROFOptions{}))
}

// TestColumnsInARegion: with the columns in memory that can only grow, as in the page for
// large dumps, every column and every answer is the same.
func TestColumnsInARegion(t *testing.T) {
	const most = 256 << 20
	memory, at := make([]byte, most), 0
	region := scratch.NewRegion(most, func(bytes int) (unsafe.Pointer, error) {
		at += bytes
		return unsafe.Pointer(&memory[at-bytes]), nil
	})
	files := []source.File{listDump(20_000)}
	plain, err := Open(context.Background(), files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	apart, err := Open(context.Background(), files, Options{Budget: scratch.NewBudgetWith(0, region)})
	if err != nil {
		t.Fatal(err)
	}
	defer apart.Close()
	if at == 0 {
		t.Error("nothing is in the region")
	}
	if got, want := askEverything(t, apart), askEverything(t, plain); got != want {
		t.Errorf("in the region:\n%.3000s\non the heap:\n%.3000s", got, want)
	}
	if !bytes.Equal(containerOf(t, apart), containerOf(t, plain)) {
		t.Error("a column differs")
	}
}

// TestTooLargeHere: where the same program with more memory can open a dump, the error says
// so, also for its saved index, which stays for that program.
func TestTooLargeHere(t *testing.T) {
	files, saved := []source.File{listDump(50_000)}, memorydir.Dir{}
	s, err := Open(context.Background(), files, Options{})
	if err == nil {
		_, err = savedindex.Save(context.Background(), saved, s, Options{}.InWords(), nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, options := range []Options{
		{Platform: Platform{IndexBudget: 1 << 16, Larger: true}},
		{Platform: Platform{IndexBudget: 1 << 16, Larger: true}, Saved: saved},
		{Platform: Platform{IndexBudget: 1 << 16}, Saved: saved},
	} {
		want := heap.TooLarge
		if options.Platform.Larger {
			want = heap.TooLargeHere
		}
		var parse *heap.ParseError
		if _, err := Open(context.Background(), files, options); !errors.As(err, &parse) || parse.Kind != want {
			t.Errorf("%v, not of kind %s", err, want)
		}
	}
	again, err := Open(context.Background(), files, Options{Saved: saved})
	if err != nil || again.Info().SavedIndex == 0 {
		t.Errorf("the saved index is gone: %v", err)
	}
}
