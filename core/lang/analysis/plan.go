package analysis

import (
	"slices"

	"heapdrop/core/heap"
)

// Most references cannot bring an object into any subgraph except that of the referrer. A
// plan is what is known about a membership before it is evaluated, so that the traversal
// evaluates it only for subgraphs that may include the object.

// source is where a reference comes from, relative to one subgraph.
type source int

const (
	fromRoot       source = iota // from outside the heap to a GC root
	fromOwn                      // from an object of the subgraph
	fromOther                    // from an object of another subgraph
	fromUnassigned               // from an object of no subgraph
	sourceCount
)

// verdict is what is known about a condition in advance.
type verdict uint8

const (
	unknown verdict = iota
	never
	always
)

// membershipPlan is what is known about the membership of a set type.
type membershipPlan struct {
	known [sourceCount]verdict
	holds boolFn

	// candidates finds the subgraphs of the type for which the membership may hold. It
	// adds their numbers to found, or reports that all of them may.
	candidates [sourceCount]func(f *frame, found []uint32) (narrowed []uint32, all bool)
}

// plan analyses a membership. A set type without a membership includes only its roots.
func (c *compiler) plan(s *setDecl) membershipPlan {
	p := membershipPlan{}
	if s.membership == nil {
		return membershipPlan{known: [sourceCount]verdict{never, never, never, never}}
	}
	e := s.membership.value
	p.holds = c.bool(e)
	for from := range sourceCount {
		if p.known[from] = estimate(e, from); p.known[from] == unknown {
			p.candidates[from] = c.narrow(e, s, from)
		}
	}
	return p
}

// estimate returns what a condition evaluates to for all references of a source. When a
// membership is evaluated, the object that the reference leads to is always unassigned.
func estimate(e expr, from source) verdict {
	switch e := e.(type) {
	case *literal:
		if e.value.num != 0 {
			return always
		}
		return never
	case *unaryExpr:
		switch v := estimate(e.x, from); {
		case e.op != "not" || v == unknown:
			return unknown
		case v == never:
			return always
		}
		return never
	case *inExpr:
		return estimateIn(e, from)
	case *binaryExpr:
		return estimateBinary(e, from)
	}
	return unknown
}

func estimateIn(e *inExpr, from source) verdict {
	x, ok := e.x.(*nameExpr)
	switch {
	case !ok:
		return unknown
	case x.is == nameThis && e.unassigned:
		return always
	case x.is == nameThis:
		return never
	case x.is != nameReferrer:
		return unknown
	case e.unassigned:
		return yes(from == fromUnassigned)
	}
	return yes(from == fromOwn)
}

func yes(b bool) verdict {
	if b {
		return always
	}
	return never
}

func estimateBinary(e *binaryExpr, from source) verdict {
	switch e.op {
	case "and", "or":
		x, y := estimate(e.x, from), estimate(e.y, from)
		decides, other := never, always
		if e.op == "or" {
			decides, other = always, never
		}
		switch {
		case x == decides || y == decides:
			return decides
		case x == other && y == other:
			return other
		}
		return unknown
	case "=", "!=":
		x, _ := e.x.(*nameExpr)
		y, _ := e.y.(*nameExpr)
		if x == nil || y == nil {
			return unknown
		}
		if y.is == nameRefKind {
			x, y = y, x
		}
		if x.is != nameRefKind || y.is != nameKindLabel {
			return unknown
		}
		if root := labelOf(y.name) == labelRoot; root || from == fromRoot {
			return yes((root == (from == fromRoot)) == (e.op == "="))
		}
	}
	return unknown
}

// narrow compiles a search for the subgraphs for which a condition may hold.
func (c *compiler) narrow(e expr, s *setDecl, from source) func(*frame, []uint32) ([]uint32, bool) {
	everyone := func(_ *frame, found []uint32) ([]uint32, bool) { return found, true }
	if b, ok := e.(*binaryExpr); ok && (b.op == "and" || b.op == "or") {
		x, y := estimate(b.x, from), estimate(b.y, from)
		switch {
		case b.op == "or" && x == never || b.op == "and" && x == always:
			return c.narrow(b.y, s, from)
		case b.op == "or" && y == never || b.op == "and" && y == always:
			return c.narrow(b.x, s, from)
		}
		return both(b.op == "and", c.narrow(b.x, s, from), c.narrow(b.y, s, from))
	}
	if !e.base().entity && !e.base().item {
		holds := c.bool(e)
		return func(f *frame, found []uint32) ([]uint32, bool) { return found, holds(f) }
	}
	if in, ok := e.(*inExpr); ok && !in.unassigned && !in.x.base().entity && !in.x.base().item {
		x := c.object(in.x)
		return func(f *frame, found []uint32) ([]uint32, bool) {
			if id := x(f); id != noObject && f.owner[id] != 0 {
				found = append(found, f.owner[id])
			}
			return found, false
		}
	}
	if b, ok := e.(*binaryExpr); ok && b.op == "=" {
		for _, pair := range [2][2]expr{{b.x, b.y}, {b.y, b.x}} {
			if isEntityName(pair[0]) && !pair[1].base().entity && !pair[1].base().item && pair[1].base().typ.Kind == pair[0].base().typ.Kind {
				return c.byName(pair[1], s)
			}
		}
	}
	return everyone
}

