// Package collections looks into collections: how full they are, how large, how
// their keys collide, and what they hold.
package collections

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/content"
	"heapdrop/core/query/result"
	"heapdrop/core/query/rows"
	"heapdrop/core/query/words"
	"heapdrop/core/snapshot"
)

const (
	category = "Java Collections"
	foreign  = " A class that is not known may be described with -collection and the names of its fields, which may be paths such as map.size."
)

// Queries are the queries of this family.
func Queries() []query.Query {
	all := func(help string) query.Argument {
		return query.Argument{Name: "objects", Type: query.Objects, Help: help + "; all reachable ones by default"}
	}
	segments := query.Argument{Name: "segments", Flag: "-segments", Type: query.Number, Default: "5", Help: "how many ranges of ratios"}
	return []query.Query{
		{
			Name: "collections_overview", Title: "Collections Overview", Category: category,
			Help: "Counts the collections of the heap by class: how many are empty, hold one element or are less than half full, and how many bytes that wastes. " +
				"Wasted are the slots without an element in the arrays that only one collection has, and the whole arrays of empty collections. " +
				"Wrappers and views of other collections are left out.",
			Arguments: []query.Argument{all("the collections")},
			Menus:     menu("Collections Overview", "collections_overview", "set"),
			Stage:     snapshot.StageComplete, Run: overview,
		},
		{
			Name: "collection_fill_ratio", Title: "Collection Fill Ratio", Category: category,
			Help:      "Counts collections by how much of the room that they have reserved is in use." + foreign,
			Arguments: append([]query.Argument{all("the collections"), segments}, foreignArguments("size", "array")...),
			Menus:     menu("Collection Fill Ratio", "collection_fill_ratio", "set"),
			Stage:     snapshot.StageReferences, Run: fillRatio,
		},
		{
			Name: "collections_grouped_by_size", Title: "Collections Grouped By Size", Category: category,
			Help:      "Counts collections by their number of elements." + foreign,
			Arguments: append([]query.Argument{all("the collections")}, foreignArguments("size")...),
			Menus:     menu("Collections Grouped By Size", "collections_grouped_by_size", "set"),
			Stage:     snapshot.StageReferences, Run: bySize,
		},
		{
			Name: "map_collision_ratio", Title: "Map Collision Ratio", Category: category,
			Help: "Counts maps, and sets made of maps, by the share of entries that are not alone in their hash bucket: " +
				"entries less used buckets, divided by entries. A bad hashCode method shows as a ratio near 1." + foreign,
			Arguments: append([]query.Argument{all("the maps"), segments}, foreignArguments("size", "array")...),
			Menus:     menu("Map Collision Ratio", "map_collision_ratio", "set"),
			Stage:     snapshot.StageReferences, Run: collisions,
		},
		{
			Name: "hash_entries", Title: "Hash Entries", Category: category,
			Help:      "Lists the keys and values of maps." + foreign,
			Arguments: append([]query.Argument{all("the maps")}, foreignArguments("array", "key", "value")...),
			Menus:     menu("Hash Entries", "hash_entries", "set"),
			Stage:     snapshot.StageReferences, Run: entries,
		},
		{
			Name: "extract_list_values", Title: "Extract List Values", Category: category,
			Help:      "Lists the elements of a list, queue or other collection in their order.",
			Arguments: []query.Argument{{Name: "list", Type: query.Objects, Required: true, Help: "one collection"}},
			Menus:     menu("Extract List Values", "extract_list_values", "object"),
			Stage:     snapshot.StageReferences, Run: elements("list", false),
		},
		{
			Name: "hash_set_values", Title: "Extract Hash Set Values", Category: category,
			Help:      "Lists the elements of a set, or the keys of a map." + foreign,
			Arguments: append([]query.Argument{{Name: "hashSet", Type: query.Objects, Required: true, Help: "one set"}}, foreignArguments("array", "key")...),
			Menus:     menu("Extract Hash Set Values", "hash_set_values", "object"),
			Stage:     snapshot.StageReferences, Run: elements("hashSet", true),
		},
	}
}

func menu(label, command, of string) []query.Menu {
	return []query.Menu{{Label: category + "/" + label, Command: command + " $set", For: of}}
}

