// Package rows builds what the tables and trees of many queries share: rows that
// represent objects and classes, with labels, sizes and context.
package rows

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// textLimit is the maximum length of the readable value after the label of an object.
const textLimit = 256

// Label names an object with its readable value: "java.lang.String @ 0x7f00  hello". For
// a class made by a compiler or library it adds what that is. If the dump can no longer
// be read, the label has no value.
func Label(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	ctx = snapshot.InPassing(ctx)
	label := s.Label(id)
	if c, isClass := s.ClassByObject(id); isClass {
		if meaning := s.ExplainClass(ctx, c); meaning != "" {
			label += "  " + meaning
		}
		return label
	}
	if s.Flattened(id) {
		label += " (flattened)"
	}
	if text, ok := s.Text(ctx, id, textLimit); ok && text != snapshot.Hidden {
		label += "  " + text
	}
	return label
}

// Via names the fields by which an object refers to another, if known. It only decorates
// a row, see snapshot.InPassing.
func Via(ctx context.Context, s *snapshot.Snapshot, from, to heap.ObjectID) string {
	return strings.Join(s.ReferenceNames(snapshot.InPassing(ctx), from, to), ", ")
}

// Hex returns the address of an object as users write it.
func Hex(s *snapshot.Snapshot, id heap.ObjectID) string { return result.Hex(s.Address(id)) }

// Object returns the result.Row of a row that represents an object.
func Object(s *snapshot.Snapshot, id heap.ObjectID) result.Row {
	hex := Hex(s, id)
	return result.Row{Object: hex, Class: s.ClassName(s.ClassOf(id)), Set: hex, Icon: Icon(s, id)}
}

// MostNamed is the maximum number of objects that a set names by address.
const MostNamed = 1000

// Named returns the set of objects, named by address; "" if there are too many.
func Named(s *snapshot.Snapshot, ids []heap.ObjectID) string { return named(s, ids, MostNamed) }

// NamedIfFew is Named with a lower maximum, for tables of which every row has such a set.
func NamedIfFew(s *snapshot.Snapshot, ids []heap.ObjectID) string { return named(s, ids, 250) }

func named(s *snapshot.Snapshot, ids []heap.ObjectID, most int) string {
	if len(ids) > most {
		return ""
	}
	hex := make([]string, len(ids))
	for i, id := range ids {
		hex[i] = Hex(s, id)
	}
	return strings.Join(hex, " ")
}

// Icon returns the icon of an object.
func Icon(s *snapshot.Snapshot, id heap.ObjectID) string {
	if _, isClass := s.ClassByObject(id); isClass {
		return "class"
	}
	if _, isArray := s.Length(id); isArray {
		return "array"
	}
	if s.IsFrame(id) {
		return "frame"
	}
	if s.IsInstanceOf(id, "java.lang.ClassLoader") {
		return "loader"
	}
	if s.IsInstanceOf(id, "java.lang.Thread") {
		return "thread"
	}
	return "object"
}

// Class returns the result.Row of a row that represents a class and its instances.
func Class(s *snapshot.Snapshot, c heap.ClassIndex) result.Row {
	icon := "class"
	if s.IsMethod(c) {
		icon = "frame"
	}
	return result.Row{Class: s.ClassName(c), Set: ClassSet(s, c), Icon: icon}
}

// Reading explains the class of a row whose first cell shows a name made up by a compiler
// or library. It returns "" for all other rows.
func Reading(row result.Row, first result.Cell) string {
	if row.Icon != "class" || row.Class == "" || first.Text() != row.Class {
		return ""
	}
	meaning := snapshot.ExplainName(row.Class)
	if strings.HasPrefix(meaning, "anonymous class of ") || strings.HasPrefix(meaning, "local class ") || strings.HasPrefix(meaning, "method of ") {
		return "" // everybody knows names like app.Main$1 and app.Main.run()V
	}
	return meaning
}

// ClassSet returns the set of the instances of exactly this class.
func ClassSet(s *snapshot.Snapshot, c heap.ClassIndex) string {
	return "class:" + Hex(s, s.Class(c).Object)
}

// LoaderLabel names a class loader, by its own name if it has one.
func LoaderLabel(ctx context.Context, s *snapshot.Snapshot, loader heap.ObjectID) string {
	if loader == s.BootLoader() {
		return "<system class loader>"
	}
	return Label(ctx, s, loader)
}

// Shallow returns the column of the shallow sizes of objects.
func Shallow(s *snapshot.Snapshot, id func(i int) heap.ObjectID) result.Values {
	return result.Ints(func(i int) int64 { return s.Shallow(id(i)) })
}

// Retained returns the column of the retained sizes of objects, which are unknown before
// snapshot.StageComplete.
func Retained(s *snapshot.Snapshot, id func(i int) heap.ObjectID) result.Values {
	return result.Ints(func(i int) int64 {
		if s.Stage() < snapshot.StageComplete {
			return result.Unknown
		}
		return s.Retained(id(i))
	})
}

