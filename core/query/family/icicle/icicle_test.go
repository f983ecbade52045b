package icicle_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
)

// object is what the tests know about an object from another source.
type object struct {
	class     string
	dominator heap.Address // none if no object dominates it
	shallow   int64
}

// none is not an address; 0 is the address of the boot loader.
const none = ^heap.Address(0)

// sums are the totals of the objects in one box.
type sums struct{ objects, own, size int64 }

// downward computes sums by the classes on the path from the top of the dominator tree
// down to an object, with one entry for each run of equal classes.
func downward(objects map[heap.Address]object) map[string]sums {
	boxes := map[string]sums{}
	for at, o := range objects {
		classes := slices.Compact(upTo(objects, at))
		slices.Reverse(classes)
		for depth := range classes {
			path := strings.Join(classes[:depth+1], ">")
			s := boxes[path]
			s.size += o.shallow
			if depth == len(classes)-1 {
				s.own += o.shallow
				s.objects++
			}
			boxes[path] = s
		}
	}
	return boxes
}

// upTo lists the class of an object, of its dominator, and so on.
func upTo(objects map[heap.Address]object, at heap.Address) (classes []string) {
	for ; at != none; at = objects[at].dominator {
		classes = append(classes, objects[at].class)
	}
	return classes
}

// upward computes the sums of every box: for each object, the path of classes from it up
// through its dominators. If dominators in a row have the same class, the lowest is the
// holder of the box.
func upward(objects map[heap.Address]object) map[string]sums {
	boxes, holders := map[string]sums{}, map[string]map[heap.Address]bool{}
	for at, o := range objects {
		path := ""
		for holder := at; holder != none; {
			class := objects[holder].class
			path += ">" + class
			s := boxes[path]
			s.size += o.shallow
			if holders[path] == nil {
				holders[path] = map[heap.Address]bool{}
			}
			holders[path][holder] = true
			for holder != none && objects[holder].class == class {
				holder = objects[holder].dominator
			}
			if holder == none {
				s.own += o.shallow
			}
			boxes[path] = s
		}
	}
	found := map[string]sums{}
	for path, s := range boxes {
		s.objects = int64(len(holders[path]))
		found[path[1:]] = s
	}
	return found
}

// draw runs a command and returns its boxes by path.
func draw(t *testing.T, a testquery.Dump, command string) (*result.Table, map[string]sums) {
	t.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command)
	if err != nil {
		t.Fatal(err)
	}
	table := r.(*result.Table)
	p := table.Picture
	paths, boxes := make([]string, len(p.Boxes)), map[string]sums{}
	for i, b := range p.Boxes {
		if i == 0 || b.Kind != result.GroupBox {
			continue
		}
		class, _ := classOf(table, i)
		if paths[i] = class; b.Parent > 0 {
			paths[i] = paths[b.Parent] + ">" + class
		}
		s := boxes[paths[i]] // two classes may have the same name
		boxes[paths[i]] = sums{s.objects + b.Objects, s.own + b.Own, s.size + b.Size}
	}
	checkSums(t, p)
	return table, boxes
}

func classOf(table *result.Table, box int) (class, set string) {
	row := table.Rows.Row(context.Background(), box-1)
	return row.Class, row.Set
}

// checkSums: the parts of every box add up to it.
func checkSums(t *testing.T, p *result.Picture) {
	t.Helper()
	parts := make([]int64, len(p.Boxes))
	for i, b := range p.Boxes {
		if parts[i] += b.Own; i > 0 {
			parts[b.Parent] += b.Size
			if b.Parent >= i {
				t.Fatalf("box %d comes before its parent %d", i, b.Parent)
			}
		}
	}
	for i, b := range p.Boxes {
		if b.Kind == result.GroupBox && parts[i] != b.Size {
			t.Errorf("box %d, %s: the parts have %d bytes, it has %d", i, p.Labels[b.Label], parts[i], b.Size)
		}
	}
}

// real returns the objects of a dump as Eclipse MAT lists them.
func real(t *testing.T, a testquery.Dump, mat realdumps.MAT) map[heap.Address]object {
	objects := map[heap.Address]object{}
	for o := range mat.Objects(t) {
		id := testquery.At(t, a.Snapshot, o.Address)
		known := object{a.Snapshot.ClassName(a.Snapshot.ClassOf(id)), o.Dominator, o.Shallow}
		if o.DominatedByRoot {
			known.dominator = none
		}
		objects[o.Address] = known
	}
	return objects
}

