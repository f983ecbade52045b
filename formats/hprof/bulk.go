package hprof

import (
	"context"
	"encoding/binary"
	"fmt"
	"runtime"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Bulk implements heap.BulkContent. Dumps with values inside other objects have
// no reader of this kind: what their records hold is not what the classes say.
func (c *content) Bulk() heap.BulkReader {
	if c.inlined != nil {
		return nil
	}
	return &bulk{content: c}
}

// bulk reads through panes of the file that follow those who read in order:
// the strings of a dump, and their arrays a little way behind.
type bulk struct {
	content *content
	panes   [16]pane
	last    int   // the pane used last
	clock   int64 // counts the loads

	// Reading strings and their arrays alternates between two panes.
	instances, arrays int // the panes used last for them
}

// pane is a part of the file in memory.
type pane struct {
	start  int64
	bytes  []byte
	buffer []byte // what bytes is in, kept to be filled again
	spare  []byte // another buffer, for what is read ahead
	used   int64  // when it was loaded or grew, by bulk.clock
	ahead  *ahead // what comes after it; nil until reads have been consecutive
}

// ahead is a part of the file that is read while what comes before it is looked
// at: a browser takes as long to hand over a part as it takes to look at it.
type ahead struct {
	buffer []byte // the first nearPane bytes are for the end of the pane before
	read   int    // bytes after these
	done   chan struct{}
}

const (
	// firstPane is how much is read at a new place, largestPane how much for
	// consecutive reads: a browser takes about a millisecond for every read, however
	// small.
	firstPane   = 8 << 10
	largestPane = 4 << 20
	// nearPane is how far after the end of a pane a read may begin that
	// still counts as going on.
	nearPane = 64 << 10
)

// view returns n bytes of the file at an offset, fewer at its end.
func (b *bulk) view(ctx context.Context, offset int64, n int) ([]byte, error) {
	if w := &b.panes[b.last]; offset >= w.start && offset+int64(n) <= w.start+int64(len(w.bytes)) {
		return w.bytes[offset-w.start:][:n:n], nil
	}
	for i := range b.panes {
		if w := &b.panes[i]; offset >= w.start && offset+int64(n) <= w.start+int64(len(w.bytes)) {
			b.last = i
			return w.bytes[offset-w.start:][:n:n], nil
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if n > largestPane {
		return b.content.elements(ctx, offset, offset, int64(n))
	}
	return b.load(offset, n)
}

// load fills a pane from an offset on: the one that ends just before it, which
// then grows, or the one that was of use longest ago.
func (b *bulk) load(offset int64, n int) ([]byte, error) {
	chosen, size := 0, firstPane
	for i := range b.panes {
		w := &b.panes[i]
		end := w.start + int64(len(w.bytes))
		if len(w.bytes) > 0 && offset > w.start && offset <= end+nearPane {
			chosen, size = i, min(4*len(w.bytes), largestPane)
			if w.goOn(offset, n) {
				b.clock++
				w.used, b.last = b.clock, i
				b.readAhead(w)
				return w.bytes[offset-w.start:][:n:n], nil
			}
			break
		}
		if w.used < b.panes[chosen].used {
			chosen = i
		}
	}
	w := &b.panes[chosen]
	size = max(size, n)
	if known := b.content.src.Size(); known >= 0 {
		size = int(max(0, min(int64(size), known-offset)))
	}
	if cap(w.buffer) < size {
		w.buffer = make([]byte, size)
	}
	w.bytes, w.ahead = nil, nil
	read, err := b.content.src.ReadAt(w.buffer[:size], offset)
	if read < min(n, size) {
		return w.buffer[:read], err
	}
	b.clock++
	w.start, w.bytes, w.used, b.last = offset, w.buffer[:read], b.clock, chosen
	if size == largestPane {
		b.readAhead(w)
	}
	return w.bytes[:min(n, read)], nil
}

// readAhead begins to read what comes after a pane.
func (b *bulk) readAhead(w *pane) {
	src, offset := b.content.src, w.start+int64(len(w.bytes))
	if src.Size() < offset+largestPane {
		return
	}
	a := &ahead{buffer: w.spare, done: make(chan struct{})}
	if w.spare = nil; a.buffer == nil {
		a.buffer = make([]byte, nearPane+largestPane)
	}
	w.ahead = a
	go func() {
		a.read, _ = src.ReadAt(a.buffer[nearPane:], offset)
		close(a.done)
	}()
	runtime.Gosched() // where there is one thread, nothing else would begin it
}

// goOn moves a pane on to an offset, to what was read ahead of it. It returns false
// where there is nothing, or not as much as n bytes.
func (w *pane) goOn(offset int64, n int) bool {
	a, end := w.ahead, w.start+int64(len(w.bytes))
	if a == nil {
		return false
	}
	<-a.done
	w.ahead = nil
	kept := int(max(0, end-offset))
	if kept > nearPane || offset+int64(n) > end+int64(a.read) {
		return false
	}
	copy(a.buffer[nearPane-kept:], w.bytes[len(w.bytes)-kept:])
	if len(w.buffer) == len(a.buffer) {
		w.spare = w.buffer
	}
	w.start, w.bytes, w.buffer = end-int64(kept), a.buffer[nearPane-kept:nearPane+a.read], a.buffer
	return true
}

// Instance implements heap.BulkReader.
func (b *bulk) Instance(ctx context.Context, position int64, size int) ([]byte, error) {
	header := 9 + 2*b.content.idSize
	p := &b.panes[b.instances]
	if at := position - p.start; at >= 0 && at+int64(header+size) <= int64(len(p.bytes)) {
		w := p.bytes[at:][: header+size : header+size]
		if w[0] == subInstance && u32(w[header-4:]) >= size {
			return w[header:], nil
		}
	}
	return b.instance(ctx, position, size)
}

// instance reads from any pane, and says what is wrong.
func (b *bulk) instance(ctx context.Context, position int64, size int) ([]byte, error) {
	header := 9 + 2*b.content.idSize
	w, err := b.view(ctx, position, header+size)
	b.instances = b.last
	if len(w) < header {
		return nil, b.short(position, err)
	}
	if w[0] != subInstance {
		return nil, b.content.fail(position, "no instance", nil)
	}
	if n := u32(w[header-4:]); n < size {
		return nil, b.content.fail(position, fmt.Sprintf("an instance with %s bytes of values where its class needs %s", numbers.Grouped(int64(n)), numbers.Grouped(int64(size))), nil)
	}
	if len(w) < header+size {
		return nil, b.short(position, err)
	}
	return w[header:], nil
}

// short returns why there was less of an object than it needs.
func (b *bulk) short(position int64, err error) error {
	if err == nil {
		return b.content.fail(position, "the file ends inside", nil)
	}
	return err
}

// Elements implements heap.BulkReader.
func (b *bulk) Elements(ctx context.Context, position int64, from, count uint32) ([]byte, error) {
	id, p := b.content.idSize, &b.panes[b.arrays]
	if at := position - p.start; at >= 0 && at+int64(10+id) <= int64(len(p.bytes)) {
		w := p.bytes[at:]
		width, header := id, 9+2*id
		if w[0] == subPrimitives {
			width, header = int(widths[w[9+id]]), 10+id
		}
		length := binary.BigEndian.Uint32(w[5+id:])
		first, last := header+int(from)*width, header+(int(from)+int(count))*width
		if (w[0] == subPrimitives || w[0] == subObjects) && width > 0 && uint64(from)+uint64(count) <= uint64(length) && last <= len(w) {
			return w[first:last:last], nil
		}
	}
	return b.elements(ctx, position, from, count)
}

// widths are the bytes of elements by the types of primitive arrays.
var widths = func() (widths [256]uint8) {
	for t := range widths {
		widths[t] = uint8(heap.Type(t).Size())
	}
	return widths
}()

// elements reads from any pane, and says what is wrong.
func (b *bulk) elements(ctx context.Context, position int64, from, count uint32) ([]byte, error) {
	c := b.content
	width, header := c.idSize, 9+2*c.idSize
	w, err := b.view(ctx, position, 10+c.idSize)
	b.arrays = b.last
	if len(w) < 10+c.idSize {
		return nil, b.short(position, err)
	}
	switch w[0] {
	case subObjects:
	case subPrimitives:
		if width, header = heap.Type(w[9+c.idSize]).Size(), 10+c.idSize; width == 0 {
			return nil, c.fail(position, "an array of unknown type", nil)
		}
	default:
		return c.Elements(ctx, position, from, count) // which says why there are none
	}
	length := binary.BigEndian.Uint32(w[5+c.idSize:])
	if from > length || count > length-from {
		return nil, c.fail(position, fmt.Sprintf("an array of %s elements where more were requested", numbers.Grouped(int64(length))), nil)
	}
	if count == 0 {
		return nil, nil
	}
	n := int(count) * width
	data, err := b.view(ctx, position+int64(header)+int64(from)*int64(width), n)
	if len(data) < n {
		return data, b.short(position, err)
	}
	return data, nil
}
