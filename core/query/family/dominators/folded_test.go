package dominators_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
)

// TestFoldedPlanted: ten siblings of one class share a row that opens into what they
// dominate and into themselves; two siblings keep rows of their own. Every row names the
// field that leads to it.
func TestFoldedPlanted(t *testing.T) {
	h := dumpbuilder.New()
	part := h.Class("app.Part", dumpbuilder.Long("n"))
	item := h.Class("app.Item", dumpbuilder.Ref("part"))
	var items []any
	for i := range 10 {
		items = append(items, h.Instance(item, h.Instance(part, i)))
	}
	top := h.Instance(h.Class("app.Top", dumpbuilder.Ref("left"), dumpbuilder.Ref("right"), dumpbuilder.Ref("list")),
		h.Instance(part, 1), h.Instance(part, 2), h.ObjectArray("app.Item[]", items...))
	h.Root(heap.RootJNIGlobal, top)
	a := testquery.Planted(t, h)
	found := a.Run("show_dominator_tree app.Top -groupby folded", render.Options{Depth: 5})
	var got []string
	for i, info := range found.Info {
		got = append(got, strings.Repeat(" ", info.Depth)+info.Label+" "+strings.SplitN(found.Text(i, "Object"), " @", 2)[0]+" "+found.Text(i, "Retained Heap"))
	}
	want := []string{" app.Top 640", " list app.Item[10] 568", "  [*] 10 × app.Item 400", "   part 10 × app.Part 240"} // 24 + 2 × 24 + 56 + 10 × 40 + 112 for the class's array
	for range items {
		want = append(want, "    part app.Part 24")
	}
	want = append(want, "    10 objects, one by one ")
	for i := range items {
		want = append(want, fmt.Sprintf("    [%d] app.Item 40", i))
	}
	want = append(want, "  <class> class app.Item[] 112", " left app.Part 24", " right app.Part 24")
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFoldedChains: the nodes of a chain share a row, however few it begins with, and rows
// below count the values of all of them. The set of a row has as many objects as it says.
func TestFoldedChains(t *testing.T) {
	h := dumpbuilder.New()
	value := h.Class("app.Value", dumpbuilder.Long("n"))
	node := h.Class("app.Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	chain := func(n int) (head any) {
		for range n {
			head = h.Instance(node, h.Instance(value, n), head)
		}
		return head
	}
	queue := h.Instance(h.Class("app.Queue", dumpbuilder.Ref("head")), chain(40))
	table := h.ObjectArray("app.Node[]", chain(1), chain(2), chain(3), chain(1), chain(1), chain(1))
	top := h.Instance(h.Class("app.Top", dumpbuilder.Ref("queue"), dumpbuilder.Ref("table")), queue, table)
	h.Root(heap.RootJNIGlobal, top)
	a := testquery.Planted(t, h)
	found := a.Run("show_dominator_tree app.Top -groupby folded", render.Options{Depth: 4})
	got := map[string]bool{}
	for i, info := range found.Info {
		got[info.Label+" "+strings.SplitN(found.Text(i, "Object"), " @", 2)[0]+" "+found.Text(i, "Retained Heap")] = true
		if info.Set == "" || info.Object != "" {
			continue
		}
		set, err := objectset.Parse(info.Set)
		if err != nil {
			t.Fatal(err)
		}
		members, err := set.Eval(t.Context(), a.Snapshot)
		if err != nil {
			t.Fatal(err)
		}
		if want := found.Text(i, "Objects"); fmt.Sprint(members.Len()) != want {
			t.Errorf("%s: the set has %d objects, want %s", found.Text(i, "Object"), members.Len(), want)
		}
	}
	for _, want := range []string{ // a node is 12 + 2 × 4 bytes, padded to 24, a value 12 + 8, too
		"head, next 40 × app.Node 1920", "item 40 × app.Value 960",
		"[*] 9 × app.Node 432", "item 9 × app.Value 216", "next 2 × app.Node 96",
	} {
		if got[want] == strings.HasPrefix(want, "next ") {
			t.Errorf("%q is %v in %v", want, got[want], slices.Sorted(maps.Keys(got)))
		}
	}
}

// TestFoldedMAT: the sizes of the first level add up to MAT's sizes, and the set of a
// group has as many objects as MAT lists for the class.
func TestFoldedMAT(t *testing.T) {
	const name = "planted/leak/jdk17-g1.live"
	a := testquery.OpenReal(t, name, engine.Options{Sizes: "mat"})
	o := matObjects(t, a, realdumps.Find(t, name).MAT(t))
	retained, count := map[string]int64{}, map[string]int{}
	for _, address := range o.top {
		class := a.Snapshot.ClassName(a.Snapshot.ClassOf(testquery.At(t, a.Snapshot, address)))
		retained[class] += o.objects[address].Retained
		count[class]++
	}
	found := a.Run("dominator_tree -groupby folded", render.Options{})
	if len(found.Rows) >= len(o.top) {
		t.Errorf("%d rows for %d objects", len(found.Rows), len(o.top))
	}
	got, objects := map[string]int64{}, map[string]int{}
	for i, info := range found.Info {
		got[info.Class] += found.Number(t, i, "Retained Heap")
		set, err := objectset.Parse(info.Set)
		if err != nil {
			t.Fatal(err)
		}
		members, err := set.Eval(t.Context(), a.Snapshot)
		if err != nil {
			t.Fatal(err)
		}
		objects[info.Class] += members.Len()
	}
	for class, want := range retained {
		if got[class] != want || objects[class] != count[class] {
			t.Errorf("%s: %d objects that retain %d, want %d and %d", class, objects[class], got[class], count[class], want)
		}
	}
	key := keyOf(t, found, "java.lang.Class")
	if opened := a.Run("dominator_tree -groupby folded", render.Options{Key: key + " *", View: result.View{Limit: 1}}); opened.Total != count["java.lang.Class"] {
		t.Errorf("the row of classes opens into %d objects, want %d", opened.Total, count["java.lang.Class"])
	}
	below, want := map[string]int64{}, map[string]int64{}
	for _, address := range o.top {
		if a.Snapshot.ClassName(a.Snapshot.ClassOf(testquery.At(t, a.Snapshot, address))) == "java.lang.Class" {
			for _, child := range o.children[address] {
				want[a.Snapshot.ClassName(a.Snapshot.ClassOf(testquery.At(t, a.Snapshot, child)))] += o.objects[child].Retained
			}
		}
	}
	opened := a.Run("dominator_tree -groupby folded", render.Options{Key: key})
	for i, info := range opened.Info[:len(opened.Info)-1] { // the last row opens into the objects
		below[info.Class] += opened.Number(t, i, "Retained Heap")
	}
	if !maps.Equal(below, want) {
		t.Errorf("the row of classes opens into %v, want %v", below, want)
	}
}

// TestRootKinds: objects that no other object dominates are grouped by their kind of
// root, and the tree of objects shows field names too.
func TestRootKinds(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("app.Node", dumpbuilder.Ref("next"))
	shared := h.Instance(class, nil)
	h.Root(heap.RootJNIGlobal, h.Instance(class, shared))
	own := h.Instance(class, nil)
	h.Root(heap.RootBusyMonitor, h.Instance(class, own))
	h.Root(heap.RootBusyMonitor, h.Instance(class, shared))
	a := testquery.Planted(t, h)
	found := a.Run("dominator_tree", render.Options{Depth: 2})
	got := map[string]int{}
	for _, info := range found.Info {
		if info.Class == "app.Node" {
			got[info.Label+"/"+info.Root]++
		}
	}
	if want := map[string]int{"/" + heap.RootJNIGlobal.String(): 1, "/" + heap.RootBusyMonitor.String(): 2, "next/": 1, "/several roots": 1}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// keyOf returns the key of the group of a class.
func keyOf(t *testing.T, table *testquery.Table, class string) string {
	for _, info := range table.Info {
		if info.Class == class && info.Object == "" {
			return info.Key
		}
	}
	t.Fatalf("no group of %s", class)
	return ""
}
