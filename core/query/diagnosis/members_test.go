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
