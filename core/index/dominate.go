package index

import (
	"math"
	"math/bits"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// reach traverses the graph from the roots. Afterwards, only the traversal's numbers are
// known; reachable stores what queries need of them until the tree exists.
func (b *Builder) reach(x *Index) error {
	if err := b.traverse(x); err != nil {
		return err
	}
	if x.inferRoots() {
		b.analysis, b.workspace = nil, graph.Workspace{}
		reclaim() // the search for roots takes as much as what follows
		if err := b.traverse(x); err != nil {
			return err
		}
	}
	return x.countReachable()
}

func (b *Builder) traverse(x *Index) (err error) {
	if err := b.checkSpace(); err != nil {
		return err
	}
	b.workspace = x.workspace()
	tick := b.ticker(Reach, x.n)
	if x.class.narrow != nil {
		b.analysis, err = traverse(x, x.class.narrow, &b.workspace, tick, true)
	} else {
		b.analysis, err = traverse(x, x.class.wide, &b.workspace, tick, true)
	}
	return err
}

func (b *Builder) ticker(phase Phase, n int) graph.Tick {
	return func(done, total int) error {
		return b.report(phase, int64(done)*int64(n)/int64(max(total, 1)), int64(n))
	}
}

// analysis is the rest of the work after the traversal; it hides whether the class column
// has 16 or 32 bits.
type analysis func(tick graph.Tick) (*graph.Tree, *graph.Inbound, error)

// traverse starts an analysis. With infer, it returns nil if roots must be inferred
// first.
func traverse[K graph.Type](x *Index, kind []K, ws *graph.Workspace, tick graph.Tick, infer bool) (analysis, error) {
	t, err := graph.Traverse(graphOf(x, kind), x.GlobalRoots, ws, tick)
	if err != nil {
		return nil, err
	}
	x.reachable = graph.NewBits(x.n)
	for word := 0; word < len(x.reachable); word += blockObjects / 64 {
		last := min(word+blockObjects/64, len(x.reachable))
		markReached(x.reachable[word:last], t.Pre[word*64:min(last*64, x.n)], t.Reachable)
	}
	x.PureRoots, x.ArtificialRoots = t.PureRoots, t.ArtificialRoots
	if infer && x.toInfer() {
		t.Discard() // the next traversal, from all roots, takes the same memory
		return nil, nil
	}
	return t.Dominators, nil
}

// workspace returns an empty workspace. If the columns are in files, so is it.
func (x *Index) workspace() graph.Workspace {
	if x.space.Spills() {
		return graph.Workspace{Make: x.space.Make, Drop: x.space.Drop}
	}
	return graph.Workspace{}
}

// countReachable splits the counts by reachability.
func (x *Index) countReachable() error {
	x.Stage = Linked
	x.splitCounts()
	x.ReachableReferences = 0
	for word := 0; word < len(x.reachable); word += blockObjects / 64 {
		last := min(word+blockObjects/64, len(x.reachable))
		x.ReachableReferences += countReferences(x.reachable[word:last], x.start[word*64:])
	}
	for c, id := range x.ClassObject {
		if !x.Counts(id) {
			x.ReachableReferences -= x.ByClass[c].Objects
		}
	}
	return nil
}

// markReached sets the bits of the objects whose number is at most last.
//
//go:noinline
func markReached(reached graph.Bits, number []uint32, last uint32) {
	for w := range reached {
		word := uint64(0)
		for i, n := range number[w<<6 : min(w<<6+64, len(number))] {
			word |= (uint64(n) - uint64(last) - 1) >> 63 << (i & 63)
		}
		reached[w] = word
	}
}

// countReferences counts the references of the objects of a set, including those to their
// classes. The first entry of start is that of the first object of the set.
//
//go:noinline
func countReferences(set graph.Bits, start []uint32) (n int64) {
	for i, word := range set {
		if word == math.MaxUint64 {
			n += int64(start[i<<6+64]-start[i<<6]) + 64
			continue
		}
		for ; word != 0; word &= word - 1 {
			id := i<<6 + bits.TrailingZeros64(word)
			n += int64(start[id+1]-start[id]) + 1
		}
	}
	return n
}

func (b *Builder) dominate(x *Index) error {
	tree, inbound, err := b.analysis(b.ticker(Dominate, x.n))
	if err != nil {
		return err
	}
	b.analysis = nil
	reclaim()
	x.tree, x.inbound = tree, inbound
	x.retained.narrow = b.workspace.Take(x.n + 1) // given back by Dominators
	b.workspace.Release()
	for {
		model := x.Model
		if err := x.retain(b.ticker(Retain, x.n)); err != nil {
			return err
		}
		if x.Model == model { // a reader may switch the model during a progress report
			return nil
		}
	}
}

// Retained returns the retained heap of an object in bytes. It needs stage Complete.
func (x *Index) Retained(id heap.ObjectID) uint64 { return x.RetainedAt(x.position(uint32(id))) }

// RetainedAt returns the retained heap of the object at a position of the
// dominator tree; position 0 gives the total of all objects.
func (x *Index) RetainedAt(position uint32) uint64 {
	if !x.weighed.whole() {
		x.needRetained(position)
	}
	return x.retained.at(position)
}

// needRetained loads the retained size at a position.
func (x *Index) needRetained(position uint32) {
	if !x.weighed.partly(x.n) {
		return
	}
	from, to := int(position), int(position)+1
	if x.rows.wide {
		from, to = 2*from, 2*to
	}
	x.rows.retained.need(from, to)
}

// retainedSizes returns the column of retained sizes.
func (x *Index) retainedSizes() *retainedColumn {
	x.Tree() // it is loaded with the tree
	return &x.retained
}

// RetainedUnits returns the retained heaps by position, in units of the given number of
// bytes; nil if 32 bits cannot hold them.
func (x *Index) RetainedUnits() (list []uint32, unit uint64) {
	x.weighed.mustLoad()
	return x.retained.narrow, x.retained.unit
}
