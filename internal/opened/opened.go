// Package opened opens dumps for tests.
package opened

import (
	"context"
	"testing"

	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// Files opens the dump among files. The test fails if that is not possible.
func Files(t testing.TB, o engine.Options, files ...source.File) *snapshot.Snapshot {
	t.Helper()
	s, err := engine.Open(context.Background(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
