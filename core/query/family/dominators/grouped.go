package dominators

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// group is the objects of one level, below one parent row, that share a class, class
// loader or package.
type group struct {
	label string
	term  objectset.Term // the term of a set that selects its objects
	row   result.Row

	objects, shallow, retained int64
	parents                    bool // any of its objects dominates another object
}

// grouper builds the tree with groups on every level. The key of a row is the set of its
// objects, written as on the command line. The level below a row is everything that the
// objects of the row immediately dominate, grouped again.
type grouper struct {
	s    *snapshot.Snapshot
	used int64
	// key returns the number of the group that an object belongs to, and describe fills
	// in the group.
	key      func(id heap.ObjectID) uint32
	describe func(ctx context.Context, key uint32) group

	// known holds the objects of recently shown rows by Row.Key, so that opening a row
	// need not evaluate its set again.
	mu    sync.Mutex
	known map[string]members
}

// members are the objects of a level that belong to one group.
type members struct {
	level *objectset.Objects
	key   uint32
}

// keysRemembered is the maximum number of rows in known.
const keysRemembered = 4096

// below returns the objects that the objects of a row immediately dominate.
func (g *grouper) below(ctx context.Context, key string) (*objectset.Objects, error) {
	g.mu.Lock()
	m, found := g.known[key]
	g.mu.Unlock()
	if !found {
		parent, err := objectset.Parse(key)
		if err != nil {
			return nil, err
		}
		return below(parent).Eval(ctx, g.s)
	}
	var ids []heap.ObjectID
	for id := range m.level.All() {
		if g.key(id) == m.key {
			ids = slices.AppendSeq(ids, g.s.EachDominated(id))
		}
	}
	return objectset.List(ids), ctx.Err()
}

func (g *grouper) remember(key string, m members) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.known == nil || len(g.known) >= keysRemembered {
		g.known = map[string]members{}
	}
	g.known[key] = m
}

// grouped returns the dominator tree below the objects of a set, grouped by class, class
// loader or package. None of the objects may dominate another.
func grouped(ctx context.Context, s *snapshot.Snapshot, by, title string, tops *objectset.Set) (result.Result, error) {
	g := &grouper{s: s, used: s.Info().UsedHeap}
	var suffix, what string
	switch by {
	case "by_class":
		suffix, what = " by class", "Class Name"
		g.byClass()
	case "by_classloader":
		suffix, what = " by class loader", "Class Loader"
		g.byLoader()
	case "by_package":
		suffix, what = " by package", "Package"
		g.byPackage()
	}
	t := &result.Tree{Heading: result.Heading{Title: title + suffix}, Columns: rows.GroupColumns(what)}
	t.Open = func(ctx context.Context, key string) (*result.Level, error) {
		objects, err := g.below(ctx, key)
		if err != nil {
			return nil, err
		}
		parent, err := objectset.Parse(key)
		if err != nil {
			return nil, err
		}
		return g.level(ctx, below(parent), objects), nil
	}
	objects, err := tops.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t.Roots = g.level(ctx, tops, objects)
	return t, nil
}

// below returns the set of what the objects of a set immediately dominate.
func below(s *objectset.Set) *objectset.Set {
	return &objectset.Set{Terms: []objectset.Term{{Op: objectset.Dominated, Args: []*objectset.Set{s}}}}
}

// level groups objects; of is the set that selects them.
func (g *grouper) level(ctx context.Context, of *objectset.Set, objects *objectset.Objects) *result.Level {
	byKey := map[uint32]*group{}
	last, lastGroup := uint32(0), (*group)(nil)
	for id := range objects.All() {
		k := g.key(id)
		if lastGroup == nil || k != last {
			last, lastGroup = k, byKey[k]
			if lastGroup == nil {
				lastGroup = &group{}
				byKey[k] = lastGroup
			}
		}
		lastGroup.objects++
		lastGroup.shallow += g.s.Shallow(id)
		lastGroup.retained += g.s.Retained(id)
		lastGroup.parents = lastGroup.parents || g.s.HasDominated(id)
	}
	list := make([]group, 0, len(byKey))
	for k, counted := range byKey {
		found := g.describe(ctx, k)
		found.objects, found.shallow, found.retained = counted.objects, counted.shallow, counted.retained
		named := objectset.Set{Terms: []objectset.Term{{Op: objectset.And, Args: []*objectset.Set{of, {Terms: []objectset.Term{found.term}}}}}}
		found.row.Set = named.String()
		if counted.parents {
			found.row.Key, found.row.Expandable = found.row.Set, true
			g.remember(found.row.Key, members{objects, k})
		}
		list = append(list, found)
	}
	order.Sort(list, func(a, b group) int { return cmp.Compare(a.label, b.label) })
	retained := func(i int) int64 { return list[i].retained }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return list[i].label }),
			result.Ints(func(i int) int64 { return list[i].objects }),
			result.Ints(func(i int) int64 { return list[i].shallow }),
			result.Ints(retained), result.Shares(retained, g.used),
		},
		Row:  func(_ context.Context, i int) result.Row { return list[i].row },
		Sort: &result.Order{Column: retainedColumn, Descending: true},
	}
}

// byClass groups by class; class objects count as java.lang.Class.
func (g *grouper) byClass() {
	g.key = func(id heap.ObjectID) uint32 { return uint32(g.s.ClassOf(id)) }
	g.describe = func(_ context.Context, key uint32) group {
		c := heap.ClassIndex(key)
		address := g.s.Address(g.s.Class(c).Object)
		return group{label: g.s.ClassName(c), term: objectset.Term{Op: objectset.ClassOf, Address: address}, row: result.Row{Class: g.s.ClassName(c), Icon: "class"}}
	}
}

// byLoader groups by the class loader that defines an object's class.
func (g *grouper) byLoader() {
	loader := make([]heap.ObjectID, g.s.NumClasses())
	for c := range loader {
		loader[c] = g.s.Class(heap.ClassIndex(c)).LoaderObject
	}
	g.key = func(id heap.ObjectID) uint32 { return uint32(loader[g.s.ClassOf(id)]) }
	g.describe = func(ctx context.Context, key uint32) group {
		id := heap.ObjectID(key)
		row := rows.Object(g.s, id)
		row.Icon = "loader"
		return group{label: rows.LoaderLabel(ctx, g.s, id), term: objectset.Term{Op: objectset.LoaderOf, Address: g.s.Address(id)}, row: row}
	}
}

// byPackage groups by the package of an object's class, without parent packages.
func (g *grouper) byPackage() {
	number, names := map[string]uint32{}, []string{}
	of := make([]uint32, g.s.NumClasses())
	for c := range of {
		name := objectset.PackageOf(g.s.ClassName(heap.ClassIndex(c)))
		if _, known := number[name]; !known {
			number[name] = uint32(len(names))
			names = append(names, name)
		}
		of[c] = number[name]
	}
	g.key = func(id heap.ObjectID) uint32 { return of[g.s.ClassOf(id)] }
	g.describe = func(_ context.Context, key uint32) group {
		label := names[key]
		if label == "" {
			label = "<default package>"
		}
		return group{label: label, term: objectset.Term{Op: objectset.Package, Text: names[key], Exact: true}, row: result.Row{Icon: "package"}}
	}
}
