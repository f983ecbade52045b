package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/core/usage"
	"heapdrop/formats"
)

// SavedIndex tells of an index that was saved.
type SavedIndex struct {
	Name     string `json:"name"`              // on its dir
	Dump     string `json:"dump"`              // file name of the dump; empty when the index is of no use any more
	DumpSize int64  `json:"dumpSize"`          // bytes as stored
	Objects  int64  `json:"objects"`           // unreachable ones included
	Size     int64  `json:"size"`              // bytes of the index
	Saved    int64  `json:"saved"`             // milliseconds since 1970
	Options  string `json:"options,omitempty"` // how the dump was opened, where not as usual: "stack frames as objects: methods"
}

// Sections of a saved index beside those of its snapshot.
const (
	keySection   = "key"   // what the dump was, see savedKey
	labelSection = "label" // SavedIndex as JSON, without its name and size
)

// savedOptions are the options that an index depends on, in words; those that
// can be switched afterwards are not among them.
func savedOptions(o Options) string {
	var words []string
	if o.Frames != "" && o.Frames != string(index.FramesOff) {
		words = append(words, "stack frames as objects: "+o.Frames)
	}
	if o.Entry != "" {
		words = append(words, "entry: "+o.Entry)
	}
	if o.Dump > 1 {
		words = append(words, fmt.Sprintf("dump number %d", o.Dump))
	}
	if d := o.Discard; d.Ratio > 0 {
		words = append(words, fmt.Sprintf("without %d %% of %q, shifted by %g, seed %d", d.Ratio, d.Pattern, d.Offset, d.Seed))
	}
	return strings.Join(words, "; ")
}

// savedKey names the files of a dump and how it was opened. An index whose key is
// not the same belongs to another dump, or to what this one was before it changed.
// Of several files, their order and names say which one is opened, and what belongs to it.
func savedKey(files []source.File, o Options) (key, name string, err error) {
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
	key = strings.Join(append(words, savedOptions(o)), "\n")
	sum := sha256.Sum256([]byte(key))
	return key, hex.EncodeToString(sum[:20]), nil
}

// SaveIndex saves the index of an open dump on a directory: options are those it was
// opened with. progress, which may be nil, is told the bytes written so far and about
// how many there will be; its error ends the saving. A dump whose index cannot be saved gives a
// *usage.Error. The snapshot is only read.
func SaveIndex(ctx context.Context, dir store.Dir, s *snapshot.Snapshot, o Options, progress func(done, total int64) error) (SavedIndex, error) {
	if reason, advice, ok := s.CanSave(); !ok {
		return SavedIndex{}, &usage.Error{Message: "the index cannot be saved: " + reason, Advice: advice}
	}
	origin := s.Origin()
	watch, ok := origin.Watch.(*source.Watch)
	if !ok {
		return SavedIndex{}, &usage.Error{Message: "the index cannot be saved: the dump was not read from a file"}
	}
	key, name, err := originalKey(watch, origin, o)
	if err != nil {
		return SavedIndex{}, err
	}
	draft, err := dir.Create(name)
	if err != nil {
		return SavedIndex{}, err
	}
	saved := SavedIndex{Dump: origin.Name, DumpSize: origin.FileSize, Objects: int64(s.NumObjects()), Saved: time.Now().UnixMilli(), Options: savedOptions(o)}
	label, _ := json.Marshal(saved) // plain data always encodes
	total := s.SavedSize()
	w := store.NewWriter(draft, func(written int64) error {
		saved.Size = written
		if err := ctx.Err(); err != nil || progress == nil {
			return err
		}
		return progress(written, max(total, written))
	})
	store.Write(w, keySection, []byte(key))
	store.Write(w, labelSection, label)
	err = errors.Join(s.Save(w), w.Close())
	if err == nil { // the files may have changed meanwhile
		_, _, err = originalKey(watch, origin, o)
	}
	if err != nil {
		draft.Abort()
		return SavedIndex{}, err
	}
	saved.Name = name
	return saved, draft.Commit()
}

// originalKey is savedKey for the files as they were when the dump was opened. An index
// must not be found by the key of what they have become since.
func originalKey(watch *source.Watch, origin snapshot.Origin, o Options) (key, name string, err error) {
	if err := watch.CheckContent(); err != nil {
		return "", "", err
	}
	if key, name, err = savedKey(watch.Files(), o); err == nil && origin.Key != "" && key != origin.Key {
		err = &usage.Error{Message: "the dump has changed since it was opened", Advice: "Open it again, then save its index."}
	}
	return key, name, err
}

