package beforehand_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// opened is a heap of some threads with files beside it.
func opened(t *testing.T, threads []string, files ...*source.Memory) testquery.Dump {
	t.Helper()
	h := dumpbuilder.New()
	for _, name := range threads {
		h.Thread(name, heap.StackFrame{Class: "app.Main", Method: "run"})
	}
	a := testquery.Planted(t, h)
	var list []source.File
	for _, file := range files {
		list = append(list, file)
	}
	i, err := engine.Beside(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	a.Snapshot.SetIncident(i)
	return a
}

// thread writes a thread as jstack does.
func thread(name, state, more string) string {
	return fmt.Sprintf("%q #7 prio=5 cpu=1500.25ms elapsed=61.00s tid=0x1 nid=0x2 waiting  [0x3]\n   java.lang.Thread.State: %s\n\tat app.Main.run(Main.java:7)\n%s\n", name, state, more)
}

// TestThreadsMatched: threads are matched by name, as many of one name as both sides have.
// The holder of a lock is the thread that has it, not one that waits to get it back.
// Planted threads have no status, which means NEW.
func TestThreadsMatched(t *testing.T) {
	text := "Full thread dump OpenJDK (17):\n\n" +
		thread("pool", "RUNNABLE", "\t- locked <0x01> (a A)\n") + thread("pool", "BLOCKED (on object monitor)", "\t- waiting to lock <0x01> (a A)\n") +
		thread("pool", "WAITING (on object monitor)", "\t- waiting on <0x01> (a A)\n\t- locked <0x01> (a A)\n") + "JNI global refs: 1\n"
	a := opened(t, []string{"pool", "pool", "gone"}, source.NewMemory("t.txt", []byte(text)))
	got := a.Run("live_threads", render.Options{})
	var lines []string
	for i := range got.Rows {
		lines = append(lines, strings.Join([]string{got.Text(i, "Thread"), got.Text(i, "In"), got.Text(i, "State"), got.Text(i, "Held By")}, "|"))
	}
	want := "pool|both|RUNNABLE|\npool|both|BLOCKED|pool\npool|thread dump only|WAITING|pool\ngone|heap only|NEW|"
	if strings.Join(lines, "\n") != want {
		t.Errorf("%s\nwant\n%s", strings.Join(lines, "\n"), want)
	}
	if n := got.Number(t, 0, "Makes Wait"); n != 2 {
		t.Errorf("the first makes %d wait", n)
	}
	if cpu, age := got.Number(t, 0, "CPU Milliseconds"), got.Number(t, 0, "Age Seconds"); cpu != 1500 || age != 61 {
		t.Errorf("CPU %d, age %d", cpu, age)
	}
}

// TestThin: the points are those that left the least in use, with the first and last one.
func TestThin(t *testing.T) {
	log := ""
	for i := range 100 {
		log += fmt.Sprintf("[%d.000s][info][gc] GC(%d) Pause Young (Normal) 90M->%dM(100M) 1.000ms\n", i+1, i, 50+i%10)
	}
	a := opened(t, nil, source.NewMemory("gc.log", []byte(log)))
	if all := a.Run("heap_use -points 0", render.Options{}); len(all.Rows) != 100 {
		t.Errorf("%d points", len(all.Rows))
	}
	some := a.Run("heap_use -points 12", render.Options{})
	if n := len(some.Rows); n > 12 || n < 10 {
		t.Errorf("%d points", n)
	}
	for i := 2; i < len(some.Rows)-1; i++ {
		if after := some.Number(t, i, "Used After"); after != 50<<20 {
			t.Errorf("point %d: %d bytes", i, after)
		}
	}
}

// TestNothingBeside: every query says how to get a file.
func TestNothingBeside(t *testing.T) {
	a := testquery.Planted(t, dumpbuilder.New())
	for _, command := range []string{"gc_log", "heap_use", "live_threads", "crash"} {
		if text := a.PlainText(command); !strings.Contains(text, "was opened with this dump") {
			t.Errorf("%s: %s", command, text)
		}
	}
}
