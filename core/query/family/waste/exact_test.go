package waste

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/support/owners"
	"heapdrop/core/snapshot"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// squander is a heap whose waste can be computed by hand. The layout has compressed
// references: headers of 12 bytes, array headers of 16, references of 4.
func squander() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	holder := h.Class("app.Keeper", dumpbuilder.Static("ALL", heap.Object, nil), dumpbuilder.Ref("held"), dumpbuilder.Ref("unused"))
	h.Root(heap.RootSystemClass, holder)
	hold := func(o any) any { return h.Instance(holder, o, nil) }
	list := []any{
		hold(h.String("same")), hold(h.String("same")), hold(h.String("same")), // two strings of 24 bytes with arrays of 24
		hold(h.IntArray(7, 7, 7, 7)),                         // 32: all elements equal
		hold(h.IntArray(1, 2, 3)), hold(h.IntArray(1, 2, 3)), // 32: equal
		hold(h.IntArray(append([]int32{5, 6}, make([]int32, 30)...)...)), // 120: mostly zeros at the end
		hold(h.IntArray()), hold(h.IntArray()), // 16: length 0
		hold(h.Box(int32(1000))), hold(h.Box(int64(5))), // 16, and 16 + 8 - 4 that a long needs
		hold(h.ArrayList()), // a list of 24, with an array in some JDKs
		hold(h.ArrayListOf(10, h.New("java.lang.Object"))),                                              // 24 and 56 for one element
		hold(h.ArrayListOf(10, h.Instance(h.Class("java.util.Date", dumpbuilder.Long("fastTime")), 1))), // the element is not part of the list
		hold(h.ArrayListOf(100, h.New("java.lang.Object"), h.New("java.lang.Object"))),                  // 98 unused slots of 4
	}
	holder.SetStatic("ALL", h.ObjectArray("java.lang.Object[]", list...))
	return h
}

func TestEveryKindToTheByte(t *testing.T) {
	h := squander()
	s := opened.Heap(t, h)
	w := search(t, s)
	bytesOf, count := map[string]int64{}, map[string]int{}
	for _, f := range w.finds {
		bytesOf[categories[f.category].name] += int64(f.bytes)
		count[categories[f.category].name]++
	}
	for _, n := range w.nulls {
		bytesOf[categories[nullField].name] += n.bytes
		count[categories[nullField].name] += int(n.instances)
	}
	want := map[string][2]int64{
		"duplicate_strings": {2, 2 * (24 + 24)}, "constant_arrays": {1, 32}, "duplicate_arrays": {1, 32}, "over_sized_arrays": {1, 120},
		"zero_length_arrays": {1, 16}, "boxed_numbers": {2, 16 + 24 - 4}, "one_element_collections": {2, 2 * (24 + 56)},
		"under_filled_collections": {1, 98 * 4}, "null_fields": {15, 15 * 4},
	}
	for name, n := range want {
		if int64(count[name]) != n[0] || bytesOf[name] != n[1] {
			t.Errorf("%s: %d with %d bytes, want %d with %d", name, count[name], bytesOf[name], n[0], n[1])
		}
	}
	if count["empty_collections"] != 1 || len(count) != len(want)+1 {
		t.Errorf("found %v", count)
	}
	all, err := owners.NewFinder(context.Background(), s).Find(context.Background(), []heap.ObjectID{w.finds[0].id})
	if err != nil || all.List[0].Name(s) != "app.Keeper#held" {
		t.Errorf("owners %+v, %v", all, err)
	}
}

