package index

import (
	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// reach walks the graph from the roots. Only the traversal's numbers are known
// afterwards; reachable keeps what queries need of them until the tree exists.
func (b *Builder) reach(x *Index) error {
	tick := b.ticker(Reach, x.n)
	var err error
	if x.class.narrow != nil {
		b.analysis, err = traverse(x, x.class.narrow, tick)
	} else {
		b.analysis, err = traverse(x, x.class.wide, tick)
	}
	if err != nil {
		return err
	}
	return x.countReachable()
}

func (b *Builder) ticker(phase Phase, n int) graph.Tick {
	return func(done, total int) error {
		return b.report(phase, int64(done)*int64(n)/int64(max(total, 1)), int64(n))
	}
}

// analysis is what remains to be done after the traversal; it hides whether the
// class column has 16 or 32 bits.
type analysis func(tick graph.Tick) (*graph.Tree, *graph.Inbound, error)

func traverse[K graph.Kind](x *Index, kind []K, tick graph.Tick) (analysis, error) {
	t, err := graph.Traverse(graphOf(x, kind), x.GlobalRoots, &graph.Workspace{}, tick)
	if err != nil {
		return nil, err
	}
	x.reachable = graph.NewBits(x.n)
	for v, pre := range t.Pre {
		if pre <= t.Reachable {
			x.reachable.Set(uint32(v))
		}
	}
	x.PureRoots, x.ArtificialRoots = t.PureRoots, t.ArtificialRoots
	return t.Dominators, nil
}

// countReachable splits the counts by reachability.
func (x *Index) countReachable() error {
	x.Stage = Linked
	x.count()
	x.ReachableReferences = 0
	for id := range x.n {
		if x.reachable.Has(uint32(id)) {
			x.ReachableReferences += int64(x.Start[id+1]-x.Start[id]) + 1 // and the one to the class
		}
	}
	return nil
}

func (b *Builder) dominate(x *Index) error {
	tree, inbound, err := b.analysis(b.ticker(Dominate, x.n))
	if err != nil {
		return err
	}
	b.analysis = nil
	reclaim()
	x.Tree, x.Inbound = tree, inbound
	return x.retain(b.ticker(Retain, x.n))
}

// Retained returns the retained heap of an object in bytes. It needs stage Complete.
func (x *Index) Retained(id heap.ObjectID) uint64 { return x.retained.at(x.Tree.Position[id]) }

// RetainedAt returns the retained heap of the object at a position of the
// dominator tree; position 0 gives the total of all objects.
func (x *Index) RetainedAt(position uint32) uint64 { return x.retained.at(position) }