// isEntityName reports whether an expression is ENTITY.name.
func isEntityName(e expr) bool {
	m, ok := e.(*memberExpr)
	return ok && m.member != nil && m.member.on == "ENTITY" && m.name == "name" && m.typ.Kind != Any
}

// byName compiles a search for the subgraph whose name an expression gives.
func (c *compiler) byName(e expr, s *setDecl) func(*frame, []uint32) ([]uint32, bool) {
	name := c.value(e)
	return func(f *frame, found []uint32) ([]uint32, bool) {
		if number := f.names[s][name(f).key()]; number != 0 {
			found = append(found, number)
		}
		return found, false
	}
}

// both combines two searches: for "and" either one is enough, for "or" both are needed.
func both(and bool, x, y func(*frame, []uint32) ([]uint32, bool)) func(*frame, []uint32) ([]uint32, bool) {
	return func(f *frame, found []uint32) ([]uint32, bool) {
		before := len(found)
		found, all := x(f, found)
		switch {
		case !and && all, and && !all:
			return found, all
		case and:
			found = found[:before]
		}
		return y(f, found)
	}
}

// conjuncts returns the parts of "a and b and c".
func conjuncts(e expr) []expr {
	if b, ok := e.(*binaryExpr); ok && b.op == "and" {
		return append(conjuncts(b.x), conjuncts(b.y)...)
	}
	return []expr{e}
}

// lookup compiles "LIST.filter([it | … it.id = X …])", where LIST is a list of the global
// context, to a lookup of one object. Otherwise programs with one subgraph per object,
// such as the paper's listings, would take quadratic time.
func (c *compiler) lookup(e *memberExpr, l *lambda) valueFn {
	global, ok := e.of.(*nameExpr)
	if !ok || global.is != nameGlobal || e.member.name != "filter" || len(l.body) != 1 || l.body[0].target != "" || len(l.vars) != 1 {
		return nil
	}
	for _, part := range conjuncts(l.body[0].value) {
		b, ok := part.(*binaryExpr)
		if !ok || b.op != "=" {
			continue
		}
		for _, pair := range [2][2]expr{{b.x, b.y}, {b.y, b.x}} {
			other := pair[1].base()
			if isItem(pair[0], l.vars[0]) && !other.item && (isWhole(other.typ) || other.typ.isObject()) {
				return c.lookupOne(e, l, pair[1])
			}
		}
	}
	return nil
}

// isItem reports whether an expression is the parameter of a lambda, or its id.
func isItem(e expr, item *variable) bool {
	if m, ok := e.(*memberExpr); ok && m.member != nil && m.member.on == "Object" && m.name == "id" {
		e = m.of
	}
	n, ok := e.(*nameExpr)
	return ok && n.ref == item
}

func (c *compiler) lookupOne(e *memberExpr, l *lambda, key expr) valueFn {
	wanted, body, name := c.value(key), c.lambda(l, c.f.types.bool), e.of.(*nameExpr).name
	return func(f *frame) value {
		v := wanted(f)
		id := v.object()
		if v.kind == isInt {
			if found, ok := f.s.ID(heap.Address(v.num)); ok {
				id = uint32(found)
			}
		}
		if id == noObject || !f.step() || !f.s.Reachable(heap.ObjectID(id)) {
			return listValue(&list{})
		}
		if all := listIn(f.global(name)); !all.all {
			if _, found := slices.BinarySearch(all.ids, id); !found {
				return listValue(&list{})
			}
		}
		if body(f, objectValue(id)).num == 0 {
			return listValue(&list{})
		}
		return listValue(&list{ids: []uint32{id}})
	}
}

// prefiltered compiles the list of "LIST.filter([it | A and B])" to the elements for
// which A holds, computed once, if A depends only on the element while B differs between
// subgraphs.
func (c *compiler) prefiltered(e *memberExpr, l *lambda) valueFn {
	global, ok := e.of.(*nameExpr)
	if !ok || global.is != nameGlobal || e.member.arg != "T → bool" || e.member.name == "forall" || c.nested > 0 || len(l.body) != 1 || l.body[0].target != "" || len(l.vars) != 1 {
		return nil
	}
	parts := conjuncts(l.body[0].value)
	common := 0
	for common < len(parts) && !parts[common].base().entity && !parts[common].base().local {
		common++
	}
	if common == 0 || common == len(parts) {
		return nil
	}
	tests := make([]boolFn, common)
	for i := range tests {
		tests[i] = c.bool(parts[i])
	}
	slot := l.vars[0].slot
	var remembered value
	return func(f *frame) value {
		if remembered.kind == isNull {
			remembered = f.filter(f.global(global.name), argument{at: e.nameAt, call: func(item value) value {
				f.slots[slot] = item
				for _, test := range tests {
					if !test(f) {
						return boolValue(false)
					}
				}
				return boolValue(true)
			}})
		}
		return remembered
	}
}
