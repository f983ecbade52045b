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
