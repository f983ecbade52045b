package compare

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/internal/order"
)

// moment is a dump on a time line.
type moment struct {
	dump    int // place in dumps
	verdict string
}

// takenFormat is the format of the time at which a dump was taken.
const takenFormat = "2006-01-02 15:04:05 UTC"

// timeline has a row for each dump, the oldest first, with a column for each big holder.
func (t tables) timeline(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, err := summaries(ctx, s, a)
	if err != nil {
		return nil, err
	}
	list := make([]moment, len(d))
	for i := range d {
		list[i].dump = i
		rows := func() (*query.Rows, error) { return t.rows(ctx, s, "verdict") }
		if i < d.last() {
			rows = func() (*query.Rows, error) { return a.Dumps("baseline")[i].Rows(ctx, "verdict", 1) }
		}
		found, err := rows()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil && len(found.Cells) == 1 && len(found.Cells[0]) > 1 { // a summary alone has none
			list[i].verdict = strings.TrimSpace(found.Cells[0][1].Text() + " " + found.Cells[0][0].Text())
		}
	}
	if !slices.ContainsFunc(d, func(m *summary.Summary) bool { return m.Created == 0 }) {
		order.Stable(list, func(a, b moment) int { return cmp.Compare(d[a.dump].Created, d[b.dump].Created) })
	}
	root := matched(d)
	return timelineTable(d, list, root.holders(max(0, int(a.Number("holders"))))), nil
}

func timelineTable(d dumps, list []moment, holders []*node) *result.Table {
	t := &result.Table{Heading: result.Heading{Title: fmt.Sprintf("Time line of %s", numbers.Count(int64(len(d)), "dump"))}}
	at := func(i int) *summary.Summary { return d[list[i].dump] }
	t.Columns = []result.Column{
		{Name: "Dump", Type: result.Text}, {Name: "Taken", Type: result.Text}, {Name: "Verdict", Type: result.Text},
		{Name: "Used Heap", Type: result.Bytes}, {Name: "Objects", Type: result.Integer},
	}
	values := []result.Values{
		result.Texts(func(i int) string { return d.name(list[i].dump) }),
		result.Texts(func(i int) string {
			if at(i).Created == 0 {
				return ""
			}
			return time.UnixMilli(at(i).Created).UTC().Format(takenFormat)
		}),
		result.Texts(func(i int) string { return list[i].verdict }),
		result.Ints(func(i int) int64 { return at(i).UsedHeap }),
		result.Ints(func(i int) int64 { return at(i).Objects }),
	}
	for _, n := range holders {
		t.Columns = append(t.Columns, result.Column{Name: n.path(), Type: result.Bytes})
		values = append(values, result.Ints(func(i int) int64 { return n.in[list[i].dump].retained }))
	}
	t.Rows = &result.Level{Len: len(list), Values: values, Row: func(context.Context, int) result.Row { return result.Row{} }}
	if least := d.threshold(); least > 1 {
		t.Note(fmt.Sprintf("A holder with less than %s counts as nothing.", numbers.Bytes(least)))
	}
	t.Note("Each verdict is about its dump alone. The overview of a dump counts what grew since the others as evidence.")
	return t
}

// Limits for the holders on a time line.
const (
	holderShare = 0.02 // minimum share of the largest heap that a holder has in some dump
	passedOn    = 0.7  // if children have this share of a part, they are the holders instead
)

// holders returns the objects that retain the most, largest first; none is inside
// another.
func (n *node) holders(most int) []*node {
	var list []*node
	least := holderShare * float64(n.largestSize())
	for open := slices.Clone(n.children); len(open) > 0; {
		at := open[0]
		open = open[1:]
		if float64(at.largestSize()) < least {
			continue
		}
		var big []*node
		inside := int64(0)
		for _, child := range at.children {
			if child.alone() && !isArray(child.class) && float64(child.largestSize()) >= least {
				big, inside = append(big, child), inside+child.largestSize()
			}
		}
		if float64(inside) >= passedOn*float64(at.largestSize()) {
			open = append(open, big...)
		} else {
			list = append(list, at)
		}
	}
	order.Stable(list, func(a, b *node) int { return cmp.Compare(b.largestSize(), a.largestSize()) })
	return list[:min(len(list), most)]
}

// largestSize returns the most that a part retains in any of the dumps.
func (n *node) largestSize() int64 {
	largest := int64(0)
	for _, p := range n.in {
		largest = max(largest, p.retained)
	}
	return largest
}

// alone reports whether the part is at most one object in each of the dumps.
func (n *node) alone() bool {
	return !slices.ContainsFunc(n.in, func(p part) bool { return p.objects > 1 })
}