// TestMAT compares all boxes with sums computed from MAT's dominators and sizes.
func TestMAT(t *testing.T) {
	const name = "planted/leak/jdk17-g1.live"
	a := testquery.OpenReal(t, name, engine.Options{Sizes: "mat"})
	objects := real(t, a, realdumps.Find(t, name).MAT(t))
	for command, want := range map[string]map[string]sums{"icicle": downward(objects), "icicle -from bottom": upward(objects)} {
		table, got := draw(t, a, command+" -boxes 100000")
		boxes := table.Picture.Boxes
		total := int64(0)
		for _, o := range objects {
			total += o.shallow
		}
		if boxes[0].Size != total || table.Picture.Heap != total {
			t.Errorf("%s: %d of %d bytes, want %d", command, boxes[0].Size, table.Picture.Heap, total)
		}
		if len(got) < 1000 || command == "icicle" && len(got) < len(want)*9/10 {
			t.Errorf("%s: %d boxes of %d", command, len(got), len(want))
		}
		several := func(name string) bool { return len(a.Snapshot.ClassesByName(name)) > 1 } // a path cannot distinguish classes of the same name
		for _, path := range slices.Sorted(maps.Keys(got)) {
			if want[path] != got[path] && !slices.ContainsFunc(strings.Split(path, ">"), several) {
				t.Errorf("%s: %s: %v, want %v", command, path, got[path], want[path])
			}
		}
		checkRows(t, a, table, command)
	}
}

// checkRows checks that the set of a row has as many objects as the row counts.
func checkRows(t *testing.T, a testquery.Dump, table *result.Table, command string) {
	t.Helper()
	checked := 0
	for i, b := range table.Picture.Boxes[:min(300, len(table.Picture.Boxes))] {
		if i == 0 || b.Kind != result.GroupBox {
			continue
		}
		_, words := classOf(table, i)
		if words == "" {
			continue
		}
		set, err := objectset.Parse(words)
		if err != nil {
			t.Fatal(err)
		}
		found, err := set.Eval(context.Background(), a.Snapshot)
		if err != nil {
			t.Fatal(err)
		}
		if checked++; int64(found.Len()) != b.Objects {
			t.Errorf("%s: box %d: %s has %d objects, want %d", command, i, words, found.Len(), b.Objects)
		}
	}
	if checked < 20 {
		t.Errorf("%s: %d rows name their objects", command, checked)
	}
}

// list plants a holder of a linked list whose nodes each hold a payload.
func list(nodes int) *dumpbuilder.Heap {
	h := dumpbuilder.New()
	payload := h.Class("app.Payload", dumpbuilder.Long("n"))
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("value"))
	var next any
	for i := range nodes {
		next = h.Instance(node, next, h.Instance(payload, i))
	}
	h.Root(heap.RootJNIGlobal, h.Instance(h.Class("app.Holder", dumpbuilder.Ref("first")), next))
	return h
}

// TestMarks: a picture points out the box of an object, also where it begins at some
// objects, and nothing for an object that it does not draw.
func TestMarks(t *testing.T) {
	h := dumpbuilder.New()
	cache, entry := h.Class("app.Cache", dumpbuilder.Ref("entries")), h.Class("app.Entry", dumpbuilder.Ref("next"))
	node := h.Class("app.Node", dumpbuilder.Ref("data"))
	entries := h.Instance(entry, h.Instance(entry, nil))
	data := h.ByteArray(make([]byte, 500)...)
	h.Root(heap.RootJNIGlobal, h.Instance(cache, entries))
	h.Root(heap.RootJNIGlobal, h.Instance(node, data))
	a := testquery.Planted(t, h)
	first := fmt.Sprintf("0x%x", a.Snapshot.Address(a.Snapshot.Instances(a.Snapshot.ClassesByName("app.Entry")[0])[0]))
	second := fmt.Sprintf("0x%x", a.Snapshot.Address(a.Snapshot.Instances(a.Snapshot.ClassesByName("app.Entry")[0])[1]))
	for command, want := range map[string]string{
		"icicle":                                     "",
		"icicle -mark " + first:                      "app.Entry",
		"icicle -mark " + second:                     "app.Entry", // in the box of the entry that dominates it
		"icicle -mark app.Node app.Cache":            "app.Cache app.Node",
		"icicle app.Cache -mark " + second:           "app.Entry",
		"icicle app.Node -mark " + first:             "",
		"icicle -from bottom -mark " + first:         "",
		"icicle app.Entry -mark app.Cache " + second: "app.Entry",
	} {
		table, _ := draw(t, a, command)
		var got []string
		for _, box := range table.Picture.Marks {
			class, _ := classOf(table, box)
			got = append(got, class)
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: marks %q, want %q", command, text, want)
		}
		if table.Picture.Upward != (table.Picture.Places == nil) {
			t.Errorf("%s: it finds the boxes of objects: %v", command, table.Picture.Places != nil)
		}
	}
}

