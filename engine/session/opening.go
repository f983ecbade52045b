package session

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// close ends the opening, if there is one, and drops the dump.
func (s *Session) close(context.Context, struct{}) (any, error) {
	s.state.Lock()
	if s.opening != nil {
		s.opening.cancel()
	}
	s.state.Unlock()
	s.drop()
	return nothing, nil
}

// End ends all requests, including later ones, and frees the memory of the dump.
func (s *Session) End() {
	s.state.Lock()
	s.ended = true
	for _, cancel := range s.cancels {
		cancel()
	}
	s.state.Unlock()
	s.drop()
}

// drop drops the open dump and frees its memory.
func (s *Session) drop() {
	s.mu.Lock()
	opened := s.opened
	s.snapshot, s.opened, s.baselines = nil, nil, &query.Baselines{}
	s.switched()
	prepared := s.prepared
	s.mu.Unlock()
	s.results.forget()
	s.results.forgetCopies()
	if prepared != nil {
		<-prepared // it uses the dump, and ends soon
	}
	s.mu.Lock() // nobody has begun to use it since, and whoever did has ended
	opened.Close()
	s.mu.Unlock()
	debug.FreeOSMemory()
}

// beginOpening returns the context of the opening and a function that ends it. There is
// only one opening at a time; if the previous one was cancelled, beginOpening waits for
// its end.
func (s *Session) beginOpening(ctx context.Context) (_ context.Context, end func(), err error) {
	o := &opening{ended: make(chan struct{})}
	o.ctx, o.cancel = context.WithCancel(ctx)
	for {
		before := s.takeOpening(o)
		if before == nil {
			break
		}
		if before.ctx.Err() == nil {
			o.cancel()
			return nil, nil, &usage.Error{Message: "another dump is being opened", Advice: "Cancel that first"}
		}
		select {
		case <-before.ended:
		case <-ctx.Done():
			o.cancel()
			return nil, nil, ctx.Err()
		}
	}
	return o.ctx, func() {
		s.state.Lock()
		s.opening = nil
		s.state.Unlock()
		o.cancel()
		close(o.ended)
	}, nil
}

// takeOpening makes an opening the current one, or returns the one that is.
func (s *Session) takeOpening(o *opening) (before *opening) {
	s.state.Lock()
	defer s.state.Unlock()
	if s.opening == nil {
		s.opening = o
		return nil
	}
	return s.opening
}

// open opens a dump. It has exclusive access to the snapshot until it returns, except
// while it yields.
func (s *Session) open(ctx context.Context, r *request, p protocol.OpenParams) (answer, error) {
	ctx, end, err := s.beginOpening(ctx)
	if err != nil {
		return answer{}, err
	}
	defer end()
	s.drop()
	s.mu.Lock()
	defer s.mu.Unlock()
	meter := engine.NewMeter(r.id)
	options, partial := s.opensWith(ctx, meter, p), (*snapshot.Snapshot)(nil)
	options.Staged = func(staged *snapshot.Snapshot) error {
		partial = staged
		return s.staged(staged)
	}
	opened, err := engine.Open(ctx, r.files, options)
	if err != nil {
		if s.snapshot != nil && errors.Is(err, context.Canceled) {
			s.opened = s.snapshot
			return answer{result: s.snapshot.Info()}, nil // what is there can be read, see protocol.Info
		}
		s.snapshot = nil
		partial.Close()
		return answer{}, err
	}
	s.snapshot, s.opened = opened, opened
	info := opened.Info()
	s.prepare()
	s.event(protocol.Event{Timings: meter.Timings(info, s.host.Memory())})
	return answer{result: info}, nil
}

// opensWith returns the options for opening a dump; the caller holds mu.
func (s *Session) opensWith(ctx context.Context, meter *engine.Meter, p protocol.OpenParams) engine.Options {
	options := engine.Options{
		Sizes: p.Sizes, References: p.ReferencePolicy, Frames: p.Frames, Entry: p.Entry, Dump: p.Dump, Platform: s.host.Platform, Budget: s.host.Budget,
	}
	if !p.NoIndex {
		options.Saved = s.host.indexDir()
	}
	s.options = options
	options.Progress = func(progress engine.Progress) error {
		if event, due := meter.At(progress); due {
			s.mu.Unlock()
			s.event(protocol.Event{Progress: event})
			s.host.Yield()
			s.mu.Lock()
		}
		return ctx.Err()
	}
	return options
}

// staged makes the readable stage of the opening dump available.
func (s *Session) staged(partial *snapshot.Snapshot) error {
	if s.snapshot == nil {
		s.event(protocol.Event{Milestone: "histogram"})
	}
	s.snapshot = partial
	switch partial.Stage() {
	case snapshot.StageScanned:
		s.listen()
	case snapshot.StageReferences:
		s.event(protocol.Event{Milestone: "references"})
	case snapshot.StageComplete:
		s.event(protocol.Event{Milestone: "dominators"})
	}
	return nil
}

// listenFor is how long the opening waits for requests after a milestone.
const listenFor = 10 * time.Millisecond

// listen lets the front end send requests after a milestone. The caller, the opening,
// holds mu. It sleeps, because repeated yielding would not let messages in.
func (s *Session) listen() {
	s.mu.Unlock()
	time.Sleep(listenFor)
	s.mu.Lock()
}
