// Package icicle makes pictures of the dominator tree in which objects of one class share
// a box, either from the roots down or from the objects up.
package icicle

import (
	"context"
	"fmt"

	dump "heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// mostBoxes is the maximum number of boxes of a picture.
const mostBoxes = 100_000

// wholeHeap is the label of the whole if the command selects no objects.
const wholeHeap = "whole heap"

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "icicle", Title: "Icicle", Category: "Leak Identification", Values: query.ValuesShown,
		Help: "Draws the dominator tree as boxes: the wider a box, the more it retains. The boxes below it are what it keeps alive. Objects of one class below the same box share a box. " +
			"From the bottom up, the top boxes are objects by class with their shallow heap, and the boxes below each show what holds it.",
		Arguments: []query.Argument{
			{Name: "objects", Type: query.Objects, Help: "the objects to draw; without any, the whole heap"},
			{Name: "from", Flag: "-from", Type: query.Enum, Values: []string{"top", "bottom"}, Default: "top",
				Help: "top: what the objects retain; bottom: what holds them"},
			{Name: "mark", Flag: "-mark", Type: query.Objects, Help: "objects whose boxes to point out, from the top"},
			{Name: "boxes", Flag: "-boxes", Type: query.Number, Default: "4000", Help: "the maximum number of boxes; the biggest are drawn"},
		},
		Menus: []query.Menu{
			{Label: "Show In Picture", Command: "icicle $set", For: "set"},
			{Label: "Show Holders In Picture", Command: "icicle $set -from bottom", For: "set"},
		},
		Stage: snapshot.StageComplete, Run: run,
	}}
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	p := &picture{s: s, upward: a.Text("from") == "bottom", title: wholeHeap}
	most := int(min(max(a.Number("boxes"), 1), mostBoxes))
	objects := a.Objects("objects")
	var err error
	switch {
	case objects == nil && !p.upward:
		p.tops = &objectset.Set{Terms: []objectset.Term{{Op: objectset.Toplevel}}}
		p.builder, err = down(ctx, s, nil, most)
	default:
		if objects == nil {
			objects = &objectset.Set{Terms: []objectset.Term{{Op: objectset.All}}}
		} else {
			p.title = rows.Title(s, objects)
		}
		err = p.of(ctx, objects, most)
	}
	if err != nil {
		return nil, err
	}
	t := p.table(ctx)
	if p.upward {
		return t, nil
	}
	t.Picture.Places = p.boxesOf
	if marked := a.Objects("mark"); marked != nil {
		found, err := marked.Eval(ctx, s)
		if err != nil {
			return nil, err
		}
		t.Picture.Marks = p.boxesOf(found.IDs())
	}
	return t, nil
}

// picture holds the boxes for some objects.
type picture struct {
	*builder
	s      *snapshot.Snapshot
	upward bool
	title  string          // title of the objects
	tops   *objectset.Set  // the set of the objects on the first level; nil if they cannot be written as a set
	order  []int32         // boxes in the order of their public numbers
	begins []dump.ObjectID // the objects on the first level, unless it is the whole heap
}

// of makes the boxes of a set of objects.
func (p *picture) of(ctx context.Context, objects *objectset.Set, most int) error {
	found, err := objects.Eval(ctx, p.s)
	if err != nil {
		return err
	}
	if p.tops = objects; p.upward {
		p.builder, err = up(ctx, p.s, found, most)
		return err
	}
	tops := p.s.TopPositions(found.IDs())
	if len(tops) < found.Len() {
		p.tops = nil
	}
	p.begins = p.s.ObjectsAt(tops)
	p.builder, err = down(ctx, p.s, tops, most)
	return err
}

