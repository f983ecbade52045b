// Package collections has the queries about collections: how full and how large they are, how often
// their keys collide, and what they contain.
package collections

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

const (
	category = "Java Collections"
	foreign  = " Describe an unknown class with -collection and the names of its fields, or paths such as map.size."
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	all := func(help string) query.Argument {
		return query.Argument{Name: "objects", Type: query.Objects, Help: help + "; all reachable ones by default"}
	}
	segments := query.Argument{Name: "segments", Flag: "-segments", Type: query.Number, Default: "5", Help: "the number of ranges"}
	return []query.Query{
		{
			Name: "collections_overview", Title: "Collections Overview", Category: category, Values: query.ValuesShown,
			Help: "Counts the collections of the heap by class: how many are empty, hold one element or are less than half full, and how many bytes are wasted. " +
				"Empty slots count as waste in arrays that belong to one collection only, and so do the whole arrays of empty collections. " +
				"Wrappers and views of other collections are left out.",
			Arguments: []query.Argument{all("the collections")},
			Menus:     menu("Collections Overview", "collections_overview", "collections"),
			Stage:     snapshot.StageComplete, Run: overview,
		},
		{
			Name: "collection_fill_ratio", Title: "Collection Fill Ratio", Category: category, Values: query.ValuesShown,
			Help:      "Counts collections by the share of their capacity that is in use." + foreign,
			Arguments: append([]query.Argument{all("the collections"), segments}, foreignArguments("size", "array")...),
			Menus:     menu("Collection Fill Ratio", "collection_fill_ratio", "collections"),
			Stage:     snapshot.StageReferences, Run: byFill.run,
		},
		{
			Name: "collections_grouped_by_size", Title: "Collections Grouped By Size", Category: category, Values: query.ValuesShown,
			Help:      "Counts collections by their number of elements." + foreign,
			Arguments: append([]query.Argument{all("the collections")}, foreignArguments("size")...),
			Menus:     menu("Collections Grouped By Size", "collections_grouped_by_size", "collections"),
			Stage:     snapshot.StageReferences, Run: bySize.run,
		},
		{
			Name: "map_collision_ratio", Title: "Map Collision Ratio", Category: category, Values: query.ValuesShown,
			Help: "Counts maps, and sets based on maps, by the share of entries that are not alone in their hash bucket: " +
				"entries minus used buckets, divided by entries. A bad hashCode method shows as a ratio near 1." + foreign,
			Arguments: append([]query.Argument{all("the maps"), segments}, foreignArguments("size", "array")...),
			Menus:     menu("Map Collision Ratio", "map_collision_ratio", "collections"),
			Stage:     snapshot.StageReferences, Run: byCollisions.run,
		},
		{
			Name: "hash_entries", Title: "Hash Entries", Category: category, Values: query.ValuesShown,
			Help:      "Lists the keys and values of maps." + foreign,
			Arguments: append([]query.Argument{all("the maps")}, foreignArguments("array", "key", "value")...),
			Menus:     menu("Hash Entries", "hash_entries", "collections"),
			Stage:     snapshot.StageReferences, Run: entries,
		},
		{
			Name: "extract_list_values", Title: "Extract List Values", Category: category, Values: query.ValuesShown,
			Help:      "Lists the elements of a list, queue or other collection in their order.",
			Arguments: []query.Argument{{Name: "list", Type: query.Objects, Required: true, Help: "one collection"}},
			Menus:     menu("Extract List Values", "extract_list_values", "collection"),
			Stage:     snapshot.StageReferences, Run: elements("list", false),
		},
		{
			Name: "hash_set_values", Title: "Extract Hash Set Values", Category: category, Values: query.ValuesShown,
			Help:      "Lists the elements of a set, or the keys of a map." + foreign,
			Arguments: append([]query.Argument{{Name: "hashSet", Type: query.Objects, Required: true, Help: "one set"}}, foreignArguments("array", "key")...),
			Menus:     menu("Extract Hash Set Values", "hash_set_values", "collection"),
			Stage:     snapshot.StageReferences, Run: elements("hashSet", true),
		},
	}
}

