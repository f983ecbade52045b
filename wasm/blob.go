//go:build js && wasm

package wasm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall/js"

	"heapdrop/core/source"
)

// blobFile is a source.File over a File or Blob of the browser. Its methods wait
// for the browser, so they must not be called from within a JavaScript callback.
type blobFile struct {
	blob     js.Value
	name     string
	size     int64
	modified int64

	noWorker bool // the reader worker could not be started
}

// newBlob returns the file of a JavaScript File or Blob.
func newBlob(blob js.Value) *blobFile {
	f := &blobFile{blob: blob, size: int64(blob.Get("size").Float())}
	if name := blob.Get("name"); name.Type() == js.TypeString {
		f.name = name.String()
	}
	if modified := blob.Get("lastModified"); modified.Type() == js.TypeNumber {
		f.modified = int64(modified.Float())
	}
	return f
}

// Name returns the name of the file, empty for a Blob.
func (f *blobFile) Name() string { return f.name }

// Size returns the size in bytes.
func (f *blobFile) Size() int64 { return f.size }

// Modified returns the time of last change in milliseconds since 1970, 0 for a Blob.
func (f *blobFile) Modified() int64 { return f.modified }

// ReadAt implements io.ReaderAt. Each call is a request to the browser.
func (f *blobFile) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errors.New("negative offset")
	}
	want := min(int64(len(p)), max(0, f.size-offset))
	if want > 0 {
		array, err := f.request(offset, want).wait(context.Background())
		if err != nil {
			return 0, err
		}
		if n := js.CopyBytesToGo(p, array); int64(n) < want {
			return n, io.ErrUnexpectedEOF
		}
	}
	if want < int64(len(p)) {
		return int(want), io.EOF
	}
	return int(want), nil
}

// Stream returns the bytes from offset in blocks that are read while the caller
// computes: by a worker of its own for large files, else by the browser as far
// as it does so without our event loop.
func (f *blobFile) Stream(ctx context.Context, offset int64) source.BlockReader {
	return &blobStream{ctx: ctx, file: f, offset: min(max(offset, 0), f.size)}
}

// slice returns the Blob of the bytes [from, to).
func (f *blobFile) slice(from, to int64) js.Value {
	return f.blob.Call("slice", float64(from), float64(to))
}

// request asks the browser for bytes.
func (f *blobFile) request(offset, count int64) blobRequest {
	answer := make(blobRequest, 1)
	var fulfilled, rejected js.Func
	settle := func(a blobAnswer) any {
		fulfilled.Release()
		rejected.Release()
		answer <- a
		return nil
	}
	fulfilled = js.FuncOf(func(_ js.Value, args []js.Value) any {
		return settle(blobAnswer{array: uint8Array.New(args[0])})
	})
	rejected = js.FuncOf(func(_ js.Value, args []js.Value) any {
		return settle(blobAnswer{err: unreadable(args[0].Call("toString").String())})
	})
	f.slice(offset, offset+count).Call("arrayBuffer").Call("then", fulfilled, rejected)
	return answer
}

var uint8Array = js.Global().Get("Uint8Array")

// blobAnswer is a Uint8Array, null at the end of a stream, or an error.
type blobAnswer struct {
	array js.Value
	err   error
}

// blobRequest receives one answer.
type blobRequest chan blobAnswer

func (r blobRequest) wait(ctx context.Context) (js.Value, error) {
	select {
	case a := <-r:
		return a.array, a.err
	case <-ctx.Done():
		return js.Value{}, ctx.Err()
	}
}

// unreadable is the error of a file that the browser refuses to read on.
func unreadable(cause string) error {
	return fmt.Errorf("the browser cannot read the file (%s): it may have been changed, moved or deleted since it was opened; open it again", cause)
}
