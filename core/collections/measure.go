package collections

import (
	"encoding/binary"
	"math"
	"math/bits"

	"heapdrop/core/heap"
)

// maxDepth limits how deep collections may wrap one another, which can be circular in a
// hostile dump.
const maxDepth = 32

// branching is the number of levels that a collection made of several others counts for.
// It limits the work for a hostile collection that contains itself more than once, which would
// otherwise be visited 2^maxDepth times.
const branching = maxDepth / 4

// Measure reads size and capacity of a collection. What the fields do not say is
// Unknown. A size that is stored nowhere is counted, which reads all elements. It returns
// errors of reading the dump.
func (k *Known) Measure(id heap.ObjectID) (Measure, error) {
	m, err := k.measure(id, 0)
	m.Size = max(m.Size, Unknown)
	return m, err
}

func (k *Known) measure(id heap.ObjectID, depth int) (Measure, error) {
	m := Measure{Unknown, Unknown, heap.NoObject}
	if depth > maxDepth || k.t.s.HasLength(id) {
		return m, nil
	}
	p, err := k.load(id)
	if err != nil {
		return m, err
	}
	switch k.shape {
	case shapeWrap:
		inner := k.t.OfObject(p.ref(roleOf))
		if inner == nil {
			return m, nil
		}
		return inner.measure(p.ref(roleOf), depth+1)
	case shapeSlice:
		if m.Size = k.sliceSize(&p); m.Size == toEnd {
			m.Size, err = k.count(id, &p, &m, depth)
		}
		return m, err
	case shapeCopies:
		m.Size = p.num(roleSize)
		return m, nil
	case shapeFields:
		if inner := k.t.OfObject(p.ref(roleOf)); inner != nil {
			return inner.measure(p.ref(roleOf), depth+1)
		}
	}
	k.slack(&p, &m)
	marked := k.shape == shapeColumns && k.mask != heap.NoObject // the stored size includes removed entries
	if k.paths[roleSize] != nil && !marked {
		m.Size = p.num(roleSize)
		if k.shape == shapeSentinels {
			if m.Size, err = k.addSentinels(m.Size, &p); err != nil {
				return m, err
			}
		}
		if k.shape == shapeSpare {
			m.Size += int64(bits.OnesCount64(p[roleFlag].Bits))
		}
		if k.paths[roleCells] != nil && m.Size != Unknown {
			cells, err := k.t.sumCells(p[roleCells])
			if err != nil {
				return m, err
			}
			m.Size += cells
		}
		return m, nil
	}
	m.Size, err = k.count(id, &p, &m, depth)
	return m, err
}

// toEnd is the size of a slice that extends to the end.
const toEnd = math.MaxInt32

// sliceSize returns the number of elements of a slice: its size, the distance to its end
// index, or toEnd.
func (k *Known) sliceSize(p *parts) int64 {
	switch {
	case k.paths[roleTo] != nil:
		return max(p.num(roleTo)-p.num(roleFrom), 0)
	case k.paths[roleSize] != nil:
		return p.num(roleSize)
	}
	return toEnd
}

// slack sets the capacity and the array of a collection.
func (k *Known) slack(p *parts, m *Measure) {
	role, each := roleArray, int64(1)
	switch k.shape {
	case shapeArray, shapeRing, shapeHash, shapeUnwrap:
	case shapeIndexed:
		if k.paths[roleFrom] != nil {
			return // linked arrays grow
		}
	case shapePairs, shapeSparse:
		each = 2
	case shapeBuckets:
		if each = 2; k.paths[role] == nil {
			role, each = roleValues, 1
		}
	case shapeFilled: // an EnumMap shares its array of keys
		role = roleValues
	case shapeColumns, shapeFlagged, shapeStates, shapeSentinels, shapeSpare:
		if role = roleKeys; k.interleaved() {
			each = 2
		}
	default:
		return
	}
	if k.paths[role] == nil {
		return
	}
	m.Array = p.ref(role)
	if m.Capacity = k.t.length(m.Array); m.Capacity != Unknown {
		m.Capacity /= each
	}
}

