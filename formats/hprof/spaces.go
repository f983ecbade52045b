package hprof

import "heapdrop/core/heap"

// Android's runtime has several heaps (app, zygote, image). HEAP_DUMP_INFO names the heap
// of the objects that follow, up to the next HEAP_DUMP_INFO or the end of the segment. A
// segment begins in the default heap. Positions of objects are in ascending order, so a
// list of the positions at which the heap changes is enough.

// spaces is this list while it is being built.
type spaces struct {
	list    []heap.Space
	segment int64 // offset of the current segment, -1 after it has named a heap
}

// defaultSpace is the name of the heap at the start of a segment.
const defaultSpace = "default"

// beginSegment records that the sub-records of a segment begin at an offset.
func (s *spaces) beginSegment(at int64) {
	s.endSegment()
	s.segment = at
}

// endSegment handles a segment that named no heap.
func (s *spaces) endSegment() {
	if s.segment >= 0 && len(s.list) > 0 {
		s.change(s.segment, defaultSpace)
	}
}

// enter records that the objects after an offset belong to a named heap.
func (s *spaces) enter(at int64, name string) {
	if s.segment >= 0 && at > s.segment { // there are objects before it
		s.change(s.segment, defaultSpace)
	}
	s.segment = -1
	s.change(at, name)
}

func (s *spaces) change(at int64, name string) {
	if n := len(s.list); n == 0 || s.list[n-1].Name != name {
		s.list = append(s.list, heap.Space{From: at, Name: name})
	}
}

// heapInfo reads a HEAP_DUMP_INFO.
func (p *parser) heapInfo(w []byte) (outcome, error) {
	size := 5 + p.idSize
	result := p.has(w, size)
	if result == done {
		p.flattened.off = true
		if !p.second {
			p.spaces.enter(p.in.Offset(), p.names.text(p.id(w[5:])))
		}
		p.take(CensusOther, size)
	}
	return result, nil
}
