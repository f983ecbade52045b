package waste

import (
	"context"
	"math"

	"heapdrop/core/collections"
	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/content"
	"heapdrop/core/query/owners"
	"heapdrop/core/snapshot"
)

// form is what has to be done with the instances of a class.
type form uint8

const (
	passed form = iota
	collectionForm
	stringForm
	arrayForm
	boxForm
	plainForm // instances with reference fields
)

// scan is one search for waste. It reads the heap once, in the order of the file,
// and takes 24 bytes for every string, 21 for every array, 12 for every find.
type scan struct {
	s     *snapshot.Snapshot
	h     content.Hasher
	forms []form      // by class
	types []heap.Type // by class: of the elements, 0 for classes of no arrays
	width int64       // bytes of a reference in the heap
	wide  bool        // references have 8 bytes in the dump
	table *collections.Collections

	// claimed are the objects counted as waste, assessed the arrays that belong
	// to a collection or a string: what they waste is counted there.
	claimed, assessed graph.Bits
	shared            graph.Bits // boxes that the Java library shares

	finds   []find
	nulls   []nulls
	missing int // objects that could not be read

	gathered // by the parts of the scan, in the order of ids
}

// gathered is what reading a range of the heap gives, before anything is claimed.
type gathered struct {
	strings struct {
		id, array []heap.ObjectID
		hash      []uint64
	}
	arrays struct {
		id       []heap.ObjectID
		hash     []uint64
		length   []uint32
		used     []uint32
		constant []bool
	}
	boxes []heap.ObjectID
}

func newScan(ctx context.Context, s *snapshot.Snapshot) *scan {
	w := &scan{
		s: s, h: content.NewHasher(), forms: make([]form, s.NumClasses()), types: make([]heap.Type, s.NumClasses()), table: collections.New(ctx, s),
		claimed: s.NewSet(), assessed: s.NewSet(), shared: s.NewSet(),
	}
	w.width, w.wide = content.ReferenceWidth(s), s.Format().IdentifierSize == 8
	for i := range w.forms {
		w.forms[i], w.types[i] = w.formOf(heap.ClassIndex(i)), s.Class(heap.ClassIndex(i)).ElementType()
	}
	w.findShared(s.NewReader(ctx))
	return w
}

// boxed are the classes of boxed numbers, with the field that holds what they share.
var boxed = map[string]string{
	"java.lang.Boolean": "", "java.lang.Byte": "java.lang.Byte$ByteCache", "java.lang.Character": "java.lang.Character$CharacterCache",
	"java.lang.Short": "java.lang.Short$ShortCache", "java.lang.Integer": "java.lang.Integer$IntegerCache", "java.lang.Long": "java.lang.Long$LongCache",
	"java.lang.Float": "", "java.lang.Double": "",
}

func (w *scan) formOf(c heap.ClassIndex) form {
	name := w.s.ClassName(c)
	if _, isBox := boxed[name]; isBox {
		return boxForm
	}
	switch k := w.table.Of(c); {
	case name == "java.lang.String":
		return stringForm
	case w.s.Class(c).IsArray():
		return arrayForm
	case k != nil && !k.Wrapper() && k.Kind != collections.Holder && k.Kind != collections.Pair && k.Kind != collections.Any:
		return collectionForm
	case k != nil || owners.IsContainer(name) || name == "java.lang.Class": // no dump holds the fields of class objects
		return passed
	}
	for _, field := range w.s.FieldTypes(c) {
		if field == heap.Object {
			return plainForm
		}
	}
	return passed
}

// findShared marks the boxes in the caches of the Java library, and those in
// static fields such as Boolean.TRUE.
func (w *scan) findShared(r *snapshot.Reader) {
	var refs []heap.ObjectID
	for name, cache := range boxed {
		for _, of := range []string{name, cache} {
			for _, c := range w.s.ClassesByName(of) {
				for _, f := range w.s.Class(c).Statics {
					id := r.Referent(f.Value.Address())
					if f.Value.Type != heap.Object || id == heap.NoObject {
						continue
					}
					w.shared.Set(uint32(id))
					refs = w.s.Outbound(id, refs[:0])
					for _, box := range refs[1:] {
						w.shared.Set(uint32(box))
					}
				}
			}
		}
	}
}

// blockObjects is how many objects are looked at between two looks at the context.
const blockObjects = 1 << 12

// run reads the heap and claims what is wasted, category by category.
func (w *scan) run(ctx context.Context) error {
	n := w.s.NumObjects()
	parts := make([]*part, content.Ranges(n))
	for k := range parts {
		parts[k] = w.newPart(ctx, len(parts))
	}
	err := content.Parallel(n, func(k, first, end int) error {
		for from := first; from < end; from += blockObjects {
			if err := ctx.Err(); err != nil {
				return err
			}
			query.Report(ctx, "Looking for waste", int64(from-first), int64(end-first))
			parts[k].block(heap.ObjectID(from), heap.ObjectID(min(from+blockObjects, end)))
		}
		return nil
	})
	if err != nil {
		return err
	}
	w.join(parts)
	for _, p := range parts {
		for i, c := range p.collections {
			if i%blockObjects == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			w.collection(c.id, c.Measure)
		}
		p.collections = nil
	}
	for _, array := range w.strings.array {
		w.assessed.Set(uint32(array))
	}
	w.constants()
	w.compareStrings()
	w.restOfArrays()
	w.countBoxes()
	w.countNulls(parts)
	return ctx.Err()
}

