//go:build linux || darwin || freebsd

package scratch

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
)

// names lists a folder.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestColumns: columns in files hold what is written, and are zero before; no file has a
// name.
func TestColumns(t *testing.T) {
	dir := t.TempDir()
	s := NewBudget(0, dir).Space()
	if !s.Spills() {
		t.Fatal("a budget of 0 does not spill")
	}
	wide, narrow, none := s.Make(5_000_000), Make[uint16](s, 3), s.Make(0)
	if len(s.lent) != 2 || len(none) != 0 || len(names(t, dir)) != 0 {
		t.Errorf("%d columns in files, the folder has %v", len(s.lent), names(t, dir))
	}
	for i := range wide {
		if wide[i] != 0 {
			t.Fatal("a new column is not zero")
		}
		wide[i] = uint32(i) * 7
	}
	narrow[2] = 9
	for i := range wide {
		if wide[i] != uint32(i)*7 {
			t.Fatal(i, wide[i])
		}
	}
	s.Drop(wide[:1])          // the column is known by where it begins
	s.Drop(make([]uint32, 5)) // was not lent
	s.Drop(nil)               // no column
	if Free(s, narrow[1:2]); len(s.lent) != 1 {
		t.Errorf("%d columns are lent", len(s.lent))
	}
	if s.Close(); len(s.lent) != 0 {
		t.Error("a column is still lent")
	}
	var unlimited *Space
	unlimited.Drop(unlimited.Make(3))
	unlimited.Close()
	if unlimited.Spills() || unlimited.Check("Nothing") != nil || (*Budget)(nil).Space() != nil {
		t.Error("no budget is one")
	}
}

// TestClaims: dumps share a budget.
func TestClaims(t *testing.T) {
	b := NewBudget(100, t.TempDir())
	one, two := b.Space(), b.Space()
	if !one.Claim(60) || two.Claim(50) || !two.Claim(40) || !one.Claim(50) || two.Claim(51) || !two.Claim(50) {
		t.Error("claims are not added up")
	}
	if one.Close(); !two.Claim(100) {
		t.Error("a closed dump keeps its claim")
	}
	if one.Spills() || two.Spills() {
		t.Error("a claim spills")
	}
}

// TestErrorsNameFigures: how much was needed, how much was allowed, and where.
func TestErrorsNameFigures(t *testing.T) {
	const missing = "/does/not/exist"
	s := NewBudget(3<<30, missing).Space()
	if err := s.Spill(1); err != nil {
		t.Error(err)
	}
	failure := func() (err error) {
		defer func() { err, _ = recover().(error) }()
		s.Make(1 << 20)
		return nil
	}()
	full := NewBudget(3<<30, t.TempDir()).Space().Spill(1 << 60)
	for err, want := range map[error][]string{failure: {"3.00 GB", "4.00 MB", missing, "no such file"}, full: {"3.00 GB", "free there"}} {
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Kind != heap.TooLarge || !strings.Contains(parse.Advice, "TMPDIR") || !strings.Contains(parse.Advice, "--memory") {
			t.Fatalf("%v", err)
		}
		for _, text := range want {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("%q does not say %q", err, text)
			}
		}
	}
	live := make([]byte, 4<<20)
	err := NewBudget(1<<20, t.TempDir()).Space().Check("Reading the dump")
	if err == nil || !strings.Contains(err.Error(), "Reading the dump") || !strings.Contains(err.Error(), "1.00 MB are allowed") {
		t.Error(err)
	}
	live[0]++ // until here it lives
	if err := NewBudget(1<<40, t.TempDir()).Space().Check("Reading the dump"); err != nil {
		t.Error(err)
	}
}

// TestKilled: a process that is killed while it has columns in files leaves nothing.
func TestKilled(t *testing.T) {
	if dir := os.Getenv("SCRATCH_DIR"); dir != "" { // the process to be killed
		column := NewBudget(0, dir).Space().Make(8 << 20)
		for i := range column {
			column[i] = 1
		}
		os.Stdout.WriteString("ready\n")
		time.Sleep(time.Minute)
		return
	}
	dir := t.TempDir()
	command := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	command.Env = append(os.Environ(), "SCRATCH_DIR="+dir)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		t.Fatal(line, err)
	}
	during := names(t, dir)
	if err := command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	command.Wait()
	if len(during) != 0 || len(names(t, dir)) != 0 {
		t.Errorf("%v while it ran, %v after it was killed", during, names(t, dir))
	}
}

// TestNextStart: a file whose process was killed while the file still had a name is
// removed at the next start; that of a process that is just starting stays, and so do the
// files of other users.
func TestNextStart(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{"heapdrop-1.scratch": time.Hour, "heapdrop-2.scratch": 0, "mine.scratch": time.Hour} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Now().Add(-age), time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	NewBudget(1, dir)
	if left := strings.Join(names(t, dir), " "); left != "heapdrop-2.scratch mine.scratch" {
		t.Error("left: " + left)
	}
}

// TestPopulate: memory that is populated holds what it held, wherever it begins and ends.
func TestPopulate(t *testing.T) {
	column := Make[uint32](nil, 1<<16)
	for i := range column {
		column[i] = uint32(i)
	}
	for _, part := range [][2]int{{0, 0}, {0, 1}, {1, 2}, {0, 1 << 16}, {1, 1<<16 - 1}, {1023, 1025}, {5, 3000}} {
		Populate(nil, column[part[0]:part[1]])
	}
	for i, v := range column {
		if v != uint32(i) {
			t.Fatalf("number %d became %d", i, v)
		}
	}
}
