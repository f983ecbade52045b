// Package sidecar holds what a file beside a heap dump says of the same
// process: threads with their stacks, class loaders, monitors, properties.
//
// It is plain data. A package that reads such files (javacore) fills a Report;
// formats that know how to use one (phd) work it in, for the others the
// registry hands the threads to the sink.
package sidecar

import (
	"fmt"
	"time"

	"heapdrop/core/heap"
)

// Report is what one sidecar file says.
type Report struct {
	Source  string // kind and name of the file, for messages: "javacore javacore.20260101.txt"
	Process int64  // id of the process, 0 when unknown
	Created int64  // milliseconds since 1970-01-01, taken as UTC where the file names no zone; 0 when unknown
	Local   int64  // the same by the clock of the JVM's time zone, for comparing with file names; 0 when unknown

	Threads []Thread
	Loaders []Loader
	// Monitors are objects that threads own, as roots of kind RootBusyMonitor.
	Monitors []Monitor
	// Properties are system properties, environment and other facts for display.
	Properties []heap.Property
	Warnings   []heap.Warning
}

// Thread is a thread with its stack.
type Thread struct {
	// Thread.Object is 0 where the file names the native thread alone.
	heap.Thread
	Native heap.Address // the JVM's structure of the thread, 0 when unknown
	Locals []Local
}

// Local is an object that a frame of a thread holds.
type Local struct {
	Object heap.Address
	Class  string // Java form; empty when unknown
	Kind   heap.RootKind
	Frame  int32 // 0 = top, heap.NoFrame when unknown
}

// Loader is a class loader with the names of the classes it has defined.
type Loader struct {
	Object  heap.Address // 0 for a boot loader without object
	Class   string       // Java form; empty for the boot loader
	Boot    bool
	Classes []string // Java form
}

// Monitor is an object whose monitor a thread owns.
type Monitor struct {
	Object heap.Address
	Class  string       // Java form
	Owner  heap.Address // native structure of the owning thread, 0 when unknown
}

// Tell hands the threads and roots of a report to a sink whose dump has none of
// its own. The addresses are taken as they are; serials count from first.
func (r *Report) Tell(sink heap.Sink, first uint32) {
	for i, t := range r.Threads {
		t.Serial = first + uint32(i)
		sink.Thread(t.Thread)
		if t.Object != 0 {
			sink.Root(heap.Root{Object: t.Object, Kind: heap.RootThread, Thread: t.Serial, Frame: heap.NoFrame})
		}
		for _, l := range t.Locals {
			sink.Root(heap.Root{Object: l.Object, Kind: l.Kind, Thread: t.Serial, Frame: l.Frame})
		}
	}
	for _, m := range r.Monitors {
		sink.Root(heap.Root{Object: m.Object, Kind: heap.RootBusyMonitor, Frame: heap.NoFrame})
	}
	for _, w := range r.Warnings {
		sink.Warn(w)
	}
}

// mostApart is how far apart the files of one event may be: a large heap takes
// minutes to write.
const mostApart = 10 * time.Minute

// Doubt says why a report may be of another process or moment than the dump of
// that file name; empty when nothing speaks against it.
func (r *Report) Doubt(dump string) string {
	stamp, ok := ParseStamp(dump)
	if !ok {
		return ""
	}
	if r.Process != 0 && r.Process != stamp.Process {
		return fmt.Sprintf("the %s is of process %d, the dump of process %d", r.Source, r.Process, stamp.Process)
	}
	apart := time.Duration(r.Local-stamp.Created) * time.Millisecond
	if r.Local != 0 && apart.Abs() > mostApart {
		return fmt.Sprintf("the %s is of %s, the dump of %s", r.Source, clock(r.Local), clock(stamp.Created))
	}
	return ""
}

func clock(milliseconds int64) string {
	return time.UnixMilli(milliseconds).UTC().Format(time.DateTime)
}