// TestLinkedList: the nodes of a list share one box, whatever their number, and the set
// of the box finds all of them.
func TestLinkedList(t *testing.T) {
	const nodes = 20_000
	a := testquery.Planted(t, list(nodes))
	table, got := draw(t, a, "icicle app.Holder")
	node, payload := got["app.Holder>app.Node"], got["app.Holder>app.Node>app.Payload"]
	if node.objects != nodes || payload.objects != nodes || payload.size != payload.own || node.size != node.own+payload.size {
		t.Errorf("nodes %v, payloads %v", node, payload)
	}
	if len(got) != 3 {
		t.Errorf("boxes %v", got)
	}
	p := table.Picture
	if edge := p.Edges[p.Boxes[2].Edge]; edge != "first" {
		t.Errorf("the nodes are reached by %q", edge)
	}
	_, words := classOf(table, 2)
	set, err := objectset.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := set.Eval(context.Background(), a.Snapshot); err != nil || found.Len() != nodes {
		t.Errorf("%s: %v", words, err)
	}
	_, got = draw(t, a, "icicle app.Payload -from bottom")
	want := map[string]sums{
		"app.Payload":                     {nodes, 0, payload.own},
		"app.Payload>app.Node":            {nodes, 0, payload.own},
		"app.Payload>app.Node>app.Holder": {1, payload.own, payload.own},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestFieldOfTheBiggest: a box of several objects begins with the field of the biggest one: a
// box that is pointed out as a suspect must not name another field.
func TestFieldOfTheBiggest(t *testing.T) {
	h := dumpbuilder.New()
	bag := h.Class("app.Bag", dumpbuilder.Ref("data"))
	fields := []string{"locales", "orders", "other"}
	var bags []any
	for _, n := range []int{10, 5000, 20} {
		bags = append(bags, h.Instance(bag, h.ByteArray(make([]byte, n)...)))
	}
	h.Root(heap.RootJNIGlobal, h.Instance(h.Class("app.Holder", dumpbuilder.Ref(fields[0]), dumpbuilder.Ref(fields[1]), dumpbuilder.Ref(fields[2])), bags...))
	table, _ := draw(t, testquery.Planted(t, h), "icicle app.Holder")
	p := table.Picture
	if edge := p.Edges[p.Boxes[2].Edge]; edge != "orders, …" {
		t.Errorf("the bags are reached by %q", edge)
	}
}

// TestLongNames: a picture has no space for a name of thousands of letters, and the page
// would have to measure each of them.
func TestLongNames(t *testing.T) {
	const most = 301 // letters, including one for the omitted part
	h := dumpbuilder.New()
	long := h.Class("app."+strings.Repeat("𝒳long.", 2_000)+"End", dumpbuilder.Ref("data"))
	holder := h.Instance(h.Class("app.Holder", dumpbuilder.Ref("held")), h.Instance(long, h.ByteArray(make([]byte, 1000)...)))
	h.Root(heap.RootJNIGlobal, holder)
	table, _ := draw(t, testquery.Planted(t, h), "icicle app.Holder")
	ends := false
	for _, label := range table.Picture.Labels {
		if letters := len([]rune(label)); letters > most {
			t.Errorf("a label of %d letters", letters)
		}
		ends = ends || strings.HasPrefix(label, "app.𝒳long.") && strings.HasSuffix(label, "long.End")
	}
	if !ends {
		t.Errorf("no label begins and ends as the class does: %.100q", table.Picture.Labels)
	}
}

// TestFewBoxes: objects without a box of their own are in the box for the rest, and the
// biggest groups get boxes first.
func TestFewBoxes(t *testing.T) {
	a := testquery.Planted(t, list(100))
	for _, from := range []string{"top", "bottom"} {
		for most := 1; most < 6; most++ {
			table, got := draw(t, a, fmt.Sprintf("icicle -from %s -boxes %d", from, most))
			if len(got) > most {
				t.Errorf("%d boxes from the %s, want at most %d", len(got), from, most)
			}
			var last int64 = 1 << 62
			for _, b := range table.Picture.Boxes {
				if b.Kind == result.GroupBox && b.Size > last {
					t.Errorf("a box of %d bytes after one of %d", b.Size, last)
				} else if b.Kind == result.GroupBox {
					last = b.Size
				}
			}
		}
	}
}