// SavedIndexes lists the indexes on a directory, the newest first.
func SavedIndexes(dir store.Dir) ([]SavedIndex, error) {
	names, err := dir.List()
	if err != nil {
		return nil, err
	}
	list := make([]SavedIndex, len(names))
	for i, name := range names {
		list[i], _ = savedLabel(dir, name) // of one that cannot be read only name and size are told
		list[i].Name = name
	}
	slices.SortFunc(list, func(a, b SavedIndex) int { return cmp.Compare(b.Saved, a.Saved) })
	return list, nil
}

// savedLabel reads what an index on a directory says of itself.
func savedLabel(dir store.Dir, name string) (SavedIndex, error) {
	file, err := dir.Open(name)
	if err != nil {
		return SavedIndex{}, err
	}
	defer file.Close()
	c, err := store.Open(file)
	if err != nil {
		return SavedIndex{Size: file.Size()}, err
	}
	saved, err := label(c)
	saved.Size = file.Size()
	return saved, err
}

func label(c *store.Container) (saved SavedIndex, err error) {
	text, err := store.Read[byte](c, labelSection, nil)
	if err == nil {
		err = json.Unmarshal(text, &saved)
	}
	return saved, err
}

// ForgetIndexes removes all saved indexes of a directory and returns how many there were.
func ForgetIndexes(dir store.Dir) (count int, err error) {
	names, err := dir.List()
	for _, name := range names {
		err = errors.Join(err, dir.Remove(name))
	}
	return len(names), err
}

// reopen opens a dump from its saved index; nil when there is none that can be
// used. refused says in a sentence why one that is there could not be.
func (in *input) reopen(ctx context.Context, o Options) (s *snapshot.Snapshot, refused string, err error) {
	if kept, err := o.Saved.List(); err == nil && len(kept) == 0 {
		return nil, "", nil // a browser takes a twentieth of a second to tell dumps apart
	}
	key, name, err := savedKey(in.watch.Files(), o)
	if err != nil {
		return nil, "", nil // who reads the dump itself says it better
	}
	file, err := o.Saved.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	if err == nil {
		s, err = in.load(ctx, file, key, o)
	}
	var watcher *watcherError
	switch {
	case err == nil:
		return s, "", nil
	case ctx.Err() != nil: // the file stays open for the stages that were told of
		return nil, "", ctx.Err()
	case errors.As(err, &watcher):
		return nil, "", watcher.error
	}
	if file != nil {
		file.Close()
	}
	if errors.Is(err, store.ErrForeign) || errors.Is(err, store.ErrDamaged) {
		_ = o.Saved.Remove(name) // nobody will ever read it
	}
	return nil, fmt.Sprintf("The saved index of this dump was not used: %v. The dump was read anew.", err), nil
}

// watcherError is an error of a function that watches the opening: the opening
// ends with it.
type watcherError struct{ error }

// load reads an index. It keeps the file, from which more is read later.
func (in *input) load(ctx context.Context, file store.File, key string, o Options) (*snapshot.Snapshot, error) {
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
	watch := func(err error) error {
		if err != nil {
			return &watcherError{err}
		}
		return nil
	}
	read := int64(0)
	step := func(bytes int) error {
		read += int64(bytes)
		if err := ctx.Err(); err != nil || o.Progress == nil {
			return err
		}
		return watch(o.Progress(Progress{index.Progress{Phase: index.Restore, Done: read, Total: file.Size(), Objects: saved.Objects}, file.Size()}))
	}
	return snapshot.Load(c, snapshot.Origin{Name: in.file.Name(), Saved: saved.Saved, Key: key, Watch: in.watch}, in.content, step, func(s *snapshot.Snapshot) error {
		complete := s.Stage() == snapshot.StageComplete
		if complete {
			if err := s.SetSizes(o.Sizes); err != nil {
				return watch(err)
			}
		}
		if o.Staged == nil || !complete && !s.HasSizes(o.Sizes) {
			return nil
		}
		return watch(o.Staged(s))
	})
}

// resume returns what content needs to read values of the dump again, nil if it
// cannot. The dump has been read.
func (in *input) resume(format []byte) func() []byte {
	learnt := source.State(in.source)
	if learnt == nil || format == nil {
		return nil
	}
	return func() []byte { return slices.Concat([]byte{byte(len(format))}, format, learnt()) }
}

// content returns the reader of the values of a dump whose index was saved.
func (in *input) content(state []byte) (heap.ContentReader, error) {
	if len(state) < 2 || state[0] == 0 || int(state[0]) >= len(state) {
		return nil, store.ErrDamaged
	}
	format, learnt := state[1:1+state[0]], state[1+state[0]:]
	if err := source.Resume(in.source, learnt); err != nil {
		return nil, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	values, err := formats.Resume(in.source, format)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return values, nil
}
