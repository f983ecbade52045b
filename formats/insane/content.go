package insane

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/emit"
)

// content reads names of references and texts of arrays on demand. Positions are object
// numbers. It does not report values of primitive types, which the format lacks; fields
// without a reference are null.
type content struct {
	src      source.Source
	id       []uint64
	class    []uint32
	at       []int64
	firstRef []int64
	refs     []uint32
	layouts  []layout
	idSize   int
}

func newContent(src source.Source, g *graph, layouts []layout, idSize int) *content {
	return &content{src: src, id: g.id, class: g.class, at: g.at, firstRef: g.firstRef, refs: g.refs, layouts: layouts, idSize: idSize}
}

// fail returns the error for an object that cannot be read.
func (c *content) fail(kind heap.ErrorKind, offset int64, found string, err error) error {
	return &heap.ParseError{Kind: kind, Format: Name, Record: "an object", Offset: offset, Found: found,
		Advice: "The dump may have changed since it was opened: open it again", Err: err}
}

// Instance implements heap.ContentReader.
func (c *content) Instance(ctx context.Context, position int64, types []heap.Type, dst []heap.Value) ([]heap.Value, error) {
	first := len(dst)
	for range types {
		dst = append(dst, heap.Value{Type: heap.Object})
	}
	if position < 0 || position >= int64(len(c.id)) {
		return dst, c.fail(heap.Malformed, -1, "no such object", nil)
	}
	err := c.references(ctx, position, func(t *tag) {
		name, slot := text(t.name), first
		class := int(c.class[position])
		for steps := 0; class != none && steps < maxDepth; steps++ {
			l := &c.layouts[class]
			for i, raw := range l.raw {
				if raw == name && slot+i < len(dst) && dst[slot+i].Bits == 0 {
					dst[slot+i].Bits = t.to
					return
				}
			}
			slot += len(l.raw)
			class = l.super
		}
	})
	return dst, err
}

// Elements implements heap.ContentReader. For an array of unknown length, it returns the
// elements up to the last that is not null.
func (c *content) Elements(ctx context.Context, position int64, from, count uint32) ([]byte, error) {
	if position < 0 || position >= int64(len(c.id)) {
		return nil, c.fail(heap.Malformed, -1, "no such object", nil)
	}
	t, err := c.tagAt(ctx, c.at[position])
	if err != nil {
		return nil, err
	}
	var data []byte
	element := c.layouts[c.class[position]].element
	if element == heap.Char && t.has&hasValue != 0 {
		all := units(t.value)
		all = all[min(uint64(from), uint64(len(all))):]
		for _, u := range all[:min(uint64(count), uint64(len(all)))] {
			data = append(data, byte(u>>8), byte(u))
		}
		return data, nil
	}
	if element != heap.Object {
		return nil, c.fail(heap.Unsupported, c.at[position], "the format holds no elements of primitive arrays", nil)
	}
	end := uint64(from) + min(uint64(count), mostElements)
	err = c.references(ctx, position, func(t *tag) {
		i, ok := emit.Decimal(t.name)
		if !ok || i < uint64(from) || i >= end {
			return
		}
		at := int(i-uint64(from)) * c.idSize
		for len(data) < at+c.idSize {
			data = append(data, make([]byte, at+c.idSize-len(data))...)
		}
		for k := range c.idSize {
			data[at+k] = byte(t.to >> (8 * (c.idSize - 1 - k)))
		}
	})
	return data, err
}

const (
	// readBlock is how many bytes are read at once.
	readBlock = 64 << 10
	// mostRead is how many bytes are searched for the references of one object. INSANE
	// writes them one after the other, with new objects among them.
	mostRead = 64 << 20
	// mostElements is the maximum number of elements that are read at once. A small file
	// can claim huge indexes, because null elements are not written.
	mostElements = 1 << 24
)

// tagAt returns the tag at an offset.
func (c *content) tagAt(ctx context.Context, offset int64) (t tag, err error) {
	for size := 512; ; size *= 16 {
		size = min(size, source.MaxFill)
		window := make([]byte, size)
		n, err := c.read(ctx, window, offset)
		if err != nil {
			return t, err
		}
		if n > 0 && window[0] == '<' {
			if _, s := t.parse(window[:n]); s == whole {
				return t, nil
			}
		}
		if n < size || size == source.MaxFill {
			return t, c.fail(heap.Malformed, offset, "no object", nil)
		}
	}
}

// read fills b from an offset on; it returns fewer bytes only at the end.
func (c *content) read(ctx context.Context, b []byte, offset int64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.src.ReadAt(b, offset)
	if err != nil && !errors.Is(err, io.EOF) {
		return n, c.fail(heap.Unreadable, offset, "the file could not be read", err)
	}
	return n, nil
}

// references calls visit for the references of an object.
func (c *content) references(ctx context.Context, position int64, visit func(*tag)) error {
	left, offset := c.refs[position], c.firstRef[position]
	if left == 0 {
		return nil
	}
	limit := offset + mostRead
	window := make([]byte, min(readBlock, 128*int(left)+512))
	within := "" // the end marker of the comment or other markup that is being skipped
	for offset < limit {
		n, err := c.read(ctx, window, offset)
		if err != nil {
			return err
		}
		i := 0
		for i < n {
			if within != "" {
				end := bytes.Index(window[i:n], []byte(within))
				if end < 0 { // the end marker may be cut by the end of the window
					i = max(i, n-len(within)+1)
					break
				}
				i, within = i+end+len(within), ""
			}
			next := bytes.IndexByte(window[i:n], '<')
			if next < 0 {
				i = n
				break
			}
			var t tag
			length, s := t.parse(window[i+next : n])
			if s == incomplete {
				i += next
				break
			}
			if t.kind == refTag && s == whole && t.has&hasFrom != 0 && t.from == c.id[position] {
				visit(&t)
				if left--; left == 0 {
					return nil
				}
			}
			if s == whole && t.kind == markup {
				within = t.end
			}
			i += next + length
		}
		if i == 0 { // a tag that is longer than the window
			if n < len(window) || len(window) >= source.MaxFill {
				break
			}
			window = make([]byte, 4*len(window))
			continue
		}
		offset += int64(i)
		if len(window) < readBlock {
			window = make([]byte, readBlock)
		}
	}
	return c.fail(heap.Unsupported, c.firstRef[position], fmt.Sprintf("%d references are too far from the first", left), nil)
}
