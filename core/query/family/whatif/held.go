package whatif

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Limits of what is examined closely: objects that stay, and their referrers.
const (
	mostHeld      = 200
	mostReferrers = 100
	mostLinks     = 5
	longArray     = 10_000 // elements
)

// held describes what stays alive although freed objects or nulled fields refer to it,
// and what keeps it.
type held struct {
	w       *world
	count   int
	objects []heldClass // those that retain most
	holders []holder
}

// heldClass is an object that stays alive.
type heldClass struct {
	id      heap.ObjectID
	holders []string // without repetitions
}

// holder is a field, or a kind of GC root, that keeps objects alive which would otherwise
// be freed.
type holder struct {
	name    string
	field   bool // a field that the user could set to null as well
	objects []heap.ObjectID
	bytes   int64 // retained heap of the objects that only this keeper keeps
}

// heldStill finds what stays alive: referents of freed objects and of nulled references
// that are still reachable.
func (w *world) heldStill(ctx context.Context) (*held, error) {
	f := &finder{w: w, seen: w.s.NewSet()}
	for i, word := range w.freed {
		if i&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for bit := uint(0); word != 0; bit, word = bit+1, word>>1 {
			if word&1 != 0 {
				f.addAll(heap.ObjectID(i<<6) + heap.ObjectID(bit))
			}
		}
	}
	if err := f.addNulled(ctx); err != nil {
		return nil, err
	}
	f.cut(mostHeld)
	h := &held{w: w, count: f.count}
	for _, id := range f.ids {
		names, err := w.holdersOf(ctx, id)
		if err != nil {
			return nil, err
		}
		h.objects = append(h.objects, heldClass{id, names})
	}
	h.group()
	return h, nil
}

// finder collects the objects that stay alive and retain most.
type finder struct {
	w     *world
	seen  graph.Bits
	count int
	ids   []heap.ObjectID
	buf   []heap.ObjectID
}

// add adds an object if it stays alive.
func (f *finder) add(id heap.ObjectID) {
	s := f.w.s
	if id == heap.NoObject || !f.w.reached.Has(uint32(id)) || f.seen.Has(uint32(id)) || id == s.BootLoader() {
		return
	}
	if _, isClass := s.ClassByObject(id); isClass {
		return
	}
	f.seen.Set(uint32(id))
	f.count++
	if f.ids = append(f.ids, id); len(f.ids) >= 64*mostHeld {
		f.cut(mostHeld)
	}
}

// cut keeps the objects that retain most, largest first.
func (f *finder) cut(most int) {
	s := f.w.s
	slices.SortFunc(f.ids, func(a, b heap.ObjectID) int {
		return cmp.Or(cmp.Compare(s.Retained(b), s.Retained(a)), cmp.Compare(a, b))
	})
	f.ids = f.ids[:min(len(f.ids), most)]
}

// addAll adds the referents of an object, except its class.
func (f *finder) addAll(from heap.ObjectID) {
	f.buf = f.w.s.Outbound(from, f.buf[:0])
	for _, to := range f.buf[1:] {
		f.add(to)
	}
}

