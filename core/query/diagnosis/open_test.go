package diagnosis_test

import (
	"regexp"
	"testing"

	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/opened"
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
	return opened.Files(t, engine.Options{Sizes: sizes}, file)
}

var addressInLabel = regexp.MustCompile(`@ 0x([0-9a-f]+)`)
