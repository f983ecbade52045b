package export

import (
	"context"
	"iter"
	"reflect"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// The rows of the tables that CSV and Parquet files hold. A field is a column,
// named by its tag; pointers may be null. Ids of objects number them from 0 by
// ascending address, ids of classes number those; sizes are bytes under the
// snapshot's size model. The whole schema is explained in docs/export.md.
type (
	// ObjectRow is an object, class objects included.
	ObjectRow struct {
		ID          uint32  `parquet:"id,delta"`
		Address     uint64  `parquet:"address,delta"`
		ClassID     uint32  `parquet:"class_id,dict"`
		ClassName   string  `parquet:"class_name,dict"`
		IsClass     bool    `parquet:"is_class"`
		Length      *uint32 `parquet:"length"` // elements of an array
		Shallow     int64   `parquet:"shallow,dict"`
		Retained    int64   `parquet:"retained"`
		DominatorID *uint32 `parquet:"dominator_id"` // null below the GC roots
		Reachable   bool    `parquet:"reachable"`
	}

	// ReferenceRow is a reference between two objects, once for each pair; the one
	// to the class object comes first.
	ReferenceRow struct {
		FromID uint32 `parquet:"from_id,delta"`
		ToID   uint32 `parquet:"to_id"`
	}

	// ClassRow is a class.
	ClassRow struct {
		ID                 uint32  `parquet:"id,delta"`
		ObjectID           uint32  `parquet:"object_id"` // the class object
		Address            uint64  `parquet:"address"`
		Name               string  `parquet:"name"`
		SuperID            *uint32 `parquet:"super_id"` // a class
		LoaderID           uint32  `parquet:"loader_id"`
		Objects            int64   `parquet:"objects"` // reachable instances of exactly this class
		Shallow            int64   `parquet:"shallow"` // of those
		UnreachableObjects int64   `parquet:"unreachable_objects"`
		UnreachableShallow int64   `parquet:"unreachable_shallow"`
	}

	// RootRow is a root record; an object may have many.
	RootRow struct {
		ObjectID     uint32  `parquet:"object_id"`
		Kind         string  `parquet:"kind,dict"`
		Global       bool    `parquet:"global"`        // false where the thread object is between
		ThreadSerial *uint32 `parquet:"thread_serial"` // for roots that belong to a thread
		Frame        *uint32 `parquet:"frame"`         // 0 is the top of the stack
	}

	// DominatorRow is an edge of the dominator tree: of every reachable object.
	DominatorRow struct {
		ObjectID    uint32  `parquet:"object_id,delta"`
		DominatorID *uint32 `parquet:"dominator_id"` // null below the GC roots
		Dominated   int64   `parquet:"dominated"`    // objects below it in the tree, itself not counted
		Retained    int64   `parquet:"retained"`
	}

	// ThreadRow is a thread.
	ThreadRow struct {
		Serial   uint32  `parquet:"serial"`
		ObjectID *uint32 `parquet:"object_id"` // null where the dump lacks it
		Frames   int64   `parquet:"frames"`
		Locals   int64   `parquet:"locals"` // objects that the stack holds
	}

	// FrameRow is a frame of a thread's stack.
	FrameRow struct {
		ThreadSerial uint32 `parquet:"thread_serial"`
		Frame        uint32 `parquet:"frame"` // 0 is the top of the stack
		ClassName    string `parquet:"class_name,dict"`
		Method       string `parquet:"method,dict"`
		Signature    string `parquet:"signature,dict"`
		Source       string `parquet:"source,dict"`
		Line         int32  `parquet:"line"` // > 0, or -1 unknown, -2 compiled, -3 native
	}
)

// Table is one of the tables of a dump.
type Table[Row any] struct {
	Name string // of the file, without extension
	Rows iter.Seq[Row]
}

// TableWriter writes tables somewhere.
type TableWriter interface {
	Objects(Table[ObjectRow]) error
	References(Table[ReferenceRow]) error
	Classes(Table[ClassRow]) error
	Roots(Table[RootRow]) error
	Dominators(Table[DominatorRow]) error
	Threads(Table[ThreadRow]) error
	Frames(Table[FrameRow]) error
}

// Tables writes all tables of a snapshot, which must be complete. Memory does not
// grow with the number of objects. The errors are those of w, of the context and of progress.
func Tables(ctx context.Context, w TableWriter, s *snapshot.Snapshot, progress Progress) error {
	x := &tables{ctx: ctx, s: s, progress: progress}
	for _, write := range []func() error{
		func() error { return w.Objects(Table[ObjectRow]{"objects", x.objects}) },
		func() error { return w.References(Table[ReferenceRow]{"references", x.references}) },
		func() error { return w.Dominators(Table[DominatorRow]{"dominators", x.dominators}) },
		func() error { return w.Classes(Table[ClassRow]{"classes", x.classes}) },
		func() error { return w.Roots(Table[RootRow]{"roots", x.roots}) },
		func() error { return w.Threads(Table[ThreadRow]{"threads", x.threads}) },
		func() error { return w.Frames(Table[FrameRow]{"frames", x.frames}) },
	} {
		if err := write(); err != nil {
			return err
		}
		if x.err != nil {
			return x.err
		}
	}
	return nil
}

// tables yields the rows of a snapshot. After an error it yields no more.
type tables struct {
	ctx      context.Context
	s        *snapshot.Snapshot
	progress Progress
	done     int64 // objects, in three passes
	err      error
	spare    []uint32 // space for values that may be null
}

// passes is how many tables have about a row per object.
const passes = 3

// each yields all objects while neither the user nor progress ends it.
func (x *tables) each(visit func(heap.ObjectID) bool) {
	for id := range heap.ObjectID(x.s.NumObjects()) {
		if x.done%progressStep == 0 {
			if x.err = x.ctx.Err(); x.err == nil && x.progress != nil {
				x.err = x.progress(x.done, passes*int64(x.s.NumObjects()))
			}
			if x.err != nil {
				return
			}
		}
		x.done++
		if x.s.Counts(id) && !visit(id) {
			return
		}
	}
}

// some returns a value that is not null.
func (x *tables) some(v uint32) *uint32 {
	if len(x.spare) == cap(x.spare) {
		x.spare = make([]uint32, 0, progressStep)
	}
	x.spare = append(x.spare, v)
	return &x.spare[len(x.spare)-1]
}

func (x *tables) object(id heap.ObjectID) *uint32 {
	if id == heap.NoObject {
		return nil
	}
	return x.some(uint32(id))
}

func (x *tables) objects(yield func(ObjectRow) bool) {
	x.each(func(id heap.ObjectID) bool {
		c := x.s.ClassOf(id)
		_, isClass := x.s.ClassByObject(id)
		row := ObjectRow{ID: uint32(id), Address: uint64(x.s.Address(id)), ClassID: uint32(c), ClassName: x.s.ClassName(c), IsClass: isClass,
			Shallow: x.s.Shallow(id), Retained: x.s.Retained(id), DominatorID: x.object(x.s.ImmediateDominator(id)), Reachable: x.s.Reachable(id)}
		if n, isArray := x.s.Length(id); isArray && x.s.HasLength(id) {
			row.Length = x.some(n)
		}
		return yield(row)
	})
}

func (x *tables) references(yield func(ReferenceRow) bool) {
	var to []heap.ObjectID
	x.each(func(id heap.ObjectID) bool {
		to = x.s.Listed(id, to[:0])
		for _, t := range to {
			if !yield(ReferenceRow{uint32(id), uint32(t)}) {
				return false
			}
		}
		return true
	})
}

func (x *tables) dominators(yield func(DominatorRow) bool) {
	x.each(func(id heap.ObjectID) bool {
		return !x.s.Reachable(id) || yield(DominatorRow{uint32(id), x.object(x.s.ImmediateDominator(id)), int64(x.s.DominatedCount(id)), x.s.Retained(id)})
	})
}

func (x *tables) classes(yield func(ClassRow) bool) {
	for i := range x.s.NumClasses() {
		c := x.s.Class(heap.ClassIndex(i))
		n := x.s.InstanceCounts(c.Index)
		row := ClassRow{ID: uint32(i), ObjectID: uint32(c.Object), Address: uint64(c.Address), Name: c.Name, LoaderID: uint32(c.LoaderObject),
			Objects: n.Objects, Shallow: n.Shallow, UnreachableObjects: n.UnreachableObjects, UnreachableShallow: n.UnreachableShallow}
		if c.SuperIndex != heap.NoClass {
			row.SuperID = x.some(uint32(c.SuperIndex))
		}
		if !yield(row) {
			return
		}
	}
}

func (x *tables) roots(yield func(RootRow) bool) {
	threads := map[uint32]bool{} // those whose object is in the dump
	for _, t := range x.s.Threads() {
		threads[t.Serial] = threads[t.Serial] || t.ID != heap.NoObject
	}
	for _, r := range x.s.RootRecords() {
		id, found := x.s.ID(r.Object)
		if !found {
			continue
		}
		row := RootRow{ObjectID: uint32(id), Kind: r.Kind.String(), Global: !r.Kind.IsThreadLocal() || !threads[r.Thread]}
		if r.Kind.IsThreadLocal() || r.Kind == heap.RootThread {
			row.ThreadSerial = x.some(r.Thread)
		}
		if r.Frame >= 0 && r.Kind.IsThreadLocal() {
			row.Frame = x.some(uint32(r.Frame))
		}
		if !yield(row) {
			return
		}
	}
}

func (x *tables) threads(yield func(ThreadRow) bool) {
	for _, t := range x.s.Threads() {
		if !yield(ThreadRow{t.Serial, x.object(t.ID), int64(len(t.Frames)), int64(len(t.Locals))}) {
			return
		}
	}
}

func (x *tables) frames(yield func(FrameRow) bool) {
	for _, t := range x.s.Threads() {
		for i, f := range t.Frames {
			if !yield(FrameRow{t.Serial, uint32(i), f.Class, f.Method, f.Signature, f.Source, f.Line}) {
				return
			}
		}
	}
}

// cells appends the values of a row as text, nothing for null.
func cells(to []string, row reflect.Value) []string {
	for i := range row.NumField() {
		v := row.Field(i)
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				to = append(to, "")
				continue
			}
			v = v.Elem()
		}
		switch v.Kind() {
		case reflect.Bool:
			to = append(to, strconv.FormatBool(v.Bool()))
		case reflect.String:
			to = append(to, v.String())
		case reflect.Int32, reflect.Int64:
			to = append(to, strconv.FormatInt(v.Int(), 10))
		default:
			to = append(to, strconv.FormatUint(v.Uint(), 10))
		}
	}
	return to
}
