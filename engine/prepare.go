package engine

import (
	"context"
	"runtime"
	"time"

	"heapdrop/core/snapshot"
)

// prepare does what makes later answers about a dump faster, bit by bit while nothing is
// asked, until that is done or something else is wanted of the dump.
func (s *Session) prepare(opened *snapshot.Snapshot) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot != opened || !s.affords(preparingBytes*opened.Info().Objects) {
		return
	}
	policy := opened.Policy()
	_ = opened.FindDistances(func() error {
		for {
			s.mu.RUnlock()
			s.platform.Yield()
			asks := s.asks()
			if asks {
				time.Sleep(busyPause)
			}
			s.mu.RLock()
			switch {
			case s.snapshot != opened || opened.Policy() != policy:
				return context.Canceled
			case !asks:
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
	if s.platform.MemoryBudget == 0 {
		return true
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapInuse)+bytes <= s.platform.MemoryBudget
}

// asks reports whether requests are being answered.
func (s *Session) asks() bool {
	s.state.Lock()
	defer s.state.Unlock()
	return len(s.cancels) > 0
}
