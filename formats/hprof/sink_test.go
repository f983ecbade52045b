package hprof

import (
	"context"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// tally is a sink that only counts.
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

func (t *tally) Redefine(i heap.ClassIndex, c heap.Class) { t.classes[i] = c }

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

// all returns the number of objects, including classes.
func (t *tally) all() int64 { return t.objects + int64(len(t.classes)) }

// warned reports whether there was a warning with a code.
func (t *tally) warned(code string) bool {
	return slices.ContainsFunc(t.warnings, func(w heap.Warning) bool { return w.Code == code })
}

// object is an object that the sink received.
type object struct {
	address  heap.Address
	class    heap.ClassIndex
	length   uint32
	position int64
	refs     []heap.Address
}

// recorder is a sink that stores everything and checks the columns of batches.
type recorder struct {
	tally
	t    testing.TB
	list []object
}

func newRecorder(t testing.TB) *recorder { return &recorder{tally: *newTally(), t: t} }

func (r *recorder) Objects(b *heap.Batch) error {
	n := len(b.Address)
	if len(b.Class) != n || len(b.Length) != n || len(b.Position) != n || len(b.RefEnd) != n {
		r.t.Fatalf("columns of different lengths: %d %d %d %d %d", n, len(b.Class), len(b.Length), len(b.Position), len(b.RefEnd))
	}
	if n > 0 && int(b.RefEnd[n-1]) != len(b.Refs) || n == 0 && int(b.HeadRefs) != len(b.Refs) {
		r.t.Fatalf("references that belong to no object: %d objects, head %d, end %v, %d references", n, b.HeadRefs, b.RefEnd, len(b.Refs))
	}
	if b.HeadRefs > 0 {
		if len(r.list) == 0 {
			r.t.Fatal("references before the first object")
		}
		last := &r.list[len(r.list)-1]
		last.refs = append(last.refs, b.Refs[:b.HeadRefs]...)
	}
	from := b.HeadRefs
	for i := range n {
		if int(b.Class[i]) >= len(r.classes) {
			r.t.Fatalf("object 0x%x of a class that was not declared", b.Address[i])
		}
		r.list = append(r.list, object{b.Address[i], b.Class[i], b.Length[i], b.Position[i],
			slices.Clone(b.Refs[from:b.RefEnd[i]])})
		from = b.RefEnd[i]
	}
	if slices.Contains(b.Refs, 0) {
		r.t.Fatal("a reference to null")
	}
	return r.tally.Objects(b)
}

// blocks is a source over bytes in memory, with blocks of any size. Its size may be known
// or unknown.
type blocks struct {
	*source.Memory
	content []byte
	block   int
	unknown bool // the size is unknown
}

func newBlocks(content []byte, block int, unknown bool) *blocks {
	return &blocks{source.NewMemory("test.hprof", content), content, block, unknown}
}

func (b *blocks) Size() int64 {
	if b.unknown {
		return -1
	}
	return b.Memory.Size()
}

func (b *blocks) Notes() []string { return nil }

func (b *blocks) Sequential(ctx context.Context) *source.Reader {
	return source.NewReader(&blockReader{rest: b.content, size: b.block, ctx: ctx})
}

// parseBytes parses a dump in memory, which may be compressed.
func parseBytes(t testing.TB, content []byte, o Options) (*tally, Result, error) {
	t.Helper()
	src, err := source.Open(source.NewMemory("test.hprof", content))
	if err != nil {
		t.Fatal(err)
	}
	sink := newTally()
	r, err := Parse(context.Background(), src, sink, o)
	return sink, r, err
}
