package layout

import "heapdrop/core/heap"

// usualPadding is the default of HotSpot's ContendedPaddingWidth: the number of bytes
// kept free before and after @Contended fields and the fields of @Contended classes.
const usualPadding = 128

// otherPaddings are widths that are assumed only where the evidence shows them exactly. A
// JVM may use several at once: classes from its archive were laid out beforehand, with
// 128.
var otherPaddings = []int{64, 32, 16, 256, 512, 1024, 2048, 4096, 8192}

// mostPadding is the greatest width that a JVM accepts.
const mostPadding = 8192

// widths are the sizes of primitives in bytes, from the largest to the smallest, which is
// the order in which HotSpot places them.
var widths = [4]int{8, 4, 2, 1}

// group is a set of fields that are placed together.
type group struct {
	primitives [4]int // number of primitives of each size in widths
	references int
}

func (g *group) add(t heap.Type) { g.addSize(t.Size()) }

// addSize adds a primitive of the given number of bytes; 0 stands for a reference.
func (g *group) addSize(size int) {
	switch size {
	case 8:
		g.primitives[0]++
	case 4:
		g.primitives[1]++
	case 2:
		g.primitives[2]++
	case 1:
		g.primitives[3]++
	default:
		g.references++
	}
}

func (g *group) empty() bool { return *g == group{} }

// fields holds the fields that one class adds to those of its superclass.
type fields struct {
	group
	apart           group // the @Contended group of fields
	contended       bool  // the class itself is @Contended
	padding         int   // width of the padding for both
	referencesFirst bool  // JDK 14 and earlier: one of the VM's own classes, with references first
}

// shape is a class's placed fields, inherited ones included.
type shape struct {
	gaps      []span // free bytes between fields, ascending
	end       int    // bytes up to the end of the last field or padding
	last      int    // bytes up to the end of the last field, without padding (JDK 15 and later)
	next      int    // where a subclass's fields begin (JDK 14 and earlier)
	placed    bool   // there is at least one field
	contended bool   // the class or a superclass has @Contended fields
	padding   int    // width of their padding
}

type span struct{ from, size int }

// root is the shape of a class without superclass, before its own fields are placed.
func (l Layout) root() shape { return shape{end: l.Header(), last: l.Header(), next: l.Header()} }

// place adds the fields of a class to the shape of its superclass.
func (l Layout) place(super shape, f *fields) shape {
	if l.Era <= JDK8 {
		return l.placeOld(super, f)
	}
	return l.placeNew(super, f)
}

// placeNew follows HotSpot's FieldLayoutBuilder (JDK 15 and later): every field goes into
// the smallest gap that holds it, including gaps of superclasses; primitives from the
// largest to the smallest, then references. If the superclass has @Contended fields, its
// own or inherited, padding follows it and fields are only appended.
func (l Layout) placeNew(super shape, f *fields) shape {
	s := shape{end: super.end, last: super.last, placed: super.placed, contended: super.contended, padding: super.padding}
	appending := super.contended && super.placed
	if super.contended {
		s.end = super.last + super.padding
	} else {
		s.gaps = append([]span(nil), super.gaps...)
	}
	if f.contended || !f.apart.empty() {
		s.contended, s.padding = true, f.padding
	}
	if f.contended {
		s.end, appending = s.end+f.padding, true
	}
	s.putAll(&f.group, l.ReferenceSize, appending)
	if !f.apart.empty() {
		s.end += f.padding
		s.putAll(&f.apart, l.ReferenceSize, true)
	}
	if f.contended || !f.apart.empty() {
		s.end += f.padding
	}
	return s
}

func (s *shape) putAll(g *group, reference int, appending bool) {
	for i, count := range g.primitives {
		for range count {
			s.put(widths[i], appending)
		}
	}
	for range g.references {
		s.put(reference, appending)
	}
}

// put places one field into the smallest gap that fits (the last one of equal gaps), or
// at the end if there is none or if appending is set.
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
		s.end, s.last = at+size, at+size
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

// placeOld follows HotSpot up to JDK 14: a class's fields begin after those of its
// superclass, rounded up to a reference. The order is longs and doubles, ints and floats,
// shorts and chars, bytes and booleans, references. Only the gap before the first long is
// filled. In some of the VM's own classes, and in JDK 5 in all classes, references come
// first and gaps are not filled.
func (l Layout) placeOld(super shape, f *fields) shape {
	referencesFirst := f.referencesFirst || l.Era == JDK5
	longs, rest, references := f.primitives[0], f.primitives, f.references
	at := super.next
	if f.contended {
		at += f.padding
	}
	if referencesFirst {
		at += references * l.ReferenceSize
	}
	if longs > 0 {
		gap := up(at, 8) - at
		if !referencesFirst {
			for i, size := range widths {
				for i > 0 && gap >= size && rest[i] > 0 {
					gap, rest[i] = gap-size, rest[i]-1
				}
			}
			if gap >= l.ReferenceSize && references > 0 {
				references--
			}
		}
		at = up(at, 8)
	}
	for i, count := range rest {
		at += count * widths[i]
	}
	if !referencesFirst && references > 0 {
		at = up(at, l.ReferenceSize) + references*l.ReferenceSize
	}
	if !f.apart.empty() {
		s := shape{end: at + f.padding}
		s.putAll(&f.apart, l.ReferenceSize, true)
		at = s.end
	}
	if f.contended || !f.apart.empty() {
		at += f.padding
	}
	return shape{end: at, next: up(at, l.ReferenceSize), placed: true}
}

// instance returns the size in bytes of an instance of a class with this shape.
func (l Layout) instance(s shape) int { return up(up(s.end, l.WordSize), l.Alignment) }