func menu(label, command, of string) []query.Menu {
	return []query.Menu{{Label: category + "/" + label, Command: command + " $set", For: of}}
}

var foreignHelp = map[string]string{
	"size": "the field with the number of elements", "array": "the field with the array of elements or entries",
	"key": "the field of an entry with the key", "value": "the field of an entry with the value",
}

// foreignArguments returns arguments that describe an unknown collection class by some of its
// fields.
func foreignArguments(fields ...string) []query.Argument {
	list := []query.Argument{{Name: "collection", Flag: "-collection", Type: query.Text, Help: "an unknown collection class"}}
	for _, f := range fields {
		list = append(list, query.Argument{Name: f + "_attribute", Flag: "-" + f + "_attribute", Type: query.Text, Help: foreignHelp[f]})
	}
	return list
}

// inspection is one run of a query over collections.
type inspection struct {
	s          *snapshot.Snapshot
	table      *collections.Collections
	ids        []heap.ObjectID // in ascending order
	unreadable int
	unknown    int // collections that lack the information asked for
	notes      []string
}

// tickEvery is how many collections are read between two checks of the context.
const tickEvery = 1 << 12

// scope says which collections a query covers.
type scope struct {
	argument string   // the argument that names the objects
	needs    []string // fields that a foreign collection must describe
	hash     bool     // foreign collections are hash tables
	wanted   func(*collections.Known) bool
}

// inspect finds the collections that a command selects.
func inspect(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, of scope) (*inspection, error) {
	v := &inspection{s: s, table: collections.New(ctx, s)}
	if err := v.define(a, of); err != nil {
		return nil, err
	}
	if !s.HasValues() {
		v.notes = append(v.notes, "Collections cannot be read: "+snapshot.ErrNoValues.Error()+".")
		return v, nil
	}
	wanted := make([]bool, s.NumClasses())
	for i := range wanted {
		k := v.table.Of(heap.ClassIndex(i))
		wanted[i] = k != nil && of.wanted(k)
	}
	set := a.Objects(of.argument)
	if set == nil {
		var err error
		v.ids, err = content.Reachable(ctx, s, wanted)
		return v, err
	}
	objects, err := set.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	v.ids = slices.DeleteFunc(objects.Of(s, wanted), s.HasLength)
	return v, ctx.Err()
}

// define registers the collection class that the arguments of a command describe.
func (v *inspection) define(a query.Arguments, of scope) error {
	f := collections.Foreign{
		Class: a.Text("collection"), Size: a.Text("size_attribute"), Array: a.Text("array_attribute"),
		Hash: of.hash, Key: a.Text("key_attribute"), Value: a.Text("value_attribute"),
	}
	if f.Class == "" {
		if f != (collections.Foreign{Hash: of.hash}) {
			return &usage.Error{Message: "the names of fields need -collection with the class that has them"}
		}
		return nil
	}
	for _, field := range of.needs {
		if !a.Given(field + "_attribute") {
			return &usage.Error{Message: "-collection needs -" + field + "_attribute, " + foreignHelp[field], Found: f.Class}
		}
	}
	if err := v.table.Define(f); err != nil {
		return &usage.Error{Message: err.Error(), Found: f.Class}
	}
	return nil
}

// each calls visit for every collection and counts those that cannot be read.
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

// note adds notes about collections that were left out.
func (v *inspection) note(h *result.Heading, unknown string) {
	for _, n := range v.notes {
		h.Note(n)
	}
	if v.unreadable > 0 {
		h.Note("Could not be read: " + numbers.Grouped(int64(v.unreadable)) + " of the collections.")
	}
	if v.unknown > 0 {
		h.Note("Not counted: " + numbers.Grouped(int64(v.unknown)) + " of the collections, because " + unknown + ".")
	}
}

