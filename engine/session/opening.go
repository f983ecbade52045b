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

// close ends the opening, if one is under way, and forgets the dump.
func (s *Session) close(context.Context, struct{}) (any, error) {
	s.state.Lock()
	if s.opening != nil {
		s.opening()
	}
	s.state.Unlock()
	s.drop()
	return nothing, nil
}

// End ends all requests, also those that still come, and frees the memory of the dump.
func (s *Session) End() {
	s.state.Lock()
	s.ended = true
	for _, cancel := range s.cancels {
		cancel()
	}
	s.state.Unlock()
	s.drop()
}

// drop forgets the open dump and frees its memory.
func (s *Session) drop() {
	s.mu.Lock()
	s.snapshot, s.others = nil, &query.Baselines{}
	s.switches++
	prepared := s.prepared
	s.mu.Unlock()
	s.results.forget()
	s.results.forgetCopies()
	if prepared != nil {
		<-prepared // it holds the dump, and ends soon
	}
	debug.FreeOSMemory()
}

// beginOpening returns the context of the one opening at a time, and what ends it.
func (s *Session) beginOpening(ctx context.Context) (opening context.Context, end func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	s.state.Lock()
	defer s.state.Unlock()
	if s.opening != nil {
		cancel()
		return nil, nil, &usage.Error{Message: "another dump is being opened", Advice: "Cancel that first"}
	}
	s.opening = cancel
	return ctx, func() {
		s.state.Lock()
		s.opening = nil
		s.state.Unlock()
		cancel()
	}, nil
}

// open opens a dump. It owns the snapshot until it returns, except while it yields.
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
	opened, err := engine.Open(ctx, r.files, s.opensWith(ctx, meter, p))
	if err != nil {
		if s.snapshot != nil && errors.Is(err, context.Canceled) {
			return answer{result: s.snapshot.Info()}, nil // what is there can be read on, see protocol.Info
		}
		s.snapshot = nil
		return answer{}, err
	}
	s.snapshot = opened
	info := opened.Info()
	s.prepare()
	s.event(protocol.Event{Timings: meter.Timings(info, s.host.Memory())})
	return answer{result: info}, nil
}

// opensWith returns the options for opening a dump; the caller holds mu.
func (s *Session) opensWith(ctx context.Context, meter *engine.Meter, p protocol.OpenParams) engine.Options {
	options := engine.Options{
		Sizes: p.Sizes, References: p.ReferencePolicy, Frames: p.Frames, Entry: p.Entry, Dump: p.Dump, Platform: s.host.Platform,
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
	options.Staged = s.staged
	return options
}

// staged takes what can be read of the dump that is being opened.
func (s *Session) staged(partial *snapshot.Snapshot) error {
	if s.snapshot == nil {
		s.event(protocol.Event{Milestone: "histogram"})
	}
	s.snapshot = partial
	if partial.Stage() == snapshot.StageScanned {
		s.listen()
	}
	if partial.Stage() == snapshot.StageComplete {
		s.event(protocol.Event{Milestone: "dominators"})
	}
	return nil
}

// listenFor is how long the opening waits for the questions that follow a milestone.
const listenFor = 10 * time.Millisecond

// listen lets in what the front end asks when it hears of a milestone. The opening
// holds mu and is the caller. It sleeps, for yielding again and again keeps messages out.
func (s *Session) listen() {
	s.mu.Unlock()
	time.Sleep(listenFor)
	s.mu.Lock()
}
