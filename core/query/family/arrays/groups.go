package arrays

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// bin is a group of arrays that share a row.
type bin struct {
	label  string
	rank   int64 // rows are sorted by it
	length uint32
	each   int64 // size of one array in bytes
	ids    []heap.ObjectID
}

// last returns the columns at the end of every table of bins.
func last(s *snapshot.Snapshot, bins []*bin) []result.Values {
	shallow := make([]int64, len(bins))
	for i, b := range bins {
		shallow[i] = rows.ShallowOf(s, b.ids)
	}
	return []result.Values{
		result.Ints(func(i int) int64 { return int64(len(bins[i].ids)) }),
		result.Ints(func(i int) int64 { return shallow[i] }),
		rows.LeastRetained(s, func(i int) []heap.ObjectID { return bins[i].ids }),
	}
}

var lastColumns = []result.Column{
	{Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
}

func row(s *snapshot.Snapshot, bins []*bin) func(context.Context, int) result.Row {
	return func(_ context.Context, i int) result.Row {
		return result.Row{Set: rows.NamedIfFew(s, bins[i].ids), Icon: "array"}
	}
}

// maxSegments is the maximum number of ranges of fill ratios that a user can ask for.
const maxSegments = 1000

// fillRatio counts arrays by the share of their elements that are set, with the ranges of Eclipse
// MAT: a ratio on the border of two ranges belongs to the lower one, 0 has a range of its own, and
// an array of length 0 counts as full.
func fillRatio(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	segments := a.Number("segments")
	if segments < 1 || segments > maxSegments {
		return nil, &usage.Error{Message: fmt.Sprintf("-segments must be from 1 to %d", maxSegments), Found: strconv.FormatInt(segments, 10)}
	}
	ids, err := members(ctx, s, a, ofReferences)
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: rows.TitleIn(s, a.Objects("objects"), "Arrays by fill ratio")}}
	if !s.HasValues() {
		noValues(&t.Heading)
		ids = nil
	}
	bins := make([]*bin, segments+1)
	for i := range bins {
		bins[i] = &bin{label: fmt.Sprintf("≤ %.2f", float64(i)/float64(segments)), rank: int64(i)}
	}
	unreadable, err := read(ctx, s, ids, func(i int, f *content.Facts) {
		segment := segments
		if n, _ := s.Length(ids[i]); n > 0 {
			segment = (int64(f.Filled)*segments + int64(n) - 1) / int64(n)
		}
		bins[segment].ids = append(bins[segment].ids, ids[i])
	})
	if err != nil {
		return nil, err
	}
	noteUnreadable(&t.Heading, unreadable)
	bins = slices.DeleteFunc(bins, func(b *bin) bool { return len(b.ids) == 0 })
	t.Columns = append([]result.Column{{Name: "Fill Ratio", Type: result.Text}}, lastColumns...)
	t.Rows = &result.Level{
		Len: len(bins),
		Values: append([]result.Values{{
			Int:  func(i int) int64 { return bins[i].rank },
			Cell: func(_ context.Context, i int) result.Cell { return result.Str(bins[i].label) },
		}}, last(s, bins)...),
		Row: row(s, bins),
	}
	return t, nil
}

// bySize groups arrays by length and size. Arrays of one length can differ in size because element
// types differ.
func bySize(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ids, err := members(ctx, s, a, ofReferences|ofPrimitives)
	if err != nil {
		return nil, err
	}
	type key struct {
		length uint32
		each   int64
	}
	bins, found := []*bin{}, map[key]*bin{}
	for i, id := range ids {
		if i%tickEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		length, _ := s.Length(id)
		k := key{length, s.Shallow(id)}
		b := found[k]
		if b == nil {
			b = &bin{length: k.length, each: k.each}
			found[k] = b
			bins = append(bins, b)
		}
		b.ids = append(b.ids, id)
	}
	t := &result.Table{Heading: result.Heading{Title: rows.TitleIn(s, a.Objects("objects"), "Arrays by size")}}
	t.Columns = append([]result.Column{{Name: "Length", Type: result.Integer}, {Name: "Instance Size", Type: result.Bytes}}, lastColumns...)
	t.Rows = &result.Level{
		Len: len(bins),
		Values: append([]result.Values{
			result.Ints(func(i int) int64 { return int64(bins[i].length) }),
			result.Ints(func(i int) int64 { return bins[i].each }),
		}, last(s, bins)...),
		Row:  row(s, bins),
		Sort: &result.Order{Column: 3, Descending: true},
	}
	return t, nil
}

