package references

import (
	"context"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

var classColumns = []result.Column{
	{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
}

// byClass shows a set by class. The key of a row is the set of its objects; below it are
// all their referents, again by class.
func byClass(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	step, direction := objectset.Referents, "outgoing"
	if a.Bool("inbound") {
		step, direction = objectset.Referrers, "incoming"
	}
	t := &result.Tree{Heading: result.Heading{Title: rows.Title(s, of) + " by " + direction + " references of classes"}, Columns: classColumns}
	v := &classViewer{s: s}
	t.Open = func(ctx context.Context, key string) (*result.Level, error) {
		parsed, err := objectset.Parse(key)
		if err != nil {
			return nil, err
		}
		next := &objectset.Set{Terms: []objectset.Term{{Op: step, Args: []*objectset.Set{parsed}}}}
		objects, err := v.neighbours(ctx, key, next)
		if err != nil {
			return nil, err
		}
		return v.level(next, objects), nil
	}
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t.Roots = v.level(of, objects)
	return t, nil
}

// classViewer remembers the objects of recently shown rows by Row.Key, so that opening a
// row need not evaluate its set again.
type classViewer struct {
	s     *snapshot.Snapshot
	mu    sync.Mutex
	known map[string][]heap.ObjectID
}

// keysRemembered is the maximum number of rows that are remembered.
const keysRemembered = 4096

// neighbours returns the referents or the referrers of the objects of a row; next is the
// same objects as a set.
func (v *classViewer) neighbours(ctx context.Context, key string, next *objectset.Set) (*objectset.Objects, error) {
	v.mu.Lock()
	ids, found := v.known[key]
	v.mu.Unlock()
	if !found {
		return next.Eval(ctx, v.s)
	}
	return objectset.Neighbours(ctx, v.s, ids, next.Terms[0].Op == objectset.Referrers)
}

func (v *classViewer) remember(key string, ids []heap.ObjectID) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.known == nil || len(v.known) >= keysRemembered {
		v.known = map[string][]heap.ObjectID{}
	}
	v.known[key] = ids
}

// level counts objects by class; of is the set that selects them.
func (v *classViewer) level(of *objectset.Set, objects *objectset.Objects) *result.Level {
	s := v.s
	groups := rows.Grouped(s, objects.IDs())
	shallow := make([]int64, len(groups))
	for i, g := range groups {
		shallow[i] = rows.ShallowOf(s, g.IDs)
	}
	return &result.Level{
		Len: len(groups),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(groups[i].Class) }),
			result.Ints(func(i int) int64 { return int64(len(groups[i].IDs)) }),
			result.Ints(func(i int) int64 { return shallow[i] }),
			rows.LeastRetained(s, func(i int) []heap.ObjectID { return groups[i].IDs }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(s, groups[i].Class)
			class := objectset.Term{Op: objectset.ClassOf, Address: s.Address(s.Class(groups[i].Class).Object)}
			members := objectset.Set{Terms: []objectset.Term{{Op: objectset.And, Args: []*objectset.Set{of, {Terms: []objectset.Term{class}}}}}}
			row.Set = members.String()
			row.Key, row.Expandable = row.Set, true
			v.remember(row.Key, groups[i].IDs)
			return row
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}
}
