//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPipeIsNoDump: a pipe is refused without waiting for a writer.
func TestPipeIsNoDump(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	small := dump(t)
	for _, args := range [][]string{{"info", pipe}, {"compare", pipe, small}, {"query", "--baseline", pipe, small, "delta_histogram"}} {
		done := make(chan bool)
		go func() {
			defer close(done)
			if status, _, errors := run(t, args...); status != 3 || !strings.Contains(errors, "not a regular file") {
				t.Errorf("%s: status %d, %s", args[0], status, errors)
			}
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("%s waits", args[0])
		}
	}
}

// TestFleetLabelsOfPipe: the file of labels can be read once, as <(…) of a shell.
func TestFleetLabelsOfPipe(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	put(t, folder, "a.hprof", small(t, "types-1.0.2-8.hprof"))
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = w.WriteString("a.hprof,shop,1.2,\n")
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	status, _, said := run(t, "fleet", "-o", out, "--labels", fmt.Sprintf("/dev/fd/%d", r.Fd()), folder)
	if got := records(t, out)["a.hprof"]; status != 0 || got.Service != "shop" || got.Version != "1.2" {
		t.Errorf("status %d, %+v: %s", status, got, said)
	}
}
