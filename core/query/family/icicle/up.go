package icicle

import (
	"context"

	dump "heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/snapshot"
)

// climber makes the boxes of a picture that leads upwards. The topmost boxes are objects
// by class with their shallow heap. Below each box are the immediate dominators of its
// objects, by class. The bytes of a box are always the shallow heap of the topmost
// objects that it stands for.
type climber struct {
	*builder
	above []dump.ObjectID // by object: result of next plus 2; 0 if not computed yet
	place []uint32        // by object: its index among the holders found, plus 1
}

// highest is the maximum number of levels of holders.
const highest = 100

func up(ctx context.Context, s *snapshot.Snapshot, objects *objectset.Objects, most int) (*builder, error) {
	c := &climber{newBuilder(ctx, s, most), make([]dump.ObjectID, s.NumObjects()), make([]uint32, s.NumObjects())}
	whole := box{}
	for id := range objects.All() {
		if err := c.step(); err != nil {
			return nil, err
		}
		whole.size += s.Shallow(id)
	}
	c.children = func(number int32) error {
		if number == 0 {
			return c.classes(objects)
		}
		return c.holders(number)
	}
	c.begin(whole)
	return c.builder, c.build()
}

// classes makes the first level: the objects by class.
func (c *climber) classes(objects *objectset.Objects) error {
	for id := range objects.All() {
		c.count(c.s.ClassOf(id), c.s.Shallow(id))
	}
	c.draw(0)
	for id := range objects.All() {
		if t := &c.tallies[c.s.ClassOf(id)]; t.drawn {
			t.ids = append(t.ids, id)
		}
	}
	return c.sweep(0, boxOf)
}

func boxOf(_ dump.ClassIndex, t *tally) (box, error) {
	made := box{only: dump.NoObject, objects: int64(len(t.ids)), size: t.bytes, ids: t.ids, bytes: t.held}
	if len(t.ids) == 1 {
		made.only = t.ids[0]
	}
	return made, nil
}

// holders makes the boxes of the holders of the objects in a box. Objects without a
// holder belong to the box itself.
func (c *climber) holders(number int32) error {
	at := &c.boxes[number]
	if at.depth >= highest {
		return nil
	}
	var found []dump.ObjectID // the holders, without repetition
	var held []int64
	for i, id := range at.ids {
		if err := c.step(); err != nil {
			return err
		}
		bytes := int64(0)
		if at.bytes == nil {
			bytes = c.s.Shallow(id)
		} else {
			bytes = at.bytes[i]
		}
		above := c.next(id)
		if above == dump.NoObject {
			at.own += bytes
			continue
		}
		if c.place[above] == 0 {
			found, held = append(found, above), append(held, 0)
			c.place[above] = uint32(len(found))
		}
		held[c.place[above]-1] += bytes
	}
	for i, id := range found {
		c.place[id] = 0
		c.count(c.s.ClassOf(id), held[i])
	}
	c.draw(number)
	for i, id := range found {
		if t := &c.tallies[c.s.ClassOf(id)]; t.drawn {
			t.ids, t.held = append(t.ids, id), append(t.held, held[i])
		}
	}
	return c.sweep(number, boxOf)
}

// next returns the nearest dominator of an object that has another class, dump.NoObject
// if there is none. It visits each object only once, however long a linked list is.
func (c *climber) next(id dump.ObjectID) dump.ObjectID {
	class := c.s.ClassOf(id)
	at, to := id, dump.NoObject
	for {
		if known := c.above[at]; known != 0 {
			to = known - 2
			break
		}
		above := c.s.ImmediateDominator(at)
		if above == dump.NoObject || c.s.ClassOf(above) != class {
			to = above
			break
		}
		at = above
	}
	for at = id; at != dump.NoObject && c.above[at] == 0 && c.s.ClassOf(at) == class; at = c.s.ImmediateDominator(at) {
		c.above[at] = to + 2
	}
	return to
}
