package engine

import (
	"context"
	"errors"

	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// SetPolicy switches which references a snapshot follows (snapshot.ParsePolicy) and
// reports how far it is. Errors: *usage.Error, those of reading the dump.
func SetPolicy(ctx context.Context, s *snapshot.Snapshot, policy string) error {
	if _, _, err := snapshot.ParsePolicy(policy); err != nil {
		return &usage.Error{Message: err.Error(), Found: policy}
	}
	err := s.SetPolicy(ctx, policy, func(done, total int) {
		progress.Report(ctx, "Following other references", int64(done), int64(total))
	})
	if errors.Is(err, snapshot.ErrNoValues) {
		return &usage.Error{Message: "kinds of references cannot be told apart: " + err.Error(), Found: policy}
	}
	return err
}

// setPolicy switches which references are followed; the empty name keeps the policy.
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
	err := SetPolicy(ctx, s.snapshot, policy)
	if s.snapshot.Policy() != before {
		s.switches++
		s.forget() // the results read what is no longer so
		s.prepare()
	}
	return err
}
