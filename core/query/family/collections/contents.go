package collections

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// maxEntries is the maximum number of entries that a list shows; an entry takes 36 bytes.
const maxEntries = 2_000_000

type mapEntry struct {
	in         heap.ObjectID
	key, value collections.Item
}

func isMap(k *collections.Known) bool {
	return k.Kind == collections.Map || k.Kind == collections.Multimap || k.Kind == collections.Multiset
}

func entries(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	v, err := inspect(ctx, s, a, scope{"objects", []string{"array", "key", "value"}, true, isMap})
	if err != nil {
		return nil, err
	}
	var list []mapEntry
	cut := false
	err = v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		if cut {
			return nil
		}
		return k.Each(id, func(key, value collections.Item) bool {
			if cut = cut || len(list) == maxEntries; !cut {
				list = append(list, mapEntry{id, key, value})
			}
			return !cut
		})
	})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: rows.TitleIn(s, a.Objects("objects"), "Entries of maps")}}
	v.note(&t.Heading, "")
	if cut {
		t.Note(fmt.Sprintf("The first %d entries are listed; select fewer maps to see the others.", maxEntries))
	}
	t.Columns = []result.Column{
		{Name: "Collection", Type: result.Object}, {Name: "Key", Type: result.Text, Value: true}, {Name: "Value", Type: result.Text, Value: true}, {Name: "Retained Heap of Value", Type: result.Bytes},
	}
	t.Rows = &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(s, func(i int) heap.ObjectID { return list[i].in }),
			itemColumn(s, func(i int) collections.Item { return list[i].key }),
			itemColumn(s, func(i int) collections.Item { return list[i].value }),
			retained(s, func(i int) collections.Item { return list[i].value }),
		},
		Row: func(_ context.Context, i int) result.Row { return entryRow(s, &list[i]) },
	}
	return t, nil
}

// entryRow returns a row that links to the value; its object set is the key and the value.
func entryRow(s *snapshot.Snapshot, e *mapEntry) result.Row {
	row := result.Row{Icon: "object"}
	for _, item := range []collections.Item{e.key, e.value} {
		if item.Type == heap.Object && !item.Null() {
			set := row.Set
			row = rows.Object(s, item.Object)
			if set != "" {
				row.Set = set + " " + row.Set
			}
		}
	}
	return row
}

func itemColumn(s *snapshot.Snapshot, item func(i int) collections.Item) result.Values {
	return result.Values{
		Cell: func(ctx context.Context, i int) result.Cell { return result.Str(itemText(ctx, s, item(i))) },
		Find: func(i int) string { return plainText(s, item(i)) },
	}
}

// shownText is the maximum number of characters shown of a readable value.
const shownText = 256

// itemText describes an item for a reader: only the readable value if there is one, otherwise its
// label.
func itemText(ctx context.Context, s *snapshot.Snapshot, i collections.Item) string {
	if i.Type == heap.Object && !i.Null() {
		if text, ok := s.Text(ctx, i.Object, shownText); ok {
			return text
		}
	}
	return plainText(s, i)
}

// plainText describes an item without reading the dump.
func plainText(s *snapshot.Snapshot, i collections.Item) string {
	switch i.Type {
	case 0:
		return ""
	case heap.Object:
		if i.Null() {
			return "null"
		}
		return s.Label(i.Object)
	case heap.Float:
		return heap.FormatFloat(float64(math.Float32frombits(uint32(i.Bits))), 32)
	case heap.Double:
		return heap.FormatFloat(math.Float64frombits(i.Bits), 64)
	case heap.Boolean:
		return strconv.FormatBool(i.Bits != 0)
	case heap.Char:
		return strconv.QuoteRune(rune(i.Bits))
	}
	return strconv.FormatInt(int64(i.Bits), 10)
}

func retained(s *snapshot.Snapshot, item func(i int) collections.Item) result.Values {
	return result.Ints(func(i int) int64 {
		if of := item(i); of.Type == heap.Object && !of.Null() && s.Stage() >= snapshot.StageComplete {
			return s.Retained(of.Object)
		}
		return result.Unknown
	})
}

// elements lists the contents of one collection. For a map these are the values, or the keys if the
// user asks for them.
func elements(argument string, keys bool) func(context.Context, *snapshot.Snapshot, query.Arguments) (result.Result, error) {
	return func(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
		v, err := inspect(ctx, s, a, scope{argument, []string{"array", "key"}, keys, func(*collections.Known) bool { return true }})
		if err != nil {
			return nil, err
		}
		t := &result.Table{Heading: result.Heading{Title: "Elements of " + rows.Title(s, a.Objects(argument))}}
		v.note(&t.Heading, "")
		if len(v.ids) != 1 && s.HasValues() {
			return nil, &usage.Error{Message: fmt.Sprintf("this takes one collection, but the objects contain %d", len(v.ids)), Found: a.Objects(argument).String()}
		}
		list, err := v.elements(ctx, keys)
		if err != nil {
			return nil, err
		}
		fillElements(s, t, list)
		return t, nil
	}
}

func (v *inspection) elements(ctx context.Context, keys bool) ([]collections.Item, error) {
	var list []collections.Item
	var failed error
	err := v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		failed = k.Each(id, func(key, value collections.Item) bool {
			if keys && key.Type != 0 {
				value = key
			}
			list = append(list, value)
			return true
		})
		return nil
	})
	if err == nil {
		err = failed
	}
	return list, err
}

func fillElements(s *snapshot.Snapshot, t *result.Table, list []collections.Item) {
	item := func(i int) collections.Item { return list[i] }
	t.Columns = []result.Column{
		{Name: "Index", Type: result.Integer}, {Name: "Element", Type: result.Object}, {Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
	}
	t.Rows = &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Ints(func(i int) int64 { return int64(i) }),
			{
				Cell: func(ctx context.Context, i int) result.Cell {
					if of := list[i]; of.Type == heap.Object && !of.Null() {
						return result.Str(rows.Label(ctx, s, of.Object))
					}
					return result.Str(plainText(s, list[i]))
				},
				Find: func(i int) string { return plainText(s, list[i]) },
			},
			result.Ints(func(i int) int64 {
				if of := list[i]; of.Type == heap.Object && !of.Null() {
					return s.Shallow(of.Object)
				}
				return result.Unknown
			}),
			retained(s, item),
		},
		Row: func(_ context.Context, i int) result.Row {
			if of := list[i]; of.Type == heap.Object && !of.Null() {
				return rows.Object(s, of.Object)
			}
			return result.Row{Icon: "object"}
		},
	}
}
