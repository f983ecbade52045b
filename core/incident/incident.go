// Package incident holds what files beside a heap dump say about the time before it: the
// collections of a GC log, the threads of a thread dump, the reason of a crash. It is plain
// data with a few judgements on it; it reads no file.
package incident

import "time"

// Incident is what the files beside one dump say. A nil part means that there is no such
// file.
type Incident struct {
	GC      *GCLog
	Threads *ThreadDump
	Crash   *Crash
	// Notes say what was left out, and why.
	Notes []string
}

// Empty reports whether there is nothing.
func (i *Incident) Empty() bool {
	return i == nil || i.GC == nil && i.Threads == nil && i.Crash == nil
}

// With returns both together. What next has replaces what i has of the same kind.
func (i *Incident) With(next *Incident) *Incident {
	if i == nil {
		return next
	}
	both := *i
	if next.GC != nil {
		both.GC = next.GC
	}
	if next.Threads != nil {
		both.Threads = next.Threads
	}
	if next.Crash != nil {
		both.Crash = next.Crash
	}
	both.Notes = append(append([]string(nil), i.Notes...), next.Notes...)
	return &both
}

// At returns what the files say about a dump that was taken at a time in UTC, and at a
// local time of its JVM; 0 for unknown. A GC log without a zone is one of that JVM, so both
// times tell when it begins.
func (i *Incident) At(created, local int64) *Incident {
	if i == nil || i.GC == nil || i.GC.LocalStart == 0 {
		return i
	}
	both, log := *i, *i.GC
	both.GC = &log
	log.Start = 0
	if created != 0 && local != 0 {
		log.Start = log.LocalStart - (local - created)
	}
	return &both
}

// Fact is something that a file states, as it states it.
type Fact struct {
	Name, Text string
	// Private marks texts that a program or its operator wrote: command lines, names of
	// threads, paths. They are values: nothing that is handed on contains them unless
	// asked for.
	Private bool
}

// GCLog is what a GC log says.
type GCLog struct {
	Source    string // name of the file
	Style     string // of the log: "unified logging", "JDK 8", "OpenJ9"
	Collector string // "G1"; empty if unknown
	Facts     []Fact // version, flags, sizes
	MaxHeap   int64  // the limit of the heap in bytes, 0 if the log does not state it
	Timed     bool   // it states times
	Start     int64  // when the JVM began, in milliseconds since 1970; 0 if unknown
	// LocalStart is Start in local time, as if that were UTC, of a log that states no zone; 0
	// for others.
	LocalStart int64

	Collections []Collection // in the order of the log
	// Lines is how many lines the file has. Unread is how many lines about collections had
	// an unknown form, or belong to a collection that does not end in the log.
	Lines, Unread int64
	Dropped       int64 // collections at the beginning that were too many to keep
	Stalls        int64 // times that threads had to wait for memory (ZGC)
	Exhausted     int64 // collections that found no space to copy objects to
	Notes         []string
}

// Collection is a step of the collector after which the log states how full the heap is.
type Collection struct {
	// At is the time at which the log writes it, in milliseconds since the JVM began, or
	// since the first line that has a time. It never falls.
	At int64
	// Name is what the log calls it: "Pause Full (System.gc())".
	Name string
	// Whole says that the whole heap was collected: what is left was live when the
	// collection looked at it.
	Whole bool
	// Asked says that somebody asked for it: System.gc(), a heap dump, a histogram.
	Asked         bool
	Before, After int64 // used heap in bytes
	Capacity      int64 // of the heap in bytes; 0 if the line does not state it
	Micros        int64 // duration in microseconds; 0 if not stated
	Paused        bool  // the duration is a pause
	Promoted      int64 // bytes by which the old generation grew; Unknown if not stated
}

// Unknown is a figure that the log does not state.
const Unknown = -1

// ThreadDump is what a thread dump says.
type ThreadDump struct {
	Source  string
	Taken   int64 // milliseconds since 1970 as if its local time were UTC; 0 if unknown
	JVM     string
	Threads []Thread
	// Deadlocks is how many deadlocks the JVM found.
	Deadlocks int
	Notes     []string
}

// Thread is a thread of a thread dump.
type Thread struct {
	Name    string
	ID      int64 // java.lang.Thread.getId(), 0 if unknown
	Daemon  bool
	Virtual bool
	Java    bool   // it has a java.lang.Thread; threads of the JVM itself have none
	State   string // java.lang.Thread.State, or in the words of the file; empty if unknown
	CPU     time.Duration
	Elapsed time.Duration // since it began; CPU and Elapsed are Unknown if not stated
	Native  string        // id of the operating system, as written
	Frames  []string      // as written, top first: "java.lang.Thread.sleep(Native Method)"
	Waits   string        // the monitor or lock it waits for: "0x… (a java.lang.Object)"
	Locked  []string      // monitors and locks it holds, in the same form
}

// Crash is what an hs_err file says.
type Crash struct {
	Source string
	Reason string // in the words of the file: "SIGSEGV (0xb) at pc=0x…"
	// OutOfMemory says that the JVM crashed for lack of memory.
	OutOfMemory bool
	Taken       int64 // milliseconds since 1970 as if its local time were UTC; 0 if unknown
	Elapsed     time.Duration
	MaxHeap     int64 // bytes, 0 if unknown
	Facts       []Fact
	Notes       []string
}
