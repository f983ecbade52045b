package sampledump

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFilesOpen: every file of testdata opens completely, including hostile ones.
func TestFilesOpen(t *testing.T) {
	for _, f := range Files() {
		t.Run(f.Name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("../../testdata", f.Name))
			if err != nil {
				t.Fatal(err)
			}
			s := open(t, data)
			if findings, err := s.Check(t.Context()); err != nil || len(findings) > 0 {
				t.Errorf("index checker: %v, %+v", err, findings)
			}
		})
	}
}
