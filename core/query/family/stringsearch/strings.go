// Package stringsearch finds strings by their text.
package stringsearch

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "find_strings", Title: "Find Strings", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Finds the strings that a regular expression matches somewhere in their text (use ^ and $ for the whole text).",
		Arguments: []query.Argument{
			{Name: "objects", Type: query.Objects, Help: "the strings to search; all reachable ones by default"},
			{Name: "pattern", Flag: "-pattern", Type: query.Pattern, Required: true, Help: "a regular expression"},
		},
		Stage: snapshot.StageReferences, Run: find,
	}}
}

// searchLimit is the maximum number of characters of a string that are searched,
// shownLimit the maximum number that are shown.
const (
	searchLimit = 1 << 20
	shownLimit  = 4096
)

func find(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	pattern := a.Pattern("pattern")
	t := &result.Table{Heading: result.Heading{Title: fmt.Sprintf("Strings that match %q", pattern.String())}}
	ids, err := candidates(ctx, s, a, t)
	if err != nil {
		return nil, err
	}
	found, unreadable, err := search(ctx, s, ids, pattern)
	if err != nil {
		return nil, err
	}
	if !s.HasValues() {
		t.Note("The text of strings cannot be searched: " + snapshot.ErrNoValues.Error() + ".")
	} else {
		t.Note("Searched: " + numbers.Count(int64(len(ids)), "string") + ".")
	}
	if unreadable > 0 {
		t.Note(fmt.Sprintf("The text of %s is not in the dump.", numbers.Count(int64(unreadable), "string")))
	}
	id := func(i int) heap.ObjectID { return found[i] }
	text := func(ctx context.Context, i int) result.Cell {
		text, ok := s.Text(ctx, found[i], shownLimit)
		if !ok {
			return result.Cell{}
		}
		return result.Str(text)
	}
	t.Columns = []result.Column{
		{Name: "Text", Type: result.Text, Value: true}, {Name: "Object", Type: result.Object}, {Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
	}
	t.Rows = &result.Level{
		Len: len(found),
		Values: []result.Values{
			result.Cells(text),
			{Int: func(i int) int64 { return int64(found[i]) }, Cell: func(_ context.Context, i int) result.Cell { return result.Str(s.Label(found[i])) }},
			rows.Shallow(s, id), rows.Retained(s, id),
		},
		Row: func(_ context.Context, i int) result.Row { return rows.Object(s, found[i]) },
	}
	return t, nil
}

// candidates returns the strings to search, in ascending order.
func candidates(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, t *result.Table) ([]heap.ObjectID, error) {
	isString := content.StringClasses(s)
	set := a.Objects("objects")
	if set == nil {
		if !s.HasValues() {
			return nil, nil
		}
		return content.Reachable(ctx, s, isString)
	}
	objects, err := set.Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	t.Title += " in " + rows.Title(s, set)
	var ids []heap.ObjectID
	for id := range objects.All() {
		if s.HasValues() && isString[s.ClassOf(id)] {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// literalOf returns the ASCII prefix that every match of a pattern starts with; it may be
// empty. A string with one byte per character that does not contain it need not be
// decoded.
func literalOf(pattern *regexp.Regexp) []byte {
	prefix, _ := pattern.LiteralPrefix()
	n := 0
	for n < len(prefix) && prefix[n] < utf8.RuneSelf {
		n++
	}
	return []byte(prefix[:n])
}

// search returns the matching strings, and the number of strings without text in the
// dump.
func search(ctx context.Context, s *snapshot.Snapshot, ids []heap.ObjectID, pattern *regexp.Regexp) (found []heap.ObjectID, unreadable int, err error) {
	parts, unread := make([][]heap.ObjectID, content.Ranges(len(ids))), make([]int, content.Ranges(len(ids)))
	literal := literalOf(pattern)
	err = content.Parallel(len(ids), func(k, from, to int) error {
		r := s.NewReader(ctx)
		var text []byte
		for i := from; i < to; i++ {
			if i&0xfff == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				progress.Report(ctx, "Searching strings", int64(i-from), int64(to-from))
			}
			chars, ok := r.Chars(ids[i], searchLimit)
			if !ok {
				unread[k]++
				continue
			}
			if !chars.Wide && !bytes.Contains(chars.Raw, literal) {
				continue
			}
			text = chars.AppendUTF8(text[:0])
			if pattern.Match(text) {
				parts[k] = append(parts[k], ids[i])
			}
		}
		return ctx.Err()
	})
	for _, n := range unread {
		unreadable += n
	}
	return slices.Concat(parts...), unreadable, err
}
