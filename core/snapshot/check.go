package snapshot

import (
	"context"

	"heapdrop/core/index"
)

// Check verifies the invariants of the index, which must be complete. It returns a
// description of what is broken, or nil if the index is sound.
func (s *Snapshot) Check(ctx context.Context) ([]index.Finding, error) {
	return index.Check(ctx, s.x)
}
