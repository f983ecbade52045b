package collections

import (
	"math/bits"

	"heapdrop/core/heap"
)

func (w *walk) fields(id heap.ObjectID) error {
	if w.OfObject(w.p.ref(roleOf)) != nil {
		return w.inner() // it has grown too large for fields
	}
	var items []Item
	for _, p := range w.k.fields {
		item, err := w.follow(Reference(id), p)
		if err != nil {
			return err
		}
		items = append(items, item)
	}
	if w.k.Kind == Map || w.k.Kind == Pair {
		for i := 0; i+1 < len(items) && int64(i/2) < w.size; i += 2 {
			if err := w.emit(items[i], items[i+1]); err != nil {
				return err
			}
		}
		return nil
	}
	for _, item := range items {
		if item.Type == 0 || item.Null() && len(items) > 1 || item.Object == w.k.mask && item.Type == heap.Object || item.Null() && w.k.Kind == Holder {
			continue
		}
		if err := w.emit(Item{}, item); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) array() error {
	array := w.p.ref(roleArray)
	from, to := int64(0), w.length(array)
	if w.k.paths[roleFrom] != nil {
		from = max(w.p.num(roleFrom), 0)
	}
	if w.k.paths[roleTo] != nil {
		to = min(to, w.p.num(roleTo))
	}
	if w.size < to-from {
		to = from + w.size
	}
	return w.eachElement(array, from, to, func(_ int64, element Item) error {
		if w.k.shape == shapeUnwrap {
			return w.unwrap(element)
		}
		return w.emit(Item{}, element)
	})
}

// unwrap visits the entry that is an element of an array.
func (w *walk) unwrap(element Item) error {
	if element.Type != heap.Object || element.Null() {
		return nil
	}
	n, err := w.node(element.Object, roleNext)
	if err != nil {
		return err
	}
	return w.emit(n.key, n.value)
}

func (w *walk) ring() error {
	array := w.p.ref(roleArray)
	length, from := w.length(array), w.p.num(roleHead)
	if length <= 0 || from < 0 || from > length {
		return nil
	}
	size := w.size
	if w.k.paths[roleSize] == nil {
		size = w.k.ringSize(w.p, length)
	}
	visit := func(_ int64, element Item) error { return w.emit(Item{}, element) }
	if err := w.eachElement(array, from, min(from+size, length), visit); err != nil {
		return err
	}
	return w.eachElement(array, 0, min(from+size-length, length), visit)
}

// chain follows the nodes of a linked list. Lists without a size are concurrent: a node
// without a value has been removed or is only a marker, and a node that refers to itself
// has been unlinked. A list without a head is its own first node, as functional lists
// are.
func (w *walk) chain(id heap.ObjectID) error {
	exact := w.k.paths[roleSize] != nil
	if w.k.paths[roleHead] != nil {
		id = w.p.ref(roleHead)
	} else {
		exact = true
	}
	at, err := w.first(id)
	for n := int64(0); err == nil && at != heap.NoObject && n < w.size; n++ {
		var x node
		if x, err = w.node(at, roleNext); err != nil {
			break
		}
		if x.value.Type == 0 && x.key.Type == 0 {
			break // a node of another class: the end of a functional list
		}
		self := x.value.Type == heap.Object && x.value.Object == at
		marker := x.key.Type == heap.Object && x.key.Null()
		if exact || !x.value.Null() && !self && !marker {
			err = w.emit(x.key, x.value)
		}
		if x.next == at {
			break
		}
		at = x.next
	}
	return err
}

// first goes back to the first node of a list whose head field may point past it.
func (w *walk) first(at heap.ObjectID) (heap.ObjectID, error) {
	for w.k.paths[rolePrev] != nil && at != heap.NoObject {
		x, err := w.node(at, roleNext)
		if err != nil {
			return at, err
		}
		if x.prev == heap.NoObject || x.prev == at {
			break
		}
		at = x.prev
	}
	return at, nil
}

func (w *walk) hash() error {
	if w.k.paths[roleAfter] != nil {
		at := w.p.ref(roleHead)
		for n := int64(0); at != heap.NoObject && n < w.size; n++ {
			x, err := w.node(at, roleAfter)
			if err == nil {
				err = w.emit(x.key, x.value)
			}
			if err != nil {
				return err
			}
			at = x.next
		}
		return nil
	}
	return w.table(w.p.ref(roleArray), true)
}

// table visits a hash table. In a ConcurrentHashMap a bucket may be a tree, whose root
// node refers to the first entry, or may have moved to the next table already.
func (w *walk) table(array heap.ObjectID, old bool) error {
	var nextTable heap.ObjectID = heap.NoObject
	err := w.eachElement(array, 0, w.length(array), func(_ int64, bucket Item) error {
		for at := bucket; at.Type == heap.Object && !at.Null(); {
			x, err := w.node(at.Object, roleNext)
			if err != nil {
				return err
			}
			switch special := w.special(x.class); {
			case special == nil:
				if x.value.Type != 0 || w.k.paths[roleNext] != nil { // in open addressing: not removed
					err = w.emit(x.key, x.value)
				}
				if err != nil {
					return err
				}
				at = Reference(x.next)
			case special.names[0] == "nextTable":
				moved, err := w.follow(at, path{special})
				if err == nil && moved.Type == heap.Object {
					nextTable = moved.Object
				}
				return err
			default:
				if at, err = w.follow(at, path{special}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err == nil && old && nextTable != heap.NoObject {
		return w.table(nextTable, false)
	}
	return err
}

// special returns the next-field of a ConcurrentHashMap node that is not an entry:
// TreeBin.first, ForwardingNode.nextTable.
func (w *walk) special(c heap.ClassIndex) *field {
	if w.k.paths[roleCells] == nil {
		return nil
	}
	for _, name := range []string{"first", "nextTable"} {
		f := w.path(name)[0]
		if _, found := f.slot(w.s, c); found {
			return f
		}
	}
	return nil
}

func (w *walk) segments() error {
	array := w.p.ref(roleArray)
	table := w.k.paths[roleTable]
	return w.eachElement(array, 0, w.length(array), func(_ int64, segment Item) error {
		t, err := w.follow(segment, table)
		if err != nil || t.Type != heap.Object {
			return err
		}
		return w.table(t.Object, true)
	})
}

// maxHeight limits the depth of a tree walk. Balanced trees are far lower.
const maxHeight = 1 << 12

func (w *walk) tree(id heap.ObjectID) error {
	type open struct {
		node
		id heap.ObjectID
	}
	var stack []open
	at := id
	if w.k.paths[roleHead] != nil {
		at = w.p.ref(roleHead)
	}
	for at != heap.NoObject || len(stack) > 0 {
		for at != heap.NoObject && len(stack) < maxHeight {
			x, err := w.node(at, roleNext)
			if err != nil {
				return err
			}
			stack = append(stack, open{x, at})
			at = x.left
		}
		if len(stack) == 0 {
			break
		}
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if top.key.Type != 0 || top.value.Type != 0 {
			if err := w.emit(top.key, top.value); err != nil {
				return err
			}
		}
		at = top.right
	}
	return nil
}

func (w *walk) pairs() error {
	array := w.p.ref(roleArray)
	to := w.length(array)
	if w.k.shape == shapePairs {
		to = min(to, 2*w.size)
	}
	return w.inTurn(array, to, func(key, value Item) error {
		if w.k.shape == shapeSparse && (key.Null() || w.k.paths[roleFlag] != nil && value.Bits == w.p[roleFlag].Bits) {
			return nil
		}
		if w.p.num(roleFrom) == 1 { // the value precedes the key
			return w.emit(value, key)
		}
		return w.emit(key, value)
	})
}

// inTurn visits an array of alternating keys and values, up to an index.
func (w *walk) inTurn(array heap.ObjectID, to int64, visit entry) error {
	var key Item
	return w.eachElement(array, 0, to, func(i int64, element Item) error {
		if i%2 == 0 {
			key = element
			return nil
		}
		return visit(key, element)
	})
}

func (w *walk) bits(id heap.ObjectID) error {
	universe, err := w.block(w.p.ref(roleKeys), 0, w.left)
	if err != nil {
		return err
	}
	return w.k.words(id, w.p, func(i int64, word uint64) error {
		w.left += int64(bits.OnesCount64(word))
		for ; word != 0; word &= word - 1 {
			n := i*64 + int64(bits.TrailingZeros64(word))
			item := Item{Type: heap.Int, Bits: uint64(n)}
			switch {
			case w.k.paths[roleKeys] != nil:
				item = pick(universe, int(min(n, w.left)))
			case w.k.Kind == Set && len(w.k.fields) == 1:
				item.Type = heap.Boolean
			case w.k.Kind == Set:
				item = Item{Type: heap.Byte, Bits: uint64(n - 128)}
			}
			if err := w.emit(Item{}, item); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *walk) copies() error {
	for range min(w.size, w.left) {
		if err := w.emit(Item{}, w.p[roleValues]); err != nil {
			return err
		}
	}
	return nil
}

// buckets visits tables of Eclipse Collections. For maps, keys and values alternate; a
// special key marks a bucket of several entries, which are in an array. For sets there
// are elements, or a bucket with fields.
func (w *walk) buckets() error {
	set := w.p.ref(roleValues)
	if w.k.paths[roleValues] != nil {
		return w.eachElement(set, 0, w.length(set), func(_ int64, element Item) error { return w.bucket(element, 0) })
	}
	array := w.p.ref(roleArray)
	return w.inTurn(array, w.length(array), func(key, value Item) error {
		switch {
		case key.Null():
			return nil
		case key.Object != w.k.chained || w.k.chained == heap.NoObject:
			return w.emit(key, value)
		}
		return w.chained(value)
	})
}

// chained visits the alternating keys and values in the array of a bucket.
func (w *walk) chained(bucket Item) error {
	if bucket.Type != heap.Object || bucket.Null() {
		return nil
	}
	return w.inTurn(bucket.Object, w.length(bucket.Object), func(key, value Item) error {
		if key.Null() {
			return nil
		}
		return w.emit(key, value)
	})
}

func (w *walk) bucket(element Item, depth int) error {
	if element.Type != heap.Object || element.Null() || depth > maxHeight {
		return nil
	}
	if zero, err := w.follow(element, w.path("zero")); err != nil || zero.Type == 0 {
		if err != nil {
			return err
		}
		return w.emit(Item{}, element)
	}
	if w.left--; w.left < 0 { // a bucket may contain itself
		return errEnd
	}
	for _, name := range []string{"zero", "one", "two", "three"} {
		item, err := w.follow(element, w.path(name))
		if err == nil {
			err = w.bucket(item, depth+1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// zip pairs up the elements of two collections.
func (w *walk) zip() error {
	var keys []Item
	of := w.OfObject(w.p.ref(roleKeys))
	values := w.OfObject(w.p.ref(roleValues))
	if of == nil || values == nil {
		return nil
	}
	if err := of.each(w.p.ref(roleKeys), w.depth+branching, func(_, key Item) error { keys = append(keys, key); return nil }); err != nil {
		return err
	}
	i := -1
	return values.each(w.p.ref(roleValues), w.depth+branching, func(_, value Item) error { i++; return w.emit(pick(keys, i), value) })
}
