package icicle

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	dump "heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// box is a group of objects of one class whose parents are in the same box above.
type box struct {
	parent int32 // -1 for the whole
	depth  int32
	class  dump.ClassIndex
	only   dump.ObjectID   // the object, if the box has only one; otherwise dump.NoObject
	nested bool            // some of its objects dominate others of them
	some   []dump.ObjectID // a few of its objects, to find field names

	objects, own, size int64

	looked      bool  // its children are made
	restObjects int64 // number of children that are too small for a box

	// Until the children are made, in pictures that lead upwards: the objects and the bytes
	// for each object; nil if these are the shallow sizes.
	ids   []dump.ObjectID
	bytes []int64

	// Until the children are made, in pictures that lead downwards: the positions of the
	// objects in the dominator tree, what they dominate besides each other, by class, the most
	// bytes first, and how many objects these and all others are.
	members []uint32
	shares  []share
	below   int64
}

// deepest is the maximum number of levels of boxes, most the maximum number of boxes that
// a reader can look at.
const deepest = 2000

// builder makes boxes, biggest first, until there are enough.
type builder struct {
	ctx   context.Context
	s     *snapshot.Snapshot
	most  int   // most boxes to make
	least int64 // fewest bytes of a box
	boxes []box
	queue bySize
	steps int

	tallies []tally // by class; all zero between two uses
	met     []dump.ClassIndex

	// children makes the boxes below a box; see down and up.
	children func(parent int32) error
}

// tally counts the objects of one class below a box.
type tally struct {
	objects, bytes int64
	ids            []dump.ObjectID
	held           []int64
	drawn          bool
}

func newBuilder(ctx context.Context, s *snapshot.Snapshot, most int) *builder {
	b := &builder{ctx: ctx, s: s, most: most, tallies: make([]tally, s.NumClasses())}
	b.queue.of = b
	return b
}

// step checks whether the user has cancelled.
func (b *builder) step() error {
	b.steps++
	if b.steps&0xffff == 0 {
		return b.ctx.Err()
	}
	return nil
}

// begin adds the box of everything. Boxes below a quarter of an even share are omitted.
func (b *builder) begin(whole box) {
	whole.parent, whole.class, whole.only = -1, dump.NoClass, dump.NoObject
	b.least = max(1, whole.size/int64(4*b.most))
	b.add(whole)
}

func (b *builder) add(new box) {
	b.boxes = append(b.boxes, new)
	heap.Push(&b.queue, int32(len(b.boxes)-1))
}

// build opens boxes as long as more are allowed.
func (b *builder) build() error {
	for len(b.queue.list) > 0 && len(b.boxes) <= b.most {
		number := heap.Pop(&b.queue).(int32)
		if at := &b.boxes[number]; at.size-at.own < b.least || at.depth >= deepest {
			continue
		}
		if err := b.children(number); err != nil {
			return err
		}
		at := &b.boxes[number]
		at.looked, at.ids, at.bytes = true, nil, nil
	}
	return nil
}

// count counts an object of a class below the current box.
func (b *builder) count(class dump.ClassIndex, bytes int64) {
	t := &b.tallies[class]
	if t.objects == 0 {
		b.met = append(b.met, class)
	}
	t.objects++
	t.bytes += bytes
}

// draw selects the classes that get boxes, up to the limit. The other classes count as
// the rest of the parent.
func (b *builder) draw(parent int32) {
	slices.SortFunc(b.met, func(c, d dump.ClassIndex) int {
		return cmp.Or(cmp.Compare(b.tallies[d].bytes, b.tallies[c].bytes), cmp.Compare(c, d))
	})
	left := b.most + 1 - len(b.boxes)
	for i, c := range b.met {
		t := &b.tallies[c]
		if t.drawn = i < left && t.bytes >= b.least; !t.drawn {
			b.boxes[parent].restObjects += t.objects
		}
	}
}

// sweep makes the boxes of the selected classes and clears the tallies.
func (b *builder) sweep(parent int32, make func(class dump.ClassIndex, t *tally) (box, error)) error {
	depth := b.boxes[parent].depth + 1
	for _, c := range b.met {
		t := &b.tallies[c]
		if t.drawn {
			made, err := make(c, t)
			if err != nil {
				return err
			}
			made.parent, made.depth, made.class = parent, depth, c
			b.add(made)
		}
		*t = tally{}
	}
	b.met = b.met[:0]
	return nil
}

// bySize is a heap of the boxes whose children are not made yet, biggest first.
type bySize struct {
	of   *builder
	list []int32
}

func (q *bySize) Len() int { return len(q.list) }
func (q *bySize) Less(i, j int) bool {
	a, b := q.list[i], q.list[j]
	return cmp.Or(cmp.Compare(q.of.boxes[b].size, q.of.boxes[a].size), cmp.Compare(a, b)) < 0
}
func (q *bySize) Swap(i, j int) { q.list[i], q.list[j] = q.list[j], q.list[i] }
func (q *bySize) Push(x any)    { q.list = append(q.list, x.(int32)) }
func (q *bySize) Pop() any {
	last := q.list[len(q.list)-1]
	q.list = q.list[:len(q.list)-1]
	return last
}
