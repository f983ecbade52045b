package oql

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/wholenumber"
)

// grouping is GROUP BY and the aggregates of a statement.
type grouping struct {
	texts      []string // source texts of the keys
	keys       []expr
	aggregates []aggregate
	row        *compiler // compiles what is computed for each row

	// Memory for the next groups, allocated for slabGroups groups at once.
	values  []Value
	results []accumulator
}

// slabGroups is the number of groups for which memory is allocated at once.
const slabGroups = 1024

// aggregate is one use of count, sum, min, max or avg.
type aggregate struct {
	text string
	name string
	star bool
	each bool // only different values count
	arg  expr
}

// groupRow is one group.
type groupRow struct {
	keys    []Value
	results []accumulator
}

// isGrouped reports whether the rows of a statement are groups.
func (q *prepared) isGrouped() bool {
	if q.group != nil || q.statement.having != nil {
		return true
	}
	for _, i := range q.items {
		if usesAggregate(i.node) {
			return true
		}
	}
	return false
}

// usesAggregate reports whether an expression contains an aggregate.
func usesAggregate(n node) bool {
	switch n := n.(type) {
	case *callNode:
		if n.base == nil && !n.at && isAggregate(n.name) {
			return true
		}
		return n.base != nil && usesAggregate(n.base) || slices.ContainsFunc(n.args, usesAggregate)
	case *binaryNode:
		return usesAggregate(n.left) || usesAggregate(n.right)
	case *unaryNode:
		return usesAggregate(n.node)
	case *fieldNode:
		return usesAggregate(n.base)
	case *attributeNode:
		return n.base != nil && usesAggregate(n.base)
	case *indexNode:
		return usesAggregate(n.base)
	case *likeNode:
		return usesAggregate(n.node)
	case *inNode:
		return usesAggregate(n.node)
	}
	return false
}

// prepareGroups compiles the keys. Expressions compiled afterwards are about groups.
func (q *prepared) prepareGroups() error {
	if q.star || q.objects || q.retained {
		return errorAt(q.plan.source, q.at, "groups are not objects", "Select the keys and aggregates: SELECT classof(s), count(*) FROM … GROUP BY classof(s)")
	}
	row := *q.c
	g := &grouping{row: &row}
	for _, n := range q.group {
		n = q.columnNode(n)
		e, err := row.expression(n)
		if err != nil {
			return err
		}
		g.keys = append(g.keys, e)
		g.texts = append(g.texts, q.c.textOf(n))
	}
	q.grouped = g
	c := *q.c
	c.group = g
	q.c = &c
	return nil
}

// textOf returns the source of an expression without white space.
func (c *compiler) textOf(n node) string {
	from, to := n.place()
	return strings.Join(strings.Fields(c.m.source[from:to]), "")
}

// lookup compiles an expression that is a key or an aggregate of a group.
func (g *grouping) lookup(c *compiler, n node) (e expr, found bool, err error) {
	text := c.textOf(n)
	for i, key := range g.texts {
		if key == text {
			k := g.keys[i]
			e := expr{typ: k.typ, stage: k.stage, reads: k.reads, classes: k.classes, value: func(f *frame) Value { return f.group.keys[i] }}
			return e, true, nil
		}
	}
	call, ok := n.(*callNode)
	if !ok || call.base != nil || call.at || !isAggregate(call.name) {
		return expr{}, false, nil
	}
	place := slices.IndexFunc(g.aggregates, func(a aggregate) bool { return a.text == text })
	if place < 0 {
		a := aggregate{text: text, name: strings.ToLower(call.name), star: call.star, each: call.each}
		if !a.star {
			if len(call.args) != 1 {
				return expr{}, true, c.errorAt(n, fmt.Sprintf("%s takes one argument", call.name), "")
			}
			if a.arg, err = g.row.expression(call.args[0]); err != nil {
				return expr{}, true, err
			}
		} else if a.name != "count" {
			return expr{}, true, c.errorAt(n, a.name+"(*) means nothing", "Write "+a.name+"(s.@usedHeapSize).")
		}
		place = len(g.aggregates)
		g.aggregates = append(g.aggregates, a)
	}
	a := g.aggregates[place]
	e = expr{stage: a.arg.stage, reads: a.arg.reads, value: func(f *frame) Value { return f.group.results[place].result(a.name) }}
	switch {
	case a.name == "count":
		e.typ = intType
		e.integer = func(f *frame) (int64, bool) { return f.group.results[place].n, true }
	case a.name == "avg":
		e.typ = floatType
	default:
		e.typ = a.arg.typ
	}
	return e, true, nil
}

