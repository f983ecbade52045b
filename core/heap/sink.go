package heap

import (
	"context"
	"errors"
	"fmt"
	"heapdrop/core/numbers"
)

// Sink receives the contents of one dump from a format, in any order, except that a class
// must be declared before an object of it is added. Calls come from one goroutine. It
// corresponds to MAT's "preliminary index".
type Sink interface {
	// Class declares a class and returns its index. Declaring an address twice
	// returns the index of the first and keeps the first definition.
	Class(c Class) ClassIndex

	// Redefine replaces the declaration of a class, for formats that name a class before
	// they describe it. The name does not change. The address does not change either if
	// the new one already belongs to another class.
	Redefine(i ClassIndex, c Class)

	// Objects adds a block of objects. The sink copies what it needs; the caller may
	// reuse the batch. An error (cancelled, too many objects, out of memory budget) ends
	// the parse and must be returned unchanged.
	Objects(b *Batch) error

	// Root adds a root record; roots of thread-local kinds name their thread's
	// serial, which may be declared later.
	Root(r Root)

	// Thread declares a thread with its stack.
	Thread(t Thread)

	// Warn adds a warning that users see with the result.
	Warn(w Warning)

	// Progress states how many bytes of the source have been consumed. It returns the
	// context's error after cancellation.
	Progress(ctx context.Context, consumed int64) error
}

// Batch is a block of objects as columns: object i has Address[i], Class[i],
// Length[i], Position[i] and the references Refs[RefEnd[i-1]:RefEnd[i]].
// Class objects are not in batches: declaring the class adds them.
//
// Refs holds the non-null references of the object's fields or elements, in
// field or element order, duplicates included; the reference to the class is
// implied. Dangling references are allowed.
type Batch struct {
	Address  []Address
	Class    []ClassIndex
	Length   []uint32 // elements; NotArray for instances, UnknownLength if the format does not state it
	Position []int64  // where ContentReader finds the object, -1 for nowhere
	RefEnd   []uint32
	Refs     []Address

	// Size is the shallow size of each object in bytes as stated in the dump; empty for
	// formats that state none (Info.StatedSizes).
	Size []uint64

	// HeadRefs says that the first HeadRefs references of this batch belong to the last
	// object of the previous batch, because the references of huge arrays may be split.
	HeadRefs uint32
}

// Reset empties the batch and keeps its memory.
func (b *Batch) Reset() {
	b.Address, b.Class, b.Length = b.Address[:0], b.Class[:0], b.Length[:0]
	b.Position, b.RefEnd, b.Refs = b.Position[:0], b.RefEnd[:0], b.Refs[:0]
	b.Size = b.Size[:0]
	b.HeadRefs = 0
}

// Copy makes b a copy of another batch, in memory of its own.
func (b *Batch) Copy(from *Batch) {
	b.Reset()
	b.Address, b.Class, b.Length = append(b.Address, from.Address...), append(b.Class, from.Class...), append(b.Length, from.Length...)
	b.Position, b.RefEnd, b.Refs = append(b.Position, from.Position...), append(b.RefEnd, from.RefEnd...), append(b.Refs, from.Refs...)
	b.Size = append(b.Size, from.Size...)
	b.HeadRefs = from.HeadRefs
}

// Info describes the dump as a whole.
type Info struct {
	Format         string // "HPROF 1.0.2", shown to users
	IdentifierSize int    // bytes, 4 or 8
	Created        int64  // milliseconds since 1970-01-01 UTC, 0 when unknown
	// CreatedLocal is Created by the clock and in the time zone of the JVM, as if that were
	// UTC; 0 when the zone is unknown. Created itself is local where a format states no zone.
	CreatedLocal int64
	// RealSizes says that Class.InstanceSize is the true size of an instance with header
	// and padding (Android, GraalVM native image, formats that state sizes).
	RealSizes bool
	// StatedSizes says that the dump states the size of every object (Batch.Size) and of
	// every class object (Class.ObjectSize), so no layout is inferred.
	StatedSizes bool
	// HasRoots, HasFields and HasThreads say what the format can contain at all.
	HasRoots, HasFields, HasThreads bool
	// Incomplete says that a missing part of the dump may have contained objects or
	// roots, because the file was cut or damaged. Holders of objects may then be missing.
	Incomplete bool

	// OwnClass says that a reference from an object to its own class is listed only if it
	// exists in addition to the one that every object has (text formats that list
	// references).
	OwnClass bool

	// OnlyRecords says that figures and lists cover only what the file has records for.
	// What the index adds (the boot loader, classes that are only named) does not count
	// as objects of the dump. For other formats these count as in Eclipse MAT.
	OnlyRecords bool

	// BootLoader is the object of the boot class loader in dumps that have one; classes
	// without a loader belong to it. 0 if there is none; a pseudo-object with address 0
	// then represents it.
	BootLoader Address

	// Flat describes the flattened values of the dump, nil if there are none.
	Flat *Flattening

	// Spaces assigns heap objects to the heaps of a JVM that has several (Android), by
	// position: each entry is valid up to the next, in ascending order. Empty for other
	// JVMs.
	Spaces []Space

	// Properties are facts from outside the heap: system properties, environment, memory.
	// It is empty for dumps that contain System.props.
	Properties []Property

	// Redacted says what was removed from the dump and replaced by zeros: "strings",
	// "primitives" (all values that are not references), "names" (both, and names). Empty
	// for dumps as written by a JVM.
	Redacted string
}

