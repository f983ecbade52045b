package session

import (
	"context"
	"time"

	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine/savedindex"
	"heapdrop/protocol"
)

// errNothingSaved is the error if indexes cannot be saved here.
var errNothingSaved = &usage.Error{Message: "this browser cannot keep indexes for this page", Advice: "Private windows and pages not loaded over HTTPS have no storage. The command heapdrop index keeps indexes in a folder."}

// errSwitched ends the saving of an index that is about to change.
var errSwitched = &usage.Error{Message: "the dump was closed, or its sizes or references were switched, while its index was being saved", Advice: "Save it again"}

// save saves the index of the open dump. Queries can run at the same time.
func (s *Session) save(ctx context.Context, r *request, _ struct{}) (answer, error) {
	dir := s.host.indexDir()
	if dir == nil {
		return answer{}, errNothingSaved
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("saving the index"); err != nil {
		return answer{}, err
	}
	if needs, free := s.snapshot.SavedSize(), s.host.freeSpace(); free >= 0 && needs > free {
		return answer{}, &usage.Error{Message: "the index takes about " + numbers.Bytes(needs) + ", and the browser has space for " + numbers.Bytes(free),
			Advice: "Forget other indexes on the start page, or free disk space. The command heapdrop index keeps one in a folder."}
	}
	start, reported, yielded := time.Now(), time.Time{}, time.Time{}
	switches := s.switches
	saved, err := savedindex.Save(ctx, dir, s.snapshot, s.options.InWords(), func(done, total int64) error {
		now := time.Now()
		if now.Sub(reported) >= reportEvery {
			reported = now
			s.event(protocol.Event{Progress: savingProgress(r.id, done, total, now.Sub(start))})
		}
		if now.Sub(yielded) >= yieldEvery {
			s.mu.RUnlock()
			s.host.Yield()
			s.mu.RLock()
			yielded = time.Now()
		}
		if s.switches != switches {
			return errSwitched
		}
		return ctx.Err()
	})
	return answer{result: protocol.SavedIndex(saved)}, err
}

// savingProgress returns the progress of saving an index, given the time since it
// started.
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

// indexes lists the saved indexes.
func (s *Session) indexes(context.Context, struct{}) (any, error) {
	answer := protocol.Indexes{Place: s.host.IndexPlace, FreeSpace: -1, Saved: []protocol.SavedIndex{}}
	dir := s.host.indexDir()
	if dir == nil {
		return answer, nil
	}
	saved, err := savedindex.List(dir)
	if err != nil {
		return nil, err
	}
	for _, index := range saved {
		answer.Saved = append(answer.Saved, protocol.SavedIndex(index))
	}
	answer.Offered, answer.FreeSpace = true, s.host.freeSpace()
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

// forgetIndexes deletes one saved index, or all.
func (s *Session) forgetIndexes(ctx context.Context, p protocol.ForgetParams) (any, error) {
	dir := s.host.indexDir()
	if dir == nil {
		return nil, errNothingSaved
	}
	s.mu.RLock()
	opened := s.snapshot
	s.mu.RUnlock()
	if opened != nil {
		s.loadRest(opened) // the index from which the dump was opened may be deleted
	}
	var err error
	if p.All {
		_, err = savedindex.ForgetAll(dir)
	} else {
		err = dir.Remove(p.Name)
	}
	if err != nil {
		return nil, err
	}
	return s.indexes(ctx, struct{}{})
}
