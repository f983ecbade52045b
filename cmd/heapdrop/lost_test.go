package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// atFirst calls a function before the first byte is written.
type atFirst struct {
	bytes.Buffer
	do func()
}

func (w *atFirst) Write(b []byte) (int, error) {
	if w.Len() == 0 {
		w.do()
	}
	return w.Buffer.Write(b)
}

// TestDumpThatChanges: if its dump becomes shorter, a running command fails and leaves no
// file behind; if the dump is deleted, the answer does not change.
func TestDumpThatChanges(t *testing.T) {
	h := dumpbuilder.New()
	var texts []any
	for i := range 20_000 { // more than is read in one step
		texts = append(texts, h.String(fmt.Sprintf("password=%d of many", i)))
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", texts...))
	content := h.HPROF(dumpbuilder.HPROFOptions{})
	t.Setenv("HEAPDROP_TIMINGS", "1") // printed when the dump is open
	folder := t.TempDir()
	dump, out := filepath.Join(folder, "dump.hprof"), filepath.Join(folder, "out")
	run := func(args []string, change func() error) (status int, output, messages string) {
		if err := os.WriteFile(dump, content, 0o600); err != nil {
			t.Fatal(err)
		}
		printed, progress := &bytes.Buffer{}, &atFirst{do: func() {
			if err := change(); err != nil {
				t.Fatal(err)
			}
		}}
		p := &program{ctx: context.Background(), out: printed, errors: progress}
		status = p.main(args)
		file, _ := os.ReadFile(out)
		os.Remove(out)
		return status, printed.String() + string(file), progress.String()
	}
	for _, command := range [][]string{
		{"query", dump, "secrets"}, {"query", dump, "duplicate_strings"}, {"query", dump, "list_objects java.lang.String"},
		{"oql", dump, "SELECT toString(s) FROM java.lang.String s"}, {"report", "--values", "--query", "duplicate_strings", "-o", out, dump},
		{"export", "--hprof", out, dump}, {"export", "--insane", out, dump},
	} {
		command = append([]string{command[0], "--no-index"}, command[1:]...)
		status, whole, messages := run(command, func() error { return nil })
		if status != 0 {
			t.Fatalf("%q: status %d, %s", command, status, messages)
		}
		if status, output, messages := run(command, func() error { return os.Remove(dump) }); status != 0 || output != whole {
			t.Errorf("%q, file deleted: status %d, %s", command, status, messages)
		}
		status, output, messages := run(command, func() error { return os.Truncate(dump, 500) })
		if status != statusUnreadable || !strings.Contains(messages, "shorter since it was opened") || command[2] != dump && output != "" {
			t.Errorf("%q: status %d, %d bytes of output, %s", command, status, len(output), messages)
		}
		os.RemoveAll(out)
	}
}

// TestNamedOnce: the error for a file that changed while it was opened names the file
// once.
func TestNamedOnce(t *testing.T) {
	for found, want := range map[string]string{
		"a.hprof has become longer": "a.hprof has become longer",
		"the file ends":             "a.hprof: the file ends",
	} {
		err := named(&heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: found}, "a.hprof")
		if !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "a.hprof") != 1 {
			t.Errorf("%q is told as %q", found, err)
		}
	}
}

// TestFileThatCannotBeRead: a file without read permission, or on a failing disk, is not
// reported as damaged.
func TestFileThatCannotBeRead(t *testing.T) {
	dump := filepath.Join(t.TempDir(), "dump.hprof")
	if err := os.WriteFile(dump, []byte("JAVA PROFILE 1.0.2\x00"), 0); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	messages := &bytes.Buffer{}
	p := &program{ctx: context.Background(), out: &bytes.Buffer{}, errors: messages}
	if status := p.main([]string{"info", dump}); status != statusUnreadable || strings.Contains(messages.String(), "amage") {
		t.Errorf("status %d: %s", status, messages)
	}
}
