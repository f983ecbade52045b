package collections

import (
	"math"
	"math/bits"

	"heapdrop/core/heap"
)

// sentinels visits maps and sets of Eclipse Collections with primitive keys. Since the
// keys 0 and 1 mark free slots, a separate object holds the entries for them. A set
// instead has an int whose bits tell which of the numbers 0 to 31 it contains.
func (w *walk) sentinels() error {
	if extra := Reference(w.p.ref(roleFlag)); !extra.Null() {
		for i, name := range []string{"Zero", "One"} {
			has, err := w.follow(extra, w.path("contains"+name+"Key"))
			if err != nil {
				return err
			}
			value, err := w.follow(extra, w.path([]string{"zeroValue", "oneValue"}[i]))
			if err == nil && has.Bits == 1 {
				err = w.emit(numbered(w.s.ElementType(w.p.ref(roleKeys)), i), value)
			}
			if err != nil {
				return err
			}
		}
	}
	if small := w.p[roleArray]; small.Type == heap.Int {
		for word := uint32(small.Bits); word != 0; word &= word - 1 {
			n := bits.TrailingZeros32(word)
			if err := w.emit(Item{}, numbered(w.s.ElementType(w.p.ref(roleKeys)), n)); err != nil {
				return err
			}
		}
	}
	if !w.k.interleaved() {
		return w.columns()
	}
	array := w.p.ref(roleKeys)
	return w.inTurn(array, w.length(array), func(key, value Item) error {
		if sentinel(key) {
			return nil
		}
		return w.emit(key, value)
	})
}

// numbered returns a small number as a primitive.
func numbered(t heap.Type, n int) Item {
	switch t {
	case heap.Float:
		return Item{t, 0, uint64(math.Float32bits(float32(n)))}
	case heap.Double:
		return Item{t, 0, math.Float64bits(float64(n))}
	}
	return Item{t, 0, uint64(n)}
}

// sentinel reports whether a key is 0 or 1, which mark free slots.
func sentinel(key Item) bool {
	return key.Bits == 0 || key.Bits == numbered(key.Type, 1).Bits
}

// spareKeys are the keys that mark free slots in shapeSpare.
var spareKeys = [2]uint64{0, 1 << 63}

// spare visits parallel arrays. Before them it visits the entries whose keys mark free
// slots in the arrays; their values are in fields.
func (w *walk) spare(id heap.ObjectID) error {
	kind := w.s.ElementType(w.p.ref(roleKeys))
	for i, bits := range spareKeys {
		if w.p[roleFlag].Bits>>i&1 == 0 {
			continue
		}
		key, value := Item{Type: kind, Bits: bits}, Item{}
		if kind == heap.Object {
			key = Reference(heap.NoObject)
		}
		var err error
		if i < len(w.k.fields) {
			value, err = w.follow(Reference(id), w.k.fields[i])
		}
		if err == nil {
			err = w.emitColumn(key, value)
		}
		if err != nil {
			return err
		}
	}
	return w.columns()
}
