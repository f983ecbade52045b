package waste

import (
	"encoding/binary"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query/content"
	"heapdrop/core/snapshot"
)

// maxParts is how many objects are looked at for the parts of a collection with
// one element or none.
const maxParts = 64

// collection judges a collection by its size and room.
func (w *scan) collection(id heap.ObjectID, m collections.Measure) {
	k := w.table.Of(w.s.ClassOf(id))
	if m.Array != heap.NoObject {
		w.assessed.Set(uint32(m.Array))
	}
	if w.claimed.Has(uint32(id)) {
		return
	}
	switch {
	case m.Size == 0:
		if !w.constant(id) {
			w.structure(id, m.Array, emptyCollection)
		}
	case m.Size == 1 && k.Kind != collections.Bits:
		w.structure(id, m.Array, singleCollection)
	case m.Array != heap.NoObject && w.s.Dominates(id, m.Array) && !w.claimed.Has(uint32(m.Array)):
		w.room(id, k, m)
	}
}

// constant reports whether a static field refers to a collection: one that is
// empty for good is shared by many.
func (w *scan) constant(id heap.ObjectID) bool {
	for _, from := range w.s.Referrers(id) {
		if _, isClass := w.s.ClassByObject(heap.ObjectID(from)); isClass {
			return true
		}
	}
	return false
}

// structure claims what a collection is made of, without its elements: itself,
// its array, its entries, and the collections around it that only pass on what it
// holds, as the set around a map.
func (w *scan) structure(id, array heap.ObjectID, c category) {
	top, chain := id, []heap.ObjectID{id}
	for len(chain) < maxParts {
		up := w.s.ImmediateDominator(top)
		if k := w.table.OfObject(up); k == nil || !k.Wrapper() || k.Class != w.s.ClassName(w.s.ClassOf(up)) {
			break // classes of programs that wrap a collection have more in them
		}
		top = up
		chain = append(chain, top)
	}
	bytes := int64(0)
	parts := w.s.DominatorSubtree(top)
	for _, part := range parts[:min(len(parts), maxParts)] {
		p := heap.ObjectID(part)
		if w.claimed.Has(part) || p != array && !slices.Contains(chain, p) && !w.isPart(p, id) {
			continue
		}
		if p == top || w.claimed.Has(uint32(w.s.ImmediateDominator(p))) {
			bytes += w.take(p)
		}
	}
	w.found(top, c, bytes)
}

// isPart reports whether an object is a part of a collection: an entry, a lock, a
// view that nothing hangs on. The classes of parts are nested in that of the
// collection or in a super class of it.
func (w *scan) isPart(id, of heap.ObjectID) bool {
	if c := w.s.ClassOf(id); w.forms[c] != passed || w.table.Of(c) != nil && w.table.Of(c).Wrapper() && w.s.HasDominated(id) {
		return false
	}
	name := w.s.ClassName(w.s.ClassOf(id))
	if strings.HasPrefix(name, "java.util.concurrent.locks.") {
		return true
	}
	outer, _, nested := strings.Cut(name, "$")
	for c, depth := w.s.ClassOf(of), 0; nested && c != heap.NoClass && depth < maxParts; c, depth = w.s.Class(c).SuperIndex, depth+1 {
		if w.s.ClassName(c) == outer {
			return true
		}
	}
	return false
}

// room claims the unused room of a collection. A hash table that is full by three
// quarters counts as full: it grows then.
func (w *scan) room(id heap.ObjectID, k *collections.Known, m collections.Measure) {
	length, _ := w.s.Length(m.Array)
	if m.Capacity <= 0 || length == 0 {
		return
	}
	needed := m.Size
	if k.Hashed() {
		needed = 1
		for needed*3 < m.Size*4 {
			needed *= 2
		}
	}
	if 2*needed >= m.Capacity {
		return
	}
	each := w.elementWidth(m.Array) * int64(length) / m.Capacity
	w.take(m.Array)
	w.found(id, roomyCollection, (m.Capacity-needed)*each)
}

// elementWidth returns the bytes of an element in the heap.
func (w *scan) elementWidth(array heap.ObjectID) int64 {
	if t := w.types[w.s.ClassOf(array)]; t != heap.Object {
		return int64(t.Size())
	}
	return w.width
}

// constants claims arrays whose elements are all equal.
func (w *scan) constants() {
	a := &w.arrays
	for i, id := range a.id {
		if a.length[i] >= 2 && a.constant[i] && w.free(id) {
			w.found(id, constantArray, w.take(id))
		}
	}
}

// compareStrings claims all strings of a text but the first. What a first one needs
// is no waste, also where others share its characters.
func (w *scan) compareStrings() {
	t := &w.strings
	firsts := content.Firsts(t.hash)
	t.hash = nil
	copies := 0
	for i, first := range firsts {
		if int(first) == i {
			w.claimed.Set(uint32(t.array[i]))
		} else {
			copies++
		}
	}
	w.finds = slices.Grow(w.finds, copies)
	for i, first := range firsts {
		if int(first) != i {
			w.found(t.id[i], duplicateString, w.take(t.id[i])+w.take(t.array[i]))
		}
	}
	t.id, t.array = nil, nil
}

