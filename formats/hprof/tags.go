package hprof

import "heapdrop/core/heap"

// recordHeader is the size of a record's header: tag, time, length.
const recordHeader = 9

// Tags of top-level records.
const (
	tagString          = 0x01
	tagLoadClass       = 0x02
	tagUnloadClass     = 0x03
	tagFrame           = 0x04
	tagTrace           = 0x05
	tagAllocSites      = 0x06
	tagHeapSummary     = 0x07
	tagStartThread     = 0x0A
	tagEndThread       = 0x0B
	tagHeapDump        = 0x0C
	tagCPUSamples      = 0x0D
	tagControlSettings = 0x0E
	tagLockWait        = 0x10
	tagLockHold        = 0x11
	tagFlatArrays      = 0x12
	tagInlinedFields   = 0x13
	tagSegment         = 0x1C
	tagEnd             = 0x2C
	tagRedacted        = 0xDE // mark of other redaction tools, and formerly of ours; Eclipse MAT refuses it
)

// Tags of sub-records in a heap dump, without roots.
const (
	subClass      = 0x20
	subInstance   = 0x21
	subObjects    = 0x22 // array of references
	subPrimitives = 0x23 // array of primitive values
	subNoData     = 0xC3 // array of primitive values without contents (Android)
	subHeapInfo   = 0xFE // heap of the objects that follow (Android)
)

// longestString is the longest name in a JVM: 65,535 bytes.
const longestString = 1 << 20

// longestMark is the longest mark of a redacted dump.
const longestMark = 4 << 10

// rootRecord is the layout of the sub-record of a root: the identifier of the object,
// further identifiers, further integers of 4 bytes each.
type rootRecord struct {
	name     string
	kind     heap.RootKind
	ids      int
	integers int
	thread   bool // the first integer is a thread serial
	frame    bool // the second integer is a frame number
}

// rootRecords maps sub-tags to roots; the tags from 0x89 on are Android's.
var rootRecords = [256]rootRecord{
	0xFF: {"ROOT_UNKNOWN", heap.RootUnknown, 1, 0, false, false},
	0x01: {"ROOT_JNI_GLOBAL", heap.RootJNIGlobal, 2, 0, false, false},
	0x02: {"ROOT_JNI_LOCAL", heap.RootJNILocal, 1, 2, true, true},
	0x03: {"ROOT_JAVA_FRAME", heap.RootJavaLocal, 1, 2, true, true},
	0x04: {"ROOT_NATIVE_STACK", heap.RootNativeStack, 1, 1, true, false},
	0x05: {"ROOT_STICKY_CLASS", heap.RootSystemClass, 1, 0, false, false},
	0x06: {"ROOT_THREAD_BLOCK", heap.RootThreadBlock, 1, 1, true, false},
	0x07: {"ROOT_MONITOR_USED", heap.RootBusyMonitor, 1, 0, false, false},
	0x08: {"ROOT_THREAD_OBJ", heap.RootThread, 1, 2, true, false},
	0x89: {"ROOT_INTERNED_STRING", heap.RootInternedString, 1, 0, false, false},
	0x8A: {"ROOT_FINALIZING", heap.RootFinalizable, 1, 0, false, false},
	0x8B: {"ROOT_DEBUGGER", heap.RootDebugger, 1, 0, false, false},
	0x8C: {"ROOT_REFERENCE_CLEANUP", heap.RootReferenceCleanup, 1, 0, false, false},
	0x8D: {"ROOT_VM_INTERNAL", heap.RootVMInternal, 1, 0, false, false},
	0x8E: {"ROOT_JNI_MONITOR", heap.RootJNIMonitor, 1, 2, true, true},
	0x90: {"ROOT_UNREACHABLE", heap.RootUnreachable, 1, 0, false, false},
}

// rootSize returns the size of a root's sub-record with its tag, 0 if tag is not a root.
func rootSize(tag byte, idSize int) int {
	r := &rootRecords[tag]
	if r.ids == 0 {
		return 0
	}
	return 1 + r.ids*idSize + 4*r.integers
}

// subTags marks the bytes with which a sub-record may begin, recordTags those for a
// record, allTags both.
var subTags, recordTags, allTags = func() (subs, records, all [256]bool) {
	for i := range subs {
		subs[i] = subName(byte(i)) != ""
	}
	for _, tag := range []byte{tagString, tagLoadClass, tagUnloadClass, tagFrame, tagTrace, tagAllocSites,
		tagHeapSummary, tagStartThread, tagEndThread, tagHeapDump, tagCPUSamples, tagControlSettings,
		tagLockWait, tagLockHold, tagFlatArrays, tagInlinedFields, tagSegment, tagEnd, tagRedacted} {
		records[tag] = true
	}
	for i := range all {
		all[i] = subs[i] || records[i]
	}
	return subs, records, all
}()

// subName returns the name of a sub-record for messages.
func subName(tag byte) string {
	switch tag {
	case subClass:
		return "CLASS_DUMP"
	case subInstance:
		return "INSTANCE_DUMP"
	case subObjects:
		return "OBJ_ARRAY_DUMP"
	case subPrimitives:
		return "PRIM_ARRAY_DUMP"
	case subNoData:
		return "PRIMITIVE_ARRAY_NODATA"
	case subHeapInfo:
		return "HEAP_DUMP_INFO"
	}
	return rootRecords[tag].name
}

// isHeapTag reports whether a record of this kind contains sub-records.
func isHeapTag(tag byte) bool { return tag == tagHeapDump || tag == tagSegment }

// lengthFits reports whether a record with this tag can have a body of n bytes. No length
// fits an unknown tag.
func lengthFits(tag byte, n, idSize int) bool {
	switch tag {
	case tagString:
		return n >= idSize && n <= longestString
	case tagLoadClass:
		return n == 8+2*idSize
	case tagUnloadClass, tagEndThread:
		return n == 4
	case tagFrame, tagStartThread:
		return n == 8+4*idSize
	case tagTrace:
		return n >= 12 && (n-12)%idSize == 0
	case tagAllocSites:
		return n >= 34 && (n-34)%25 == 0
	case tagHeapSummary:
		return n == 24
	case tagCPUSamples:
		return n >= 8 && n%8 == 0
	case tagControlSettings:
		return n == 6
	case tagLockWait, tagLockHold, tagFlatArrays, tagInlinedFields:
		return n <= 64<<20
	case tagHeapDump, tagSegment:
		return true
	case tagEnd:
		return n == 0
	case tagRedacted:
		return n <= longestMark
	}
	return false
}

// primitiveShift is the base-2 logarithm of the size of a primitive type in bytes.
var primitiveShift = [16]uint8{
	heap.Boolean: 0, heap.Byte: 0, heap.Char: 1, heap.Short: 1,
	heap.Float: 2, heap.Int: 2, heap.Double: 3, heap.Long: 3,
}
