package insane

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Live describes what keeps some objects alive.
type Live struct {
	Strong  int64 // number of objects that strong references lead to
	Weak    int64 // number of objects that only soft, weak, phantom or final references lead to
	Dead    int64 // number of unreachable objects
	Holders []Holder

	// Others are static fields that also lead to some of the objects, but by a longer
	// path than one of Holders. To free the objects, these fields must be cleared too.
	Others  []snapshot.StaticHolder
	Inexact bool // the dump does not say which references are weak; see snapshot.Weak

	counts []snapshot.Counts // the strongly reachable ones, by class
}

// Holder is a static field or another GC root, with the objects to which it has a
// shortest path of its kind. An object may have one holder of each kind.
type Holder struct {
	Name    string
	Objects int64
	Path    []heap.ObjectID // to the nearest of the objects, both ends included
}

// findLive finds what keeps objects alive. Holders of the most objects come first.
func findLive(ctx context.Context, s *snapshot.Snapshot, objects *objectset.Objects) (*Live, error) {
	weak, exact := s.Weak()
	alive, err := s.ReachFromRoots(ctx, nil, weak, ticker(ctx))
	if err != nil {
		return nil, err
	}
	l := &Live{Inexact: !exact}
	strong := s.NewSet()
	for id := range objects.All() {
		switch {
		case alive.Has(uint32(id)):
			strong.Set(uint32(id))
			l.Strong++
		case s.Reachable(id):
			l.Weak++
		default:
			l.Dead++
		}
	}
	if l.Strong == 0 {
		return l, nil
	}
	l.counts = s.ByClass(strong)
	// If both a static field and, for example, a thread lead to an object, report both:
	// clearing only one of them would not free it. A loader to which only its own classes
	// refer is found in the last search only.
	missing := slices.Clone(strong)
	for _, begin := range []snapshot.LiveFrom{snapshot.FromStatics, snapshot.FromRoots, snapshot.FromAll} {
		wanted := strong
		if begin == snapshot.FromAll {
			wanted = slices.Clone(missing)
			if !slices.ContainsFunc(missing, func(w uint64) bool { return w != 0 }) {
				break
			}
		}
		paths, err := s.LivePaths(ctx, alive, begin, weak, ticker(ctx))
		if err != nil {
			return nil, err
		}
		l.collect(ctx, s, paths, wanted, missing)
	}
	order.Stable(l.Holders, func(a, b Holder) int { return cmp.Compare(b.Objects, a.Objects) })
	statics, err := s.StaticHolders(ctx, alive, strong, weak, ticker(ctx))
	if err != nil {
		return nil, err
	}
	l.others(ctx, s, statics)
	return l, nil
}

// others keeps the static fields that are not among the holders.
func (l *Live) others(ctx context.Context, s *snapshot.Snapshot, statics []snapshot.StaticHolder) {
	type field struct {
		class heap.ClassIndex
		name  string
	}
	known := map[field]bool{}
	for i := range l.Holders {
		path := l.Holders[i].Path
		if c, isClass := s.ClassByObject(path[0]); isClass && len(path) > 1 {
			known[field{c, step(ctx, s, path[0], path[1])}] = true
		}
	}
	for _, h := range statics {
		if !known[field{h.Class, h.Field}] {
			l.Others = append(l.Others, h)
		}
	}
}

// collect groups the objects in missing to which there are paths by the start of their
// paths, and removes them from missing. Paths belong together if they start at the same
// static field, or at the same root that is not a class.
func (l *Live) collect(ctx context.Context, s *snapshot.Snapshot, paths *graph.Shortest, wanted, missing graph.Bits) {
	before := paths.Before
	anchor := make([]uint32, len(before)) // by object on a path: the object at which the path starts
	at := map[uint32]int{}
	classes := s.ClassObjects()
	for _, v := range paths.Order {
		switch b := before[v]; {
		case b == v:
			anchor[v] = v
		case before[b] != b:
			anchor[v] = anchor[b]
		case classes.Has(b):
			anchor[v] = v
		default:
			anchor[v] = b
		}
		if !wanted.Has(v) {
			continue
		}
		missing[v>>6] &^= 1 << (v & 63)
		place, known := at[anchor[v]]
		if !known { // objects are visited by distance, so this is the nearest
			place = len(l.Holders)
			at[anchor[v]] = place
			path := pathTo(before, v)
			l.Holders = append(l.Holders, Holder{Name: beginning(ctx, s, path), Path: path})
		}
		l.Holders[place].Objects++
	}
}

func pathTo(before []uint32, v uint32) []heap.ObjectID {
	path := []heap.ObjectID{heap.ObjectID(v)}
	for before[v] != v {
		v = before[v]
		path = append(path, heap.ObjectID(v))
	}
	slices.Reverse(path)
	return path
}

// beginning returns the name of the start of a path: a static field or a GC root.
func beginning(ctx context.Context, s *snapshot.Snapshot, path []heap.ObjectID) string {
	if c, isClass := s.ClassByObject(path[0]); isClass && len(path) > 1 {
		return s.ClassName(c) + "." + step(ctx, s, path[0], path[1])
	}
	kind := rows.RootCell(s, path[0]).Text()
	if kind == "" { // a class that is alive without being a root
		kind = "live class"
	}
	if text, ok := s.Text(ctx, path[0], 60); ok && s.IsInstanceOf(path[0], "java.lang.Thread") {
		return fmt.Sprintf("%s %q", kind, text)
	}
	return kind + " " + s.Label(path[0])
}

