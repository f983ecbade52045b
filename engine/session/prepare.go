package session

import (
	"context"
	"runtime"
	"time"

	"heapdrop/core/snapshot"
)

// prepare starts work in the background that makes later answers about the open dump
// faster; it waits for earlier such work. The caller holds mu, for which the work waits.
func (s *Session) prepare() {
	opened, before, done := s.snapshot, s.prepared, make(chan struct{})
	s.prepared = done
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		s.loadRest(opened)
		s.findDistances(opened)
	}()
}

// loadRest loads what a dump opened from its index has not loaded yet, in small steps,
// until everything is loaded or another dump is requested. If something cannot be loaded,
// the query that needs it reports the error.
//
// It waits for the end of the opening. After that it takes no lock, because a query that waits
// for what is being loaded holds one.
func (s *Session) loadRest(opened *snapshot.Snapshot) {
	s.mu.RLock()
	wanted := s.snapshot == opened
	s.mu.RUnlock()
	if !wanted {
		return
	}
	_ = opened.LoadAll(context.Background(), func() error {
		s.host.Yield()
		if s.mu.TryRLock() {
			wanted = s.snapshot == opened
			s.mu.RUnlock()
		}
		if !wanted {
			return context.Canceled
		}
		return nil
	})
}

// findDistances computes distances for path searches, in small steps while no request is
// being answered, until it is done or another dump or policy is requested.
func (s *Session) findDistances(opened *snapshot.Snapshot) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot != opened || !s.affords(preparingBytes*opened.Info().Objects) {
		return
	}
	policy := opened.Policy()
	_ = opened.FindDistances(func() error {
		for pause := time.Duration(0); ; pause = busyPause {
			s.mu.RUnlock()
			s.host.Yield()
			time.Sleep(pause)
			s.mu.RLock()
			switch {
			case s.snapshot != opened || opened.Policy() != policy:
				return context.Canceled
			case !s.Answering():
				return nil
			}
		}
	})
}

// busyPause is how long preparing waits while requests are being answered.
const busyPause = 20 * time.Millisecond

// preparingBytes is the maximum memory that preparing takes per object.
const preparingBytes = 2

// affords reports whether that much memory is available.
func (s *Session) affords(bytes int64) bool {
	if s.host.Platform.IndexBudget == 0 {
		return true
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapInuse)+bytes <= s.host.Platform.IndexBudget
}
