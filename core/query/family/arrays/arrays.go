// Package arrays has the queries about arrays: how full and how long they are, which hold one value
// throughout, and which are equal.
package arrays

import (
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	objects := func(help string) query.Argument {
		return query.Argument{Name: "objects", Type: query.Objects, Help: help + "; all reachable ones by default"}
	}
	return []query.Query{
		{
			Name: "array_fill_ratio", Title: "Array Fill Ratio", Category: "Java Collections", Values: query.ValuesShown,
			Help: "Counts arrays of references by the share of their elements that are not null.",
			Arguments: []query.Argument{
				objects("the arrays; primitive arrays are skipped"),
				{Name: "segments", Flag: "-segments", Type: query.Number, Default: "5", Help: "the number of ranges"},
			},
			Menus: []query.Menu{{Label: "Java Collections/Array Fill Ratio", Command: "array_fill_ratio $set", For: "arrays"}},
			Stage: snapshot.StageReferences, Run: fillRatio,
		},
		{
			Name: "arrays_grouped_by_size", Title: "Arrays Grouped By Size", Category: "Java Collections", Values: query.ValuesShown,
			Help:      "Counts arrays by their length.",
			Arguments: []query.Argument{objects("the arrays")},
			Menus:     []query.Menu{{Label: "Java Collections/Arrays Grouped By Size", Command: "arrays_grouped_by_size $set", For: "arrays"}},
			Stage:     snapshot.StageReferences, Run: bySize,
		},
		{
			Name: "primitive_arrays_with_a_constant_value", Title: "Primitive Arrays With a Constant Value", Category: "Java Collections", Values: query.ValuesShown,
			Help:      "Lists primitive arrays of two or more elements that are all equal: buffers never written to, tables of defaults.",
			Arguments: []query.Argument{objects("the arrays; arrays of references are skipped")},
			Menus:     []query.Menu{{Label: "Java Collections/Primitive Arrays With a Constant Value", Command: "primitive_arrays_with_a_constant_value $set", For: "arrays"}},
			Stage:     snapshot.StageComplete, Run: constant,
		},
		{
			Name: "duplicate_arrays", Title: "Duplicate Arrays", Category: "Java Collections", Values: query.ValuesShown,
			Help: "Lists arrays that occur several times with the same class and elements, with the memory saved by keeping one of each. " +
				"Arrays of references are equal when they refer to the same objects.",
			Arguments: []query.Argument{objects("the arrays to compare")},
			Menus:     []query.Menu{{Label: "Java Collections/Duplicate Arrays", Command: "duplicate_arrays $set", For: "arrays"}},
			Stage:     snapshot.StageReferences, Run: duplicates,
		},
	}
}

// tickEvery is how many arrays are read between two checks of the context.
const tickEvery = 1 << 12

// kinds selects the kinds of arrays that a query covers.
type kinds uint8

const (
	ofReferences kinds = 1 << iota
	ofPrimitives
)

// classes marks the array classes of the selected kinds, by class index.
func (k kinds) classes(s *snapshot.Snapshot) []bool {
	wanted := make([]bool, s.NumClasses())
	for i := range wanted {
		switch s.Class(heap.ClassIndex(i)).ElementType() {
		case 0:
		case heap.Object:
			wanted[i] = k&ofReferences != 0
		default:
			wanted[i] = k&ofPrimitives != 0
		}
	}
	return wanted
}

// members returns the arrays of the selected kinds that the arguments of a command select, in
// ascending order.
func members(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, k kinds) ([]heap.ObjectID, error) {
	wanted := k.classes(s)
	set := a.Objects("objects")
	if set == nil {
		return content.Reachable(ctx, s, wanted)
	}
	objects, err := set.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	ids := objects.Of(s, wanted)
	return slices.DeleteFunc(ids, func(id heap.ObjectID) bool { return !s.HasLength(id) }), ctx.Err()
}

// noValues adds a note that the dump lacks the elements of arrays.
func noValues(h *result.Heading) {
	h.Note("The elements of arrays cannot be read: " + snapshot.ErrNoValues.Error() + ".")
}

// read calls visit with the facts about every array. It returns the number of arrays that could not
// be read.
func read(ctx context.Context, s *snapshot.Snapshot, ids []heap.ObjectID, visit func(i int, f *content.Facts)) (unreadable int, err error) {
	facts, ok, err := content.ReadAll(ctx, s, ids)
	if err != nil {
		return 0, err
	}
	for i := range ids {
		if ok[i] {
			visit(i, &facts[i])
		} else {
			unreadable++
		}
	}
	return unreadable, nil
}

// noteUnreadable adds a note with the number of arrays that were skipped because they could not be
// read.
func noteUnreadable(h *result.Heading, n int) {
	if n > 0 {
		h.Note("The elements of " + numbers.Count(int64(n), "array") + " are not in the dump.")
	}
}

func constant(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ids, err := members(ctx, s, a, ofPrimitives)
	if err != nil {
		return nil, err
	}
	long := ids[:0:0]
	for _, id := range ids {
		if n, _ := s.Length(id); n > 1 && s.HasValues() {
			long = append(long, id)
		}
	}
	var same []heap.ObjectID
	unreadable, err := read(ctx, s, long, func(i int, f *content.Facts) {
		if f.Constant {
			same = append(same, long[i])
		}
	})
	if err != nil {
		return nil, err
	}
	t := reftree.New(s, rows.TitleIn(s, a.Objects("objects"), "Arrays of primitives with a constant value"), same, true)
	if !s.HasValues() {
		noValues(&t.Heading)
	}
	noteUnreadable(&t.Heading, unreadable)
	t.Roots.Sort = &result.Order{Column: 1, Descending: true}
	return t, nil
}
