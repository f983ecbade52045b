package collections

import (
	"heapdrop/core/heap"
)

// columns visits parallel arrays. Either array may be missing, and values may be bits.
func (w *walk) columns() error {
	keys, values, states := w.p.ref(roleKeys), w.p.ref(roleValues), w.p.ref(roleFlag)
	main := keys
	if main == heap.NoObject {
		main = values
	}
	flags, err := w.bitSet(values)
	if err != nil {
		return err
	}
	w.left += 64 * int64(len(flags))
	length := w.length(main)
	if flags != nil && main == values {
		length = w.size
	}
	to := length
	switch {
	case w.k.shape == shapeColumns:
		to = min(to, w.size)
	case w.k.paths[roleTo] != nil:
		to = min(to, w.p.num(roleTo))
	}
	for at := int64(0); at < to; at += blockElements {
		end := min(at+blockElements, to)
		k, err := w.block(keys, at, end)
		if err != nil {
			return err
		}
		v, err := w.block(values, at, end)
		if err != nil {
			return err
		}
		f, err := w.block(states, at, end)
		if err != nil {
			return err
		}
		for i := range int(end - at) {
			if !w.used(pick(k, i), pick(v, i), pick(f, i), at+int64(i) == length-1) {
				continue
			}
			value := pick(v, i)
			if word := (at + int64(i)) / 64; flags != nil {
				value = Item{Type: heap.Boolean}
				if word < int64(len(flags)) {
					value.Bits = flags[word] >> ((at + int64(i)) % 64) & 1
				}
			}
			if err := w.emitColumn(pick(k, i), value); err != nil {
				return err
			}
		}
	}
	return nil
}

// bitSet returns the words of a bit set that replaces an array of booleans, as in Eclipse
// Collections; nil for anything else.
func (w *walk) bitSet(id heap.ObjectID) (words []uint64, err error) {
	k := w.OfObject(id)
	if k == nil || k.Kind != Bits {
		return nil, nil
	}
	p, err := k.load(id)
	if err != nil {
		return nil, err
	}
	words = []uint64{}
	err = k.words(id, &p, func(_ int64, word uint64) error { words = append(words, word); return nil })
	return words, err
}

// emitColumn visits a slot. In a set the key is the element.
func (w *walk) emitColumn(key, value Item) error {
	if w.k.paths[roleValues] == nil {
		return w.emit(Item{}, key)
	}
	return w.emit(key, value)
}

// removed reports whether a value of dense columns marks a removed entry, as in Android's
// sparse arrays.
func (k *Known) removed(value Item) bool {
	return k.mask != heap.NoObject && value.Type == heap.Object && value.Object == k.mask
}

// used reports whether a slot of parallel arrays holds an entry.
func (w *walk) used(key, value, state Item, last bool) bool {
	switch w.k.shape {
	case shapeColumns:
		return !w.k.removed(value)
	case shapeFilled:
		return !value.Null()
	case shapeFlagged:
		if last {
			return w.p.num(roleFlag) == 1
		}
		return !key.Null() && (key.Type == heap.Object || key.Bits != 0)
	case shapeStates:
		return w.state(key, value, state)
	case shapeSentinels:
		return !sentinel(key)
	case shapeSpare:
		return !key.Null() && (key.Type == heap.Object || key.Bits != 0 && (key.Bits != spareKeys[1] || len(w.k.fields) < 2))
	}
	return true
}

// state reports whether a slot is used. A flag says so if it is true, 1 (Trove) or, for
// an int, an index into a hash table (Kotlin). Without flags the key decides or, if the
// key is primitive, the value: a free slot has null or a marker, which is a plain object.
func (w *walk) state(key, value, state Item) bool {
	switch state.Type {
	case heap.Int:
		return int64(state.Bits) >= 0
	case heap.Boolean, heap.Byte:
		return state.Bits == 1
	}
	if key.Type != heap.Object && value.Type == heap.Object {
		key = value
	}
	if key.Type != heap.Object {
		return key.Type != 0
	}
	free := key.Null() || key.Object == w.k.chained || w.s.ClassName(w.s.ClassOf(key.Object)) == "java.lang.Object"
	return !free
}

func (w *walk) block(array heap.ObjectID, from, to int64) ([]Item, error) {
	var items []Item
	err := w.eachElement(array, from, to, func(_ int64, item Item) error { items = append(items, item); return nil })
	return items, err
}

func pick(items []Item, i int) Item {
	if i < len(items) {
		return items[i]
	}
	return Item{}
}
