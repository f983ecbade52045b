package session

import (
	"encoding/json"
	"io"

	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// Host is what a session needs from where it runs.
type Host struct {
	Platform engine.Platform
	// Send posts a message to the front end, with files beside it.
	Send func(message []byte, files ...source.File)
	// Yield lets other goroutines and, in the browser, messages in. It is called
	// every few milliseconds of long work.
	Yield func()
	// Memory returns the bytes of memory the engine takes up now.
	Memory func() int64
	// NewFile begins a file outside of the engine's memory, which lasts as long as
	// someone holds it. finish ends the writing and returns it; it is called
	// once, whatever became of the writing.
	NewFile func(name string) (w io.Writer, finish func() (source.File, error))
	// IndexDir returns where indexes are saved, nil where none can be. It may wait, and
	// may itself be nil.
	IndexDir func() store.Dir
	// IndexPlace names that place, "" for the browser.
	IndexPlace string
	// FreeSpace returns how many bytes can still be kept there, -1 when unknown. It may
	// wait, and may itself be nil.
	FreeSpace func() int64
}

// event tells the front end what happened.
func (h *Host) event(e protocol.Event) { h.send(e) }

// send posts a message, with files beside it.
func (h *Host) send(message any, files ...source.File) {
	text, err := json.Marshal(message)
	if err != nil {
		return // plain data of our own always encodes
	}
	h.Send(text, files...)
}

// indexDir returns where indexes are saved, nil where none can be.
func (h *Host) indexDir() store.Dir {
	if h.IndexDir == nil {
		return nil
	}
	return h.IndexDir()
}

// freeSpace returns how many bytes can still be saved, -1 when unknown.
func (h *Host) freeSpace() int64 {
	if h.FreeSpace == nil {
		return -1
	}
	return h.FreeSpace()
}
