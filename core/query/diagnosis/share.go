package diagnosis

import (
	"cmp"
	"math"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// How many objects of a group are followed to the roots, and how many referrers of each.
const (
	sampled   = 8
	referrers = 3
)

// way is a way to some of the sampled objects.
type way struct {
	key     heap.ObjectID // the array or object that holds them
	objects []heap.ObjectID
	reached int
	whole   bool              // leads to a member itself, not to what holds the members
	also    [][]heap.ObjectID // other ways that pass objects of the same classes
}

// share finds what holds the objects of a group that no single object dominates. For
// example, one map and one list may each hold all of them, or each may be held by two
// fields of some other object.
func (f *finder) share(sus *Suspect, c *candidate) {
	sus.tops = [][]uint32{c.members}
	var ways []way
	for i := range min(sampled, len(c.members)) {
		member := f.pre.Object(c.members[i*len(c.members)/min(sampled, len(c.members))])
		met := map[heap.ObjectID]bool{}
		for _, r := range f.holders(member) {
			w, found := f.wayTo(member, r)
			if !found || met[w.key] {
				continue
			}
			met[w.key] = true
			if at := slices.IndexFunc(ways, func(o way) bool { return o.key == w.key }); at >= 0 {
				ways[at].reached++
			} else {
				ways = append(ways, w)
			}
		}
	}
	const common = 0.25 // minimum share of the sample that a way must reach
	enough := int(math.Ceil(common * float64(min(sampled, len(c.members)))))
	ways = f.alike(ways, enough)
	quarters := func(w *way) int { return min(3, 4*w.reached/min(sampled, len(c.members))) } // a few referrers of each are looked at: most are nearly all
	order.Stable(ways, func(a, b way) int {
		return cmp.Or(quarters(&b)-quarters(&a), f.rankOf(&a)-f.rankOf(&b), cmp.Compare(b.reached, a.reached), cmp.Compare(len(a.objects), len(b.objects)))
	})
	for i, w := range ways {
		if i > 3 || w.reached < enough {
			break
		}
		p := f.foldAll(&w)
		if i == 0 {
			sus.Path, sus.Holder = p, p.End()
		} else {
			sus.Also = append(sus.Also, p)
		}
	}
	if len(sus.Path.Steps) > 0 {
		return
	}
	if owner := commonOwner(ways); owner != nil {
		sus.Path = f.fold(owner)
		sus.Holder = sus.Path.End()
	} else if c.at != heap.NoObject {
		sus.Path = f.fold(f.pathTo(c.at, heap.NoObject))
	}
}

// rankOf returns 0 for a way through a collection that counts its elements, which says more
// of its members than a plain array does, and 1 for others.
func (f *finder) rankOf(w *way) int {
	for _, id := range w.objects[max(0, len(w.objects)-2):] {
		if known := f.known.OfObject(id); known != nil && known.Counted() {
			return 0
		}
	}
	return 1
}

// commonOwner returns the first link that most of the ways share: the static field or
// local variable with which they begin; nil if there is none.
func commonOwner(ways []way) []heap.ObjectID {
	count := map[[2]heap.ObjectID]int{}
	var best []heap.ObjectID
	most, all := 0, 0
	for _, w := range ways {
		all += w.reached
		if len(w.objects) < 2 {
			continue
		}
		first := [2]heap.ObjectID(w.objects[:2])
		if count[first] += w.reached; count[first] > most {
			most, best = count[first], w.objects[:2]
		}
	}
	if 2*most < all {
		return nil
	}
	return best
}

// foldAll returns the path of a way that fits all ways that it stands for.
func (f *finder) foldAll(w *way) Path {
	p := f.fold(w.objects)
	var others []Place
	for _, objects := range w.also {
		others = append(others, Place{Path: f.fold(objects)})
	}
	if w.whole && others == nil {
		others = []Place{{}} // it leads to one member of many
	}
	p.generalize(others)
	return p
}

// alike combines ways that pass different objects of the same classes: those that lead to a
// member itself, and those to what holds few of the members, where another way holds enough
// to be told of and would stand for all of them.
func (f *finder) alike(ways []way, enough int) []way {
	var merged []way
	shape := map[string]int{}
	reaching := slices.ContainsFunc(ways, func(w way) bool { return w.reached >= enough })
	for _, w := range ways {
		if !w.whole && (w.reached >= enough || !reaching) {
			merged = append(merged, w)
			continue
		}
		key := ""
		if w.whole {
			key = "whole "
		}
		for _, id := range w.objects[max(0, len(w.objects)-4):] {
			key += f.s.ClassName(f.s.ClassOf(id)) + " "
		}
		if at, met := shape[key]; met {
			merged[at].reached += w.reached
			merged[at].also = append(merged[at].also, w.objects)
			continue
		}
		shape[key] = len(merged)
		merged = append(merged, w)
	}
	return merged
}

// holders returns a few of the referrers of an object, one of each class.
func (f *finder) holders(member heap.ObjectID) []heap.ObjectID {
	var list []heap.ObjectID
	met := map[heap.ClassIndex]bool{}
	for _, r := range f.s.Inbound(member, nil) {
		class := f.s.ClassOf(r)
		if met[class] || !f.s.Reachable(r) || f.s.Dominates(member, r) || f.weak(r, member) {
			continue
		}
		met[class] = true
		if list = append(list, r); len(list) == referrers {
			break
		}
	}
	return list
}

// wayTo returns the way to a member through one of its referrers, up to the array that
// holds the members, if there is one nearby.
func (f *finder) wayTo(member, referrer heap.ObjectID) (way, bool) {
	path := f.pathTo(member, referrer)
	if len(path) == 0 {
		return way{}, false
	}
	const near = 6
	for i := len(path) - 2; i >= max(0, len(path)-near); i-- {
		if f.isArray(path[i]) {
			return way{key: path[i], objects: path[:i+1], reached: 1}, true
		}
	}
	return way{key: path[max(0, len(path)-2)], objects: path, reached: 1, whole: true}, true
}
