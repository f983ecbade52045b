package session

import (
	"context"
	"errors"

	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/protocol"
)

// attempt answers a request that may read the open dump. If it needed contents that can
// no longer be read, the answer is that error, whatever the request has returned; see
// snapshot.Attempt.
func (s *Session) attempt(ctx context.Context, request uint32, run func(ctx context.Context) (answer, error)) (answer, error) {
	ctx = s.host.patience(ctx, request)
	s.mu.RLock()
	opened := s.snapshot
	s.mu.RUnlock()
	if opened == nil {
		return run(ctx)
	}
	ctx, settled := opened.Attempt(ctx)
	made, err := run(ctx)
	err = settled(err)
	s.reportLost(opened)
	return made, err
}

// reportLost informs the front end, once, that contents of the open dump can no longer be
// read.
func (s *Session) reportLost(opened *snapshot.Snapshot) {
	var lost *source.LostError
	if !errors.As(opened.Lost(), &lost) {
		return
	}
	s.state.Lock()
	sent := s.lost == opened
	s.lost = opened
	s.state.Unlock()
	if !sent {
		s.event(protocol.Event{Lost: &protocol.Lost{Message: lost.Error(), Advice: lostAdvice(lost)}})
	}
}
