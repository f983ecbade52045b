package references_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/render"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestFolded: references from one object to several objects of one class share a row,
// with the field and the total bytes, and the row opens into these objects. The same
// holds for referrers; other objects keep rows of their own.
func TestFolded(t *testing.T) {
	h := dumpbuilder.New()
	item := h.Class("app.Item", dumpbuilder.Ref("home"))
	home := h.Instance(h.Class("app.Home"))
	var items []any
	for range 6 {
		items = append(items, h.Instance(item, home))
	}
	list := h.ObjectArray("app.Item[]", items...)
	h.Root(heap.RootJNIGlobal, list)
	h.Root(heap.RootJNIGlobal, h.Instance(h.Class("app.Door", dumpbuilder.Ref("leads")), home))
	a := testquery.Planted(t, h)
	for command, want := range map[string][]string{
		"list_objects app.Home -inbound -groupby folded": {"app.Home", "home 6 × app.Item", "leads app.Door"},
		"list_objects app.Item[] -groupby folded":        {"app.Item[6]", "[*] 6 × app.Item", "<class> class app.Item[]"},
	} {
		found := a.Run(command, render.Options{Depth: 2})
		var got []string
		for i, info := range found.Info {
			got = append(got, strings.TrimSpace(info.Label+" "+strings.SplitN(found.Text(i, "Object"), " @", 2)[0]))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
		for i, info := range found.Info {
			if info.Object != "" {
				continue
			}
			if shallow := found.Number(t, i, "Shallow Heap"); shallow != 6*16 { // header of 12 bytes and a compressed reference
				t.Errorf("%s: the items take %d bytes, want %d", command, shallow, 6*16)
			}
			set, err := objectset.Parse(info.Set)
			if err != nil {
				t.Fatal(err)
			}
			members, err := set.Eval(t.Context(), a.Snapshot)
			if opened := a.Run(command, render.Options{Key: info.Key}); err != nil || members.Len() != 6 || len(opened.Rows) != 6 {
				t.Errorf("%s: the row stands for %d objects and opens into %d, want 6 (%v)", command, members.Len(), len(opened.Rows), err)
			}
		}
	}
}