// Flattening lists the flattened values of a dump (Valhalla's value classes): fields and
// arrays whose memory holds the values themselves instead of references. The values are
// instances like others, but with addresses that no allocated object has: not multiples
// of 8, or small.
type Flattening struct {
	Fields []FlatField
	Arrays []Address // arrays of flattened values

	// Retyped are arrays that were found to hold values after they had been added as
	// arrays of a primitive type. They are in Arrays too. Building the index empties it.
	Retyped []Retyped
}

// Space is the heap of the objects from a position on.
type Space struct {
	From int64
	Name string // as the dump names it: "app", "zygote", "image", "default"
}

// Retyped is the true form of an array: its class, length and elements, which are objects
// of their own.
type Retyped struct {
	Object   Address
	Class    ClassIndex
	Length   uint32
	Elements []Address
}

// FlatField is an instance field that a class declares itself.
type FlatField struct {
	Class     ClassIndex
	Reference int // its index among the reference fields of the class, from 0
}

// Property is a named fact about the process.
type Property struct{ Group, Key, Value string }

// Warning is something a user should know about the dump.
type Warning struct {
	Code     string   `json:"code"`    // stable, "hprof.truncated"
	Message  string   `json:"message"` // one sentence
	Offset   int64    `json:"offset"`  // byte offset in the (uncompressed) dump, -1 when it has none
	Count    int64    `json:"count"`   // how often, 1 for a single event
	Severity Severity `json:"severity"`
}

// Severity says how much a warning matters. The code that creates the warning sets it.
type Severity uint8

// The severities.
const (
	Serious  Severity = iota // the dump is damaged, or only part of it is shown
	Harmless                 // most dumps have it, or it does not change what is shown
)

// MarshalText writes a severity as protocol.Warning has it.
func (s Severity) MarshalText() ([]byte, error) {
	if s == Harmless {
		return []byte("harmless"), nil
	}
	return []byte("serious"), nil
}

// ContentReader reads what the index does not have: values of fields and elements. It is
// safe for concurrent use. Positions are those of Batch.
type ContentReader interface {
	// Instance returns the field values of an instance: first the fields of its own class
	// as declared, then those of the superclass, and so on. types gives their types in
	// that order. It appends to dst.
	Instance(ctx context.Context, position int64, types []Type, dst []Value) ([]Value, error)

	// Elements returns the raw big-endian elements [from, from+count) of the array at
	// position: count·width bytes, where width is the identifier size for references. At
	// the end of a cut file it may return fewer, with an error.
	Elements(ctx context.Context, position int64, from, count uint32) ([]byte, error)
}

// BulkContent is a ContentReader that can also return the raw bytes of objects in the
// file, for queries that read very many objects.
type BulkContent interface {
	ContentReader
	// Bulk returns a separate reader for one goroutine. It returns nil if the objects of
	// this dump are not stored in the file in the form that BulkReader returns.
	Bulk() BulkReader
}

// BulkReader returns the raw bytes of objects; reading in file order is fastest. The
// result must not be changed and is valid until the next call.
type BulkReader interface {
	// Instance returns the first size bytes of an instance's field values:
	// big-endian, in the order of ContentReader.Instance.
	Instance(ctx context.Context, position int64, size int) ([]byte, error)
	// Elements is ContentReader.Elements.
	Elements(ctx context.Context, position int64, from, count uint32) ([]byte, error)
}

// ErrReferencesNeeded is the error of a format that was asked to leave out references, if
// the objects of the dump cannot be counted without them. Read it again with references.
var ErrReferencesNeeded = errors.New("the objects of the dump can only be counted with their references")

// ErrorKind says what kind of failure ended the reading of a dump.
type ErrorKind string

// The kinds of failures.
const (
	Unrecognized ErrorKind = "unrecognized"   // no format knows the file
	Malformed    ErrorKind = "malformed"      // the format is known, the content broken beyond use
	Unsupported  ErrorKind = "unsupported"    // known and sound, but not readable here
	TooLarge     ErrorKind = "too-large"      // more than the memory budget or the limits of ids
	TooLargeHere ErrorKind = "too-large-here" // the same program with more memory may open it
	Unreadable   ErrorKind = "unreadable"     // the file could not be read
)

// UseCommand is the advice for a dump that is too large for a browser tab.
const UseCommand = "Open it with the native command, which uses all the memory of a machine: heapdrop open FILE"

// ParseError says what is wrong with a dump, where, and what to do next.
type ParseError struct {
	Kind   ErrorKind
	Format string // "hprof"; empty when unknown
	Record string // the record being read; empty when none
	Offset int64  // byte offset in the (uncompressed) dump, -1 when it has none
	Found  string // what was found
	Advice string // what the user can do next
	Err    error  // the cause, may be nil
}

// Error returns everything in one line.
func (e *ParseError) Error() string {
	s := e.Found
	if e.Format != "" {
		s = e.Format + ": " + s
	}
	if e.Record != "" {
		s += fmt.Sprintf(" in %s", e.Record)
	}
	if e.Offset >= 0 && e.Kind != TooLarge && e.Kind != TooLargeHere { // no byte of the file makes it too large
		s += fmt.Sprintf(" at byte %s (0x%x)", numbers.Grouped(e.Offset), e.Offset)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Advice != "" {
		s += ". " + e.Advice
	}
	return s
}

// Unwrap returns the cause.
func (e *ParseError) Unwrap() error { return e.Err }
