package references_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestObjectGraph: the graph has the path; many objects of a class are one node; what
// does not fit is counted; an expanded node shows its neighbours.
func TestObjectGraph(t *testing.T) {
	h := dumpbuilder.New()
	leaf := h.Class("app.Leaf", dumpbuilder.Int("n"))
	var children []any
	for i := range 5 {
		children = append(children, h.Instance(leaf, i))
	}
	for i := range 12 {
		children = append(children, h.Instance(h.Class(fmt.Sprintf("app.Kind%02d", i), dumpbuilder.Ref("leaf")), h.Instance(leaf, 100+i)))
	}
	object := h.ObjectArray("java.lang.Object[]", children...)
	holder := h.Instance(h.Class("app.Holder", dumpbuilder.Ref("items")), object)
	h.Root(heap.RootJNIGlobal, holder)
	a := testquery.Planted(t, h)
	command := fmt.Sprintf("object_graph 0x%x", uint64(object.Address))
	rows := a.Rows(command, "Layer", "Of", "Reference")
	if rows[0] != "java.lang.Object[] | 0 | 0 | " || rows[1] != "app.Holder | -1 | 1 | items" {
		t.Errorf("object and path: %q", rows[:2])
	}
	names := a.Rows(command, "Object")
	if !slices.Contains(names, "app.Leaf | 5 × app.Leaf") || !slices.Contains(names, "5 more") {
		t.Errorf("neighbours: %q", names)
	}
	first := children[5].(*dumpbuilder.Object)
	expanded := a.Rows(fmt.Sprintf("%s -expand 0x%x", command, uint64(first.Address)), "Layer", "Reference")
	if len(expanded) != len(names)+1 || expanded[len(expanded)-1] != "app.Leaf | 2 | leaf" {
		t.Errorf("expanded: %q", expanded)
	}
	leaves := fmt.Sprintf("0x%x/to/0x%x", uint64(object.Address), uint64(leaf.Mirror.Address))
	some := a.Rows(fmt.Sprintf("%s -expand %s/3", command, leaves), "Object", "Of", "Layer")
	group := slices.IndexFunc(some, func(row string) bool { return strings.Contains(row, "5 × app.Leaf") })
	of := fmt.Sprintf("| %d | 1", group+1)
	for i, row := range some[group+1 : group+5] {
		if !strings.HasSuffix(row, of) || strings.Contains(row, "2 more") != (i == 3) {
			t.Errorf("member %d: %q", i, row)
		}
	}
	if all := a.Rows(fmt.Sprintf("%s -expand %s/8", command, leaves), "Object"); len(all) != len(names)+5 {
		t.Errorf("all members: %q", all)
	}
	if wide := a.Rows(fmt.Sprintf("%s -expand 0x%x/to/16", command, uint64(object.Address)), "Object"); len(wide) != len(names)+4 || slices.Contains(wide, "5 more") {
		t.Errorf("all neighbours: %q", wide)
	}
	if lost := a.Rows(command+" -expand 0x1/to/8 nonsense/x/y/z/1 0x/from/0x/99999999999999999999", "Object"); len(lost) != len(names) {
		t.Errorf("with what is not there: %q", lost)
	}
}
