package snapshot

import (
	"context"
	"sync/atomic"
)

// Watch reports whether the files of the dump can still be read and are still what they
// were when the dump was opened. Its errors say what happened to the files; nil means
// that nothing did.
type Watch interface {
	Lost() error  // final: once it is not nil, nothing is read any more
	Check() error // checks the files without reading them, then returns Lost
	Reads() int64 // number of reads so far
}

// attempt is the context of work whose result may need contents of the dump. If any part
// of the work needs contents that can no longer be read, all of it fails, so that a
// partial result cannot pass for a complete one.
type attempt struct {
	context.Context
	outer  *attempt
	failed atomic.Pointer[error]
}

type attemptKey struct{}

func attemptOf(ctx context.Context) *attempt {
	a, _ := ctx.Value(attemptKey{}).(*attempt)
	return a
}

// Value implements context.Context.
func (a *attempt) Value(key any) any {
	if key == (attemptKey{}) {
		return a
	}
	return a.Context.Value(key)
}

// Err implements context.Context. It ends work that needs lost contents at once.
func (a *attempt) Err() error {
	if a.failed.Load() != nil {
		return context.Canceled
	}
	return a.Context.Err()
}

func (a *attempt) fail(err error) {
	for ; a != nil; a = a.outer {
		a.failed.CompareAndSwap(nil, &err)
	}
}

// Attempt returns the context for work that may need contents of the dump, and a function
// that turns the error of that work, which may be nil, into the error of the whole: the
// error of the Watch if needed contents could not be read unchanged. Code that shows the
// result must call that function. Attempts may be nested.
func (s *Snapshot) Attempt(ctx context.Context) (context.Context, func(err error) error) {
	a := &attempt{Context: ctx, outer: attemptOf(ctx)}
	w := s.origin.Watch
	before := int64(0)
	if w != nil {
		_ = w.Check() // finds an earlier change of the files before anything is read
		before = w.Reads()
	}
	return a, func(err error) error {
		if w != nil && w.Check() != nil && w.Reads() != before {
			a.fail(w.Lost())
		}
		if failed := a.failed.Load(); failed != nil {
			return *failed
		}
		return err
	}
}

// InPassing returns the context for optional contents, such as the text after the label
// of an object. They are left out if they can no longer be read, and the front end
// reports that once.
func InPassing(ctx context.Context) context.Context {
	if attemptOf(ctx) == nil {
		return ctx
	}
	return context.WithValue(ctx, attemptKey{}, (*attempt)(nil))
}

// Lost returns why contents of the dump can no longer be read; nil while they can.
func (s *Snapshot) Lost() error {
	if s.origin.Watch == nil {
		return nil
	}
	return s.origin.Watch.Lost()
}

// LostFor is Lost for work that is about to need contents. The error also says what can
// be asked instead. It becomes the error of the attempt.
func (s *Snapshot) LostFor(ctx context.Context, advice string) error {
	err := s.Lost()
	if lost, ok := err.(interface{ Besides(advice string) error }); ok {
		err = lost.Besides(advice)
	}
	if err != nil {
		s.missed.Store(true)
		attemptOf(ctx).fail(err)
	}
	return err
}

// Missed reports whether displayed results lack contents that could no longer be read, or
// may come from a file that was changed.
func (s *Snapshot) Missed() bool {
	w := s.origin.Watch
	return s.missed.Load() || w != nil && w.Check() != nil && w.Reads() != s.readsBefore
}

// readable returns an error if contents can no longer be read. Call it before every use
// of contents, even cached ones.
func (s *Snapshot) readable(ctx context.Context) error {
	err := s.Lost()
	if err != nil {
		s.missed.Store(true)
		attemptOf(ctx).fail(err)
	}
	return err
}

// unread returns the error for contents that could not be read: err or, if the file is
// lost, the error that says so.
func (s *Snapshot) unread(ctx context.Context, err error) error {
	if lost := s.readable(ctx); lost != nil {
		return lost
	}
	return err
}
