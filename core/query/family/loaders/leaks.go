package loaders

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// reason is one way in which an object outside keeps a loader alive.
type reason struct {
	words string
	chain []heap.ObjectID // from the GC root to the first object that belongs to the loader
	field string          // the field in which the last object of the chain refers to it
}

// leakView shows loaders, what keeps them alive, and the chains.
type leakView struct {
	m     *model
	list  []int // the loaders shown
	paths *snapshot.ShortestPaths

	mu    sync.Mutex // for found: cells may be computed in parallel
	found map[int]*findings
}

// findings is what keeps one loader alive.
type findings struct {
	reasons []reason
	cut     bool // the search hit a limit below, so there may be more
}

// Limits of the search for what keeps one loader alive from outside.
const (
	mostInstances = 20_000 // instances of its classes whose referrers are read
	mostHolders   = 10_000
	mostReasons   = 30
)

func leaks(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	m := newModel(ctx, s)
	chosen, err := m.chosen(ctx, a)
	if err != nil {
		return nil, err
	}
	if chosen == nil {
		for i := range m.list {
			if !m.internal(&m.list[i]) {
				chosen = append(chosen, i)
			}
		}
	}
	t := &result.Tree{Heading: result.Heading{Title: "Why class loaders live"}, Depth: 2, Columns: []result.Column{
		{Name: "Class Loader", Type: result.Object}, {Name: "Kept Alive By", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes},
		{Name: "Defined Classes", Type: result.Integer}, {Name: "Instances", Type: result.Integer}, {Name: "Loaders with the same Classes", Type: result.Integer},
	}}
	if !s.HasValues() {
		t.Note("Weak references cannot be told from strong ones: " + snapshot.ErrNoValues.Error() + ".")
	}
	if len(chosen) == 0 {
		t.Note("All class loaders belong to the JDK.")
	}
	m.noteTwins(&t.Heading)
	v := &leakView{m: m, list: chosen, found: map[int]*findings{}}
	if v.paths, err = s.ShortestPaths(ctx, strongOnly(s), progress.Ticker(ctx, "Finding shortest paths")); err != nil {
		return nil, err
	}
	t.Roots = v.loaders()
	t.Open = v.open
	return t, nil
}

// strongOnly excludes references that do not keep their referent alive permanently.
func strongOnly(s *snapshot.Snapshot) []snapshot.Exclude {
	var list []snapshot.Exclude
	for _, c := range s.ClassesByName("java.lang.ref.Reference") {
		list = append(list, snapshot.Exclude{Classes: s.AllSubclasses(c), Fields: []string{"referent"}})
	}
	return list
}

func (v *leakView) loaders() *result.Level {
	s, m := v.m.s, v.m
	of := func(i int) *loader { return &m.list[v.list[i]] }
	return &result.Level{
		Len: len(v.list),
		Values: []result.Values{
			result.Texts(func(i int) string { return of(i).label }),
			{
				Int:  func(i int) int64 { return int64(i) },
				Find: func(int) string { return "" },
				Cell: func(ctx context.Context, i int) result.Cell {
					return result.Str(v.find(ctx, v.list[i]).words())
				},
			},
			result.Ints(func(i int) int64 { return s.Retained(of(i).id) }),
			result.Ints(func(i int) int64 { return int64(len(of(i).classes)) }),
			result.Ints(func(i int) int64 { return of(i).instances }),
			result.Ints(func(i int) int64 {
				if of(i).twins == 0 {
					return result.Unknown
				}
				return int64(of(i).twins)
			}),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, of(i).id)
			row.Icon = "loader"
			row.Key, row.Expandable = row.Object, true
			return row
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}
}

// open returns the reasons below a loader (key "0x…") and the chain below a reason
// ("0x…/2").
func (v *leakView) open(ctx context.Context, key string) (*result.Level, error) {
	hex, number, deeper := strings.Cut(key, "/")
	id, found := rows.ByKey(v.m.s, hex)
	at, isLoader := v.m.at[id]
	if !found || !isLoader {
		return nil, rows.NoRow(key)
	}
	reasons := v.find(ctx, at).reasons
	if !deeper {
		holder := func(i int) (heap.ObjectID, string) {
			chain := reasons[i].chain
			return chain[max(0, len(chain)-2)], reasons[i].words
		}
		return v.level(len(reasons), holder, func(i int, row *result.Row) { row.Key, row.Expandable = hex+"/"+strconv.Itoa(i), true }), nil
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= len(reasons) {
		return nil, rows.NoRow(key)
	}
	chain := reasons[n].chain
	return v.level(len(chain), func(i int) (heap.ObjectID, string) { return chain[i], "" }, func(i int, row *result.Row) {
		if i > 0 {
			row.Label = rows.Via(ctx, v.m.s, chain[i-1], chain[i])
		} else {
			row.Label = rows.RootCell(v.m.s, chain[0]).Text()
		}
	}), nil
}

// level returns rows for objects in the columns of loaders; the last column is the text
// of each.
func (v *leakView) level(n int, of func(i int) (heap.ObjectID, string), finish func(int, *result.Row)) *result.Level {
	s := v.m.s
	id := func(i int) heap.ObjectID { id, _ := of(i); return id }
	none := result.Ints(func(int) int64 { return result.Unknown })
	return &result.Level{
		Len: n,
		Values: []result.Values{
			result.Cells(func(ctx context.Context, i int) result.Cell { return result.Str(rows.Label(ctx, s, id(i))) }),
			result.Texts(func(i int) string { _, words := of(i); return words }),
			result.Ints(func(i int) int64 { return s.Retained(id(i)) }), none, none, none,
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, id(i))
			finish(i, &row)
			return row
		},
	}
}

