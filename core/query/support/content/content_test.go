package content_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/content"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestGroupEqual compares the groups with those made by a map. Many of the hashes agree
// in the half that chooses the slot.
func TestGroupEqual(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		hash, groups := make([]uint64, n*7), map[uint64][]uint32{}
		for i := range hash {
			hash[i] = random.Uint64N(4)<<60 | random.Uint64N(uint64(n))<<30 | random.Uint64N(3)
			groups[hash[i]] = append(groups[hash[i]], uint32(i))
		}
		for least := 1; least < 4; least++ {
			g := content.GroupEqual(hash, least)
			want := slices.Collect(maps.Values(groups))
			want = slices.DeleteFunc(want, func(items []uint32) bool { return len(items) < least })
			slices.SortFunc(want, slices.Compare)
			got, of := [][]uint32{}, g.Of(len(hash))
			for i := range g.Len() {
				got = append(got, g.Items(i))
			}
			for item, group := range of {
				if members := groups[hash[item]]; (group == content.NoGroup) != (len(members) < least) || group != content.NoGroup && !slices.Equal(g.Items(int(group)), members) {
					t.Fatalf("item %d of %d is in group %d", item, len(hash), group)
				}
			}
			if !slices.IsSortedFunc(got, slices.Compare) || !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%d items in groups of %d: %d groups, want %d", len(hash), least, len(got), len(want))
			}
		}
	}
}

// TestArraysInParts: the facts about an array do not depend on the number of parts in
// which it is read.
func TestArraysInParts(t *testing.T) {
	const n = 1<<20 + 12345 // elements of 4 bytes: five parts
	h := dumpbuilder.New()
	array := func(at int, v int32) heap.Address {
		data := make([]int32, n)
		if at >= 0 {
			data[at] = v
		}
		o := h.IntArray(data...)
		h.Root(heap.RootJNIGlobal, o)
		return o.Address
	}
	addresses := []heap.Address{array(-1, 0), array(0, 7), array(1<<19, 7), array(n-1, 7), array(n-1, 7)}
	used := []uint32{0, 1, 1<<19 + 1, n, n}
	s := opened.Heap(t, h)
	var ids []heap.ObjectID
	for _, a := range addresses {
		id, _ := s.ID(a)
		ids = append(ids, id)
	}
	facts, read, err := content.ReadAll(context.Background(), s, ids)
	if err != nil {
		t.Fatal(err)
	}
	hashes := map[uint64]bool{}
	for i, f := range facts {
		hashes[f.Hash] = true
		if !read[i] || f.Length != n || f.Used != used[i] || f.Constant != (i == 0) {
			t.Errorf("array %d: %+v, want %d used", i, f, used[i])
		}
	}
	if len(hashes) != 4 || facts[3].Hash != facts[4].Hash {
		t.Errorf("%d different hashes of 4 different arrays", len(hashes))
	}
}

// TestSimilarContents: contents that differ in two bytes at any positions have different
// hashes, whatever the seed.
func TestSimilarContents(t *testing.T) {
	for range 20 {
		h, seen := content.NewHasher(), map[uint64]bool{}
		text := []byte("0000000000000000000000000000000000000")
		start, n := h.Start(0), 0
		for i := range text {
			for k := range i {
				for digits := range 9 * 9 {
					text[i], text[k] = byte('1'+digits/9), byte('1'+digits%9)
					seen[content.Mix(content.Add(start, text))] = true
					n++
				}
				text[k] = '0'
			}
			text[i] = '0'
		}
		for length := range text {
			seen[content.Mix(content.Add(start, make([]byte, length)))] = true
			n++
		}
		if len(seen) != n {
			t.Fatalf("%d hashes of %d different contents", len(seen), n)
		}
	}
}