// ShallowOfList is Shallow for a list, which may have millions of objects.
func ShallowOfList(s *snapshot.Snapshot, ids []heap.ObjectID) result.Values {
	return result.Values{
		Int:  func(i int) int64 { return s.Shallow(ids[i]) },
		Many: func(from int, bytes []int64) { s.ShallowSizes(ids[from:from+len(bytes)], bytes) },
	}
}

// RetainedOfList is Retained for a list, which may have millions of objects.
func RetainedOfList(s *snapshot.Snapshot, ids []heap.ObjectID) result.Values {
	v := Retained(s, func(i int) heap.ObjectID { return ids[i] })
	if s.Stage() == snapshot.StageComplete {
		v.Many = func(from int, bytes []int64) { s.RetainedSizes(ids[from:from+len(bytes)], bytes) }
	}
	return v
}

// Labels returns the column of the labels of objects. It is sorted by class name, then by
// address. Filters search the labels without the readable values, which would have to be
// read from the dump.
func Labels(s *snapshot.Snapshot, id func(i int) heap.ObjectID) result.Values {
	var rank []uint32
	return result.Values{
		Int: func(i int) int64 {
			if rank == nil {
				rank = classRanks(s)
			}
			object := id(i)
			return int64(rank[s.ClassOf(object)])<<32 | int64(object)
		},
		Cell:   func(ctx context.Context, i int) result.Cell { return result.Str(Label(ctx, s, id(i))) },
		Ahead:  func(ctx context.Context, list []int) { s.PrefetchLabels(ctx, pick(list, id)) },
		Find:   func(i int) string { return s.Label(id(i)) },
		Append: func(text []byte, i int) []byte { return s.AppendLabel(text, id(i)) },
	}
}

// ReadLabels is Labels for short lists whose readable values are names that people look
// for, such as those of threads. Filters search the whole label.
func ReadLabels(s *snapshot.Snapshot, id func(i int) heap.ObjectID) result.Values {
	v := Labels(s, id)
	v.Find, v.Append = nil, nil
	return v
}

// pick returns the objects of the given rows.
func pick(list []int, id func(i int) heap.ObjectID) []heap.ObjectID {
	ids := make([]heap.ObjectID, len(list))
	for n, i := range list {
		ids[n] = id(i)
	}
	return ids
}

// classRanks returns for each class its position in the order of names.
func classRanks(s *snapshot.Snapshot) []uint32 {
	order := make([]heap.ClassIndex, s.NumClasses())
	for c := range order {
		order[c] = heap.ClassIndex(c)
	}
	slices.SortFunc(order, func(a, b heap.ClassIndex) int {
		return cmp.Or(cmp.Compare(s.ClassName(a), s.ClassName(b)), cmp.Compare(a, b))
	})
	rank := make([]uint32, len(order))
	for place, c := range order {
		rank[c] = uint32(place)
	}
	return rank
}

// Addresses returns the column of the addresses of objects.
func Addresses(s *snapshot.Snapshot, id func(i int) heap.ObjectID) result.Values {
	return result.Values{
		Int:  func(i int) int64 { return int64(id(i)) }, // ids ascend with addresses
		Cell: func(_ context.Context, i int) result.Cell { return result.Addr(s.Address(id(i))) },
	}
}

// Grouped groups objects by class, in the order of classes. The objects of a group ascend
// if ids do.
func Grouped(s *snapshot.Snapshot, ids []heap.ObjectID) []Group {
	next := make([]uint32, s.NumClasses()+1) // by class: the index for its next object
	classes := make([]heap.ClassIndex, min(len(ids), together))
	for part := range slices.Chunk(ids, together) {
		snapshot.ClassesOf(s, part, classes[:len(part)])
		countEach(classes[:len(part)], next[1:])
	}
	for c := range s.NumClasses() {
		next[c+1] += next[c]
	}
	sorted := make([]heap.ObjectID, len(ids))
	for part := range slices.Chunk(ids, together) {
		snapshot.ClassesOf(s, part, classes[:len(part)])
		deal(part, classes[:len(part)], next, sorted)
	}
	var groups []Group
	from := uint32(0)
	for c := range s.NumClasses() {
		if to := next[c]; to > from {
			groups = append(groups, Group{heap.ClassIndex(c), sorted[from:to:to]})
			from = to
		}
	}
	return groups
}

// together is the number of objects that a loop over very many takes at a time.
const together = 1 << 12

//go:noinline
func countEach(classes []heap.ClassIndex, count []uint32) {
	for _, c := range classes {
		count[c]++
	}
}

//go:noinline
func deal(ids []heap.ObjectID, classes []heap.ClassIndex, next []uint32, sorted []heap.ObjectID) {
	for i, id := range ids {
		c := classes[i]
		sorted[next[c]] = id
		next[c]++
	}
}

