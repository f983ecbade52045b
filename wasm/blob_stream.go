//go:build js && wasm

package wasm

import (
	"context"
	_ "embed" // for the script of the reader worker
	"errors"
	"io"
	"sync"
	"syscall/js"
)

// Measured in Chromium with a file of 1.1 GB: reading alone
// takes 1.8 to 2.7 s either way, computing alone 3.3 s. Both together take 3.9 to
// 5.4 s with promises ahead, since the browser hands over no more than a pipe
// holds while our event loop does not run; with BYOB reading in a worker that
// transfers its buffers 2.9 to 3.8 s. FileReaderSync takes 7 s to read.
const (
	// firstBlock is what is read at first: a head is often all that is wanted.
	firstBlock = 256 << 10

	// blockSize is the size of all other blocks.
	blockSize = 2 << 20

	// promisesAhead is for reading without a worker, promisesBefore for the time
	// until a worker has started.
	promisesAhead  = 6
	promisesBefore = 2

	// workerBuffers is for reading in a worker.
	workerBuffers = 4

	// workerWorth is from how many bytes on starting a worker pays.
	workerWorth = 16 << 20
)

// blobStream is a source.BlockReader over a Blob. It begins with promises, so
// that reading only the head of a file starts no worker.
type blobStream struct {
	ctx      context.Context
	file     *blobFile
	offset   int64 // of the next byte to be requested
	ahead    []blobRequest
	worker   *readerWorker // reads from offset on
	started  bool
	buffer   []byte
	finished error
}

// Next implements source.BlockReader.
func (s *blobStream) Next() ([]byte, error) {
	if s.finished == nil {
		s.finished = s.ctx.Err()
	}
	if s.finished != nil {
		return nil, s.finished
	}
	array, lent, err := s.next()
	if err == nil && array.IsNull() {
		err = io.EOF
	}
	if err != nil {
		s.Close()
		s.finished = err
		return nil, err
	}
	if size := array.Length(); size > len(s.buffer) {
		s.buffer = make([]byte, size)
	}
	n := js.CopyBytesToGo(s.buffer, array)
	if lent {
		s.worker.giveBack(array)
	}
	return s.buffer[:n], nil
}

// next returns the next bytes, null at the end; lent says that their buffer is the
// worker's.
func (s *blobStream) next() (array js.Value, lent bool, err error) {
	if !s.started {
		s.started = true
		s.promise(1, firstBlock)
	} else if s.worker == nil && !s.file.noWorker && len(s.ahead) == 0 && s.file.size-s.offset >= workerWorth {
		s.promise(promisesBefore, blockSize)
		s.worker = startReaderWorker(s.file.slice(s.offset, s.file.size))
		s.file.noWorker = s.worker == nil
	}
	if s.worker != nil && len(s.ahead) == 0 {
		array, err := s.worker.wait(s.ctx)
		if err != errNoReaderWorker {
			return array, true, err
		}
		s.file.noWorker = true
		s.worker.stop()
		s.worker = nil
	}
	if s.worker == nil && (s.file.noWorker || s.file.size-s.offset < workerWorth) {
		s.promise(promisesAhead, blockSize)
	}
	if len(s.ahead) == 0 {
		return js.Null(), false, nil
	}
	request := s.ahead[0]
	s.ahead = s.ahead[1:]
	array, err = request.wait(s.ctx)
	return array, false, err
}

// promise sees to it that so many requests are on their way.
func (s *blobStream) promise(requests int, size int64) {
	for len(s.ahead) < requests && s.offset < s.file.size {
		count := min(size, s.file.size-s.offset)
		s.ahead = append(s.ahead, s.file.request(s.offset, count))
		s.offset += count
	}
}

// Close implements source.BlockReader.
func (s *blobStream) Close() error {
	if s.worker != nil {
		s.worker.stop()
		s.worker = nil
	}
	s.ahead, s.buffer = nil, nil
	if s.finished == nil {
		s.finished = io.ErrClosedPipe
	}
	return nil
}

//go:embed blob_reader.js
var readerScript string

// readerURL is a Blob URL of the script: loading it makes no request, and the
// worker inherits the policy of ours.
var readerURL = sync.OnceValue(func() js.Value {
	script := js.Global().Get("Blob").New([]any{readerScript}, map[string]any{"type": "text/javascript"})
	return js.Global().Get("URL").Call("createObjectURL", script)
})

// errNoReaderWorker says that the reader worker could not be loaded.
var errNoReaderWorker = errors.New("no reader worker")

// readerWorker is a worker that reads a Blob ahead.
type readerWorker struct {
	worker    js.Value
	answers   blobRequest // as many as there are buffers, the end and an error
	delivered bool
	onMessage js.Func
	onError   js.Func
}

// startReaderWorker returns nil when the browser has no workers within workers
// or does not allow the script.
func startReaderWorker(blob js.Value) (w *readerWorker) {
	constructor := js.Global().Get("Worker")
	if constructor.IsUndefined() {
		return nil
	}
	defer func() {
		if recover() != nil { // the constructor throws where the policy forbids Blob URLs
			w = nil
		}
	}()
	worker := constructor.New(readerURL())
	w = &readerWorker{worker: worker, answers: make(blobRequest, workerBuffers+2)}
	w.onMessage = js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if data.IsNull() || data.InstanceOf(uint8Array) {
			w.answers <- blobAnswer{array: data}
		} else {
			w.answers <- blobAnswer{err: unreadable(data.Get("error").String())}
		}
		return nil
	})
	w.onError = js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		w.answers <- blobAnswer{err: errNoReaderWorker}
		return nil
	})
	worker.Set("onmessage", w.onMessage)
	worker.Set("onerror", w.onError)
	worker.Call("postMessage", map[string]any{"blob": blob, "blockSize": blockSize, "buffers": workerBuffers})
	return w
}

// wait returns the next block. It returns errNoReaderWorker only before the first.
func (w *readerWorker) wait(ctx context.Context) (js.Value, error) {
	array, err := w.answers.wait(ctx)
	if err == errNoReaderWorker && w.delivered {
		err = unreadable("its reader has failed")
	}
	w.delivered = true
	return array, err
}

// giveBack returns the buffer of a block that has been copied.
func (w *readerWorker) giveBack(array js.Value) {
	buffer := array.Get("buffer")
	w.worker.Call("postMessage", buffer, []any{buffer})
}

func (w *readerWorker) stop() {
	w.worker.Call("terminate")
	w.worker.Set("onmessage", nil)
	w.worker.Set("onerror", nil)
	w.onMessage.Release()
	w.onError.Release()
}
