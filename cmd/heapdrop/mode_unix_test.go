//go:build unix

package main

import (
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFilesForTheUserAlone: files made from a dump are created so that other users cannot
// read them, for any umask.
func TestFilesForTheUserAlone(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o022))
	old, now := markedDump(t, 17, 1), markedDump(t, 17, 2)
	for _, line := range [][]string{
		{"report", now, "-o", "OUT.html"}, {"report", now, "--values", "-o", "OUT.md"}, {"compare", "-o", "OUT.html", old, now}, {"summarize", "-o", "OUT.heapsummary", now},
		{"export", "--hprof", "OUT.hprof", now}, {"export", "--hprof", "OUT.hprof.gz", now}, {"export", "--insane", "OUT.xml", now}, {"export", "--threads", "OUT.threads", now},
		{"export", "--csv", "OUT", "--parquet", "OUT", now}, {"export", "--csv", "OUT/in/folders", now},
		{"redact", "--level", "names", "--map", "OUT.map", "-o", "OUT.hprof", now}, {"index", "--index-dir", "OUT", now},
	} {
		folder := t.TempDir()
		for i := range line {
			line[i] = strings.ReplaceAll(line[i], "OUT", filepath.Join(folder, "out"))
		}
		if status, _, errors := run(t, line...); status != 0 {
			t.Fatalf("%q: %s", line, errors)
		}
		files := 0
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || path == folder {
				return err
			}
			info, err := entry.Info()
			if err != nil {
				return err
			}
			want := ownFile
			if files++; entry.IsDir() {
				want = ownFolder
			}
			if info.Mode().Perm() != want {
				t.Errorf("%q: %s has mode %v, want %v", line, entry.Name(), info.Mode().Perm(), want)
			}
			return nil
		})
		if err != nil || files == 0 {
			t.Errorf("%q: %d files, %v", line, files, err)
		}
	}
}
