package graph

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// benchVertices is the size of the heap in benchmarks; GRAPH_BENCH_VERTICES changes it
// (17400000 is the size of the plain-beans dump).
func benchVertices() int {
	if n, err := strconv.Atoi(os.Getenv("GRAPH_BENCH_VERTICES")); err == nil {
		return n
	}
	return 1_000_000
}

// Kinds of objects in the synthetic heap; their type vertices are the first vertices.
const (
	kindClass = iota
	kindArray
	kindString
	kindBytes
	kindNode
	kindList
	kindBox
	kindBean // this and all higher ones are application classes, whose type vertices are no roots
	numKinds = 200
)

// syntheticHeap makes n vertices with about 1.85 explicit edges each, in the order that a
// compacting collector would leave them in: tables of map nodes with their keys (string
// with bytes) and values (bean with strings, a box, a shared constant by a power law, the
// previous bean), linked lists, and class objects.
func syntheticHeap(n int) (*Graph[uint16], []uint32) {
	r := rand.New(rand.NewPCG(7, 11))
	g := &Graph[uint16]{Start: make([]uint32, 1, n+1), To: make([]uint32, 0, 2*n), TypeOf: make([]uint16, 0, n), TypeVertex: make([]uint32, numKinds)}
	var roots []uint32
	var edges []uint32
	add := func(kind uint16, to ...uint32) uint32 {
		v := uint32(len(g.TypeOf))
		edges = append(edges[:0], to...)
		for i, w := range edges {
			fresh := w != g.TypeVertex[kind]
			for _, x := range edges[:i] {
				fresh = fresh && x != w
			}
			if fresh {
				g.To = append(g.To, w)
			}
		}
		g.TypeOf = append(g.TypeOf, kind)
		g.Start = append(g.Start, uint32(len(g.To)))
		return v
	}
	for k := range g.TypeVertex {
		g.TypeVertex[k] = uint32(k)
	}
	loader := uint32(numKinds)
	for k := range numKinds {
		if k < kindBean {
			roots = append(roots, add(kindClass))
		} else {
			add(kindClass, loader)
		}
	}
	table := make([]uint32, 0, numKinds) // the loader refers to its classes
	for k := range uint32(numKinds) {
		if k != kindArray {
			table = append(table, k)
		}
	}
	roots = append(roots, add(kindList, loader+1))
	g.TypeOf = append(g.TypeOf, kindArray)
	g.To = append(g.To, table...)
	g.Start = append(g.Start, uint32(len(g.To)))
	// Constants are allocated first and shared.
	shared := make([]uint32, 4096)
	for i := range shared {
		shared[i] = add(kindString, add(kindBytes))
	}
	constant := func() uint32 { return shared[min(len(shared)-1, int(1/(r.Float64()+1e-4)))] }
	previous := add(kindList)
	var containers []uint32
	for len(g.TypeOf) < n-1<<14 {
		if r.IntN(50) == 0 {
			for range 1 + r.IntN(500) { // a linked list with boxes
				previous = add(kindList, add(kindBox), previous)
			}
			containers = append(containers, previous)
			continue
		}
		bean := uint16(kindBean + r.IntN(numKinds-kindBean))
		nodes := make([]uint32, 0, 256)
		for range 16 + r.IntN(200) {
			key := add(kindString, add(kindBytes))
			value := add(bean, add(kindString, add(kindBytes)), constant(), add(kindBox), previous)
			if r.IntN(8) == 0 {
				previous = value
			}
			next := constant()
			if len(nodes) > 0 && r.IntN(3) == 0 {
				next = nodes[len(nodes)-1]
			}
			nodes = append(nodes, add(kindNode, key, value, next))
		}
		v := uint32(len(g.TypeOf))
		g.TypeOf = append(g.TypeOf, kindArray)
		g.To = append(g.To, nodes...)
		g.Start = append(g.Start, uint32(len(g.To)))
		if r.IntN(20) > 0 { // the rest is garbage
			containers = append(containers, v)
		}
	}
	// A few threads refer to everything.
	for len(containers) > 0 {
		part := containers[:min(len(containers), 1+r.IntN(5000))]
		containers = containers[len(part):]
		v := uint32(len(g.TypeOf))
		g.TypeOf = append(g.TypeOf, kindArray)
		g.To = append(g.To, part...)
		g.Start = append(g.Start, uint32(len(g.To)))
		roots = append(roots, add(kindList, v))
	}
	return g, roots
}

func BenchmarkAnalyze(b *testing.B) {
	g, roots := syntheticHeap(benchVertices())
	if err := g.Check(); err != nil {
		b.Fatal(err)
	}
	b.Logf("%d vertices, %d edges, %d roots", g.Len(), len(g.To), len(roots))
	ws := &Workspace{}
	var tree *Tree
	var in *Inbound
	recycle := func() {
		if tree != nil {
			for _, s := range [][]uint32{tree.Position, tree.Vertex, tree.Dominator, tree.Size, in.Begin, in.From} {
				ws.Give(s)
			}
		}
	}
	b.Run("Traverse", func(b *testing.B) {
		for b.Loop() {
			t, err := Traverse(g, roots, ws, nil)
			if err != nil {
				b.Fatal(err)
			}
			for _, s := range [][]uint32{t.Pre, t.Vertex, t.Parent, t.begin, t.spare} {
				ws.Give(s)
			}
		}
	})
	b.Run("Dominators", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			recycle()
			t, err := Traverse(g, roots, ws, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			if tree, in, err = t.Dominators(nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	weight := make([]uint32, g.Len()+1)
	b.Run("Retained", func(b *testing.B) {
		for b.Loop() {
			for p := range weight {
				weight[p] = uint32(p & 1)
			}
			if err := Retained(tree, weight, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}
