package source

import (
	"context"
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

// preparable is a Source whose content may have to be read in order before it can be read
// at random, in spite of a state.
type preparable interface {
	prepare(ctx context.Context) error
}

// Prepare makes random access possible after Resume. What can only be decompressed from
// its start is decompressed once, to its end, which takes the memory that it would have
// taken without a state. Afterwards, and for all other sources, Prepare does nothing.
func Prepare(ctx context.Context, src Source) error {
	if p, may := src.(preparable); may {
		return p.prepare(ctx)
	}
	return nil
}

func (n named) prepare(ctx context.Context) error       { return Prepare(ctx, n.Source) }
func (s *rawSource) prepare(ctx context.Context) error  { return prepareFile(ctx, s.file) }
func (s *gzipSource) prepare(ctx context.Context) error { return prepareFile(ctx, s.file) }

// prepareFile prepares what a file is unpacked from.
func prepareFile(ctx context.Context, file File) error {
	switch f := file.(type) {
	case *section:
		return prepareFile(ctx, f.file)
	case *unpacked:
		if f.available() {
			return nil
		}
		return readThrough(ctx, f.src)
	}
	return nil
}

// available reports whether all of the entry can be read at random, as it can if its
// archive had to be read to list it.
func (u *unpacked) available() bool {
	if u.whole {
		return u.src.Size() >= 0
	}
	var last [1]byte
	_, err := u.src.ReadAt(last[:], u.start+max(0, u.size-1))
	return err != ErrNotReadYet
}

// readThrough reads a source to its end. Errors other than that of the context are left
// to random access.
func readThrough(ctx context.Context, src Source) error {
	r := src.Sequential(ctx)
	defer r.Close()
	for w := r.Fill(1); len(w) > 0 && ctx.Err() == nil; w = r.Fill(1) {
		r.Advance(len(w))
	}
	return ctx.Err()
}

func (s *rawSource) learnt() func() []byte { return func() []byte { return nil } }

func (s *rawSource) resume([]byte) error { return nil }

// savedSpool is the JSON form of a spooledSource. The spool itself is not saved, because it
// holds the contents of the dump.
type savedSpool struct{ Size int64 }

func (s *spooledSource) learnt() func() []byte {
	size := s.Size()
	if size < 0 {
		return nil
	}
	return func() []byte {
		state, _ := json.Marshal(savedSpool{size}) // plain data always encodes
		return state
	}
}

func (s *spooledSource) resume(state []byte) error {
	var saved savedSpool
	if err := json.Unmarshal(state, &saved); err != nil {
		return err
	}
	if saved.Size < 0 {
		return errNotResumable
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size, s.sized = saved.Size, true
	return nil
}

func (s *spooledSource) prepare(ctx context.Context) error {
	s.preparing.Lock() // one pass is enough for all
	defer s.preparing.Unlock()
	s.mu.Lock()
	ready := s.complete || s.full
	s.mu.Unlock()
	if ready {
		return nil
	}
	if err := prepareFile(ctx, s.file); err != nil {
		return err
	}
	return readThrough(ctx, s)
}

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
	if s.entries.size() < 0 {
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
