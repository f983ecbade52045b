package threaddump

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"heapdrop/core/incident"
	"heapdrop/core/source"
)

const files = "../../testdata/incident"

func read(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(files, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func parse(t testing.TB, content []byte) *incident.ThreadDump {
	t.Helper()
	if !Match(content) {
		t.Fatalf("not recognized: %.80s", content)
	}
	src, err := source.Open(source.NewMemory("threads.txt", content))
	if err != nil {
		t.Fatal(err)
	}
	dump, err := Parse(t.Context(), src)
	if err != nil {
		t.Fatal(err)
	}
	return dump
}

func named(d *incident.ThreadDump, name string) *incident.Thread {
	for i := range d.Threads {
		if d.Threads[i].Name == name {
			return &d.Threads[i]
		}
	}
	return &incident.Thread{}
}

// TestRealDumps: the threads are as many as lines that begin one, the frames as many as
// lines that begin with "at". What the two threads of Orders.java do is known.
func TestRealDumps(t *testing.T) {
	for _, test := range []struct{ name, thread, frame string }{
		{"threads.txt", `(?m)^"`, `(?m)^\tat `}, {"threads-25.txt", `(?m)^"`, `(?m)^\tat `},
		{"threads-25-file.txt", `(?m)^#\d`, `(?m)^ +at `}, {"threads-25.json", `"tid":`, `(?m)^ {14}"`},
	} {
		content := read(t, test.name)
		d := parse(t, content)
		frames := 0
		for _, thread := range d.Threads {
			frames += len(thread.Frames)
		}
		count := func(pattern string) int { return len(regexp.MustCompile(pattern).FindAll(content, -1)) }
		if len(d.Threads) != count(test.thread) || frames != count(test.frame) || len(d.Notes) > 0 || d.Taken == 0 || !strings.Contains(d.JVM, ".0.") {
			t.Errorf("%s: %d threads of %d, %d frames of %d, notes %q, taken %d, JVM %q", test.name, len(d.Threads), count(test.thread), frames, count(test.frame), d.Notes, d.Taken, d.JVM)
		}
		owner, waiter := named(d, "lock-owner"), named(d, "lock-waiter")
		if owner.State != "TIMED_WAITING" || waiter.State != "BLOCKED" || owner.ID == 0 || !owner.Java {
			t.Errorf("%s: %+v, %+v", test.name, owner, waiter)
		}
		if len(owner.Locked) != 1 || waiter.Waits == "" || !strings.Contains(waiter.Waits, "java.lang.Object") || owner.Locked[0] != waiter.Waits {
			t.Errorf("%s: %q is locked, %q waited for", test.name, owner.Locked, waiter.Waits)
		}
	}
	main := named(parse(t, read(t, "threads.txt")), "main")
	if main.CPU <= 0 || main.Elapsed < time.Second || main.Daemon || main.ID != 1 {
		t.Errorf("%+v", main)
	}
	if vm := named(parse(t, read(t, "threads.txt")), "VM Thread"); vm.Java || vm.State != "runnable" {
		t.Errorf("%+v", vm)
	}
}

// TestForms: other forms of single lines.
func TestForms(t *testing.T) {
	d := parse(t, []byte("some output\n2016-01-02 03:04:05\nFull thread dump Java HotSpot(TM) 64-Bit Server VM (25.66-b17 mixed mode):\n\n"+
		"\"pool \"a\" #2\" #12 daemon prio=5 os_prio=0 tid=0x00007f0c nid=0x1a2b waiting on condition [0x00007f]\n   java.lang.Thread.State: WAITING (parking)\n"+
		"\tat sun.misc.Unsafe.park(Native Method)\n\t- parking to wait for  <0x00000000f0> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)\n\n"+
		"\"VM Thread\" os_prio=0 tid=0x1 nid=0x2 runnable \n\nJNI global references: 12\n\n"+
		"Found one Java-level deadlock:\n=============================\n\"a\":\n  waiting to lock monitor 0x1\n\"pool \"a\" #2\":\n  x\nFound 1 deadlock.\n"))
	if len(d.Threads) != 2 || d.Deadlocks != 1 || d.Taken != time.Date(2016, 1, 2, 3, 4, 5, 0, time.UTC).UnixMilli() {
		t.Fatalf("%+v", d)
	}
	if w := d.Threads[0]; w.Native != "0x1a2b" || !w.Daemon || w.State != "WAITING" || !strings.HasPrefix(w.Waits, "<0x00000000f0>") || w.CPU != incident.Unknown {
		t.Errorf("%+v", w)
	}
	two := parse(t, append(append([]byte{}, read(t, "threads.txt")...), read(t, "threads-25.txt")...))
	if len(two.Threads) != len(parse(t, read(t, "threads-25.txt")).Threads) || len(two.Notes) != 1 {
		t.Errorf("two dumps in one file: %d threads, %q", len(two.Threads), two.Notes)
	}
}

// TestCutDumps: a dump that ends early gives its first threads, and says so.
func TestCutDumps(t *testing.T) {
	for _, name := range []string{"threads.txt", "threads-25-file.txt", "threads-25.json"} {
		content := read(t, name)
		all := parse(t, content)
		d := parse(t, content[:len(content)/2])
		if len(d.Threads) == 0 || len(d.Threads) >= len(all.Threads) || d.Threads[0].Name != all.Threads[0].Name {
			t.Errorf("%s: %d threads of %d", name, len(d.Threads), len(all.Threads))
		}
		if name != "threads-25-file.txt" && len(d.Notes) != 1 { // nothing closes that form
			t.Errorf("%s: %q", name, d.Notes)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"threads.txt", "threads-25-file.txt", "threads-25.json"} {
		f.Add(read(f, name))
	}
	f.Add([]byte(`{"threadDump": {"threadContainers": [{"threads": [{"tid": 3, "parkBlocker": {"object": "x"}, "monitorsOwned": [{"locks": [null, "y"]}]}]}]}}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		src, err := source.Open(source.NewMemory("x", content))
		if err != nil {
			return
		}
		d, err := Parse(t.Context(), src)
		if err == nil && len(d.Threads) == 0 {
			t.Fatal("no thread and no error")
		}
	})
}
