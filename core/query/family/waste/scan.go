package waste

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"heapdrop/core/collections"
	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/snapshot"
)

// form is how the instances of a class are examined.
type form uint8

const (
	passed form = iota
	collectionForm
	stringForm
	arrayForm
	boxForm
	plainForm // instances with reference fields
)

// scan is one search for waste. It reads the heap once, in file order. Its memory is 16
// bytes for every string, 21 for every array that belongs to no string, 12 for every
// find, 1 for every object.
type scan struct {
	s     *snapshot.Snapshot
	h     content.Hasher
	forms []form      // by class
	types []heap.Type // by class: element type of arrays, 0 for other classes
	width int64       // width of a reference in the heap, in bytes
	wide  bool        // references take 8 bytes in the dump
	table *collections.Collections

	// claimed marks the objects counted as waste. texts and assessed mark arrays that
	// belong to a string or a collection, where their waste is counted.
	claimed, texts, assessed graph.Bits

	shared graph.Bits // boxes that the Java library shares
	fields owners.Fields

	finds   []find
	nulls   []nulls
	missing int // number of objects that could not be read
	parts   []*part
}

func newScan(ctx context.Context, s *snapshot.Snapshot) *scan {
	w := &scan{
		s: s, h: content.NewHasher(), forms: make([]form, s.NumClasses()), types: make([]heap.Type, s.NumClasses()), table: collections.New(ctx, s),
		claimed: s.NewSet(), texts: s.NewSet(), assessed: s.NewSet(), shared: s.NewSet(), fields: make(owners.Fields, s.NumObjects()),
	}
	w.width, w.wide = content.ReferenceWidth(s), s.Format().IdentifierSize == 8
	for i := range w.forms {
		w.forms[i], w.types[i] = w.formOf(heap.ClassIndex(i)), s.Class(heap.ClassIndex(i)).ElementType()
	}
	w.findShared(s.NewReader(ctx))
	return w
}

// boxed maps the classes of boxed numbers to the classes of their caches, "" if they
// have none.
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
	case k != nil || owners.IsContainer(name) || name == "java.lang.Class": // no dump contains the fields of class objects
		return passed
	}
	for _, field := range w.s.FieldTypes(c) {
		if field == heap.Object {
			return plainForm
		}
	}
	return passed
}

// findShared marks the boxes in the caches of the Java library and in static fields such
// as Boolean.TRUE.
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

// blockObjects is how many objects are read between two checks of the context.
const blockObjects = 1 << 12

// run reads the heap and claims the waste, category by category.
func (w *scan) run(ctx context.Context) error {
	blocks := make([]forms, (w.s.NumObjects()+blockObjects-1)/blockObjects)
	w.parts = make([]*part, content.Ranges(w.s.NumObjects()))
	for k := range w.parts {
		w.parts[k] = w.newPart(ctx)
		w.parts[k].first, w.parts[k].end = len(blocks)*k/len(w.parts), len(blocks)*(k+1)/len(w.parts)
	}
	err := w.inBlocks(ctx, "Looking at classes", func(p *part, from, to heap.ObjectID) { p.countForms(&blocks[from/blockObjects], from, to) })
	if err != nil {
		return err
	}
	w.share(blocks)
	if err := w.inBlocks(ctx, "Looking for waste", (*part).block); err != nil {
		return err
	}
	for _, p := range w.parts {
		w.missing += p.missing
		w.finds = slices.Grow(w.finds, len(p.collections))
		for i := range p.collections {
			if i%blockObjects == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			w.collection(&p.collections[i])
		}
		p.collections = nil
	}
	w.constants()
	w.compareStrings()
	w.restOfArrays()
	w.countBoxes()
	w.countNulls()
	return ctx.Err()
}

// inBlocks lets every part process its range of the heap.
func (w *scan) inBlocks(ctx context.Context, what string, look func(p *part, from, to heap.ObjectID)) error {
	n := w.s.NumObjects()
	return content.Parallel(n, func(k, _, _ int) error {
		p := w.parts[k]
		for b := p.first; b < p.end; b++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			progress.Report(ctx, what, int64(b-p.first), int64(p.end-p.first))
			look(p, heap.ObjectID(b*blockObjects), heap.ObjectID(min((b+1)*blockObjects, n)))
		}
		return nil
	})
}

// forms counts objects by form, including unreachable ones.
type forms [plainForm + 1]uint32

// effort estimates the time for examining the objects, in units of the cheapest form.
// Most arrays belong to strings.
func (f *forms) effort() (sum int) {
	for form, each := range [...]uint32{passed: 1, collectionForm: 25, stringForm: 20, arrayForm: 10, boxForm: 1, plainForm: 5} {
		sum += int(f[form] * each)
	}
	return sum
}

// share assigns to every part blocks that take about equally long, and reserves memory
// for their contents.
func (w *scan) share(blocks []forms) {
	total, done, k := 0, 0, 0
	for i := range blocks {
		total += blocks[i].effort()
	}
	var counts forms
	for i := range blocks {
		done += blocks[i].effort()
		for form, n := range blocks[i] {
			counts[form] += n
		}
		for ; k < len(w.parts) && (i+1 == len(blocks) || done*len(w.parts) >= total*(k+1)); k++ {
			if w.parts[k].end = i + 1; k+1 < len(w.parts) {
				w.parts[k+1].first = i + 1
			}
			w.parts[k].reserve(&counts)
			counts = forms{}
		}
	}
}

