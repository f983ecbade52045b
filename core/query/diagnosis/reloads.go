package diagnosis

import (
	"cmp"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// fewReloads is the number of class loaders with the same classes at which they count as a
// structure of their own.
const fewReloads = 8

// reloads finds class loaders that have loaded the same classes, with all that only they
// and their classes retain. The walk over the dominator tree misses them where neither the
// loaders nor what keeps them dominates the classes, because an object of each of these
// classes is held from outside too.
func (f *finder) reloads() []*Suspect {
	type group struct {
		loader heap.ClassIndex
		first  string // of the names of its classes
	}
	classes := map[heap.ObjectID][]heap.ObjectID{}
	first := map[heap.ObjectID]string{}
	for i := range f.s.NumClasses() {
		c := f.s.Class(heap.ClassIndex(i))
		if id := c.LoaderObject; f.copies[id] && f.s.Reachable(id) && f.s.Reachable(c.Object) {
			classes[id] = append(classes[id], c.Object)
			if first[id] == "" || !strings.HasSuffix(c.Name, "[]") && !hidden(c.Name) && c.Name < first[id] {
				first[id] = c.Name
			}
		}
	}
	of := map[group][]heap.ObjectID{}
	for id := range classes {
		at := group{f.same[f.s.ClassOf(id)], first[id]}
		of[at] = append(of[at], id)
	}
	var list []*Suspect
	for at, ids := range of {
		if len(ids) < fewReloads {
			continue
		}
		order.Sort(ids, func(a, b heap.ObjectID) int { return cmp.Compare(a, b) })
		sus := &Suspect{inner: heap.NoObject, Kind: Shared, Member: f.s.ClassName(at.loader), Count: int64(len(ids)), Holder: heap.NoObject, precedence: -1}
		if path := f.pathTo(ids[len(ids)/2], heap.NoObject); path != nil {
			sus.Path = f.fold(path)
			for i := range sus.Path.Steps {
				sus.Path.Steps[i].Text = sus.Path.Steps[i].Shape
			}
		}
		all := ids
		for _, id := range ids {
			all = append(all, classes[id]...)
		}
		if f.cover(sus, all); sus.Bytes >= f.least {
			list = append(list, sus)
		}
	}
	order.Stable(list, func(a, b *Suspect) int { return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Member, b.Member)) })
	return list
}
