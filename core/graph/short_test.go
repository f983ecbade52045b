package graph

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"unsafe"
)

// lender lends slices full of garbage, and fills those given back with other garbage, so
// that whoever still uses them finds nonsense.
type lender struct {
	t    testing.TB
	r    *rand.Rand
	lent map[*uint32][]uint32
}

func shortWorkspace(t testing.TB) (*Workspace, *lender) {
	l := &lender{t, rand.New(rand.NewPCG(5, 6)), map[*uint32][]uint32{}}
	return &Workspace{Make: l.take, Drop: l.drop}, l
}

func (l *lender) spoil(s []uint32) {
	for i := range s {
		s[i] = l.r.Uint32()
	}
}

func (l *lender) take(n int) []uint32 {
	s := make([]uint32, n)
	l.spoil(s)
	if n > 0 {
		l.lent[unsafe.SliceData(s)] = s
	}
	return s
}

func (l *lender) drop(s []uint32) {
	if cap(s) == 0 {
		return
	}
	whole, lent := l.lent[unsafe.SliceData(s)]
	if !lent {
		l.t.Fatal("a slice is given back that was not lent, or in part, or twice")
	}
	delete(l.lent, unsafe.SliceData(s))
	l.spoil(whole)
}

// TestShortMemory: if memory is short, slices are lent and returned one by one. The
// results are the same. They are in slices that were not returned; all other slices were.
func TestShortMemory(t *testing.T) {
	for _, processors := range []int{1, 3} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		r := rand.New(rand.NewPCG(7, 8))
		for range 2000 {
			s := randomSample(r)
			compareShort(t, &s.Graph, s.roots)
		}
		g, roots := syntheticHeap(tickEvery + 1234)
		compareShort(t, g, roots)
	}
}

func compareShort[K Type](t *testing.T, g *Graph[K], roots []uint32) {
	t.Helper()
	analyse := func(ws *Workspace) (*Tree, *Inbound, []uint32, []uint32) {
		tr, err := Traverse(g, roots, ws, nil)
		if err != nil {
			t.Fatal(err)
		}
		tree, in, err := tr.Dominators(nil)
		if err != nil {
			t.Fatal(err)
		}
		return tree, in, tr.PureRoots, tr.ArtificialRoots
	}
	ws, l := shortWorkspace(t)
	tree, in, pure, artificial := analyse(ws)
	wantTree, wantIn, wantPure, wantArtificial := analyse(nil)
	if !reflect.DeepEqual(tree, wantTree) || !reflect.DeepEqual(in, wantIn) || !slices.Equal(pure, wantPure) || !slices.Equal(artificial, wantArtificial) {
		t.Fatal("short memory changes the result")
	}
	for _, column := range [][]uint32{tree.Position, tree.Vertex, tree.Dominator, tree.Size, in.Begin, in.From} {
		ws.Give(column)
	}
	if len(l.lent) > 0 {
		t.Fatalf("%d slices were not given back", len(l.lent))
	}
}
