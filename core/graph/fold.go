package graph

import "slices"

// Fold is the dominator tree folded by kinds: vertices below the same kinds, in
// the order in which these come first, are one node, and a vertex below another
// one of its own kind is none. What the members of a kind or of a group of kinds
// retain at least can be read off it, and it is thousands of times smaller than the tree.
//
// Why that is enough: a member counts when no member dominates it, so only
// the kinds above it matter; and where its own kind stands above it, it counts
// for no group that holds the kind.
//
// Nodes stand in preorder: node i has all nodes from i+1 to End[i]-1 below it.
type Fold struct {
	kind    []uint32 // by node; from len(Hub) on places in hubs, of vertices that are hubs
	end     []uint32
	weight  []uint64 // retained sizes of the vertices, summed up
	hubs    []hubPlace
	hubKind []uint32 // by place in hubs: the kind that the hub itself is of
}

// hubPlace is a hub with its position in the tree.
type hubPlace struct{ position, kind uint32 }

// FoldTree folds the reachable part of a dominator tree. It gives up, with nil,
// when there are too few vertices in one node to make it worth the memory.
// retained is by position.
func FoldTree[K Kind, W Weight](g *Graph[K], t *Tree, retained []W) *Fold {
	f := &folder[K]{
		g: g, t: t, kinds: uint32(len(g.Hub)), children: map[uint64]uint32{},
		parent: []uint32{0}, kind: []uint32{None}, weight: []uint64{0}, recent: make([]stepTaken, recentSteps),
		ends: []uint32{t.Reachable + 1}, nodes: []uint32{0},
	}
	if len(g.Hub) == 0 {
		return &Fold{}
	}
	for k, h := range g.Hub {
		if h != None && t.IsReachable(h) {
			f.hubs = append(f.hubs, hubPlace{t.Position[h], uint32(k)})
		}
	}
	slices.SortFunc(f.hubs, func(a, b hubPlace) int { return int(int64(a.position) - int64(b.position)) })
	f.limit = t.Len()/16 + 1<<12
	for i := range f.recent {
		f.recent[i].above = None
	}
	pass{n: t.Len()}.up(1, int(t.Reachable)+1, func(low, high int) { foldBlock(f, retained, uint32(low), uint32(high)) })
	if len(f.children) > f.limit {
		return nil
	}
	return f.arrange()
}

// folder builds a Fold. Nodes are numbered as they are found, parents first;
// node 0 stands for the virtual root.
type folder[K Kind] struct {
	g     *Graph[K]
	t     *Tree
	kinds uint32
	limit int // entries of children

	parent, kind []uint32
	weight       []uint64
	// children leads from a node and a kind to the node below, or to the node itself
	// where the kind stands above already; recent holds the steps taken lately.
	children map[uint64]uint32
	recent   []stepTaken

	hubs []hubPlace
	hub  int // the first one not passed yet

	// The way down to the current position: where the subtrees on it end, and their nodes.
	ends, nodes []uint32
}

// stepTaken is a step from a node by a kind to a node.
type stepTaken struct{ above, kind, node uint32 }

// recentSteps is the size of the table in which steps are looked up before the
// map, which is slow: few of the millions of steps are not in it.
const recentSteps = 1 << 14