func (f *findings) words() string {
	switch more := len(f.reasons) - 1; {
	case more < 0 && f.cut:
		return "not found: it has too many instances or referrers to look at all of them"
	case more < 0:
		return "no strong reference: the next collection can free it"
	case f.cut && more == 0:
		return f.reasons[0].words + " (there may be more: the search ended there)"
	case f.cut:
		return fmt.Sprintf("%s (and %d more, or still more: the search ended there)", f.reasons[0].words, more)
	case more > 0:
		return fmt.Sprintf("%s (and %d more)", f.reasons[0].words, more)
	}
	return f.reasons[0].words
}

// find finds the references from outside to a loader, its classes, or instances of its
// classes. It follows the shortest chains, which contain no other object that belongs to
// the loader.
func (v *leakView) find(ctx context.Context, at int) *findings {
	v.mu.Lock()
	defer v.mu.Unlock()
	if found, known := v.found[at]; known {
		return found
	}
	s, l := v.m.s, &v.m.list[at]
	own := func(id heap.ObjectID) bool {
		if c, isClass := s.ClassByObject(id); isClass {
			return s.Class(c).LoaderObject == l.id
		}
		return id == l.id || s.Class(s.ClassOf(id)).LoaderObject == l.id
	}
	listed, looked := map[string]bool{}, map[heap.ObjectID]bool{}
	f := &findings{}
	var buffer []heap.ObjectID
	for id := range v.members(l, &f.cut) {
		if ctx.Err() != nil {
			return f
		}
		if f.cut = f.cut || len(listed) >= mostReasons; f.cut {
			break
		}
		if v.paths.Before(id) == id {
			v.add(&f.reasons, listed, reason{words: "it is a GC root: " + rows.RootCell(s, id).Text(), chain: []heap.ObjectID{id}})
		}
		buffer = s.Inbound(id, buffer[:0])
		for _, holder := range buffer {
			if looked[holder] || own(holder) || v.paths.Before(holder) == heap.NoObject {
				continue
			}
			if ctx.Err() != nil {
				return f
			}
			if f.cut = f.cut || len(looked) >= mostHolders; f.cut {
				break
			}
			looked[holder] = true
			chain := v.paths.To(holder)
			if slices.ContainsFunc(chain, own) {
				continue
			}
			names := s.ReferenceNames(ctx, holder, id)
			if s.IsInstanceOf(holder, "java.lang.ref.Reference") && !slices.ContainsFunc(names, func(n string) bool { return n != "referent" }) {
				continue
			}
			r := reason{chain: append(chain, id), field: strings.Join(names, ", ")}
			r.words = v.explain(ctx, r)
			v.add(&f.reasons, listed, r)
		}
	}
	order.Stable(f.reasons, func(a, b reason) int { return len(a.chain) - len(b.chain) })
	v.found[at] = f
	return f
}

// add adds a reason. Of reasons with the same text it keeps the one with the shortest
// chain.
func (v *leakView) add(list *[]reason, listed map[string]bool, r reason) {
	if listed[r.words] {
		for i := range *list {
			if one := &(*list)[i]; one.words == r.words && len(r.chain) < len(one.chain) {
				*one = r
			}
		}
		return
	}
	listed[r.words] = true
	*list = append(*list, r)
}

// members yields a loader, its class objects, and instances of its classes. It sets cut
// if there are more instances than it yields.
func (v *leakView) members(l *loader, cut *bool) func(func(heap.ObjectID) bool) {
	return func(yield func(heap.ObjectID) bool) {
		if !yield(l.id) {
			return
		}
		var classes []heap.ClassIndex
		for _, c := range l.classes {
			if !yield(v.m.s.Class(c).Object) {
				return
			}
			if v.m.s.InstanceCounts(c).Objects > 0 {
				classes = append(classes, c)
			}
		}
		n := 0
		for _, c := range classes {
			for _, id := range v.m.s.Instances(c) {
				if n++; n > mostInstances {
					*cut = true
					return
				}
				if !yield(id) {
					return
				}
			}
		}
	}
}
