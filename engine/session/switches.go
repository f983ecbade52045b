package session

import (
	"context"

	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// info returns the numbers of the open dump; first it switches to another size model or
// policy if the front end requests one.
func (s *Session) info(ctx context.Context, p protocol.InfoParams) (any, error) {
	if err := s.switchTo(ctx, p.Sizes, p.ReferencePolicy); err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	return s.snapshot.Info(), nil
}

// switchTo switches the size model and the reference policy; empty names change nothing.
func (s *Session) switchTo(ctx context.Context, sizes, policy string) error {
	if err := s.setSizes(sizes); err != nil {
		return err
	}
	return s.setPolicy(ctx, policy)
}

func (s *Session) setSizes(model string) error {
	if model == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.snapshot == nil {
		return errNoDump
	}
	before := s.snapshot.Info().Sizes
	if err := s.snapshot.SetSizes(model); err != nil {
		return &usage.Error{Message: err.Error()}
	}
	if s.snapshot.Info().Sizes != before {
		s.switched()
		s.results.forget() // their sorting and sums are no longer valid
	}
	return nil
}

func (s *Session) setPolicy(ctx context.Context, policy string) error {
	if policy == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.analysed("another policy of references"); err != nil {
		return err
	}
	before := s.snapshot.Policy()
	err := engine.SetPolicy(ctx, s.snapshot, policy)
	if s.snapshot.Policy() != before {
		s.switched()
		s.results.forget() // they read what is no longer valid
		s.prepare()
	}
	return err
}
