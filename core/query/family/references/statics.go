package references

import (
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

var staticsQuery = query.Query{
	Name: "static_fields", Title: "Static Fields", Category: "Java Basics", Values: query.ValuesShown,
	Help:  "Lists the static fields that refer to an object, with the object and what it retains. Fields with null or a number are left out.",
	Stage: snapshot.StageReferences, Run: staticFields,
}

// static is a static field with its referent.
type static struct {
	class heap.ClassIndex
	field string
	id    heap.ObjectID
}

func staticFields(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	var list []static
	for i := range s.NumClasses() {
		c := heap.ClassIndex(i)
		fields := s.Class(c).Statics
		for k := range fields {
			f := &fields[k]
			if f.Value.Type != heap.Object || f.Value.Bits == 0 || strings.HasPrefix(f.Name, "<") {
				continue
			}
			if id, ok := s.ID(f.Value.Address()); ok {
				list = append(list, static{c, f.Name, id})
			}
		}
		if i&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	id := func(i int) heap.ObjectID { return list[i].id }
	t := &result.Table{Heading: result.Heading{Title: "Static fields"}}
	t.Columns = []result.Column{
		{Name: "Field", Type: result.Text}, {Name: "Object", Type: result.Object}, {Name: "Retained Heap", Type: result.Bytes},
	}
	t.Rows = &result.Level{
		Len:    len(list),
		Values: []result.Values{result.Texts(func(i int) string { return s.ClassName(list[i].class) + "." + list[i].field }), rows.Labels(s, id), rows.Retained(s, id)},
		Sort:   &result.Order{Column: 2, Descending: true},
		Row:    func(_ context.Context, i int) result.Row { return rows.Object(s, list[i].id) },
	}
	if !s.HasValues() {
		t.Note("The dump does not name static fields.")
	}
	return t, nil
}
