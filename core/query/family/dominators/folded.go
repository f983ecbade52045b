package dominators

import (
	"context"
	"slices"
	"strings"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// foldedColumns are the columns of the folded tree.
var foldedColumns = []result.Column{
	{Name: "Object", Type: result.Object}, {Name: "Objects", Type: result.Integer, Total: true},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes, Total: true},
	{Name: "Percentage", Type: result.Percent, Total: true},
}

// folder builds the dominator tree in which siblings of one class share a row. The row of
// such a group opens into what its objects dominate, folded in the same way, and as the
// last row its objects themselves.
//
// Below an object or a group, chains share a row too, such as the nodes of a linked list:
// what an object immediately dominates of its own class belongs to its group, however deep.
// So a queue or a map shows one row with all of its nodes, as the pictures do.
//
// The key of an object is its address. The key of a group is the address of the object
// above it ("-" if there is none), followed by the addresses of the class objects of the
// groups in between and of its own class. With eachMark appended, the key means the
// objects of the group.
type folder struct {
	s    *snapshot.Snapshot
	tops []heap.ObjectID
	of   *objectset.Set // the top objects as a set

	// known holds the objects of recently shown groups, by key.
	mu         sync.Mutex
	known      map[string][]heap.ObjectID
	remembered int // number of objects in known
}

const (
	nothingAbove = "-"
	eachMark     = "*"
)

// mostRemembered is the maximum number of objects in folder.known.
const mostRemembered = 1 << 22

// fold is a row of the tree: one object, several objects of one class, or the last row,
// which opens into all objects of a group.
type fold struct {
	key               string
	of                *objectset.Set // the group as a set
	class             heap.ClassIndex
	ids               []heap.ObjectID
	heads             int // of ids: those that no other of them dominates, which come first
	each              bool
	shallow, retained int64
}

func folded(s *snapshot.Snapshot, title string, tops []heap.ObjectID, of *objectset.Set) *result.Tree {
	f := &folder{s: s, tops: tops, of: of}
	return &result.Tree{
		Heading: result.Heading{Title: title + ", siblings of one class together"}, Columns: foldedColumns,
		Roots: f.level(nothingAbove, of, tops, nil), Open: f.open,
	}
}

// open returns the level below a row.
func (f *folder) open(ctx context.Context, key string) (*result.Level, error) {
	above, classes, isGroup := strings.Cut(key, " ")
	if !isGroup {
		id, found := rows.ByKey(f.s, key)
		if !found {
			return nil, rows.NoRow(key)
		}
		return f.level(key, below(f.object(id)), f.s.DominatedByAddress(id), nil), nil
	}
	chain := strings.Fields(classes)
	each := len(chain) > 1 && chain[len(chain)-1] == eachMark
	if each {
		chain = chain[:len(chain)-1]
	}
	ids, of, err := f.group(ctx, above, chain)
	if err != nil {
		return nil, err
	}
	var next []heap.ObjectID
	if !each {
		next = f.below(ids, above != nothingAbove || len(chain) > 1)
	}
	if len(next) == 0 {
		return objectLevel(f.s, ids, result.Ints(func(int) int64 { return 1 })), ctx.Err()
	}
	key = above + " " + strings.Join(chain, " ")
	return f.level(key, below(of), next, &fold{key: key + " " + eachMark, of: of, class: f.s.ClassOf(ids[0]), ids: ids, each: true}), ctx.Err()
}

// group returns the objects of the group with the given key, as a list and as a set.
func (f *folder) group(ctx context.Context, above string, chain []string) ([]heap.ObjectID, *objectset.Set, error) {
	siblings, of := f.tops, f.of
	if above != nothingAbove {
		id, found := rows.ByKey(f.s, above)
		if !found {
			return nil, nil, rows.NoRow(above)
		}
		siblings, of = f.s.DominatedByAddress(id), below(f.object(id))
	}
	key := above
	for i, address := range chain {
		if i > 0 {
			siblings, of = f.below(siblings, above != nothingAbove || i > 1), below(of)
		}
		key += " " + address
		id, found := rows.ByKey(f.s, address)
		class, isClass := f.s.ClassByObject(id)
		if !found || !isClass || ctx.Err() != nil {
			return nil, nil, rows.NoRow(key)
		}
		chained := above != nothingAbove || i > 0
		of = f.ofClass(of, class, chained)
		f.mu.Lock()
		members, known := f.known[key]
		f.mu.Unlock()
		if !known {
			members = slices.DeleteFunc(slices.Clone(siblings), func(id heap.ObjectID) bool { return f.s.ClassOf(id) != class })
			if chained {
				members = f.chained(members, class)
			}
		}
		if siblings = members; len(siblings) == 0 {
			return nil, nil, rows.NoRow(key)
		}
	}
	return siblings, of, nil
}

// below returns what objects of one class immediately dominate. If they are chained, the
// objects of their own class are among them already.
func (f *folder) below(ids []heap.ObjectID, chained bool) []heap.ObjectID {
	var next []heap.ObjectID
	for _, id := range ids {
		for below := range f.s.EachDominated(id) {
			if !chained || f.s.ClassOf(below) != f.s.ClassOf(id) {
				next = append(next, below)
			}
		}
	}
	return next
}

