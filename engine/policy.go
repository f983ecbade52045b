package engine

import (
	"context"
	"errors"

	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// SetPolicy switches the references that a snapshot follows (snapshot.ParsePolicy) and
// reports progress. An unknown policy is a *usage.Error.
func SetPolicy(ctx context.Context, s *snapshot.Snapshot, policy string) error {
	if _, _, err := snapshot.ParsePolicy(policy); err != nil {
		return &usage.Error{Message: err.Error(), Found: policy}
	}
	err := s.SetPolicy(ctx, policy, func(done, total int) {
		progress.Report(ctx, "Following other references", int64(done), int64(total))
	})
	if errors.Is(err, snapshot.ErrNoValues) {
		return &usage.Error{Message: "kinds of references cannot be distinguished: " + err.Error(), Found: policy}
	}
	return err
}
