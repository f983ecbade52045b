package oql

import (
	"fmt"
	"math/bits"
	"slices"
	"sync/atomic"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/parallel"
)

func (q *prepared) frame(parent *frame) *frame {
	return &frame{slots: make([]slot, len(q.sources)), parent: parent}
}

// rows evaluates FROM, JOIN and WHERE. most is the number of rows needed, -1 for all.
func (q *prepared) rows(parent *frame, most int64) (*rowSet, error) {
	first := q.sources[0]
	filter := q.where.value != nil
	if len(q.sources) == 1 && first.kind == fromClasses {
		ids, err := q.scan(first.scan, parent, most)
		return &rowSet{width: 1, ids: ids}, err
	}
	r, err := q.origin(first, parent)
	if err != nil {
		return nil, err
	}
	for i := range q.joins {
		if r, err = q.join(r, i, parent); err != nil {
			return nil, err
		}
	}
	if !filter {
		return r, nil
	}
	return q.filter(r, parent, most)
}

// filter keeps the rows that satisfy the condition.
func (q *prepared) filter(r *rowSet, parent *frame, most int64) (*rowSet, error) {
	m, f, holds := q.c.m, q.frame(parent), truthOf(q.where)
	var places []uint32
	for i := range r.len() {
		if most >= 0 && int64(len(places)) == most {
			break
		}
		r.load(i, f)
		if holds(f) {
			places = append(places, uint32(i))
		}
		if err := m.step(); err != nil {
			return nil, err
		}
	}
	return r.pick(places), m.err
}

// instances lists the reachable instances of some classes in ascending order.
func (q *prepared) instances(classes []heap.ClassIndex) ([]heap.ObjectID, error) {
	where := q.where
	q.where = expr{}
	ids, err := q.scan(classes, nil, -1)
	q.where = where
	return ids, err
}

// chunk is how many objects a worker filters at a time.
const chunk = 1 << 16

// scan lists the reachable instances of some classes that satisfy the condition, in the
// order of ids, which is file order.
func (q *prepared) scan(classes []heap.ClassIndex, parent *frame, most int64) ([]heap.ObjectID, error) {
	s := q.plan.s
	total := int64(0)
	for _, c := range classes {
		n := s.InstanceCounts(c)
		total += n.Objects + n.UnreachableObjects
	}
	if total <= int64(max(s.NumObjects()/32, chunk)) || most >= 0 && most < 1000 && len(classes) == 1 {
		return q.scanLists(classes, parent, most)
	}
	instances := s.InstanceSet(classes, true)
	if q.where.value == nil {
		ids := make([]heap.ObjectID, 0, total)
		for from := 0; from < len(instances); from += listWords {
			ids = appendSet(ids, instances[from:min(from+listWords, len(instances))], from)
		}
		return ids, q.c.m.step()
	}
	if parent != nil || most >= 0 || q.plan.workers < 2 {
		return q.scanRange(instances, parent, 0, s.NumObjects(), most)
	}
	return q.scanParallel(instances)
}

// scanLists scans the lists of instances of a few small classes.
func (q *prepared) scanLists(classes []heap.ClassIndex, parent *frame, most int64) ([]heap.ObjectID, error) {
	s, m := q.plan.s, q.c.m
	ids := []heap.ObjectID{}
	f := q.frame(parent)
	var holds func(*frame) bool
	if q.where.value != nil {
		holds = truthOf(q.where)
	}
	all := s.InstancesOfAll(classes)
	if !slices.IsSorted(all) {
		all = slices.Sorted(slices.Values(all))
	}
	for _, id := range all {
		if most >= 0 && int64(len(ids)) == most {
			break
		}
		if err := m.step(); err != nil {
			return nil, err
		}
		if !s.Reachable(id) {
			continue
		}
		f.slots[0].id = id
		if holds == nil || holds(f) {
			ids = append(ids, id)
		}
	}
	return ids, m.err
}

// listWords is how many words of a bit set are processed in one call.
const listWords = 1 << 7

// appendSet appends the members in a part of a bit set that begins at a word.
//
//go:noinline
func appendSet(ids []heap.ObjectID, part graph.Bits, first int) []heap.ObjectID {
	for i, word := range part {
		for ; word != 0; word &= word - 1 {
			ids = append(ids, heap.ObjectID((first+i)<<6+bits.TrailingZeros64(word)))
		}
	}
	return ids
}

