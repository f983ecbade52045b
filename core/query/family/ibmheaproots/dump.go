package ibmheaproots

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// mostLines is the maximum number of lines of a dump from roots, deepestIndent the
// maximum number of levels by which lines are indented.
const (
	mostLines     = 200_000
	deepestIndent = 100
)

// line is one object in a dump from roots.
type line struct {
	position uint32
	above    heap.ObjectID // the object that refers to it; heap.NoObject for the first line
	depth    uint32
	link     bool // the object has its own line elsewhere

	// If filtered > 0, the line stands for this number of omitted objects, with their
	// bytes.
	filtered int
	bytes    int64
}

// dumper writes trees as lines.
type dumper struct {
	*forest
	least    int64
	maxDepth uint32
	place    []uint32 // by object: its position; nil if links are not shown
	lines    []line
	cut      bool
}

func dump(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	t := &result.Table{Heading: result.Heading{Title: "Dump from roots"}, Columns: []result.Column{{Name: "<depth> [total size] address [size] class", Type: result.Text}}}
	f, err := grow(ctx, s, a, &t.Heading)
	if err != nil {
		return nil, err
	}
	d := &dumper{forest: f, least: a.Number("minsize"), maxDepth: uint32(min(a.Number("maxdepth"), 1<<31))}
	if !a.Given("minsize") {
		d.least = f.total / 1000
	}
	if a.Bool("links") || a.Objects("objects") != nil {
		d.place = f.Positions()
	}
	start := f.roots()
	if of := a.Objects("objects"); of != nil {
		t.Title += ": " + rows.Title(s, of)
		objects, err := of.Eval(ctx, s)
		if err != nil {
			return nil, err
		}
		start = start[:0]
		for id := range objects.All() {
			if p := d.place[id]; !d.isMade(p) {
				start = append(start, p)
			}
		}
	} else {
		f.noteRoots(start, &t.Heading)
	}
	if !a.Bool("links") {
		d.place = nil
	}
	if err := d.write(ctx, start); err != nil {
		return nil, err
	}
	if d.least > 0 {
		t.Note(fmt.Sprintf("Objects whose total size is below %s bytes are left out (-minsize).", numbers.Grouped(d.least)))
	}
	if d.cut {
		t.Note(fmt.Sprintf("Cut after %s lines; narrow it down with -minsize, -maxdepth or a starting point.", numbers.Grouped(mostLines)))
	}
	t.Rows = &result.Level{
		Len:    len(d.lines),
		Values: []result.Values{{Int: func(i int) int64 { return int64(i) }, Cell: d.text}},
		Row: func(_ context.Context, i int) result.Row {
			if d.lines[i].filtered > 0 {
				return result.Row{Icon: "more"}
			}
			return rows.Object(s, f.object(d.lines[i].position))
		},
	}
	return t, nil
}

// write lists the trees that start at some positions, largest first, each object before
// the objects that it owns.
func (d *dumper) write(ctx context.Context, start []uint32) error {
	stack := d.push(nil, start, line{above: heap.NoObject})
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(d.lines) == mostLines {
			d.cut = true
			return nil
		}
		d.lines = append(d.lines, at)
		if len(d.lines)%1000 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if at.link || at.filtered > 0 || d.maxDepth > 0 && at.depth == d.maxDepth {
			continue
		}
		below := line{above: d.object(at.position), depth: at.depth + 1}
		if d.place != nil {
			stack = d.pushLinks(stack, at.position, below)
		}
		stack = d.push(stack, d.children(at.position), below)
	}
	return ctx.Err()
}

// push puts the positions that are large enough on the stack, so that the largest is
// popped first and the summary of the omitted ones last.
func (d *dumper) push(stack []line, list []uint32, like line) []line {
	type sized struct {
		position uint32
		total    int64
	}
	var shown []sized
	rest := like
	for _, p := range list {
		if total := d.totalSize(p); total >= d.least {
			shown = append(shown, sized{p, total})
		} else {
			rest.filtered++
			rest.bytes += total
		}
	}
	if rest.filtered > 0 {
		stack = append(stack, rest)
	}
	order.Stable(shown, func(a, b sized) int { return cmp.Compare(b.total, a.total) })
	for _, one := range slices.Backward(shown) {
		next := like
		next.position = one.position
		stack = append(stack, next)
	}
	return stack
}

// pushLinks puts the objects that an object refers to but does not own on the stack.
func (d *dumper) pushLinks(stack []line, position uint32, like line) []line {
	from := d.object(position)
	references := d.s.Outbound(from, nil)
	if d.s.ListsOwnClass(from) {
		references = append(references, references[0]) // after the others, as in trees
	}
	references = references[1:]
	for _, to := range slices.Backward(references) {
		p := d.place[to]
		owned := p > position && p < position+d.Size[position] && d.Depth[p] == d.Depth[position]+1
		if !owned && d.totalSize(p) >= d.least && !d.isMade(p) {
			next := like
			next.position, next.link = p, true
			stack = append(stack, next)
		}
	}
	return stack
}

// text formats a line as HeapRoots does.
func (d *dumper) text(ctx context.Context, i int) result.Cell {
	l := &d.lines[i]
	indent := strings.Repeat("  ", int(min(l.depth, deepestIndent)))
	if l.filtered > 0 {
		return result.Str(fmt.Sprintf("<%d> %s- %s more, [%s]", l.depth, indent, numbers.Grouped(int64(l.filtered)), numbers.Grouped(l.bytes)))
	}
	id, total := d.object(l.position), numbers.Grouped(d.totalSize(l.position))
	switch {
	case !l.link:
		total = "[" + total + "]"
	case d.Owner(l.position) == d.Owner(d.place[l.above]):
		total = "{" + total + "}"
	default:
		total = fmt.Sprintf("<%s root:%s>", total, rows.Hex(d.s, d.object(d.Roots[d.Owner(l.position)])))
	}
	text := fmt.Sprintf("<%d> %s%s %s [%s] %s", l.depth, indent, total, rows.Hex(d.s, id), numbers.Grouped(d.s.Shallow(id)), d.s.Kind(id))
	if l.above != heap.NoObject && d.s.IsWeak(ctx, l.above, id) {
		text += " (soft link)"
	}
	return result.Str(text)
}
