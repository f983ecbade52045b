package hprof

import (
	"context"
	"errors"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// small returns a heap whose dumps are a few hundred bytes long.
func small() *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	node := h.Class("N", dumpbuilder.Ref("a"), dumpbuilder.Int("i"), dumpbuilder.Static("s", heap.Object, nil))
	sub := h.Class("S", dumpbuilder.Super(node), dumpbuilder.Ref("b"))
	first := h.Instance(node, nil, 1)
	h.Root(heap.RootJNIGlobal, h.ObjectArray("N[]", first, nil, h.Instance(sub, first, first, 2)))
	h.Array([]int32{1, 2, 3})
	h.Thread("t", heap.StackFrame{Class: "N", Method: "m", Signature: "()V", Line: 3}).Local(0, first)
	return h
}

// smallValues returns a small heap with flattened values.
func smallValues() *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	inner := h.Class("I", dumpbuilder.Byte("b"), dumpbuilder.Ref("r"))
	outer := h.Class("O", dumpbuilder.Flat("i", inner), dumpbuilder.Short("s"))
	holder := h.Class("H", dumpbuilder.Int("n"), dumpbuilder.Flat("o", outer))
	target := h.ClassOf("java.lang.Object")
	value := func() *dumpbuilder.Object { return h.Value(outer, h.Value(inner, 1, target), 2) }
	h.Root(heap.RootJNIGlobal, h.Instance(holder, 3, value()))
	h.Array([]int8{1})
	h.Root(heap.RootJNIGlobal, h.FlatArray("O[]", value(), value()))
	return h
}

// FuzzParse: for any bytes, the reader returns a result or a clear error, accounts for
// every byte, and reports no more than the bytes can contain. A sound dump gives the same
// result wherever blocks end.
func FuzzParse(f *testing.F) {
	for _, o := range variants() {
		f.Add(small().HPROF(o), uint16(50))
	}
	for _, o := range []dumpbuilder.HPROFOptions{
		{}, {Valhalla: dumpbuilder.ValuesInlined}, {Valhalla: dumpbuilder.ValuesInlined, InlinedAfter: true, FlatArraysFirst: true, IdentifierSize: 4},
	} {
		f.Add(smallValues().HPROF(o), uint16(100))
	}
	f.Add(dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1"}, small(), small()), uint16(0))
	f.Fuzz(func(t *testing.T, content []byte, block uint16) {
		if len(content) > 1<<16 {
			t.Skip("enough is enough")
		}
		countsTheSame(t, newBlocks(content, 1<<20, false))
		sink, err := fuzzOnce(t, content, 1<<20, false)
		again, errAgain := fuzzOnce(t, content, int(block)+16, block&1 == 1)
		if err != nil || errAgain != nil || damaged(sink) || damaged(again) {
			return
		}
		if sink.all() != again.all() || sink.references != again.references || len(sink.roots) != len(again.roots) ||
			len(sink.threads) != len(again.threads) {
			t.Errorf("with blocks of %d: %d objects, %d references; else %d, %d",
				block, again.all(), again.references, sink.all(), sink.references)
		}
	})
}

func fuzzOnce(t *testing.T, content []byte, block int, unknown bool) (*recorder, error) {
	sink := newRecorder(t)
	r, err := Parse(context.Background(), newBlocks(content, block, unknown), sink, Options{})
	if err != nil {
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Found == "" || parse.Advice == "" {
			t.Errorf("error %#v", err)
		}
		return sink, err
	}
	if got := r.Census.Total(); got != int64(len(content)) {
		t.Errorf("census accounts for %d of %d bytes: %v", got, len(content), r.Census)
	}
	for kind, bytes := range r.Census {
		if bytes < 0 {
			t.Errorf("census: %d bytes of %s", bytes, CensusKind(kind))
		}
	}
	least, references := int64(len(content))/14, int64(len(content))/4
	if r.Info.Flat != nil { // a value takes less than a record, see parser.weigh
		least, references = 3*int64(len(content)), 4*int64(len(content))
	}
	if sink.objects > least {
		t.Errorf("%d objects in %d bytes", sink.objects, len(content))
	}
	if sink.references > references {
		t.Errorf("%d references in %d bytes", sink.references, len(content))
	}
	ctx := context.Background()
	types := []heap.Type{heap.Object, heap.Int, heap.Byte}
	for _, o := range sink.list[:min(len(sink.list), 100)] {
		if o.length == heap.NotArray {
			_, err = r.Content.Instance(ctx, o.position, types, nil)
		} else {
			_, err = r.Content.Elements(ctx, o.position, 0, o.length)
		}
		var parse *heap.ParseError
		if err != nil && !errors.As(err, &parse) {
			t.Errorf("content at %d: %v", o.position, err)
		}
	}
	return sink, nil
}

// damaged reports whether anything was repaired or skipped.
func damaged(sink *recorder) bool {
	for _, w := range sink.warnings {
		if w.Code != "hprof.no-roots" && w.Code != "hprof.no-end" {
			return true
		}
	}
	return false
}
