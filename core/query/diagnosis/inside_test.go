package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestServicesInATreeMap: a tree map of a few services is not what accumulates, although its
// nodes dominate each other; also what lies beside similar members is found.
func TestServicesInATreeMap(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Service", dumpbuilder.Ref("list"))
	p.Class("java.util.TreeMap", dumpbuilder.Ref("root"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
	entry := p.Class("java.util.TreeMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("left"), dumpbuilder.Ref("right"))
	node := func(name string, left, right any) *dumpbuilder.Object {
		service := p.New("app.Service", "list", p.ArrayList(p.rows("app."+name, 400, 1000)...))
		return p.Instance(entry, name, service, left, right)
	}
	root := node("Trip", node("Fare", nil, node("Gate", nil, nil)), node("User", nil, node("Zone", nil, nil)))
	p.static("app.Main", "ALL", p.New("java.util.TreeMap", "root", root, "size", 5, "modCount", 5))
	text := known(t, p)
	for _, name := range []string{"Trip", "Fare", "Gate", "User", "Zone"} {
		if !strings.Contains(text, "400 × app."+name) {
			t.Errorf("no app.%s: %s", name, text)
		}
	}
}

// TestSharedBesideMembers: of beans in a map, one that another bean refers to as well is not in
// its node, and yet part of the map.
func TestSharedBesideMembers(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Bean", dumpbuilder.Ref("data"), dumpbuilder.Ref("uses"))
	cache := p.HashMap(keyed(p.rows("app.Offer", 300, 1000))...)
	var beans []any
	for i := range 5 {
		bean := p.New("app.Bean", "data", p.ArrayList(p.rows(fmt.Sprintf("app.Row%d", i), 300, 1500)...))
		if i < 2 {
			bean.Set("uses", cache)
		}
		beans = append(beans, bean)
	}
	p.static("app.Main", "BEANS", p.HashMap(keyed(beans)...))
	if text := known(t, p); !strings.Contains(text, "app.Offer") {
		t.Error(text)
	}
}

// TestOneForEachClass: what a library keeps for each class that it works with is as much as there
// are classes; by other keys it may be anything.
func TestOneForEachClass(t *testing.T) {
	for _, byClass := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
		p.Class("lib.map.Factory", dumpbuilder.Ref("known"), p.domain("/app/lib/map-1.2.jar"))
		p.Class("lib.map.Reflector", dumpbuilder.Ref("data"), p.domain("/app/lib/map-1.2.jar"))
		var pairs []any
		for i := range 150 {
			var key any = fmt.Sprintf("key %d", i)
			if c := p.Class(fmt.Sprintf("com.shop.Bean%d", i)); byClass {
				key = c
			}
			pairs = append(pairs, key, p.New("lib.map.Reflector", "data", p.ByteArray(make([]byte, 8000)...)))
		}
		p.static("com.shop.Main", "FACTORY", p.New("lib.map.Factory", "known", p.ConcurrentHashMap(pairs...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "a library keeps one for each class") != byClass {
			t.Errorf("by class: %v: %s", byClass, text)
		}
	}
}
