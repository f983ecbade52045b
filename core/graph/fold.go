package graph

import "heapdrop/internal/order"

// Fold is the dominator tree folded by types. Vertices below the same sequence of types
// are one node; the sequence lists each type only where it first occurs, and a vertex
// below another one of its own type gets no node of its own. From a Fold one can compute
// lower bounds of what a type or a group of types retains, and it is thousands of times
// smaller than the tree.
//
// This is enough because a member counts only if no other member dominates it, so only
// the types above it matter; and if its own type is above it, it counts for no group that
// contains the type.
//
// Nodes are in preorder: the nodes below node i are i+1 to End[i]-1.
type Fold struct {
	typeOf       []uint32 // by node; values from len(TypeVertex) on mean type vertices, by index
	end          []uint32
	weight       []uint64 // retained sizes of the vertices, summed up
	typeVertices []typePlace
	vertexType   []uint32 // by index of the type vertex: the type of the type vertex itself
}

// typePlace is a type vertex with its position in the tree.
type typePlace struct{ position, typ uint32 }

// Saved is what a Fold consists of, for saving it.
type Saved struct {
	TypeOf, End  []uint32 // by node
	Weight       []uint64
	TypeVertices []uint32 // three numbers each: position, type it stands for, own type
}

// Save returns what the Fold consists of.
func (f *Fold) Save() Saved {
	s := Saved{TypeOf: f.typeOf, End: f.end, Weight: f.weight}
	for i, h := range f.typeVertices {
		s.TypeVertices = append(s.TypeVertices, h.position, h.typ, f.vertexType[i])
	}
	return s
}

// LoadFold returns the Fold that was saved, by that many types; nil if it cannot be one.
func LoadFold(s Saved, types int) *Fold {
	f := &Fold{typeOf: s.TypeOf, end: s.End, weight: s.Weight}
	n, vertices := len(s.TypeOf), len(s.TypeVertices)/3
	if len(s.End) != n || len(s.Weight) != n || len(s.TypeVertices) != 3*vertices {
		return nil
	}
	for _, k := range s.TypeOf {
		if int(k) >= types+vertices {
			return nil
		}
	}
	for v := s.TypeVertices; len(v) > 0; v = v[3:] {
		if int(v[1]) >= types || int(v[2]) >= types {
			return nil
		}
		f.typeVertices, f.vertexType = append(f.typeVertices, typePlace{v[0], v[1]}), append(f.vertexType, v[2])
	}
	return f
}

// FoldTree folds the reachable part of a dominator tree. It returns nil if there are too
// few vertices per node to justify the memory. retained is by position.
func FoldTree[K Type, W Weight](g *Graph[K], t *Tree, retained []W) *Fold {
	f := &folder[K]{
		g: g, t: t, kinds: uint32(len(g.TypeVertex)), children: map[uint64]uint32{},
		parent: []uint32{0}, typeOf: []uint32{None}, weight: []uint64{0}, recent: make([]stepTaken, recentSteps),
		ends: []uint32{t.Reachable + 1}, nodes: []uint32{0},
	}
	if len(g.TypeVertex) == 0 {
		return &Fold{}
	}
	for k, h := range g.TypeVertex {
		if h != None && t.IsReachable(h) {
			f.typeVertices = append(f.typeVertices, typePlace{t.Position[h], uint32(k)})
		}
	}
	order.Sort(f.typeVertices, func(a, b typePlace) int { return int(int64(a.position) - int64(b.position)) })
	f.limit = t.Len()/16 + 1<<12
	for i := range f.recent {
		f.recent[i].above = None
	}
	pass{n: t.Len()}.up(1, int(t.Reachable)+1, func(low, high int) { foldBlock(f, retained, uint32(low), uint32(high)) })
	if len(f.children) > f.limit {
		return nil
	}
	return f.inPreorder()
}

// folder builds a Fold. Nodes are numbered as they are found, parents first;
// node 0 stands for the virtual root.
type folder[K Type] struct {
	g     *Graph[K]
	t     *Tree
	kinds uint32
	limit int // entries of children

	parent, typeOf []uint32
	weight         []uint64
	// children maps a node and a type to the node below, or to the node itself if the
	// type is already above it; recent caches recent steps.
	children map[uint64]uint32
	recent   []stepTaken

	typeVertices []typePlace
	typeVertex   int // the first one not passed yet

	// The path down to the current position: the ends of the subtrees on it, and their
	// nodes.
	ends, nodes []uint32
}