// scanRange scans the instances in a range of objects whose start is a multiple of 64.
func (q *prepared) scanRange(instances graph.Bits, parent *frame, from, to int, most int64) ([]heap.ObjectID, error) {
	m := q.c.m
	f, holds := q.frame(parent), truthOf(q.where)
	ids := []heap.ObjectID{}
	for w := from / 64; w*64 < to; w++ {
		for word := instances[w]; word != 0; word &= word - 1 {
			f.slots[0].id = heap.ObjectID(w<<6 + bits.TrailingZeros64(word))
			if holds(f) {
				ids = append(ids, f.slots[0].id)
				if int64(len(ids)) == most {
					return ids, m.err
				}
			}
			if m.err != nil {
				return nil, m.err
			}
		}
		if w&0x3f == 0 {
			if m.failed(m.ctx.Err()); m.err != nil {
				return nil, m.err
			}
		}
		if w&0x3ff == 0 && q.plan.report != nil {
			q.plan.report(int64(w)*64, int64(q.plan.s.NumObjects()))
		}
	}
	return ids, m.err
}

// scanParallel filters with several goroutines, each with its own machine.
func (q *prepared) scanParallel(instances graph.Bits) ([]heap.ObjectID, error) {
	total := q.plan.s.NumObjects()
	chunks := make([][]heap.ObjectID, (total+chunk-1)/chunk)
	workers, errs := []*prepared{q}, make([]error, q.plan.workers)
	for len(workers) < q.plan.workers {
		worker, err := q.plan.prepare(q.plan.machine(), q.statement, nil)
		if err != nil {
			return nil, err
		}
		workers = append(workers, worker)
	}
	var next atomic.Int64
	_ = parallel.Each(len(workers), func(_, w int) {
		for {
			k := int(next.Add(1)) - 1
			if k >= len(chunks) {
				return
			}
			chunks[k], errs[w] = workers[w].scanRange(instances, nil, k*chunk, min((k+1)*chunk, total), -1)
			if errs[w] != nil {
				next.Store(int64(len(chunks))) // ends the other goroutines
				return
			}
		}
	}, nil)
	for i := range workers {
		if errs[i] != nil {
			return nil, errs[i]
		}
	}
	return slices.Concat(chunks...), nil
}

