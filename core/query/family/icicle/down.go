package icicle

import (
	"context"

	dump "heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// down makes the boxes of the dominator tree below some objects. None of these may
// dominate another. A box holds objects of one class whose dominators are in the box
// above. An object that is dominated by an object of its own class goes into the box of
// its dominator, so a linked list is one box instead of thousands.
func down(ctx context.Context, s *snapshot.Snapshot, tops []dump.ObjectID, most int) (*builder, error) {
	b := newBuilder(ctx, s, most)
	whole := box{ids: tops}
	for _, id := range tops {
		whole.size += s.Retained(id)
	}
	b.children = b.dominated
	b.begin(whole)
	return b, b.build()
}

// eachBelow visits the objects outside a box that objects of the box immediately
// dominate. Of the box of the whole heap it visits the objects of that box.
func (b *builder) eachBelow(number int32, visit func(id dump.ObjectID, class dump.ClassIndex)) error {
	at := &b.boxes[number]
	if number == 0 {
		for _, id := range at.ids {
			visit(id, b.s.ClassOf(id))
		}
		return nil
	}
	for _, id := range at.ids {
		if err := b.step(); err != nil {
			return err
		}
		for child := range b.s.EachDominated(id) {
			if class := b.s.ClassOf(child); class != at.class {
				visit(child, class)
			}
		}
	}
	return nil
}

// dominated makes the children of a box in two passes: the first finds the classes that
// are big enough, the second their objects.
func (b *builder) dominated(number int32) error {
	err := b.eachBelow(number, func(id dump.ObjectID, class dump.ClassIndex) { b.count(class, b.s.Retained(id)) })
	if err != nil {
		return err
	}
	b.draw(number)
	err = b.eachBelow(number, func(id dump.ObjectID, class dump.ClassIndex) {
		if t := &b.tallies[class]; t.drawn {
			t.ids = append(t.ids, id)
		}
	})
	if err != nil {
		return err
	}
	return b.sweep(number, b.group)
}

// group makes the box of objects of one class, and adds what they dominate of the same
// class.
func (b *builder) group(class dump.ClassIndex, t *tally) (box, error) {
	made := box{only: dump.NoObject, size: t.bytes}
	if len(t.ids) == 1 {
		made.only = t.ids[0]
	}
	for i := 0; i < len(t.ids); i += (len(t.ids) + 3) / 4 {
		made.some = append(made.some, t.ids[i])
	}
	ids := t.ids
	for i := 0; i < len(ids); i++ {
		if err := b.step(); err != nil {
			return box{}, err
		}
		made.own += b.s.Shallow(ids[i])
		for child := range b.s.EachDominated(ids[i]) {
			if b.s.ClassOf(child) == class {
				ids = append(ids, child)
			}
		}
	}
	made.nested = len(ids) > len(t.ids)
	made.objects, made.ids = int64(len(ids)), ids
	return made, nil
}
