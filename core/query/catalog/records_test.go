package catalog_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/engine"
	"heapdrop/engine/savedindex"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// named is a text with a class that has a line of its own, one with none, garbage and
// a cycle.
const named = `0x10010 [32] app/S
	0x10020
0x10020 [24] [C

0x10030 [40] class app/A
	0x10010 0x10040
0x10040 [16] app/A
	0x10020
0x10060 [16] app/Lonely
0x10070 [16] app/Ring
	0x10080
0x10080 [16] app/Ring
	0x10070
`

// elements is an INSANE file whose classes have no object.
const elements = `<insane>
<object id='10010' type='java.lang.String' size='24'/>
<object id='10020' type='[C' size='16' value='abcd'/>
<object id='10030' type='app.A' size='16'/>
<object id='10040' type='app.B' size='16'/>
<object id='10050' type='app.B' size='16'/>
<object id='10060' type='[Lapp.B;' size='24'/>
<ref from='10030' name='app.A.name' to='10010'/>
<ref from='10010' name='java.lang.String.value' to='10020'/>
<ref from='10040' name='x' to='10050'/>
<ref from='10060' name='1' to='10050'/>
<ref from='10060' name='4' to='10030'/>
<ref from='10050' name='x' to='10040'/>
</insane>
`

// record is the content of a line about an object.
type record struct {
	id, class string
	size      int64
}

// recordsOf reads the records of a file with regular expressions, and counts its references.
func recordsOf(text string) (records []record, references int64) {
	add := func(id, class, size string) {
		var n int64
		fmt.Sscan(size, &n)
		records = append(records, record{"0x" + id, class, n})
	}
	for _, m := range regexp.MustCompile(`(?m)^0x(\w+) \[(\d+)\] (.*)$`).FindAllStringSubmatch(text, -1) {
		class := strings.ReplaceAll(m[3], "/", ".")
		if strings.HasPrefix(class, "class ") {
			class = "java.lang.Class"
		}
		add(m[1], strings.Replace(class, "[C", "char[]", 1), m[2])
	}
	for _, m := range regexp.MustCompile(`<object id='(\w+)' type='([^']*)' size='(\d+)'`).FindAllStringSubmatch(text, -1) {
		add(m[1], strings.NewReplacer("[C", "char[]", "[Lapp.B;", "app.B[]").Replace(m[2]), m[3])
	}
	references = int64(strings.Count(text, "<ref "))
	for _, line := range regexp.MustCompile(`(?m)^[ \t]+0x.*$`).FindAllString(text, -1) {
		references += int64(len(strings.Fields(line)))
	}
	return records, references
}

// TestOnlyRecords: in formats whose files also name objects without a record, figures and
// lists include only objects with a record, both after reading the file and from a saved
// index.
func TestOnlyRecords(t *testing.T) {
	for name, text := range map[string]string{"heapdump.txt": named, "insane.xml": elements} {
		file := source.NewMemory(name, []byte(text))
		o := engine.Options{Saved: store.Folder(t.TempDir())}
		s := testquery.Open(t, file, o).Snapshot
		checkRecords(t, name, s, text)
		if name == "insane.xml" {
			continue // dumps with texts cannot be saved
		}
		if _, err := savedindex.Save(context.Background(), o.Saved, s, o.InWords(), nil); err != nil {
			t.Fatal(err)
		}
		again := testquery.Open(t, file, o).Snapshot
		if again.Origin().Saved == 0 {
			t.Errorf("%s: the saved index was not used", name)
		}
		checkRecords(t, name+" from its index", again, text)
	}
}

