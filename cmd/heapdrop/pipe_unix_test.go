//go:build unix

package main

import (
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
