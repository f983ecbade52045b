package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// TestMembersOfHugeStructures: of a structure with very many objects some are looked at, and
// among these are enough members, also where each member has equally many parts.
func TestMembersOfHugeStructures(t *testing.T) {
	const members = 201_000
	p := plan{dumpbuilder.New()}
	a, b, c := p.Class("app.A"), p.Class("app.B"), p.Class("app.C")
	order := p.Class("app.Order", dumpbuilder.Long("opened"), dumpbuilder.Ref("a"), dumpbuilder.Ref("b"), dumpbuilder.Ref("c"))
	list := make([]any, members)
	for i := range list {
		list[i] = p.Instance(order, int64(taken-(members-i)*500), p.Instance(a), p.Instance(b), p.Instance(c))
	}
	p.static("app.Main", "ITEMS", p.ObjectArray("app.Order[]", list...))
	if text := known(t, p); !strings.Contains(text, "(field opened)") {
		t.Error(text)
	}
}

// TestOrderOfUse: a map in the order of access has its entries as they were last used, which
// says nothing about when they were made.
func TestOrderOfUse(t *testing.T) {
	for byAccess, noted := range map[bool]bool{false: true, true: false} {
		p := plan{dumpbuilder.New()}
		turn := shuffled(run(0, 1, 1000))
		list := p.states("app.Quote", nil, dumpbuilder.Long("consulted"), "consulted", 1000, func(i int) any { return taken - (1000-turn[i])*60_000 })
		sorted := make([]any, len(list))
		for i, q := range list {
			sorted[turn[i]] = q
		}
		m := p.LinkedHashMap(keyed(sorted)...)
		m.Set("accessOrder", byAccess)
		p.static("app.Main", "QUOTES", m)
		if text := known(t, p); strings.Contains(text, "(field consulted)") != noted {
			t.Errorf("by access: %v: %s", byAccess, text)
		}
	}
}

// TestMembersOfManyLists: what is in one of many lists says nothing about the members of all
// of them.
func TestMembersOfManyLists(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Day", dumpbuilder.Ref("orders"))
	c := p.Class("app.Order", dumpbuilder.Long("opened"), dumpbuilder.Ref("data"))
	var days []any
	for day := range 40 {
		var orders []any
		for i := range 100 + day {
			orders = append(orders, p.Instance(c, taken-int64(40-day)*86_400_000+int64(i)*10, p.ByteArray(make([]byte, 1000)...)))
		}
		days = append(days, p.New("app.Day", "orders", p.ArrayList(orders...)))
	}
	p.static("app.Main", "DAYS", p.ArrayList(days...))
	if text := known(t, p); strings.Contains(text, "4,780") && strings.Contains(text, "loaded at once") || !strings.Contains(text, "over 39 d") {
		t.Error(text)
	}
}

// TestChangesAtOnce: collections that take many elements as one change, or as none, were
// filled at once. A count of changes that has become negative shows that very many were made.
func TestChangesAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		make func(p plan, rows []any) *dumpbuilder.Object
		said string
	}{
		"TreeMap": {func(p plan, rows []any) *dumpbuilder.Object {
			p.Class("java.util.TreeMap", dumpbuilder.Ref("root"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
			entry := p.Class("java.util.TreeMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("left"), dumpbuilder.Ref("right"))
			var tree func(from, to int) any
			tree = func(from, to int) any {
				if from == to {
					return nil
				}
				at := (from + to) / 2
				return p.Instance(entry, p.Box(int32(at)), rows[at], tree(from, at), tree(at+1, to))
			}
			return p.New("java.util.TreeMap", "root", tree(0, len(rows)), "size", int32(len(rows)))
		}, "it was made with its 1,000 elements in it"},
		"LinkedList": {func(p plan, rows []any) *dumpbuilder.Object {
			list := p.LinkedList(rows...)
			list.Set("modCount", int32(1))
			return list
		}, "it was filled at once: 1,000 elements in 1 change"},
		"HashMap": {func(p plan, rows []any) *dumpbuilder.Object {
			m := p.HashMap(keyed(rows)...)
			m.Set("modCount", int32(-2_000_000_000))
			return m
		}, "elements come and go: about 1,147,484,148 were put in"},
	} {
		p := plan{dumpbuilder.New()}
		p.static("app.Main", "ROWS", c.make(p, p.rows("app.Row", 1000, 1000)))
		if text := known(t, p); !strings.Contains(text, c.said) || strings.Contains(text, "nothing was ever taken out") {
			t.Errorf("%s: %s", name, text)
		}
	}
}