var foreignHelp = map[string]string{
	"size": "its field with the number of elements", "array": "its field with the array of elements or entries",
	"key": "the entries' field with the key", "value": "the entries' field with the value",
}

// foreignArguments describe a collection that is not known by some of its fields.
func foreignArguments(fields ...string) []query.Argument {
	list := []query.Argument{{Name: "collection", Flag: "-collection", Type: query.Text, Help: "the class of a collection that is not known"}}
	for _, f := range fields {
		list = append(list, query.Argument{Name: f + "_attribute", Flag: "-" + f + "_attribute", Type: query.Text, Help: foreignHelp[f]})
	}
	return list
}

// inspection is a look at some collections.
type inspection struct {
	s          *snapshot.Snapshot
	table      *collections.Collections
	ids        []heap.ObjectID // ascending
	unreadable int
	unknown    int // collections that do not tell what was asked
	notes      []string
}

// tickEvery is how many collections are looked at between two looks at the context.
const tickEvery = 1 << 12

// inspect finds the collections that a command is about; kind says which. hash
// says that a collection which the command describes is a hash table.
func inspect(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, argument string, hash bool, kind func(*collections.Known) bool) (*inspection, error) {
	v := &inspection{s: s, table: collections.New(ctx, s)}
	if err := v.define(a, hash); err != nil {
		return nil, err
	}
	if !s.HasValues() {
		v.notes = append(v.notes, "Collections cannot be read: "+snapshot.ErrNoValues.Error()+".")
		return v, nil
	}
	wanted := make([]bool, s.NumClasses())
	for i := range wanted {
		k := v.table.Of(heap.ClassIndex(i))
		wanted[i] = k != nil && kind(k)
	}
	set := a.Objects(argument)
	if set == nil {
		var err error
		v.ids, err = content.Reachable(ctx, s, wanted)
		return v, err
	}
	objects, err := set.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	for id := range objects.All() {
		if wanted[s.ClassOf(id)] && !s.HasLength(id) {
			v.ids = append(v.ids, id)
		}
	}
	return v, nil
}

// define makes the collection known that the command describes.
func (v *inspection) define(a query.Arguments, hash bool) error {
	f := collections.Foreign{
		Class: a.Text("collection"), Size: a.Text("size_attribute"), Array: a.Text("array_attribute"),
		Hash: hash, Key: a.Text("key_attribute"), Value: a.Text("value_attribute"),
	}
	if f.Class == "" {
		if f != (collections.Foreign{Hash: hash}) {
			return &words.UsageError{Message: "the names of fields need -collection with the class that has them"}
		}
		return nil
	}
	if f.Size == "" && f.Array == "" {
		return &words.UsageError{Message: "-collection needs the names of its fields", Found: f.Class}
	}
	if err := v.table.Define(f); err != nil {
		return &words.UsageError{Message: err.Error(), Found: f.Class}
	}
	return nil
}

// each calls visit for every collection; what cannot be read is counted.
func (v *inspection) each(ctx context.Context, visit func(id heap.ObjectID, k *collections.Known) error) error {
	for i, id := range v.ids {
		if i%tickEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if err := visit(id, v.table.OfObject(id)); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			v.unreadable++
		}
	}
	return nil
}

// note says what was left out.
func (v *inspection) note(h *result.Heading, unknown string) {
	for _, n := range v.notes {
		h.Note(n)
	}
	if v.unreadable > 0 {
		h.Note(fmt.Sprintf("%d collections could not be read.", v.unreadable))
	}
	if v.unknown > 0 {
		h.Note(fmt.Sprintf("%d collections are not counted: %s.", v.unknown, unknown))
	}
}

func title(s *snapshot.Snapshot, a query.Arguments, what string) string {
	if set := a.Objects("objects"); set != nil {
		return what + " in " + rows.Title(s, set)
	}
	return what
}

func isCollection(k *collections.Known) bool {
	return k.Kind != collections.Holder && k.Kind != collections.Pair
}

// maxSegments bounds the ranges of ratios.
const maxSegments = 1000

