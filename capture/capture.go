// Package capture asks a running HotSpot JVM for a heap dump, and lists the
// JVMs of this machine, without any tool of the JDK.
//
// HotSpot listens on a local socket, .java_pidN in its temporary folder, once there is a
// file .attach_pidN and the process receives SIGQUIT. A request is the protocol version
// "1", the name of the command and three arguments, each followed by a zero byte. The
// reply is a number, a line feed and text until the socket closes. Every HotSpot since
// JDK 6 understands this; JDK 24 added a version 2 and still accepts version 1. The JVM
// itself writes the dump, with its own permissions and into the file system that it sees.
package capture

import "time"

// Options control a capture.
type Options struct {
	File  string // where the dump is wanted, as the caller sees it
	All   bool   // include dead objects; otherwise the JVM collects garbage first
	Level int    // gzip level 1 to 9, 0 for a plain dump
	Force bool   // replace File if it exists

	// Via is a folder, as the JVM sees it, into which the JVM writes first; the dump is
	// then copied to File. If it is empty, the JVM writes beside File if it sees that
	// folder, and otherwise into its temporary folder.
	Via string

	// Patience is how long a JVM may make no progress: no reply, and no growth of the
	// file. 0 means DefaultPatience.
	Patience time.Duration

	// Progress is called several times a second with the progress of the capture. It may
	// be nil.
	Progress func(Progress)
}

// DefaultPatience is long enough for a full collection of a large heap, during which the
// file does not grow.
const DefaultPatience = 10 * time.Minute

// Phase is what a capture is doing at the moment.
type Phase string

// The phases in order. Copying happens only if the JVM cannot write beside the wanted
// file.
const (
	Attaching Phase = "Attaching"
	Writing   Phase = "Writing"
	Copying   Phase = "Copying"
)

// Progress is the progress of a capture.
type Progress struct {
	Phase   Phase
	Bytes   int64 // written or copied so far
	Elapsed time.Duration
}

// Result describes a finished capture.
type Result struct {
	Path    string // absolute
	Bytes   int64
	Elapsed time.Duration
	Via     string // where the JVM wrote it before it was copied; empty if it was not copied
	Output  string // what the JVM said
}

// JVM is a Java virtual machine that is visible from here. Its texts come from the JVM
// and may contain anything.
type JVM struct {
	PID      int    `json:"pid"`
	InnerPID int    `json:"innerPid,omitempty"` // inside its container, if another number
	User     string `json:"user"`
	Name     string `json:"name"`              // main class, module or JAR file, without arguments
	VM       string `json:"vm"`                // name of the virtual machine
	Version  string `json:"version,omitempty"` // such as 25.0.3
	Obstacle string `json:"obstacle,omitempty"`
	// Obstacle says why no dump can be taken; empty if there is no reason.
}

// Kind says why a capture failed.
type Kind string

// The kinds of failure.
const (
	NoProcess   Kind = "no process"
	NotHotSpot  Kind = "not HotSpot"
	Permission  Kind = "permission"
	Disabled    Kind = "attach disabled"
	NoAnswer    Kind = "no answer"
	Protocol    Kind = "protocol"
	Unsupported Kind = "unsupported"
	FileExists  Kind = "file exists"
	Folder      Kind = "folder"
	DiskFull    Kind = "disk full"
	Refused     Kind = "refused" // in the JVM's own words
)

// Error is a failure and what to do about it. Its texts may quote the JVM.
type Error struct {
	Kind    Kind
	Message string
	Advice  string // empty if there is none
	Err     error  // the cause, may be nil
}

func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