// count finds the size of a collection that does not store it.
func (k *Known) count(id heap.ObjectID, p *parts, m *Measure, depth int) (int64, error) {
	switch k.shape {
	case shapeEmpty:
		return 0, nil
	case shapeArray:
		from, to := int64(0), m.Capacity
		if k.paths[roleFrom] != nil {
			from = p.num(roleFrom)
		}
		if k.paths[roleTo] != nil {
			to = p.num(roleTo)
		}
		if m.Capacity == Unknown || from < 0 || to < from {
			return Unknown, nil
		}
		return to - from, nil
	case shapeRing:
		if m.Capacity <= 0 {
			return m.Capacity, nil
		}
		return k.ringSize(p, m.Capacity), nil
	case shapeIndexed:
		size := p.indexedSize(k.paths[roleFrom] != nil)
		if m.Capacity != Unknown {
			size = min(size, m.Capacity)
		}
		return size, nil
	case shapeRadix:
		return p.num(roleTo) - p.num(roleFrom), nil
	case shapeBits:
		n := int64(0)
		err := k.words(id, p, func(_ int64, word uint64) error { n += int64(bits.OnesCount64(word)); return nil })
		return n, err
	case shapeSegments:
		return k.t.sumSegments(p.ref(roleArray))
	}
	if k.shape == shapeChain && k.paths[roleHead] == nil && k.paths[rolePrev] == nil {
		return k.countCells(id, p)
	}
	n := int64(0)
	err := k.each(id, depth, func(_, _ Item) error { n++; return nil })
	if err == errUnordered {
		return Unknown, nil
	}
	return n, err
}

// countCells remembers the length at every cellSpacing-th cell of a list.
const cellSpacing = 16

// countCells counts the elements of a functional list, which is its own first cell. Every
// cell is a list too. Walking from each cell to the end would take quadratic time, so the
// lengths at some cells are remembered.
func (k *Known) countCells(id heap.ObjectID, p *parts) (int64, error) {
	most := int64(k.t.s.NumObjects())
	w := walk{Collections: k.t, k: k, p: p, left: most}
	n, at, passed := int64(0), id, []heap.ObjectID(nil)
	for at != heap.NoObject {
		if rest, known := k.cells[at]; known {
			n += rest
			break
		}
		if n > 0 && n%cellSpacing == 0 {
			passed = append(passed, at)
		}
		x, err := w.node(at, roleNext)
		if err == errEnd || err == nil && x.value.Type == 0 && x.key.Type == 0 { // a cycle, or the end, which has another class
			break
		}
		if err != nil {
			return 0, err
		}
		if n++; x.next == at {
			break
		}
		at = x.next
	}
	for i, cell := range passed {
		if k.cells == nil {
			k.cells = map[heap.ObjectID]int64{}
		}
		k.cells[cell] = n - int64(i+1)*cellSpacing
	}
	return min(n, most), nil
}

// ringSize returns the number of elements between head and tail of a ring that does not
// store its size. If the two are equal, the ring is empty, unless a flag says that it is
// full.
func (k *Known) ringSize(p *parts, length int64) int64 {
	if p.num(roleHead) == p.num(roleTail) && p.num(roleFlag) == 1 {
		return length
	}
	return ((p.num(roleTail)-p.num(roleHead))%length + length) % length
}

// interleaved reports whether a map of primitives has keys and values alternating in one
// array.
func (k *Known) interleaved() bool {
	return k.shape == shapeSentinels && k.Kind == Map && k.paths[roleValues] == nil
}

