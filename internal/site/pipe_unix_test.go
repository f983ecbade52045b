//go:build unix

package site

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipesAreNoFiles: a request for a named pipe in the folder is answered at once; it
// does not wait for a writer.
func TestPipesAreNoFiles(t *testing.T) {
	dir, h := folder(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.txt"), 0o600); err != nil {
		t.Skip(err)
	}
	if r := request(t, h, "GET", "/pipe.txt"); r.StatusCode != 404 {
		t.Errorf("status %d", r.StatusCode)
	}
}
