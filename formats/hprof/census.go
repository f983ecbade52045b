package hprof

// CensusKind is a kind of content of a dump whose bytes are counted.
type CensusKind uint8

// Kinds of content. The header of a record counts with its content; the headers of heap
// dump segments are counted separately.
const (
	CensusHeader          CensusKind = iota // file header, HEAP_DUMP_END
	CensusStrings                           // names
	CensusClasses                           // LOAD_CLASS, UNLOAD_CLASS, CLASS_DUMP
	CensusStacks                            // frames, traces, threads
	CensusInstanceHeaders                   // addresses, classes and lengths of instances
	CensusInstanceData                      // field values
	CensusObjectArrays                      // with their headers
	CensusPrimitiveArrays                   // with their headers
	CensusRoots
	CensusSegmentHeaders
	CensusOther   // records of other kinds, heap dumps that were not asked for
	CensusDamaged // bytes that could not be read as records
	numCensusKinds
)

var censusNames = [numCensusKinds]string{
	"file header", "names", "classes", "thread stacks", "instance headers", "instance fields",
	"object arrays", "primitive arrays", "roots", "segment headers", "other records", "damaged",
}

// String returns a name for people.
func (k CensusKind) String() string { return censusNames[k] }

// Census counts the bytes of a dump by kind of content. Their sum is the size of the
// uncompressed content that could be read.
type Census [numCensusKinds]int64

// Total returns the sum in bytes.
func (c Census) Total() (total int64) {
	for _, n := range c {
		total += n
	}
	return total
}
