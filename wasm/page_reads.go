//go:build js && wasm

package wasm

import (
	"sync/atomic"
	"syscall/js"
)

// pageReads makes the page read parts of files for this worker. If a page is opened from
// disk, its worker comes from a Blob, and WebKit does not let that read any File. The
// page itself may read it.
type pageReads struct {
	scope  js.Value
	asked  map[int]partRequest // by number
	number int                 // of the last request
	needed atomic.Bool         // this worker cannot read files that the page can read
}

func newPageReads(scope js.Value) *pageReads {
	return &pageReads{scope: scope, asked: map[int]partRequest{}}
}

// request requests a part from the page. The page knows the numbers of the files that it
// has sent, and of no others.
func (r *pageReads) request(p partRequest) {
	r.number++
	r.asked[r.number] = p
	r.scope.Call("postMessage", map[string]any{"read": map[string]any{
		"number": r.number, "file": p.file.number, "from": float64(p.from), "to": float64(p.to),
	}})
}

// take handles an answer of the page: {part, buffer} or {part, failed}.
func (r *pageReads) take(data js.Value) {
	number := data.Get("part").Int()
	p, found := r.asked[number]
	delete(r.asked, number)
	switch buffer := data.Get("buffer"); {
	case !found:
	case buffer.IsUndefined():
		p.answer <- blobAnswer{err: p.file.unreadable(data.Get("failed").String())}
	default:
		r.needed.Store(true) // the page is asked only for what could not be read here
		p.take(buffer)
	}
}
