package icicle

import (
	"cmp"
	"context"

	dump "heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// descender makes the boxes of the dominator tree below some objects. A box holds objects
// of one class whose dominators are in the box above. An object that is dominated by an
// object of its own class goes into the box of its dominator, so a linked list is one box
// instead of thousands.
//
// Everything is known by its position in the dominator tree, which is in preorder, so
// objects are read in blocks and the columns nearly in order.
type descender struct {
	*builder
	siblings *snapshot.Siblings
	tops     []uint32   // objects of the box of everything; nil for the children of the virtual root
	found    [][]uint32 // by class: what collect finds; nil for classes that are not drawn
}

// share is what the objects of one class that a box dominates retain.
type share struct {
	class          dump.ClassIndex
	objects, bytes int64
}

// down makes the boxes below objects at some positions, nil for the whole heap. None of them
// may dominate another.
func down(ctx context.Context, s *snapshot.Snapshot, tops []uint32, most int) (*builder, error) {
	d := &descender{newBuilder(ctx, s, most), s.NewSiblings(), tops, make([][]uint32, s.NumClasses())}
	d.first()
	for d.siblings.Next() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d.tally(dump.NoClass, nil)
	}
	whole := box{}
	for _, class := range d.met {
		whole.size += d.tallies[class].bytes
	}
	d.children = d.open
	d.begin(whole)
	d.shares(&d.boxes[0])
	return d.builder, d.build()
}

// first starts with the objects of the box of everything.
func (d *descender) first() {
	if d.tops == nil {
		d.siblings.Below(0)
	} else {
		d.siblings.At(d.tops)
	}
}

// tally counts a block of objects by class, except those of the box's own class, which it
// appends to members.
//
//go:noinline
func (d *descender) tally(own dump.ClassIndex, members []uint32) []uint32 {
	classes, tallies, met := d.siblings.Classes, d.tallies, d.met
	positions, retained := d.siblings.Positions[:len(classes)], d.siblings.Retained[:len(classes)]
	for i, class := range classes {
		if class == own {
			members = append(members, positions[i])
			continue
		}
		t := &tallies[class]
		if t.objects == 0 {
			met = append(met, class)
		}
		t.objects++
		t.bytes += retained[i]
	}
	d.met = met
	return members
}

// shares gives a box what was counted, and clears the tallies. Only shares that are big
// enough for a box are kept, so those of all boxes together are few.
func (d *descender) shares(of *box) {
	for _, class := range d.met {
		t := &d.tallies[class]
		if of.below += t.objects; t.bytes >= d.least {
			of.shares = append(of.shares, share{class, t.objects, t.bytes})
		}
		*t = tally{}
	}
	d.met = d.met[:0]
	order.Sort(of.shares, func(a, b share) int {
		return cmp.Or(cmp.Compare(b.bytes, a.bytes), cmp.Compare(a.class, b.class))
	})
}

// open makes the boxes below a box.
func (d *descender) open(number int32) error {
	at := &d.boxes[number]
	drawn := at.shares[:min(len(at.shares), d.most+1-len(d.boxes))]
	at.restObjects = at.below
	for _, sh := range drawn {
		at.restObjects -= sh.objects
	}
	if len(drawn) == 0 {
		return nil
	}
	if err := d.collect(number, drawn); err != nil {
		return err
	}
	depth := at.depth + 1
	for _, sh := range drawn {
		made, err := d.group(sh, d.found[sh.class])
		if err != nil {
			return err
		}
		d.found[sh.class] = nil
		made.parent, made.depth = number, depth
		d.add(made)
	}
	d.boxes[number].shares, d.boxes[number].members = nil, nil
	return nil
}

// collect finds the objects of the new boxes below a box.
func (d *descender) collect(number int32, drawn []share) error {
	for _, sh := range drawn {
		d.found[sh.class] = make([]uint32, 0, sh.objects)
	}
	if number == 0 {
		d.first()
	} else {
		d.siblings.BelowAll(d.boxes[number].members)
	}
	for d.siblings.NextClasses() {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		deal(d.siblings.Classes, d.siblings.Positions, d.found)
	}
	return nil
}

//go:noinline
func deal(classes []dump.ClassIndex, positions []uint32, found [][]uint32) {
	positions = positions[:len(classes)]
	for i, class := range classes {
		if list := found[class]; list != nil {
			found[class] = append(list, positions[i])
		}
	}
}

// group makes the box of objects of one class, and adds what they dominate of the same
// class.
func (d *descender) group(sh share, members []uint32) (box, error) {
	made := box{class: sh.class, only: dump.NoObject, size: sh.bytes, own: sh.bytes}
	first := len(members)
	for i := 0; i < first; i += (first + 3) / 4 {
		made.some = append(made.some, d.s.ObjectsAt(members[i:i+1])...)
	}
	if first == 1 {
		made.only = made.some[0]
	}
	for done := 0; done < len(members); {
		d.siblings.BelowAll(members[done:])
		for done = len(members); d.siblings.Next(); {
			if err := d.step(); err != nil {
				return box{}, err
			}
			members = d.tally(sh.class, members)
		}
	}
	for _, class := range d.met {
		made.own -= d.tallies[class].bytes
	}
	d.shares(&made)
	made.nested = len(members) > first
	if made.objects = int64(len(members)); len(made.shares) > 0 {
		made.members = members
	}
	return made, nil
}
