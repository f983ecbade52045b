// Package opened opens dumps for tests.
package opened

import (
	"context"
	"testing"

	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/realdumps"
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

// Real opens one of the real dumps until the end of the test.
func Real(t testing.TB, name string) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return Files(t, engine.Options{}, file)
}