// TestNothingTwice adds up, for each object, the bytes in all finds of random heaps. The
// sum is at most the shallow heap of the object.
func TestNothingTwice(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		h := dumpbuilder.New()
		holder := h.Class("app.Keeper", dumpbuilder.Static("ALL", heap.Object, nil), dumpbuilder.Ref("a"), dumpbuilder.Ref("b"))
		h.Root(heap.RootSystemClass, holder)
		things := []any{h.String("x"), h.IntArray()}
		pick := func() any { return things[random.IntN(len(things))] }
		for range 300 {
			var o any
			switch random.IntN(11) {
			case 0:
				o = h.String(fmt.Sprint(random.IntN(20)))
			case 1:
				o = h.IntArray(make([]int32, random.IntN(50))...)
			case 2:
				o = h.ByteArray([]byte(strings.Repeat("ab", random.IntN(5)))...)
			case 3:
				o = h.ArrayList()
			case 4:
				o = h.ArrayListOf(random.IntN(60)+1, pick())
			case 5:
				o = h.ArrayListOf(random.IntN(60)+3, pick(), pick(), pick())
			case 6:
				o = h.HashMap(fmt.Sprint(random.IntN(20)), pick())
			case 7:
				o = h.HashSet(pick())
			case 8:
				o = h.LinkedList(pick())
			case 9:
				o = h.Box(int32(random.IntN(100)))
			default:
				o = h.ObjectArray("java.lang.Object[]", pick(), nil, pick(), nil, nil, nil, nil, nil, nil, nil, nil, nil)
			}
			fields := [][]any{{o, pick()}, {o, nil}, {nil, o}, {o, o}}[random.IntN(4)]
			if things = append(things, h.Instance(holder, fields...)); random.IntN(2) == 0 {
				things = append(things, o)
			}
		}
		holder.SetStatic("ALL", h.ObjectArray("java.lang.Object[]", things...))
		checkNothingTwice(t, opened.Heap(t, h))
	}
}

// checkNothingTwice checks that the finds add up to no more than the size of the claimed
// objects, and that no object is wasted twice.
func checkNothingTwice(t *testing.T, s *snapshot.Snapshot) {
	t.Helper()
	w := search(t, s)
	sum, claimed := int64(0), int64(0)
	seen := map[heap.ObjectID]bool{}
	for _, f := range w.finds {
		sum += int64(f.bytes)
		if seen[f.id] {
			t.Errorf("%s is found twice", s.Label(f.id))
		}
		seen[f.id] = true
	}
	for id := range heap.ObjectID(s.NumObjects()) {
		if w.claimed.Has(uint32(id)) {
			claimed += s.Shallow(id)
		}
	}
	if len(w.finds) == 0 || sum > claimed {
		t.Errorf("%d finds of %d bytes, the objects claimed have %d", len(w.finds), sum, claimed)
	}
	checkOwners(t, s, w)
}

// checkOwners checks that the owners found by the recorded fields are those found by
// reading the fields of the holders.
func checkOwners(t *testing.T, s *snapshot.Snapshot, w *scan) {
	t.Helper()
	found, err := attribute(context.Background(), s, w)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]heap.ObjectID, len(w.finds))
	for i, f := range w.finds {
		ids[i] = f.id
	}
	read, err := owners.NewFinder(context.Background(), s).Find(context.Background(), ids)
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range ids {
		if of, want := found.owners.List[found.owners.Of[i]], read.List[read.Of[i]]; of != want {
			t.Errorf("%s hangs on %s, by reading on %s", s.Label(id), of.Name(s), want.Name(s))
		}
	}
}

func TestNothingTwiceInDumps(t *testing.T) {
	for _, name := range []string{"planted/coll/jdk25-g1.all", "planted/values/jdk17-g1.live", "apps/tomcat10-jdk17.live", "mat/sun_jdk6_18_x32"} {
		checkNothingTwice(t, opened.Real(t, name))
	}
}

// TestReport: the totals of both tables are equal, and the waste of an owner is listed on
// request.
func TestReport(t *testing.T) {
	s := opened.Heap(t, squander())
	text := func(command string) string {
		t.Helper()
		var out bytes.Buffer
		if err := render.Text(context.Background(), &out, opened.Run(t, Queries(), s, command), render.Options{Exact: true}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if got := text("waste"); strings.Count(got, "Total: ") != 2 || !strings.Contains(got, "app.Keeper#unused") {
		t.Error(got)
	}
	if got := text("waste -owner app.Keeper#held -category boxed_numbers"); !strings.Contains(got, "java.lang.Integer @") || !strings.Contains(got, "java.lang.Long @") || strings.Contains(got, "String") {
		t.Error(got)
	}
	if _, err := engine.Run(context.Background(), Queries(), s, "waste -owner app.Nobody#x"); err == nil {
		t.Error("an owner that is none is accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine.Run(ctx, Queries(), s, "waste"); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}