// addNulled adds the referents of the references that are treated as null, if their
// holders stay alive.
func (f *finder) addNulled(ctx context.Context) (err error) {
	s := f.w.s
	reader := s.NewReader(ctx)
	for i := range f.w.without.References {
		e := &f.w.without.References[i]
		slots := map[heap.ClassIndex][]snapshot.Slot{}
		for _, c := range e.Classes {
			for _, name := range e.Fields {
				if slot, found := s.FieldSlot(c, name); found && slot.Type == heap.Object {
					slots[c] = append(slots[c], slot)
				}
			}
		}
		s.EachInstance(e.Classes, func(from heap.ObjectID) {
			switch {
			case err != nil || !f.w.reached.Has(uint32(from)) || e.Only != nil && !e.Only.Has(uint32(from)):
			case len(e.Fields) == 0:
				f.addAll(from)
			case e.Only != nil: // a single object, which may be an array or a class
				err = f.addNamed(ctx, from, e.Fields)
			default:
				var raw []byte
				if raw, err = reader.Instance(from); err != nil {
					return
				}
				for _, slot := range slots[s.ClassOf(from)] {
					f.add(reader.Reference(raw, slot))
				}
			}
		})
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

// addNamed adds the referents of an object through references with certain names.
func (f *finder) addNamed(ctx context.Context, from heap.ObjectID, names []string) error {
	references, err := f.w.s.References(ctx, from)
	for _, r := range references {
		if slices.Contains(names, r.Name) {
			f.add(r.Target)
		}
	}
	return err
}

// holdersOf returns what keeps an object alive in the pretended heap: Class#field, or "GC
// root: " and the kind.
func (w *world) holdersOf(ctx context.Context, id heap.ObjectID) (names []string, err error) {
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if w.s.IsGCRoot(id) {
		for _, r := range w.s.Roots(id) {
			add("GC root: " + r.Kind.String())
		}
	}
	looked := 0
	for _, v := range w.s.Referrers(id) {
		from := heap.ObjectID(v)
		if !w.reached.Has(v) || from == id {
			continue
		}
		if looked++; looked > mostReferrers {
			add("…")
			break
		}
		class := w.s.ClassOf(from)
		if n, isArray := w.s.Length(from); isArray && n > longArray {
			add(w.holderName(from, class, "[")) // otherwise all elements would have to be read
			continue
		}
		references, err := w.s.References(ctx, from)
		if err != nil {
			return nil, err
		}
		for _, r := range references {
			if r.Target == id && !w.cuts(from, class, r.Name) {
				add(w.holderName(from, class, r.Name))
			}
		}
	}
	return names, nil
}

// cuts reports whether a reference is treated as null.
func (w *world) cuts(from heap.ObjectID, class heap.ClassIndex, name string) bool {
	for i := range w.without.References {
		if w.without.References[i].LeavesOut(from, class, name) {
			return true
		}
	}
	return false
}

// holderName returns the name of a field, with the class that declares it, in the form
// that -null accepts.
func (w *world) holderName(from heap.ObjectID, class heap.ClassIndex, name string) string {
	c, isClass := w.s.ClassByObject(from)
	if isClass {
		class = c
	}
	switch {
	case isClass && strings.HasPrefix(name, "<"):
		return "class objects " + name
	case strings.HasPrefix(name, "<"): // local variables
		return w.s.Label(from) + " " + name
	case strings.HasPrefix(name, "["), name == "?": // any element
		return w.s.ClassName(class) + "#*"
	}
	return w.s.ClassName(class) + "#" + name
}

// isField reports whether a keeper can be given to -null.
func isField(name string) bool { return strings.Contains(name, "#") }

// group adds up by keeper.
func (h *held) group() {
	index := map[string]int{}
	for _, o := range h.objects {
		for _, name := range o.holders {
			i, known := index[name]
			if !known {
				i = len(h.holders)
				index[name] = i
				h.holders = append(h.holders, holder{name: name, field: isField(name)})
			}
			k := &h.holders[i]
			k.objects = append(k.objects, o.id)
			if len(o.holders) == 1 {
				k.bytes += h.w.s.Retained(o.id)
			}
		}
	}
	order.Stable(h.holders, func(a, b holder) int {
		return cmp.Or(cmp.Compare(b.bytes, a.bytes), cmp.Compare(len(b.objects), len(a.objects)), cmp.Compare(a.name, b.name))
	})
}

// describe adds a section about what stays alive to the document.
func (h *held) describe(ctx context.Context, d *result.Document) error {
	if h.count == 0 {
		return ctx.Err()
	}
	d.AddHeading(2, "What stays, and what holds it")
	text := count(int64(h.count), "object") + " that the freed objects or the fields refer to would stay, because something else refers to them too."
	if h.count > len(h.objects) {
		text += fmt.Sprintf(" The tables show the %s that retain the most now.", numbers.Grouped(int64(len(h.objects))))
	}
	d.AddText(result.Plain(text))
	d.AddResult(h.holderTable())
	var links [][]result.Span
	for _, k := range h.holders {
		if k.field && len(links) < mostLinks {
			links = append(links, []result.Span{result.CommandLink("What if "+k.name+" were null, too", h.w.command(k.name))})
		}
	}
	if len(links) > 0 {
		d.AddList(links...)
	}
	d.AddResult(h.objectTable())
	return ctx.Err()
}

func (h *held) holderTable() *result.Table {
	t := &result.Table{Heading: result.Heading{Title: "Next keepers"}, Columns: []result.Column{
		{Name: "Keeper", Type: result.Text}, {Name: "Objects Held", Type: result.Integer}, {Name: "Retained, Held By Nothing Else", Type: result.Bytes},
	}}
	t.Rows = &result.Level{Len: len(h.holders),
		Values: []result.Values{
			result.Texts(func(i int) string { return h.holders[i].name }),
			result.Ints(func(i int) int64 { return int64(len(h.holders[i].objects)) }),
			result.Ints(func(i int) int64 { return h.holders[i].bytes }),
		},
		Row: func(_ context.Context, i int) result.Row {
			return result.Row{Set: rows.Named(h.w.s, h.holders[i].objects)}
		},
	}
	return t
}

func (h *held) objectTable() *result.Table {
	s := h.w.s
	t := &result.Table{Heading: result.Heading{Title: "Objects that stay"}, Columns: []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "Held By", Type: result.Text},
	}}
	id := func(i int) heap.ObjectID { return h.objects[i].id }
	t.Rows = &result.Level{Len: len(h.objects),
		Values: []result.Values{
			result.Cells(func(ctx context.Context, i int) result.Cell { return result.Str(rows.Label(ctx, s, id(i))) }),
			rows.Shallow(s, id),
			result.Ints(func(i int) int64 { return s.Retained(id(i)) }),
			result.Texts(func(i int) string {
				names := h.objects[i].holders
				if len(names) == 0 {
					return ""
				}
				if len(names) > 1 {
					return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
				}
				return names[0]
			}),
		},
		Row: func(_ context.Context, i int) result.Row { return rows.Object(s, id(i)) },
	}
	return t
}
