package phd

import (
	"context"
	"errors"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
	"heapdrop/internal/dumpbuilder"
)

// small returns a heap whose dumps are a few hundred bytes long.
func small() *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	node := h.Class("N", dumpbuilder.Ref("a"), dumpbuilder.Int("i"), dumpbuilder.Static("s", heap.Object, nil))
	first := h.Instance(node, nil, 1)
	h.Instance(h.Class("S", dumpbuilder.Super(node), dumpbuilder.Ref("b")), first, first, 2)
	h.ObjectArray("N[]", first, nil, first)
	h.Array([]int32{1, 2, 3})
	return h
}

// FuzzPHD: for any bytes, the reader returns a result or a clear error, reports no more
// than the bytes can contain, and accounts for every byte.
func FuzzPHD(f *testing.F) {
	for _, o := range variants() {
		f.Add(small().PHD(o))
	}
	report := &sidecar.Report{Source: "javacore", Threads: []sidecar.Thread{
		{Thread: heap.Thread{Object: 0xc0000100, Frames: []heap.StackFrame{{Class: "N"}}}},
		{Native: 0x100},
	}}
	f.Fuzz(func(t *testing.T, content []byte) {
		if len(content) > 1<<16 {
			t.Skip("enough is enough")
		}
		src, err := source.Open(source.NewMemory("x.phd", content))
		if err != nil {
			t.Skip("no file")
		}
		sink := newRecorder(t)
		r, err := Parse(context.Background(), src, sink, Options{Sidecar: report})
		if err != nil {
			var parse *heap.ParseError
			if !errors.As(err, &parse) || parse.Found == "" || parse.Advice == "" {
				t.Errorf("error %#v", err)
			}
			return
		}
		if src.Size() != int64(len(content)) {
			return // compressed
		}
		if sink.count > int64(len(content))/2+1 {
			t.Errorf("%d objects in %d bytes", sink.count, len(content))
		}
		sum := int64(0)
		for _, p := range r.Parts {
			sum += p.Bytes
		}
		if sum != int64(len(content)) {
			t.Errorf("parts %v sum up to %d of %d bytes", r.Parts, sum, len(content))
		}
	})
}
