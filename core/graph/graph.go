// Package graph has the algorithms for reachability, dominators, retained sizes and
// paths, on plain integer slices. It knows nothing about Java.
//
// The steps are:
//
//	t, err := Traverse(g, roots, ws, tick)     // numbering, reachability
//	tree, in, err := t.Dominators(tick)        // dominator tree, inbound edges
//	err = Retained(tree, weight, tick)         // retained sizes, in place
//
// After that, any number of queries can use tree and in, which no longer change.
//
// Memory figures below are in bytes per vertex (n) and per explicit edge (m).
package graph

import (
	"fmt"

	"heapdrop/internal/parallel"
)

// None means "no vertex".
const None uint32 = 1<<32 - 1

// Type is the integer type for the types of vertices: 16 bits if that is enough, because
// the column is read at random.
type Type interface{ ~uint16 | ~uint32 }

// Graph is a directed graph over the vertices 0..n-1.
//
// Explicit edges of v are To[Start[v]:Start[v+1]], without duplicates; Start has n+1
// entries. In addition, every vertex has one implied edge v -> TypeVertex[TypeOf[v]],
// unless that is None: the reference from an object to its class. It comes first in the
// order of v's edges and is in no list, which saves 4 bytes and one visit per vertex. No
// explicit edge equals the implied one of its vertex.
//
// TypeOf may be empty if TypeVertex is. A vertex may be the type vertex of several types.
type Graph[K Type] struct {
	Start, To  []uint32
	TypeOf     []K
	TypeVertex []uint32

	// Absent are vertices that the graph lacks; nil if there are none. They have no edges, not
	// even the implied one, and no root leads to them.
	Absent Bits
}

// Len returns the number of vertices.
func (g *Graph[K]) Len() int { return max(len(g.Start)-1, 0) }

// Check verifies the properties that all algorithms here rely on, and names the first
// vertex that violates one. It takes one sequential pass.
func (g *Graph[K]) Check() error {
	n := g.Len()
	if len(g.Start) == 0 || g.Start[0] != 0 || int(g.Start[n]) != len(g.To) {
		return fmt.Errorf("graph: edge offsets do not span the %d edges", len(g.To))
	}
	if len(g.TypeVertex) > 0 && len(g.TypeOf) != n {
		return fmt.Errorf("graph: %d kinds for %d vertices", len(g.TypeOf), n)
	}
	for k, h := range g.TypeVertex {
		if h != None && int(h) >= n {
			return fmt.Errorf("graph: type vertex %d of type %d is no vertex", h, k)
		}
	}
	for v := range n {
		if g.Start[v] > g.Start[v+1] || int(g.Start[v+1]) > len(g.To) {
			return fmt.Errorf("graph: edge offsets of vertex %d fall or leave the %d edges", v, len(g.To))
		}
		implied := None
		if len(g.TypeVertex) > 0 {
			if int(g.TypeOf[v]) >= len(g.TypeVertex) {
				return fmt.Errorf("graph: vertex %d is of unknown kind %d", v, g.TypeOf[v])
			}
			implied = g.TypeVertex[g.TypeOf[v]]
		}
		for _, w := range g.To[g.Start[v]:g.Start[v+1]] {
			if int(w) >= n || w == implied {
				return fmt.Errorf("graph: edge %d -> %d leaves the graph or repeats the implied edge", v, w)
			}
		}
	}
	return nil
}

// Tick reports the progress of a long function, about every 64 K vertices. If it returns
// an error, the function ends and returns that error. Tick may be nil.
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

// block is the number of vertices that a hot loop processes in one call.
//
// Long loops are divided into calls not only for progress reports: V8 starts a
// WebAssembly function in slow code and switches to optimized code only when the function
// is entered again. A loop over a whole heap in one call would stay slow to the end;
// measured: 2 to 6 times slower.
const block = 1 << 13

// pass is one of several passes over n vertices, which all report to one Tick.
type pass struct {
	tick             Tick
	n, index, passes int
}

