package collections

import (
	"math/bits"

	"heapdrop/core/heap"
)

// patricia visits a trie of Apache Commons. Its nodes are entries, and an entry is
// visited where a link leads back up to it. The root has one child and the entry with the
// empty key, if any.
func (w *walk) patricia() error {
	index := w.path("bitIndex")[0]
	type link struct {
		to   heap.ObjectID
		from int64 // bit index of the parent node
	}
	root, err := w.node(w.p.ref(roleHead), roleNext)
	if err != nil {
		return err
	}
	stack := []link{{root.left, -1}}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if at.to == heap.NoObject {
			continue
		}
		x, err := w.node(at.to, roleNext)
		if err != nil {
			return err
		}
		bit, err := w.follow(Reference(at.to), path{index})
		switch here := int64(bit.Bits); {
		case err != nil:
			return err
		case here > at.from:
			stack = append(stack, link{x.right, here}, link{x.left, here})
		case !x.key.Null():
			if err := w.emit(x.key, x.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// big visits the elements of an array of arrays. In a hash table, zero is an element only
// if a flag says so.
func (w *walk) big() error {
	left := w.size
	table, zero := w.k.paths[roleFlag] != nil, w.p.num(roleFlag) == 1
	outer := w.p.ref(roleArray)
	return w.eachElement(outer, 0, w.length(outer), func(_ int64, part Item) error {
		if part.Type != heap.Object || part.Null() {
			return nil
		}
		return w.eachElement(part.Object, 0, w.length(part.Object), func(_ int64, element Item) error {
			if free := table && (element.Null() || element.Type != heap.Object && element.Bits == 0); free && !zero {
				return nil
			} else if free {
				zero = false // one of the free slots represents it
			}
			if left--; left < 0 {
				return errEnd
			}
			return w.emit(Item{}, element)
		})
	})
}

// nested visits the arrays of a vector of Scala 2.13. The last digit of a field's name is
// the nesting depth of the arrays.
func (w *walk) nested(id heap.ObjectID) error {
	for _, p := range w.k.fields {
		name := p[0].names[0]
		from, err := w.follow(Reference(id), p)
		if err == nil && from.Type == heap.Object {
			err = w.arrays(from.Object, int(name[len(name)-1]-'0'))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) arrays(array heap.ObjectID, depth int) error {
	return w.eachElement(array, 0, w.length(array), func(_ int64, element Item) error {
		if depth <= 1 {
			return w.emit(Item{}, element)
		}
		if element.Type != heap.Object || element.Null() {
			return nil
		}
		return w.arrays(element.Object, depth-1)
	})
}

// radix visits a vector of Scala up to 2.12: a tree of arrays of 32 elements, whose root
// is the last field in use. The other fields hold the arrays on the path to the element
// in focus. Where they differ from the arrays in the tree, they take precedence.
func (w *walk) radix(id heap.ObjectID) error {
	depth := int(w.p.num(roleTail))
	if depth < 1 || depth > len(w.k.fields) {
		return nil
	}
	display := make([]heap.ObjectID, depth)
	for i := range display {
		item, err := w.follow(Reference(id), w.k.fields[i])
		if err != nil {
			return err
		}
		display[i] = heap.NoObject
		if item.Type == heap.Object {
			display[i] = item.Object
		}
	}
	return w.digits(display, display[depth-1], depth-1, 0, true)
}

// digits visits the subtree of an array, given the index of its first element.
func (w *walk) digits(display []heap.ObjectID, array heap.ObjectID, level int, first int64, focus bool) error {
	from, to, at := w.p.num(roleFrom), w.p.num(roleTo), w.p.num(roleHead)
	width := int64(1) << (5 * level)
	return w.eachElement(array, 0, 32, func(i int64, element Item) error {
		low := first + i*width
		switch {
		case low+width <= from || low >= to:
			return nil
		case level == 0:
			return w.emit(Item{}, element)
		}
		below := focus && at>>(5*level)&31 == i
		if below {
			element = Reference(display[level-1])
		}
		if element.Type != heap.Object || element.Null() {
			return nil
		}
		return w.digits(display, element.Object, level-1, low, below)
	})
}

// vector visits a persistent vector of Clojure or Kotlin: a tree of full arrays, and a
// tail with the rest.
func (w *walk) vector() error {
	if err := w.nodes(w.p.ref(roleHead), int(w.p.num(roleFrom))/5); err != nil {
		return err
	}
	rest := w.size - max(w.size-1, 0)&^31
	return w.eachElement(w.p.ref(roleValues), 0, rest, func(_ int64, element Item) error { return w.emit(Item{}, element) })
}

func (w *walk) nodes(array heap.ObjectID, level int) error {
	if level < 0 || level > maxDepth {
		return nil
	}
	inner := w.path("array")
	return w.eachElement(array, 0, w.length(array), func(_ int64, element Item) error {
		if level == 0 {
			return w.emit(Item{}, element)
		}
		below, err := element, error(nil) // the form of Kotlin
		if element.Type == heap.Object && !element.Null() && !w.s.HasLength(element.Object) {
			below, err = w.follow(element, inner)
		}
		if below.Null() {
			return nil // not yet used
		}
		if err != nil || below.Type != heap.Object {
			return err
		}
		return w.nodes(below.Object, level-1)
	})
}

// trie visits a hash trie of Scala or Clojure. The fields of a node tell its type.
func (w *walk) trie(id heap.ObjectID) error {
	if w.p.num(roleFlag) == 1 {
		if err := w.emit(Reference(heap.NoObject), w.p[roleValues]); err != nil {
			return err
		}
	}
	if w.k.paths[roleHead] != nil {
		id = w.p.ref(roleHead)
	}
	return w.trieNode(Reference(id), 0)
}

// get follows a field of an object, which may have any of some names.
func (w *walk) get(of Item, names string) (Item, error) { return w.follow(of, w.path(names)) }

func (w *walk) trieNode(at Item, depth int) error {
	if at.Type != heap.Object || at.Null() || depth > maxDepth || w.s.HasLength(at.Object) {
		return nil
	}
	if w.left--; w.left < 0 {
		return errEnd
	}
	// Scala's TrieMap puts an indirection before every node.
	if main, err := w.get(at, "mainnode"); err != nil || main.Type != 0 {
		if err != nil {
			return err
		}
		return w.trieNode(main, depth+1)
	}
	key, err := w.get(at, "key|k")
	if err != nil {
		return err
	}
	value, err := w.get(at, "value|v")
	if err != nil {
		return err
	}
	if key.Type != 0 {
		return w.leaf(key, value)
	}
	if array, err := w.get(at, "buffer"); err != nil || array.Type != 0 {
		return w.buffer(at, array, depth, err)
	}
	if array, err := w.get(at, "content"); err != nil || array.Type != 0 {
		return w.content(at, array, depth, err)
	}
	if array, err := w.get(at, "elems|elems0|array"); err != nil || array.Type != 0 {
		return w.children(at, array, depth, err)
	}
	if entries, err := w.get(at, "entries"); err != nil || entries.Type == heap.Object {
		return w.pairsOf(entries, err)
	}
	return w.collided(at)
}

// leaf visits an entry. In a set the key is the element.
func (w *walk) leaf(key, value Item) error {
	if w.k.Kind == Set {
		return w.emit(Item{}, key)
	}
	return w.emit(key, value)
}

// children visits the nodes in an array. In Clojure the array also has entries (a key and
// a value), or a node after a null key.
func (w *walk) children(at, array Item, depth int, err error) error {
	if err != nil || array.Type != heap.Object {
		return err
	}
	pairs, err := w.get(at, "bitmap")
	if err != nil {
		return err
	}
	collided, err := w.get(at, "hash")
	if err != nil {
		return err
	}
	clojure := w.k.paths[roleFlag] != nil && (pairs.Type != 0 || collided.Type != 0)
	var key Item
	return w.eachElement(array.Object, 0, w.length(array.Object), func(i int64, element Item) error {
		switch {
		case !clojure:
			return w.trieNode(element, depth+1)
		case i%2 == 0:
			key = element
			return nil
		case !key.Null():
			return w.leaf(key, element)
		}
		return w.trieNode(element, depth+1)
	})
}

// content visits a node of Scala 2.13. It has one entry for each bit of dataMap, followed
// by nodes. For keys with equal hash codes it has a vector of entries instead.
func (w *walk) content(at, array Item, depth int, err error) error {
	if err != nil || array.Type != heap.Object || array.Null() {
		return err
	}
	data, err := w.get(at, "dataMap")
	if err != nil {
		return err
	}
	if data.Type == 0 {
		return w.pairsOf(array, nil)
	}
	stride := int64(2)
	if w.k.Kind == Set {
		stride = 1
	}
	entries := int64(bits.OnesCount32(uint32(data.Bits))) * stride
	var key Item
	return w.eachElement(array.Object, 0, w.length(array.Object), func(i int64, element Item) error {
		switch {
		case i >= entries:
			return w.trieNode(element, depth+1)
		case stride == 1:
			return w.leaf(element, Item{})
		case i%2 == 0:
			key = element
			return nil
		}
		return w.leaf(key, element)
	})
}

// buffer visits a node of Kotlin. In a map it has one entry for each bit of dataMap,
// followed by nodes; in a set, elements and nodes are mixed. If no bit is set, all
// entries have the same hash code.
func (w *walk) buffer(at, array Item, depth int, err error) error {
	if err != nil || array.Type != heap.Object || array.Null() {
		return err
	}
	class := w.s.ClassOf(at.Object)
	if w.k.Kind == Set {
		return w.eachElement(array.Object, 0, w.length(array.Object), func(_ int64, element Item) error {
			if element.Type == heap.Object && !element.Null() && w.s.ClassOf(element.Object) == class {
				return w.trieNode(element, depth+1)
			}
			return w.leaf(element, Item{})
		})
	}
	data, err := w.get(at, "dataMap")
	if err != nil {
		return err
	}
	nodes, err := w.get(at, "nodeMap")
	if err != nil {
		return err
	}
	entries := w.length(array.Object)
	if data.Bits|nodes.Bits != 0 {
		entries = 2 * int64(bits.OnesCount32(uint32(data.Bits)))
	}
	var key Item
	return w.eachElement(array.Object, 0, w.length(array.Object), func(i int64, element Item) error {
		switch {
		case i >= entries:
			return w.trieNode(element, depth+1)
		case i%2 == 0:
			key = element
			return nil
		}
		return w.leaf(key, element)
	})
}

// collided visits the entries with equal hash codes in Scala up to 2.12: a list map or
// list set, where each node refers to the outer one.
func (w *walk) collided(at Item) error {
	list, err := w.get(at, "kvs|ks|listmap")
	for n := 0; err == nil && list.Type == heap.Object && !list.Null() && n < w.s.NumObjects(); n++ {
		var key, value Item
		if key, err = w.get(list, "key|head|elem|scala$collection$immutable$ListMap$Node$$key"); err != nil || key.Type == 0 {
			return err
		}
		if value, err = w.get(list, "value"); err != nil {
			return err
		}
		if err = w.leaf(key, value); err != nil {
			return err
		}
		list, err = w.get(list, "$outer")
	}
	return err
}

// pairsOf visits the tuples in a collection or, for a set, its elements.
func (w *walk) pairsOf(of Item, err error) error {
	if err != nil {
		return err
	}
	k := w.OfObject(of.Object)
	if k == nil {
		return nil
	}
	return k.each(of.Object, w.depth+1, func(_, element Item) error {
		if w.k.Kind == Set {
			return w.leaf(element, Item{})
		}
		key, err := w.get(element, "_1")
		if err != nil {
			return err
		}
		value, err := w.get(element, "_2")
		if err != nil {
			return err
		}
		return w.leaf(key, value)
	})
}
