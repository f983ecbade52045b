package source

import (
	"encoding/json"
	"errors"
)

// resumable is a Source that can use the state of another Source of the same file to read
// at random without being read in order first.
type resumable interface {
	// learnt returns a function that encodes the state; nil if the state does not help.
	learnt() func() []byte
	resume(state []byte) error
}

// State returns a function that encodes a state, with which another Source of the same
// file can be read at random without being read in order first; nil for sources that
// cannot do this. Call it after the source has been read once. A state may be large: 1/32
// of a gzip's content.
func State(src Source) func() []byte {
	if r, can := src.(resumable); can {
		return r.learnt()
	}
	return nil
}

// Resume prepares a source for random access from a state.
func Resume(src Source, state []byte) error {
	if r, can := src.(resumable); can {
		return r.resume(state)
	}
	return errNotResumable
}

var errNotResumable = errors.New("this kind of file cannot be read at random before it has been read once")

func (s *rawSource) learnt() func() []byte {
	if isNested(s.file) {
		return nil
	}
	return func() []byte { return nil }
}

func (s *rawSource) resume([]byte) error { return nil }

func (n named) learnt() func() []byte     { return State(n.Source) }
func (n named) resume(state []byte) error { return Resume(n.Source, state) }

// savedEntries is the JSON form of gzipEntries.
type savedEntries struct {
	List    []savedEntry
	Known   int64
	Windows bool
}

type savedEntry struct {
	Stored, Content int64
	Bit             uint8  `json:",omitempty"`
	Window          []byte `json:",omitempty"`
}

func (s *gzipSource) learnt() func() []byte {
	if s.entries.size() < 0 || isNested(s.file) {
		return nil
	}
	return s.entries.save
}

func (t *gzipEntries) save() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	saved := savedEntries{Known: t.known, Windows: t.windows}
	for _, e := range t.list {
		saved.List = append(saved.List, savedEntry{e.stored, e.content, e.bit, e.window})
	}
	state, _ := json.Marshal(saved) // plain data always encodes
	return state
}

func (s *gzipSource) resume(state []byte) error {
	var saved savedEntries
	if err := json.Unmarshal(state, &saved); err != nil {
		return err
	}
	if len(saved.List) == 0 || saved.List[0].Content != 0 {
		return errNotResumable
	}
	t := &s.entries
	t.mu.Lock()
	defer t.mu.Unlock()
	t.list, t.known, t.complete, t.windows = nil, saved.Known, true, saved.Windows
	for _, e := range saved.List {
		t.list = append(t.list, gzipEntry{e.Stored, e.Content, e.Bit, e.Window})
	}
	return nil
}
