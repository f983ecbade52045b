package values

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

func groupByValue(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ids, err := members(ctx, s, a, nil)
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: rows.Title(s, a.Objects("objects")) + " by value"}, Columns: valueColumns}
	if field := a.Text("field"); field != "" {
		t.Title += " of " + field
	}
	if !s.HasValues() {
		t.Note("Objects cannot be grouped: " + snapshot.ErrNoValues.Error() + ".")
		ids = nil
	}
	hash, unreadable, err := hashes(ctx, s, a.Text("field"), ids)
	if err != nil {
		return nil, err
	}
	if unreadable > 0 {
		t.Note(fmt.Sprintf("The values of %s cannot be read; they count as having none.", numbers.Count(int64(unreadable), "object")))
	}
	t.Rows = valueLevel(s, a.Text("field"), ids, hash)
	return t, nil
}

// hashes returns the hash of the value of each object; the objects must be in ascending
// order.
func hashes(ctx context.Context, s *snapshot.Snapshot, field string, ids []heap.ObjectID) (hash []uint64, unreadable int, err error) {
	hash = make([]uint64, len(ids))
	h := content.NewHasher()
	unread := make([]int, content.Ranges(len(ids)))
	err = content.Parallel(len(ids), func(k, from, to int) error {
		p, err := newPath(ctx, s, field)
		if err != nil {
			return err
		}
		r := newReader(p, h)
		for i := from; i < to; i++ {
			if i%tickEvery == 0 || r.read >= content.DueAfter {
				r.read = 0
				if err := ctx.Err(); err != nil {
					return err
				}
				progress.Report(ctx, "Reading values", int64(i-from), int64(to-from))
			}
			e, err := r.follow(ctx, ids[i])
			if err == nil {
				hash[i], err = r.hash(ctx, e)
			}
			if err != nil {
				hash[i] = noText
				unread[k]++
			}
		}
		return ctx.Err()
	})
	for _, n := range unread {
		unreadable += n
	}
	return hash, unreadable, err
}

var valueColumns = []result.Column{
	{Name: "Value", Type: result.Text, Value: true}, {Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
	{Name: "Avg. Retained Size", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes},
}

// valueLevel returns a level with one row for each value.
func valueLevel(s *snapshot.Snapshot, field string, ids []heap.ObjectID, hash []uint64) *result.Level {
	groups := content.GroupEqual(hash, 1)
	of := func(i int) []heap.ObjectID { return content.Pick(ids, groups.Items(i)) }
	shallow := make([]int64, groups.Len())
	for i := range shallow {
		for _, item := range groups.Items(i) {
			shallow[i] += s.Shallow(ids[item])
		}
	}
	average := func(i int) int64 {
		if s.Stage() < snapshot.StageComplete {
			return result.Unknown
		}
		sum := int64(0)
		for _, item := range groups.Items(i) {
			sum += s.Retained(ids[item])
		}
		return sum / int64(len(groups.Items(i)))
	}
	return &result.Level{
		Len: groups.Len(),
		Values: []result.Values{
			result.Cells(func(ctx context.Context, i int) result.Cell {
				if hash[groups.Items(i)[0]] == noText {
					return result.Cell{}
				}
				text, ok := show(ctx, s, ids[groups.Items(i)[0]], field)
				if !ok {
					return result.Cell{}
				}
				return result.Str(text)
			}),
			result.Ints(func(i int) int64 { return int64(len(groups.Items(i))) }),
			result.Ints(func(i int) int64 { return shallow[i] }),
			result.Ints(average), rows.LeastRetained(s, of),
		},
		Row: func(_ context.Context, i int) result.Row {
			return result.Row{Set: rows.NamedIfFew(s, of(i)), Icon: "object"}
		},
		Sort: &result.Order{Column: 2, Descending: true},
	}
}

func selectByField(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ids, err := members(ctx, s, a, nil)
	if err != nil {
		return nil, err
	}
	p, err := newPath(ctx, s, a.Text("field"))
	if err != nil {
		return nil, err
	}
	var ends []heap.ObjectID
	seen, lacking, unreadable := s.NewSet(), 0, 0
	if s.HasValues() {
		for i, id := range ids {
			if i%tickEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			e, err := p.follow(ctx, id)
			switch {
			case err != nil:
				unreadable++
			case !e.found:
				lacking++
			case e.object != heap.NoObject && !seen.Has(uint32(e.object)):
				seen.Set(uint32(e.object))
				ends = append(ends, e.object)
			}
		}
	}
	t := reftree.New(s, "Objects in "+a.Text("field")+" of "+rows.Title(s, a.Objects("objects")), ends, false)
	if !s.HasValues() {
		t.Note("Fields cannot be followed: " + snapshot.ErrNoValues.Error() + ".")
	}
	if lacking > 0 {
		t.Note(fmt.Sprintf("%s of %s objects have no such field, or a null on the way to it.", numbers.Grouped(int64(lacking)), numbers.Grouped(int64(len(ids)))))
	}
	if unreadable > 0 {
		t.Note(fmt.Sprintf("The fields of %s cannot be read.", numbers.Count(int64(unreadable), "object")))
	}
	return t, ctx.Err()
}
