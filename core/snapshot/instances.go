package snapshot

import (
	"maps"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// instanceLists holds the objects of classes in ascending order: at first of some
// classes, later of all, which takes 4 bytes per object.
type instanceLists struct {
	start []uint32 // by class; nil while only some classes are listed
	ids   []heap.ObjectID

	some       []classList // the classes asked for most recently, the oldest first
	freeMemory int         // number of objects that they may still take
	passes     int         // passes over the heap so far, each for one class
}

// classList is the objects of one class.
type classList struct {
	class heap.ClassIndex
	ids   []heap.ObjectID
}

// listPasses is the number of passes over the heap for single classes before the lists of
// all classes are built. A pass takes a tenth of the time of building them.
const listPasses = 24

// of returns the list of a class if it exists.
func (l *instanceLists) of(c heap.ClassIndex) ([]heap.ObjectID, bool) {
	if l.start != nil {
		return l.ids[l.start[c]:l.start[c+1]:l.start[c+1]], true
	}
	at := slices.IndexFunc(l.some, func(one classList) bool { return one.class == c })
	if at < 0 {
		return nil, false
	}
	return l.some[at].ids, true
}

// add stores the list of a class, and drops the oldest lists to make space.
func (l *instanceLists) add(c heap.ClassIndex, ids []heap.ObjectID) {
	l.some, l.freeMemory = append(l.some, classList{c, ids}), l.freeMemory-len(ids)
	for l.freeMemory < 0 && len(l.some) > 1 {
		l.freeMemory += len(l.some[0].ids)
		l.some = slices.Delete(l.some, 0, 1)
	}
}

// Instances returns the instances of exactly that class, ascending, including unreachable
// ones. Do not change the slice.
func (s *Snapshot) Instances(c heap.ClassIndex) []heap.ObjectID {
	counts := s.InstanceCounts(c)
	count := int(counts.Objects + counts.UnreachableObjects)
	if count == 0 {
		return nil
	}
	s.lazy.Lock()
	defer s.lazy.Unlock()
	l := s.instanceLists()
	if ids, known := l.of(c); known {
		return ids
	}
	if l.passes++; l.passes > listPasses {
		l.some = nil
		l.start, l.ids = s.x.Lists()
		ids, _ := l.of(c)
		return ids
	}
	ids := s.x.InstancesOf(c, count)
	l.add(c, ids)
	return ids
}

// InstancesOfAll returns the instances of exactly these classes, class by class, each in
// ascending order, including unreachable ones. It takes at most one pass over the heap,
// unless there are very many instances. Do not change the slice.
func (s *Snapshot) InstancesOfAll(classes []heap.ClassIndex) []heap.ObjectID {
	s.listTogether(classes)
	var all []heap.ObjectID
	for _, c := range classes {
		if one := s.Instances(c); len(all) == 0 {
			all = slices.Clip(one)
		} else {
			all = append(all, one...)
		}
	}
	return all
}

// listTogether builds the missing lists for the given classes in one pass, unless there
// are too many instances to keep.
func (s *Snapshot) listTogether(classes []heap.ClassIndex) {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	l := s.instanceLists()
	missing, objects := map[heap.ClassIndex][]heap.ObjectID{}, 0
	for _, c := range classes {
		counts := s.InstanceCounts(c)
		count := int(counts.Objects + counts.UnreachableObjects)
		if _, known := l.of(c); !known && count > 0 && missing[c] == nil {
			missing[c] = make([]heap.ObjectID, 0, count)
			objects += count
		}
	}
	if len(missing) < 2 || objects > l.freeMemory {
		return
	}
	s.x.EachOf(s.wanted(slices.Collect(maps.Keys(missing))), func(id heap.ObjectID) {
		c := s.x.Class(id)
		missing[c] = append(missing[c], id)
	})
	for c, ids := range missing {
		l.add(c, ids)
	}
}

// instanceLists returns the lists built so far. The caller holds the lock.
func (s *Snapshot) instanceLists() *instanceLists {
	if s.lazy.instances == nil {
		s.lazy.instances = &instanceLists{freeMemory: s.x.Len() / 4}
	}
	return s.lazy.instances
}

// EachInstance visits the instances of exactly these classes in ascending order,
// including unreachable ones, in one pass over the heap that stores nothing.
func (s *Snapshot) EachInstance(classes []heap.ClassIndex, visit func(heap.ObjectID)) {
	s.x.EachOf(s.wanted(classes), visit)
}

// EachArray visits the arrays of exactly these classes in ascending order, including
// unreachable ones. visit returns how many elements an array needs to be visited from
// then on.
func (s *Snapshot) EachArray(classes []heap.ClassIndex, visit func(heap.ObjectID) uint32) {
	s.x.EachArrayOf(s.wanted(classes), 0, visit)
}

// ElementsFor returns how many elements an array has at least if its shallow heap
// exceeds that many bytes.
func (s *Snapshot) ElementsFor(bytes int64) uint32 { return s.x.ElementsFor(bytes) }

// ElementsReferring returns how many elements an array has at least if it refers to more
// than that many objects.
func (s *Snapshot) ElementsReferring(objects int64) uint32 { return s.x.ElementsReferring(objects) }

// InstanceSet returns the instances of exactly these classes: either the reachable or the
// unreachable ones. Before StageReferences it returns all of them.
func (s *Snapshot) InstanceSet(classes []heap.ClassIndex, reachable bool) graph.Bits {
	return s.x.InstanceSet(s.wanted(classes), reachable)
}

// wanted returns, by class, whether it is one of the given classes.
func (s *Snapshot) wanted(classes []heap.ClassIndex) []bool {
	wanted := make([]bool, len(s.x.Classes))
	for _, c := range classes {
		wanted[c] = true
	}
	return wanted
}
