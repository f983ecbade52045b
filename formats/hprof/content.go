package hprof

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/source"
)

// content reads field values and array elements at the positions of objects.
type content struct {
	src    source.Source
	idSize int

	inlined *inlining // values stored inside their holders; nil if there are none

	prepared atomic.Bool // src can be read at random, see source.Prepare
}

func newContent(src source.Source, idSize int) *content { return &content{src: src, idSize: idSize} }

// fail returns the error for a malformed object.
func (c *content) fail(position int64, found string, err error) error {
	return &heap.ParseError{Kind: heap.Malformed, Format: Name, Record: "an object", Offset: position, Found: found,
		Advice: "The dump is damaged here, or has changed since it was opened", Err: err}
}

// prepare makes src readable at random after Resume.
func (c *content) prepare(ctx context.Context) error {
	if c.prepared.Load() {
		return nil
	}
	err := source.Prepare(ctx, c.src)
	c.prepared.Store(err == nil)
	return err
}

// read fills b with the content at an offset and returns how many bytes it read.
func (c *content) read(ctx context.Context, b []byte, position, offset int64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.src.ReadAt(b, offset)
	if n == len(b) {
		return n, nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		return n, c.fail(position, "the file ends inside", nil)
	}
	return n, &heap.ParseError{Kind: heap.Unreadable, Format: Name, Record: "an object", Offset: position,
		Found: "the file could not be read", Advice: "Open the dump again", Err: err}
}

// head reads the header of an object's sub-record.
func (c *content) head(ctx context.Context, position int64) ([]byte, error) {
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	var b [9 + 16]byte
	n, err := c.src.ReadAt(b[:], position)
	if n < 10+c.idSize {
		if n, err = c.read(ctx, b[:10+c.idSize], position, position); err != nil {
			return nil, err
		}
	}
	_ = err // the code below needs at most n bytes, or returns an error
	return b[:n], ctx.Err()
}

// Instance implements heap.ContentReader.
func (c *content) Instance(ctx context.Context, position int64, types []heap.Type, dst []heap.Value) ([]heap.Value, error) {
	if c.inlined != nil && position&valueBit != 0 {
		return c.value(ctx, position, dst)
	}
	head, err := c.head(ctx, position)
	if err != nil {
		return dst, err
	}
	header := 9 + 2*c.idSize
	if head[0] != subInstance || len(head) < header {
		return dst, c.fail(position, "no instance", nil)
	}
	if c.inlined != nil {
		if index, inlined := c.inlined.byID[c.id(head[5+c.idSize:])]; inlined {
			return c.members(ctx, c.inlined.wholes[index], position, position+int64(header), 0, dst)
		}
	}
	size := 0
	for _, t := range types {
		size += c.width(t)
	}
	if n := u32(head[header-4:]); n < size {
		return dst, c.fail(position, fmt.Sprintf("an instance with %s bytes of values where its class needs %s", numbers.Grouped(int64(n)), numbers.Grouped(int64(size))), nil)
	}
	values := make([]byte, size)
	if _, err := c.read(ctx, values, position, position+int64(header)); err != nil {
		return dst, err
	}
	for _, t := range types {
		width := c.width(t)
		dst = append(dst, readValue(t, values[:width]))
		values = values[width:]
	}
	return dst, nil
}

// Elements implements heap.ContentReader.
func (c *content) Elements(ctx context.Context, position int64, from, count uint32) ([]byte, error) {
	head, err := c.head(ctx, position)
	if err != nil {
		return nil, err
	}
	if c.inlined != nil {
		if a, flat := c.inlined.flatArrayAt(c.id(head[1:]), position); flat {
			return c.flatElements(a, from, count)
		}
	}
	width, header := c.idSize, 9+2*c.idSize
	switch head[0] {
	case subObjects:
	case subPrimitives:
		if width, header = heap.Type(head[9+c.idSize]).Size(), 10+c.idSize; width == 0 {
			return nil, c.fail(position, "an array of unknown type", nil)
		}
	case subNoData:
		return nil, &heap.ParseError{Kind: heap.Unsupported, Format: Name, Record: "an array", Offset: position,
			Found: "the dump was written without the contents of arrays"}
	default:
		return nil, c.fail(position, "no array", nil)
	}
	length := binary.BigEndian.Uint32(head[5+c.idSize:])
	if from > length || count > length-from {
		return nil, c.fail(position, fmt.Sprintf("an array of %s elements where more were requested", numbers.Grouped(int64(length))), nil)
	}
	start := position + int64(header) + int64(from)*int64(width)
	return c.elements(ctx, position, start, int64(count)*int64(width))
}

// elementBlock is the maximum memory that is allocated before as many bytes have been
// read.
const elementBlock = 16 << 20

// elements reads size bytes at start block by block, so that a damaged length does not
// cost memory.
func (c *content) elements(ctx context.Context, position, start, size int64) ([]byte, error) {
	want := size
	if known := c.src.Size(); known >= 0 {
		size = min(size, max(0, known-start))
	}
	var data []byte
	for int64(len(data)) < size {
		have := len(data)
		data = append(data, make([]byte, min(size-int64(have), elementBlock))...)
		n, err := c.read(ctx, data[have:], position, start+int64(have))
		if err != nil {
			return data[:have+n], err
		}
	}
	if size < want {
		return data, c.fail(position, "the file ends inside", nil)
	}
	return data, nil
}

// id decodes an identifier.
func (c *content) id(b []byte) uint64 {
	if c.idSize == 8 {
		return binary.BigEndian.Uint64(b)
	}
	return uint64(binary.BigEndian.Uint32(b))
}

// appendID appends an encoded identifier.
func (c *content) appendID(b []byte, a heap.Address) []byte {
	if c.idSize == 8 {
		return binary.BigEndian.AppendUint64(b, uint64(a))
	}
	return binary.BigEndian.AppendUint32(b, uint32(a))
}

// width returns how many bytes a value takes in the file.
func (c *content) width(t heap.Type) int {
	if t == heap.Object {
		return c.idSize
	}
	return t.Size()
}
