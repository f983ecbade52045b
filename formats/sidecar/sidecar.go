// Package sidecar describes the contents of a file beside a heap dump of the same
// process: threads with their stacks, class loaders, monitors, properties.
//
// It is plain data. A package that reads such files (javacore) fills a Report. The phd
// format uses the report itself; for other formats, package formats passes the threads to
// the sink.
package sidecar

import (
	"fmt"
	"time"

	"heapdrop/core/heap"
)

// Report is the content of one sidecar file.
type Report struct {
	Source  string // kind and name of the file for messages, such as "javacore javacore.20260101.txt"
	Process int64  // process id, 0 if unknown
	Created int64  // milliseconds since 1970-01-01, as UTC if the file states no time zone; 0 if unknown
	Local   int64  // the same in the JVM's local time, for comparison with file names; 0 if unknown
	// CreatedLocal is exactly Created in the JVM's local time; 0 if the zone is unknown.
	CreatedLocal int64

	Threads []Thread
	Loaders []Loader
	// Monitors are objects whose monitor a thread owns; they become roots of kind
	// RootBusyMonitor.
	Monitors []Monitor
	// Properties are system properties, environment and other facts to show.
	Properties []heap.Property
	Warnings   []heap.Warning
}

// Thread is a thread with its stack.
type Thread struct {
	// Thread.Object is 0 if the file names only the native thread.
	heap.Thread
	Native heap.Address // the JVM's own structure for the thread, 0 if unknown
	Locals []Local
}

// Local is an object that a frame of a thread holds.
type Local struct {
	Object heap.Address
	Class  string // in Java form; empty if unknown
	Kind   heap.RootKind
	Frame  int32 // 0 = top, heap.NoFrame if unknown
}

// Loader is a class loader with the names of the classes it has defined.
type Loader struct {
	Object  heap.Address // 0 for a boot loader without an object
	Class   string       // in Java form; empty for the boot loader
	Boot    bool
	Classes []string // in Java form
}

// Monitor is an object whose monitor a thread owns.
type Monitor struct {
	Object heap.Address
	Class  string       // in Java form
	Owner  heap.Address // native structure of the owning thread, 0 if unknown
}

// EmitTo passes the threads and roots of a report to a sink whose dump has none. It uses
// the addresses unchanged; serials are counted from first.
func (r *Report) EmitTo(sink heap.Sink, first uint32) {
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

// mostApart is the largest time difference between files of one event. Writing a large
// heap takes minutes.
const mostApart = 10 * time.Minute

// Doubt says why a report may belong to another process or moment than a dump with a
// given file name; "" if there is no reason for doubt.
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