// runGroups evaluates a grouped statement.
func (q *prepared) runGroups(parent *frame) (*Table, error) {
	row := *q
	row.c = q.grouped.row
	r, err := row.rows(parent, -1)
	if err != nil {
		return nil, err
	}
	t := q.table(r, parent)
	if t.groups, err = q.collect(r, parent); err != nil {
		return nil, err
	}
	t.rows = nil
	if q.having.value != nil {
		if err := q.filterGroups(t, parent); err != nil {
			return nil, err
		}
	}
	if q.keys != nil {
		if err := q.sortGroups(t, parent); err != nil {
			return nil, err
		}
	}
	return t, q.finish(t)
}

func (q *prepared) filterGroups(t *Table, parent *frame) error {
	f, holds := q.frame(parent), truthOf(q.having)
	passed := []groupRow{}
	for i := range t.groups {
		f.group = &t.groups[i]
		if holds(f) {
			passed = append(passed, t.groups[i])
		}
		if err := q.c.m.step(); err != nil {
			return err
		}
	}
	t.groups = passed
	return nil
}

func (q *prepared) sortGroups(t *Table, parent *frame) error {
	f := q.frame(parent)
	places, err := q.orderRows(len(t.groups), func(i int) *frame {
		f.group = &t.groups[i]
		return f
	})
	if err != nil {
		return err
	}
	groups := make([]groupRow, len(places))
	for i, p := range places {
		groups[i] = t.groups[p]
	}
	t.groups = groups
	return nil
}

// collect assigns rows to groups; the groups are in the order of their first rows.
func (q *prepared) collect(r *rowSet, parent *frame) ([]groupRow, error) {
	m, g, f := q.c.m, q.grouped, q.frame(parent)
	groups := []groupRow{}
	var find func() (int, bool)
	if len(g.keys) == 0 { // all rows form one group, even if there are none
		groups = append(groups, q.grouped.newGroup(nil))
		find = func() (int, bool) { return 0, true }
	} else {
		find = q.finder(f, &groups)
	}
	for i := range r.len() {
		if err := m.step(); err != nil {
			return nil, err
		}
		r.load(i, f)
		at, ok := find()
		if !ok {
			return nil, q.c.errorAt(q.group[0], tooMany("groups"), "Group by something with fewer different values.")
		}
		results := groups[at].results
		for k := range g.aggregates {
			results[k].add(m, &g.aggregates[k], f)
		}
	}
	return groups, m.err
}

// newGroup returns a group without rows.
func (g *grouping) newGroup(keys []Value) groupRow {
	k, a := len(g.keys), len(g.aggregates)
	if len(g.values) < k || len(g.results) < a {
		g.values, g.results = make([]Value, k*slabGroups), make([]accumulator, a*slabGroups)
	}
	row := groupRow{g.values[:k:k], g.results[:a:a]}
	g.values, g.results = g.values[k:], g.results[a:]
	copy(row.keys, keys)
	return row
}

