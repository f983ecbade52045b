package source

import (
	"errors"
	"testing"
)

// gone is a file that can no longer be read.
type gone struct{ File }

var errGone = errors.New("it is gone")

func (gone) ReadAt([]byte, int64) (int, error) { return 0, errGone }

// TestFingerprintOfAFileThatIsGone: 64 reads that fail in the same way give one error.
func TestFingerprintOfAFileThatIsGone(t *testing.T) {
	if _, err := Fingerprint(gone{NewMemory("a", make([]byte, 1<<20))}); err == nil || err.Error() != errGone.Error() {
		t.Errorf("%v", err)
	}
}
