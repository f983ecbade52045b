package diagnosis

import (
	"cmp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// How many members are followed to find out where, below their common owner, they
// accumulate; and what share of them must take the same path.
const (
	narrowed   = 24
	sameWay    = 0.6
	mostBelow  = 2_000
	mostDepths = 40
)

// narrow looks for the field below an object from which its members spread out. It is
// needed where other objects share the members: a list of readers shares its buffers with
// other objects, so only the engine that holds all of them dominates the buffers.
func (f *finder) narrow(sus *Suspect, c *candidate) {
	if f.direct(c) || len(sus.Path.Steps) == 0 || f.linkedToEachOther(f.directlyBelow(c)) { // those spread out from any of them
		return
	}
	var ways [][]heap.ObjectID
	members := f.someMembers(c)
	for _, id := range members {
		if way := f.wayBelow(c.at, id); way != nil {
			ways = append(ways, way)
		}
	}
	above := sus.Path.objects()
	above = above[:len(above)-1]
	if 2*len(ways) < len(members) { // some objects on the way are also held from elsewhere
		ways, above = nil, nil
		for _, id := range members {
			if way := f.pathTo(id, heap.NoObject); len(way) > 2 {
				ways = append(ways, way)
			}
		}
	}
	if 2*len(ways) < len(members) || len(ways) < 3 {
		return
	}
	depth := commonDepth(ways)
	if depth == 0 || above == nil && depth < 2 {
		return
	}
	var common []heap.ObjectID
	for _, w := range ways { // the path that most members take
		if len(w) > depth && (common == nil || agree(ways, w, depth) > agree(ways, common, depth)) {
			common = w
		}
	}
	sus.Path = f.fold(append(above, common[:depth+1]...))
	if end := sus.Path.End(); end != heap.NoObject {
		sus.Holder = end
	}
	f.spread(sus, ways, common, depth)
}

// objects returns the objects of a path, from its root.
func (p *Path) objects() []heap.ObjectID {
	list := []heap.ObjectID{p.Root}
	for i := range p.links {
		list = append(list, p.links[i].to)
	}
	return list
}

// direct reports whether the common dominator holds the members itself: it is an array or
// a collection, or it refers to them.
func (f *finder) direct(c *candidate) bool {
	if f.known.OfObject(c.at) != nil {
		return true
	}
	for at, n := c.at, 0; n < 3 && at != heap.NoObject; at, n = f.s.ImmediateDominator(at), n+1 {
		if class := f.className(at); strings.HasPrefix(class, "com.google.common.cache.") || strings.HasPrefix(class, "com.github.benmanes.") {
			return true
		}
	}
	if f.isArray(c.at) || f.platform[f.s.ClassOf(c.at)] && !f.owner(c.at) && f.plainCollection(c.at) {
		return true
	}
	some := f.someMembers(c)
	for _, id := range some[:min(4, len(some))] {
		referrers := f.s.Referrers(id)
		for _, r := range referrers[:min(100, len(referrers))] {
			if heap.ObjectID(r) == c.at {
				return true
			}
		}
	}
	return false
}

func (f *finder) plainCollection(id heap.ObjectID) bool {
	w := folder{finder: f}
	return w.collection(id)
}

// someMembers returns some of the dominated objects whose class is the one that
// accumulates.
func (f *finder) someMembers(c *candidate) []heap.ObjectID {
	var all []heap.ObjectID
	stride, n := max(1, c.count/narrowed), int64(0)
	f.blocks(c.at, func(b *snapshot.Siblings) bool {
		for i, class := range b.Classes {
			if f.same[class] != f.same[c.class] {
				continue
			}
			if n%stride == 0 && len(all) < narrowed {
				all = append(all, f.pre.Object(b.Positions[i]))
			}
			n++
		}
		return len(all) < narrowed
	})
	return all
}

// wayBelow returns a shortest path of strong references from an object to one that it
// dominates, including both; nil if none is found soon.
func (f *finder) wayBelow(from, to heap.ObjectID) []heap.ObjectID {
	next := map[heap.ObjectID]heap.ObjectID{to: heap.NoObject}
	level := []heap.ObjectID{to}
	for depth := 0; len(level) > 0 && depth < mostDepths; depth++ {
		var above []heap.ObjectID
		for _, id := range level {
			referrers := f.s.Referrers(id)
			for _, r := range referrers[:min(alikes, len(referrers))] {
				r := heap.ObjectID(r)
				if _, met := next[r]; met || !f.s.Reachable(r) || f.weak(r, id) {
					continue
				}
				if r == from {
					way := []heap.ObjectID{from}
					for at := id; at != heap.NoObject; at = next[at] {
						way = append(way, at)
					}
					return way
				}
				if !f.s.Dominates(from, r) || f.isKey(r, id) {
					continue
				}
				next[r] = id
				if above = append(above, r); len(next) > mostBelow {
					return nil
				}
			}
		}
		level = above
	}
	return nil
}

// commonDepth returns the depth to which most paths agree.
func commonDepth(ways [][]heap.ObjectID) int {
	depth := 0
	for {
		best := 0
		for _, w := range ways {
			if len(w) > depth+2 {
				best = max(best, agree(ways, w, depth+1))
			}
		}
		if float64(best) < sameWay*float64(len(ways)) {
			return depth
		}
		depth++
	}
}

// agree counts the paths that are equal to a given one down to a depth.
func agree(ways [][]heap.ObjectID, as []heap.ObjectID, depth int) int {
	n := 0
	for _, w := range ways {
		if len(w) > depth && len(as) > depth && slices.Equal(w[:depth+1], as[:depth+1]) {
			n++
		}
	}
	return n
}

// spread determines what accumulates where the paths diverge: the class with which most
// of them continue.
func (f *finder) spread(sus *Suspect, ways [][]heap.ObjectID, common []heap.ObjectID, depth int) {
	count := map[string]int{}
	for _, w := range ways {
		if len(w) <= depth+1 || !slices.Equal(w[:depth+1], common[:depth+1]) {
			continue
		}
		next := w[depth+1]
		if f.entryForm(f.s.ClassOf(next)).value != "" && len(w) > depth+2 { // the value of an entry is more informative than the entry
			next = w[depth+2]
		}
		count[f.className(next)]++
	}
	best := ""
	for name, n := range count {
		if best == "" || n > count[best] || n == count[best] && cmp.Less(name, best) {
			best = name
		}
	}
	if best == "" || best == sus.Member {
		return
	}
	sus.Member, sus.Entry, sus.Mixed = best, "", 0
	sus.Count = 0
	if n, isArray := f.s.Length(common[depth]); isArray {
		sus.Count = int64(n)
		elements := 0
		for _, id := range f.s.Outbound(common[depth], nil) {
			if f.className(id) == best {
				elements++
			}
		}
		if elements > 0 {
			sus.Count = int64(elements)
		}
	}
	if size, found, err := f.s.Field(f.ctx, sus.Holder, "size"); err == nil && found && size.Type == heap.Int && f.platform[f.s.ClassOf(sus.Holder)] {
		sus.Count = int64(int32(size.Bits))
	}
	sus.Count = max(1, sus.Count)
}
