package inspect

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/set"
	"heapdrop/core/snapshot"
)

// discarded returns the object that a set names by its address alone, if it was
// left out while the dump was opened.
func discarded(s *snapshot.Snapshot, objects *set.Set) (snapshot.Discarded, bool) {
	if len(objects.Terms) != 1 || objects.Terms[0].Op != set.ObjectAt || objects.Retained {
		return snapshot.Discarded{}, false
	}
	return s.Discarded(objects.Terms[0].Address)
}

// inspectDiscarded shows what can still be read of an object that was left out.
func inspectDiscarded(ctx context.Context, s *snapshot.Snapshot, o snapshot.Discarded) (result.Result, error) {
	name := s.ClassName(o.Class)
	d := &result.Document{Heading: result.Heading{Title: fmt.Sprintf("%s @ 0x%x", name, o.Address)}}
	d.Note("This object was discarded while the dump was opened: it is in no count, has no sizes, and nothing shows who refers to it.")
	v := viewer{ctx: ctx, s: s, id: heap.NoObject}
	d.AddResult(factTable(s, "Object", []fact{
		{"Class", name, s.Class(o.Class).Object},
		{"Address", fmt.Sprintf("0x%x", o.Address), heap.NoObject},
	}))
	fields, err := s.DiscardedFields(ctx, o)
	if err != nil {
		d.Note("The values cannot be read: " + err.Error())
		return d, nil
	}
	list := make([]field, len(fields))
	for i, f := range fields {
		list[i] = field{f.Name, f.Value, s.ClassName(f.Class)}
	}
	if len(list) > 0 {
		d.AddResult(v.fieldTable("Fields", list, true))
	}
	return d, nil
}
