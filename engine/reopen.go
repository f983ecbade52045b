package engine

import (
	"context"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/engine/savedindex"
	"heapdrop/formats"
)

// reopen opens a dump from its saved index, see savedindex.Dump.
func (in *input) reopen(ctx context.Context, o Options) (s *snapshot.Snapshot, refused string, err error) {
	space, handedOn := o.Budget.Space(), false
	defer func() {
		if s == nil && !handedOn { // otherwise whoever has the snapshot closes it
			space.Close()
		}
	}()
	if space != nil {
		defer func() { notLent(recover(), &err) }()
	}
	return savedindex.Dump{
		Name: in.file.Name(), Watch: in.watch, How: o.InWords(), Content: in.content, Limits: o.limits(space),
		Progress: func(read, size, objects int64) error {
			if o.Progress == nil {
				return nil
			}
			return o.Progress(Progress{index.Progress{Phase: index.Restore, Done: read, Total: size, Objects: objects}, size})
		},
		Staged: func(s *snapshot.Snapshot) error {
			complete := s.Stage() == snapshot.StageComplete
			if complete {
				if err := s.SetSizes(o.Sizes); err != nil {
					return err
				}
			}
			if o.Staged == nil || !complete && !s.HasSizes(o.Sizes) {
				return nil
			}
			handedOn = true
			return o.Staged(s)
		},
	}.Open(ctx, o.Saved)
}

// notLent makes an error of a panic of package scratch, and panics again with any other.
func notLent(cause any, err *error) {
	switch cause := cause.(type) {
	case nil:
	case *heap.ParseError:
		*err = cause
	default:
		panic(cause)
	}
}

// resume returns the state that the function content needs to read values of the dump
// again, nil if that is not possible. The dump must have been read.
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
