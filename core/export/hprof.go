package export

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// HPROFOptions say what to write to an HPROF file.
type HPROFOptions struct {
	// Objects selects the objects to write; nil for all. All classes and class loaders
	// are always written, since other objects need them.
	Objects func(heap.ObjectID) bool

	// Nulls replaces references to objects that the file does not contain by null.
	// Otherwise they keep their identifiers and are dangling.
	Nulls bool

	// ZeroValues allows dumps without field values: unknown values are written as 0, and
	// references become fields with made-up names.
	ZeroValues bool

	Progress Progress
}

// HPROFSummary says what was written to an HPROF file.
type HPROFSummary struct {
	Objects  int64 // including class objects
	Dangling int64 // references to objects of the dump that the file does not hold
	Zeroed   int64 // objects whose values, or some of them, are not in the dump and were written as 0
}

// ErrNoFieldValues means that a dump cannot become an HPROF file without invented values.
var ErrNoFieldValues = errors.New("this dump holds no field values, which HPROF needs; allow zero values to write its graph alone")

// ErrFrameObjects means that stack frames cannot be written as objects of an HPROF file.
var ErrFrameObjects = errors.New("HPROF cannot represent stack frames as objects; open the dump without them")

// HPROF writes a heap, or a part of it, as JAVA PROFILE 1.0.2, the binary format that
// HotSpot writes (JDK, src/hotspot/share/services/heapDumper.cpp): names, classes, stacks
// and threads, then segments with class dumps, roots and objects in ascending order of
// their addresses. A segment has at most 1 MB; a larger object has a segment of its own.
// Identifiers keep their values and size.
//
// In a part of a heap, what was reachable stays reachable: its reachable classes become
// roots of unknown kind, and so do objects to which reachable objects outside the part
// refer. Kinds of roots that HPROF 1.0.2 lacks (Android's and those of IBM's JVM) are
// written as unknown, too.
//
// The snapshot must be complete if only a part is written. Memory does not grow with the
// number of objects. Errors are those above and those of w, of the context and of
// Progress.
func HPROF(ctx context.Context, w io.Writer, s *snapshot.Snapshot, o HPROFOptions) (HPROFSummary, error) {
	if s.HasFrameObjects() {
		return HPROFSummary{}, ErrFrameObjects
	}
	if !s.Format().HasFields && !o.ZeroValues {
		return HPROFSummary{}, ErrNoFieldValues
	}
	x := &hprofWriter{
		ctx: ctx, s: s, o: o, out: bufio.NewWriterSize(w, 1<<20), idSize: 8,
		names: map[string]uint64{}, traces: map[uint32]uint32{}, loaders: map[heap.ObjectID]bool{},
	}
	if s.Format().IdentifierSize == 4 {
		x.idSize = 4
	}
	for _, step := range []func() error{x.prepare, x.head, x.classDumps, x.roots, x.objects, x.flush} {
		if err := step(); err != nil {
			return x.summary, err
		}
	}
	x.record(tagEnd, nil)
	return x.summary, x.out.Flush()
}

// segmentSize is the maximum size of a heap dump segment in bytes.
const segmentSize = 1 << 20

// hprofWriter writes one file.
type hprofWriter struct {
	ctx     context.Context
	s       *snapshot.Snapshot
	o       HPROFOptions
	out     *bufio.Writer
	idSize  int
	summary HPROFSummary

	names   map[string]uint64      // identifiers of the strings written
	traces  map[uint32]uint32      // thread serial → trace serial
	loaders map[heap.ObjectID]bool // class loaders, which are always written
	made    []int                  // by class: reference fields made up for dumps without values; nil for others

	segment []byte // sub-records not written yet
	values  []heap.Value
	ids     []heap.ObjectID
}

// prepare finds the classes and loaders that are always written and, for a dump without
// values, how many reference fields each class needs.
func (x *hprofWriter) prepare() error {
	for c := range x.s.NumClasses() {
		x.loaders[x.s.Class(heap.ClassIndex(c)).LoaderObject] = true
	}
	if x.s.HasValues() {
		return nil
	}
	most := make([]int, x.s.NumClasses()) // references of an instance
	for id := range heap.ObjectID(x.s.NumObjects()) {
		if _, isClass := x.s.ClassByObject(id); isClass {
			continue
		}
		if _, isArray := x.s.Length(id); !isArray {
			c := x.s.ClassOf(id)
			most[c] = max(most[c], x.s.OutboundCount(id)-1)
		}
		if id%progressStep == 0 && x.ctx.Err() != nil {
			return x.ctx.Err()
		}
	}
	x.made = make([]int, len(most))
	total := map[heap.ClassIndex]int{} // fields of an instance, inherited ones included
	for c := range most {
		if n := x.makeFields(heap.ClassIndex(c), most, total, 0); n > math.MaxUint16 {
			return fmt.Errorf("an instance of %s has %d references, more than a class can have fields", x.s.ClassName(heap.ClassIndex(c)), n)
		}
	}
	return nil
}

// deepest limits the walk up the superclasses, which may be circular in a hostile dump.
const deepest = 1000

// makeFields gives a class as many fields of its own as its instances need in addition to
// the inherited ones. It returns the number of all fields.
func (x *hprofWriter) makeFields(c heap.ClassIndex, most []int, total map[heap.ClassIndex]int, depth int) int {
	if n, known := total[c]; known || depth > deepest {
		return n
	}
	inherited := 0
	if super := x.s.Class(c).SuperIndex; super != heap.NoClass && super != c {
		inherited = x.makeFields(super, most, total, depth+1)
	}
	x.made[c] = max(0, most[c]-inherited)
	total[c] = inherited + x.made[c]
	return total[c]
}

