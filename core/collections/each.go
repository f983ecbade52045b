package collections

import (
	"encoding/binary"
	"errors"

	"heapdrop/core/heap"
)

// Visit is called for each element or entry. The key has type 0 where there are no keys.
// It returns false to end the walk.
type Visit func(key, value Item) bool

// errUnordered means that the order of a sorted map cannot be determined.
var errUnordered = errors.New("the keys cannot be compared")

// Each visits the elements of a collection: for a map the key and value of each entry,
// otherwise only the value. It returns errors of reading the dump.
func (k *Known) Each(id heap.ObjectID, visit Visit) error {
	err := k.each(id, 0, func(key, value Item) error {
		if !visit(key, value) {
			return errStopped
		}
		return nil
	})
	if err == errStopped || err == errUnordered {
		return nil
	}
	return err
}

// errEnd ends the walk over one collection. The walks over the collections around it
// continue.
var errEnd = errors.New("end of the collection")

// entry is called for each entry. An error ends the walk.
type entry func(key, value Item) error

func (k *Known) each(id heap.ObjectID, depth int, visit entry) error {
	err := k.walk(id, depth, visit)
	if err == errEnd {
		return nil
	}
	return err
}

func (k *Known) walk(id heap.ObjectID, depth int, visit entry) error {
	if depth > maxDepth || k.t.s.HasLength(id) {
		return nil
	}
	p, err := k.load(id)
	if err != nil {
		return err
	}
	w := walk{Collections: k.t, k: k, p: &p, depth: depth, left: int64(k.t.s.NumObjects()), visit: visit}
	if k.paths[roleSize] != nil {
		w.size = p.num(roleSize)
	} else {
		w.size = w.left
	}
	return w.elements(id)
}

// elements visits what a collection holds, by its shape.
func (w *walk) elements(id heap.ObjectID) error {
	switch w.k.shape {
	case shapeFields:
		return w.fields(id)
	case shapeArray, shapeUnwrap:
		return w.array()
	case shapeRing:
		return w.ring()
	case shapeChain:
		return w.chain(id)
	case shapeHash:
		return w.hash()
	case shapeSegments:
		return w.segments()
	case shapeTree:
		return w.tree(id)
	case shapePairs, shapeSparse:
		return w.pairs()
	case shapePatricia:
		return w.patricia()
	case shapeSpare:
		return w.spare(id)
	case shapeJoined:
		return w.joined(id)
	case shapeColumns, shapeFilled, shapeFlagged, shapeStates:
		return w.columns()
	case shapeBuckets:
		return w.buckets()
	case shapeSentinels:
		return w.sentinels()
	case shapeZip:
		return w.zip()
	case shapeBits:
		return w.bits(id)
	case shapeCopies:
		return w.copies()
	case shapeWrap, shapeSlice, shapeMulti:
		return w.inner()
	case shapeRange:
		return w.sorted()
	case shapeBig:
		return w.big()
	case shapeNested:
		return w.nested(id)
	case shapeRadix:
		return w.radix(id)
	case shapeVector:
		return w.vector()
	case shapeTrie:
		return w.trie(id)
	case shapeIndexed:
		return w.indexed()
	}
	return nil
}

// walk is one pass over the elements of a collection.
type walk struct {
	*Collections
	k     *Known
	p     *parts
	depth int
	size  int64 // as the collection states it, otherwise meaningless
	left  int64 // steps left before the walk gives up: links in a hostile dump may form a cycle
	visit entry
}

// emit visits an entry. The object that stands for null becomes null.
func (w *walk) emit(key, value Item) error {
	if w.left--; w.left < 0 {
		return errEnd
	}
	if w.k.mask != heap.NoObject {
		if key.Object == w.k.mask && key.Type == heap.Object {
			key.Object = heap.NoObject
		}
		if value.Object == w.k.mask && value.Type == heap.Object {
			value.Object = heap.NoObject
		}
	}
	if w.k.deref {
		var err error
		if key, err = w.referent(key); err != nil {
			return err
		}
		if value, err = w.referent(value); err != nil {
			return err
		}
	}
	return w.visit(key, value)
}

