package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"heapdrop/capture"
)

// TestCaptureUsage: wrong arguments are reported before any process is accessed.
func TestCaptureUsage(t *testing.T) {
	for _, c := range []struct {
		args  []string
		words string
	}{
		{nil, "process id"},
		{[]string{"x"}, "capture --list"},
		{[]string{"0"}, "capture --list"},
		{[]string{"1", "2"}, "one process id"},
		{[]string{"--gz", "10", "1"}, "1 (fast) to 9"},
		{[]string{"--format", "csv", "1"}, "text, json"},
		{[]string{"--nonsense", "1"}, "Usage: heapdrop capture"},
		{[]string{"--timeout", "soon", "1"}, "timeout"},
	} {
		if status, _, errors := run(t, append([]string{"capture"}, c.args...)...); status != statusUsage || !strings.Contains(errors, c.words) {
			t.Errorf("%q: status %d, %q", c.args, status, errors)
		}
	}
}

// TestCaptureFails: message and advice are on separate lines, and no file is left behind.
func TestCaptureFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.hprof")
	for pid, words := range map[int]string{1 << 30: "there is no process", os.Getpid(): "is not a HotSpot JVM"} {
		if runtime.GOOS != "linux" {
			words = "heapdrop: "
		}
		status, out, errors := run(t, "capture", fmt.Sprint(pid), "-o", path)
		if status != statusUnreadable || out != "" || !strings.Contains(errors, words) || strings.Count(errors, "\n") < 2 {
			t.Errorf("%d: status %d, %q, %q", pid, status, out, errors)
		}
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was left behind")
	}
}

func TestCaptureList(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("JVMs can be listed on Linux and macOS only")
	}
	status, out, errors := run(t, "capture", "--list", "--format", "json")
	var jvms []capture.JVM
	if err := json.Unmarshal([]byte(out), &jvms); status != 0 || err != nil || jvms == nil {
		t.Errorf("status %d, %v, %q, %q", status, err, out, errors)
	}
	status, out, errors = run(t, "capture", "--list")
	if status != 0 || !strings.HasPrefix(out, "PID ") && !strings.Contains(errors, "No JVM") {
		t.Errorf("status %d, %q, %q", status, out, errors)
	}
}

func TestQuoted(t *testing.T) {
	for name, want := range map[string]string{"a.hprof": "a.hprof", "a b": "'a b'", "it's": `'it'\''s'`, "$(x)": "'$(x)'"} {
		if got := quoted(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
