package graph

import (
	"math/bits"
	"slices"

	"heapdrop/internal/order"
	"heapdrop/internal/parallel"
)

// typeEdges describes the implied inbound edges of one type vertex that is no root.
type typeEdges struct {
	number uint32   // of the type vertex
	count  int      // number of instances that count
	last   uint32   // the highest number among them
	cut    bool     // its semidominator is known to be 0
	from   []uint32 // numbers of the instances, nil if not needed or too many
}

// listedPart is the maximum number of instances that are listed, as a fraction of all
// vertices. For the few type vertices with more, the instances are searched for when
// needed, because a list could take as much memory as another column.
const listedPart = 16

// typeVertexSemi includes the implied edges.
func (d *dominators) typeVertexSemi(h *typeEdges, w, s uint32) uint32 {
	if h.cut {
		return 0
	}
	if h.from != nil {
		return d.leastOf(h.from, w, s)
	}
	typeVertex, limit := d.vertex[w], uint32(len(d.vertex)-1)
	if w <= d.reachable {
		limit = d.reachable // an unreachable instance does not count
	}
	var found []uint32
	pass{n: int(limit)}.up(1, int(limit)+1, func(low, high int) {
		if h.count > 0 && s > 0 {
			found = d.instances(typeVertex, low, high, found[:0])
			s = d.leastOf(found, w, s)
		}
	})
	return s
}

// leastOf returns the smallest semidominator that results from edges from the given
// numbers to w, at most s.
func (d *dominators) leastOf(from []uint32, w, s uint32) uint32 {
	limit := d.limit(w)
	for _, u := range from {
		if s == 0 {
			break
		}
		if u < w {
			s = min(s, u)
		} else if u > w && u <= limit {
			s = min(s, evaluate(d.forest, u, w))
		}
	}
	return s
}

// limit returns the highest number whose edge to w counts: edges from unreachable
// vertices to a reachable one do not count.
func (d *dominators) limit(w uint32) uint32 {
	if w > d.reachable {
		return uint32(len(d.vertex) - 1)
	}
	return d.reachable
}

// leastOfMany is leastOf for vertices.
func (d *dominators) leastOfMany(from []uint32, w, s uint32) uint32 {
	numbers := make([]uint32, 0, block)
	for part := range slices.Chunk(from, block) {
		numbers = numbers[:0]
		for _, v := range part {
			numbers = append(numbers, d.pre[v])
		}
		s = d.leastOf(numbers, w, s)
	}
	return s
}

// instancesOf appends the numbers of the vertices with an implied edge to the type
// vertex, after the numbers in first.
func instancesOf[K Type](g *Graph[K], typeVertex uint32, vertex []uint32, first uint32, found []uint32) []uint32 {
	kind, typeVertices := g.TypeOf, g.TypeVertex
	for i, v := range vertex {
		if typeVertices[kind[v]] == typeVertex {
			found = append(found, first+uint32(i))
		}
	}
	return found
}

// findTypeVertices prepares the implied inbound edges of the type vertices that are no
// roots, in descending order of their numbers.
//
// Implied edges into root type vertices never count (see Traverse). For any other type
// vertex with number w, the semidominator is 0 as soon as one instance is in a tree of
// the traversal that begins after w: the root of that tree, a root of the graph with
// semidominator 0, is then on the path that evaluate examines. The instance with the
// highest number shows this, so one number per type decides for most type vertices, and
// only the others need a list of their instances.
func (t *Traversal[K]) findTypeVertices(p pass) ([]typeEdges, error) {
	of := map[uint32]int{} // number of a type vertex -> index in type vertices
	var typeVertices []typeEdges
	index := make([]int, len(t.followed)) // type -> index in type vertices, or -1
	for k, followed := range t.followed {
		index[k] = -1
		if !followed {
			continue
		}
		w := t.Pre[t.g.TypeVertex[k]]
		i, ok := of[w]
		if !ok {
			i = len(typeVertices)
			of[w] = i
			typeVertices = append(typeVertices, typeEdges{number: w})
		}
		index[k] = i
	}
	if len(typeVertices) == 0 {
		return nil, nil
	}
	// Each goroutine goes through some of the vertices.
	parts := make([][]typeEdges, parallel.Workers())
	bounds := func(k int) (low, high int) { // multiples of 64
		words := len(t.hasTypeVertex)
		return words * k / len(parts) << 6, min(words*(k+1)/len(parts)<<6, p.n)
	}
	parallel.Each(len(parts), func(_, k int) {
		parts[k] = slices.Clone(typeVertices)
		low, high := bounds(k)
		pass{}.up(low, high, func(low, high int) { t.countInstances(parts[k], index, low, high) })
	}, nil)
	for i := range typeVertices {
		for _, part := range parts {
			typeVertices[i].count += part[i].count
			typeVertices[i].last = max(typeVertices[i].last, part[i].last)
		}
	}
	if t.prepareLists(typeVertices) {
		for i := range typeVertices {
			rest := typeVertices[i].from
			for _, part := range parts {
				count := min(part[i].count, len(rest)) // 0 if there is no list
				part[i].from, rest = rest[:0:count], rest[count:]
			}
		}
		parallel.Each(len(parts), func(_, k int) {
			low, high := bounds(k)
			pass{}.up(low, high, func(low, high int) { t.listInstances(parts[k], index, low, high) })
		}, nil)
	}
	order.Sort(typeVertices, func(a, b typeEdges) int { return int(b.number) - int(a.number) })
	return typeVertices, p.done(0)
}

// countInstances counts instances in a range of vertices; low is a multiple of 64.
// Unreachable instances of a reachable type vertex do not count.
func (t *Traversal[K]) countInstances(typeVertices []typeEdges, index []int, low, high int) {
	kind, pre, hasType, reachable := t.g.TypeOf, t.Pre, t.hasTypeVertex, t.Reachable
	for word := low >> 6; word<<6 < high; word++ {
		for rest := hasType[word]; rest != 0; rest &= rest - 1 {
			v := word<<6 + bits.TrailingZeros64(rest)
			if h, p := &typeVertices[index[kind[v]]], pre[v]; p <= reachable || h.number > reachable {
				h.count++
				h.last = max(h.last, p)
			}
		}
	}
}

// listInstances lists the instances that countInstances counted, as long as there is
// space.
func (t *Traversal[K]) listInstances(typeVertices []typeEdges, index []int, low, high int) {
	kind, pre, hasType, reachable := t.g.TypeOf, t.Pre, t.hasTypeVertex, t.Reachable
	for word := low >> 6; word<<6 < high; word++ {
		for rest := hasType[word]; rest != 0; rest &= rest - 1 {
			v := word<<6 + bits.TrailingZeros64(rest)
			h, p := &typeVertices[index[kind[v]]], pre[v]
			if cap(h.from) > 0 && (p <= reachable || h.number > reachable) {
				h.from = append(h.from, p)
			}
		}
	}
}

// prepareLists marks the type vertices with an instance in a later tree, and reserves
// memory for the instances of most others. It reports whether any memory was reserved.
func (t *Traversal[K]) prepareLists(typeVertices []typeEdges) bool {
	listed := false
	for i := range typeVertices {
		h := &typeVertices[i]
		next, _ := slices.BinarySearch(t.trees, h.number+1)
		h.cut = next < len(t.trees) && h.last >= t.trees[next]
		if !h.cut && h.count <= len(t.Pre)/listedPart {
			h.from = make([]uint32, h.count)
			listed = true
		}
	}
	return listed
}
