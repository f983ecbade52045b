package hprof

import (
	"context"

	"heapdrop/core/heap"
)

// tally is a sink that counts.
type tally struct {
	classes    []heap.Class
	byAddress  map[heap.Address]heap.ClassIndex
	perClass   []int64
	objects    int64
	references int64
	roots      []heap.Root
	threads    []heap.Thread
	warnings   []heap.Warning
}

func newTally() *tally { return &tally{byAddress: map[heap.Address]heap.ClassIndex{}} }

func (t *tally) Class(c heap.Class) heap.ClassIndex {
	if i, ok := t.byAddress[c.Address]; ok {
		return i
	}
	i := heap.ClassIndex(len(t.classes))
	t.byAddress[c.Address] = i
	t.classes = append(t.classes, c)
	t.perClass = append(t.perClass, 0)
	return i
}

func (t *tally) Objects(b *heap.Batch) error {
	t.objects += int64(len(b.Address))
	t.references += int64(len(b.Refs))
	for _, c := range b.Class {
		t.perClass[c]++
	}
	return nil
}

func (t *tally) Root(r heap.Root)     { t.roots = append(t.roots, r) }
func (t *tally) Thread(h heap.Thread) { t.threads = append(t.threads, h) }
func (t *tally) Warn(w heap.Warning)  { t.warnings = append(t.warnings, w) }
func (t *tally) Progress(ctx context.Context, _ int64) error {
	return ctx.Err()
}
