package layout

import (
	"sort"

	"heapdrop/core/heap"
)

// padding is HotSpot's ContendedPaddingWidth: the bytes kept free before and
// after @Contended fields and the fields of @Contended classes.
const padding = 128

// group is a set of fields that are placed together, as bytes: primitives in
// file order, and a number of references.
type group struct {
	primitives []int
	references int
}

func (g *group) add(t heap.Type) {
	if size := t.Size(); size > 0 {
		g.primitives = append(g.primitives, size)
	} else {
		g.references++
	}
}

// fields is what one class adds to its super class.
type fields struct {
	group
	apart           []group // @Contended groups
	contended       bool    // the class itself is @Contended
	referencesFirst bool    // JDK 14 and earlier: one of the VM's own classes
}

// shape is a class's placed fields, inherited ones included.
type shape struct {
	gaps      []span // free bytes between fields, ascending
	end       int    // bytes up to the end of the last field or padding
	next      int    // where a subclass's fields begin (JDK 14 and earlier)
	placed    bool   // there is at least one field
	contended bool   // the class or a super class has @Contended fields
}

type span struct{ from, size int }

// root is the shape of a class without super class before its own fields.
func (l Layout) root() shape { return shape{end: l.Header(), next: l.Header()} }

// place adds the fields of a class to its super class's shape.
func (l Layout) place(super shape, f *fields) shape {
	if l.Era <= JDK8 {
		return l.placeOld(super, f)
	}
	return l.placeNew(super, f)
}

// placeNew follows HotSpot's FieldLayoutBuilder (JDK 15 and later): every field
// goes into the smallest gap that holds it, gaps of super classes included,
// primitives from the biggest to the smallest, then references. Behind
// @Contended super classes fields are only appended.
func (l Layout) placeNew(super shape, f *fields) shape {
	s := shape{end: super.end, placed: super.placed, contended: super.contended}
	appending := false
	if super.contended && super.placed {
		appending = true
	} else {
		s.gaps = append([]span(nil), super.gaps...)
	}
	if f.contended {
		s.end, s.contended, appending = s.end+padding, true, true
	}
	primitives := append([]int(nil), f.primitives...)
	sort.Sort(sort.Reverse(sort.IntSlice(primitives)))
	for _, size := range primitives {
		s.put(size, appending)
	}
	for range f.references {
		s.put(l.ReferenceSize, appending)
	}
	for _, g := range f.apart {
		s.end, s.contended = s.end+padding, true
		primitives = append(primitives[:0], g.primitives...)
		sort.Sort(sort.Reverse(sort.IntSlice(primitives)))
		for _, size := range primitives {
			s.put(size, true)
		}
		for range g.references {
			s.put(l.ReferenceSize, true)
		}
	}
	if f.contended || len(f.apart) > 0 {
		s.end += padding
	}
	return s
}

// put places one field, into the smallest gap that fits (the last of equals)
// or, when there is none or appending, at the end.
func (s *shape) put(size int, appending bool) {
	s.placed = true
	best := -1
	if !appending {
		for i, g := range s.gaps {
			if up(g.from, size)+size <= g.from+g.size && (best < 0 || g.size <= s.gaps[best].size) {
				best = i
			}
		}
	}
	if best < 0 {
		at := up(s.end, size)
		if at > s.end {
			s.gaps = append(s.gaps, span{s.end, at - s.end})
		}
		s.end = at + size
		return
	}
	g := s.gaps[best]
	at := up(g.from, size)
	rest := make([]span, 0, 2)
	if at > g.from {
		rest = append(rest, span{g.from, at - g.from})
	}
	if tail := g.from + g.size - at - size; tail > 0 {
		rest = append(rest, span{at + size, tail})
	}
	s.gaps = append(s.gaps[:best], append(rest, s.gaps[best+1:]...)...)
}

// placeOld follows HotSpot up to JDK 14: a class's fields begin behind its
// super class's, rounded up to a reference; longs and doubles, ints and floats,
// shorts and chars, bytes and booleans, references. Only the gap before the
// first long is filled. Some of the VM's own classes, and in JDK 5 all, have
// references first and gaps left alone.
func (l Layout) placeOld(super shape, f *fields) shape {
	referencesFirst := f.referencesFirst || l.Era == JDK5
	var count [9]int
	for _, size := range f.primitives {
		count[size]++
	}
	references := f.references
	at := super.next
	if f.contended {
		at += padding
	}
	if referencesFirst {
		at += references * l.ReferenceSize
	}
	if count[8] > 0 {
		gap := up(at, 8) - at
		if !referencesFirst {
			for _, size := range [...]int{4, 2, 1} {
				for gap >= size && count[size] > 0 {
					gap, count[size] = gap-size, count[size]-1
				}
			}
			if gap >= l.ReferenceSize && references > 0 {
				references--
			}
		}
		at = up(at, 8)
	}
	at += 8*count[8] + 4*count[4] + 2*count[2] + count[1]
	if !referencesFirst && references > 0 {
		at = up(at, l.ReferenceSize) + references*l.ReferenceSize
	}
	for _, g := range f.apart {
		at += padding
		for _, size := range g.primitives {
			at = up(at, size) + size
		}
		if g.references > 0 {
			at = up(at, l.ReferenceSize) + g.references*l.ReferenceSize
		}
	}
	if f.contended || len(f.apart) > 0 {
		at += padding
	}
	return shape{end: at, next: up(at, l.ReferenceSize), placed: true}
}

// instance returns the bytes of an instance of a class with this shape.
func (l Layout) instance(s shape) int { return up(up(s.end, l.WordSize), l.Alignment) }
