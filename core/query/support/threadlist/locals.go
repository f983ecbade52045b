package threadlist

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// LocalEntry is an entry of a thread's map of ThreadLocals. Key is heap.NoObject if the
// ThreadLocal was collected, Value if it is null.
type LocalEntry struct{ Entry, Key, Value heap.ObjectID }

// LocalTable returns the table of one of a thread's maps of ThreadLocals, by the name of
// the map's field.
func LocalTable(ctx context.Context, s *snapshot.Snapshot, thread heap.ObjectID, field string) (table heap.ObjectID, found bool) {
	table, found = s.ObjectField(ctx, thread, field, "table")
	if !found {
		table, found = s.ObjectField(ctx, thread, "holder", field, "table")
	}
	return table, found && s.ElementType(table) == heap.Object
}

// LocalEntries reads the entries in the first slots of such a table. If the dump cannot be
// read, it returns those before the error.
func LocalEntries(ctx context.Context, s *snapshot.Snapshot, table heap.ObjectID, most uint32) ([]LocalEntry, error) {
	slots, err := s.Elements(ctx, table, 0, most)
	var entries []LocalEntry
	for _, slot := range slots {
		id, known := s.ID(slot.Address())
		if !known || slot.Bits == 0 {
			continue
		}
		e := LocalEntry{id, heap.NoObject, heap.NoObject}
		if key, found := s.ObjectField(ctx, id, "referent"); found {
			e.Key = key
		}
		if value, found := s.ObjectField(ctx, id, "value"); found {
			e.Value = value
		}
		entries = append(entries, e)
	}
	return entries, err
}
