package snapshot

import (
	"context"
	"errors"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/store"
)

// The sections of a saved snapshot other than those of its index.
const (
	originSection = "origin"
	resumeSection = "resume" // what Origin.Resume returns

	minimumSection = "minimum retained" // by class, see MinRetained
	// What the lower bounds for groups of classes are computed from, see foldByClass.
	foldSection, foldEnds, foldWeights, foldClassObjects = "fold", "fold ends", "fold weights", "fold class objects"
)

// CanSave reports whether the snapshot can be saved in its current state. If not, reason
// says why and advice what to do about it.
func (s *Snapshot) CanSave() (reason, advice string, ok bool) {
	switch {
	case s.x.Stage != StageComplete:
		return "the dump is not analysed yet", "Wait until retained sizes are known", false
	case s.policy != "":
		return "some references are left out of the heap", "Follow all references again, then save", false
	case s.content != nil && s.origin.Resume == nil:
		return "values in this kind of file are found by reading it from its start", "Such a dump has to be read each time it is opened", false
	}
	return "", "", true
}

// SavedSize returns an estimate of the saved snapshot's size in bytes.
func (s *Snapshot) SavedSize() int64 { return s.x.SavedSize() }

// Save writes the snapshot into a container. It only reads the snapshot, so queries may
// run at the same time.
func (s *Snapshot) Save(w *store.Writer) error {
	c := store.NewEncoder()
	o, gone := s.origin, s.discarded
	describe(c, &o, &gone)
	store.Write(w, originSection, c.Data())
	if s.content != nil {
		store.Write(w, resumeSection, o.Resume())
	}
	store.Write(w, minimumSection, s.minRetained())
	s.lazy.Lock()
	fold := s.foldByClass()
	s.lazy.Unlock()
	if fold != nil {
		parts := fold.Save()
		store.Write(w, foldSection, parts.TypeOf)
		store.Write(w, foldEnds, parts.End)
		store.Write(w, foldWeights, parts.Weight)
		store.Write(w, foldClassObjects, parts.TypeVertices)
	}
	return s.x.Save(w)
}

// Load reads a saved snapshot within limits. It calls staged at StageReferences and
// StageComplete, and step every few MB. Rarely used parts are loaded on first use, see
// LoadAll. o holds the parts of the origin that are not saved; resume receives the result
// of Origin.Resume and returns the reader of values. Load returns errors of package store
// and of the functions.
func Load(from *store.Container, limits index.Limits, o Origin, resume func(state []byte) (heap.ContentReader, error),
	step func(bytes int) error, staged func(*Snapshot) error) (*Snapshot, error) {
	data, err := store.Read[byte](from, originSection, nil)
	if err != nil {
		return nil, err
	}
	var gone []Discarded
	c := store.NewDecoder(data)
	describe(c, &o, &gone)
	if err := c.Err(); err != nil {
		return nil, err
	}
	var content heap.ContentReader
	if from.Has(resumeSection) {
		state, err := store.Read[byte](from, resumeSection, nil)
		if err == nil {
			content, err = resume(state)
		}
		if err != nil {
			return nil, err
		}
		o.Resume = func() []byte { return state }
	}
	var s *Snapshot
	_, err = index.Load(from, limits, step, func(x *index.Index) error {
		if s == nil {
			s = New(x, content, o)
			s.discarded = gone
			if err := s.loadMinimum(from); err != nil {
				return err
			}
			s.lazy.savedFold = func() *graph.Fold { return loadFold(from, len(x.Classes)) }
		}
		return staged(s)
	})
	return s, err
}

// loadMinimum reads the minimum retained heap of every class, which older indexes lack:
// without it, the first histogram needs the dominator tree and all references.
func (s *Snapshot) loadMinimum(from *store.Container) error {
	if !from.Has(minimumSection) {
		return nil
	}
	minimum, err := store.Read[int64](from, minimumSection, nil)
	if err == nil && len(minimum) != s.NumClasses() {
		err = store.ErrDamaged
	}
	s.lazy.minRetained = minimum
	return err
}

// loadFold reads what the lower bounds for groups of classes are computed from, which would
// need the dominator tree. It returns nil if there is none that can be read.
func loadFold(from *store.Container, classes int) *graph.Fold {
	if from == nil || !from.Has(foldSection) {
		return nil
	}
	var parts graph.Saved
	var errs [4]error
	parts.TypeOf, errs[0] = store.Read[uint32](from, foldSection, nil)
	parts.End, errs[1] = store.Read[uint32](from, foldEnds, nil)
	parts.Weight, errs[2] = store.Read[uint64](from, foldWeights, nil)
	parts.TypeVertices, errs[3] = store.Read[uint32](from, foldClassObjects, nil)
	if errors.Join(errs[:]...) != nil {
		return nil
	}
	return graph.LoadFold(parts, classes)
}

// LoadAll loads what a snapshot from a container has not loaded yet: references in both
// directions and file positions. step is called every few MB; its error ends the
// loading. Without LoadAll, these parts are loaded on first use.
func (s *Snapshot) LoadAll(ctx context.Context, step func() error) error {
	return s.x.LoadAll(func() error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return step()
	})
}

// describe passes on every part of a snapshot that is not in its index.
func describe(c *store.Coder, o *Origin, gone *[]Discarded) {
	store.Num(c, &o.FileSize)
	store.Num(c, &o.DumpSize)
	store.Slice(c, &o.Notes, func(s *string) { c.Text(s) })
	store.Slice(c, &o.Census, func(s *Share) {
		c.Text(&s.Name)
		store.Num(c, &s.Bytes)
	})
	store.Slice(c, &o.Choices, func(choice *Choice) {
		c.Text(&choice.Entry)
		store.Num(c, &choice.Dump)
		c.Text(&choice.Name)
		store.Num(c, &choice.Size)
		c.Bool(&choice.Open)
	})
	store.Slice(c, gone, func(d *Discarded) {
		store.Num(c, &d.Address)
		store.Num(c, &d.Position)
		store.Num(c, &d.Class)
		store.Num(c, &d.Length)
	})
}
