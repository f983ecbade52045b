package references

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/rows"
	"heapdrop/core/query/set"
	"heapdrop/core/snapshot"
)

var classColumns = []result.Column{
	{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
}

// byClass shows a set by class. The key of a row is the set of its objects: what
// stands below is all that they refer to, by class again.
func byClass(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	of := a.Objects("objects")
	step, direction := set.Referents, "outgoing"
	if a.Bool("inbound") {
		step, direction = set.Referrers, "incoming"
	}
	t := &result.Tree{Heading: result.Heading{Title: rows.Title(s, of) + " by " + direction + " references of classes"}, Columns: classColumns}
	t.Open = func(ctx context.Context, key string) (*result.Level, error) {
		above, err := set.Parse(key)
		if err != nil {
			return nil, err
		}
		return classLevel(ctx, s, &set.Set{Terms: []set.Term{{Op: step, Args: []*set.Set{above}}}})
	}
	roots, err := classLevel(ctx, s, of)
	t.Roots = roots
	return t, err
}

func classLevel(ctx context.Context, s *snapshot.Snapshot, of *set.Set) (*result.Level, error) {
	objects, err := of.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	groups := rows.Grouped(s, objects.IDs())
	shallow := make([]int64, len(groups))
	for i, g := range groups {
		shallow[i] = rows.ShallowOf(s, g.IDs)
	}
	bound := func(i int) int64 {
		if s.Stage() < snapshot.StageComplete {
			return result.Unknown
		}
		return s.MinRetainedOf(set.List(groups[i].IDs).All())
	}
	return &result.Level{
		Len: len(groups),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(groups[i].Class) }),
			result.Ints(func(i int) int64 { return int64(len(groups[i].IDs)) }),
			result.Ints(func(i int) int64 { return shallow[i] }),
			{Int: bound, Cell: func(_ context.Context, i int) result.Cell { return rows.AtLeast(bound(i)) }},
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(s, groups[i].Class)
			class := set.Term{Op: set.ClassOf, Address: s.Address(s.Class(groups[i].Class).Object)}
			members := set.Set{Terms: []set.Term{{Op: set.And, Args: []*set.Set{of, {Terms: []set.Term{class}}}}}}
			row.Set = members.String()
			row.Key, row.Expandable = row.Set, true
			return row
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}, nil
}
