package owners

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// numbering holds owners in the order in which they were found.
type numbering struct {
	owners []Owner
	place  map[Owner]uint32
	first  []uint64 // by owner: the lowest holder, and in the low half the first object
}

// ownerNumber returns the number of an owner, a new one if it was not found before. first
// is where it was found.
//
//go:noinline
func (n *numbering) ownerNumber(o Owner, first uint64) uint32 {
	at, known := n.place[o]
	if !known {
		at = uint32(len(n.owners))
		n.owners, n.first, n.place[o] = append(n.owners, o), append(n.first, first), at
	}
	n.first[at] = min(n.first[at], first)
	return at
}

// unknown is the number of an owner whose field is not known yet.
const unknown = math.MaxUint32

// list names the owners of a range of objects, in one goroutine.
type list struct {
	numbering
	climber *Finder
	s       *snapshot.Snapshot
	r       *snapshot.Reader
	classes []*fields // by class
	unread  []linked

	// links remembers recent links: most owners come again soon, and making names and
	// using maps is slow.
	links [recent]struct {
		link   Link
		number uint32
	}
	fields [recent]struct {
		class, via heap.ClassIndex
		field      int // plus 1
		number     uint32
	}
}

// recent is the number of links and fields that are remembered.
const recent = 1 << 10

func (f *Finder) newList(ctx context.Context) *list {
	l := &list{numbering: numbering{place: map[Owner]uint32{}}, climber: f.clone(), s: f.s, r: f.s.NewReader(ctx), classes: make([]*fields, f.s.NumClasses())}
	for i := range l.links {
		l.links[i].link = Link{heap.NoObject, heap.NoObject} // no object is the child of nothing
	}
	return l
}

// climb sets the numbers of the owners of the objects [from, to), and collects the links
// whose holders must be read.
//
//go:noinline
func (l *list) climb(ids []heap.ObjectID, of []uint32, from, to int) {
	for i := from; i < to; i++ {
		link := l.climber.Climb(ids[i])
		if of[i] = l.number(link, uint32(i), false); of[i] == unknown {
			l.unread = append(l.unread, linked{link, uint32(i)})
		}
	}
}

// readHolders finds the owners at these links by reading their holders. It overwrites the
// child of each link, which is no longer needed, with the number of the owner.
func (l *list) readHolders(links []linked) {
	for i := range links {
		links[i].link.Child = heap.ObjectID(l.number(links[i].link, links[i].item, true))
	}
}

// number returns the number of the owner at the end of a link. If read is not set, it
// returns unknown when the holder would have to be read.
func (l *list) number(link Link, item uint32, read bool) uint32 {
	first := uint64(link.Holder)<<32 | uint64(item)
	lately := &l.links[(link.Holder*31+link.Child)%recent]
	if lately.link == link {
		if lately.number != unknown {
			l.first[lately.number] = min(l.first[lately.number], first)
		}
		return lately.number
	}
	number := l.find(link, first, read)
	lately.link, lately.number = link, number
	return number
}

func (l *list) find(link Link, first uint64, read bool) uint32 {
	o := Owner{Class: heap.NoClass, Via: l.s.ClassOf(link.Child)}
	isClass := false
	if link.Holder == heap.NoObject {
		o.Field = l.root(link.Child)
		return l.ownerNumber(o, first)
	} else if o.Class, isClass = l.s.ClassByObject(link.Holder); isClass {
		o.Field = l.static(o.Class, link.Child)
		return l.ownerNumber(o, first)
	}
	o.Class = l.s.ClassOf(link.Holder)
	f := l.classes[o.Class]
	if f == nil {
		f = l.fieldsOf(o.Class)
		l.classes[o.Class] = f
	}
	i, known := l.known(link, f)
	if !known {
		if !read {
			return unknown
		}
		i = l.read(link, f)
	}
	lately := &l.fields[(uint(o.Class)*31+uint(o.Via)*7+uint(i))%recent]
	if lately.class != o.Class || lately.via != o.Via || lately.field != i+1 {
		lately.class, lately.via, lately.field = o.Class, o.Via, i+1
		o.Field = f.name(i)
		lately.number = l.ownerNumber(o, first)
	}
	l.first[lately.number] = min(l.first[lately.number], first)
	return lately.number
}

// fields are the reference fields of a class.
type fields struct {
	names  []string
	slots  []snapshot.Slot
	thread bool // the class is one of threads, which also refer to their locals
}

// name returns the name of field i. The index after the last field is for references that
// are not fields.
func (f *fields) name(i int) string {
	switch {
	case i < len(f.names):
		return f.names[i]
	case f.thread:
		return local
	}
	return "?"
}

// known finds the field of a link without reading the holder, if possible. The snapshot
// lists the referents of an instance in the order of its fields. So if there are as many
// distinct referents as fields, or as fields that are known to be set, the position gives
// the field.
func (l *list) known(link Link, f *fields) (field int, known bool) {
	referents, set := l.s.Referents(link.Holder), uint8(0)
	whole := len(referents) == len(f.names)
	if l.climber.fields != nil {
		set = l.climber.fields[link.Holder]
	}
	if f.thread || !whole && set == 0 {
		return 0, false
	}
	at := slices.Index(referents, uint32(link.Child))
	switch {
	case at < 0:
		return len(f.names), true
	case whole:
		return at, true
	}
	for ; at > 0; at-- {
		set &= set - 1
	}
	return bits.TrailingZeros8(set), true
}

// read finds the field of a link among the values of the holder.
func (l *list) read(link Link, f *fields) (field int) {
	if raw, err := l.r.Instance(link.Holder); err == nil {
		child := l.s.Address(link.Child)
		for i, slot := range f.slots {
			if child != 0 && heap.Address(slot.Int(raw)) == child {
				return i
			}
		}
	}
	return len(f.names)
}

func (l *list) fieldsOf(c heap.ClassIndex) *fields {
	f, slots := &fields{thread: l.climber.threads[c]}, l.s.FieldSlots(c)
	at := c
	for i := 0; at != heap.NoClass && i < len(slots); at = l.s.Class(at).SuperIndex {
		for _, field := range l.s.Class(at).Fields {
			if field.Type == heap.Object && i < len(slots) {
				f.names, f.slots = append(f.names, field.Name), append(f.slots, slots[i])
			}
			i++
		}
	}
	return f
}

// static returns the static field by which a class refers to an object.
func (l *list) static(c heap.ClassIndex, child heap.ObjectID) string {
	for _, static := range l.s.Class(c).Statics {
		if static.Value.Type == heap.Object && l.r.Referent(static.Value.Address()) == child {
			return static.Name
		}
	}
	return "<class>"
}

// root describes the GC root of an object to which nothing refers.
func (l *list) root(id heap.ObjectID) string {
	for _, r := range l.s.Roots(id) {
		return "<" + r.Kind.String() + ">"
	}
	return "<nothing>"
}
