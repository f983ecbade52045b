package phd

import (
	"context"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// nowhere is a sink that drops everything.
type nowhere struct{ classes heap.ClassIndex }

func (n *nowhere) Class(heap.Class) heap.ClassIndex {
	n.classes++
	return n.classes - 1
}
func (n *nowhere) Redefine(heap.ClassIndex, heap.Class)        {}
func (n *nowhere) Objects(*heap.Batch) error                   { return nil }
func (n *nowhere) Root(heap.Root)                              {}
func (n *nowhere) Thread(heap.Thread)                          {}
func (n *nowhere) Warn(heap.Warning)                           {}
func (n *nowhere) Progress(ctx context.Context, _ int64) error { return ctx.Err() }

// BenchmarkParse reads a list of nodes and arrays, both passes.
func BenchmarkParse(b *testing.B) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	var last any
	const n = 100_000
	for range n {
		last = h.Instance(node, last, h.ByteArray(1, 2, 3, 4))
	}
	src, err := source.Open(source.NewMemory("x.phd", h.PHD(dumpbuilder.PHDOptions{})))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Parse(context.Background(), src, &nowhere{}, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(2*n), "ns/object")
}
