package overview

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// property is a key and its value.
type property struct {
	key, value, group string
	object            heap.ObjectID // the object of the value
}

// propertyMaps are the static fields that hold maps of texts. The environment is in the
// dump only if the program has read it.
var propertyMaps = []struct{ class, field, group string }{
	{"java.lang.System", "props", systemProperty},
	{"java.lang.ProcessEnvironment", "theEnvironment", "Environment variable"},
}

const systemProperty = "System property"

// properties lists the entries of propertyMaps or, instead, facts that a sidecar states:
// a javacore lists arguments, environment and memory as well.
func properties(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	t := &result.Table{
		Heading: result.Heading{Title: "System properties"},
		Columns: []result.Column{{Name: "Key", Type: result.Text, Value: true}, {Name: "Value", Type: result.Text, Value: true}},
	}
	if snapshot.ValuesHidden(ctx) {
		t.Note("Names and values of system properties and environment variables are values of the dump, so they are left out.")
		t.Rows = statedProperties(nil)
		return t, nil
	}
	if stated := s.Format().Properties; len(stated) > 0 {
		t.Columns = append(t.Columns, result.Column{Name: "Group", Type: result.Text})
		t.Rows = statedProperties(stated)
		return t, nil
	}
	var list []property
	for _, from := range propertyMaps {
		for _, c := range s.ClassesByName(from.class) {
			if props, found := s.ObjectField(ctx, s.Class(c).Object, from.field); found {
				read, err := entries(ctx, s, props)
				if err != nil {
					return nil, err
				}
				for i := range read {
					read[i].group = from.group
				}
				order.Stable(read, func(a, b property) int { return strings.Compare(a.key, b.key) })
				list = append(list, read...)
			}
		}
	}
	grouped := len(list) > 0 && list[len(list)-1].group != systemProperty
	if len(list) == 0 && !s.HasValues() {
		t.Note("System properties cannot be read: " + snapshot.ErrNoValues.Error() + ".")
	} else if len(list) == 0 {
		t.Note("The dump holds no java.lang.System with properties that can be read.")
	}
	t.Rows = &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string { return list[i].key }), result.Texts(func(i int) string { return list[i].value }),
		},
		Row: func(_ context.Context, i int) result.Row { return rows.Object(s, list[i].object) },
	}
	if grouped {
		t.Columns = append(t.Columns, result.Column{Name: "Group", Type: result.Text})
		t.Rows.Values = append(t.Rows.Values, result.Texts(func(i int) string { return list[i].group }))
	}
	return t, nil
}

// statedProperties shows facts from a sidecar, system properties first.
func statedProperties(stated []heap.Property) *result.Level {
	list := slices.Clone(stated)
	order.Stable(list, func(a, b heap.Property) int {
		switch {
		case a.Group == systemProperty && b.Group != systemProperty:
			return -1
		case a.Group != systemProperty && b.Group == systemProperty:
			return 1
		}
		return 0
	})
	return &result.Level{Len: len(list), Values: []result.Values{
		result.Texts(func(i int) string { return list[i].Key }), result.Texts(func(i int) string { return list[i].Value }),
		result.Texts(func(i int) string { return list[i].Group }),
	}}
}

// Limits that stop cycles and huge tables in hostile dumps.
const (
	maxBuckets = 1 << 20
	maxEntries = 1 << 20
	textLimit  = 64 << 10
)

// entries reads a java.util.Properties. Since JDK 9 it has a ConcurrentHashMap in its
// field map; before, it is itself a Hashtable. Both have a table of linked lists; a tree
// bin (ConcurrentHashMap.TreeBin) has its list in the field first.
func entries(ctx context.Context, s *snapshot.Snapshot, props heap.ObjectID) ([]property, error) {
	if inner, found := s.ObjectField(ctx, props, "map"); found {
		props = inner
	}
	table, found := s.ObjectField(ctx, props, "table")
	if !found {
		return nil, nil
	}
	buckets, err := s.Elements(ctx, table, 0, maxBuckets)
	if err != nil {
		return nil, err
	}
	var list []property
	for _, bucket := range buckets {
		entry, found := s.ID(bucket.Address())
		found = found && bucket.Bits != 0
		if first, tree := s.ObjectField(ctx, entry, "first"); found && tree {
			entry = first
		}
		for found && len(list) < maxEntries {
			p := property{object: entry}
			p.key, _ = text(ctx, s, entry, "key")
			for _, name := range []string{"value", "val"} { // Hashtable, ConcurrentHashMap
				if value, id := text(ctx, s, entry, name); id != heap.NoObject {
					p.value, p.object = value, id
				}
			}
			list = append(list, p)
			entry, found = s.ObjectField(ctx, entry, "next")
		}
	}
	return list, nil
}

// text reads the text of the object in a field.
func text(ctx context.Context, s *snapshot.Snapshot, entry heap.ObjectID, name string) (string, heap.ObjectID) {
	id, found := s.ObjectField(ctx, entry, name)
	if !found {
		return "", heap.NoObject
	}
	if value, ok := s.Text(ctx, id, textLimit); ok {
		return value, id
	}
	return s.Label(id), id
}
