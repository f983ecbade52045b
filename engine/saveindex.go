package engine

import (
	"context"
	"time"

	"heapdrop/core/query/support/size"
	"heapdrop/core/snapshot"
	"heapdrop/core/store"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// errNothingKept answers where indexes cannot be kept.
var errNothingSaved = &usage.Error{Message: "this browser keeps no indexes for this page", Advice: "Private windows and pages that did not come by HTTPS have no storage of their own. The command heapdrop index keeps indexes in a folder."}

// errSwitched ends the saving of an index that was about to become another one.
var errSwitched = &usage.Error{Message: "the dump was closed, or its sizes or references switched, while its index was saved", Advice: "Save it again"}

// dir returns where indexes are kept, nil where none can be.
func (s *Session) indexDir() store.Dir {
	if s.platform.IndexDir == nil {
		return nil
	}
	return s.platform.IndexDir()
}

// room returns how many bytes can still be kept, -1 when unknown.
func (s *Session) freeSpace() int64 {
	if s.platform.FreeSpace == nil {
		return -1
	}
	return s.platform.FreeSpace()
}

// save keeps the index of the open dump. Queries run meanwhile.
func (s *Session) save(ctx context.Context, request uint32) (any, error) {
	dir := s.indexDir()
	if dir == nil {
		return nil, errNothingSaved
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("saving the index"); err != nil {
		return nil, err
	}
	if needs, room := s.snapshot.SavedSize(), s.freeSpace(); room >= 0 && needs > room {
		return nil, &usage.Error{Message: "the index takes about " + size.Text(needs) + ", and the browser has room for " + size.Text(room),
			Advice: "Forget other indexes on the start page, or free disk space. The command heapdrop index keeps one in a folder."}
	}
	start, reported, yielded := time.Now(), time.Time{}, time.Time{}
	switches := s.switches
	saved, err := SaveIndex(ctx, dir, s.snapshot, s.options, func(done, total int64) error {
		now := time.Now()
		if now.Sub(reported) >= reportEvery {
			reported = now
			s.event(protocol.Event{Progress: savingProgress(request, done, total, now.Sub(start))})
		}
		if now.Sub(yielded) >= yieldEvery {
			s.mu.RUnlock()
			s.platform.Yield()
			s.mu.RLock()
			yielded = time.Now()
		}
		if s.switches != switches {
			return errSwitched
		}
		return ctx.Err()
	})
	return protocol.SavedIndex(saved), err
}

// savingProgress says how far the saving of an index is after some time.
func savingProgress(request uint32, done, total int64, elapsed time.Duration) *protocol.Progress {
	p := &protocol.Progress{Request: request, Phase: "Saving the index", Bytes: done, Total: total, SecondsLeft: -1}
	if total > 0 {
		p.Fraction = min(1, float64(done)/float64(total))
	}
	if elapsed > time.Second && p.Fraction > 0.02 {
		p.SecondsLeft = elapsed.Seconds() / p.Fraction * (1 - p.Fraction)
	}
	return p
}

// indexes lists what is kept.
func (s *Session) indexes() (any, error) {
	answer := protocol.Indexes{FreeSpace: -1, Saved: []protocol.SavedIndex{}}
	dir := s.indexDir()
	if dir == nil {
		return answer, nil
	}
	kept, err := SavedIndexes(dir)
	if err != nil {
		return nil, err
	}
	for _, index := range kept {
		answer.Saved = append(answer.Saved, protocol.SavedIndex(index))
	}
	answer.Offered, answer.FreeSpace = true, s.freeSpace()
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil || s.snapshot.Stage() < snapshot.StageComplete {
		return answer, nil
	}
	if reason, _, ok := s.snapshot.CanSave(); ok {
		answer.Needs = s.snapshot.SavedSize()
	} else {
		answer.Refused = reason
	}
	return answer, nil
}

// forgetIndexes removes one of the kept indexes, or all.
func (s *Session) forgetIndexes(p protocol.ForgetParams) (any, error) {
	dir := s.indexDir()
	if dir == nil {
		return nil, errNothingSaved
	}
	s.mu.RLock()
	opened := s.snapshot
	s.mu.RUnlock()
	if opened != nil {
		s.loadRest(opened) // what it was opened from may go
	}
	var err error
	if p.All {
		_, err = ForgetIndexes(dir)
	} else {
		err = dir.Remove(p.Name)
	}
	if err != nil {
		return nil, err
	}
	return s.indexes()
}

// loadRest loads what a dump that was opened from its index has not loaded yet, bit by
// bit, until that is done or another dump is wanted. What cannot be loaded is told by
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
		s.platform.Yield()
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
