package index

import (
	"fmt"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/scratch"
	"heapdrop/core/store"
)

// Nested is Tree with immediate dominators. They follow from the sizes of subtrees, and few
// views need them.
func (x *Index) Nested() *graph.Tree {
	t := x.Tree()
	x.nested.mustLoad()
	return t
}

// ImmediateDominator returns the object that immediately dominates another one, graph.None
// if only the virtual root does. For a few objects, immediate dominators need not be known,
// and for very few, nothing needs to be loaded whole.
func (x *Index) ImmediateDominator(id heap.ObjectID) uint32 {
	if x.nested.whole() && x.treed.whole() {
		return x.tree.ImmediateDominator(uint32(id))
	}
	p := x.position(uint32(id))
	if !x.sized.whole() {
		if x.topped.mustLoad(); x.top.Has(p) {
			return graph.None
		}
		if above, found := x.descend(p); found {
			return x.ObjectsAt(above, above+1)[0]
		}
		x.sized.mustLoad()
	}
	if x.rows.enclosed.Add(1) > int64(max(x.n/manyEnclosed, leastRows)) {
		return x.Nested().ImmediateDominator(uint32(id))
	}
	x.ended.mustLoad()
	if above := x.enclosing(p); above > 0 {
		return x.ObjectsAt(above, above+1)[0]
	}
	return graph.None
}

// manyEnclosed is how many objects of the heap there are for each immediate dominator that is
// looked for before all are computed.
const manyEnclosed = 64

// descend finds the position of the immediate dominator of a position that has one, on the
// way from the virtual root. It gives up when that has taken too many steps in all.
func (x *Index) descend(p uint32) (above uint32, found bool) {
	most := int64(x.n)/2 - x.rows.descended.Load()
	for at, steps := uint32(1), int64(0); steps < most; steps++ {
		end := at + x.SubtreeAt(at)
		switch {
		case at == p:
			x.rows.descended.Add(steps)
			return above, true
		case p < end:
			above = at
			at++
		default:
			at = end
		}
	}
	x.rows.descended.Add(max(most, 0))
	return 0, false
}

// findTop fills top.
func (x *Index) findTop(func() error) error {
	x.top = graph.NewBits(x.n + 1)
	for p, end := uint32(1), uint32(x.n)+1; p < end; p += x.SubtreeAt(p) {
		x.top.Set(p)
	}
	return nil
}

// ends holds where the subtrees of blocks of positions end: the end of the last one.
type ends struct{ near, far, farthest []uint32 }

// Positions of a block of each kind.
const nearBlock, farBlock, farthestBlock = 1 << 6, 1 << 12, 1 << 18

// enclosing returns the position of the immediate dominator of a position, 0 for the virtual
// root: of those before it the last one whose subtree does not end before it. Blocks in
// which all end are skipped.
func (x *Index) enclosing(p uint32) uint32 {
	size, e := x.tree.Size, &x.ends
	for at := p; at > 0; {
		switch {
		case at%farthestBlock == 0 && e.farthest[at/farthestBlock-1] <= p:
			at -= farthestBlock
		case at%farBlock == 0 && e.far[at/farBlock-1] <= p:
			at -= farBlock
		case at%nearBlock == 0 && e.near[at/nearBlock-1] <= p:
			at -= nearBlock
		default:
			if at--; at+size[at] > p {
				return at
			}
		}
	}
	return 0
}

// findEnds fills ends.
func (x *Index) findEnds(step func() error) error {
	if err := x.sized.loaded(step); err != nil {
		return err
	}
	size, e := x.tree.Size, &x.ends
	e.near = make([]uint32, len(size)/nearBlock+1)
	for i := range e.near {
		from := i * nearBlock
		e.near[i] = endOf(size[from:min(from+nearBlock, len(size))], uint32(from))
	}
	e.far = farther(e.near)
	e.farthest = farther(e.far)
	return nil
}

// endOf returns where the last of the subtrees ends that begin at positions from one on.
func endOf(size []uint32, from uint32) (end uint32) {
	for i, s := range size {
		end = max(end, from+uint32(i)+s)
	}
	return end
}

// farther returns the ends of blocks that are 64 times as large.
func farther(ends []uint32) []uint32 {
	const times = farBlock / nearBlock
	list := make([]uint32, len(ends)/times+1)
	for i, end := range ends {
		list[i/times] = max(list[i/times], end)
	}
	return list
}

// nest fills the immediate dominators of a tree that was loaded.
func (x *Index) nest(step func() error) error {
	if err := x.sized.loaded(step); err != nil {
		return err
	}
	x.tree.Dominator = scratch.Make[uint32](x.space, len(x.tree.Size))
	populate(x.space, x.tree.Dominator)
	if !x.tree.Nest() {
		return fmt.Errorf("%w: its dominator tree is not a tree", store.ErrDamaged) // walks along it would never end
	}
	return nil
}
