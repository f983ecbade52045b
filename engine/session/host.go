package session

import (
	"encoding/json"
	"io"

	"heapdrop/core/scratch"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// Host is what a session needs from its environment.
type Host struct {
	Platform engine.Platform
	// Budget is how much memory dumps may take together; nil for no limit.
	Budget *scratch.Budget
	// Send posts a message to the front end, together with files.
	Send func(message []byte, files ...source.File)
	// Yield lets other goroutines run and, in the browser, messages arrive. It is called
	// every few milliseconds during long work.
	Yield func()
	// Memory returns how many bytes of memory the engine uses now.
	Memory func() int64
	// NewFile starts a file outside of the engine's memory, which exists as long as it is
	// referenced. finish ends the writing and returns the file; it is called once, even
	// if writing has failed.
	NewFile func(name string) (w io.Writer, finish func() (source.File, error))
	// IndexDir returns the directory of saved indexes, nil if indexes cannot be saved. It
	// may block. The function itself may be nil.
	IndexDir func() store.Dir
	// IndexPlace describes that directory, "" for the browser's storage.
	IndexPlace string
	// FreeSpace returns how many more bytes can be stored there, -1 if unknown. It may
	// block. The function itself may be nil.
	FreeSpace func() int64
}

// event sends an event to the front end.
func (h *Host) event(e protocol.Event) { h.send(e) }

// send posts a message, together with files.
func (h *Host) send(message any, files ...source.File) {
	text, err := json.Marshal(message)
	if err != nil {
		return // encoding our own plain data cannot fail
	}
	h.Send(text, files...)
}

// indexDir returns the directory of saved indexes, nil if there is none.
func (h *Host) indexDir() store.Dir {
	if h.IndexDir == nil {
		return nil
	}
	return h.IndexDir()
}

// freeSpace returns how many more bytes can be saved, -1 if unknown.
func (h *Host) freeSpace() int64 {
	if h.FreeSpace == nil {
		return -1
	}
	return h.FreeSpace()
}