// step returns the name of the reference from one object to the next.
func step(ctx context.Context, s *snapshot.Snapshot, from, to heap.ObjectID) string {
	if c, isClass := s.ClassByObject(from); isClass {
		if name := s.StaticField(c, to); name != "" {
			return name
		}
	}
	names := s.ReferenceNames(ctx, from, to)
	for _, name := range names {
		if name != "<class>" {
			return name
		}
	}
	return "?"
}

// firstShown and lastShown are how many objects of a long path are written at its start
// and end.
const firstShown, lastShown = 25, 10

// Lines returns the path as INSANE writes it; the middle of a long path is omitted.
func (h *Holder) Lines(ctx context.Context, s *snapshot.Snapshot) []string {
	var lines []string
	for _, spans := range h.steps(ctx, s) {
		text := ""
		for _, one := range spans {
			text += one.Text
		}
		lines = append(lines, text)
	}
	return lines
}

// steps returns the lines of the path with links to the objects.
func (h *Holder) steps(ctx context.Context, s *snapshot.Snapshot) [][]result.Span {
	path := h.Path
	list := [][]result.Span{{result.Code(h.Name + "->")}}
	if _, isClass := s.ClassByObject(path[0]); isClass && len(path) > 1 {
		path = path[1:]
	}
	for i, id := range path {
		if i == firstShown && len(path) > firstShown+lastShown+1 {
			list = append(list, []result.Span{result.Plain("… " + numbers.Count(int64(len(path)-firstShown-lastShown), "object") + " …")})
		}
		if i >= firstShown && i < len(path)-lastShown && len(path) > firstShown+lastShown+1 {
			continue
		}
		name := s.ClassName(s.ClassOf(id))
		if c, isClass := s.ClassByObject(id); isClass {
			name = "class " + s.ClassName(c)
		}
		spans := []result.Span{result.ObjectLink(name+"@"+rows.Hex(s, id), rows.Hex(s, id))}
		if i < len(path)-1 {
			spans = append(spans, result.Code("-"+step(ctx, s, id, path[i+1])+"->"))
		}
		list = append(list, spans)
	}
	return list
}

func liveReferences(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	l, err := findLive(ctx, s, objects)
	if err != nil {
		return nil, err
	}
	d := &result.Document{Heading: result.Heading{Title: "What keeps " + rows.Title(s, of) + " alive"}}
	l.write(ctx, s, d, int(min(a.Number("paths"), 1000)))
	return d, nil
}

// write adds what was found to a document.
func (l *Live) write(ctx context.Context, s *snapshot.Snapshot, d *result.Document, paths int) {
	d.AddText(result.Strong(l.summary()))
	if l.Inexact {
		d.Note(inexact)
	}
	if len(l.Holders) == 0 {
		return
	}
	d.AddResult(l.holders(s))
	for i := range l.Holders[:min(paths, len(l.Holders))] {
		d.AddHeading(3, l.Holders[i].Name)
		d.AddList(l.Holders[i].steps(ctx, s)...)
	}
	if more := len(l.Holders) - paths; more > 0 {
		d.Note(fmt.Sprintf("Paths are written for %d of %s.", paths, numbers.Count(int64(len(l.Holders)), "holder")))
	}
	if len(l.Others) > 0 {
		d.AddText(result.Plain("These static fields also lead to some of the objects, by other paths:"))
		d.AddResult(l.otherStatics(s))
	}
}

func (l *Live) otherStatics(s *snapshot.Snapshot) *result.Table {
	list := l.Others
	return &result.Table{
		Heading: result.Heading{Title: "Also held by"},
		Columns: []result.Column{{Name: "Static Field", Type: result.Text}, {Name: "Shortest Path", Type: result.Integer}},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return s.ClassName(list[i].Class) + "." + list[i].Field }),
				result.Ints(func(i int) int64 { return int64(list[i].Steps) }),
			},
			Row:  func(_ context.Context, i int) result.Row { return result.Row{Object: rows.Hex(s, list[i].Object)} },
			Sort: &result.Order{Column: 1},
		},
	}
}

// summary says in one sentence how many of the objects are alive.
func (l *Live) summary() string {
	text := numbers.Count(l.Strong, "object") + " reached through strong references"
	if l.Weak > 0 {
		text += fmt.Sprintf("; %s only through soft, weak, phantom or final ones", numbers.Count(l.Weak, "object"))
	}
	if l.Dead > 0 {
		text += fmt.Sprintf("; %s by nothing", numbers.Count(l.Dead, "object"))
	}
	return text + "."
}

func (l *Live) holders(s *snapshot.Snapshot) *result.Table {
	list := l.Holders
	return &result.Table{
		Heading: result.Heading{Title: "Held by"},
		Columns: []result.Column{{Name: "Holder", Type: result.Text}, {Name: "Objects", Type: result.Integer}, {Name: "Shortest Path", Type: result.Integer}},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return list[i].Name }),
				result.Ints(func(i int) int64 { return list[i].Objects }),
				result.Ints(func(i int) int64 { return int64(len(list[i].Path)) - 1 }),
			},
			Row:  func(_ context.Context, i int) result.Row { return result.Row{Object: rows.Hex(s, list[i].Path[0])} },
			Sort: &result.Order{Column: 1, Descending: true},
		},
	}
}
