package collections

import (
	"context"
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// classUse sums up how the collections of one class are used.
type classUse struct {
	class                                      heap.ClassIndex
	kind                                       collections.Kind
	objects, empty, one, underfilled, elements int64
	shallow, wasted                            int64
}

// overview covers only collections that hold their elements themselves. Wrappers would count the
// same elements twice.
func overview(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	v, err := inspect(ctx, s, a, scope{argument: "objects", wanted: func(k *collections.Known) bool { return k.Counted() && !k.Wrapper() }})
	if err != nil {
		return nil, err
	}
	width := content.ReferenceWidth(s)
	byClass := make([]*classUse, s.NumClasses())
	var used []*classUse
	err = v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		c := s.ClassOf(id)
		u := byClass[c]
		if u == nil {
			u = &classUse{class: c, kind: k.Kind}
			byClass[c] = u
			used = append(used, u)
		}
		m, err := k.Measure(id)
		if err == nil {
			u.add(s, id, m, width)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: rows.TitleIn(s, a.Objects("objects"), "Collections")}, Columns: overviewColumns}
	v.note(&t.Heading, "")
	if len(used) > 0 {
		t.Note(summary(used))
	}
	t.Rows = overviewLevel(s, used, a.Objects("objects"))
	return t, nil
}

// add counts a collection. Its waste is the unused slots of its array; an empty collection wastes
// the whole array.
func (u *classUse) add(s *snapshot.Snapshot, id heap.ObjectID, m collections.Measure, width int64) {
	u.objects++
	u.shallow += s.Shallow(id)
	if m.Size > 0 {
		u.elements += m.Size
	}
	switch m.Size {
	case 0:
		u.empty++
	case 1:
		u.one++
	}
	if m.Capacity > 0 && m.Size >= 0 && 2*m.Size < m.Capacity {
		u.underfilled++
	}
	if m.Array == heap.NoObject || m.Capacity <= 0 || m.Size < 0 || m.Size > m.Capacity || s.ImmediateDominator(m.Array) != id {
		return // an array shared by several collections counts as waste of none
	}
	if m.Size == 0 {
		u.wasted += s.Shallow(m.Array)
		return
	}
	length, _ := s.Length(m.Array)
	slots := int64(length) / m.Capacity // slots per element: 2 in tables that store keys and values
	u.wasted += (m.Capacity - m.Size) * slots * elementWidth(s, m.Array, width)
}

// elementWidth returns the bytes that an array element takes in the heap, given the width of a
// reference.
func elementWidth(s *snapshot.Snapshot, array heap.ObjectID, reference int64) int64 {
	if width := s.ElementType(array).Size(); width > 0 {
		return int64(width)
	}
	return reference
}

func summary(used []*classUse) string {
	var sum classUse
	for _, u := range used {
		sum.objects += u.objects
		sum.empty += u.empty
		sum.one += u.one
		sum.underfilled += u.underfilled
		sum.wasted += u.wasted
	}
	return fmt.Sprintf("%s: %s empty, %s with one element, %s less than half full. Unused slots take %s.",
		numbers.Count(sum.objects, "collection"), numbers.Grouped(sum.empty), numbers.Grouped(sum.one), numbers.Grouped(sum.underfilled), numbers.Bytes(sum.wasted))
}

var overviewColumns = []result.Column{
	{Name: "Class Name", Type: result.Class}, {Name: "Kind", Type: result.Text}, {Name: "Objects", Type: result.Integer, Total: true},
	{Name: "Empty", Type: result.Integer, Total: true}, {Name: "One Element", Type: result.Integer, Total: true}, {Name: "Under Half Full", Type: result.Integer, Total: true},
	{Name: "Elements", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Wasted", Type: result.Bytes, Total: true},
}

func overviewLevel(s *snapshot.Snapshot, used []*classUse, of *objectset.Set) *result.Level {
	number := func(of func(u *classUse) int64) result.Values {
		return result.Ints(func(i int) int64 { return of(used[i]) })
	}
	return &result.Level{
		Len: len(used),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(used[i].class) }),
			result.Texts(func(i int) string { return used[i].kind.String() }),
			number(func(u *classUse) int64 { return u.objects }),
			number(func(u *classUse) int64 { return u.empty }),
			number(func(u *classUse) int64 { return u.one }),
			number(func(u *classUse) int64 { return u.underfilled }),
			number(func(u *classUse) int64 { return u.elements }),
			number(func(u *classUse) int64 { return u.shallow }),
			number(func(u *classUse) int64 { return u.wasted }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(s, used[i].class)
			if of != nil {
				class := &objectset.Set{Terms: []objectset.Term{{Op: objectset.ClassOf, Address: s.Class(used[i].class).Address}}}
				row.Set = (&objectset.Term{Op: objectset.And, Args: []*objectset.Set{class, of}}).String()
			}
			return row
		},
		Sort: &result.Order{Column: 8, Descending: true},
	}
}
