package session

import (
	"context"

	"heapdrop/engine"
)

// beside reads GC logs, thread dumps and reports of crashes that belong to the open dump.
// If none of the files is one, the error says so.
func (s *Session) beside(ctx context.Context, r *request, _ struct{}) (answer, error) {
	s.mu.RLock()
	open := s.snapshot
	s.mu.RUnlock()
	if open == nil {
		return answer{}, errNoDump
	}
	next, err := engine.Beside(ctx, r.files)
	if err != nil {
		return answer{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.snapshot != open {
		return answer{}, errNoDump
	}
	open.SetIncident(open.Incident().With(next))
	s.switched()
	return answer{result: open.Info()}, nil
}