// done reports that this pass has dealt with count vertices.
func (p pass) done(count int) error {
	if count%tickEvery != 0 {
		return nil
	}
	return p.tick.at(p.index*p.n+count, p.passes*p.n)
}

// up calls f for consecutive ranges [low, high) that make up [from, to).
func (p pass) up(from, to int, f func(low, high int)) error {
	for low := from; low < to; low += block {
		if err := p.done(low - from); err != nil {
			return err
		}
		f(low, min(low+block, to))
	}
	return nil
}

// spread calls f for ranges that together are [from, to), in any order and possibly in
// parallel. No two calls may write to the same place; ranges begin at from plus multiples
// of block.
func (p pass) spread(from, to int, f func(low, high int)) error {
	tasks := (to - from + tickEvery - 1) / tickEvery
	return parallel.Each(tasks, func(_, task int) {
		first := from + task*tickEvery
		pass{}.up(first, min(first+tickEvery, to), f)
	}, func(done int) error {
		return p.tick.at(p.index*p.n+min(done*tickEvery, p.n), p.passes*p.n)
	})
}

// alongside returns the pass for work that several goroutines share; only one of them
// reports.
func (p pass) alongside() pass {
	if parallel.Workers() > 1 {
		p.tick = nil
	}
	return p
}

// down calls f for the same ranges from the last to the first; f should go
// through them downwards.
func (p pass) down(from, to int, f func(low, high int)) error {
	for high := to; high > from; high -= block {
		if err := p.done(to - high); err != nil {
			return err
		}
		f(max(high-block, from), high)
	}
	return nil
}

// Workspace lends slices to the steps of an analysis, which return them for reuse by the
// next step. WebAssembly memory never shrinks, and the garbage collector may not have
// found freed memory in time. A nil Workspace always allocates. It is not safe for
// concurrent use.
type Workspace struct {
	free [][]uint32

	// Make and Drop, if set, allocate new slices and free those given back, instead of
	// the Go heap: memory is short.
	Make func(n int) []uint32
	Drop func([]uint32)
}

// short reports whether memory is short, so that time is spent to save it.
func (ws *Workspace) short() bool { return ws != nil && ws.Make != nil }

// Take returns a slice of n entries with undefined content: the smallest returned slice
// that is large enough, but at most twice as large, otherwise a new one.
func (ws *Workspace) Take(n int) []uint32 {
	if ws.short() {
		return ws.Make(n)
	}
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

// Give returns a slice to the workspace; the caller must not use it any more.
func (ws *Workspace) Give(s []uint32) {
	if ws.short() {
		ws.Drop(s)
	} else if ws != nil && cap(s) > 0 {
		ws.free = append(ws.free, s)
	}
}

// renew returns a slice of the same length with undefined content: the same one, or where
// memory is short a new one, because that need not be read from a file before it is
// written.
func (ws *Workspace) renew(s []uint32) []uint32 {
	if !ws.short() {
		return s
	}
	ws.Drop(s)
	return ws.Make(len(s))
}

// split returns the halves of a slice, with undefined content; they can be given back.
func (ws *Workspace) split(s []uint32) (low, high []uint32) {
	half := len(s) / 2
	if !ws.short() {
		return s[:half:half], s[half:]
	}
	ws.Drop(s)
	return ws.Make(half), ws.Make(half)
}

// Release drops all slices, leaving them to the garbage collector.
func (ws *Workspace) Release() { ws.free = nil }

// Bits is a set of vertices, one bit each.
type Bits []uint64

// NewBits returns an empty set for the vertices 0..n-1.
//
//go:noinline
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

// Has reports whether v is in the set.
func (b Bits) Has(v uint32) bool { return b[v>>6]>>(v&63)&1 != 0 }

// Set adds v.
func (b Bits) Set(v uint32) { b[v>>6] |= 1 << (v & 63) }

// Clear takes v out.
func (b Bits) Clear(v uint32) { b[v>>6] &^= 1 << (v & 63) }

// List returns the members, ascending.
func (b Bits) List() []uint32 { return members(b) }
