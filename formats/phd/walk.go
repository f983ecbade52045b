package phd

import (
	"context"
	"errors"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// blockBytes is how many bytes of references are decoded at once.
const blockBytes = 256 << 10

// progressStep is the number of bytes between two progress reports.
const progressStep = 1 << 20

// visitor receives the records of one pass.
type visitor interface {
	// begin is called for a record before its references.
	begin(r *record) error
	// references is called with the references of the record, in blocks, in file order.
	references(r *record, refs []heap.Address) error
	// end is called for a record when its length and size are known.
	end(r *record) error
	// wantsReferences reports whether references must be decoded.
	wantsReferences(r *record) bool
}

// walk is one pass over the file.
type walk struct {
	ctx      context.Context
	in       *source.Reader
	d        decoder
	refs     []heap.Address
	reported int64
	progress func(at int64) error

	// How the pass ended: complete if the end tag was found, otherwise where and why it
	// stopped.
	complete bool
	stopped  string
	code     string
	at       int64
	census   [kindEnd + 1]int64
}

// run visits all records that can be read. It returns only errors of the visitor and the
// context; problems of the file are in the fields of walk.
func (w *walk) run(h header, v visitor) error {
	w.d = decoder{header: h}
	if len(w.in.Fill(h.length)) < h.length { // the first pass could read the header, but now it cannot be read
		w.stop("phd.truncated", "The file ends within its header")
		return w.ctx.Err()
	}
	w.in.Advance(h.length)
	w.census[kindEnd] += int64(h.length)
	r := &record{}
	for {
		if err := w.report(); err != nil {
			return err
		}
		w.at = w.in.Offset()
		n, result := w.d.next(w.in.Fill(recordSlack), r)
		if result == incomplete { // a class with a long name, or the end of the file
			n, result = w.d.next(w.in.Fill(recordSlack+longestName), r)
		}
		switch result {
		case incomplete:
			w.stop("phd.truncated", "The file ends within a record: what followed is missing")
			return w.ctx.Err()
		case unknown:
			w.stop("phd.damaged", fmt.Sprintf("No record begins with 0x%02x: what follows is not read", w.in.Fill(1)[0]))
			return w.ctx.Err()
		}
		r.at = w.at
		w.in.Advance(n)
		if r.kind == kindEnd {
			w.census[kindEnd] += int64(n)
			w.complete = true
			return w.ctx.Err()
		}
		if err := v.begin(r); err != nil {
			return err
		}
		whole, err := w.content(r, v)
		w.census[r.kind] += w.in.Offset() - w.at
		if err != nil {
			return err
		}
		if err := v.end(r); err != nil {
			return err
		}
		if !whole {
			w.stop("phd.truncated", "The file ends within a record: what followed is missing")
			return w.ctx.Err()
		}
	}
}

// content reads the references of a record and what follows them. It returns false if
// there is less than the record states.
func (w *walk) content(r *record, v visitor) (bool, error) {
	left := int64(r.references) * int64(r.width)
	if left == 0 && r.tail == 0 {
		return true, nil
	}
	if left > 0 && !v.wantsReferences(r) {
		if left <= int64(len(w.in.Fill(0))) {
			w.in.Advance(int(left))
		} else if skipped := w.in.Skip(left); skipped < left {
			r.length = min(r.length, uint32(skipped/int64(r.width)))
			return false, nil
		}
		left = 0
	}
	for left > 0 {
		window := w.in.Fill(int(min(left, blockBytes)))
		n := int(min(left, int64(len(window)), blockBytes)) / r.width * r.width
		if n == 0 {
			r.length = min(r.length, r.references-uint32(left/int64(r.width)))
			return false, nil
		}
		w.refs = w.d.decodeReferences(window[:n], r, w.refs[:0])
		if err := v.references(r, w.refs); err != nil {
			return false, err
		}
		w.in.Advance(n)
		left -= int64(n)
		if err := w.report(); err != nil {
			return false, err
		}
	}
	if r.tail == 0 {
		return true, nil
	}
	window := w.in.Fill(r.tail)
	if len(window) < r.tail {
		return false, nil
	}
	w.d.finish(window[:r.tail], r)
	w.in.Advance(r.tail)
	return true, nil
}

func (w *walk) stop(code, why string) {
	var defect *source.DefectError
	if err := w.in.Err(); err != nil {
		code, why = "phd.unreadable", "The file could not be read further: "+err.Error()
		if errors.As(err, &defect) && defect.Complete {
			code, why = "phd.checksum", "The content is suspect: "+err.Error()
		}
	}
	w.code, w.stopped = code, why
}

// report reports progress from time to time.
func (w *walk) report() error {
	if at := w.in.Offset(); at-w.reported >= progressStep {
		w.reported = at
		if err := w.ctx.Err(); err != nil {
			return err
		}
		return w.progress(at)
	}
	return nil
}
