// Package payload reads the content of an object: the bytes of an array of numbers, the
// characters of a string, the pixels of a bitmap. It reads in parts, never a whole array.
package payload

import (
	"context"
	"errors"
	"io"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Payload is the content of an object: elements of an array of a primitive type.
type Payload struct {
	Array  heap.ObjectID
	Unit   int   // bytes of an element
	Size   int64 // bytes in all
	String bool  // of a java.lang.String

	s     *snapshot.Snapshot
	text  encoding
	start int64 // element of the array
}

// ErrNone is returned for objects that have no such content.
var ErrNone = errors.New("only strings and arrays of numbers hold bytes")

// Of returns the content of an object: the elements of an array of a primitive type, the
// characters of a string, the pixels of an Android bitmap or the picture that was dumped
// with it.
func Of(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) (*Payload, error) {
	if !s.HasValues() {
		return nil, snapshot.ErrNoValues
	}
	if isA(s, id, bitmapClass) {
		array, err := pixelsOf(ctx, s, id)
		if err != nil {
			return nil, err
		}
		id = array
	}
	p := &Payload{Array: id, s: s}
	if isA(s, id, "java.lang.String") {
		value, found, err := s.Field(ctx, id, "value")
		if err != nil {
			return nil, err
		}
		array, known := referent(s, value)
		if !found || !known {
			return nil, ErrNone
		}
		p.Array, p.String, p.text = array, true, latin1
		if coder, found, err := s.Field(ctx, id, "coder"); err == nil && found && coder.Bits == 1 {
			p.text = utf16Native
		}
	}
	kind := s.ElementType(p.Array)
	if p.Unit = kind.Size(); p.Unit == 0 || kind == heap.Object {
		return nil, ErrNone
	}
	if kind == heap.Char {
		p.text = utf16Big
	}
	length, _ := s.Length(p.Array)
	count := int64(length)
	if p.String {
		count = p.part(ctx, id, count)
	}
	p.Size = count * int64(p.Unit)
	if !p.String && kind == heap.Byte {
		p.text = p.encodingOf(ctx)
	}
	return p, nil
}

// part sets the part of its array that a string up to JDK 7 uses, and returns its length.
func (p *Payload) part(ctx context.Context, id heap.ObjectID, length int64) int64 {
	offset, ok1, err1 := p.s.Field(ctx, id, "offset")
	count, ok2, err2 := p.s.Field(ctx, id, "count")
	from, n := int64(int32(offset.Bits)), int64(int32(count.Bits))
	if !ok1 || !ok2 || err1 != nil || err2 != nil || from < 0 || n < 0 || from+n > length {
		return length
	}
	p.start = from
	return n
}

// isA reports whether an object is an instance of the named class or of a subclass.
func isA(s *snapshot.Snapshot, id heap.ObjectID, name string) bool {
	c := s.ClassOf(id)
	for range 100 { // hostile dumps make circles
		if c == heap.NoClass {
			return false
		}
		if s.ClassName(c) == name {
			return true
		}
		c = s.Class(c).SuperIndex
	}
	return false
}

// referent returns the object that a value refers to.
func referent(s *snapshot.Snapshot, value heap.Value) (heap.ObjectID, bool) {
	if value.Type != heap.Object || value.Bits == 0 {
		return heap.NoObject, false
	}
	if id, found := s.ID(value.Address()); found {
		return id, true
	}
	return s.Discarded(value.Address())
}

// Read returns up to n bytes from an offset, as they are in the dump: numbers are
// big-endian. It returns fewer bytes if the dump ends early.
func (p *Payload) Read(ctx context.Context, offset int64, n int) ([]byte, error) {
	if offset < 0 || offset >= p.Size || n <= 0 {
		return nil, nil
	}
	n = int(min(int64(n), p.Size-offset))
	unit := int64(p.Unit)
	skip := int(offset % unit)
	data, err := p.s.Bytes(ctx, p.Array, uint32(p.start+offset/unit), uint32((int64(skip+n)+unit-1)/unit))
	if len(data) <= skip {
		return nil, err
	}
	return data[skip:min(len(data), skip+n)], err
}

// partSize is the number of bytes read at once.
const partSize = 1 << 20

// CopyTo writes at most the given number of bytes, and returns how many it wrote.
func (p *Payload) CopyTo(ctx context.Context, w io.Writer, most int64) (written int64, err error) {
	for written < min(p.Size, most) {
		if err := ctx.Err(); err != nil {
			return written, err
		}
		data, err := p.Read(ctx, written, int(min(partSize, most-written)))
		if err != nil {
			return written, err
		}
		if len(data) == 0 {
			break
		}
		if _, err := w.Write(data); err != nil {
			return written, err
		}
		written += int64(len(data))
	}
	return written, nil
}
