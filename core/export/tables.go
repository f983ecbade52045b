package export

import (
	"context"
	"iter"
	"reflect"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// The rows of the tables in CSV and Parquet files. Each field is a column, named by its
// tag; pointers may be null. Ids number objects from 0 by ascending address, and classes
// likewise. Sizes are bytes under the snapshot's size model. docs/export.md explains the
// whole schema.
type (
	// ObjectRow is an object, class objects included.
	ObjectRow struct {
		Dump        string  `parquet:"dump,dict"`
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

	// ReferenceRow is a reference between two objects, with a row for each of its names.
	// The reference to the class object comes first.
	ReferenceRow struct {
		Dump   string  `parquet:"dump,dict"`
		FromID uint32  `parquet:"from_id,delta"`
		ToID   uint32  `parquet:"to_id"`
		Field  *string `parquet:"field,dict"` // see refnames
	}

	// ClassRow is a class.
	ClassRow struct {
		Dump               string  `parquet:"dump,dict"`
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
		Dump         string  `parquet:"dump,dict"`
		ObjectID     uint32  `parquet:"object_id"`
		Kind         string  `parquet:"kind,dict"`
		Global       bool    `parquet:"global"`        // false where the thread object is between
		ThreadSerial *uint32 `parquet:"thread_serial"` // for roots that belong to a thread
		Frame        *uint32 `parquet:"frame"`         // 0 is the top of the stack
	}

	// DominatorRow is an edge of the dominator tree; every reachable object has one.
	DominatorRow struct {
		Dump        string  `parquet:"dump,dict"`
		ObjectID    uint32  `parquet:"object_id,delta"`
		DominatorID *uint32 `parquet:"dominator_id"` // null below the GC roots
		Dominated   int64   `parquet:"dominated"`    // objects below it in the tree, itself not counted
		Retained    int64   `parquet:"retained"`
	}

	// ThreadRow is a thread.
	ThreadRow struct {
		Dump     string  `parquet:"dump,dict"`
		Serial   uint32  `parquet:"serial"`
		ObjectID *uint32 `parquet:"object_id"` // null where the dump lacks it
		Frames   int64   `parquet:"frames"`
		Locals   int64   `parquet:"locals"` // objects that the stack holds
	}

	// FrameRow is a frame of a thread's stack.
	FrameRow struct {
		Dump         string `parquet:"dump,dict"`
		ThreadSerial uint32 `parquet:"thread_serial"`
		Frame        uint32 `parquet:"frame"` // 0 is the top of the stack
		ClassName    string `parquet:"class_name,dict"`
		Method       string `parquet:"method,dict"`
		Signature    string `parquet:"signature,dict"`
		Source       string `parquet:"source,dict"`
		Line         int32  `parquet:"line"` // > 0, or -1 unknown, -2 compiled, -3 native
	}

	// SuspectRow is a suspect of the diagnosis.
	SuspectRow struct {
		Dump        string  `parquet:"dump,dict"`
		Rank        int32   `parquet:"rank"`      // from 1
		ObjectID    *uint32 `parquet:"object_id"` // the holder; null for several
		Fingerprint string  `parquet:"fingerprint"`
		Path        *string `parquet:"path"` // null for several holders
		Holder      string  `parquet:"holder"`
		Cause       string  `parquet:"cause"`
		Title       string  `parquet:"cause_title"`
		Confidence  string  `parquet:"confidence"`
		Member      string  `parquet:"member"`
		Count       int64   `parquet:"count"`
		Retained    int64   `parquet:"retained"`
		Native      int64   `parquet:"native"`
		Share       float64 `parquet:"share"`
	}

	// FieldRow is the value of a field, or the text of a string.
	FieldRow struct {
		Dump      string   `parquet:"dump,dict"`
		ObjectID  uint32   `parquet:"object_id,delta"`
		ClassName string   `parquet:"class_name,dict"` // of the class that declares the field
		Field     string   `parquet:"field,dict"`      // stringText for a text
		Static    bool     `parquet:"static"`
		Type      string   `parquet:"type,dict"`
		Bool      *bool    `parquet:"bool_value"`
		Int       *int64   `parquet:"int_value"`
		Float     *float64 `parquet:"float_value"`
		Text      *string  `parquet:"text_value"` // of char too
		ToID      *uint32  `parquet:"to_id"`
	}
)

// TablesSchema names the version of the columns. It changes when a column is removed or
// changes its meaning. Parquet files hold it under the key "heapdrop.schema".
const TablesSchema = "heapdrop/tables/2"

// TablesOptions are what the tables hold in addition to the facts of the snapshot.
type TablesOptions struct {
	Dump     string // in the column dump of every row
	Suspects []SuspectRow
	Values   bool // write the table of fields
	Progress Progress
}

// Table is one of the tables of a dump.
type Table[Row any] struct {
	Name string // of the file, without extension
	Rows iter.Seq[Row]
}

// TableWriter receives the tables.
type TableWriter interface {
	Objects(Table[ObjectRow]) error
	References(Table[ReferenceRow]) error
	Classes(Table[ClassRow]) error
	Roots(Table[RootRow]) error
	Dominators(Table[DominatorRow]) error
	Threads(Table[ThreadRow]) error
	Frames(Table[FrameRow]) error
	Suspects(Table[SuspectRow]) error
	Fields(Table[FieldRow]) error
}

// Tables writes all tables of a snapshot, which must be complete. Memory does not grow
// with the number of objects. It returns errors of w, of the context and of progress.
func Tables(ctx context.Context, w TableWriter, s *snapshot.Snapshot, o TablesOptions) error {
	x := &tables{ctx: ctx, s: s, o: o, passes: 3}
	writes := []func() error{
		func() error { return w.Objects(Table[ObjectRow]{"objects", x.objects}) },
		func() error { return w.References(Table[ReferenceRow]{"references", x.references}) },
		func() error { return w.Dominators(Table[DominatorRow]{"dominators", x.dominators}) },
		func() error { return w.Classes(Table[ClassRow]{"classes", x.classes}) },
		func() error { return w.Roots(Table[RootRow]{"roots", x.roots}) },
		func() error { return w.Threads(Table[ThreadRow]{"threads", x.threads}) },
		func() error { return w.Frames(Table[FrameRow]{"frames", x.frames}) },
		func() error { return w.Suspects(Table[SuspectRow]{"suspects", x.suspects}) },
	}
	if o.Values {
		x.passes++
		writes = append(writes, func() error { return w.Fields(Table[FieldRow]{"fields", x.fields}) })
	}
	for _, write := range writes {
		if err := write(); err != nil {
			return err
		}
		if x.err != nil {
			return x.err
		}
	}
	return nil
}

// tables produces the rows of a snapshot. After an error it produces no more.
type tables struct {
	ctx    context.Context
	s      *snapshot.Snapshot
	o      TablesOptions
	passes int64 // number of tables that have about one row per object
	done   int64 // objects, in all passes
	err    error

	// Space for values that may be null.
	numbers  pool[uint32]
	integers pool[int64]
	floats   pool[float64]
	truths   pool[bool]
	texts    pool[string]
}

// pool allocates values for pointers, many at once.
type pool[T any] struct{ spare []T }

func (p *pool[T]) some(v T) *T {
	if len(p.spare) == cap(p.spare) {
		p.spare = make([]T, 0, progressStep)
	}
	p.spare = append(p.spare, v)
	return &p.spare[len(p.spare)-1]
}

// each yields all objects until the consumer or progress stops it.
func (x *tables) each(visit func(heap.ObjectID) bool) {
	for id := range heap.ObjectID(x.s.NumObjects()) {
		if x.done%progressStep == 0 {
			if x.err = x.ctx.Err(); x.err == nil && x.o.Progress != nil {
				x.err = x.o.Progress(x.done, x.passes*int64(x.s.NumObjects()))
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

func (x *tables) object(id heap.ObjectID) *uint32 {
	if id == heap.NoObject {
		return nil
	}
	return x.numbers.some(uint32(id))
}

func (x *tables) objects(yield func(ObjectRow) bool) {
	x.each(func(id heap.ObjectID) bool {
		c := x.s.ClassOf(id)
		_, isClass := x.s.ClassByObject(id)
		row := ObjectRow{Dump: x.o.Dump, ID: uint32(id), Address: uint64(x.s.Address(id)), ClassID: uint32(c), ClassName: x.s.ClassName(c), IsClass: isClass,
			Shallow: x.s.Shallow(id), Retained: x.s.Retained(id), DominatorID: x.object(x.s.ImmediateDominator(id)), Reachable: x.s.Reachable(id)}
		if n, isArray := x.s.Length(id); isArray && x.s.HasLength(id) {
			row.Length = x.numbers.some(n)
		}
		return yield(row)
	})
}

func (x *tables) dominators(yield func(DominatorRow) bool) {
	x.each(func(id heap.ObjectID) bool {
		return !x.s.Reachable(id) || yield(DominatorRow{x.o.Dump, uint32(id), x.object(x.s.ImmediateDominator(id)), int64(x.s.DominatedCount(id)), x.s.Retained(id)})
	})
}

func (x *tables) classes(yield func(ClassRow) bool) {
	for i := range x.s.NumClasses() {
		c := x.s.Class(heap.ClassIndex(i))
		n := x.s.InstanceCounts(c.Index)
		row := ClassRow{Dump: x.o.Dump, ID: uint32(i), ObjectID: uint32(c.Object), Address: uint64(c.Address), Name: c.Name, LoaderID: uint32(c.LoaderObject),
			Objects: n.Objects, Shallow: n.Shallow, UnreachableObjects: n.UnreachableObjects, UnreachableShallow: n.UnreachableShallow}
		if c.SuperIndex != heap.NoClass {
			row.SuperID = x.numbers.some(uint32(c.SuperIndex))
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
		row := RootRow{Dump: x.o.Dump, ObjectID: uint32(id), Kind: r.Kind.String(), Global: !r.Kind.IsThreadLocal() || !threads[r.Thread]}
		if r.Kind.IsThreadLocal() || r.Kind == heap.RootThread {
			row.ThreadSerial = x.numbers.some(r.Thread)
		}
		if r.Frame >= 0 && r.Kind.IsThreadLocal() {
			row.Frame = x.numbers.some(uint32(r.Frame))
		}
		if !yield(row) {
			return
		}
	}
}

func (x *tables) threads(yield func(ThreadRow) bool) {
	for _, t := range x.s.Threads() {
		if !yield(ThreadRow{x.o.Dump, t.Serial, x.object(t.ID), int64(len(t.Frames)), int64(len(t.Locals))}) {
			return
		}
	}
}

func (x *tables) frames(yield func(FrameRow) bool) {
	for _, t := range x.s.Threads() {
		for i, f := range t.Frames {
			if !yield(FrameRow{x.o.Dump, t.Serial, uint32(i), f.Class, f.Method, f.Signature, f.Source, f.Line}) {
				return
			}
		}
	}
}

func (x *tables) suspects(yield func(SuspectRow) bool) {
	for _, row := range x.o.Suspects {
		row.Dump = x.o.Dump
		if !yield(row) {
			return
		}
	}
}

// cells appends the values of a row as text; null is empty.
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
		case reflect.Float64:
			to = append(to, strconv.FormatFloat(v.Float(), 'g', -1, 64))
		case reflect.Int32, reflect.Int64:
			to = append(to, strconv.FormatInt(v.Int(), 10))
		default:
			to = append(to, strconv.FormatUint(v.Uint(), 10))
		}
	}
	return to
}