// chained returns objects of a class, followed by those of the same class that they
// immediately dominate, and so on.
func (f *folder) chained(ids []heap.ObjectID, class heap.ClassIndex) []heap.ObjectID {
	all := slices.Clip(ids)
	for i := 0; i < len(all); i++ {
		for below := range f.s.EachDominated(all[i]) {
			if f.s.ClassOf(below) == class {
				all = append(all, below)
			}
		}
	}
	return all
}

func (f *folder) remember(key string, ids []heap.ObjectID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known[key] != nil {
		return
	}
	if f.remembered += len(ids); f.known == nil || f.remembered > mostRemembered {
		f.known, f.remembered = map[string][]heap.ObjectID{}, len(ids)
	}
	f.known[key] = ids
}

// object and ofClass return object sets.
func (f *folder) object(id heap.ObjectID) *objectset.Set {
	return &objectset.Set{Terms: []objectset.Term{{Op: objectset.ObjectAt, Address: f.s.Address(id)}}}
}

func (f *folder) ofClass(of *objectset.Set, class heap.ClassIndex, chained bool) *objectset.Set {
	set := &objectset.Set{Terms: []objectset.Term{{Op: objectset.And, Args: []*objectset.Set{
		of, {Terms: []objectset.Term{{Op: objectset.ClassOf, Address: f.s.Address(f.s.Class(class).Object)}}},
	}}}}
	if chained {
		return &objectset.Set{Terms: []objectset.Term{{Op: objectset.Nested, Args: []*objectset.Set{set}}}}
	}
	return set
}

// level folds siblings, which are the set of, below the row with the given key. last is a
// row at the end, or nil.
func (f *folder) level(key string, of *objectset.Set, siblings []heap.ObjectID, last *fold) *result.Level {
	var list []fold
	for _, g := range rows.Grouped(f.s, siblings) {
		ids, chained := g.IDs, key != nothingAbove
		if chained {
			ids = f.chained(ids, g.Class)
		}
		if len(ids) >= rows.FoldedFrom {
			group := fold{key: key + " " + rows.Hex(f.s, f.s.Class(g.Class).Object), of: f.ofClass(of, g.Class, chained), class: g.Class, ids: ids, heads: len(g.IDs)}
			list = append(list, f.sum(group))
			continue
		}
		for i := range g.IDs {
			list = append(list, f.sum(fold{class: g.Class, ids: g.IDs[i : i+1], heads: 1}))
		}
	}
	if last != nil { // its sizes are those of the row above it
		last.shallow, last.retained = result.Unknown, result.Unknown
		list = append(list, *last)
	}
	return f.drawn(list)
}

// drawn returns a level of the tree with the given rows.
func (f *folder) drawn(list []fold) *result.Level {
	retained := func(i int) int64 { return list[i].retained }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			{
				Cell: func(ctx context.Context, i int) result.Cell { return result.Str(f.label(ctx, &list[i])) },
				Find: func(i int) string { return f.s.ClassName(list[i].class) },
			},
			result.Ints(func(i int) int64 { return int64(len(list[i].ids)) }),
			result.Ints(func(i int) int64 { return list[i].shallow }),
			result.Ints(retained), result.Shares(retained, f.s.Info().UsedHeap),
		},
		Row:  func(ctx context.Context, i int) result.Row { return f.row(ctx, &list[i]) },
		Sort: &result.Order{Column: retainedColumn, Descending: true},
	}
}

// sum computes the sizes of a row.
func (f *folder) sum(row fold) fold {
	const together = 1 << 12
	var bytes [together]int64
	for part := range slices.Chunk(row.ids[:row.heads], together) {
		f.s.RetainedSizes(part, bytes[:len(part)])
		for _, n := range bytes[:len(part)] {
			row.retained += n
		}
	}
	for part := range slices.Chunk(row.ids, together) {
		f.s.ShallowSizes(part, bytes[:len(part)])
		for _, n := range bytes[:len(part)] {
			row.shallow += n
		}
	}
	return row
}

func (f *folder) label(ctx context.Context, of *fold) string {
	switch {
	case of.each:
		return numbers.Count(int64(len(of.ids)), "object") + ", one by one"
	case len(of.ids) == 1:
		return rows.Label(ctx, f.s, of.ids[0])
	}
	return numbers.Grouped(int64(len(of.ids))) + " × " + f.s.ClassName(of.class)
}

// row returns the objects and links of a row.
func (f *folder) row(ctx context.Context, of *fold) result.Row {
	switch {
	case of.each:
		return result.Row{Key: of.key, Expandable: true, Set: of.of.String(), Icon: "more"}
	case len(of.ids) == 1:
		return objectRow(ctx, f.s, of.ids[0])
	}
	f.remember(of.key, of.ids)
	reference := func(i int) (from, to heap.ObjectID) { return f.s.ImmediateDominator(of.ids[i]), of.ids[i] }
	label := ""
	if from, _ := reference(0); from != heap.NoObject {
		label = rows.Edges(ctx, f.s, len(of.ids), reference)
	}
	return result.Row{
		Class: f.s.ClassName(of.class), Icon: "class", Set: of.of.String(), Key: of.key, Expandable: true,
		Label: label, Root: rootKindsOf(f.s, of.ids),
	}
}
