package owners

import (
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/content"
	"heapdrop/core/snapshot"
)

// Owner is a field that objects hang on.
type Owner struct {
	Class heap.ClassIndex // whose field it is; heap.NoClass for a GC root that nothing else holds
	Field string          // in angle brackets what is no field
	Via   heap.ClassIndex // the class of what the field refers to
}

// Name writes the owner as Class#field.
func (o Owner) Name(s *snapshot.Snapshot) string {
	if o.Class == heap.NoClass {
		return o.Field
	}
	return s.ClassName(o.Class) + "#" + o.Field
}

// Owners are the distinct owners of some objects.
type Owners struct {
	List []Owner
	Of   []uint32 // by place of the object: its owner's place in List
}

// linked is the link of an object.
type linked struct {
	link Link
	item uint32
}

// tickEvery is how many objects are looked at between two looks at the context.
const tickEvery = 1 << 12

// Find returns the owners of objects. It takes 28 bytes per object while it runs.
// Without values in the dump fields are named "?".
func (f *Finder) Find(ctx context.Context, ids []heap.ObjectID) (*Owners, error) {
	links := make([]linked, len(ids))
	err := content.Parallel(len(ids), func(_, from, to int) error {
		climber := f.clone()
		for i := from; i < to; i++ {
			if i%tickEvery == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				query.Report(ctx, "Finding owners", int64(i-from), int64(to-from))
			}
			links[i] = linked{climber.Climb(ids[i]), uint32(i)}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	// By holder, so that they are read in the order of the file.
	return f.name(ctx, byHolder(links))
}

// byHolder sorts links by their holder, 16 bits at a time.
func byHolder(links []linked) []linked {
	other := make([]linked, len(links))
	for shift := 0; shift < 32; shift += 16 {
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

// name reads the names of fields and numbers the owners.
func (f *Finder) name(ctx context.Context, links []linked) (*Owners, error) {
	lists := make([][]Owner, content.Ranges(len(links)))
	err := content.Parallel(len(links), func(k, from, to int) error {
		place := map[Owner]uint32{}
		lately := make([]struct {
			Owner
			place uint32
		}, 1<<10) // most owners come again soon, and a map is slow
		names := &namer{s: f.s, r: f.s.NewReader(ctx), threads: f.threads, classes: make([]*fields, f.s.NumClasses())}
		var last Link
		var at uint32
		for i := from; i < to; i++ {
			if i%tickEvery == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				query.Report(ctx, "Naming owners", int64(i-from), int64(to-from))
			}
			if l := links[i].link; i == from || l != last {
				last = l
				o := names.owner(l)
				if recent := &lately[(uint(o.Class)*31+uint(o.Via)*7+uint(len(o.Field)))%uint(len(lately))]; recent.Owner == o {
					at = recent.place
				} else {
					known := false
					if at, known = place[o]; !known {
						at = uint32(len(lists[k]))
						lists[k], place[o] = append(lists[k], o), at
					}
					recent.Owner, recent.place = o, at
				}
			}
			links[i].link.Child = heap.ObjectID(at) // the child is not needed any more
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	all, place := &Owners{Of: make([]uint32, len(links))}, map[Owner]uint32{}
	for k := range lists {
		global := make([]uint32, len(lists[k]))
		for i, o := range lists[k] {
			at, known := place[o]
			if !known {
				at = uint32(len(all.List))
				all.List, place[o] = append(all.List, o), at
			}
			global[i] = at
		}
		for i := len(links) * k / len(lists); i < len(links)*(k+1)/len(lists); i++ {
			all.Of[links[i].item] = global[links[i].link.Child]
		}
	}
	return all, nil
}

// namer names the fields of links.
type namer struct {
	s         *snapshot.Snapshot
	r         *snapshot.Reader
	threads   []bool    // by class
	classes   []*fields // by class
	referents []heap.ObjectID
}

// fields are the reference fields of a class.
type fields struct {
	names []string
	slots []snapshot.Slot
}

func (n *namer) owner(l Link) Owner {
	via := n.s.ClassOf(l.Child)
	if l.Holder == heap.NoObject {
		return Owner{heap.NoClass, n.root(l.Child), via}
	}
	if c, isClass := n.s.ClassByObject(l.Holder); isClass {
		for _, static := range n.s.Class(c).Statics {
			if static.Value.Type == heap.Object && n.r.Referent(static.Value.Address()) == l.Child {
				return Owner{c, static.Name, via}
			}
		}
		return Owner{c, "<class>", via}
	}
	return Owner{n.s.ClassOf(l.Holder), n.field(l), via}
}

// field names the field of an instance that refers to another.
func (n *namer) field(l Link) string {
	c := n.s.ClassOf(l.Holder)
	f := n.classes[c]
	if f == nil {
		f = n.fieldsOf(c)
		n.classes[c] = f
	}
	// As many distinct referents as fields: they are in the order of the fields, and
	// need not be read. Threads refer to their locals besides.
	if n.s.OutboundCount(l.Holder)-1 == len(f.names) && !n.threads[c] {
		n.referents = n.s.Outbound(l.Holder, n.referents[:0])
		if i := slices.Index(n.referents, l.Child); i > 0 {
			return f.names[i-1]
		}
	} else if raw, err := n.r.Instance(l.Holder); err == nil {
		child := n.s.Address(l.Child)
		for i, slot := range f.slots {
			if child != 0 && heap.Address(slot.Int(raw)) == child {
				return f.names[i]
			}
		}
	}
	if n.threads[c] {
		return "<Java Local>"
	}
	return "?"
}

func (n *namer) fieldsOf(c heap.ClassIndex) *fields {
	f, slots := &fields{}, n.s.FieldSlots(c)
	at := c
	for i := 0; at != heap.NoClass && i < len(slots); at = n.s.Class(at).SuperIndex {
		for _, field := range n.s.Class(at).Fields {
			if field.Type == heap.Object && i < len(slots) {
				f.names, f.slots = append(f.names, field.Name), append(f.slots, slots[i])
			}
			i++
		}
	}
	return f
}

// root names what keeps an object alive that nothing refers to.
func (n *namer) root(id heap.ObjectID) string {
	for _, r := range n.s.Roots(id) {
		return "<" + r.Kind.String() + ">"
	}
	return "<nothing>"
}