func foldBlock[K Kind, W Weight](f *folder[K], retained []W, low, high uint32) {
	if len(f.children) > f.limit {
		return
	}
	vertices, sizes, kindOf, retained := f.t.Vertex[low:high], f.t.Size[low:high], f.g.Kind, retained[low:high]
	sizes, retained = sizes[:len(vertices)], retained[:len(vertices)]
	ends, nodes, recent := f.ends, f.nodes, f.recent[:recentSteps]
	nextHub := None
	if f.hub < len(f.hubs) {
		nextHub = f.hubs[f.hub].position
	}
	for i, v := range vertices {
		p := low + uint32(i)
		for ends[len(ends)-1] <= p {
			ends, nodes = ends[:len(ends)-1], nodes[:len(nodes)-1]
		}
		above := nodes[len(nodes)-1]
		k := uint32(kindOf[v])
		if p == nextHub {
			k = f.kinds + uint32(f.hub)
			for nextHub == p {
				f.hub++
				nextHub = None
				if f.hub < len(f.hubs) {
					nextHub = f.hubs[f.hub].position
				}
			}
		}
		var node uint32
		if m := &recent[(above*0x9e3779b1+k*0x85ebca6b)>>18]; m.above == above && m.kind == k {
			node = m.node
		} else {
			node = f.step(above, k)
			*m = stepTaken{above, k, node}
		}
		if node != above {
			f.weight[node] += uint64(retained[i])
		}
		if sizes[i] > 1 {
			ends, nodes = append(ends, p+sizes[i]), append(nodes, node)
		}
	}
	f.ends, f.nodes = ends, nodes
}

// step finds or makes the node of a kind below another.
//
//go:noinline
func (f *folder[K]) step(above, kind uint32) uint32 {
	key := uint64(above)<<32 | uint64(kind)
	node, found := f.children[key]
	if found {
		return node
	}
	node = uint32(len(f.parent))
	if kind < f.kinds {
		for a := above; a != 0; a = f.parent[a] {
			if f.kind[a] == kind {
				node = above
				break
			}
		}
	}
	f.children[key] = node
	if node != above {
		f.parent, f.kind, f.weight = append(f.parent, above), append(f.kind, kind), append(f.weight, 0)
	}
	return node
}

// arrange puts the nodes into preorder.
func (f *folder[K]) arrange() *Fold {
	n := len(f.parent)
	size := make([]uint32, n)
	for i := n - 1; i > 0; i-- {
		size[i]++
		size[f.parent[i]] += size[i]
	}
	fold := &Fold{kind: make([]uint32, n-1), end: make([]uint32, n-1), weight: make([]uint64, n-1), hubs: f.hubs}
	next := make([]uint32, n) // the first free place below a node
	for i := 1; i < n; i++ {
		at := next[f.parent[i]]
		next[f.parent[i]] += size[i]
		next[i] = at + 1
		fold.kind[at], fold.end[at], fold.weight[at] = f.kind[i], at+size[i], f.weight[i]
	}
	for _, h := range f.hubs {
		fold.hubKind = append(fold.hubKind, uint32(f.g.Kind[f.t.Vertex[h.position]]))
	}
	return fold
}

// MinRetained returns for groups of kinds a lower bound of what each retains: the
// retained sizes of those members that no other member dominates. group gives by
// kind the number of its group, -1 for none. Members are the vertices of the
// kinds and their hubs.
//
// A hub of its own kind (the class object of java.lang.Class) is in its set on
// two grounds; with twice it counts twice, as Eclipse MAT has it.
func (f *Fold) MinRetained(group []int32, groups int, twice bool) []uint64 {
	sums, covered := make([]uint64, groups), make([]uint32, groups)
	for i, k := range f.kind {
		if int(k) < len(group) {
			if g := group[k]; g >= 0 && uint32(i) >= covered[g] {
				covered[g] = f.end[i]
				sums[g] += f.weight[i]
			}
			continue
		}
		place := int(k) - len(group)
		own := group[f.hubKind[place]]
		counted := own >= 0 && uint32(i) >= covered[own]
		if counted {
			covered[own] = f.end[i]
			sums[own] += f.weight[i]
		}
		for _, h := range f.hubs[place:] {
			if h.position != f.hubs[place].position {
				break
			}
			g := group[h.kind]
			switch {
			case g < 0:
			case h.kind == f.hubKind[place] && counted && twice:
				sums[g] += f.weight[i]
			case uint32(i) >= covered[g]:
				covered[g] = f.end[i]
				sums[g] += f.weight[i]
			}
		}
	}
	return sums
}