// part processes a range of the heap, in parallel with other parts. Its results are
// ordered by object id.
type part struct {
	*scan
	contents *content.Reader
	r        *snapshot.Reader
	known    *collections.Collections
	missing  int

	first, end int // its blocks

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
	empty       []heap.ObjectID // arrays of length 0
	boxes       []heap.ObjectID
	collections []measured
	nulls       []*nullCounts // by class
}

// measured is a collection that may waste something.
type measured struct {
	id, array      heap.ObjectID // array is heap.NoObject if it has none
	size, capacity int64
}

func (w *scan) newPart(ctx context.Context) *part {
	r := w.s.NewReader(ctx)
	return &part{scan: w, contents: content.NewReader(w.s, r, w.h), r: r, known: w.table.PathTo(r), nulls: make([]*nullCounts, w.s.NumClasses())}
}

// countForms counts the objects of every form and marks the arrays of strings.
//
//go:noinline
func (p *part) countForms(counts *forms, from, to heap.ObjectID) {
	s, forms := p.s, p.forms
	for id := from; id < to; id++ {
		f := forms[s.ClassOf(id)]
		counts[f]++
		if f == stringForm {
			for _, array := range s.Referents(id) {
				mark(p.texts, array)
			}
		}
	}
}

// mark adds an object to a set that several parts write to.
func mark(set graph.Bits, id uint32) { atomic.OrUint64(&set[id>>6], 1<<(id&63)) }

// reserve allocates space for strings, boxes, and arrays that belong to no string.
func (p *part) reserve(counts *forms) {
	t, n := &p.strings, int(counts[stringForm])
	t.id, t.array, t.hash = make([]heap.ObjectID, 0, n), make([]heap.ObjectID, 0, n), make([]uint64, 0, n)
	a, n := &p.arrays, max(0, int(counts[arrayForm])-n)
	a.id, a.hash, a.constant = make([]heap.ObjectID, 0, n), make([]uint64, 0, n), make([]bool, 0, n)
	a.length, a.used = make([]uint32, 0, n), make([]uint32, 0, n)
	p.boxes = make([]heap.ObjectID, 0, counts[boxForm])
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
			t := &p.strings
			t.id, t.array, t.hash = append(t.id, id), append(t.array, array), append(t.hash, hash)
		case arrayForm:
			if !p.texts.Has(uint32(id)) {
				p.array(id)
			}
		case boxForm:
			if !p.shared.Has(uint32(id)) {
				p.boxes = append(p.boxes, id)
			}
		case plainForm:
			n := p.nulls[c]
			if n == nil {
				n = newNullCounts(p.s, c)
				p.nulls[c] = n
			}
			// If there are as many distinct referents as fields, then none is null, and
			// the file need not be read.
			if n.of++; !n.whole || s.OutboundCount(id)-1 != len(n.offsets) {
				p.count(n, id)
			}
		}
	}
}

// measure reads a collection and records it if it may waste something.
func (p *part) measure(id heap.ObjectID, c heap.ClassIndex) {
	k := p.known.Of(c)
	m, err := k.Measure(id)
	if err != nil {
		p.missing++
		return
	}
	if m.Size == collections.Unknown {
		return
	}
	if m.Array != heap.NoObject {
		mark(p.assessed, uint32(m.Array))
	}
	if m.Size <= 1 || m.Array != heap.NoObject && 2*needed(k, m.Size) < m.Capacity {
		p.collections = append(p.collections, measured{id, m.Array, m.Size, m.Capacity})
	}
}

// array reads an array that belongs to no string.
func (p *part) array(id heap.ObjectID) {
	switch length, _ := p.s.Length(id); {
	case length >= heap.UnknownLength:
		return
	case length == 0:
		p.empty = append(p.empty, id)
		return
	}
	f, err := p.contents.Array(id)
	if err != nil {
		p.missing++
		return
	}
	a := &p.arrays
	a.id, a.hash, a.constant = append(a.id, id), append(a.hash, f.Hash), append(a.constant, f.Constant)
	a.length, a.used = append(a.length, f.Length), append(a.used, f.Used)
}

// take claims all bytes of an object, 0 if they are counted already.
func (w *scan) take(id heap.ObjectID) int64 {
	if w.claimed.Has(uint32(id)) {
		return 0
	}
	w.claimed.Set(uint32(id))
	return w.s.Shallow(id)
}

// found records bytes returned by take, for the object whose waste they are.
func (w *scan) found(id heap.ObjectID, c category, bytes int64) {
	if bytes > 0 {
		w.finds = append(w.finds, find{id, uint32(min(bytes, math.MaxUint32)), c})
	}
}

// free reports whether an object is not counted yet and is no array that belongs to a
// collection or a string.
func (w *scan) free(id heap.ObjectID) bool {
	return !w.claimed.Has(uint32(id)) && !w.assessed.Has(uint32(id))
}
