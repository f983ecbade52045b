package javacore

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
)

func parse(t testing.TB, text string) *sidecar.Report {
	t.Helper()
	report, err := Parse(context.Background(), memory(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func memory(t testing.TB, text string) source.Source {
	t.Helper()
	src, err := source.Open(source.NewMemory("javacore.20260102.030405.77.0001.txt", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// sample is a heap with threads, locks and loaders.
func sample() (*dumpbuilder.Heap, *dumpbuilder.Object, *dumpbuilder.Object) {
	h := dumpbuilder.New()
	loader := h.New("java.lang.ClassLoader")
	h.Class("app.Main", dumpbuilder.Loader(loader))
	lock := h.New("java.lang.Object")
	h.Thread("main",
		heap.StackFrame{Class: "java.lang.Object", Method: "wait", Line: heap.LineNative},
		heap.StackFrame{Class: "app.Main$Inner", Method: "<init>", Source: "Main.java", Line: 42},
		heap.StackFrame{Class: "app.Main", Method: "run", Source: "Main.java", Line: heap.LineCompiled},
		heap.StackFrame{Class: "app.Main", Method: "main", Line: heap.LineUnknown})
	h.Thread("idle")
	return h, loader, lock
}

func TestParse(t *testing.T) {
	h, loader, lock := sample()
	for _, o := range []dumpbuilder.JavacoreOptions{{}, {CRLF: true}, {Java6: true}} {
		o.Locked, o.Properties = []*dumpbuilder.Object{lock}, map[string]string{"app.key": "a=b"}
		o.Native = []string{"pthread_cond_wait+0xc0 (0x00007F00 [libpthread.so.0+0x11ad])", "(0x00007F02 [libj9prt29.so+0x2a1b])"}
		report := parse(t, string(h.Javacore(o)))
		if report.Process != 77 || report.Created != 1767323045000 || len(report.Warnings) != 0 {
			t.Errorf("process %d, created %d, %v", report.Process, report.Created, report.Warnings)
		}
		if len(report.Threads) != 2 {
			t.Fatalf("%d threads", len(report.Threads))
		}
		for i, want := range h.Threads() {
			got := report.Threads[i]
			if !slices.Equal(got.Frames, want.Frames) {
				t.Errorf("stack:\n got %+v\nwant %+v", got.Frames, want.Frames)
			}
			if (got.Object != want.Object.Address) != o.Java6 || got.Native != heap.Address(0x1000*(i+1)) {
				t.Errorf("thread 0x%x, native 0x%x", got.Object, got.Native)
			}
			f := got.Facts
			if f.Name != []string{`thread "0" (x)`, `thread "1" (x)`}[i] || f.State != "waiting" || f.Priority != 7 || f.Daemon == o.Java6 {
				t.Errorf("facts %+v", f)
			}
			if want := map[bool][]string{true: o.Native}[i == 0]; !slices.Equal(f.NativeFrames, want) {
				t.Errorf("native stack %q, want %q", f.NativeFrames, want)
			}
			if !strings.HasPrefix(f.Native, "native thread ID:0x6") {
				t.Errorf("native %q", f.Native)
			}
		}
		want := sidecar.Local{Object: lock.Address, Class: "java.lang.Object", Kind: heap.RootJavaLocal, Frame: 0}
		if got := report.Threads[0].Locals; len(got) != 1 || got[0] != want {
			t.Errorf("locals %+v", got)
		}
		if m := report.Monitors; len(m) != 1 || m[0] != (sidecar.Monitor{Object: lock.Address, Class: "java.lang.Object", Owner: 0x1000}) {
			t.Errorf("monitors %+v", m)
		}
		checkLoaders(t, h, loader, report)
		for _, want := range []heap.Property{
			{Group: "System property", Key: "app.key", Value: "a=b"}, {Group: "VM argument", Key: "-Xmx64m"},
			{Group: "Environment", Key: "LANG", Value: "C"}, {Group: "Virtual machine", Key: "process", Value: "77 (0x4D)"},
		} {
			if !slices.Contains(report.Properties, want) {
				t.Errorf("no %+v in %+v", want, report.Properties)
			}
		}
	}
}

func checkLoaders(t *testing.T, h *dumpbuilder.Heap, loader *dumpbuilder.Object, report *sidecar.Report) {
	t.Helper()
	if len(report.Loaders) != 2 {
		t.Fatalf("loaders %+v", report.Loaders)
	}
	names := map[bool][]string{}
	for _, c := range h.Classes() {
		names[c.Loader == nil] = append(names[c.Loader == nil], c.Name)
	}
	for _, l := range report.Loaders {
		if !slices.Equal(l.Classes, names[l.Boot]) || !l.Boot && (l.Object != loader.Address || l.Class != "java.lang.ClassLoader") {
			t.Errorf("loader %+v, want classes %v", l, names[l.Boot])
		}
	}
}

func TestFrame(t *testing.T) {
	for text, want := range map[string]heap.StackFrame{
		"at java/lang/Object.wait(Native Method)":               {Class: "java.lang.Object", Method: "wait", Line: heap.LineNative},
		"at p/C.m(C.java:42(Compiled Code))":                    {Class: "p.C", Method: "m", Source: "C.java", Line: 42},
		"at p/C.m(C.java(Compiled Code))":                       {Class: "p.C", Method: "m", Source: "C.java", Line: heap.LineCompiled},
		"at p/C.m(Bytecode PC:12(Compiled Code))":               {Class: "p.C", Method: "m", Line: heap.LineCompiled},
		"at p/C$$Lambda/0x000000010006A840.run(Unknown Source)": {Class: "p.C$$Lambda/0x000000010006A840", Method: "run", Line: heap.LineUnknown},
		"at (Missing Method)":                                   {Method: "(missing method)", Line: heap.LineUnknown},
		"at p.C.<init>(C.java:7)":                               {Class: "p.C", Method: "<init>", Source: "C.java", Line: 7},
		"at nonsense":                                           {Method: "nonsense", Line: heap.LineUnknown},
		"at p/C.m(C.java:999999999999)":                         {Class: "p.C", Method: "m", Source: "C.java:999999999999", Line: heap.LineUnknown},
	} {
		if got := frame(text); got != want {
			t.Errorf("%s:\n got %+v\nwant %+v", text, got, want)
		}
	}
}

// head is a section line with the tag that every javacore has.
const head = "0SECTION       THREADS subcomponent dump routine\n"

// TestZone: the JVM's clock is known where the file states both times, in the form that
// OpenJ9's documentation shows, or none in UTC.
func TestZone(t *testing.T) {
	const utc, eastern = 1619200964000, 1619186564000 // 2021-04-23 18:02:44 and 14:02:44
	for text, want := range map[string][2]int64{
		"1TIDATETIMEUTC Date: 2021/04/23 at 18:02:44:017 (UTC)\n1TIDATETIME    Date: 2021/04/23 at 14:02:44:017\n1TITIMEZONE    Timezone: UTC-4 (EDT)\n": {utc, eastern},
		"1TIDATETIME    Date: 2021/04/23 at 14:02:44:017\n":                                                        {eastern, eastern},
		"1TIDATETIMEUTC Date: 2021/04/23 at 18:02:44:017 (UTC)\n1TIDATETIME    Date: 2021/04/23 at 18:02:45:017\n": {utc, 0},
		"1TIDATETIMEUTC Date: 2021/04/23 at 18:02:44:017 (UTC)\n1TIDATETIME    Date: 2021/04/22 at 18:02:44:017\n": {utc, 0},
		"1TIDATETIMEUTC Date: 2021/04/23 at 18:02:44:017 (UTC)\n":                                                  {utc, 0},
	} {
		src, err := source.Open(source.NewMemory("core.txt", []byte(head+text)))
		if err != nil {
			t.Fatal(err)
		}
		report, err := Parse(context.Background(), src)
		if err != nil || report.Created != want[0] || report.CreatedLocal != want[1] {
			t.Errorf("%s: created %d, local %d, want %v; %v", text, report.Created, report.CreatedLocal, want, err)
		}
	}
}

func TestThreadForms(t *testing.T) {
	report := parse(t, head+`
3XMTHREADINFO      "main" (TID:0x10, sys_thread_t:0x20, state:CW, native ID:0x30) prio=5
3XMTHREADINFO      "a "quoted" J9VMThread: b" J9VMThread:0x0000000000000040, omrthread_t:0x1, java/lang/Thread:0x00000000E0000008, state:P, prio=3
3XMTHREADBLOCK     Parked on: p/Lock@0x00000000E0000010 Owned by: "T2" (J9VMThread:0x1, java/lang/Thread:0x2)
4XESTACKTRACE                at sun/misc/Unsafe.park(Native Method)
4XESTACKTRACE                at p/C.m(C.java:1)
5XESTACKTRACE                   (entered lock: p/L@0x00000000E0000018, entry count: 2)
1XMVTHDINFO    Unmounted Threads
3XMVTHDINFO        "virtual" J9VMContinuation:0x50, java/lang/Thread:0xE0000020
3XMVTHDINFO1             Type: Virtual
4XESTACKTRACE                at p/V.run(V.java:2)
NULL           ---- END OF DUMP ----
`)
	if len(report.Threads) != 3 {
		t.Fatalf("%+v", report.Threads)
	}
	java5, parked, virtual := report.Threads[0], report.Threads[1], report.Threads[2]
	if java5.Facts.Name != "main" || java5.Native != 0x10 || java5.Object != 0 || java5.Facts.State != "waiting" || java5.Facts.Priority != 5 {
		t.Errorf("%+v %+v", java5, java5.Facts)
	}
	if parked.Facts.Name != `a "quoted" J9VMThread: b` || parked.Object != 0xE0000008 || parked.Facts.State != "parked" || !strings.Contains(parked.Facts.BlockedOn, "T2") {
		t.Errorf("%+v %+v", parked, parked.Facts)
	}
	if want := []sidecar.Local{{Object: 0xE0000010, Class: "p.Lock", Kind: heap.RootJavaLocal}, {Object: 0xE0000018, Class: "p.L", Kind: heap.RootJavaLocal, Frame: 1}}; !slices.Equal(parked.Locals, want) {
		t.Errorf("locals %+v", parked.Locals)
	}
	if virtual.Facts.Name != "virtual" || virtual.Object != 0xE0000020 || len(virtual.Frames) != 1 {
		t.Errorf("%+v", virtual)
	}
}

func TestDeadlock(t *testing.T) {
	report := parse(t, `0SECTION       LOCKS subcomponent dump routine
3LKMONOBJECT       java/lang/Object@0x00000000E0001234: owner "Thread-1" (J9VMThread:0x99), entry count 1
3LKMONOBJECT       java/lang/Object@0x00000000E0001240: <unowned>
1LKDEADLOCK    Deadlock detected !!!
2LKDEADLOCKTHR  Thread "A" (0x1)
3LKDEADLOCKWTR    is waiting for:
4LKDEADLOCKOBJ      java/lang/Object@0x00000000E0001234
3LKDEADLOCKOWN    which is owned by:
2LKDEADLOCKTHR  Thread "B" (0x2)
1INTERNAL      Unable to walk all threads
NULL           ---- END OF DUMP ----
`)
	want := `Deadlock detected: Thread "A" (0x1) is waiting for: java/lang/Object@0x00000000E0001234 which is owned by: Thread "B" (0x2)`
	if !slices.ContainsFunc(report.Warnings, func(w heap.Warning) bool { return w.Code == "javacore.deadlock" && w.Message == want }) {
		t.Errorf("warnings %+v", report.Warnings)
	}
	if !slices.ContainsFunc(report.Warnings, func(w heap.Warning) bool { return w.Code == "javacore.internal" }) {
		t.Errorf("warnings %+v", report.Warnings)
	}
	if len(report.Monitors) != 1 || report.Monitors[0].Owner != 0x99 {
		t.Errorf("monitors %+v", report.Monitors)
	}
}

// TestEBCDIC: javacores of z/OS give the same result.
func TestEBCDIC(t *testing.T) {
	h, _, lock := sample()
	text := h.Javacore(dumpbuilder.JavacoreOptions{Locked: []*dumpbuilder.Object{lock}})
	var back [256]byte
	for i := len(ebcdic) - 1; i >= 0; i-- {
		back[ebcdic[i]] = byte(i)
	}
	back['\n'] = 0x15
	packed := make([]byte, len(text))
	for i, c := range text {
		packed[i] = back[c]
	}
	if !Match(packed) {
		t.Error("not recognized")
	}
	got, want := parse(t, string(packed)), parse(t, string(text))
	if len(got.Threads) != len(want.Threads) || !slices.Equal(got.Threads[0].Frames, want.Threads[0].Frames) || len(got.Loaders) != len(want.Loaders) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	// Characters for which IBM-1047 differs from other EBCDIC code pages.
	if ebcdic[0xAD] != '[' || ebcdic[0xBD] != ']' || ebcdic[0x5F] != '^' || ebcdic[0xC1] != 'A' || ebcdic[0x7C] != '@' {
		t.Error("the table is wrong")
	}
}

// TestCut: a javacore that is cut anywhere gives its contents and a warning.
func TestCut(t *testing.T) {
	h, _, _ := sample()
	text := string(h.Javacore(dumpbuilder.JavacoreOptions{}))
	whole := parse(t, text)
	for n := 200; n < len(text)-80; n += 13 {
		report, err := Parse(context.Background(), memory(t, text[:n]))
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Warnings) != 1 || report.Warnings[0].Code != "javacore.truncated" {
			t.Errorf("%d bytes: %+v", n, report.Warnings)
		}
		if len(report.Threads) > len(whole.Threads) {
			t.Errorf("%d bytes: %d threads", n, len(report.Threads))
		}
	}
	var broken *heap.ParseError
	if _, err := Parse(context.Background(), memory(t, "nothing\nof a javacore\n")); !errors.As(err, &broken) {
		t.Errorf("error %v", err)
	}
}

// TestReal: the counts in real javacores equal the totals that the files state.
func TestReal(t *testing.T) {
	folder := filepath.Join(realdumps.Root(t), "dumps", "mat")
	for name, want := range map[string]struct{ threads, classes, loaders int }{
		"javacore.20100112.141124.11580.0003.txt": {5, 411, 3},
		"javacore.20160404.083909.9480.0003.txt":  {16, 917, 5},
	} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if !Match(text) {
			t.Errorf("%s is not recognized", name)
		}
		report := parse(t, string(text))
		classes := 0
		for _, l := range report.Loaders {
			classes += len(l.Classes)
		}
		if len(report.Threads) != want.threads || classes != want.classes || len(report.Loaders) != want.loaders || len(report.Warnings) > 0 {
			t.Errorf("%s: %d threads, %d classes, %d loaders, %v", name, len(report.Threads), classes, len(report.Loaders), report.Warnings)
		}
	}
}

// FuzzJavacore: any text gives a report or a clear error, and never more threads and
// frames than lines.
func FuzzJavacore(f *testing.F) {
	h, _, lock := sample()
	for _, o := range []dumpbuilder.JavacoreOptions{{Locked: []*dumpbuilder.Object{lock}}, {Java6: true, CRLF: true}} {
		f.Add(h.Javacore(o))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		src, err := source.Open(source.NewMemory("javacore.txt", content))
		if err != nil || len(content) > 1<<16 {
			t.Skip("no file, or too long")
		}
		Match(content)
		report, err := Parse(context.Background(), src)
		if err != nil {
			var parse *heap.ParseError
			if !errors.As(err, &parse) {
				t.Errorf("error %#v", err)
			}
			return
		}
		lines := len(content) + 1 // compressed content has more lines after unpacking
		if src.Size() == int64(len(content)) {
			lines = strings.Count(string(content), "\n") + strings.Count(string(content), "\x15") + strings.Count(string(content), "\x25") + 1
		}
		if len(report.Threads) > lines || len(report.Loaders) > lines {
			t.Errorf("%d threads and %d loaders in %d lines", len(report.Threads), len(report.Loaders), lines)
		}
		for _, thread := range report.Threads {
			for _, l := range thread.Locals {
				if l.Object == 0 || int(l.Frame) > len(thread.Frames) {
					t.Errorf("local %+v of a stack with %d frames", l, len(thread.Frames))
				}
			}
		}
	})
}
