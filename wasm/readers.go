//go:build js && wasm

package wasm

import (
	_ "embed" // for the script of the workers
	"io"
	"strings"
	"sync"
	"syscall/js"
)

// readers are workers that read parts of files in parallel with each other and with this
// program. The browser takes long to deliver a part, but delivers several at a time.
type readers struct {
	workers []*reader
	turn    int        // of workers
	page    *pageReads // where this worker cannot read files
}

// reader is one of the workers.
type reader struct {
	worker js.Value
	asked  map[int]partRequest // by number
	number int                 // of the last request
}

// partRequest is a requested part of a file, the bytes [from, to).
type partRequest struct {
	file     *blobFile
	from, to int64
	answer   blobRequest
}

// readerCount is the number of workers. Two read as fast as this program, which has one
// core, can process; more would only take turns in the browser's one thread for files.
const readerCount = 2

// request requests the bytes [from, to) of a file from a worker. If there is none, or it
// fails, they are read without it.
//
// The worker cuts the part out of the file, since that waits for the browser.
func (r *readers) request(file *blobFile, from, to int64) blobRequest {
	p := partRequest{file, from, to, make(blobRequest, 1)}
	if len(r.workers) == 0 || file.byPage() {
		p.forward()
		return p.answer
	}
	r.turn++
	w := r.workers[r.turn%len(r.workers)]
	w.number++
	w.asked[w.number] = p
	w.worker.Call("postMessage", map[string]any{"number": w.number, "file": file.blob, "from": float64(from), "to": float64(to)})
	return p.answer
}

//go:embed blob_reader.js
var readerScript string

// startReaders starts the workers, if the browser allows workers within workers and the
// policy allows their script. It runs early, since this takes a tenth of a second. The
// script's URL is that of a Blob: loading it makes no request, and the workers inherit
// our policy.
//
// Firefox does not use workers: on sites that isolate the page, one in ten analyzers that
// start workers hangs (seen in version 153).
func startReaders(page *pageReads) (r *readers) {
	r = &readers{page: page}
	constructor := js.Global().Get("Worker")
	if constructor.IsUndefined() || strings.Contains(js.Global().Get("navigator").Get("userAgent").String(), "Firefox/") {
		return r
	}
	defer func() {
		if recover() != nil { // the constructor throws where the policy forbids such URLs
			r.fail()
		}
	}()
	script := js.Global().Get("Blob").New([]any{readerScript}, map[string]any{"type": "text/javascript"})
	url := js.Global().Get("URL").Call("createObjectURL", script)
	for range readerCount {
		r.workers = append(r.workers, r.newReader(constructor.New(url)))
	}
	return r
}

// newReader listens to a worker permanently: an error may arrive after the worker's end,
// and would end the analyzer if it were not caught.
func (r *readers) newReader(worker js.Value) *reader {
	w := &reader{worker: worker, asked: map[int]partRequest{}}
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		w.settle(data.Get("number").Int(), data.Get("buffer"))
		return nil
	}))
	worker.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		r.fail()
		return nil
	}))
	return w
}

// settle answers a request. What the worker could not read is tried without it; if that
// fails too, its error says why.
func (w *reader) settle(number int, buffer js.Value) {
	request, found := w.asked[number]
	delete(w.asked, number)
	switch {
	case !found:
	case buffer.IsUndefined():
		request.forward()
	default:
		request.take(buffer)
	}
}

// take answers a request with the bytes received. If a file has become shorter, some
// browsers deliver only what is left of the part, without an error.
func (p partRequest) take(buffer js.Value) {
	a := blobAnswer{array: uint8Array.New(buffer)}
	if int64(a.array.Length()) != p.to-p.from {
		a = blobAnswer{err: io.ErrUnexpectedEOF}
	}
	p.answer <- a
}

// fail ends all workers. If one cannot be started or fails, this browser does not let
// them work.
func (r *readers) fail() {
	for _, w := range r.workers {
		w.worker.Call("terminate")
		for number := range w.asked {
			w.settle(number, js.Undefined())
		}
	}
	r.workers = nil
}

// letGo frees the memory of a part immediately. The browser's collector sees only small
// objects, and would let all parts of a file pile up.
func letGo(part js.Value) {
	buffer := part.Get("buffer")
	nowhere().Call("postMessage", buffer, []any{buffer})
}

// nowhere is a port that discards what it receives.
var nowhere = sync.OnceValue(func() js.Value {
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port2").Call("close")
	return channel.Get("port1")
})

// byPage reports whether the page must read the file.
func (f *blobFile) byPage() bool { return f.number > 0 && f.readers.page.needed.Load() }

// forward makes the browser read the part while our event loop runs: for this worker or,
// if this worker may not read the file, for the page.
func (p partRequest) forward() {
	if p.file.byPage() {
		p.file.readers.page.request(p)
		return
	}
	var fulfilled, rejected js.Func
	release := func() {
		fulfilled.Release()
		rejected.Release()
	}
	fulfilled = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		p.take(args[0])
		return nil
	})
	rejected = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		if p.file.number > 0 {
			p.file.readers.page.request(p)
		} else {
			p.answer <- blobAnswer{err: p.file.unreadable(args[0].Call("toString").String())}
		}
		return nil
	})
	p.file.blob.Call("slice", float64(p.from), float64(p.to)).Call("arrayBuffer").Call("then", fulfilled, rejected)
}
