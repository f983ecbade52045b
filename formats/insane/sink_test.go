package insane

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// recorder is a sink that stores everything and checks the columns of batches.
type recorder struct {
	t        testing.TB
	classes  []heap.Class
	list     []object
	roots    []heap.Root
	threads  []heap.Thread
	warnings []heap.Warning
}

// object is an object that the sink received.
type object struct {
	address heap.Address
	class   heap.ClassIndex
	length  uint32
	size    uint64
	at      int64
	refs    []heap.Address
}

func (r *recorder) Class(c heap.Class) heap.ClassIndex {
	for i, known := range r.classes {
		if known.Address == c.Address && c.Address != 0 {
			return heap.ClassIndex(i)
		}
	}
	r.classes = append(r.classes, c)
	return heap.ClassIndex(len(r.classes) - 1)
}

func (r *recorder) Redefine(i heap.ClassIndex, c heap.Class) {
	if r.classes[i].Name != c.Name {
		r.t.Errorf("class %s becomes %s", r.classes[i].Name, c.Name)
	}
	r.classes[i] = c
}

func (r *recorder) Objects(b *heap.Batch) error {
	n := len(b.Address)
	if len(b.Class) != n || len(b.Length) != n || len(b.Position) != n || len(b.RefEnd) != n || len(b.Size) != n {
		r.t.Fatal("columns of different lengths")
	}
	if n > 0 && int(b.RefEnd[n-1]) != len(b.Refs) || n == 0 && int(b.HeadRefs) != len(b.Refs) || slices.Contains(b.Refs, 0) {
		r.t.Fatalf("references that belong to no object: %d objects, head %d, end %v, %d references", n, b.HeadRefs, b.RefEnd, len(b.Refs))
	}
	if b.HeadRefs > 0 {
		last := &r.list[len(r.list)-1]
		last.refs = append(last.refs, b.Refs[:b.HeadRefs]...)
	}
	from := b.HeadRefs
	for i := range n {
		if int(b.Class[i]) >= len(r.classes) {
			r.t.Fatalf("object 0x%x of a class that was not declared", b.Address[i])
		}
		r.list = append(r.list, object{b.Address[i], b.Class[i], b.Length[i], b.Size[i], b.Position[i], slices.Clone(b.Refs[from:b.RefEnd[i]])})
		from = b.RefEnd[i]
	}
	return nil
}

func (r *recorder) Root(root heap.Root)                            { r.roots = append(r.roots, root) }
func (r *recorder) Thread(t heap.Thread)                           { r.threads = append(r.threads, t) }
func (r *recorder) Warn(w heap.Warning)                            { r.warnings = append(r.warnings, w) }
func (r *recorder) Progress(ctx context.Context, done int64) error { return ctx.Err() }

// code returns the warning with a code, with its count and offset.
func (r *recorder) code(code string) (w heap.Warning) {
	for _, w := range r.warnings {
		if w.Code == code {
			return w
		}
	}
	return heap.Warning{}
}

// pieces is a source that delivers blocks of any size.
type pieces struct {
	*source.Memory
	content []byte
	size    int
}

func (p *pieces) Notes() []string { return nil }

func (p *pieces) Sequential(ctx context.Context) *source.Reader {
	return source.NewReader(&pieceReader{ctx, p.content, p.size})
}

type pieceReader struct {
	ctx  context.Context
	rest []byte
	size int
}

func (r *pieceReader) Next() ([]byte, error) {
	if err := r.ctx.Err(); err != nil {
		return nil, err
	}
	n := min(r.size, len(r.rest))
	if n == 0 {
		return nil, io.EOF
	}
	block := r.rest[:n]
	r.rest = r.rest[n:]
	return block, nil
}

func (r *pieceReader) Close() error { return nil }

// parse reads a dump in blocks of a given size.
func parse(t testing.TB, text []byte, block int) (*recorder, Result, error) {
	t.Helper()
	sink := &recorder{t: t}
	r, err := Parse(context.Background(), &pieces{source.NewMemory("heap.xml", text), text, block}, sink)
	var parse *heap.ParseError
	if err != nil && (!errors.As(err, &parse) || parse.Found == "" || parse.Advice == "") {
		t.Errorf("error %#v", err)
	}
	return sink, r, err
}
