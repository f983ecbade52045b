package snapshot

import (
	"context"

	"heapdrop/core/index"
)

// Check verifies the invariants of the index, which must be complete, and
// returns what is broken; nil for a sound one.
func (s *Snapshot) Check(ctx context.Context) ([]index.Finding, error) {
	return index.Check(ctx, s.x)
}
