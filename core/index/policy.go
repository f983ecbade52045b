package index

import (
	"cmp"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// Edge is an outbound reference in the list that Outbound returns.
type Edge struct{ From, To heap.ObjectID }

// takenOut is an outbound reference that was removed from that list.
type takenOut struct {
	from, to uint32
	at       uint32 // its index in the list of all references
}

// LeaveOut removes references from the graph, after restoring those removed earlier. Then
// it computes reachability, dominators and retained sizes again. Edges that are not in
// the graph are ignored. The index must be complete, and there must be no readers at the
// same time. It cannot be cancelled: tick only reports progress.
//
// Memory: 12 bytes per removed reference. The dominator tree is released first, and the
// new one takes its place.
func (x *Index) LeaveOut(edges []Edge, tick func(done, total int)) error {
	x.outbound.mustLoad()
	x.inbounds.mustLoad() // otherwise columns that are still loading would overwrite the new ones
	x.treed.mustLoad()
	x.nested.mustLoad()
	x.putBack()
	x.takeOut(edges)
	for _, column := range [][]uint32{x.tree.Position, x.tree.Vertex, x.tree.Dominator, x.tree.Size, x.inbound.Begin, x.inbound.From, x.retained.narrow} {
		x.space.Drop(column)
	}
	x.tree, x.treed, x.nested, x.inbound, x.inbounds, x.retained = nil, nil, nil, nil, nil, retainedColumn{}
	x.sized, x.ordered, x.ranked, x.weighed = nil, nil, nil, nil
	reclaim()
	progress := func(half int) graph.Tick {
		return func(done, total int) error {
			if tick != nil {
				tick(half*total+done, 2*total)
			}
			return nil
		}
	}
	ws := x.workspace()
	var rest analysis
	var err error
	if x.class.narrow != nil {
		rest, err = traverse(x, x.class.narrow, &ws, progress(0), false)
	} else {
		rest, err = traverse(x, x.class.wide, &ws, progress(0), false)
	}
	if err != nil {
		return err
	}
	x.ByClass, x.UnreachableByClass = x.countAll(), make([]Count, len(x.Classes))
	if err := x.countReachable(); err != nil {
		return err
	}
	if x.tree, x.inbound, err = rest(progress(1)); err != nil {
		return err
	}
	x.retained.narrow = ws.Take(x.n + 1)
	ws.Release()
	if err := x.retain(nil); err != nil {
		return err
	}
	x.Stage = Complete
	return nil
}

// takeOut removes edges from the list of references and closes the gaps.
func (x *Index) takeOut(edges []Edge) {
	edges = slices.Clone(edges)
	order.Sort(edges, func(a, b Edge) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	var out []takenOut
	for _, e := range slices.Compact(edges) {
		start := x.start[e.From]
		if i := slices.Index(x.to[start:x.start[e.From+1]], uint32(e.To)); i >= 0 {
			out = append(out, takenOut{uint32(e.From), uint32(e.To), start + uint32(i)})
		}
	}
	order.Sort(out, func(a, b takenOut) int { return cmp.Compare(a.at, b.at) })
	for i, o := range out {
		next := uint32(len(x.to))
		if i+1 < len(out) {
			next = out[i+1].at
		}
		copy(x.to[o.at-uint32(i):], x.to[o.at+1:next])
	}
	x.to = x.to[:len(x.to)-len(out)]
	gone := uint32(0)
	for id := range x.start {
		for int(gone) < len(out) && int(out[gone].from) < id {
			gone++
		}
		x.start[id] -= gone
	}
	x.takenOut = out
}

// putBack restores the removed references. The capacity of the list is still large
// enough.
func (x *Index) putBack() {
	out := x.takenOut
	end := uint32(len(x.to))
	x.to = x.to[:len(x.to)+len(out)]
	for i := len(out) - 1; i >= 0; i-- {
		o := out[i]
		from := o.at - uint32(i) // new start of the run after the gap
		copy(x.to[o.at+1:], x.to[from:end])
		x.to[o.at] = o.to
		end = from
	}
	back := uint32(0)
	for id := range x.start {
		for int(back) < len(out) && int(out[back].from) < id {
			back++
		}
		x.start[id] += back
	}
	x.takenOut = nil
}