// Group holds the objects of one class.
type Group struct {
	Class heap.ClassIndex
	IDs   []heap.ObjectID
}

// ShallowOf adds up shallow sizes.
func ShallowOf(s *snapshot.Snapshot, ids []heap.ObjectID) int64 {
	sum, sizes := int64(0), make([]int64, min(len(ids), together))
	for part := range slices.Chunk(ids, together) {
		sizes = sizes[:len(part)]
		s.ShallowSizes(part, sizes)
		for _, size := range sizes {
			sum += size
		}
	}
	return sum
}

// NoRow is the error for a key that no row of a tree has.
func NoRow(key string) error {
	return &usage.Error{Message: fmt.Sprintf("this tree has no row %q", key), Found: key}
}

// Biggest returns the objects that retain the most, at most count of them, the biggest
// first. Of equals, the one with the lower address comes first. count should be small.
func Biggest(s *snapshot.Snapshot, ids iter.Seq[heap.ObjectID], count int) []heap.ObjectID {
	bigger := func(a, b heap.ObjectID) int {
		return cmp.Or(cmp.Compare(s.Retained(b), s.Retained(a)), cmp.Compare(a, b))
	}
	top := make([]heap.ObjectID, 0, count+1)
	for id := range ids {
		if len(top) == count && (count == 0 || bigger(id, top[count-1]) > 0) {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, id, bigger)
		top = slices.Insert(top, at, id)
		top = top[:min(len(top), count)]
	}
	return top
}

// ByKey returns the object whose address is the key of a row.
func ByKey(s *snapshot.Snapshot, key string) (heap.ObjectID, bool) {
	digits, found := strings.CutPrefix(key, "0x")
	a, err := strconv.ParseUint(digits, 16, 64)
	if !found || err != nil {
		return heap.NoObject, false
	}
	return s.ID(heap.Address(a))
}

// ClassColumns are the columns of a list of classes with counts of objects.
var ClassColumns = []result.Column{
	{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
}

// ClassLevel counts objects by class in ClassColumns. members is the set of all these
// objects as written on the command line. If it is empty, the rows have no sets.
func ClassLevel(s *snapshot.Snapshot, ids []heap.ObjectID, members string) *result.Level {
	groups := Grouped(s, ids)
	shallow := make([]int64, len(groups))
	for i, g := range groups {
		shallow[i] = ShallowOf(s, g.IDs)
	}
	return &result.Level{
		Len: len(groups),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(groups[i].Class) }),
			result.Ints(func(i int) int64 { return int64(len(groups[i].IDs)) }),
			result.Ints(func(i int) int64 { return shallow[i] }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := Class(s, groups[i].Class)
			if members == "" {
				row.Set = ""
			} else {
				row.Set = "and(" + members + " " + row.Set + ")"
			}
			return row
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}
}

// AtLeast returns the cell of a lower bound; null for result.Unknown.
func AtLeast(n int64) result.Cell {
	if n == result.Unknown {
		return result.Cell{}
	}
	return result.AtLeast(n)
}

// LeastRetained returns a column of lower bounds of what sets of objects retain. Each is
// computed once: of millions of objects it takes a tenth of a second.
func LeastRetained(s *snapshot.Snapshot, of func(i int) []heap.ObjectID) result.Values {
	var mu sync.Mutex
	known := map[int]int64{}
	least := func(i int) int64 {
		if s.Stage() < snapshot.StageComplete {
			return result.Unknown
		}
		mu.Lock()
		defer mu.Unlock()
		n, found := known[i]
		if !found {
			n = s.MinRetainedOf(of(i))
			known[i] = n
		}
		return n
	}
	return result.Values{Int: least, Cell: func(_ context.Context, i int) result.Cell { return AtLeast(least(i)) }}
}

// Title names an object set in a title, by the label if it is one object.
func Title(s *snapshot.Snapshot, of *objectset.Set) string {
	if len(of.Terms) == 1 && of.Terms[0].Op == objectset.ObjectAt && of.Plain() {
		if id, found := s.ID(of.Terms[0].Address); found {
			return s.Label(id)
		}
	}
	return of.String()
}

// TitleIn returns the title of a result: what it shows and, if the set is not nil, for
// which objects.
func TitleIn(s *snapshot.Snapshot, of *objectset.Set, what string) string {
	if of != nil {
		return what + " in " + Title(s, of)
	}
	return what
}

// GroupColumns returns the columns of groups of objects; what is the title of the first
// column.
func GroupColumns(what string) []result.Column {
	return []result.Column{
		{Name: what, Type: result.Text}, {Name: "Objects", Type: result.Integer, Total: true},
		{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes, Total: true},
		{Name: "Percentage", Type: result.Percent, Total: true},
	}
}