// finder returns a function that finds or creates the group of the row in a frame. If the
// only key is an object or a whole number, it builds no text for the key.
func (q *prepared) finder(f *frame, groups *[]groupRow) func() (int, bool) {
	g, m := q.grouped, q.c.m
	if number := g.number(); len(g.keys) == 1 && number != nil {
		places := map[int64]int{}
		null := -1
		return func() (int, bool) {
			n, ok := number(f)
			at, found := places[n]
			if !ok {
				at, found = null, null >= 0
			}
			if found {
				return at, true
			}
			at = len(*groups)
			if ok {
				places[n] = at
			} else {
				null = at
			}
			*groups = append(*groups, g.newGroup([]Value{g.keys[0].value(f)}))
			return at, at < maxValues
		}
	}
	places := map[string]int{}
	var key []byte
	values := make([]Value, len(g.keys))
	return func() (int, bool) {
		key = key[:0]
		for i, k := range g.keys {
			values[i] = k.value(f)
			var ok bool
			if key, ok = values[i].key(m, key); !ok {
				m.failAt(q.group[i], "a list this long cannot be a grouping key", "")
			}
		}
		if at, found := places[string(key)]; found {
			return at, true
		}
		places[string(key)] = len(*groups)
		*groups = append(*groups, g.newGroup(values))
		return len(*groups) - 1, len(*groups) <= maxValues
	}
}

// number returns the only key as a number, nil if that is not possible.
func (g *grouping) number() func(f *frame) (int64, bool) {
	k := g.keys[0]
	if k.object != nil {
		return func(f *frame) (int64, bool) {
			id := k.object(f)
			return int64(id), id != heap.NoObject
		}
	}
	return k.integer
}

// accumulator computes one aggregate of one group.
type accumulator struct {
	n     int64 // number of rows
	sum   int64
	real  float64
	whole bool // all numbers so far are whole
	large bool // their sum needs more than 64 bits
	value Value
	seen  map[string]struct{}
}

func (a *accumulator) add(m *machine, of *aggregate, f *frame) {
	if of.star {
		a.n++
		return
	}
	if k, ok := int64(0), false; of.arg.integer != nil && !of.each && of.name != "min" && of.name != "max" {
		if k, ok = of.arg.integer(f); ok {
			a.n++
			a.count(m, of, k)
			a.real += float64(k)
			a.whole = true
		}
		return
	}
	v := of.arg.value(f)
	if v.Kind == Null {
		return
	}
	if of.each && a.known(m, v) {
		return
	}
	a.n++
	switch of.name {
	case "count":
	case "min", "max":
		if c, ok := v.order(a.value); a.n == 1 || ok && (c < 0) == (of.name == "min") && c != 0 {
			a.value = v
		}
	default:
		k, real, isFloat, ok := v.number()
		if !ok || v.Kind == Object {
			m.failed(errorAt(m.source, 0, fmt.Sprintf("%s of %s cannot be computed", of.name, describe(v)), ""))
		}
		a.whole = !isFloat && (a.whole || a.n == 1)
		if !isFloat {
			real = float64(k)
		}
		a.count(m, of, k)
		a.real += real
	}
}

// count adds a whole number.
func (a *accumulator) count(m *machine, of *aggregate, k int64) {
	n, fits := wholenumber.Calculate('+', a.sum, k)
	if a.sum = n; !fits && of.name == "sum" {
		a.large = true
		m.notes.add(tooLarge)
	}
}

// known reports whether a value occurred before.
func (a *accumulator) known(m *machine, v Value) bool {
	if a.seen == nil {
		a.seen = map[string]struct{}{}
	}
	key, _ := v.key(m, nil)
	if _, there := a.seen[string(key)]; there {
		return true
	}
	if len(a.seen) == maxValues {
		m.failed(errorAt(m.source, 0, tooMany("different values"), ""))
	}
	a.seen[string(key)] = struct{}{}
	return false
}

// result returns the aggregate. Without values it is null, except that count is 0.
func (a *accumulator) result(name string) Value {
	switch {
	case name == "count":
		return intValue(a.n)
	case a.n == 0:
		return Value{}
	case name == "avg":
		return floatValue(a.real / float64(a.n))
	case name == "sum" && a.whole && a.large:
		return Value{}
	case name == "sum" && a.whole:
		return intValue(a.sum)
	case name == "sum":
		return floatValue(a.real)
	}
	return a.value
}
