package oql

import (
	"slices"
)

// join joins the rows so far with the next source.
func (q *prepared) join(left *rowSet, place int, parent *frame) (*rowSet, error) {
	right, err := q.origin(q.sources[place+1], parent)
	if err != nil {
		return nil, err
	}
	j := joiner{q: q, left: left, right: right, on: truthOf(q.ons[place]), outer: q.joins[place].left, f: q.frame(parent)}
	j.out = &rowSet{width: left.width + 1, ids: nil}
	j.boxed = left.slots != nil || right.slots != nil
	if l, r, found := q.equalParts(place); found {
		err = j.hash(l, r)
	} else {
		err = j.nested()
	}
	if err == nil {
		err = q.c.m.err
	}
	return j.out, err
}

// joiner joins two row sets.
type joiner struct {
	q           *prepared
	left, right *rowSet
	on          func(f *frame) bool
	outer       bool
	f           *frame
	out         *rowSet
	boxed       bool
}

// add appends a row to the result: a left and a right row; -1 if there is none.
func (j *joiner) add(l, r int) error {
	w := j.left.width
	if j.out.len() >= maxValues {
		return errorAt(j.q.plan.source, j.q.sources[w].at, tooMany("joined rows"), "Narrow the condition after ON.")
	}
	if r < 0 {
		j.left.load(l, j.f)
		j.f.slots[w] = slotOf(Value{})
	}
	for k := range w + 1 {
		s := j.f.slots[k]
		if j.boxed {
			j.out.slots = append(j.out.slots, s)
		} else {
			j.out.ids = append(j.out.ids, s.id)
		}
	}
	return nil
}

// try adds a pair of rows if the condition holds.
func (j *joiner) try(l, r int) (bool, error) {
	j.loadRight(r)
	if err := j.q.c.m.step(); err != nil || !j.on(j.f) {
		return false, err
	}
	return true, j.add(l, r)
}

func (j *joiner) loadRight(r int) {
	if j.right.slots != nil {
		j.f.slots[j.left.width] = j.right.slots[r]
	} else {
		j.f.slots[j.left.width] = slot{id: j.right.ids[r]}
	}
}

// nested tries all pairs.
func (j *joiner) nested() error {
	for l := range j.left.len() {
		found := false
		for r := range j.right.len() {
			j.left.load(l, j.f)
			hit, err := j.try(l, r)
			if err != nil {
				return err
			}
			found = found || hit
		}
		if err := j.finish(l, found); err != nil {
			return err
		}
	}
	return nil
}

// finish adds a row of an outer join for a left row without partner.
func (j *joiner) finish(l int, found bool) error {
	if found || !j.outer {
		return nil
	}
	return j.add(l, -1)
}

// hash tries only pairs with equal keys.
func (j *joiner) hash(left, right expr) error {
	m := j.q.c.m
	if j.right.len() > maxValues {
		return errorAt(j.q.plan.source, j.q.sources[j.left.width].at, tooMany("objects to join with"), "Name the larger class first.")
	}
	byKey := map[string][]uint32{}
	var key []byte
	for r := range j.right.len() {
		j.loadRight(r)
		v := right.value(j.f)
		if err := m.step(); err != nil {
			return err
		}
		if key, _ = v.key(m, key[:0]); v.Kind != Null {
			byKey[string(key)] = append(byKey[string(key)], uint32(r))
		}
	}
	for l := range j.left.len() {
		j.left.load(l, j.f)
		v := left.value(j.f)
		found := false
		if err := m.step(); err != nil {
			return err
		}
		if key, _ = v.key(m, key[:0]); v.Kind != Null {
			for _, r := range byKey[string(key)] {
				j.left.load(l, j.f)
				hit, err := j.try(l, int(r))
				if err != nil {
					return err
				}
				found = found || hit
			}
		}
		if err := j.finish(l, found); err != nil {
			return err
		}
	}
	return nil
}

// equalParts looks among the parts of a join condition, which are connected by AND, for a
// comparison of the rows so far with the new source.
func (q *prepared) equalParts(place int) (left, right expr, found bool) {
	older, newer := map[string]bool{}, map[string]bool{q.sources[place+1].alias: true}
	for _, o := range q.sources[:place+1] {
		older[o.alias] = true
	}
	conditions := []node{q.joins[place].on}
	for i := 0; i < len(conditions); i++ {
		b, ok := conditions[i].(*binaryNode)
		switch {
		case ok && b.op == "and":
			conditions = append(conditions, b.left, b.right)
		case ok && b.op == "=":
			l, r := b.left, b.right
			if onlyOf(l, newer) && onlyOf(r, older) {
				l, r = r, l
			}
			if !onlyOf(l, older) || !onlyOf(r, newer) {
				continue
			}
			left, err := q.c.expression(l)
			right, other := q.c.expression(r)
			return left, right, err == nil && other == nil
		}
	}
	return left, right, false
}

// onlyOf reports whether an expression is a path that begins with one of some aliases.
func onlyOf(n node, aliases map[string]bool) bool {
	switch n := n.(type) {
	case *nameNode:
		return n.name != "" && aliases[n.name]
	case *fieldNode:
		return onlyOf(n.base, aliases)
	case *attributeNode:
		return n.base != nil && onlyOf(n.base, aliases)
	case *callNode:
		if n.base != nil {
			return onlyOf(n.base, aliases) && len(n.args) == 0
		}
		return len(n.args) > 0 && !slices.ContainsFunc(n.args, func(a node) bool { return !onlyOf(a, aliases) })
	}
	return false
}
