// Package pieces is a list that grows by pieces which are never copied. A slice that
// grows temporarily takes more than twice its size.
package pieces

import "iter"

// List is a list of values. The zero value is an empty one.
type List[T any] struct {
	pieces [][]T
	n      int
}

const (
	smallest = 16
	largest  = 1 << 14
)

// Len returns how many values there are.
func (l *List[T]) Len() int { return l.n }

// Add appends a value.
func (l *List[T]) Add(v T) {
	k := len(l.pieces) - 1
	if k < 0 || len(l.pieces[k]) == cap(l.pieces[k]) {
		l.pieces = append(l.pieces, make([]T, 0, min(largest, max(smallest, l.n))))
		k++
	}
	l.pieces[k] = append(l.pieces[k], v)
	l.n++
}

// All calls yield for every value, in order.
func (l *List[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, piece := range l.pieces {
			for _, v := range piece {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// At returns the value at an index; it is slow.
func (l *List[T]) At(i int) *T {
	for _, piece := range l.pieces {
		if i < len(piece) {
			return &piece[i]
		}
		i -= len(piece)
	}
	panic("pieces: no such place")
}

// Whole returns all values as one slice with some additional capacity; the list is empty
// afterwards.
func (l *List[T]) Whole(more int) []T {
	all := make([]T, 0, l.n+more)
	for k, piece := range l.pieces {
		all = append(all, piece...)
		l.pieces[k] = nil
	}
	*l = List[T]{}
	return all
}
