package hserr

import (
	"os"
	"strings"
	"testing"
	"time"

	"heapdrop/core/incident"
	"heapdrop/core/source"
)

func read(t testing.TB) []byte {
	t.Helper()
	content, err := os.ReadFile("../../testdata/incident/hs_err.log")
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func parse(t testing.TB, content []byte) *incident.Crash {
	t.Helper()
	src, err := source.Open(source.NewMemory("hs_err_pid1.log", content))
	if err != nil {
		t.Fatal(err)
	}
	c, err := Parse(t.Context(), src)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func fact(c *incident.Crash, name string) incident.Fact {
	for _, f := range c.Facts {
		if f.Name == name {
			return f
		}
	}
	return incident.Fact{}
}

// TestRealReport: what make.sh of testdata/incident asked for is in the report.
func TestRealReport(t *testing.T) {
	content := read(t)
	if !Match(content[:4096]) {
		t.Error("not recognized")
	}
	c := parse(t, content)
	if !strings.Contains(c.Reason, "OutOfMemory encountered: Java heap space") || !c.OutOfMemory || c.MaxHeap != 16<<20 || len(c.Notes) > 0 {
		t.Errorf("reason %q, limit %d, notes %q", c.Reason, c.MaxHeap, c.Notes)
	}
	if c.Elapsed < 3*time.Second || c.Elapsed > time.Minute || c.Taken == 0 {
		t.Errorf("elapsed %v, taken %d", c.Elapsed, c.Taken)
	}
	for name, want := range map[string]string{"JVM arguments": "-Xmx16m", "Java command": "Orders", "-XX:UseSerialGC": "true", "Heap": "def new generation", "Memory limit of the container": "unlimited"} {
		if f := fact(c, name); !strings.Contains(f.Text, want) {
			t.Errorf("%s is %q, want %q", name, f.Text, want)
		}
	}
	for _, name := range []string{"JVM arguments", "Java command", "Command line", "Current thread"} {
		if !fact(c, name).Private {
			t.Errorf("%s is not private", name)
		}
	}
}

func TestOtherReasons(t *testing.T) {
	c := parse(t, []byte("#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x00007f (sent by kill), pid=1, tid=2\n#\n# JRE version: OpenJDK (17)\n# Java VM: OpenJDK 64-Bit\n# Problematic frame:\n# C  [libc.so.6+0x85f14]\n"))
	if !strings.HasPrefix(c.Reason, "SIGSEGV (0xb)") || c.OutOfMemory || fact(c, "Problematic frame").Text != "[libc.so.6+0x85f14]" || len(c.Notes) != 1 {
		t.Errorf("%+v", c)
	}
	c = parse(t, []byte("#\n# There is insufficient memory for the Java Runtime Environment to continue.\n# Native memory allocation (mmap) failed to map 12288 bytes for committing reserved memory.\n# Possible reasons:\n"))
	if !c.OutOfMemory || !strings.Contains(c.Reason, "12288") {
		t.Errorf("%+v", c)
	}
}

// TestCutReports: a report that ends early gives what it has, and says so.
func TestCutReports(t *testing.T) {
	content := read(t)
	for cut := 400; cut < len(content)-10; cut += 997 {
		if c := parse(t, content[:cut]); len(c.Notes) != 1 || c.Reason == "" {
			t.Fatalf("cut at %d: %q, notes %q", cut, c.Reason, c.Notes)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(read(f))
	f.Add([]byte("# A fatal error has been detected by the Java Runtime Environment:\n#  x\n[Global flags]\n size_t MaxHeapSize = 99999999999999999999 {x} {y}\nelapsed time: 999999999999.1 seconds\nTime: Mon Nov 23 20:04:23 0000\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		src, err := source.Open(source.NewMemory("x", content))
		if err != nil {
			return
		}
		if c, err := Parse(t.Context(), src); err == nil && (c.MaxHeap < 0 || len(c.Facts) > mostFacts) {
			t.Fatalf("%+v", c)
		}
	})
}
