//go:build js && wasm

package wasm

import (
	"io"
	"syscall/js"

	"heapdrop/core/source"
)

// partSize is the number of bytes collected for a part of a file. A Blob copies them out
// of this program's memory, and the browser moves Blobs to disk when there are many.
const partSize = 4 << 20

// fileWriter collects a file as the parts of a Blob.
type fileWriter struct {
	name   string
	part   js.Value // a Uint8Array
	filled int
	parts  js.Value // an Array of Blobs

	readers *readers // of the file
}

// newFile implements session.Host.NewFile.
func (r *readers) newFile(name string) (io.Writer, func() (source.File, error)) {
	w := &fileWriter{name: name, part: uint8Array.New(partSize), parts: js.Global().Get("Array").New(), readers: r}
	return w, w.finish
}

// Write implements io.Writer.
func (w *fileWriter) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := js.CopyBytesToJS(w.part.Call("subarray", w.filled), rest)
		rest = rest[n:]
		if w.filled += n; w.filled == partSize {
			w.flush()
		}
	}
	return len(p), nil
}

func (w *fileWriter) flush() {
	w.parts.Call("push", js.Global().Get("Blob").New([]any{w.part.Call("subarray", 0, w.filled)}))
	w.filled = 0
}

func (w *fileWriter) finish() (source.File, error) {
	w.flush()
	return newBlob(js.Global().Get("File").New(w.parts, w.name), w.readers), nil
}
