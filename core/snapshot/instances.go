package snapshot

import "heapdrop/core/heap"

// instanceLists holds the objects of every class, ascending: 4 bytes per object,
// built when first needed.
type instanceLists struct {
	start []uint32 // by class
	ids   []heap.ObjectID
}

func (l *instanceLists) of(c heap.ClassIndex) []heap.ObjectID {
	return l.ids[l.start[c]:l.start[c+1]:l.start[c+1]]
}

// Instances returns the instances of exactly that class, ascending, unreachable
// ones included. The slice must not be changed.
func (s *Snapshot) Instances(c heap.ClassIndex) []heap.ObjectID {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	return s.instances().of(c)
}

// instances builds the lists by counting sort; the caller holds the lock.
func (s *Snapshot) instances() *instanceLists {
	if s.lazy.instances != nil {
		return s.lazy.instances
	}
	n := s.x.Len()
	l := &instanceLists{start: make([]uint32, len(s.x.Classes)+1), ids: make([]heap.ObjectID, n)}
	for c := range s.x.Classes {
		counts := s.InstanceCounts(heap.ClassIndex(c))
		l.start[c+1] = l.start[c] + uint32(counts.Objects+counts.UnreachableObjects)
	}
	next := append([]uint32(nil), l.start...)
	for id := range n {
		c := s.x.Class(heap.ObjectID(id))
		l.ids[next[c]] = heap.ObjectID(id)
		next[c]++
	}
	s.lazy.instances = l
	return l
}
