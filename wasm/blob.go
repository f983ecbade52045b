//go:build js && wasm

package wasm

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall/js"

	"heapdrop/core/source"
)

// blobFile is a source.File over a File or Blob of the browser. Its methods wait for the
// browser, so they must not be called from a JavaScript callback.
type blobFile struct {
	blob     js.Value
	name     string
	size     int64
	modified int64

	number  int      // the page's number of the file; 0 if the page does not know it
	readers *readers // read ahead of Stream
	first   js.Value // the first bytes, a Uint8Array; undefined until they have been read
}

const (
	// frontSize is the number of bytes at the front of a file that are cached.
	frontSize = 256 << 10

	// randomBlock is the size of blocks for random access, and atOnce the largest part that
	// is read without our event loop. A browser needs half a millisecond for a read, however
	// small, and as long again for each 200 KB; by way of the event loop twice as long.
	randomBlock = 64 << 10
	atOnce      = 128 << 10

	// readParts is the number of parts of a large read that are requested at a time.
	readParts = 4
)

// newBlob returns the file of a JavaScript File or Blob.
func newBlob(blob js.Value, readers *readers) *blobFile {
	f := &blobFile{blob: blob, size: int64(blob.Get("size").Float()), readers: readers}
	if name := blob.Get("name"); name.Type() == js.TypeString {
		f.name = name.String()
	}
	if modified := blob.Get("lastModified"); modified.Type() == js.TypeNumber {
		f.modified = int64(modified.Float())
	}
	return f
}

// Name returns the name of the file; empty for a Blob.
func (f *blobFile) Name() string { return f.name }

// Size returns the size in bytes.
func (f *blobFile) Size() int64 { return f.size }

// Changed reports whether the size or time of the file differs now. Most browsers never
// report a change; they refuse to read instead.
func (f *blobFile) Changed() (found string, err error) {
	modified := f.blob.Get("lastModified")
	if int64(f.blob.Get("size").Float()) == f.size && (modified.Type() != js.TypeNumber || int64(modified.Float()) == f.modified) {
		return "", nil
	}
	return "was changed since it was opened", nil
}

// BlockSize is that of random access.
func (f *blobFile) BlockSize() int64 { return randomBlock }

// Modified returns the time of the last change in milliseconds since 1970; 0 for a Blob.
func (f *blobFile) Modified() int64 { return f.modified }

// ReadAt implements io.ReaderAt. Bytes at the front are cached. For others it asks the
// browser, with several requests at a time if p is large.
func (f *blobFile) ReadAt(p []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, errors.New("negative offset")
	}
	want := min(int64(len(p)), max(0, f.size-offset))
	if want > 0 {
		if err := f.fill(p[:want], offset); err != nil {
			return 0, err
		}
	}
	if want < int64(len(p)) {
		return int(want), io.EOF
	}
	return int(want), nil
}

// fill fills p with the bytes from an offset on.
func (f *blobFile) fill(p []byte, offset int64) error {
	ctx, end := context.Background(), offset+int64(len(p))
	if end <= frontSize {
		front, err := f.front(ctx)
		if err != nil {
			return err
		}
		return copyBytes(p, front.Call("subarray", offset, end))
	}
	if array, err := f.now(offset, end); err == nil {
		defer letGo(array)
		return copyBytes(p, array)
	}
	size := max(smallestPart, (len(p)+readParts-1)/readParts)
	if len(p) <= size {
		array, err := f.request(offset, end).wait(ctx)
		if err != nil {
			return err
		}
		defer letGo(array)
		return copyBytes(p, array)
	}
	var parts [readParts]blobRequest
	for i := range parts {
		if from := offset + int64(i*size); from < end {
			parts[i] = f.readers.request(f, from, min(from+int64(size), end))
		}
	}
	for i := 0; i*size < len(p); i++ {
		array, err := parts[i].wait(ctx)
		if err != nil {
			return err
		}
		if err := copyBytes(p[i*size:min((i+1)*size, len(p))], array); err != nil {
			return err
		}
		letGo(array)
	}
	return nil
}

// errLater means that the browser cannot read a part without our event loop.
var errLater = errors.New("the event loop is needed")

// now reads a small part while everything else waits.
func (f *blobFile) now(from, to int64) (js.Value, error) {
	constructor := js.Global().Get("FileReaderSync")
	if to-from > atOnce || constructor.IsUndefined() || f.byPage() {
		return js.Value{}, errLater
	}
	buffer, err := attempt(constructor.New(), "readAsArrayBuffer", f.blob.Call("slice", float64(from), float64(to)))
	if err != nil {
		return js.Value{}, err // read again, by way of the event loop, it says why
	}
	return uint8Array.New(buffer), nil
}

// copyBytes copies a Uint8Array, which must have the same length, to p.
func copyBytes(p []byte, array js.Value) error {
	if js.CopyBytesToGo(p, array) < len(p) {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// front returns the first bytes of the file, up to frontSize, as a Uint8Array. They are
// cached, since several places examine them to recognize the file, and a browser takes
// some milliseconds each time.
func (f *blobFile) front(ctx context.Context) (js.Value, error) {
	if !f.first.IsUndefined() {
		return f.first, nil
	}
	front, err := f.request(0, min(frontSize, f.size)).wait(ctx)
	if err == nil {
		f.first = front
	}
	return front, err
}

// Stream returns the bytes from an offset on, in blocks that are read while the caller
// computes: by workers for large files, otherwise by the browser, if it can do so without
// our event loop.
func (f *blobFile) Stream(ctx context.Context, offset int64) source.BlockReader {
	offset = min(max(offset, 0), f.size)
	return &blobStream{ctx: ctx, file: f, begin: offset, offset: offset}
}

// request requests the bytes [from, to) from the browser, without a worker.
func (f *blobFile) request(from, to int64) blobRequest {
	p := partRequest{f, from, to, make(blobRequest, 1)}
	p.forward()
	return p.answer
}

var uint8Array = js.Global().Get("Uint8Array")

// blobAnswer is a Uint8Array or an error.
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

// unreadable returns the error for a file that the browser refuses to read.
func (f *blobFile) unreadable(cause string) error {
	name, _, _ := strings.Cut(cause, ":") // the rest of the message says nothing about the cause
	return &source.LostError{File: f.name, Found: "can no longer be read (" + name + ")",
		Advice: "Browsers refuse a file that was changed, moved or deleted after it was chosen. Open it again"}
}
