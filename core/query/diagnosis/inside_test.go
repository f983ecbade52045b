package diagnosis_test

import (
	"fmt"
	"math/bits"
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

// TestTreeThatLeans: of a tree map filled in the order of its keys the younger half is heavier
// at every node. It is one map all the same, and each entry counts once.
func TestTreeThatLeans(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("java.util.Collections$UnmodifiableNavigableMap", dumpbuilder.Ref("m"), dumpbuilder.Ref("sm"), dumpbuilder.Ref("nm"))
	p.Class("java.util.TreeMap", dumpbuilder.Ref("root"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
	entry := p.Class("java.util.TreeMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("left"), dumpbuilder.Ref("right"), dumpbuilder.Ref("parent"))
	rows := p.rows("app.Drug", 1750, 500)
	var lean func(rows []any, onSpine bool) any
	lean = func(rows []any, onSpine bool) any {
		if len(rows) == 0 {
			return nil
		}
		at := len(rows) / 2
		if onSpine {
			at = 1<<max(0, bits.Len(uint(len(rows)))-2) - 1
		}
		left, right := lean(rows[:at], false), lean(rows[at+1:], onSpine)
		made := p.Instance(entry, fmt.Sprint("MR/", len(rows)), rows[at], left, right, nil)
		for _, child := range []any{left, right} {
			if child != nil {
				child.(*dumpbuilder.Object).Set("parent", made)
			}
		}
		return made
	}
	tree := p.New("java.util.TreeMap", "root", lean(rows, len(rows) > 0), "size", len(rows), "modCount", len(rows))
	p.Class("app.Drugs", dumpbuilder.Ref("list"))
	p.static("app.Main", "DRUGS", p.New("app.Drugs", "list", p.New("java.util.Collections$UnmodifiableNavigableMap", "m", tree, "sm", tree, "nm", tree)))
	if text := known(t, p); !strings.HasPrefix(text, "app.Main.DRUGS → list: 1,750 entries") {
		t.Error(text)
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

// TestEntriesWithoutTheirMap: entries that only an iterator holds have keys, but no map to read
// them from.
func TestEntriesWithoutTheirMap(t *testing.T) {
	p := plan{dumpbuilder.New()}
	entry := p.Class("java.util.TreeMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("left"), dumpbuilder.Ref("right"))
	p.Class("java.util.TreeMap$EntryIterator", dumpbuilder.Ref("next"))
	rows := p.rows("app.Row", 4000, 300)
	var tree func(from, to int) any
	tree = func(from, to int) any {
		if from >= to {
			return nil
		}
		middle := (from + to) / 2
		return p.Instance(entry, p.Box(int32(middle)), rows[middle], tree(from, middle), tree(middle+1, to))
	}
	p.static("app.Main", "REST", p.New("java.util.TreeMap$EntryIterator", "next", tree(0, len(rows))))
	p.ballast()
	if text := known(t, p); !strings.Contains(text, "REST") {
		t.Error(text)
	}
}
