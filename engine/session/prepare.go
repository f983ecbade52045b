package session

import (
	"context"
	"runtime"
	"time"

	"heapdrop/core/snapshot"
)

// prepare does what makes later answers about the open dump faster, in the background and
// after what is being done there already. The caller holds mu, which that waits for.
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

// loadRest loads what a dump that was opened from its index has not loaded yet, bit by
// bit, until that is done or another dump is wanted. What cannot be loaded is reported by
// the query that needs it.
//
// It waits for the opening, but in between for no lock: a query that needs what is being
// loaded waits for it while it holds one.
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

// findDistances finds distances for searches for paths, bit by bit while nothing is asked,
// until that is done or another dump or policy is wanted.
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

// busyPause is how long preparing waits while something is asked.
const busyPause = 20 * time.Millisecond

// preparingBytes is how much memory preparing takes at most for an object.
const preparingBytes = 2

// affords reports whether there is so much memory left.
func (s *Session) affords(bytes int64) bool {
	if s.host.Platform.IndexBudget == 0 {
		return true
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapInuse)+bytes <= s.host.Platform.IndexBudget
}
