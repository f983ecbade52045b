package paths

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// outline writes all positions below a given one, one on each line, and checks that their
// keys lead back to them.
func (b *bundle) outline(t *testing.T, p place, out *strings.Builder) {
	if at, found := b.parse(p.key()); !found || at != p {
		t.Errorf("the key of %v leads to %v, %v", p, at, found)
	}
	fmt.Fprintf(out, "%*s%d\n", p.depth, "", b.at(p))
	for _, child := range b.children(p) {
		b.outline(t, child, out)
	}
}

// trie builds the same tree in the simplest way.
type trie struct {
	id       heap.ObjectID
	children []*trie
}

func (n *trie) add(path []heap.ObjectID) {
	if len(path) == 0 {
		return
	}
	i := slices.IndexFunc(n.children, func(c *trie) bool { return c.id == path[0] })
	if i < 0 {
		i = len(n.children)
		n.children = append(n.children, &trie{id: path[0]})
	}
	n.children[i].add(path[1:])
}

func (n *trie) outline(depth int, out *strings.Builder) {
	fmt.Fprintf(out, "%*s%d\n", depth, "", n.id)
	for _, child := range n.children {
		child.outline(depth+1, out)
	}
}

// TestBundle compares random bundles of paths with a simple tree of their objects.
func TestBundle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		const root = 100 // ends every path and occurs nowhere else
		var found [][]heap.ObjectID
		for range r.IntN(12) {
			path := []heap.ObjectID{1}
			for range r.IntN(8) {
				path = append(path, heap.ObjectID(2+r.IntN(3)))
			}
			path = append(path, heap.ObjectID(root+r.IntN(2)))
			if !slices.ContainsFunc(found, func(other []heap.ObjectID) bool { return slices.Equal(path, other) }) {
				found = append(found, path)
			}
		}
		plain := trie{id: 1}
		for _, path := range found {
			plain.add(path[1:])
		}
		var got, want strings.Builder
		b := newBundle(1, found)
		b.outline(t, place{}, &got)
		plain.outline(0, &want)
		if got.String() != want.String() {
			t.Fatalf("%v: got\n%swant\n%s", found, got.String(), want.String())
		}
	}
}

// TestBundleOfManyTurns: the time for combining paths does not grow with the square of
// the number of paths that branch at one position.
func TestBundleOfManyTurns(t *testing.T) {
	paths := make([][]heap.ObjectID, 400_000)
	for i := range paths {
		paths[i] = []heap.ObjectID{0, 1, heap.ObjectID(i + 2)}
	}
	if got := len(newBundle(0, paths).children(place{0, 1})); got != len(paths) {
		t.Errorf("%d children, want %d", got, len(paths))
	}
}

func TestKeysOfOthers(t *testing.T) {
	b := newBundle(1, [][]heap.ObjectID{{1, 2, 3}, {1, 4}})
	for _, key := range []string{"x", "0", "0.3", "-1.0", "0.-1", "2.0", "1.0", "1.2", "0.0.0", "0.99999999999999999999"} {
		if p, found := b.parse(key); found {
			t.Errorf("%q is taken for %v", key, p)
		}
	}
}