// run evaluates the statement for a row of the enclosing query (nil if there is none).
func (q *prepared) run(parent *frame) (*Table, error) {
	t, err := q.single(parent)
	if err != nil || q.unions == nil {
		return t, err
	}
	parts := []*Table{t}
	for _, u := range q.unions {
		part, err := u.run(parent)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	if t, err = concat(parts); err != nil {
		return nil, err
	}
	return t, q.orderUnion(t)
}

// single evaluates the statement without its unions.
func (q *prepared) single(parent *frame) (*Table, error) {
	if q.isGrouped() {
		return q.runGroups(parent)
	}
	most := int64(-1)
	if q.count[0] >= 0 && q.keys == nil && !q.distinct && !q.objects && !q.retained {
		most = q.count[0] + q.count[1]
	}
	r, err := q.rows(parent, most)
	if err != nil {
		return nil, err
	}
	if q.retained {
		if r, err = q.retainedBy(r); err != nil {
			return nil, err
		}
	}
	if r, err = q.sorted(r, parent); err != nil {
		return nil, err
	}
	t := q.table(r, parent)
	switch {
	case q.objects:
		if t.ids, err = q.flatten(r, parent); err != nil {
			return nil, err
		}
	case q.star && r.hasThings():
		t = q.thingTable(r, parent)
	case q.star:
		if t.ids, err = q.underlying(r); err != nil {
			return nil, err
		}
	}
	return t, q.finish(t)
}

// finish applies DISTINCT and LIMIT to a result.
func (q *prepared) finish(t *Table) error {
	if q.distinct {
		if err := t.unique(q); err != nil {
			return err
		}
	}
	t.cut(q.count)
	return nil
}

// retainedBy returns rows for everything that the objects of some rows retain, under the
// first alias.
func (q *prepared) retainedBy(r *rowSet) (*rowSet, error) {
	ids, err := q.underlying(r)
	if err != nil {
		return nil, err
	}
	if ids, err = q.c.m.retainedSet(ids); err != nil || r.width == 1 {
		return &rowSet{width: 1, ids: ids}, err
	}
	rows := &rowSet{width: r.width}
	for _, id := range ids {
		rows.ids = append(rows.ids, id)
		for range r.width - 1 {
			rows.ids = append(rows.ids, heap.NoObject)
		}
	}
	return rows, nil
}

// retainedSet returns some objects and what would become unreachable without them.
func (m *machine) retainedSet(ids []heap.ObjectID) ([]heap.ObjectID, error) {
	retained, err := m.s.RetainedSet(m.ctx, slices.Values(ids), nil)
	if err != nil {
		return nil, err
	}
	return idsOf(retained.Set), nil
}

func idsOf(b graph.Bits) []heap.ObjectID {
	ids := []heap.ObjectID{}
	for i, w := range b {
		for k := 0; w != 0; k++ {
			if w&1 != 0 {
				ids = append(ids, heap.ObjectID(i<<6+k))
			}
			w >>= 1
		}
	}
	return ids
}

// thingTable returns the result of SELECT * for values that are not objects, as one
// column.
func (q *prepared) thingTable(r *rowSet, parent *frame) *Table {
	one := *q
	one.cells = []expr{q.c.variable(0, 0, &q.c.scope.variables[0])}
	t := &Table{q: &one, parent: parent, rows: r}
	name := q.from.alias
	if name == "" {
		name = "value"
	}
	t.Columns, t.bare = []Column{{Name: name, Type: typeNames[anyType]}}, true
	return t
}

// underlying returns the objects of the rows under the first alias.
func (q *prepared) underlying(r *rowSet) ([]heap.ObjectID, error) {
	if r.slots == nil && r.width == 1 {
		return r.ids, nil
	}
	ids := make([]heap.ObjectID, 0, r.len())
	for i := range r.len() {
		id := heap.NoObject
		if r.slots == nil {
			id = r.ids[i*r.width]
		} else if s := r.slots[i*r.width]; s.id != heap.NoObject {
			id = s.id
		} else if v := q.c.m.plain(s.value); v.Kind == Int || v.Kind == Object {
			var ok bool
			if id, ok = q.c.m.objectOf(span{q.at, q.to}, v); !ok {
				return nil, q.c.m.err
			}
		} else {
			return nil, errorAt(q.plan.source, q.at, describe(s.value)+" is not an object of the heap", "Select its attributes: SELECT s.@… FROM …")
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// flatten evaluates SELECT OBJECTS: the values of the item are objects, object ids,
// addresses, or lists of these.
func (q *prepared) flatten(r *rowSet, parent *frame) ([]heap.ObjectID, error) {
	m, f, e := q.c.m, q.frame(parent), q.cells[0]
	ids := []heap.ObjectID{}
	for i := range r.len() {
		if err := m.step(); err != nil {
			return nil, err
		}
		r.load(i, f)
		if e.object != nil {
			if id := e.object(f); id != heap.NoObject {
				ids = append(ids, id)
			}
			continue
		}
		ids = q.flattenValue(ids, e.value(f), e.typ == addressType)
	}
	return ids, m.err
}

func (q *prepared) flattenValue(ids []heap.ObjectID, v Value, address bool) []heap.ObjectID {
	m, n := q.c.m, q.items[0].node
	v = m.plain(v)
	switch v.Kind {
	case Null:
		return ids
	case Many:
		l := v.ref.(*list)
		if l.ids != nil {
			return append(ids, l.ids...)
		}
		for i := 0; i < l.length && m.step() == nil; i++ {
			ids = q.flattenValue(ids, l.get(m, int64(i)), false)
		}
		return ids
	case Thing:
		switch t := v.ref.(type) {
		case *referenceThing:
			return append(ids, t.target)
		case *rootThing:
			return append(ids, t.object)
		case *fieldThing:
			return q.flattenValue(ids, t.value, false)
		case *entryThing:
			return q.flattenValue(q.flattenValue(ids, t.key, false), t.value, false)
		}
	case Int:
		if id, found := m.s.ID(heap.Address(v.bits)); address && found {
			return append(ids, id)
		}
	}
	if id, ok := m.objectOf(n, v); ok {
		ids = append(ids, id)
	}
	return ids
}

// checkStage returns an error if the snapshot has not reached the stage that a query
// needs.
func (q *prepared) checkStage() error {
	if q.plan.s.Stage() >= q.stage() {
		return nil
	}
	what := "references are"
	if q.stage() == snapshot.StageComplete {
		what = "dominators are"
	}
	return fmt.Errorf("this query has to wait until the %s computed; try again when the progress bar is full or, where opening was cancelled, open the dump again", what)
}
