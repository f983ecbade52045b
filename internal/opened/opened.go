// Package opened opens dumps for tests.
package opened

import (
	"context"
	"testing"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
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

// Content opens a dump that is in memory.
func Content(t testing.TB, name string, content []byte) *snapshot.Snapshot {
	t.Helper()
	return Files(t, engine.Options{}, source.NewMemory(name, content))
}

// Heap opens the HPROF dump of a heap that was built.
func Heap(t testing.TB, h *dumpbuilder.Heap) *snapshot.Snapshot {
	t.Helper()
	return Content(t, "test.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
}

// Real opens one of the real dumps until the end of the test.
func Real(t testing.TB, name string) *snapshot.Snapshot {
	t.Helper()
	return RealWith(t, realdumps.Find(t, name), engine.Options{})
}

// RealWith is Real with options.
func RealWith(t testing.TB, d realdumps.Dump, o engine.Options) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(d.Path(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return Files(t, o, file)
}

// Run runs a command that is one of the queries.
func Run(t testing.TB, queries []query.Query, s *snapshot.Snapshot, command string) result.Result {
	t.Helper()
	r, err := engine.Run(context.Background(), query.Registry(queries), s, command)
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return r
}

// Rows runs a command like Run, and returns the rows of its table or tree.
func Rows(t testing.TB, queries []query.Query, s *snapshot.Snapshot, command string) *result.Level {
	t.Helper()
	switch r := Run(t, queries, s, command).(type) {
	case *result.Tree:
		return r.Roots
	case *result.Table:
		return r.Rows
	}
	t.Fatalf("%s is neither a table nor a tree", command)
	return nil
}
