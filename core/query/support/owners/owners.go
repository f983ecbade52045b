package owners

import (
	"cmp"
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/query/support/content"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Owner is a field that holds objects, directly or through containers.
type Owner struct {
	Class heap.ClassIndex // the class with the field; heap.NoClass for a GC root that nothing else holds
	Field string          // in angle brackets if it is not a field, or local
	Via   heap.ClassIndex // the class of what the field refers to
}

// local stands for the fields that threads do not have: what a method refers to.
const local = "local variable"

// Name writes the owner as Class#field.
func (o Owner) Name(s *snapshot.Snapshot) string {
	switch {
	case o.Class == heap.NoClass:
		return o.Field
	case o.Field == local:
		return local + " of " + s.ClassName(o.Class)
	}
	return s.ClassName(o.Class) + "#" + o.Field
}

// Owners are the distinct owners of some objects.
type Owners struct {
	List []Owner  // ordered by the first object that holds something by this field
	Of   []uint32 // by index of the object: its owner's index in List
}

// linked is a link whose holder has to be read.
type linked struct {
	link Link
	item uint32
}

// tickEvery is the number of objects between two checks of the context.
const tickEvery = 1 << 12

// Find returns the owners of objects. It takes 4 bytes per object, and while running 24
// more for each object whose holder has to be read. If the dump has no values, fields are
// named "?".
func (f *Finder) Find(ctx context.Context, ids []heap.ObjectID) (*Owners, error) {
	all := &Owners{Of: make([]uint32, len(ids))}
	lists, err := f.inRanges(ctx, "Finding owners", len(ids), func(l *list, from, to int) { l.climb(ids, all.Of, from, to) })
	if err != nil {
		return nil, err
	}
	var links []linked
	for _, l := range lists {
		links = append(links, l.unread...)
		l.unread = nil
	}
	links = byHolder(links) // so that they are read in the order of the file
	readers, err := f.inRanges(ctx, "Naming owners", len(links), func(l *list, from, to int) { l.readHolders(links[from:to]) })
	if err != nil {
		return nil, err
	}
	places := all.join(append(lists[:len(lists):len(lists)], readers...))
	for k := range lists {
		translate(all.Of[len(ids)*k/len(lists):len(ids)*(k+1)/len(lists)], places[k])
	}
	for k := range readers {
		for _, l := range links[len(links)*k/len(readers) : len(links)*(k+1)/len(readers)] {
			all.Of[l.item] = places[len(lists)+k][l.link.Child]
		}
	}
	return all, nil
}

// inRanges splits n items into ranges, one for each list, and calls work for all of them
// at once.
func (f *Finder) inRanges(ctx context.Context, what string, n int, work func(l *list, from, to int)) ([]*list, error) {
	lists := make([]*list, content.Ranges(n))
	err := content.Parallel(n, func(k, from, to int) error {
		lists[k] = f.newList(ctx)
		for at := from; at < to; at += tickEvery {
			if err := ctx.Err(); err != nil {
				return err
			}
			progress.Report(ctx, what, int64(at-from), int64(to-from))
			work(lists[k], at, min(at+tickEvery, to))
		}
		return nil
	})
	return lists, err
}

// byHolder sorts links by holder, 16 bits at a time (radix sort).
func byHolder(links []linked) []linked {
	other := make([]linked, len(links))
	for shift := 0; shift < 32 && len(links) > 0; shift += 16 {
		var next [1<<16 + 1]uint32
		for i := range links {
			next[int(uint16(links[i].link.Holder>>shift))+1]++
		}
		for k := range 1 << 16 {
			next[k+1] += next[k]
		}
		for i := range links {
			at := &next[uint16(links[i].link.Holder>>shift)]
			other[*at] = links[i]
			*at++
		}
		links, other = other, links
	}
	return links
}

// join merges the owners of the lists. For each list it returns the indexes of its owners
// in List.
func (all *Owners) join(lists []*list) (places [][]uint32) {
	joined := numbering{place: map[Owner]uint32{}}
	for _, l := range lists {
		for i, o := range l.owners {
			joined.ownerNumber(o, l.first[i])
		}
	}
	ordered := make([]uint32, len(joined.owners))
	for i := range ordered {
		ordered[i] = uint32(i)
	}
	order.Sort(ordered, func(a, b uint32) int { return cmp.Compare(joined.first[a], joined.first[b]) })
	for place, i := range ordered {
		all.List = append(all.List, joined.owners[i])
		joined.place[joined.owners[i]] = uint32(place)
	}
	for _, l := range lists {
		of := make([]uint32, len(l.owners))
		for i, o := range l.owners {
			of[i] = joined.place[o]
		}
		places = append(places, of)
	}
	return places
}

// translate replaces the numbers of a list's owners with their indexes among all owners.
//
//go:noinline
func translate(of, places []uint32) {
	for i, number := range of {
		if number != unknown {
			of[i] = places[number]
		}
	}
}
