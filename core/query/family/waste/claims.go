package waste

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/snapshot"
)

// maxParts is the maximum number of objects that are examined for the parts of a
// collection with at most one element.
const maxParts = 64

// collection checks a collection for waste, by its size and capacity.
func (w *scan) collection(m *measured) {
	k := w.table.Of(w.s.ClassOf(m.id))
	switch {
	case w.claimed.Has(uint32(m.id)):
	case m.size == 0:
		if !w.constant(m.id) {
			w.structure(m.id, m.array, emptyCollection)
		}
	case m.size == 1 && k.Kind != collections.Bits:
		w.structure(m.id, m.array, singleCollection)
	case m.array != heap.NoObject && w.s.Dominates(m.id, m.array) && !w.claimed.Has(uint32(m.array)):
		w.slack(k, m)
	}
}

// constant reports whether a static field refers to a collection. A collection that is
// always empty is often shared through such a field.
func (w *scan) constant(id heap.ObjectID) bool {
	for _, from := range w.s.Referrers(id) {
		if _, isClass := w.s.ClassByObject(heap.ObjectID(from)); isClass {
			return true
		}
	}
	return false
}

// structure claims everything that a collection is made of, except its elements: itself,
// its array, its entries, and collections around it that only delegate to it, as a set
// does with its map.
func (w *scan) structure(id, array heap.ObjectID, c category) {
	top, chain := id, []heap.ObjectID{id}
	for len(chain) < maxParts {
		up := w.s.ImmediateDominator(top)
		if k := w.table.OfObject(up); k == nil || !k.Wrapper() || k.Class != w.s.ClassName(w.s.ClassOf(up)) {
			break // classes of programs that wrap a collection have other contents too
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

// isPart reports whether an object is part of a collection: an entry, a lock, a view with
// nothing of its own. Classes of parts are nested in the class of the collection or in a
// superclass of it.
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

// slack claims the unused capacity of a collection if it is more than half.
func (w *scan) slack(k *collections.Known, m *measured) {
	length, _ := w.s.Length(m.array)
	needed := needed(k, m.size)
	if m.capacity <= 0 || length == 0 || 2*needed >= m.capacity {
		return
	}
	each := w.elementWidth(m.array) * int64(length) / m.capacity
	w.take(m.array)
	w.found(m.id, slackCollection, (m.capacity-needed)*each)
}

// needed returns the capacity that n elements need. A hash table that is three quarters
// full counts as full, because it grows then.
func needed(k *collections.Known, size int64) int64 {
	if !k.Hashed() {
		return size
	}
	slots := int64(1)
	for slots*3 < size*4 {
		slots *= 2
	}
	return slots
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
	for _, p := range w.parts {
		a := &p.arrays
		for i, id := range a.id {
			if a.length[i] >= 2 && a.constant[i] && w.free(id) {
				w.found(id, constantArray, w.take(id))
			}
		}
		a.constant = nil
	}
}

// compareStrings claims all strings with the same text except the first. What the first
// one needs is not waste, even if others share its characters.
func (w *scan) compareStrings() {
	hashes, copies, others := make([][]uint64, len(w.parts)), 0, 0
	for k, p := range w.parts {
		hashes[k], p.strings.hash = p.strings.hash, nil
		others += len(p.boxes) + len(p.arrays.id)/8
	}
	firsts, before := content.Firsts(hashes...), 0
	for _, p := range w.parts {
		for i, array := range p.strings.array {
			if int(firsts[before+i]) == before+i {
				w.claimed.Set(uint32(array))
			} else {
				copies++
			}
		}
		before += len(p.strings.array)
	}
	w.finds, before = slices.Grow(w.finds, copies+others), 0
	for _, p := range w.parts {
		t := &p.strings
		for i, id := range t.id {
			if int(firsts[before+i]) != before+i {
				w.found(id, duplicateString, w.take(id)+w.take(t.array[i]))
			}
		}
		before += len(t.id)
		t.id, t.array = nil, nil
	}
}

// leastSlack is the minimum number of unused bytes at the end of an array that count as
// waste. More than half of the array must be unused too.
const leastSlack = 32

// restOfArrays claims duplicates, then unused space at the end, then arrays of length 0.
func (w *scan) restOfArrays() {
	hashes := make([][]uint64, len(w.parts))
	for k, p := range w.parts {
		hashes[k] = p.dropCounted()
	}
	firsts, before := content.Firsts(hashes...), 0
	for k, p := range w.parts {
		for i := range hashes[k] {
			if id := p.arrays.id[i]; int(firsts[before+i]) != before+i {
				w.found(id, duplicateArray, w.take(id))
			}
		}
		before += len(hashes[k])
	}
	for _, p := range w.parts {
		a := &p.arrays
		for i, id := range a.id {
			if unused := a.length[i] - a.used[i]; a.used[i] < unused && w.free(id) {
				if bytes := int64(unused) * w.elementWidth(id); bytes >= leastSlack {
					w.take(id)
					w.found(id, slackArray, bytes)
				}
			}
		}
	}
	seen := make([]bool, w.s.NumClasses())
	for _, p := range w.parts {
		for _, id := range p.empty {
			switch c := w.s.ClassOf(id); {
			case !w.free(id):
			case !seen[c]:
				seen[c] = true
			default:
				w.found(id, emptyArray, w.take(id))
			}
		}
	}
}

// dropCounted drops the arrays that are counted already or belong to a collection, and
// returns the hashes of the rest.
func (p *part) dropCounted() []uint64 {
	a, n := &p.arrays, 0
	for i, id := range a.id {
		if p.free(id) {
			a.id[n], a.hash[n], a.length[n], a.used[n] = id, a.hash[i], a.length[i], a.used[i]
			n++
		}
	}
	hash := a.hash[:n]
	a.id, a.hash, a.length, a.used = a.id[:n], nil, a.length[:n], a.used[:n]
	return hash
}

// countBoxes claims boxed numbers. In the program, the number itself would replace the
// reference, and takes more space if it is wider.
func (w *scan) countBoxes() {
	more := make([]int64, len(w.forms)) // by class
	for c, f := range w.forms {
		if types := w.s.FieldTypes(heap.ClassIndex(c)); f == boxForm && len(types) == 1 {
			more[c] = max(0, int64(types[0].Size())-w.width)
		}
	}
	for _, p := range w.parts {
		for _, id := range p.boxes {
			w.found(id, boxedNumber, w.take(id)-more[w.s.ClassOf(id)])
		}
		p.boxes = nil
	}
}

// nullCounts counts how often the reference fields of a class are null.
type nullCounts struct {
	names   []string
	offsets []int // in the raw values of an instance
	nulls   []int64
	of      int64

	// whole reports that these are all references of an instance. Thread objects also
	// refer to their local variables.
	whole bool
}

// maxNullFields is the maximum number of reference fields of a class that are examined.
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

// count counts the fields of an instance that are null, and records which are not.
func (p *part) count(n *nullCounts, id heap.ObjectID) {
	raw, err := p.r.Instance(id)
	if err != nil {
		n.of--
		if id != p.s.BootLoader() {
			p.missing++
		}
		return
	}
	nulls, set := n.nulls, uint(0)
	if p.wide {
		for i, at := range n.offsets {
			if binary.NativeEndian.Uint64(raw[at:]) == 0 {
				nulls[i]++
			} else {
				set |= 1 << i
			}
		}
	} else {
		for i, at := range n.offsets {
			if binary.NativeEndian.Uint32(raw[at:]) == 0 {
				nulls[i]++
			} else {
				set |= 1 << i
			}
		}
	}
	if !n.whole || len(n.offsets) > owners.MaxFields {
		return
	}
	referents := p.s.OutboundCount(id) - 1
	if bits.OnesCount(set) != referents {
		set = p.firsts(n, raw, set)
	}
	if bits.OnesCount(set) == referents {
		p.fields[id] = uint8(set)
	}
}

// firsts keeps, of the fields that are set, only the first one for each referent.
func (p *part) firsts(n *nullCounts, raw []byte, set uint) uint {
	width := 4
	if p.wide {
		width = 8
	}
	for i, at := range n.offsets {
		for k := range i {
			if set>>k&1 != 0 && bytes.Equal(raw[at:at+width], raw[n.offsets[k]:n.offsets[k]+width]) {
				set &^= 1 << i
			}
		}
	}
	return set
}

// leastInstances is how many instances a class must have for its null fields to count.
const leastInstances = 10

// countNulls selects the fields that are null in at least nine of ten instances.
func (w *scan) countNulls() {
	for c := range w.forms {
		var sum *nullCounts
		for _, p := range w.parts {
			switch n := p.nulls[c]; {
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