func checkRecords(t *testing.T, name string, s *snapshot.Snapshot, text string) {
	records, references := recordsOf(text)
	count, bytes, total := map[string]int64{}, map[string]int64{}, int64(0)
	ofClassWithObject := int64(0) // each of them also refers to its class
	for _, r := range records {
		count[r.class]++
		bytes[r.class] += r.size
		total += r.size
		if strings.Contains(text, "class "+strings.ReplaceAll(r.class, ".", "/")+"\n") {
			ofClassWithObject++
		}
	}
	i := s.Info()
	if i.Objects != int64(len(records)) || i.UnreachableObjects != 0 || i.UsedHeap != total || i.ClassLoaders != 0 || i.References != references+ofClassWithObject {
		t.Errorf("%s: %d objects, %d unreachable, %d bytes, %d loaders, %d references; the file has %d of %d bytes with %d + %d",
			name, i.Objects, i.UnreachableObjects, i.UsedHeap, i.ClassLoaders, i.References, len(records), total, references, ofClassWithObject)
	}
	if classes := int64(len(count)); i.Classes != classes { // app.A and java.lang.Class, or what objects name
		t.Errorf("%s: %d classes, the file names %d", name, i.Classes, classes)
	}
	a := testquery.Dump{T: t, Snapshot: s}
	for class, n := range count {
		if got := a.Run(`histogram "`+regexp.QuoteMeta(class)+`"`, render.Options{}); len(got.Rows) != 1 || got.Number(t, 0, "Objects") != n || got.Number(t, 0, "Shallow Heap") != bytes[class] {
			t.Errorf("%s: histogram of %s: %s, want %d objects, %d bytes", name, class, got.Rows, n, bytes[class])
		}
	}
	for command, want := range map[string]int{
		"list_objects all": len(records), "list_objects unreachable": 0, "unreachable_objects": 0, "classloaderexplorerquery": 0,
		"oql SELECT * FROM java.lang.Class": int(count["java.lang.Class"]), "oql SELECT * FROM java.lang.ClassLoader": 0,
	} {
		if got := a.Run(command, render.Options{}); len(got.Rows) != want {
			t.Errorf("%s: %s has %d rows, want %d", name, command, len(got.Rows), want)
		}
	}
	if out := showText(s, "list_objects all"); strings.Count(out, "<class>: ") != strings.Count(out, "<class>: class app.A @ 0x10030") || strings.Contains(text, "<insane>") && strings.Contains(out, "<class>") {
		t.Errorf("%s: references to classes that the file does not hold:\n%s", name, out)
	}
	known := map[string]bool{"0x0": false}
	for _, r := range records {
		known[r.id] = true
	}
	address := regexp.MustCompile(`0x[0-9a-f]+`)
	for _, command := range commands {
		if strings.Contains(command, "$") || strings.HasPrefix(command, "layouts") {
			continue
		}
		out := showText(s, command)
		for _, hex := range address.FindAllString(out, -1) {
			if !known[hex] {
				t.Errorf("%s: %s shows an object at %s, which the file does not hold:\n%s", name, command, hex, out)
				break
			}
		}
		if strings.Contains(out, "boot class loader>") {
			t.Errorf("%s: %s shows the boot loader:\n%s", name, command, out)
		}
	}
}

// showText returns a result as text, opened three levels deep, or its error.
func showText(s *snapshot.Snapshot, command string) string {
	var out bytes.Buffer
	r, err := engine.RunWithBaselines(context.Background(), catalog.All(), s, nil, command)
	if err == nil {
		err = render.Text(context.Background(), &out, r, render.Options{Depth: 3, Exact: true})
	}
	if err != nil {
		return err.Error()
	}
	return out.String()
}

// tree is all of heap_roots, opened to the bottom, in the order of a depth-first search.
type tree struct {
	t      *testing.T
	tree   *result.Tree
	order  []heap.Address
	place  map[heap.Address]int
	size   map[heap.Address]int
	parent map[heap.Address]heap.Address
	kinds  map[heap.Address]string
}

func (w *tree) add(l *result.Level, parent heap.Address) (objects, bytes, deepest int64) {
	ctx := context.Background()
	places := make([]int, l.Len)
	for i := range places {
		places[i] = i
	}
	rows := make([]result.Row, l.Len)
	for i := range rows {
		rows[i] = l.Row(ctx, i)
	}
	slices.SortFunc(places, func(a, b int) int { // by the keys, which are positions
		var x, y int
		fmt.Sscan(rows[a].Key, &x)
		fmt.Sscan(rows[b].Key, &y)
		return x - y
	})
	for _, i := range places {
		var address heap.Address
		fmt.Sscanf(rows[i].Object, "0x%x", &address)
		w.place[address] = len(w.order)
		w.order, w.parent[address] = append(w.order, address), parent
		if parent == 0 {
			w.kinds[address] = l.Values[1].Cell(ctx, i).Text()
		}
		below, sum, depth := int64(0), int64(0), int64(-1)
		if rows[i].Expandable {
			children, err := w.tree.Children(ctx, rows[i].Key)
			if err != nil {
				w.t.Fatal(err)
			}
			below, sum, depth = w.add(children, address)
		}
		sum += l.Values[2].Int(i)
		w.size[address] = int(below) + 1
		if got := [3]int64{l.Values[3].Int(i), l.Values[4].Int(i), l.Values[5].Int(i)}; got != [3]int64{sum, below, depth + 1} {
			w.t.Errorf("0x%x: total size, descendants, depth %v; opened, it has %d, %d, %d", address, got, sum, below, depth+1)
		}
		objects, bytes, deepest = objects+below+1, bytes+sum, max(deepest, depth+1)
	}
	return objects, bytes, deepest
}

