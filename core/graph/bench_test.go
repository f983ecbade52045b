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

// heapMaker appends vertices to a graph that looks like a heap.
type heapMaker struct {
	*Graph[uint16]
	r        *rand.Rand
	roots    []uint32
	edges    []uint32
	shared   []uint32 // constants
	previous uint32   // the last node of a list that grows through the whole heap
}

// add appends a vertex with the edges that differ from each other and from the type.
func (h *heapMaker) add(kind uint16, to ...uint32) uint32 {
	v := uint32(len(h.TypeOf))
	h.edges = append(h.edges[:0], to...)
	for i, w := range h.edges {
		fresh := w != h.TypeVertex[kind]
		for _, x := range h.edges[:i] {
			fresh = fresh && x != w
		}
		if fresh {
			h.To = append(h.To, w)
		}
	}
	h.TypeOf = append(h.TypeOf, kind)
	h.Start = append(h.Start, uint32(len(h.To)))
	return v
}

// array appends an array.
func (h *heapMaker) array(to []uint32) uint32 {
	h.TypeOf = append(h.TypeOf, kindArray)
	h.To = append(h.To, to...)
	h.Start = append(h.Start, uint32(len(h.To)))
	return uint32(len(h.TypeOf)) - 1
}

// string appends a string with its bytes.
func (h *heapMaker) string() uint32 { return h.add(kindString, h.add(kindBytes)) }

// constant returns one of the shared strings.
func (h *heapMaker) constant() uint32 {
	return h.shared[min(len(h.shared)-1, int(1/(h.r.Float64()+1e-4)))]
}

// classes appends the class objects and their loader.
func (h *heapMaker) classes() {
	for k := range h.TypeVertex {
		h.TypeVertex[k] = uint32(k)
	}
	loader := uint32(numKinds)
	for k := range numKinds {
		if k < kindBean {
			h.roots = append(h.roots, h.add(kindClass))
		} else {
			h.add(kindClass, loader)
		}
	}
	table := make([]uint32, 0, numKinds) // the loader refers to its classes
	for k := range uint32(numKinds) {
		if k != kindArray {
			table = append(table, k)
		}
	}
	h.roots = append(h.roots, h.add(kindList, loader+1))
	h.array(table)
}

// list appends a linked list with boxes.
func (h *heapMaker) list() uint32 {
	for range 1 + h.r.IntN(500) {
		h.previous = h.add(kindList, h.add(kindBox), h.previous)
	}
	return h.previous
}

// hashMap appends the table of a map of beans.
func (h *heapMaker) hashMap() uint32 {
	bean := uint16(kindBean + h.r.IntN(numKinds-kindBean))
	nodes := make([]uint32, 0, 256)
	for range 16 + h.r.IntN(200) {
		key := h.string()
		value := h.add(bean, h.string(), h.constant(), h.add(kindBox), h.previous)
		if h.r.IntN(8) == 0 {
			h.previous = value
		}
		next := h.constant()
		if len(nodes) > 0 && h.r.IntN(3) == 0 {
			next = nodes[len(nodes)-1]
		}
		nodes = append(nodes, h.add(kindNode, key, value, next))
	}
	return h.array(nodes)
}

// syntheticHeap makes n vertices with about 1.85 explicit edges each, in the order that a
// compacting collector would leave them in: tables of map nodes with their keys (string
// with bytes) and values (bean with strings, a box, a shared constant by a power law, the
// previous bean), linked lists, and class objects.
func syntheticHeap(n int) (*Graph[uint16], []uint32) {
	h := &heapMaker{r: rand.New(rand.NewPCG(7, 11))}
	h.Graph = &Graph[uint16]{Start: make([]uint32, 1, n+1), To: make([]uint32, 0, 2*n), TypeOf: make([]uint16, 0, n), TypeVertex: make([]uint32, numKinds)}
	h.classes()
	h.shared = make([]uint32, 4096) // constants are allocated first
	for i := range h.shared {
		h.shared[i] = h.string()
	}
	h.previous = h.add(kindList)
	var containers []uint32
	for len(h.TypeOf) < n-1<<14 {
		if h.r.IntN(50) == 0 {
			containers = append(containers, h.list())
		} else if table := h.hashMap(); h.r.IntN(20) > 0 { // the rest is garbage
			containers = append(containers, table)
		}
	}
	// A few threads refer to everything.
	for len(containers) > 0 {
		part := containers[:min(len(containers), 1+h.r.IntN(5000))]
		containers = containers[len(part):]
		h.roots = append(h.roots, h.add(kindList, h.array(part)))
	}
	return h.Graph, h.roots
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
