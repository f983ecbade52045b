package heap

import "strconv"

// RootKind says why an object is a garbage collection root.
type RootKind uint8

// The kinds of roots, named as Eclipse MAT names them.
const (
	RootUnknown RootKind = iota
	RootSystemClass
	RootJNILocal
	RootJNIGlobal
	RootThreadBlock
	RootBusyMonitor
	RootJavaLocal
	RootNativeStack
	RootThread
	RootFinalizable
	RootUnfinalized
	RootUnreachable
	RootJavaStackFrame
	RootInternedString
	RootDebugger
	RootReferenceCleanup
	RootVMInternal
	RootJNIMonitor
	RootInferred // replaces a root or a holder that the dump lacks
	numRootKinds
)

var rootKindNames = [numRootKinds]string{
	RootUnknown:          "Unknown",
	RootSystemClass:      "System Class",
	RootJNILocal:         "JNI Local",
	RootJNIGlobal:        "JNI Global",
	RootThreadBlock:      "Thread Block",
	RootBusyMonitor:      "Busy Monitor",
	RootJavaLocal:        "Java Local",
	RootNativeStack:      "Native Stack",
	RootThread:           "Thread",
	RootFinalizable:      "Finalizable",
	RootUnfinalized:      "Unfinalized",
	RootUnreachable:      "Unreachable",
	RootJavaStackFrame:   "Java Stack Frame",
	RootInternedString:   "Interned String",
	RootDebugger:         "Debugger",
	RootReferenceCleanup: "Reference Cleanup",
	RootVMInternal:       "VM Internal",
	RootJNIMonitor:       "JNI Monitor",
	RootInferred:         "Inferred",
}

// RootKinds returns all kinds.
func RootKinds() []RootKind {
	kinds := make([]RootKind, numRootKinds)
	for k := range kinds {
		kinds[k] = RootKind(k)
	}
	return kinds
}

// String returns the name of the kind; it is MAT's if MAT has the kind.
func (k RootKind) String() string {
	if k < numRootKinds {
		return rootKindNames[k]
	}
	return "Unknown"
}

// IsThreadLocal reports whether a root of this kind belongs to a thread. If its thread is
// known, the thread object refers to the root's object, and the object is not a global
// root.
func (k RootKind) IsThreadLocal() bool {
	switch k {
	case RootJavaLocal, RootJNILocal, RootNativeStack, RootThreadBlock, RootJavaStackFrame:
		return true
	}
	return false
}

// NoFrame is the frame number of a root that no stack frame holds.
const NoFrame int32 = -1

// Root is one root record of a dump.
type Root struct {
	Object Address
	Kind   RootKind
	Thread uint32 // thread serial for thread-local kinds and RootThread, else 0
	Frame  int32  // index into the thread's stack, 0 = top; NoFrame when unknown
}

// Thread is one thread of the dump with its stack.
type Thread struct {
	Serial uint32
	Object Address // the java.lang.Thread, 0 when the dump names none
	Frames []StackFrame

	// Facts replace the fields of the thread object in dumps that have no values but name
	// their threads; nil for others.
	Facts *ThreadFacts
}

// ThreadFacts is what a thread dump says about a thread.
type ThreadFacts struct {
	Name          string
	State         string // in words: "runnable", "waiting"
	Priority      int32
	Daemon        bool
	ContextLoader Address // 0 when unknown
	Native        string  // identifiers of the operating system, as written
	BlockedOn     string  // what it waits for and which thread owns it, as written; empty for nothing

	// NativeFrames is the stack of native code, top first, one line for each frame as
	// written.
	NativeFrames []string
}

// StackFrame is one frame of a thread's stack.
type StackFrame struct {
	Class     string // Java form; empty when unknown
	Method    string
	Signature string // JVM descriptor, "(I)V"
	Source    string // file name; empty when unknown
	Line      int32  // > 0: line; LineUnknown, LineCompiled or LineNative
}

// Name returns class and method: "java.lang.Thread.sleep".
func (f *StackFrame) Name() string {
	if f.Class == "" {
		return f.Method
	}
	return f.Class + "." + f.Method
}

// Location returns the place of the frame as the JVM prints it: "Thread.java:12".
func (f *StackFrame) Location() string {
	where := f.Source
	if where == "" {
		where = "Unknown Source"
	}
	switch {
	case f.Line > 0:
		where += ":" + strconv.Itoa(int(f.Line))
	case f.Line == LineNative:
		where = "Native Method"
	case f.Line == LineCompiled:
		where += " (compiled)"
	}
	return where
}

// Line numbers with a meaning of their own (HPROF FRAME record).
const (
	LineUnknown  int32 = -1
	LineCompiled int32 = -2
	LineNative   int32 = -3
)
