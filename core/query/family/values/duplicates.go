package values

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// text is a text that several strings share.
type text struct {
	strings       []uint32 // indexes into content.Strings
	arrays        int      // number of distinct arrays
	shallow, save int64    // bytes of strings and arrays: of all, and of all but one of each
}

func duplicateStrings(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	isString := content.StringClasses(s)
	ids, err := members(ctx, s, a, isString)
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: "Duplicate strings"}, Columns: duplicateColumns}
	if set := a.Objects("objects"); set != nil {
		t.Title += " in " + rows.Title(s, set)
		strings := make([]heap.ObjectID, 0, len(ids))
		for _, id := range ids {
			if isString[s.ClassOf(id)] {
				strings = append(strings, id)
			}
		}
		ids = strings
	}
	if !s.HasValues() {
		t.Note("Strings cannot be compared: " + snapshot.ErrNoValues.Error() + ".")
		ids = nil
	}
	if s.Format().Redacted != "" {
		ids = nil // all strings may have the same length; a note says why nothing is shown
	}
	all, err := content.ReadStrings(ctx, s, ids)
	if err != nil {
		return nil, err
	}
	groups := content.GroupEqual(all.Hash, 2)
	texts := measure(s, all, groups)
	var copies, save int64
	for i := range texts {
		copies += int64(len(texts[i].strings))
		save += texts[i].save
	}
	if s.HasValues() {
		t.Note(fmt.Sprintf("%s of %s strings have the same text as another: %s; one string per text would save %s.",
			numbers.Grouped(copies), numbers.Grouped(int64(len(ids))), numbers.Count(int64(len(texts)), "text"), numbers.Bytes(save)))
	}
	if all.Unread > 0 {
		t.Note(fmt.Sprintf("The text of %s is not in the dump, or is part of an array that too many strings share.", numbers.Count(int64(all.Unread), "string")))
	}
	t.Rows = duplicateLevel(s, all, texts)
	return t, nil
}

// measure adds up the memory of the strings of each text. It visits them in memory order
// instead of text by text. In JDK 6, strings of different texts can share an array; it
// then counts for the first of them.
func measure(s *snapshot.Snapshot, all *content.Strings, groups *content.Groups) []text {
	texts := make([]text, groups.Len())
	for i := range texts {
		texts[i].strings = groups.Items(i)
	}
	largest, first := make([]int64, len(texts)), make([]int64, len(texts)) // largest array of the text, bytes of its first string
	used := s.NewSet()
	for item, group := range groups.Of(len(all.IDs)) {
		if group == content.NoGroup {
			continue
		}
		t := &texts[group]
		bytes := s.Shallow(all.IDs[item])
		if uint32(item) == t.strings[0] {
			first[group] = bytes
		}
		t.shallow += bytes
		if array := all.Array[item]; array != heap.NoObject && !used.Has(uint32(array)) {
			used.Set(uint32(array))
			bytes := s.Shallow(array)
			t.shallow += bytes
			largest[group] = max(largest[group], bytes)
			t.arrays++
		}
	}
	for i := range texts {
		texts[i].save = texts[i].shallow - first[i] - largest[i]
	}
	return texts
}

var duplicateColumns = []result.Column{
	{Name: "Text", Type: result.Text, Value: true}, {Name: "Objects", Type: result.Integer, Total: true}, {Name: "Arrays", Type: result.Integer, Total: true},
	{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Wasted", Type: result.Bytes, Total: true},
}

func duplicateLevel(s *snapshot.Snapshot, all *content.Strings, texts []text) *result.Level {
	return &result.Level{
		Len: len(texts),
		Values: []result.Values{
			result.Cells(func(ctx context.Context, i int) result.Cell {
				text, ok := s.Text(ctx, all.IDs[texts[i].strings[0]], shownLimit)
				if !ok {
					return result.Cell{}
				}
				return result.Str(text)
			}),
			result.Ints(func(i int) int64 { return int64(len(texts[i].strings)) }),
			result.Ints(func(i int) int64 { return int64(texts[i].arrays) }),
			result.Ints(func(i int) int64 { return texts[i].shallow }),
			result.Ints(func(i int) int64 { return texts[i].save }),
		},
		Row: func(_ context.Context, i int) result.Row {
			return result.Row{Class: "java.lang.String", Set: rows.NamedIfFew(s, content.Pick(all.IDs, texts[i].strings)), Icon: "object"}
		},
		Sort: &result.Order{Column: 4, Descending: true},
	}
}
