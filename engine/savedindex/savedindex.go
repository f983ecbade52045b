// Package savedindex saves the index of an open dump to a directory, lists and removes
// saved indexes, and opens a dump from its index.
package savedindex

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// Index describes an index that was saved.
type Index struct {
	Name     string `json:"name"`              // its name in the directory
	Dump     string `json:"dump"`              // file name of the dump; empty if the index is no longer usable
	DumpSize int64  `json:"dumpSize"`          // bytes as stored
	Objects  int64  `json:"objects"`           // including unreachable ones
	Size     int64  `json:"size"`              // bytes of the index
	Saved    int64  `json:"saved"`             // milliseconds since 1970
	Options  string `json:"options,omitempty"` // how the dump was opened, if not by default: "stack frames as objects: methods"
}

// Sections of a saved index in addition to those of its snapshot.
const (
	keySection   = "key"   // identifies the dump, see keyOf
	labelSection = "label" // Index as JSON, without its name and size
)

// keyOf describes in words the files of a dump and how it was opened. An index with a
// different key belongs to another dump, or to an earlier state of this one. If there are
// several files, their order and names determine which one is opened and which are
// sidecars.
func keyOf(files []source.File, how string) (key, name string, err error) {
	var words []string
	for _, file := range files {
		print, err := source.Fingerprint(file)
		if err != nil {
			return "", "", err
		}
		if len(files) > 1 {
			print += " " + strconv.Quote(file.Name())
		}
		words = append(words, print)
	}
	key = strings.Join(append(words, how), "\n")
	sum := fnv.New128a()
	sum.Write([]byte(key))
	return key, hex.EncodeToString(sum.Sum(nil)), nil
}

// Save saves the index of an open dump to a directory; how describes the options with
// which it was opened. progress, which may be nil, is called with the bytes written so
// far and an estimate of the total; an error that it returns ends the saving. If an index
// cannot be saved, the error is a *usage.Error. The snapshot is only read.
func Save(ctx context.Context, dir store.Dir, s *snapshot.Snapshot, how string, progress func(done, total int64) error) (Index, error) {
	if reason, advice, ok := s.CanSave(); !ok {
		return Index{}, &usage.Error{Message: "the index cannot be saved: " + reason, Advice: advice}
	}
	origin := s.Origin()
	watch, ok := origin.Watch.(*source.Watch)
	if !ok {
		return Index{}, &usage.Error{Message: "the index cannot be saved: the dump was not read from a file"}
	}
	key, name, err := originalKey(watch, origin, how)
	if err != nil {
		return Index{}, err
	}
	pending, err := dir.Create(name)
	if err != nil {
		return Index{}, err
	}
	saved := Index{Dump: origin.Name, DumpSize: origin.FileSize, Objects: int64(s.NumObjects()), Saved: time.Now().UnixMilli(), Options: how}
	label, _ := json.Marshal(saved) // encoding plain data cannot fail
	total := s.SavedSize()
	w := store.NewWriter(pending, func(written int64) error {
		saved.Size = written
		if err := ctx.Err(); err != nil || progress == nil {
			return err
		}
		return progress(written, max(total, written))
	})
	store.Write(w, keySection, []byte(key))
	store.Write(w, labelSection, label)
	err = errors.Join(s.Save(w), w.Close())
	if err == nil { // the files may have changed in the meantime
		_, _, err = originalKey(watch, origin, how)
	}
	if err != nil {
		pending.Abort()
		return Index{}, err
	}
	saved.Name = name
	return saved, pending.Commit()
}

// originalKey is keyOf for the files as they were when the dump was opened. An index must
// not be found by the key of what the files have become since.
func originalKey(watch *source.Watch, origin snapshot.Origin, how string) (key, name string, err error) {
	if err := watch.CheckContent(); err != nil {
		return "", "", err
	}
	if key, name, err = keyOf(watch.Files(), how); err == nil && origin.Key != "" && key != origin.Key {
		err = &usage.Error{Message: "the dump has changed since it was opened", Advice: "Open it again, then save its index."}
	}
	return key, name, err
}

