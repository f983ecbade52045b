package formats

import (
	"context"
	"encoding/binary"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// census is a sink that counts objects.
type census struct {
	heap.Sink
	classes, objects int
	warnings         []heap.Warning
}

func (c *census) Class(heap.Class) heap.ClassIndex {
	c.classes++
	return heap.ClassIndex(c.classes - 1)
}
func (c *census) Objects(b *heap.Batch) error           { c.objects += len(b.Address); return nil }
func (c *census) Root(heap.Root)                        {}
func (c *census) Thread(heap.Thread)                    {}
func (c *census) Warn(w heap.Warning)                   { c.warnings = append(c.warnings, w) }
func (c *census) Progress(context.Context, int64) error { return nil }

// TestParts: a dump whose segments are in separate files gives the same result as the
// complete dump, in any order of the files.
func TestParts(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("app.Node", dumpbuilder.Ref("next"))
	var last *dumpbuilder.Object
	for range 300 {
		last = h.Instance(class, last)
	}
	h.Root(heap.RootJNIGlobal, last)
	content := h.HPROF(dumpbuilder.HPROFOptions{SegmentSize: 700, NoEnd: true})
	cuts := segments(content)
	if len(cuts) < 12 {
		t.Fatalf("%d segments", len(cuts))
	}
	file := func(name string, from, to int) source.Source {
		src, err := source.Open(source.NewMemory(name, content[from:to]))
		if err != nil {
			t.Fatal(err)
		}
		return src
	}
	base := file("x.hprof", 0, cuts[2])
	parts := []source.Source{
		file("x.hprof.p10", cuts[9], len(content)), file("x.hprof.p0", cuts[2], cuts[5]), file("x.hprof.p2", cuts[5], cuts[9]),
		file("y.hprof.p0", cuts[3], cuts[4]),
	}
	sink := &census{}
	r, err := Parse(context.Background(), base, sink, Options{Sidecars: parts})
	if err != nil {
		t.Fatal(err)
	}
	if got := sink.classes + sink.objects; got != h.Len() {
		t.Errorf("%d objects, want %d", got, h.Len())
	}
	codes := map[string]int{}
	for _, w := range sink.warnings {
		codes[w.Code]++
	}
	if codes["parts"] != 1 || codes["companion.unreadable"] != 1 {
		t.Errorf("warnings %v", sink.warnings)
	}
	var read int64
	for _, part := range r.Parts {
		read += part.Bytes
	}
	if read != int64(len(content)) {
		t.Errorf("%d of %d bytes accounted for", read, len(content))
	}
	whole, _ := joinParts(base, parts, &census{})
	all := make([]byte, len(content)+1)
	if n, err := whole.ReadAt(all, 0); n != len(content) || err == nil || string(all[:n]) != string(content) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// segments returns the offsets at which the segments of a dump begin.
func segments(content []byte) (at []int) {
	for i := 31; i < len(content); i += 9 + int(binary.BigEndian.Uint32(content[i+5:])) {
		if content[i] == 0x1c {
			at = append(at, i)
		}
	}
	return at
}