// duplicates finds arrays with equal contents. It ignores arrays of length 0.
func duplicates(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ids, err := members(ctx, s, a, ofReferences|ofPrimitives)
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: rows.TitleIn(s, a.Objects("objects"), "Duplicate arrays")}, Columns: duplicateColumns}
	if !s.HasValues() {
		noValues(&t.Heading)
		ids = nil
	}
	ids = slices.DeleteFunc(slices.Clone(ids), func(id heap.ObjectID) bool { n, _ := s.Length(id); return n == 0 })
	hash := make([]uint64, 0, len(ids))
	compared := make([]heap.ObjectID, 0, len(ids))
	unreadable, err := read(ctx, s, ids, func(i int, f *content.Facts) {
		hash, compared = append(hash, f.Hash), append(compared, ids[i])
	})
	if err != nil {
		return nil, err
	}
	noteUnreadable(&t.Heading, unreadable)
	groups := content.GroupEqual(hash, 2)
	copies, save := int64(0), int64(0)
	for i := range groups.Len() {
		items := groups.Items(i)
		copies += int64(len(items))
		save += int64(len(items)-1) * s.Shallow(compared[items[0]])
	}
	if s.HasValues() {
		t.Note(fmt.Sprintf("%s of %s arrays equal another one; keeping one of each would save %s.", numbers.Grouped(copies), numbers.Grouped(int64(len(compared))), numbers.Bytes(save)))
	}
	t.Rows = duplicateLevel(s, compared, groups)
	return t, nil
}

var duplicateColumns = []result.Column{
	{Name: "Class Name", Type: result.Class}, {Name: "Length", Type: result.Integer}, {Name: "Content", Type: result.Text, Value: true},
	{Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Wasted", Type: result.Bytes, Total: true},
}

func duplicateLevel(s *snapshot.Snapshot, ids []heap.ObjectID, groups *content.Groups) *result.Level {
	first := func(i int) heap.ObjectID { return ids[groups.Items(i)[0]] }
	return &result.Level{
		Len: groups.Len(),
		Values: []result.Values{
			result.Texts(func(i int) string { return s.ClassName(s.ClassOf(first(i))) }),
			result.Ints(func(i int) int64 { n, _ := s.Length(first(i)); return int64(n) }),
			result.Cells(func(ctx context.Context, i int) result.Cell { return result.Str(sample(ctx, s, first(i))) }),
			result.Ints(func(i int) int64 { return int64(len(groups.Items(i))) }),
			result.Ints(func(i int) int64 { return int64(len(groups.Items(i))) * s.Shallow(first(i)) }),
			result.Ints(func(i int) int64 { return int64(len(groups.Items(i))-1) * s.Shallow(first(i)) }),
		},
		Row: func(_ context.Context, i int) result.Row {
			return result.Row{Class: s.ClassName(s.ClassOf(first(i))), Set: rows.NamedIfFew(s, content.Pick(ids, groups.Items(i))), Icon: "array"}
		},
		Sort: &result.Order{Column: 5, Descending: true},
	}
}

// sampleElements is how many elements of an array a row shows, sampleText how many characters.
const (
	sampleElements = 8
	sampleText     = 100
)

// sample formats the first elements of an array.
func sample(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	if text, ok := s.Text(ctx, id, sampleText); ok {
		return text
	}
	elements, err := s.Elements(ctx, id, 0, sampleElements)
	if err != nil {
		return ""
	}
	text := ""
	for i, v := range elements {
		if i > 0 {
			text += ", "
		}
		text += element(s, v)
	}
	if n, _ := s.Length(id); n > sampleElements {
		text += ", …"
	}
	return text
}

func element(s *snapshot.Snapshot, v heap.Value) string {
	switch v.Type {
	case heap.Object:
		if id, found := s.ID(v.Address()); found && v.Bits != 0 {
			return s.Label(id)
		}
		return "null"
	case heap.Boolean:
		return strconv.FormatBool(v.Bits != 0)
	case heap.Float:
		return heap.FormatFloat(float64(math.Float32frombits(uint32(v.Bits))), 32)
	case heap.Double:
		return heap.FormatFloat(math.Float64frombits(v.Bits), 64)
	}
	return strconv.FormatInt(int64(v.Bits), 10)
}
