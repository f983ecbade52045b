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

// singleLists is for how many classes the heap is searched before the lists of all
// classes are built: most who look at a dump ask for a few.
const singleLists = 6

// Instances returns the instances of exactly that class, ascending, unreachable
// ones included. The slice must not be changed.
func (s *Snapshot) Instances(c heap.ClassIndex) []heap.ObjectID {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if s.lazy.instances != nil {
		return s.lazy.instances.of(c)
	}
	counts := s.InstanceCounts(c)
	count := int(counts.Objects + counts.UnreachableObjects)
	if count == 0 {
		return nil
	}
	if found, known := s.lazy.single[c]; known {
		return found
	}
	if len(s.lazy.single) == singleLists {
		s.lazy.single = nil
		return s.instances().of(c)
	}
	list := s.x.InstancesOf(c, count)
	if s.lazy.single == nil {
		s.lazy.single = map[heap.ClassIndex][]heap.ObjectID{}
	}
	s.lazy.single[c] = list
	return list
}

// EachInstance visits the instances of exactly these classes, ascending,
// unreachable ones included, in one pass over the heap that keeps nothing.
func (s *Snapshot) EachInstance(classes []heap.ClassIndex, visit func(heap.ObjectID)) {
	wanted := make([]bool, len(s.x.Classes))
	for _, c := range classes {
		wanted[c] = true
	}
	s.x.EachOf(wanted, visit)
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
