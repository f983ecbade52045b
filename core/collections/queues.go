package collections

import "heapdrop/core/heap"

// indexedSize returns how many elements are between the indexes of a queue of
// JCTools. Where arrays are linked the indexes count by two: the lowest bit says
// that an array is being added.
func (p *parts) indexedSize(linked bool) int64 {
	from, to := p.num(roleHead), p.num(roleTail)
	if linked {
		from, to = from>>1, to>>1
	}
	return max(to-from, 0)
}

// indexed visits the elements of a queue of JCTools. A mark in place of an element
// says that the rest is in the next array, to which the last element of an array
// refers; it continues there at the same place.
func (w *walk) indexed() error {
	array, at := w.p.ref(roleArray), w.p.num(roleHead)
	linked := w.k.paths[roleFrom] != nil
	if linked {
		at >>= 1
	}
	for n := w.p.indexedSize(linked); n > 0; {
		slots := w.length(array)
		if linked {
			slots-- // the last one refers to the next array
		}
		if slots <= 0 || at < 0 {
			return nil
		}
		element, err := w.element(array, at%slots)
		if err != nil {
			return err
		}
		if linked && element.Type == heap.Object && element.Object == w.k.mask && w.k.mask != heap.NoObject {
			next, err := w.element(array, slots)
			if err != nil {
				return err
			}
			if w.left--; next.Type != heap.Object || next.Null() || next.Object == array || w.left < 0 {
				return nil
			}
			array = next.Object
			continue
		}
		if !element.Null() { // null: taken or not written yet
			if err := w.emit(Item{}, element); err != nil {
				return err
			}
		}
		at++
		n--
		if w.left--; w.left < 0 {
			return errEnd
		}
	}
	return nil
}

func (w *walk) element(array heap.ObjectID, i int64) (found Item, err error) {
	err = w.eachElement(array, i, i+1, func(_ int64, element Item) error { found = element; return nil })
	return found, err
}