// sumCells adds up the counters of a striped counter: an array of numbers, or of objects
// with a field "value". A boolean true counts as 1.
func (t *Collections) sumCells(cells Item) (int64, error) {
	if cells.Type != heap.Object || cells.Null() {
		return int64(cells.Bits), nil
	}
	sum := int64(0)
	value := t.path("value")
	err := t.eachElement(cells.Object, 0, t.length(cells.Object), func(_ int64, cell Item) error {
		v, err := cell, error(nil)
		if cell.Type == heap.Object {
			v, err = t.follow(cell, value)
		}
		if v.Type == heap.Long || v.Type == heap.Int {
			sum += int64(v.Bits)
		}
		return err
	})
	return sum, err
}

// addSentinels adds the entries for the keys 0 and 1, which are stored apart.
func (k *Known) addSentinels(size int64, p *parts) (int64, error) {
	for _, name := range []string{"containsZeroKey", "containsOneKey"} {
		has, err := k.t.follow(Reference(p.ref(roleFlag)), k.t.path(name))
		if err != nil {
			return size, err
		}
		size += int64(has.Bits)
	}
	return size, nil
}

// sumSegments adds up the counts of the segments of a concurrent map.
func (t *Collections) sumSegments(segments heap.ObjectID) (int64, error) {
	sum := int64(0)
	count := t.path("count")
	err := t.eachElement(segments, 0, t.length(segments), func(_ int64, segment Item) error {
		v, err := t.follow(segment, count)
		if v.Type == heap.Object && err == nil {
			v, err = t.follow(v, t.path("value"))
		}
		sum += int64(v.Bits)
		return err
	})
	return sum, err
}

// words visits the words of a bit set: an array of long, a single long, or fields.
func (k *Known) words(id heap.ObjectID, p *parts, visit func(i int64, word uint64) error) error {
	for i, field := range k.fields {
		word, err := k.t.follow(Reference(id), field)
		if err == nil {
			err = visit(int64(i), word.Bits)
		}
		if err != nil {
			return err
		}
	}
	from := p[roleArray]
	if from.Type == heap.Long {
		return visit(0, from.Bits)
	}
	if from.Type != heap.Object || from.Object == heap.NoObject {
		return nil
	}
	return k.t.eachElement(from.Object, 0, k.t.length(from.Object), func(i int64, word Item) error { return visit(i, word.Bits) })
}

// Buckets returns the number of used buckets and of all buckets of a hashed collection.
// ok is false for collections that are not hashed.
func (k *Known) Buckets(id heap.ObjectID) (used, all int64, ok bool, err error) {
	for depth := 0; k.shape == shapeWrap && depth < maxDepth; depth++ {
		p, err := k.load(id)
		if err != nil {
			return 0, 0, false, err
		}
		if id = p.ref(roleOf); k.t.OfObject(id) == nil {
			return 0, 0, false, nil
		}
		k = k.t.OfObject(id)
	}
	if !k.Hashed() {
		return 0, 0, false, nil
	}
	p, err := k.load(id)
	if err != nil {
		return 0, 0, false, err
	}
	table := p.ref(roleArray)
	if all = k.t.length(table); all <= 0 {
		return 0, 0, all == 0, nil
	}
	used, err = k.t.notNull(table, all)
	return used, all, true, err
}

// blockElements is how many elements of an array are read at once.
const blockElements = 1024

// notNull counts the elements of an array of references that are not null.
func (t *Collections) notNull(array heap.ObjectID, length int64) (n int64, err error) {
	if t.s.ElementType(array) != heap.Object {
		return 0, nil
	}
	for at := int64(0); at < length; at += blockElements {
		count := min(blockElements, length-at)
		raw, err := t.r.Array(array, uint32(at), uint32(count))
		if err != nil {
			return n, err
		}
		for width := len(raw) / int(count); len(raw) >= max(width, 4); raw = raw[width:] {
			if width == 4 && binary.BigEndian.Uint32(raw) != 0 || width == 8 && binary.BigEndian.Uint64(raw) != 0 {
				n++
			}
			if width < 4 {
				break
			}
		}
	}
	return n, nil
}
