package threads

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

var variableColumns = []result.Column{
	{Name: "Thread", Type: result.Text, Value: true}, {Name: "Variable", Type: result.Text, Value: true}, {Name: "Value", Type: result.Object},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "Kind", Type: result.Text}, {Name: "Stale", Type: result.Boolean},
}

// variable is a thread-local or a scoped value with its value in one thread.
type variable struct {
	thread heap.ObjectID
	key    heap.ObjectID // the ThreadLocal or ScopedValue; heap.NoObject if it was collected
	value  heap.ObjectID // heap.NoObject for null and for values that are not in the dump
	holder heap.ObjectID // the entry of the table
	kind   string
}

// stale reports whether the program can no longer reach the value, although the thread
// keeps it until its table is cleaned up.
func (v *variable) stale() bool { return v.key == heap.NoObject }

// threadLocals lists thread-locals and scoped values of threads.
func threadLocals(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, err := threadlist.Find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	var all []variable
	seen := map[heap.ObjectID]bool{}
	for i := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, variablesOf(ctx, s, &list[i], seen)...)
	}
	t := variableTable(s, all)
	t.Title = "Thread-locals"
	stale, bytes := 0, int64(0)
	for _, v := range all {
		if v.stale() {
			stale++
			if v.value != heap.NoObject {
				bytes += s.Retained(v.value)
			}
		}
	}
	if stale > 0 {
		t.Note(fmt.Sprintf("%d entries are stale, their values retain %s: the variable was collected, so the value is out of reach, but the thread keeps it.", stale, numbers.Bytes(bytes)))
	}
	if !s.HasValues() {
		t.Note("Thread-locals are unknown: " + snapshot.ErrNoValues.Error() + ".")
		return t, nil
	}
	t.Note("A variable is named by the static field, else the object, that holds it.")
	return t, nil
}

// variableTable shows variables with the retained heap of their values.
func variableTable(s *snapshot.Snapshot, all []variable) *result.Table {
	value := func(i int) heap.ObjectID { return all[i].value }
	ofValue := func(bytes func(heap.ObjectID) int64) result.Values {
		return result.Ints(func(i int) int64 {
			if value(i) == heap.NoObject {
				return result.Unknown
			}
			return bytes(value(i))
		})
	}
	return &result.Table{
		Columns: variableColumns,
		Rows: &result.Level{
			Len: len(all),
			Values: []result.Values{
				result.Cells(func(ctx context.Context, i int) result.Cell { return result.Str(threadName(ctx, s, all[i].thread)) }),
				result.Cells(func(ctx context.Context, i int) result.Cell { return result.Str(variableName(ctx, s, all[i].key)) }),
				result.Cells(func(ctx context.Context, i int) result.Cell {
					if value(i) == heap.NoObject {
						return result.Str("null")
					}
					return result.Str(rows.Label(ctx, s, value(i)))
				}),
				ofValue(s.Shallow), ofValue(s.Retained),
				result.Texts(func(i int) string { return all[i].kind }),
				result.Cells(func(_ context.Context, i int) result.Cell { return result.Bool(all[i].stale()) }),
			},
			Row: func(_ context.Context, i int) result.Row {
				if value(i) == heap.NoObject {
					return rows.Object(s, all[i].holder)
				}
				return rows.Object(s, value(i))
			},
			Sort: &result.Order{Column: 4, Descending: true},
		},
	}
}

// mostEntries is the maximum number of entries that are read for one thread.
const mostEntries = 1 << 20

// variablesOf reads the tables and the scoped values of a thread. It skips tables that
// were read already: threads do not share tables, except in hostile dumps.
func variablesOf(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread, seen map[heap.ObjectID]bool) []variable {
	var all []variable
	for _, table := range []struct{ field, kind string }{{"threadLocals", "thread-local"}, {"inheritableThreadLocals", "inheritable"}, {"terminatingThreadLocals", "terminating"}} {
		array, found := threadlist.LocalTable(ctx, s, t.ID, table.field)
		if !found || seen[array] {
			continue
		}
		seen[array] = true
		entries, _ := threadlist.LocalEntries(ctx, s, array, mostEntries)
		for _, e := range entries {
			all = append(all, variable{thread: t.ID, key: e.Key, value: e.Value, holder: e.Entry, kind: table.kind})
		}
	}
	return append(all, scopedValues(ctx, s, t)...)
}

// Scoped values (JDK 21 and later) are in snapshots, to which frames of the methods run
// and call refer: a linked list of carriers, each with key and value, then the enclosing
// snapshot.
const (
	scopedSnapshot = "java.lang.ScopedValue$Snapshot"
	mostScoped     = 1000 // the most that are followed; hostile dumps have cycles
)

// scopedValues reads the bindings on the stack, innermost first. An inner binding hides
// outer bindings of the same variable.
func scopedValues(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread) []variable {
	var all []variable
	bound := map[heap.ObjectID]bool{}
	steps := 0
	for _, local := range t.Record.Locals {
		if steps > 0 || local.Frame < 0 || !s.IsInstanceOf(local.Object, scopedSnapshot) {
			continue
		}
		for around, inside := local.Object, true; inside && steps < mostScoped; around, inside = s.ObjectField(ctx, around, "prev") {
			steps++
			for carrier, more := s.ObjectField(ctx, around, "bindings"); more && steps < mostScoped; carrier, more = s.ObjectField(ctx, carrier, "prev") {
				steps++
				key, found := s.ObjectField(ctx, carrier, "key")
				if !found || bound[key] {
					continue
				}
				bound[key] = true
				v := variable{thread: t.ID, key: key, value: heap.NoObject, holder: carrier, kind: "scoped value"}
				if value, found := s.ObjectField(ctx, carrier, "value"); found {
					v.value = value
				}
				all = append(all, v)
			}
		}
	}
	return all
}

// variableName names a ThreadLocal or ScopedValue after the static field that refers to
// it, otherwise after an object with such a field, otherwise by its label.
func variableName(ctx context.Context, s *snapshot.Snapshot, key heap.ObjectID) string {
	if key == heap.NoObject {
		return ""
	}
	holder := heap.NoObject
	if s.InboundCount(key) <= mostReferrers {
		for _, from := range s.Inbound(key, nil) {
			if _, isClass := s.ClassByObject(from); isClass {
				holder = from
				break
			}
			if holder == heap.NoObject && s.Reachable(from) && !s.IsInstanceOf(from, "java.lang.ref.Reference") && !s.IsInstanceOf(from, "java.lang.Thread") {
				holder = from
			}
		}
	}
	if holder != heap.NoObject {
		if names := s.ReferenceNames(ctx, holder, key); len(names) > 0 {
			if c, isClass := s.ClassByObject(holder); isClass {
				return s.ClassName(c) + "." + names[0]
			}
			return names[0] + " of " + s.Label(holder)
		}
	}
	return s.Label(key)
}