// part reads a range of the heap, at the same time as others.
type part struct {
	*scan
	gathered
	contents    *content.Reader
	r           *snapshot.Reader
	known       *collections.Collections
	collections []measured
	fields      []*nullCounts // by class
	missing     int
}

// measured is a collection whose size is known.
type measured struct {
	id heap.ObjectID
	collections.Measure
}

// newPart returns one of n parts, with room for its share of strings, boxes and
// arrays that belong to no string.
func (w *scan) newPart(ctx context.Context, n int) *part {
	r := w.s.NewReader(ctx)
	p := &part{scan: w, contents: content.NewReader(w.s, r, w.h), r: r, known: w.table.Through(r), fields: make([]*nullCounts, w.s.NumClasses())}
	strings, boxes, arrays := 0, 0, 0
	for c, f := range w.forms {
		objects := int(w.s.InstanceCounts(heap.ClassIndex(c)).Objects) / n
		switch f {
		case stringForm:
			strings += objects
		case boxForm:
			boxes += objects
		case arrayForm:
			arrays += objects
		}
	}
	t := &p.gathered.strings
	t.id, t.array, t.hash = make([]heap.ObjectID, 0, strings), make([]heap.ObjectID, 0, strings), make([]uint64, 0, strings)
	p.gathered.boxes = make([]heap.ObjectID, 0, boxes)
	a, arrays := &p.gathered.arrays, max(0, arrays-strings)
	a.id, a.hash, a.constant = make([]heap.ObjectID, 0, arrays), make([]uint64, 0, arrays), make([]bool, 0, arrays)
	a.length, a.used = make([]uint32, 0, arrays), make([]uint32, 0, arrays)
	return p
}

//go:noinline
func (p *part) block(from, to heap.ObjectID) {
	s, forms := p.s, p.forms
	for id := from; id < to; id++ {
		c := s.ClassOf(id)
		f := forms[c]
		if f == passed || !s.Reachable(id) || s.Flattened(id) {
			continue
		}
		switch f {
		case collectionForm:
			p.measure(id, c)
		case stringForm:
			array, hash, ok := p.contents.String(id)
			if !ok {
				p.missing++
				continue
			}
			t := &p.gathered.strings
			t.id, t.array, t.hash = append(t.id, id), append(t.array, array), append(t.hash, hash)
		case arrayForm:
			p.array(id, c)
		case boxForm:
			if !p.shared.Has(uint32(id)) {
				p.gathered.boxes = append(p.gathered.boxes, id)
			}
		case plainForm:
			if p.fields[c] == nil {
				p.fields[c] = newNullCounts(p.s, c)
			}
			p.count(p.fields[c], id)
		}
	}
}

func (p *part) measure(id heap.ObjectID, c heap.ClassIndex) {
	m, err := p.known.Of(c).Measure(id)
	switch {
	case err != nil:
		p.missing++
	case m.Size != collections.Unknown:
		p.collections = append(p.collections, measured{id, m})
	}
}

// array reads an array, unless it holds the characters of a string.
func (p *part) array(id heap.ObjectID, c heap.ClassIndex) {
	if t := p.types[c]; t == heap.Byte || t == heap.Char {
		inbound := p.s.Referrers(id)
		for _, from := range inbound[:min(len(inbound), 4)] {
			if p.forms[p.s.ClassOf(heap.ObjectID(from))] == stringForm {
				return
			}
		}
	}
	if !p.s.HasLength(id) {
		return
	}
	f, err := p.contents.Array(id)
	if err != nil {
		p.missing++
		return
	}
	a := &p.gathered.arrays
	a.id, a.hash, a.constant = append(a.id, id), append(a.hash, f.Hash), append(a.constant, f.Constant)
	a.length, a.used = append(a.length, f.Length), append(a.used, f.Used)
}

// join puts together what the parts have gathered.
func (w *scan) join(parts []*part) {
	if len(parts) == 1 {
		w.gathered = parts[0].gathered
	}
	for _, p := range parts {
		w.missing += p.missing
		if len(parts) == 1 {
			break
		}
		g := &p.gathered
		w.strings.id, w.strings.array = append(w.strings.id, g.strings.id...), append(w.strings.array, g.strings.array...)
		w.strings.hash = append(w.strings.hash, g.strings.hash...)
		w.arrays.id, w.arrays.hash = append(w.arrays.id, g.arrays.id...), append(w.arrays.hash, g.arrays.hash...)
		w.arrays.used, w.arrays.constant = append(w.arrays.used, g.arrays.used...), append(w.arrays.constant, g.arrays.constant...)
		w.arrays.length = append(w.arrays.length, g.arrays.length...)
		w.boxes = append(w.boxes, g.boxes...)
		p.gathered = gathered{}
	}
}

// take claims all bytes of an object; 0 if they are counted already.
func (w *scan) take(id heap.ObjectID) int64 {
	if w.claimed.Has(uint32(id)) {
		return 0
	}
	w.claimed.Set(uint32(id))
	return w.s.Shallow(id)
}

// found notes bytes that take gave, at the object that they are wasted with.
func (w *scan) found(id heap.ObjectID, c category, bytes int64) {
	if bytes > 0 {
		w.finds = append(w.finds, find{id, uint32(min(bytes, math.MaxUint32)), c})
	}
}

// free reports whether an object is not counted yet, and is no array that a
// collection or a string accounts for.
func (w *scan) free(id heap.ObjectID) bool {
	return !w.claimed.Has(uint32(id)) && !w.assessed.Has(uint32(id))
}
