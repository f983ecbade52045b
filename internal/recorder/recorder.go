// Package recorder has what tests of formats share: a sink that stores and checks what a
// parser emits, and a file that is read in blocks of any size.
package recorder

import (
	"context"
	"io"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// Recorder is a sink that stores everything and checks the columns of batches.
type Recorder struct {
	T        testing.TB
	Declared []heap.Class
	List     []Object
	Roots    []heap.Root
	Threads  []heap.Thread
	Warnings []heap.Warning
}

// Object is an object that the sink received.
type Object struct {
	Address heap.Address
	Class   heap.ClassIndex
	Length  uint32
	Size    uint64
	At      int64
	Refs    []heap.Address
}

// Class is the method of heap.Sink. A class that was declared before is found again.
func (r *Recorder) Class(c heap.Class) heap.ClassIndex {
	for i, known := range r.Declared {
		if known.Address == c.Address && c.Address != 0 {
			return heap.ClassIndex(i)
		}
	}
	r.Declared = append(r.Declared, c)
	return heap.ClassIndex(len(r.Declared) - 1)
}

// Redefine is the method of heap.Sink. The name must be as before.
func (r *Recorder) Redefine(i heap.ClassIndex, c heap.Class) {
	if r.Declared[i].Name != c.Name {
		r.T.Errorf("class %s becomes %s", r.Declared[i].Name, c.Name)
	}
	r.Declared[i] = c
}

// Objects is the method of heap.Sink. It checks that the columns of a batch agree.
func (r *Recorder) Objects(b *heap.Batch) error {
	n := len(b.Address)
	if len(b.Class) != n || len(b.Length) != n || len(b.Position) != n || len(b.RefEnd) != n || len(b.Size) != n {
		r.T.Fatal("columns of different lengths")
	}
	if n > 0 && int(b.RefEnd[n-1]) != len(b.Refs) || n == 0 && int(b.HeadRefs) != len(b.Refs) || slices.Contains(b.Refs, 0) {
		r.T.Fatalf("references that belong to no object: %d objects, head %d, end %v, %d references", n, b.HeadRefs, b.RefEnd, len(b.Refs))
	}
	if b.HeadRefs > 0 {
		last := &r.List[len(r.List)-1]
		last.Refs = append(last.Refs, b.Refs[:b.HeadRefs]...)
	}
	from := b.HeadRefs
	for i := range n {
		if int(b.Class[i]) >= len(r.Declared) {
			r.T.Fatalf("object 0x%x of a class that was not declared", b.Address[i])
		}
		r.List = append(r.List, Object{b.Address[i], b.Class[i], b.Length[i], b.Size[i], b.Position[i], slices.Clone(b.Refs[from:b.RefEnd[i]])})
		from = b.RefEnd[i]
	}
	return nil
}

// Root is the method of heap.Sink.
func (r *Recorder) Root(root heap.Root) { r.Roots = append(r.Roots, root) }

// Thread is the method of heap.Sink.
func (r *Recorder) Thread(t heap.Thread) { r.Threads = append(r.Threads, t) }

// Warn is the method of heap.Sink.
func (r *Recorder) Warn(w heap.Warning) { r.Warnings = append(r.Warnings, w) }

// Progress is the method of heap.Sink.
func (r *Recorder) Progress(ctx context.Context, done int64) error { return ctx.Err() }

// Code returns the warning with a code, with its count and offset.
func (r *Recorder) Code(code string) (w heap.Warning) {
	for _, w := range r.Warnings {
		if w.Code == code {
			return w
		}
	}
	return heap.Warning{}
}

// InPieces returns a file with a content, which is read in blocks of a size.
func InPieces(name string, content []byte, size int) source.Source {
	return &pieces{source.NewMemory(name, content), content, size}
}

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
