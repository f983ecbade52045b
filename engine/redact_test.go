package engine

import "testing"

// TestCopyName: a copy has the name of its dump, without the extension of a compressed
// file.
func TestCopyName(t *testing.T) {
	for name, want := range map[string]string{
		"app.hprof": "app.redacted.hprof", "a/b\\app.hprof.gz": "app.redacted.hprof", "java_pid1.hprof.1": "java_pid1.hprof.1.redacted.hprof",
		"": "dump.redacted.hprof", ".hprof": "dump.redacted.hprof", "heap.bin.zst": "heap.bin.redacted.hprof",
	} {
		if got := CopyName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