// stepTaken is a step from a node, over the objects of a type, to the node below it.
type stepTaken struct{ above, typ, node uint32 }

// recentSteps is the size of the cache in front of the map, which is slow. Few of the
// millions of steps miss the cache.
const recentSteps = 1 << 14

func foldBlock[K Type, W Weight](f *folder[K], retained []W, low, high uint32) {
	if len(f.children) > f.limit {
		return
	}
	vertices, sizes, kindOf, retained := f.t.Vertex[low:high], f.t.Size[low:high], f.g.TypeOf, retained[low:high]
	sizes, retained = sizes[:len(vertices)], retained[:len(vertices)]
	ends, nodes, recent := f.ends, f.nodes, f.recent[:recentSteps]
	nextType := None
	if f.typeVertex < len(f.typeVertices) {
		nextType = f.typeVertices[f.typeVertex].position
	}
	for i, v := range vertices {
		p := low + uint32(i)
		for ends[len(ends)-1] <= p {
			ends, nodes = ends[:len(ends)-1], nodes[:len(nodes)-1]
		}
		above := nodes[len(nodes)-1]
		k := uint32(kindOf[v])
		if p == nextType {
			k = f.kinds + uint32(f.typeVertex)
			for nextType == p {
				f.typeVertex++
				nextType = None
				if f.typeVertex < len(f.typeVertices) {
					nextType = f.typeVertices[f.typeVertex].position
				}
			}
		}
		var node uint32
		if m := &recent[(above*0x9e3779b1+k*0x85ebca6b)>>18]; m.above == above && m.typ == k {
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

// step returns the node of a type below another node, and creates it if needed.
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
			if f.typeOf[a] == kind {
				node = above
				break
			}
		}
	}
	f.children[key] = node
	if node != above {
		f.parent, f.typeOf, f.weight = append(f.parent, above), append(f.typeOf, kind), append(f.weight, 0)
	}
	return node
}

// inPreorder returns the nodes in preorder.
func (f *folder[K]) inPreorder() *Fold {
	n := len(f.parent)
	size := make([]uint32, n)
	for i := n - 1; i > 0; i-- {
		size[i]++
		size[f.parent[i]] += size[i]
	}
	fold := &Fold{typeOf: make([]uint32, n-1), end: make([]uint32, n-1), weight: make([]uint64, n-1), typeVertices: f.typeVertices}
	next := make([]uint32, n) // the first free place below a node
	for i := 1; i < n; i++ {
		at := next[f.parent[i]]
		next[f.parent[i]] += size[i]
		next[i] = at + 1
		fold.typeOf[at], fold.end[at], fold.weight[at] = f.typeOf[i], at+size[i], f.weight[i]
	}
	for _, h := range f.typeVertices {
		fold.vertexType = append(fold.vertexType, uint32(f.g.TypeOf[f.t.Vertex[h.position]]))
	}
	return fold
}

// MinRetained returns, for groups of types, a lower bound of what each group retains: the
// sum of the retained sizes of those members that no other member dominates. group gives
// the group number of each type; -1 if there is none. Members are the vertices of the
// types and their type vertices.
//
// A type vertex of its own type (the class object of java.lang.Class) is a member for two
// reasons; with twice it counts twice, as in Eclipse MAT.
func (f *Fold) MinRetained(group []int32, groups int, twice bool) []uint64 {
	sums, covered := make([]uint64, groups), make([]uint32, groups)
	for i, k := range f.typeOf {
		if int(k) < len(group) {
			if g := group[k]; g >= 0 && uint32(i) >= covered[g] {
				covered[g] = f.end[i]
				sums[g] += f.weight[i]
			}
			continue
		}
		place := int(k) - len(group)
		own := group[f.vertexType[place]]
		counted := own >= 0 && uint32(i) >= covered[own]
		if counted {
			covered[own] = f.end[i]
			sums[own] += f.weight[i]
		}
		for _, h := range f.typeVertices[place:] {
			if h.position != f.typeVertices[place].position {
				break
			}
			g := group[h.typ]
			switch {
			case g < 0:
			case h.typ == f.vertexType[place] && counted && twice:
				sums[g] += f.weight[i]
			case uint32(i) >= covered[g]:
				covered[g] = f.end[i]
				sums[g] += f.weight[i]
			}
		}
	}
	return sums
}