// List lists the indexes in a directory, newest first.
func List(dir store.Dir) ([]Index, error) {
	names, err := dir.List()
	if err != nil {
		return nil, err
	}
	list := make([]Index, len(names))
	for i, name := range names {
		list[i], _ = labelOf(dir, name) // for an index that cannot be read, only name and size are listed
		list[i].Name = name
	}
	order.Sort(list, func(a, b Index) int { return cmp.Compare(b.Saved, a.Saved) })
	return list, nil
}

// labelOf reads the description of a saved index.
func labelOf(dir store.Dir, name string) (Index, error) {
	file, err := dir.Open(name)
	if err != nil {
		return Index{}, err
	}
	defer file.Close()
	c, err := store.Open(file)
	if err != nil {
		return Index{Size: file.Size()}, err
	}
	saved, err := label(c)
	saved.Size = file.Size()
	return saved, err
}

func label(c *store.Container) (saved Index, err error) {
	text, err := store.Read[byte](c, labelSection, nil)
	if err == nil {
		err = json.Unmarshal(text, &saved)
	}
	return saved, err
}

// ForgetAll removes all saved indexes in a directory and returns their number.
func ForgetAll(dir store.Dir) (count int, err error) {
	names, err := dir.List()
	for _, name := range names {
		err = errors.Join(err, dir.Remove(name))
	}
	return len(names), err
}

// Dump is a dump to be opened, from its saved index if there is one.
type Dump struct {
	Name   string
	Watch  *source.Watch // of its files
	How    string        // the options with which it is opened, in words
	Limits index.Limits
	// Content returns the reader of its values, given the saved state.
	Content func(state []byte) (heap.ContentReader, error)
	// Progress is called with the progress of the opening, Staged with the snapshot as soon
	// as it can be read. An error that they return ends the opening.
	Progress func(read, size, objects int64) error
	Staged   func(*snapshot.Snapshot) error
}

// Open opens a dump from its saved index; it returns nil if there is none that can be
// used. refused says in one sentence why an existing one could not be used.
func (d Dump) Open(ctx context.Context, dir store.Dir) (s *snapshot.Snapshot, refused string, err error) {
	if left, err := dir.List(); err == nil && len(left) == 0 {
		return nil, "", nil // checked first, because a browser takes a twentieth of a second to identify a dump
	}
	key, name, err := keyOf(d.Watch.Files(), d.How)
	if err != nil {
		return nil, "", nil // reading the dump itself gives a better error
	}
	file, err := dir.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	if err == nil {
		s, err = d.load(ctx, file, key)
	}
	var ended *endedError
	var parse *heap.ParseError
	switch {
	case err == nil:
		return s, "", nil
	case ctx.Err() != nil: // the file stays open for the stages that were announced
		return nil, "", ctx.Err()
	case errors.As(err, &ended):
		return nil, "", ended.error
	case errors.As(err, &parse) && parse.Kind == heap.TooLargeHere:
		file.Close()
		return nil, "", err
	}
	if file != nil {
		file.Close()
	}
	if errors.Is(err, store.ErrForeign) || errors.Is(err, store.ErrDamaged) {
		_ = dir.Remove(name) // it will never be read
	}
	return nil, fmt.Sprintf("The saved index of this dump was not used: %v. The dump was read again; save its index again.", err), nil
}

// endedError is an error of Progress or Staged, which ends the opening.
type endedError struct{ error }

func ending(err error) error {
	if err != nil {
		return &endedError{err}
	}
	return nil
}

// load loads an index. It keeps the file open, because more is read from it later.
func (d Dump) load(ctx context.Context, file store.File, key string) (*snapshot.Snapshot, error) {
	c, err := store.Open(file)
	if err != nil {
		return nil, err
	}
	stored, err := store.Read[byte](c, keySection, nil)
	if err != nil {
		return nil, err
	}
	if string(stored) != key {
		return nil, store.ErrForeign
	}
	saved, err := label(c)
	if err != nil {
		return nil, err
	}
	read := int64(0)
	step := func(bytes int) error {
		read += int64(bytes)
		if err := ctx.Err(); err != nil {
			return err
		}
		return ending(d.Progress(read, file.Size(), saved.Objects))
	}
	origin := snapshot.Origin{Name: d.Name, Saved: saved.Saved, Key: key, Watch: d.Watch}
	return snapshot.Load(c, d.Limits, origin, d.Content, step, func(s *snapshot.Snapshot) error { return ending(d.Staged(s)) })
}