// holds reports whether the file contains an object.
func (x *hprofWriter) holds(id heap.ObjectID) bool {
	if x.o.Objects == nil || x.loaders[id] || x.o.Objects(id) {
		return true
	}
	_, isClass := x.s.ClassByObject(id)
	return isClass
}

// reference returns the address to write for a reference.
func (x *hprofWriter) reference(a heap.Address) heap.Address {
	if a == 0 || x.o.Objects == nil && !x.o.Nulls {
		return a
	}
	id, found := x.s.ID(a)
	if found && x.holds(id) {
		return a
	}
	if x.o.Nulls {
		return 0
	}
	if found {
		x.summary.Dangling++
	}
	return a
}

// roots writes the root records of the objects in the file.
func (x *hprofWriter) roots() error {
	for _, r := range x.s.RootRecords() {
		if id, found := x.s.ID(r.Object); found && x.holds(id) {
			if err := x.freeSpace(1 + 2*x.idSize + 8); err != nil {
				return err
			}
			x.root(r)
		}
	}
	if x.o.Objects == nil {
		return nil
	}
	for c := range x.s.NumClasses() {
		if id := x.s.Class(heap.ClassIndex(c)).Object; x.s.Reachable(id) && !x.s.IsGCRoot(id) {
			if err := x.unknownRoot(id); err != nil {
				return err
			}
		}
	}
	return nil
}

// unknownRoot writes a root in place of referrers that were left out.
func (x *hprofWriter) unknownRoot(id heap.ObjectID) error {
	if err := x.freeSpace(1 + x.idSize); err != nil {
		return err
	}
	x.root(heap.Root{Object: x.s.Address(id), Kind: heap.RootUnknown})
	return nil
}

// objects writes all objects except classes.
func (x *hprofWriter) objects() error {
	total := int64(x.s.NumObjects())
	for id := range heap.ObjectID(x.s.NumObjects()) {
		if id%progressStep == 0 {
			if err := x.ctx.Err(); err != nil {
				return err
			}
			if x.o.Progress != nil {
				if err := x.o.Progress(int64(id), total); err != nil {
					return err
				}
			}
		}
		if _, isClass := x.s.ClassByObject(id); isClass || x.s.Address(id) == 0 || !x.holds(id) {
			continue // 0 is the boot loader, which has no object
		}
		x.summary.Objects++
		if x.entered(id) {
			if err := x.unknownRoot(id); err != nil {
				return err
			}
		}
		if err := x.object(id); err != nil {
			return err
		}
	}
	return nil
}

// entered reports whether a reachable object outside the part refers to a reachable
// object in it.
func (x *hprofWriter) entered(id heap.ObjectID) bool {
	if x.o.Objects == nil || !x.s.Reachable(id) {
		return false
	}
	x.ids = x.s.Inbound(id, x.ids[:0])
	for _, from := range x.ids {
		if x.s.Reachable(from) && !x.holds(from) {
			return true
		}
	}
	return false
}

func (x *hprofWriter) object(id heap.ObjectID) error {
	switch x.s.ElementType(id) {
	case 0:
		return x.instance(id)
	case heap.Object:
		return x.objectArray(id)
	default:
		return x.primitiveArray(id)
	}
}

// instance writes an INSTANCE_DUMP.
func (x *hprofWriter) instance(id heap.ObjectID) error {
	class := x.s.ClassOf(id)
	values, err := x.fieldValues(id, class)
	if err != nil {
		return err
	}
	size := 0
	for _, v := range values {
		size += x.width(v.Type)
	}
	if err := x.freeSpace(9 + 2*x.idSize + size); err != nil {
		return err
	}
	x.u1(subInstance)
	x.id(x.s.Address(id))
	x.u4(noTrace)
	x.id(x.s.Class(class).Address)
	x.u4(uint32(size))
	for _, v := range values {
		if v.Type == heap.Object {
			v.Bits = uint64(x.reference(v.Address()))
		}
		x.value(v)
	}
	return nil
}

// fieldValues returns the values of an instance: those in the dump, or zeros if they
// cannot be read. For a dump without values, these are the references, as fields.
func (x *hprofWriter) fieldValues(id heap.ObjectID, class heap.ClassIndex) ([]heap.Value, error) {
	if x.made != nil {
		x.summary.Zeroed++
		return x.madeValues(id, class), nil
	}
	values, err := x.s.Values(x.ctx, id, x.values[:0])
	x.values = values
	if err == nil {
		return values, nil
	}
	if x.ctx.Err() != nil {
		return nil, x.ctx.Err()
	}
	x.summary.Zeroed++
	values = values[:0]
	for _, t := range x.s.FieldTypes(class) {
		values = append(values, heap.Value{Type: t})
	}
	return values, nil
}

func (x *hprofWriter) madeValues(id heap.ObjectID, class heap.ClassIndex) []heap.Value {
	n := 0
	for depth := 0; class != heap.NoClass && depth <= deepest; depth++ {
		n += x.made[class]
		class = x.s.Class(class).SuperIndex
	}
	x.ids = x.s.Outbound(id, x.ids[:0])
	values := x.values[:0]
	for i := range n {
		v := heap.Value{Type: heap.Object}
		if i+1 < len(x.ids) {
			v.Bits = uint64(x.s.Address(x.ids[i+1]))
		}
		values = append(values, v)
	}
	x.values = values
	return values
}
