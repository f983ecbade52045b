package collections

import "heapdrop/core/heap"

// indexedSize returns the number of elements between the indexes of a JCTools queue. In
// queues of linked arrays the indexes advance by two: the lowest bit marks that an array
// is being added.
func (p *parts) indexedSize(linked bool) int64 {
	from, to := p.num(roleHead), p.num(roleTail)
	if linked {
		from, to = from>>1, to>>1
	}
	return max(to-from, 0)
}

// indexed visits the elements of a JCTools queue. A marker instead of an element means
// that the rest is in the next array, at the same index. The last element of an array
// refers to the next array.
func (w *walk) indexed() error {
	array, at := w.p.ref(roleArray), w.p.num(roleHead)
	linked := w.k.paths[roleFrom] != nil
	if linked {
		at >>= 1
	}
	for n := w.p.indexedSize(linked); n > 0; {
		slots := w.length(array)
		if linked {
			slots-- // the last slot refers to the next array
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
		if !element.Null() { // null: already taken or not yet written
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
