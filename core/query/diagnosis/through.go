package diagnosis

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// throughCollection finds a collection through which all members can be reached, in a
// field of the one object that dominates them. Other fields may lead to many members too:
// a list of readers, for example, that share the files of an index. The elements of the
// collection are then what accumulates. It reports whether it found one.
func (f *finder) throughCollection(sus *Suspect, c *candidate) bool {
	const least, few, share, all = 10, 4, 0.05, 0.95
	if f.owner(c.at) || f.isArray(c.at) || f.platform[f.s.ClassOf(c.at)] || f.known.OfObject(c.at) != nil || float64(c.weight) < share*float64(f.o.Total) {
		return false
	}
	members := f.directlyBelow(c)
	linked := f.linkedToEachOther(members) // from any of them all can be reached
	for _, r := range f.s.Outbound(c.at, nil) {
		class, n := f.elements(r)
		if n < least || linked && few*n < int64(len(members)) || IsPlatform(class) || f.s.ImmediateDominator(r) != c.at || float64(f.reached(r, c.at, members)) < all*float64(len(members)) {
			continue
		}
		if one := f.elementsOf(r); few*n < int64(len(members)) && len(one) > 0 && float64(f.reached(one[0], c.at, members)) >= all*float64(len(members)) {
			continue // each element leads to all of them, by what it belongs to
		}
		sus.Path = f.fold(append(f.pathTo(c.at, heap.NoObject), r))
		sus.Holder, sus.Member, sus.Count = r, class, n
		return true
	}
	return false
}

// luceneReader is the class of the readers of an index of Lucene.
const luceneReader = "org.apache.lucene.index.StandardDirectoryReader"

// throughReaders finds the collection of the application that has the readers of an index
// of Lucene whose files a directory in memory holds, if they are many: each of them keeps the
// files of its state of the index. These readers are then what accumulates.
func (f *finder) throughReaders(sus *Suspect) {
	const many, most = 20, 100_000
	if !strings.HasPrefix(sus.Member, "org.apache.lucene.store.") {
		return
	}
	var readers []heap.ObjectID
	for _, c := range f.s.ClassesByName(luceneReader) {
		if f.s.InstanceCounts(c).Objects <= most {
			readers = append(readers, f.s.Instances(c)...)
		}
	}
	if len(readers) < many {
		return
	}
	path := f.pathTo(readers[len(readers)/2], heap.NoObject)
	for i, id := range path {
		class, n := f.elements(id)
		if n < many || class != luceneReader || i == 0 || !f.application(f.className(path[i-1])) {
			continue
		}
		sus.Path = f.fold(path[:i+1])
		sus.Holder, sus.Member, sus.Entry, sus.Count = id, class, "", n
		return
	}
}

// linkedToEachOther reports whether nearly all of some objects, whose positions ascend, refer
// to another of them, and not all to the same few.
func (f *finder) linkedToEachOther(members []uint32) bool {
	const looked = 20
	n, linked, met := 0, 0, map[uint32]bool{}
	for i := 0; i < len(members); i += max(1, len(members)/looked) {
		n++
		for _, to := range f.s.Referents(f.pre.Object(members[i])) {
			if !f.s.Reachable(heap.ObjectID(to)) {
				continue
			}
			at := f.pre.Position(heap.ObjectID(to))
			if _, member := slices.BinarySearch(members, at); member && at != members[i] && !met[at] {
				met[at] = true
				linked++
				break
			}
		}
	}
	return n > 1 && 10*linked >= 9*n
}

// directlyBelow returns the positions of the objects of a class that an object
// immediately dominates.
func (f *finder) directlyBelow(c *candidate) []uint32 {
	var list []uint32
	at := f.pre.Position(c.at)
	for p, end := at+1, at+f.pre.Size[at]; p < end; p += f.pre.Size[p] {
		if f.same[f.pre.Class(p)] == f.same[c.class] {
			list = append(list, p)
		}
	}
	return list
}

// reached counts the members of a group that can be reached from an object without
// leaving the subtree of the group's dominator or passing that dominator.
func (f *finder) reached(from, dominator heap.ObjectID, members []uint32) int {
	const most = 2_000_000 // objects looked at
	first := f.pre.Position(dominator)
	end := first + f.pre.Size[first]
	if end-first > most {
		return 0
	}
	seen := make([]bool, end-first)
	seen[0], seen[f.pre.Position(from)-first] = true, true
	var out []heap.ObjectID
	for open := []heap.ObjectID{from}; len(open) > 0 && f.ctx.Err() == nil; {
		id := open[len(open)-1]
		open = open[:len(open)-1]
		out = f.s.Outbound(id, out[:0])
		for _, to := range out {
			if !f.s.Reachable(to) {
				continue
			}
			if at := f.pre.Position(to); at >= first && at < end && !seen[at-first] && !f.weak(id, to) {
				seen[at-first] = true
				open = append(open, to)
			}
		}
	}
	n := 0
	for _, p := range members {
		if p >= first && p < end && seen[p-first] {
			n++
		}
	}
	return n
}