// TestVillageFromItsRoots compares the files of heap_roots with the village itself, whose
// objects and references are known from the program that builds it.
func TestVillageFromItsRoots(t *testing.T) {
	h, s := village(), openVillage(t)
	for command, strong := range map[string]bool{"heap_roots -from gc": false, "heap_roots -strong": true} {
		r, err := engine.RunWithBaselines(context.Background(), catalog.All(), s, nil, command)
		if err != nil {
			t.Fatal(err)
		}
		w := &tree{t: t, tree: r.(*result.Tree), place: map[heap.Address]int{}, size: map[heap.Address]int{}, parent: map[heap.Address]heap.Address{}, kinds: map[heap.Address]string{}}
		objects, _, _ := w.add(r.(*result.Tree).Roots, 0)
		if int(objects) != h.Len() || len(w.place) != h.Len() {
			t.Errorf("%s: %d objects in trees, %d different ones; the village has %d", command, objects, len(w.place), h.Len())
		}
		w.compare(command, h, strong)
	}
}

// compare checks that the trees match a depth-first search of the heap.
func (w *tree) compare(command string, h *dumpbuilder.Heap, strong bool) {
	references, given, referred := held(h, strong), map[heap.Address]bool{}, map[heap.Address]bool{}
	for _, r := range h.Roots() {
		given[r.Object] = !strong && !r.Kind.IsThreadLocal()
	}
	for _, thread := range h.Threads() { // a running thread is a root
		given[thread.Object.Address] = !strong
	}
	for from, to := range references {
		for _, a := range to {
			referred[a] = referred[a] || a != from
		}
	}
	for _, a := range w.order {
		parent, kind := w.parent[a], w.kinds[a]
		want := "artificial root"
		switch {
		case given[a]:
			want = "GC root"
		case !referred[a]:
			want = "pure root"
		}
		if parent == 0 && kind != want || parent != 0 && want != "artificial root" {
			w.t.Errorf("%s: 0x%x is a %s below 0x%x, want %s", command, a, kind, parent, want)
		}
		if parent != 0 && !slices.Contains(references[parent], a) {
			w.t.Errorf("%s: 0x%x is below 0x%x, which does not refer to it", command, a, parent)
		}
		for _, to := range references[a] { // a search leaves an object only after it has met all that the object refers to
			if at, met := w.place[to]; !met || at >= w.place[a]+w.size[a] {
				w.t.Errorf("%s: the search left 0x%x before it met 0x%x", command, a, to)
			}
		}
	}
}

// held returns what the objects of a heap refer to, including locals of threads. An
// object's reference to its own class is left out. strong leaves out referents.
func held(h *dumpbuilder.Heap, strong bool) map[heap.Address][]heap.Address {
	known, all := map[heap.Address]*dumpbuilder.Object{}, map[heap.Address][]heap.Address{}
	for _, o := range h.Objects() {
		known[o.Address] = o
	}
	for from, to := range h.References() {
		for _, a := range to[1:] {
			reference := strings.HasPrefix(known[from].Class.Name, "java.lang.ref.") && strings.HasSuffix(known[from].Class.Name, "Reference")
			if known[a] != nil && !(strong && reference) && a != to[0] {
				all[from] = append(all[from], a)
			}
		}
	}
	for _, r := range h.Roots() {
		for _, thread := range h.Threads() {
			if r.Kind.IsThreadLocal() && r.Thread == thread.Serial {
				all[thread.Object.Address] = append(all[thread.Object.Address], r.Object)
			}
		}
	}
	return all
}

// TestVillageSizes: the number of sizes compared with distances equals the number of the
// village's classes, and of arrays of one kind and length, except classes that a JVM adds
// to.
func TestVillageSizes(t *testing.T) {
	h, s := village(), openVillage(t)
	distinct := map[string]bool{}
	objects := h.Objects()
	for i, o := range objects[:len(objects)-1] { // the last one has no distance
		if o.IsMirror() != nil || objects[i+1].Address-o.Address < 8 {
			continue
		}
		name := o.Class.Name
		if n := o.Length(); n != heap.NotArray {
			kind := o.Class.Name
			if !slices.Contains([]string{"byte[]", "char[]", "int[]", "long[]"}, kind) {
				kind = "Object[]" // all arrays of references have the same kind
			}
			if n >= layout.Lengths {
				continue
			}
			name = fmt.Sprint(kind, n)
		}
		distinct[name] = true
	}
	for _, name := range []string{"java.lang.Class", "java.lang.ClassLoader", "java.net.URLClassLoader", "java.lang.Thread", "app.Worker"} {
		delete(distinct, name)
	}
	want := fmt.Sprintf("%d of %d sizes are exactly the smallest distance", len(distinct), len(distinct))
	if got := s.LayoutReasons(); len(got) == 0 || !strings.HasPrefix(got[0], want) {
		t.Errorf("%q, want %s: %v", got, want, distinct)
	}
}