// set returns the objects of a box as a set, nil if no set can describe them.
func (p *picture) set(number int32) *objectset.Set {
	at := &p.boxes[number]
	var term objectset.Term
	switch {
	case number == 0:
		return p.tops
	case at.only != dump.NoObject:
		term = objectset.Term{Op: objectset.ObjectAt, Address: p.s.Address(at.only)}
	case p.upward && at.depth > 1:
		return nil
	default:
		among := p.set(at.parent)
		if among == nil {
			return nil
		}
		if at.parent != 0 {
			among = of(objectset.Dominated, among)
		}
		class := objectset.Term{Op: objectset.ClassOf, Address: p.s.Address(p.s.Class(at.class).Object)}
		term = objectset.Term{Op: objectset.And, Args: []*objectset.Set{among, {Terms: []objectset.Term{class}}}}
	}
	set := &objectset.Set{Terms: []objectset.Term{term}}
	if at.nested {
		return of(objectset.Nested, set)
	}
	return set
}

// of returns the set of a function applied to a set.
func of(op objectset.Op, set *objectset.Set) *objectset.Set {
	return &objectset.Set{Terms: []objectset.Term{{Op: op, Args: []*objectset.Set{set}}}}
}

// row returns the objects and links of the row of a box.
func (p *picture) row(ctx context.Context, number int32) result.Row {
	at := &p.boxes[number]
	row := result.Row{Class: p.s.ClassName(at.class), Icon: "class"}
	if at.only != dump.NoObject && at.objects == 1 {
		row = rows.Object(p.s, at.only)
	} else if set := p.set(number); set != nil {
		row.Set = set.String()
	}
	row.Label = p.edge(ctx, at)
	return row
}

// name returns the label of a box: its class, or for class objects the class that they
// represent.
func (p *picture) name(at *box) string {
	if at.only != dump.NoObject && at.objects == 1 {
		return p.s.Kind(at.only)
	}
	return p.s.ClassName(at.class)
}

// table lists the boxes, biggest first, with the picture of all.
func (p *picture) table(ctx context.Context) *result.Table {
	drawn := p.draw(ctx)
	t := &result.Table{Heading: result.Heading{Title: p.heading()}, Picture: drawn}
	list := p.order[1:]
	at := func(i int) *box { return &p.boxes[list[i]] }
	size := func(i int) int64 { return at(i).size }
	label := result.Cells(func(ctx context.Context, i int) result.Cell {
		switch b := at(i); {
		case b.only != dump.NoObject && b.objects == 1:
			return result.Str(rows.Label(ctx, p.s, b.only))
		case p.upward:
			return result.Str(p.s.ClassName(b.class))
		default:
			return result.Str(numbers.Grouped(b.objects) + " × " + p.s.ClassName(b.class))
		}
	})
	label.Find = func(i int) string { return p.name(at(i)) }
	objects, own := result.Ints(func(i int) int64 { return at(i).objects }), result.Ints(func(i int) int64 { return at(i).own })
	t.Columns = []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Objects", Type: result.Integer},
		{Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "Percentage", Type: result.Percent},
	}
	values := []result.Values{label, objects, own, result.Ints(size), result.Shares(size, p.s.Info().UsedHeap)}
	if p.upward {
		t.Columns[0].Name = "Holder"
		t.Columns[2] = result.Column{Name: "Holds", Type: result.Class}
		values[2] = result.Texts(func(i int) string { return p.held(list[i]) })
		t.Columns[3].Name = "Shallow Heap"
	}
	t.Rows = &result.Level{Len: len(list), Values: values, Sort: &result.Order{Column: 3, Descending: true},
		Row: func(ctx context.Context, i int) result.Row { return p.row(ctx, list[i]) }}
	if p.least > 1 {
		t.Note(fmt.Sprintf("Parts smaller than %s share a box with others of their class.", numbers.Bytes(p.least)))
	}
	return t
}

func (p *picture) heading() string {
	switch {
	case p.upward && p.title == wholeHeap:
		return "What holds the objects of each class"
	case p.upward:
		return "What holds " + p.title
	case p.title == wholeHeap:
		return "Dominator tree, objects of one class together"
	}
	return "Dominator tree of " + p.title + ", objects of one class together"
}

// held returns, for a box of holders, the class of the topmost objects that they hold; "" for
// a box of the topmost objects themselves.
func (p *picture) held(number int32) string {
	if p.boxes[number].depth == 1 {
		return ""
	}
	for p.boxes[number].depth > 1 {
		number = p.boxes[number].parent
	}
	return p.s.ClassName(p.boxes[number].class)
}
