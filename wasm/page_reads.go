//go:build js && wasm

package wasm

import (
	"sync/atomic"
	"syscall/js"
)

// pageReads has the page read parts of files for this worker. WebKit refuses a worker that
// comes from a Blob every read of a File where the page itself was opened from disk, and
// the page may read it all the same.
type pageReads struct {
	scope  js.Value
	asked  map[int]partRequest // by number
	number int                 // of the last request
	needed atomic.Bool         // this worker cannot read what the page can
}

func newPageReads(scope js.Value) *pageReads {
	return &pageReads{scope: scope, asked: map[int]partRequest{}}
}

// request asks the page for a part. Only files that came from the page have a number that
// it knows.
func (r *pageReads) request(p partRequest) {
	r.number++
	r.asked[r.number] = p
	r.scope.Call("postMessage", map[string]any{"read": map[string]any{
		"number": r.number, "file": p.file.number, "from": float64(p.from), "to": float64(p.to),
	}})
}

// take takes an answer of the page: {part, buffer} or {part, failed}.
func (r *pageReads) take(data js.Value) {
	number := data.Get("part").Int()
	p, found := r.asked[number]
	delete(r.asked, number)
	switch buffer := data.Get("buffer"); {
	case !found:
	case buffer.IsUndefined():
		p.answer <- blobAnswer{err: p.file.unreadable(data.Get("failed").String())}
	default:
		r.needed.Store(true) // it is asked only for what could not be read here
		p.take(buffer)
	}
}
