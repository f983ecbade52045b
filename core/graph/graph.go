// Package graph holds the algorithms behind reachability, dominators, retained
// sizes and paths, on plain integer slices. It knows nothing of Java.
//
// The way through the package:
//
//	t, err := Traverse(g, roots, ws, tick)     // numbering, reachability
//	tree, in, err := t.Dominators(tick)        // dominator tree, inbound edges
//	err = Retained(tree, weight, tick)         // retained sizes, in place
//
// and then any number of queries on tree and in, which nothing changes any more.
//
// Sizes below are in bytes per vertex (n) and per explicit edge (m).
package graph

import "fmt"

// None is the number of "no vertex".
const None uint32 = 1<<32 - 1

// Kind is the type of a vertex's kind: 16 bits where they suffice, because the
// column is read at random.
type Kind interface{ ~uint16 | ~uint32 }

// Graph is a directed graph over the vertices 0..n-1.
//
// Explicit edges of v are To[Start[v]:Start[v+1]], without duplicates; Start has
// n+1 entries. Besides them every vertex has one implied edge v -> Hub[Kind[v]],
// unless that is None: the reference of an object to its class. It comes first
// in the order of v's edges and is in no list, which saves 4 bytes and one visit
// per vertex. No explicit edge equals the implied one of its vertex.
//
// Kind may be empty when Hub is. A vertex may be the hub of several kinds.
type Graph[K Kind] struct {
	Start, To []uint32
	Kind      []K
	Hub       []uint32
}

// Len returns the number of vertices.
func (g *Graph[K]) Len() int { return max(len(g.Start)-1, 0) }

// Check verifies the shape that every algorithm here relies on, and says which
// vertex breaks it. It takes one sequential pass.
func (g *Graph[K]) Check() error {
	n := g.Len()
	if len(g.Start) == 0 || g.Start[0] != 0 || int(g.Start[n]) != len(g.To) {
		return fmt.Errorf("graph: edge offsets do not span the %d edges", len(g.To))
	}
	if len(g.Hub) > 0 && len(g.Kind) != n {
		return fmt.Errorf("graph: %d kinds for %d vertices", len(g.Kind), n)
	}
	for k, h := range g.Hub {
		if h != None && int(h) >= n {
			return fmt.Errorf("graph: hub %d of kind %d is no vertex", h, k)
		}
	}
	for v := range n {
		if g.Start[v] > g.Start[v+1] {
			return fmt.Errorf("graph: edge offsets fall at vertex %d", v)
		}
		implied := None
		if len(g.Hub) > 0 {
			if int(g.Kind[v]) >= len(g.Hub) {
				return fmt.Errorf("graph: vertex %d is of unknown kind %d", v, g.Kind[v])
			}
			implied = g.Hub[g.Kind[v]]
		}
		for _, w := range g.To[g.Start[v]:g.Start[v+1]] {
			if int(w) >= n || w == implied {
				return fmt.Errorf("graph: edge %d -> %d leaves the graph or repeats the implied edge", v, w)
			}
		}
	}
	return nil
}

// Tick is told now and then (about every 64 K vertices) how far a long function
// has come. An error ends the function, which returns it. Tick may be nil.
type Tick func(done, total int) error

// tickEvery is the number of vertices between two calls of a Tick.
const tickEvery = 1 << 16

// at calls the tick when there is one.
func (tick Tick) at(done, total int) error {
	if tick == nil {
		return nil
	}
	return tick(done, total)
}

// Workspace lends slices and takes them back, so that the steps of an analysis
// share memory: WebAssembly memory never shrinks, and what one step has freed
// the garbage collector may not have found when the next one asks. A nil
// Workspace allocates anew. It is not safe for concurrent use.
type Workspace struct{ free [][]uint32 }

// Take returns a slice of n entries with undefined content: the smallest given
// slice that is large enough, but at most twice as large, or a new one.
func (ws *Workspace) Take(n int) []uint32 {
	if ws != nil {
		best := -1
		for i, s := range ws.free {
			if cap(s) >= n && cap(s)/2 <= n && (best < 0 || cap(s) < cap(ws.free[best])) {
				best = i
			}
		}
		if best >= 0 {
			s := ws.free[best][:n]
			last := len(ws.free) - 1
			ws.free[best], ws.free[last] = ws.free[last], nil
			ws.free = ws.free[:last]
			return s
		}
	}
	return make([]uint32, n)
}

// Give hands a slice over; the caller must not use it any more.
func (ws *Workspace) Give(s []uint32) {
	if ws != nil && cap(s) > 0 {
		ws.free = append(ws.free, s)
	}
}

// Release drops all slices, leaving them to the garbage collector.
func (ws *Workspace) Release() { ws.free = nil }

// Bits is a set of vertices, one bit each.
type Bits []uint64

// NewBits returns an empty set for the vertices 0..n-1.
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

// Has reports whether v is in the set.
func (b Bits) Has(v uint32) bool { return b[v>>6]>>(v&63)&1 != 0 }

// Set adds v.
func (b Bits) Set(v uint32) { b[v>>6] |= 1 << (v & 63) }
