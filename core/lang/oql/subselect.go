package oql

import (
	"sync"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// subResult is the result of a sub-select that does not depend on the row; it is
// evaluated once for all goroutines.
type subResult struct {
	once    sync.Once
	indexed sync.Once
	table   *Table
	err     error
	objects graph.Bits          // the objects of its first column
	others  map[string]struct{} // the other values of its first column, by key
	null    bool                // the first column contains null
}

// subSelect compiles a sub-select as a list of its rows, null if it has none.
func (c *compiler) subSelect(n *selectNode) (expr, error) {
	scope := c.scope
	if c.group != nil { // names of rows mean nothing in a group
		scope = nil
	}
	q, err := c.prepareSub(n.statement, scope)
	if err != nil {
		return expr{}, err
	}
	e := expr{reads: true, rows: true, stage: q.stage(), shared: !q.c.scope.outer}
	if !e.shared {
		e.value = func(f *frame) Value {
			t, err := q.run(f)
			if err != nil {
				c.m.failed(err)
				return Value{}
			}
			return t.list()
		}
		return e, nil
	}
	sub := c.plan.sub(n.statement)
	e.value = func(*frame) Value {
		sub.once.Do(func() { sub.table, sub.err = q.run(nil) })
		if sub.err != nil {
			c.m.failed(sub.err)
			return Value{}
		}
		return sub.table.list()
	}
	return e, nil
}

// prepareSub prepares a sub-select. If it uses no name of the enclosing queries, it gets
// its own machine, because several goroutines read its single result.
func (c *compiler) prepareSub(s *statement, scope *scope) (*prepared, error) {
	if scope != nil && !c.plan.alone[s] {
		q, err := c.plan.prepare(c.m, s, scope)
		if err != nil || q.c.scope.outer {
			return q, err
		}
		c.plan.alone[s] = true // so that nested sub-selects are not prepared twice
	}
	return c.plan.prepare(c.plan.machine(), s, scope)
}

func (p *plan) sub(s *statement) *subResult {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.subs[s] == nil {
		p.subs[s] = &subResult{}
	}
	return p.subs[s]
}

// list returns the rows of a table as a list, null if there are none.
func (t *Table) list() Value {
	if t.Len() == 0 {
		return Value{}
	}
	if t.objects {
		return listValue(objectList(t.ids))
	}
	at := func(m *machine, i int) Value { return thingValue(&rowThing{t, i, whole}) }
	if t.bare {
		at = func(m *machine, i int) Value { return t.value(m, i, 0) }
	}
	return listValue(&list{length: t.Len(), of: "rows", at: at, table: t})
}

// in compiles IN.
func (c *compiler) in(n *inNode) (expr, error) {
	left, err := c.expression(n.node)
	if err != nil {
		return expr{}, err
	}
	if n.list != nil {
		return c.inList(n, left)
	}
	var right expr
	if sub, ok := n.in.(*selectNode); ok {
		right, err = c.subSelect(sub)
		if err == nil && right.shared {
			return c.inSelect(n, left, right, c.plan.sub(sub.statement)), nil
		}
	} else {
		right, err = c.expression(n.in)
	}
	if err != nil {
		return expr{}, err
	}
	return boolExpr(func(f *frame) bool {
		v := left.value(f)
		l := c.m.listOf(n.in, right.value(f))
		if l == nil {
			return n.not
		}
		for i := range l.length {
			element := l.get(c.m, int64(i))
			if row, isRow := element.ref.(*rowThing); isRow {
				element = c.m.plain(row.cell(c.m, 0))
			}
			if v.equal(element) {
				return !n.not
			}
			if c.m.step() != nil {
				break
			}
		}
		return n.not
	}, left, right), nil
}

// inList compiles IN (a, b, …).
func (c *compiler) inList(n *inNode, left expr) (expr, error) {
	parts := []expr{left}
	for _, e := range n.list {
		element, err := c.expression(e)
		if err != nil {
			return expr{}, err
		}
		parts = append(parts, element)
	}
	return boolExpr(func(f *frame) bool {
		v := left.value(f)
		for i := range parts[1:] {
			if v.equal(parts[i+1].value(f)) {
				return !n.not
			}
		}
		return n.not
	}, parts...), nil
}

// inSelect compiles IN (SELECT …) for a sub-select that is evaluated only once.
func (c *compiler) inSelect(n *inNode, left, right expr, sub *subResult) expr {
	m := c.m
	var once sync.Once
	var key []byte
	ready := func() {
		right.value(nil)
		if sub.err == nil {
			sub.indexed.Do(func() { sub.index(m) })
		}
	}
	return boolExpr(func(f *frame) bool {
		once.Do(ready)
		if sub.err != nil {
			return false
		}
		if left.object != nil {
			id := left.object(f)
			return (id != heap.NoObject && sub.objects.Has(uint32(id)) || id == heap.NoObject && sub.null) != n.not
		}
		v := left.value(f)
		switch v.Kind {
		case Object:
			return sub.objects.Has(uint32(v.Object())) != n.not
		case Null:
			return sub.null != n.not
		}
		key, _ = v.key(m, key[:0])
		_, found := sub.others[string(key)]
		return found != n.not
	}, left, right)
}

// index makes the first column of the result searchable.
func (s *subResult) index(m *machine) {
	s.objects = m.s.NewSet()
	s.others = map[string]struct{}{}
	for i := range s.table.Len() {
		v := m.plain(s.table.value(m, i, 0))
		switch v.Kind {
		case Object:
			s.objects.Set(uint32(v.Object()))
		case Null:
			s.null = true
		default:
			key, _ := v.key(m, nil)
			s.others[string(key)] = struct{}{}
		}
		if m.step() != nil {
			return
		}
	}
}
