package threads

import (
	"context"
	"reflect"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
)

func parse(t testing.TB, text string) *sidecar.Report {
	t.Helper()
	src, err := source.Open(source.NewMemory("dump.threads", []byte(text)))
	if err != nil {
		t.Skip(err)
	}
	report, err := Parse(context.Background(), src)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestGuideExample reads the example of Eclipse MAT's guide, with its blank line after
// the thread and its misspelled objecId.
func TestGuideExample(t *testing.T) {
	report := parse(t, `Thread 0x7ffe04c1890

 at java.lang.Object.wait(JI)V (Native Method)
 at java.lang.Object.wait()V (Object.java:167)
 at org.eclipse.osgi.framework.eventmgr.EventManager$EventThread.getNextEvent()Lorg/eclipse/osgi/framework/eventmgr/EventManager$EventThread$Queued; (EventManager.java:397)
 at org.eclipse.osgi.framework.eventmgr.EventManager$EventThread.run()V (EventManager.java:333)

locals:
objecId=0x7ffe04c1890, line=0
objecId=0x7ffe04c1890, line=2
objecId=0x7ffe04c1890, line=2
objecId=0x7ffe04c1890, line=3
`)
	if len(report.Threads) != 1 {
		t.Fatalf("%d threads", len(report.Threads))
	}
	thread := report.Threads[0]
	if thread.Object != 0x7ffe04c1890 || len(thread.Frames) != 4 || len(thread.Locals) != 4 {
		t.Fatalf("thread 0x%x with %d frames, %d locals", thread.Object, len(thread.Frames), len(thread.Locals))
	}
	want := heap.StackFrame{Class: "java.lang.Object", Method: "wait", Signature: "()V", Source: "Object.java", Line: 167}
	if thread.Frames[1] != want {
		t.Errorf("%+v, want %+v", thread.Frames[1], want)
	}
	for i, line := range []int32{0, 2, 2, 3} {
		if l := thread.Locals[i]; l.Frame != line || l.Object != 0x7ffe04c1890 || l.Kind != heap.RootJavaLocal {
			t.Errorf("local %d: %+v", i, l)
		}
	}
}

func TestFrames(t *testing.T) {
	for _, c := range []struct {
		text string
		want heap.StackFrame
	}{
		{"a.B.m(I)V (B.java:12)", heap.StackFrame{Class: "a.B", Method: "m", Signature: "(I)V", Source: "B.java", Line: 12}},
		{"a.B.m()V (B.java(Native Method))", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Source: "B.java", Line: heap.LineNative}},
		{"a.B.m()V ((Native Method))", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Line: heap.LineNative}},
		{"a.B.m()V (Native Method)", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Line: heap.LineNative}},
		{"a.B.m()V (B.java(Compiled Code))", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Source: "B.java", Line: heap.LineCompiled}},
		{"a.B.m()V (B.java:7(Compiled Code))", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Source: "B.java", Line: 7}},
		{"a.B.m()V ()", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Line: heap.LineUnknown}},
		{"a.B.m()V (Unknown Source)", heap.StackFrame{Class: "a.B", Method: "m", Signature: "()V", Line: heap.LineUnknown}},
		{"a.B.m (B.java)", heap.StackFrame{Class: "a.B", Method: "m", Source: "B.java", Line: heap.LineUnknown}},
		{"a.B.<init>()V (B.java:1)", heap.StackFrame{Class: "a.B", Method: "<init>", Signature: "()V", Source: "B.java", Line: 1}},
		{"<UNKNOWN CLASS>.m()V (B.java:1)", heap.StackFrame{Method: "m", Signature: "()V", Source: "B.java", Line: 1}},
		{"a.B$$Lambda+0x0000000083046ab8.run()V ()", heap.StackFrame{Class: "a.B$$Lambda+0x0000000083046ab8", Method: "run", Signature: "()V", Line: heap.LineUnknown}},
		{"something else", heap.StackFrame{Method: "something else", Line: heap.LineUnknown}},
	} {
		if got := frame(c.text); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

// TestOddFiles: other line ends, threads without an address, local variables before
// frames, cut files.
func TestOddFiles(t *testing.T) {
	report := parse(t, "Thread <unknown>\r\n  at a.B.m()V (B.java:1)\r\n\r\n  locals:\r\n    objectId=0x10, line=0\r\n\r\n"+
		"Thread 0x20\r\n\r\n  locals:\r\n    objectId=0x30, line=-1\r\n    objectId=0x40, line=x\r\n    objectId=0x0, line=0\r\n\r\n"+
		"Thread 0x50\r\n  at a.B.m()V (B.java:1)\r\n\r\n  loc")
	want := []sidecar.Thread{
		{Thread: heap.Thread{Object: 0x20}, Locals: []sidecar.Local{{Object: 0x30, Kind: heap.RootJavaLocal, Frame: heap.NoFrame}}},
		{Thread: heap.Thread{Object: 0x50, Frames: []heap.StackFrame{{Class: "a.B", Method: "m", Signature: "()V", Source: "B.java", Line: 1}}}},
	}
	if !reflect.DeepEqual(report.Threads, want) {
		t.Errorf("%+v, want %+v", report.Threads, want)
	}
	if len(report.Warnings) != 1 || report.Warnings[0].Count != 1 {
		t.Errorf("warnings %+v", report.Warnings)
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		head, name string
		want       bool
	}{
		{"Thread 0x10\n", "x", true}, {"\n\nThread <unknown>\n", "x", true}, {"Thread 1", "a.threads", true},
		{"Thread safety is", "notes.txt", false}, {"JAVA PROFILE 1.0.2", "a.threads", false}, {"", "a.threads", false},
	} {
		if got := Match([]byte(c.head), c.name); got != c.want {
			t.Errorf("%q, %s: %v", c.head, c.name, got)
		}
	}
}

// FuzzParse: the reader fails on no input, and the frames of local variables are those in
// the file.
func FuzzParse(f *testing.F) {
	f.Add("Thread 0x7f\n  at a.B.m(I)V (B.java:3)\n\n  locals:\n    objectId=0x10, line=0\n\n")
	f.Add("Thread 0x7f\n\n at x\n\nlocals:\nobjecId=0x1,line=5")
	f.Fuzz(func(t *testing.T, text string) {
		for _, thread := range parse(t, text).Threads {
			if thread.Object == 0 {
				t.Error("a thread without address")
			}
			for _, l := range thread.Locals {
				if l.Object == 0 || l.Frame < heap.NoFrame {
					t.Errorf("local %+v", l)
				}
			}
		}
	})
}
