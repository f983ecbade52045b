package inspect

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// discarded returns the object of a set that is a single address, if that object was left
// out when the dump was opened.
func discarded(s *snapshot.Snapshot, objects *objectset.Set) (heap.ObjectID, bool) {
	if len(objects.Terms) != 1 || objects.Terms[0].Op != objectset.ObjectAt || objects.Retained {
		return heap.NoObject, false
	}
	return s.Discarded(objects.Terms[0].Address)
}

// inspectDiscarded shows what can still be read about an object that was left out.
func inspectDiscarded(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) (result.Result, error) {
	class := s.Class(s.ClassOf(id))
	d := &result.Document{Heading: result.Heading{Title: s.Label(id)}}
	d.Note("This object was discarded while the dump was opened: no count includes it, it has no sizes, and its referrers are not shown.")
	if text, ok := s.Text(ctx, id, valueLimit); ok {
		d.AddText(result.Code(text))
	}
	v := viewer{ctx: ctx, s: s, id: id}
	v.length, v.isArray = s.Length(id)
	facts := []fact{{"Class", class.Name, class.Object}, {"Address", result.Hex(s.Address(id)), heap.NoObject}}
	if s.HasLength(id) {
		facts = append(facts, fact{"Length", numbers.Grouped(int64(v.length)), heap.NoObject})
	}
	d.AddResult(factTable(s, "Object", facts))
	if v.isArray {
		err := v.preview(d)
		v.elements(d)
		if err != nil {
			d.Note("The values cannot be read: " + err.Error())
		}
		return d, nil
	}
	fields, err := s.Fields(ctx, id)
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
