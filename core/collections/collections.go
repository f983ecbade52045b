// Package collections recognizes collection classes: those of the Java library since
// version 5 and those of widely used libraries. It reports the size, the capacity and the
// elements of a collection.
// The knowledge is data: each line of table*.go names, for a class, the fields that hold
// its parts and a shape, which says how the parts make up the collection. A class is
// known if it, or its closest listed superclass, has the fields of a line, so one table
// covers all versions of a library.
package collections

import (
	"context"
	"errors"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Kind is the kind of collection that a class is.
type Kind uint8

// The kinds of collections.
const (
	Any   Kind = iota // a wrapper for collections of any kind
	List              // elements in order
	Set               // distinct elements
	Map               // keys with values
	Queue             // elements in the order in which they leave, if the fields determine it
	Deque
	Multimap // keys with several values: each pair is an entry
	Multiset // elements with counts: an element is a key, its count the value
	Bits     // numbers, one bit each
	Holder   // not a collection, but it holds elements: an AtomicReference, an Optional
	Pair     // an entry of a map: one key with its value
)

var kindNames = []string{"any", "list", "set", "map", "queue", "deque", "multimap", "multiset", "bits", "holder", "pair"}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// Item is a key, a value or an element: a reference or a primitive.
type Item struct {
	Type   heap.Type     // 0: there is none, for example the key of a list element
	Object heap.ObjectID // of a reference; heap.NoObject for null
	Bits   uint64        // of a primitive, as in heap.Value
}

// Reference returns the item that is a reference.
func Reference(id heap.ObjectID) Item { return Item{Type: heap.Object, Object: id} }

// Null reports whether the item is the null reference.
func (i Item) Null() bool { return i.Type == heap.Object && i.Object == heap.NoObject }

// Unknown stands for a number that the fields do not contain.
const Unknown int64 = -1

// Measure is what a collection's own fields say about its size.
type Measure struct {
	Size     int64         // elements or entries, or Unknown
	Capacity int64         // elements that fit without growing: 0 with nothing allocated yet, Unknown for linked ones
	Array    heap.ObjectID // the array that holds the elements; heap.NoObject if there is none
}

// Collections recognizes collection classes and reads collections. It is for one
// goroutine.
type Collections struct {
	s      *snapshot.Snapshot
	r      *snapshot.Reader
	ctx    context.Context
	table  *table
	known  []*Known // by class
	asked  []bool
	fields map[string]*field
}

// New returns the known collections of a dump. Reading fails once the context ends.
func New(ctx context.Context, s *snapshot.Snapshot) *Collections {
	t := &Collections{s: s, ctx: ctx, table: parseTable()}
	return t.PathTo(s.NewReader(ctx))
}

// PathTo returns the same collections for use in another goroutine. They are read through
// r, whose context must be that of t.
func (t *Collections) PathTo(r *snapshot.Reader) *Collections {
	return &Collections{
		s: t.s, r: r, ctx: t.ctx, table: t.table,
		known: make([]*Known, t.s.NumClasses()), asked: make([]bool, t.s.NumClasses()), fields: map[string]*field{},
	}
}

// Foreign describes, by the names of its fields, a collection class that the table does
// not list. Fields may be paths: "map.size".
type Foreign struct {
	Class       string
	Size, Array string
	// For a Hash, Array holds entries with these fields, chained by the field "next". A
	// Hash without a value is a set.
	Hash       bool
	Key, Value string
}

// Define makes a class and its subclasses known. Call it before Of. It returns an error
// if no class of the dump has the name and the fields.
func (t *Collections) Define(f Foreign) error {
	r := row{kind: List, shape: shapeArray}
	r.paths[roleSize], r.paths[roleArray] = f.Size, f.Array
	switch {
	case f.Hash:
		r.kind, r.shape, r.paths[roleNext] = Map, shapeHash, "next"
		r.paths[roleKey], r.paths[roleValue] = f.Key, f.Value
		if f.Value == "" && f.Key != "" {
			r.kind, r.paths[roleKey], r.paths[roleValue] = Set, "", f.Key
		}
	case f.Array == "":
		r.shape = shapeSized
	}
	t.table.rows[f.Class] = []row{r}
	classes := t.s.ClassesByName(f.Class)
	if len(classes) == 0 {
		return fmt.Errorf("no class of the dump is named %s", f.Class)
	}
	for _, c := range classes {
		if t.Of(c) != nil && t.Of(c).Class == f.Class {
			return nil
		}
	}
	return fmt.Errorf("%s lacks the fields that were named (%q, %q)", f.Class, f.Size, f.Array)
}

// Of returns what is known about a class, nil if it is not a known collection.
func (t *Collections) Of(c heap.ClassIndex) *Known {
	if int(c) >= len(t.known) {
		return nil
	}
	if !t.asked[c] {
		t.asked[c] = true
		t.known[c] = t.find(c)
	}
	return t.known[c]
}

// OfObject returns what is known about an object's class.
func (t *Collections) OfObject(id heap.ObjectID) *Known {
	if id == heap.NoObject {
		return nil
	}
	return t.Of(t.s.ClassOf(id))
}

// maxSuperclasses limits the walk up the superclasses, which can be circular in a
// hostile dump.
const maxSuperclasses = 100

func (t *Collections) find(c heap.ClassIndex) *Known {
	at := c
	for depth := 0; at != heap.NoClass && depth < maxSuperclasses; depth++ {
		rows := t.table.of(t.s.ClassName(at))
		for i := range rows {
			if k := t.resolve(&rows[i], at, t.width(c)-t.width(at)); k != nil {
				return k
			}
		}
		at = t.s.Class(at).SuperIndex
	}
	return nil
}

// width returns the number of bytes of an instance's raw field values.
func (t *Collections) width(c heap.ClassIndex) int {
	sum := 0
	for _, kind := range t.s.FieldTypes(c) {
		if kind == heap.Object {
			sum += t.s.Format().IdentifierSize
		}
		sum += kind.Size()
	}
	return sum
}

// resolve returns the Known that a row describes, or nil if the class lacks a field of
// the row. The first before bytes of an instance's values are the fields of its
// subclasses, which may have the same names.
func (t *Collections) resolve(r *row, c heap.ClassIndex, before int) *Known {
	k := &Known{t: t, Class: t.s.ClassName(c), Kind: r.kind, shape: r.shape, as: r.as, deref: r.deref}
	for role, text := range r.paths {
		if text == "" {
			continue
		}
		p := t.path(text)
		if role < numOwn {
			slot, ok := p[0].slot(t.s, c)
			if !ok {
				return nil
			}
			slot.Offset += before
			k.own = append(k.own, ownPath{role, slot, p[1:]})
		}
		k.paths[role] = p
	}
	for _, text := range r.fields {
		p := t.path(text)
		if _, ok := p[0].slot(t.s, c); !ok {
			return nil
		}
		k.fields = append(k.fields, p)
	}
	k.mask, k.chained = t.static(r.mask, c), t.static(r.chained, c)
	return k
}

// static returns the object that a static field refers to: "package.Class.FIELD",
// or "FIELD" of a class or a superclass of it.
func (t *Collections) static(name string, c heap.ClassIndex) heap.ObjectID {
	class, field := splitLast(name)
	if class == "" {
		for depth := 0; c != heap.NoClass && depth < maxSuperclasses && name != ""; depth++ {
			if id := t.staticOf(c, field); id != heap.NoObject {
				return id
			}
			c = t.s.Class(c).SuperIndex
		}
		return heap.NoObject
	}
	for _, c := range t.s.ClassesByName(class) {
		if id := t.staticOf(c, field); id != heap.NoObject {
			return id
		}
	}
	return heap.NoObject
}

func (t *Collections) staticOf(c heap.ClassIndex, field string) heap.ObjectID {
	for _, f := range t.s.Class(c).Statics {
		if f.Name == field && f.Value.Type == heap.Object {
			return t.r.Referent(f.Value.Address())
		}
	}
	return heap.NoObject
}

// Known is a known collection class and where its parts are.
type Known struct {
	Class string // the class named in the table: the class itself or a superclass
	Kind  Kind

	t       *Collections
	shape   shape
	as      aspect
	paths   [numRoles]path
	own     []ownPath
	fields  []path
	mask    heap.ObjectID // the object that stands for null
	chained heap.ObjectID
	deref   bool
	cells   map[heap.ObjectID]int64 // see countCells
}

// ownPath is a path to a part of a collection: one of its own fields, then fields of
// other objects.
type ownPath struct {
	role int
	slot snapshot.Slot
	rest path
}

// Ordered reports whether Each yields the elements in an order that means something to
// the program: by index, by insertion or sorted.
func (k *Known) Ordered() bool {
	switch k.shape {
	case shapeHash, shapeSegments:
		return k.paths[roleAfter] != nil
	case shapeSparse, shapeFlagged, shapeStates, shapeSpare, shapeBuckets, shapeSentinels, shapeTrie:
		return false
	}
	return true
}

// Wrapper reports whether the class only passes on the elements of another collection:
// views, synchronized and unmodifiable collections, sets backed by maps.
func (k *Known) Wrapper() bool {
	return k.shape == shapeWrap || k.shape == shapeSlice || k.shape == shapeRange
}

// Counted reports whether statistics count the class as a collection: holders and map
// entries do not count.
func (k *Known) Counted() bool { return k.Kind != Holder && k.Kind != Pair }

// Hashed reports whether the elements are spread over buckets by hash code and chained on
// collision.
func (k *Known) Hashed() bool { return k.shape == shapeHash && k.paths[roleNext] != nil }

// errStopped ends a walk after its visitor returned false.
var errStopped = errors.New("stopped")