// grouping is a query that groups collections by some property.
type grouping struct {
	property collections.Property
	title    string
	column   result.Column
	unknown  string   // why some collections are not counted
	needs    []string // fields that a foreign collection must describe
}

var (
	byFill       = grouping{collections.Fill, "Collections by fill ratio", result.Column{Name: "Fill Ratio", Type: result.Text}, "they have no array, or none yet", []string{"size", "array"}}
	bySize       = grouping{collections.Size, "Collections by size", result.Column{Name: "Length", Type: result.Integer}, "their size is unknown", []string{"size"}}
	byCollisions = grouping{collections.Collisions, "Maps by collision ratio", result.Column{Name: "Collision Ratio", Type: result.Text}, "they have no buckets with chains", []string{"size", "array"}}
)

// ranges returns the number of ranges into which ratios are divided.
func (g *grouping) ranges(a query.Arguments) (int64, error) {
	if g.property == collections.Size {
		return 1, nil
	}
	n := a.Number("segments")
	if n < 1 || n > collections.MaxRanges {
		return 0, &usage.Error{Message: fmt.Sprintf("-segments must be from 1 to %d", collections.MaxRanges), Found: strconv.FormatInt(n, 10)}
	}
	return n, nil
}

func (g *grouping) wanted(k *collections.Known) bool {
	if g.property == collections.Collisions {
		return k.Kind == collections.Map || k.Kind == collections.Set
	}
	return k.Counted()
}

func (g *grouping) run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ranges, err := g.ranges(a)
	if err != nil {
		return nil, err
	}
	v, err := inspect(ctx, s, a, scope{"objects", g.needs, g.property == collections.Collisions, g.wanted})
	if err != nil {
		return nil, err
	}
	groups := map[int64][]heap.ObjectID{}
	err = v.each(ctx, func(id heap.ObjectID, k *collections.Known) error {
		number, ok, err := k.Group(id, g.property, ranges)
		switch {
		case ok:
			groups[number] = append(groups[number], id)
		case err == nil:
			v.unknown++
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: rows.TitleIn(s, a.Objects("objects"), g.title)}}
	v.note(&t.Heading, g.unknown)
	g.fill(s, a, t, groups, ranges)
	return t, nil
}

// fill makes one row for each group, ordered by the number of the group.
func (g *grouping) fill(s *snapshot.Snapshot, a query.Arguments, t *result.Table, groups map[int64][]heap.ObjectID, ranges int64) {
	numbers := slices.Sorted(maps.Keys(groups))
	members := func(i int) []heap.ObjectID { return groups[numbers[i]] }
	first := result.Values{Int: func(i int) int64 { return numbers[i] }}
	if g.property != collections.Size {
		first.Cell = func(_ context.Context, i int) result.Cell {
			return result.Str(fmt.Sprintf("≤ %.2f", float64(numbers[i])/float64(ranges)))
		}
	}
	t.Columns = append([]result.Column{g.column}, sumColumns...)
	t.Rows = &result.Level{
		Len: len(numbers), Values: append([]result.Values{first}, sums(s, len(numbers), members)...),
		Row: func(_ context.Context, i int) result.Row {
			group := collections.Group{Property: g.property, Number: numbers[i], Ranges: ranges}
			return result.Row{Set: groupSet(s, a, group, members(i)), Icon: "object"}
		},
	}
	if g.property == collections.Size {
		t.Rows.Sort = &result.Order{Column: 2, Descending: true}
	}
}

// groupSet returns the collections of a group as an object set. Collections that only the command
// describes are listed by address, because the set language does not know their class.
func groupSet(s *snapshot.Snapshot, a query.Arguments, group collections.Group, ids []heap.ObjectID) string {
	if a.Given("collection") {
		return rows.NamedIfFew(s, ids)
	}
	text := group.String()
	if of := a.Objects("objects"); of != nil {
		text += " " + of.String()
	}
	return "collections(" + text + ")"
}