func segmentsOf(a query.Arguments) (int64, error) {
	n := a.Number("segments")
	if n < 1 || n > maxSegments {
		return 0, &words.UsageError{Message: fmt.Sprintf("-segments must be from 1 to %d", maxSegments), Found: strconv.FormatInt(n, 10)}
	}
	return n, nil
}

// segment returns the range of a ratio as Eclipse MAT has them: one for 0 alone,
// the others without their lower bound.
func segment(part, whole, segments int64) int64 { return (part*segments + whole - 1) / whole }

func fillRatio(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	segments, err := segmentsOf(a)
	if err != nil {
		return nil, err
	}
	v, err := inspect(ctx, s, a, "objects", false, isCollection)
	if err != nil {
		return nil, err
	}
	var b bins
	err = v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		m, err := k.Measure(id)
		switch {
		case err != nil:
		case m.Capacity <= 0 || m.Size < 0:
			v.unknown++
		default:
			b.add(segment(m.Size, m.Capacity, segments), id)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: title(s, a, "Collections by fill ratio")}}
	v.note(&t.Heading, "they have no array, or none yet")
	b.table(s, t, result.Column{Name: "Fill Ratio", Type: result.Text}, ratioLabel(segments))
	return t, nil
}

func collisions(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	segments, err := segmentsOf(a)
	if err != nil {
		return nil, err
	}
	v, err := inspect(ctx, s, a, "objects", true, func(k *collections.Known) bool {
		return k.Kind == collections.Map || k.Kind == collections.Set
	})
	if err != nil {
		return nil, err
	}
	var b bins
	err = v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		used, _, hashed, err := k.Buckets(id)
		if err != nil || !hashed {
			v.unknown++
			return err
		}
		m, err := k.Measure(id)
		if err != nil {
			return err
		}
		if m.Size <= used {
			b.add(0, id)
		} else {
			b.add(segment(m.Size-used, m.Size, segments), id)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: title(s, a, "Maps by collision ratio")}}
	v.note(&t.Heading, "they have no buckets with chains")
	b.table(s, t, result.Column{Name: "Collision Ratio", Type: result.Text}, ratioLabel(segments))
	return t, nil
}

func ratioLabel(segments int64) func(key int64) string {
	return func(key int64) string { return fmt.Sprintf("≤ %.2f", float64(key)/float64(segments)) }
}

func bySize(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	v, err := inspect(ctx, s, a, "objects", false, isCollection)
	if err != nil {
		return nil, err
	}
	var b bins
	err = v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		m, err := k.Measure(id)
		switch {
		case err != nil:
		case m.Size < 0:
			v.unknown++
		default:
			b.add(m.Size, id)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: title(s, a, "Collections by size")}}
	v.note(&t.Heading, "their size cannot be told")
	b.table(s, t, result.Column{Name: "Length", Type: result.Integer}, nil)
	t.Rows.Sort = &result.Order{Column: 2, Descending: true}
	return t, nil
}

// bins are collections grouped by a number.
type bins struct {
	keys []int64
	ids  map[int64][]heap.ObjectID
}

func (b *bins) add(key int64, id heap.ObjectID) {
	if b.ids == nil {
		b.ids = map[int64][]heap.ObjectID{}
	}
	b.ids[key] = append(b.ids[key], id)
}

// table fills a table with a row per group in the order of keys; label writes a
// key, nil means as a number.
func (b *bins) table(s *snapshot.Snapshot, t *result.Table, key result.Column, label func(int64) string) {
	for k := range b.ids {
		b.keys = append(b.keys, k)
	}
	slices.Sort(b.keys)
	members := func(i int) []heap.ObjectID { return b.ids[b.keys[i]] }
	first := result.Values{Int: func(i int) int64 { return b.keys[i] }}
	if label != nil {
		first.Cell = func(_ context.Context, i int) result.Cell { return result.Str(label(b.keys[i])) }
	}
	t.Columns = append([]result.Column{key}, sumColumns...)
	t.Rows = &result.Level{
		Len: len(b.keys), Values: append([]result.Values{first}, sums(s, len(b.keys), members)...),
		Row: func(_ context.Context, i int) result.Row { return setRow(s, members(i)) },
	}
}