// referent returns the referent of a java.lang.ref.Reference, and any other item
// unchanged.
func (w *walk) referent(of Item) (Item, error) {
	if of.Type != heap.Object || of.Null() {
		return of, nil
	}
	to, err := w.follow(of, w.path("referent"))
	if err != nil || to.Type != heap.Object {
		return of, err
	}
	return to, nil
}

// eachElement visits the elements [from, to) of an array.
func (t *Collections) eachElement(array heap.ObjectID, from, to int64, visit func(i int64, element Item) error) error {
	if array == heap.NoObject || from < 0 {
		return nil
	}
	to = min(to, t.length(array))
	kind := t.s.ElementType(array)
	var block []byte
	for at := from; at < to; at += blockElements {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		count := min(blockElements, to-at)
		raw, err := t.r.Array(array, uint32(at), uint32(count))
		if err != nil {
			return err
		}
		block = append(block[:0], raw...) // a copy, since visitors read other objects
		width := len(block) / int(count)
		for i := int64(0); i < count && width > 0; i++ {
			item := Item{Type: kind, Bits: number(kind, block[int(i)*width:][:width])}
			if kind == heap.Object {
				item = Reference(t.r.Referent(heap.Address(item.Bits)))
			}
			if err := visit(at+i, item); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachElement calls Collections.eachElement. It raises the step limit by the length of
// primitive arrays, since primitives cannot lead into a cycle.
func (w *walk) eachElement(array heap.ObjectID, from, to int64, visit func(i int64, element Item) error) error {
	if n := min(to, w.length(array)) - from; n > 0 && w.s.ElementType(array) != heap.Object {
		w.left += n
	}
	return w.Collections.eachElement(array, from, to, visit)
}

// number decodes a big-endian element.
func number(t heap.Type, b []byte) uint64 {
	var wide [8]byte
	copy(wide[8-min(len(b), 8):], b)
	bits := binary.BigEndian.Uint64(wide[:])
	switch t {
	case heap.Byte:
		return uint64(int8(bits))
	case heap.Short:
		return uint64(int16(bits))
	case heap.Int:
		return uint64(int32(bits))
	}
	return bits
}

// node holds what one node of a linked structure refers to.
type node struct {
	class      heap.ClassIndex
	next, prev heap.ObjectID
	left       heap.ObjectID
	right      heap.ObjectID
	key, value Item
}

// node reads a node; link is the role of the field that refers to the next node.
func (w *walk) node(id heap.ObjectID, link int) (n node, err error) {
	n.next, n.prev, n.left, n.right = heap.NoObject, heap.NoObject, heap.NoObject, heap.NoObject
	if w.left--; w.left < 0 || w.s.HasLength(id) {
		return n, errEnd
	}
	if w.left&0xfff == 0 {
		if err := w.ctx.Err(); err != nil {
			return n, err
		}
	}
	raw, err := w.r.Instance(id)
	if err != nil {
		return n, err
	}
	n.class = w.s.ClassOf(id)
	n.next = w.link(raw, n.class, link)
	n.prev = w.link(raw, n.class, rolePrev)
	n.left = w.link(raw, n.class, roleLeft)
	n.right = w.link(raw, n.class, roleRight)
	if threads := w.k.paths[roleThreads]; threads != nil {
		flags := w.item(raw, n.class, threads[0]).Bits
		left, right := flags>>30&1, flags>>31&1
		if len(threads) == 2 {
			left, right = flags, w.item(raw, n.class, threads[1]).Bits
		}
		if left == 1 {
			n.left = heap.NoObject
		}
		if right == 1 {
			n.right = heap.NoObject
		}
	}
	key, value := w.k.paths[roleKey], w.k.paths[roleValue]
	if key != nil {
		n.key = w.item(raw, n.class, key[0])
	}
	if value != nil {
		n.value = w.item(raw, n.class, value[0])
	}
	if len(key) > 1 {
		if n.key, err = w.follow(n.key, key[1:]); err != nil {
			return n, err
		}
	}
	if len(value) > 1 {
		n.value, err = w.follow(n.value, value[1:])
	}
	return n, err
}

func (w *walk) link(raw []byte, c heap.ClassIndex, role int) heap.ObjectID {
	if p := w.k.paths[role]; p != nil {
		if to := w.item(raw, c, p[0]); to.Type == heap.Object {
			return to.Object
		}
	}
	return heap.NoObject
}
