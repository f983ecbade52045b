package hprof

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"runtime"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Bulk implements heap.BulkContent. It is not available for dumps with values inside
// other objects, because their records differ from what the classes declare.
func (c *content) Bulk() heap.BulkReader {
	if c.inlined != nil {
		return nil
	}
	return &bulk{content: c}
}

// bulk reads through panes, parts of the file in memory. It suits readers that go through
// the file in order but at a few places at once: strings, and their arrays a little
// further on.
type bulk struct {
	content *content
	panes   [16]pane
	last    int   // the pane used last
	clock   int64 // number of loads so far

	// Reading strings and their arrays alternates between two panes.
	instances, arrays int // the panes used last for strings and for arrays
}

// pane is a part of the file in memory.
type pane struct {
	start  int64
	bytes  []byte
	buffer []byte // backing memory of bytes, reused
	spare  []byte // a second buffer, for reading ahead
	used   int64  // value of bulk.clock when it was last loaded or extended
	ahead  *ahead // the part after it; nil until reads were consecutive
}

// ahead is a part of the file that is read while the part before it is processed, because
// in a browser reading takes as long as processing.
type ahead struct {
	buffer []byte // the first nearPane bytes are reserved for the end of the previous pane
	read   int    // number of bytes after these
	done   chan struct{}
}

const (
	// firstPane is how many bytes are read at a new place, largestPane the most for
	// consecutive reads. In a browser every read takes about a millisecond, however small
	// it is.
	firstPane   = 8 << 10
	largestPane = 4 << 20
	// nearPane is how far after the end of a pane a read may begin and still count as
	// consecutive.
	nearPane = 64 << 10
)

// view returns n bytes of the file at an offset, or fewer at its end.
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
	if err := cmp.Or(ctx.Err(), b.content.prepare(ctx)); err != nil {
		return nil, err
	}
	if n > largestPane {
		return b.content.elements(ctx, offset, offset, int64(n))
	}
	return b.load(offset, n)
}

// load fills a pane from an offset on. It extends the pane that ends just before the
// offset; otherwise it replaces the pane that was used least recently.
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

// readAhead starts to read the part after a pane.
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
	runtime.Gosched() // with a single thread, nothing else would start it
}

// goOn moves a pane to an offset in the part that was read ahead. It returns false if
// there is no such part, or if it has fewer than n bytes.
func (w *pane) goOn(offset int64, n int) bool {
	a, end := w.ahead, w.start+int64(len(w.bytes))
	if a == nil {
		return false
	}
	<-a.done
	w.ahead = nil
	left := int(max(0, end-offset))
	if left > nearPane || offset+int64(n) > end+int64(a.read) {
		return false
	}
	copy(a.buffer[nearPane-left:], w.bytes[len(w.bytes)-left:])
	if len(w.buffer) == len(a.buffer) {
		w.spare = w.buffer
	}
	w.start, w.bytes, w.buffer = end-int64(left), a.buffer[nearPane-left:nearPane+a.read], a.buffer
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

// instance reads from any pane and returns an error that says what is wrong.
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

// short returns the error for an object that ends too early.
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

// widths are the element sizes in bytes by type of primitive array.
var widths = func() (widths [256]uint8) {
	for t := range widths {
		widths[t] = uint8(heap.Type(t).Size())
	}
	return widths
}()

// elements reads from any pane and returns an error that says what is wrong.
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
		return c.Elements(ctx, position, from, count) // returns the error that says why there are none
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
