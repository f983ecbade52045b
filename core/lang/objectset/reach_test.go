package objectset_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/internal/dumpbuilder"
)

// TestStatics: static fields by name, class, pattern and address of the class.
func TestStatics(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("app.Cache$Inner", dumpbuilder.Static("STORE", heap.Object, nil), dumpbuilder.Static("OTHER", heap.Object, nil), dumpbuilder.Static("NONE", heap.Object, nil), dumpbuilder.Static("LIMIT", heap.Int, 7))
	other := h.Class("app.Cache", dumpbuilder.Static("STORE", heap.Object, nil))
	h.Root(heap.RootSystemClass, class)
	h.Root(heap.RootSystemClass, other)
	value := h.Class("app.Value", dumpbuilder.Ref("next"))
	weak := h.New("java.lang.ref.WeakReference", "referent", h.Instance(value, nil))
	a := h.Instance(value, weak)
	b := h.Instance(value, a)
	c := h.Instance(value, nil)
	class.SetStatic("STORE", a)
	class.SetStatic("OTHER", b)
	other.SetStatic("STORE", c)
	s, m := open(t, h)
	is := func(objects ...*dumpbuilder.Object) map[heap.Address]bool {
		found := map[heap.Address]bool{}
		for _, o := range objects {
			found[o.Address] = true
		}
		return found
	}
	hex := func(o *dumpbuilder.Object) string { return fmt.Sprintf("0x%x", uint64(o.Address)) }
	check(t, s, "static:app.Cache$Inner.STORE", is(a))
	check(t, s, "static:app.Cache$Inner.NONE", is())
	check(t, s, "static:app.Cache$Inner.LIMIT", is())
	check(t, s, "static:app.Cache$Inner", is(a, b))
	check(t, s, "static:"+hex(class.Mirror), is(a, b))
	check(t, s, `static:app\..*\.STORE`, is(a, c))
	check(t, s, "reach(static:app.Cache$Inner.OTHER)", m.reachFrom(b))
	check(t, s, "structure(static:app.Cache$Inner "+hex(weak)+")", is(a, b))
	check(t, s, "structure(app.Cache$Inner.* 0x0)", map[heap.Address]bool{})
	strong := m.reach(nil)
	for address, made := range m.class {
		if made.Name == "app.Value" && address != a.Address && address != b.Address && address != c.Address {
			delete(strong, address) // only the weak reference leads there
		}
	}
	check(t, s, "strong", strong)
	for text, want := range map[string]string{
		"static:app.Cache.STOR": "did you mean app.Cache.STORE?", "static:": "needs a name", "static:" + hex(a): "no class has the address", "static:app.(": "not closed",
		"structure()": "no objects", "reach()": "no objects", `static:app\.[`: "regular expression",
	} {
		parsed, err := objectset.Parse(text)
		if err == nil {
			_, err = parsed.Eval(context.Background(), s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
	for _, text := range []string{"strong", "static:app.Cache.STORE", "static:0x7f00", "reach(0x10)", "kept(strong)", "descendants(roots)", "structure(0x10)", "structure(0x10 or(0x20 0x30) app.X)"} {
		parsed, err := objectset.Parse(text)
		if err != nil || parsed.String() != text {
			t.Errorf("%s is written as %v: %v", text, parsed, err)
		}
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, text := range []string{"strong", "reach(all)", "kept(all)", "descendants(all)", "structure(all)"} {
		parsed, err := objectset.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parsed.Eval(cancelled, s); err != nil && !errors.Is(err, context.Canceled) { // small heaps may be done before they see it
			t.Errorf("%s: %v", text, err)
		}
	}
}

// reachFrom is what can be reached from an object without references to classes.
func (m *model) reachFrom(o *dumpbuilder.Object) map[heap.Address]bool {
	seen := map[heap.Address]bool{}
	for queue := []heap.Address{o.Address}; len(queue) > 0; queue = queue[1:] {
		if at := queue[0]; !seen[at] {
			seen[at] = true
			queue = append(queue, m.graph[at][1:]...)
		}
	}
	return seen
}
