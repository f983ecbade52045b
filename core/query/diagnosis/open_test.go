package diagnosis_test

import (
	"context"
	"regexp"
	"testing"

	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/realdumps"
)

func open(t testing.TB, name, sizes string) *snapshot.Snapshot {
	t.Helper()
	return openDump(t, realdumps.Find(t, name), sizes)
}

func openDump(t testing.TB, d realdumps.Dump, sizes string) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(d.Path(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	s, err := engine.Open(context.Background(), []source.File{file}, engine.Options{Sizes: sizes})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var addressInLabel = regexp.MustCompile(`@ 0x([0-9a-f]+)`)
