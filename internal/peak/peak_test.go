package peak

import (
	"runtime"
	"testing"
	"time"
)

// TestOf: released memory counts until it has been collected.
func TestOf(t *testing.T) {
	const size = 32 << 20
	allocate := func() {
		block := make([]byte, size)
		time.Sleep(20 * time.Millisecond)
		runtime.KeepAlive(block)
	}
	if got := Of(4*size, allocate); got < size || got > 2*size {
		t.Errorf("one block of %d bytes: %d", size, got)
	}
	if got := Of(4*size, func() {
		for range 4 {
			allocate()
			runtime.GC()
		}
	}); got < size || got > 2*size {
		t.Errorf("blocks of %d bytes, one after the other: %d", size, got)
	}
}
