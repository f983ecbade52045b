package example

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// content reads values on demand. A position is the offset of a line. A content never
// changes, so it can be used concurrently.
type content struct {
	src      source.Source
	elements map[heap.Address]heap.Type // array classes with their element types
}

func newContent(src source.Source, classes map[heap.Address]*class) *content {
	c := &content{src: src, elements: map[heap.Address]heap.Type{}}
	for address, class := range classes {
		if class.element != 0 {
			c.elements[address] = class.element
		}
	}
	return c
}

// line reads the line at a position up to its values; it also returns the class.
func (c *content) line(ctx context.Context, position int64, record string) (*words, heap.Address, error) {
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	buffer := make([]byte, maxLine)
	n, err := c.src.ReadAt(buffer, position)
	if err == io.EOF {
		err = nil // this is the last line of the file
	}
	line, _, _ := bytes.Cut(buffer[:n], []byte("\n"))
	w := split(line)
	mine := w.next() == record
	_, class, _ := w.address(), w.address(), w.size()
	if err != nil || !mine || w.broken {
		return nil, 0, changed(record, position, err)
	}
	return w, class, nil
}

// changed returns the error for a line that has changed since the dump was read.
func changed(record string, position int64, err error) error {
	return &heap.ParseError{Kind: heap.Malformed, Format: Name, Record: record, Offset: position,
		Found: "a line that cannot be read", Advice: "The dump may have changed since it was opened: open it again", Err: err}
}

// Instance implements heap.ContentReader.
func (c *content) Instance(ctx context.Context, position int64, types []heap.Type, dst []heap.Value) ([]heap.Value, error) {
	w, _, err := c.line(ctx, position, "object")
	if err != nil {
		return dst, err
	}
	for _, t := range types {
		v := w.value(w.next(), t)
		if w.broken {
			return dst, changed("object", position, nil)
		}
		dst = append(dst, v)
	}
	return dst, nil
}

// Elements implements heap.ContentReader.
func (c *content) Elements(ctx context.Context, position int64, from, count uint32) ([]byte, error) {
	w, class, err := c.line(ctx, position, "array")
	if err != nil {
		return nil, err
	}
	t := c.elements[class]
	width := t.Size()
	if t == heap.Object {
		width = 8
	}
	list := w.list[min(uint64(from), uint64(len(w.list))):]
	list = list[:min(uint64(count), uint64(len(list)))]
	data := make([]byte, 0, len(list)*width)
	for _, word := range list {
		var all [8]byte
		binary.BigEndian.PutUint64(all[:], w.value(word, t).Bits)
		data = append(data, all[8-width:]...)
	}
	if w.broken {
		return nil, changed("array", position, nil)
	}
	return data, nil
}
