package collections

import (
	"bytes"
	"cmp"
	"math"

	"heapdrop/core/heap"
)

// inner visits the collection inside a wrapper.
func (w *walk) inner() error {
	of := w.p.ref(roleOf)
	inner := w.OfObject(of)
	if inner == nil {
		return nil
	}
	from, to := int64(0), int64(math.MaxInt64)
	if w.k.shape == shapeSlice {
		from = max(w.p.num(roleFrom), 0)
		if w.k.paths[roleHead] != nil {
			from += max(w.p.num(roleHead), 0)
		}
		to = from + max(w.k.sliceSize(w.p), 0)
	}
	if w.k.as == asReversed {
		return w.reversed(inner, of)
	}
	at := int64(0)
	return inner.each(of, w.depth+1, func(key, value Item) error {
		if w.k.shape == shapeMulti {
			return w.values(key, value)
		}
		if p := w.k.paths[roleValue]; p != nil && value.Type == heap.Object {
			inside, err := w.follow(value, p)
			if err != nil {
				return err
			}
			value = inside
		}
		if at++; at <= from {
			return nil
		}
		if at > to {
			return errEnd
		}
		switch w.k.as {
		case asKeys:
			if key.Type != 0 {
				value = key
			}
			key = Item{}
		case asValues:
			key = Item{}
		case asInverse:
			key, value = value, key
		}
		w.left++ // the inner collection has counted this step
		return w.emit(key, value)
	})
}

// joined visits the elements of several collections, of the last one in reverse.
func (w *walk) joined(id heap.ObjectID) error {
	for i, p := range w.k.fields {
		part, err := w.follow(Reference(id), p)
		inner := w.OfObject(part.Object)
		switch {
		case err != nil:
			return err
		case part.Type != heap.Object || inner == nil:
			continue
		case w.k.as == asReversed && i == len(w.k.fields)-1:
			err = w.reversed(inner, part.Object)
		default:
			err = inner.each(part.Object, w.depth+branching, w.emit)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reversed visits the elements of a collection from the last to the first.
func (w *walk) reversed(inner *Known, of heap.ObjectID) error {
	var entries [][2]Item
	err := inner.each(of, w.depth+1, func(key, value Item) error {
		entries = append(entries, [2]Item{key, value})
		return nil
	})
	for i := len(entries) - 1; i >= 0 && err == nil; i-- {
		err = w.emit(entries[i][0], entries[i][1])
	}
	return err
}

// values visits the values of one key of a multimap.
func (w *walk) values(key, value Item) error {
	of := w.OfObject(value.Object)
	if value.Type != heap.Object || of == nil {
		return w.emit(key, value)
	}
	return of.each(value.Object, w.depth+1, func(_, value Item) error { return w.emit(key, value) })
}

// sorted visits the entries of a range of a sorted map: head and tail are its bounds, and
// from and to tell whether it is open at that end. A bound that is not a key of the map
// can be located only if the keys are strings or boxed whole numbers; otherwise the
// result is an error.
func (w *walk) sorted() error {
	of := w.p.ref(roleOf)
	inner := w.OfObject(of)
	if inner == nil {
		return nil
	}
	low, high := w.bound(roleFrom, roleHead), w.bound(roleTo, roleTail)
	return inner.each(of, w.depth+1, func(key, value Item) error {
		if !low.open {
			order, err := w.compare(key, low.key)
			if err != nil || order < 0 || order == 0 && !low.inclusive {
				return err
			}
		}
		if !high.open {
			order, err := w.compare(key, high.key)
			if err != nil {
				return err
			}
			if order > 0 || order == 0 && !high.inclusive {
				return errEnd
			}
		}
		return w.visit(key, value)
	})
}

type bound struct {
	key             heap.ObjectID
	open, inclusive bool
}

func (w *walk) bound(open, key int) bound {
	return bound{w.p.ref(key), w.p.num(open) == 1, w.p.num(key+roleLowInclusive-roleHead) == 1}
}

// maxCompared is the number of characters of a key that are compared.
const maxCompared = 1 << 16

// compare orders two keys like Comparable, for strings and boxed whole numbers.
func (t *Collections) compare(a Item, b heap.ObjectID) (int, error) {
	if a.Type != heap.Object || a.Object == b {
		return 0, nil
	}
	if a.Null() || b == heap.NoObject {
		return 0, errUnordered
	}
	if text, ok := t.r.String(a.Object, maxCompared); ok {
		text = bytes.Clone(text)
		if other, ok := t.r.String(b, maxCompared); ok {
			return bytes.Compare(text, other), nil
		}
		return 0, errUnordered
	}
	value := t.path("value")
	x, err := t.follow(a, value)
	if err != nil {
		return 0, err
	}
	y, err := t.follow(Reference(b), value)
	if err != nil {
		return 0, err
	}
	switch {
	case x.Type != y.Type:
	case x.Type == heap.Int, x.Type == heap.Long, x.Type == heap.Short, x.Type == heap.Byte, x.Type == heap.Char:
		return cmp.Compare(int64(x.Bits), int64(y.Bits)), nil
	}
	return 0, errUnordered
}
