package diagnosis

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// TestUnion compares the result with positions marked one by one, in random trees.
func TestUnion(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		size := sizesOfTree(random, 1+random.IntN(60))
		at := func(top uint32) span { return span{top, top + size[top]} }
		var taken []span
		marked := make([]bool, len(size))
		for range 6 {
			var tops []uint32
			for range random.IntN(8) {
				tops = append(tops, uint32(random.IntN(len(size))))
			}
			given := append([]uint32{}, tops...)
			taken = union(taken, tops, at)
			if !reflect.DeepEqual(given, append([]uint32{}, tops...)) {
				t.Fatal("the order of the tops, which are shown, has changed")
			}
			for _, top := range tops {
				for i := range size[top] {
					marked[top+i] = true
				}
			}
			covered, end := make([]bool, len(size)), uint32(0)
			for _, s := range taken {
				if s.from < end || s.to != s.from+size[s.from] {
					t.Fatalf("%v is no list of disjoint subtrees, ascending", taken)
				}
				for end = s.from; end < s.to; end++ {
					covered[end] = true
				}
			}
			if !reflect.DeepEqual(covered, marked) {
				t.Fatalf("%v covers other positions than %v added", taken, tops)
			}
		}
	}
}

// sizesOfTree returns a random tree in preorder: for each node, the size of its subtree,
// itself included.
func sizesOfTree(random *rand.Rand, n int) []uint32 {
	size := make([]uint32, n)
	var build func(from, to int)
	build = func(from, to int) {
		for from < to {
			end := from + 1 + random.IntN(to-from)
			size[from] = uint32(end - from)
			build(from+1, end)
			from = end
		}
	}
	build(0, n)
	return size
}

// TestUnionOfMany adds to a long list again and again, as the diagnosis of a compiler's
// heap does. Sorting the whole list every time would take minutes.
func TestUnionOfMany(t *testing.T) {
	const many, suspects = 1 << 20, 400
	at := func(top uint32) span { return span{top, top + 1} }
	tops := make([]uint32, many)
	for i := range tops {
		tops[i] = uint32(2 * i)
	}
	start := time.Now()
	taken := union(nil, tops, at)
	for i := range uint32(suspects) {
		taken = union(taken, []uint32{2*many - 2*i - 1}, at)
	}
	if len(taken) != many+suspects {
		t.Errorf("%d subtrees", len(taken))
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