// leastRoom is how many bytes must be unused at the end of an array, beside half
// of it, to be worth telling.
const leastRoom = 32

// restOfArrays claims duplicates, then unused room, then arrays without elements.
func (w *scan) restOfArrays() {
	a := &w.arrays
	var left []uint32
	var hash []uint64
	for i, id := range a.id {
		if a.length[i] > 0 && w.free(id) {
			left, hash = append(left, uint32(i)), append(hash, a.hash[i])
		}
	}
	for k, first := range content.Firsts(hash) {
		if int(first) != k {
			id := a.id[left[k]]
			w.found(id, duplicateArray, w.take(id))
		}
	}
	seen := make([]bool, w.s.NumClasses())
	for i, id := range a.id {
		n := a.length[i]
		switch unused := int64(n-a.used[i]) * w.elementWidth(id); {
		case !w.free(id):
		case n == 0:
			if c := w.s.ClassOf(id); seen[c] {
				w.found(id, emptyArray, w.take(id))
			} else {
				seen[c] = true
			}
		case a.used[i] < n-a.used[i] && unused >= leastRoom:
			w.take(id)
			w.found(id, roomyArray, unused)
		}
	}
	w.gathered.arrays = gathered{}.arrays
}

// countBoxes claims boxed numbers. The number itself stands where the reference
// stood, and takes more room than that if it is wider.
func (w *scan) countBoxes() {
	for _, id := range w.boxes {
		more := int64(0)
		if types := w.s.FieldTypes(w.s.ClassOf(id)); len(types) == 1 {
			more = max(0, int64(types[0].Size())-w.width)
		}
		w.found(id, boxedNumber, w.take(id)-more)
	}
	w.boxes = nil
}

// nullCounts counts how often the reference fields of a class are null.
type nullCounts struct {
	names   []string
	offsets []int // in the raw values of an instance
	nulls   []int64
	of      int64

	// whole says that these are all references of an instance: threads refer to
	// their locals besides.
	whole bool
}

// maxNullFields bounds the reference fields of a class that are looked at.
const maxNullFields = 256

// newNullCounts returns counters for a class.
func newNullCounts(s *snapshot.Snapshot, c heap.ClassIndex) *nullCounts {
	n, slots, i := &nullCounts{whole: true}, s.FieldSlots(c), 0
	for at := c; at != heap.NoClass && i < len(slots); at = s.Class(at).SuperIndex {
		n.whole = n.whole && s.ClassName(at) != "java.lang.Thread"
		for _, f := range s.Class(at).Fields {
			switch {
			case f.Type != heap.Object || i >= len(slots):
			case f.Flat || len(n.names) == maxNullFields:
				n.whole = false
			default:
				n.names, n.offsets = append(n.names, f.Name), append(n.offsets, slots[i].Offset)
			}
			i++
		}
	}
	n.nulls = make([]int64, len(n.names))
	return n
}

func (p *part) count(n *nullCounts, id heap.ObjectID) {
	// As many distinct referents as fields: none is null, without a look at the file.
	if n.whole && p.s.OutboundCount(id)-1 == len(n.offsets) {
		n.of++
		return
	}
	raw, err := p.r.Instance(id)
	if err != nil {
		if id != p.s.BootLoader() {
			p.missing++
		}
		return
	}
	n.of++
	nulls := n.nulls
	if p.wide {
		for i, at := range n.offsets {
			if binary.NativeEndian.Uint64(raw[at:]) == 0 {
				nulls[i]++
			}
		}
		return
	}
	for i, at := range n.offsets {
		if binary.NativeEndian.Uint32(raw[at:]) == 0 {
			nulls[i]++
		}
	}
}

// leastInstances is how many instances a class must have for its null fields to
// count.
const leastInstances = 10

// countNulls keeps the fields that are null in nine of ten instances.
func (w *scan) countNulls(parts []*part) {
	for c := range w.forms {
		var sum *nullCounts
		for _, p := range parts {
			switch n := p.fields[c]; {
			case n == nil:
			case sum == nil:
				sum = n
			default:
				sum.of += n.of
				for i := range n.nulls {
					sum.nulls[i] += n.nulls[i]
				}
			}
		}
		if sum == nil || sum.of < leastInstances {
			continue
		}
		for i, name := range sum.names {
			if sum.nulls[i] > 0 && sum.nulls[i]*10 >= sum.of*9 {
				w.nulls = append(w.nulls, nulls{heap.ClassIndex(c), name, sum.nulls[i], sum.of, sum.nulls[i] * w.width})
			}
		}
	}
}
