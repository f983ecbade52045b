package oql

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/usage"
)

// rowSet is the rows of a FROM clause, with one slot for each alias. Rows that consist
// only of objects take 4 bytes per alias.
type rowSet struct {
	width int
	ids   []heap.ObjectID
	slots []slot // used if some values are not objects; ids is then nil
}

func (r *rowSet) len() int { return max(len(r.ids), len(r.slots)) / r.width }

// load copies a row to a frame.
func (r *rowSet) load(i int, f *frame) {
	for k := range r.width {
		if r.slots != nil {
			f.slots[k] = r.slots[i*r.width+k]
		} else {
			f.slots[k] = slot{id: r.ids[i*r.width+k]}
		}
	}
}

// pick returns the rows at these indexes, in that order.
func (r *rowSet) pick(places []uint32) *rowSet {
	distinct := &rowSet{width: r.width}
	for _, p := range places {
		if from := int(p) * r.width; r.slots != nil {
			distinct.slots = append(distinct.slots, r.slots[from:from+r.width]...)
		} else {
			distinct.ids = append(distinct.ids, r.ids[from:from+r.width]...)
		}
	}
	return distinct
}

// hasThings reports whether some rows are not objects of the heap.
func (r *rowSet) hasThings() bool {
	return slices.ContainsFunc(r.slots, func(s slot) bool { return s.id == heap.NoObject })
}

// whole is the part number of a row whose lists are not expanded.
const whole = -1

// rowThing is a row of a sub-select with columns.
type rowThing struct {
	table *Table
	row   int
	part  int // for columns that are lists: the index of the element, or whole
}

func (*rowThing) kind() string { return onRow }
func (r *rowThing) text(m *machine) string {
	parts, bytes := make([]string, len(r.table.Columns)), 0
	for i, c := range r.table.Columns {
		if bytes > shownBytes {
			parts[i] = c.Name + "=…"
			continue
		}
		parts[i] = c.Name + "=" + m.plain(r.cell(m, i)).notation(m)
		bytes += len(parts[i])
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// key appends the keys of all columns, see Value.key.
func (r *rowThing) key(m *machine, b []byte) ([]byte, bool) {
	b = append(b, 'r')
	for i := range r.table.Columns {
		var ok bool
		if b, ok = m.plain(r.cell(m, i)).key(m, b); !ok || len(b) > maxText {
			return b, false
		}
	}
	return append(b, 'e'), true
}

// cell is the value of a column.
func (r *rowThing) cell(m *machine, column int) Value {
	return r.table.element(m, r.row, column, r.part)
}

// column returns the value of the column with the given name.
func (r *rowThing) column(m *machine, name string) (v Value, found bool) {
	for i, c := range r.table.Columns {
		if c.Name == name {
			return r.cell(m, i), true
		}
	}
	return Value{}, false
}

// noColumn returns the error that no column has the given name.
func (t *Table) noColumn(name string) string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	text := fmt.Sprintf("The rows of the sub-select have no column %s, so it is null.", name)
	if near := usage.Nearest(name, names); near != "" && strings.ContainsAny(near, " .()[]@") {
		return text + fmt.Sprintf(" Did you mean get(%q)?", near)
	} else if near != "" {
		return text + " Did you mean " + near + "?"
	}
	return text + " They have " + strings.Join(names, ", ") + "."
}

// held returns the content of a value that is a row with a single column, or a list with
// one such row.
func (m *machine) held(v Value) (inner Value, ok bool) {
	var r *rowThing
	switch ref := v.ref.(type) {
	case *rowThing:
		r = ref
	case *list:
		if ref.table != nil && ref.length == 1 {
			r = &rowThing{ref.table, 0, whole}
		}
	}
	if r == nil || len(r.table.Columns) != 1 {
		return Value{}, false
	}
	return r.cell(m, 0), true
}

// plain returns a value for a use that does not accept rows: a single row with a single
// column becomes its content.
func (m *machine) plain(v Value) Value {
	for range maxDepth {
		inner, ok := m.held(v)
		if !ok {
			break
		}
		v = inner
	}
	return v
}

// origin returns the rows of an item of a FROM clause.
func (q *prepared) origin(o *origin, parent *frame) (*rowSet, error) {
	m := q.c.m
	switch o.kind {
	case fromClasses:
		ids, err := q.instances(o.scan)
		return &rowSet{width: 1, ids: ids}, err
	case fromObjects:
		return &rowSet{width: 1, ids: o.ids}, nil
	case fromSelect:
		t, err := o.sub.run(&frame{parent: parent})
		if err != nil {
			return nil, err
		}
		if t.objects {
			return q.things(o, &rowSet{width: 1, ids: t.ids})
		}
		r, err := q.rowsOf(o, t)
		if err != nil {
			return nil, err
		}
		return q.things(o, r)
	}
	v := o.value.value(&frame{parent: parent})
	if m.err != nil {
		return nil, m.err
	}
	r, err := q.spread(o, v)
	if err != nil {
		return nil, err
	}
	return q.things(o, r)
}

// rowsOf converts the result of a sub-select to rows. As in Eclipse MAT, a row with lists
// in its columns becomes one row for each element.
func (q *prepared) rowsOf(o *origin, t *Table) (*rowSet, error) {
	m := q.c.m
	r := &rowSet{width: 1, slots: []slot{}}
	add := func(v Value) error {
		if len(r.slots) == maxValues {
			return errorAt(q.plan.source, o.at, tooMany("rows of a sub-select"), "Narrow the sub-select with WHERE.")
		}
		r.slots = append(r.slots, slotOf(v))
		return m.step()
	}
	for i := range t.Len() {
		if t.bare {
			if err := add(t.value(m, i, 0)); err != nil {
				return nil, err
			}
			continue
		}
		elements, isList := t.elements(m, i)
		if !isList {
			if err := add(thingValue(&rowThing{t, i, whole})); err != nil {
				return nil, err
			}
		}
		for part := range elements {
			if err := add(thingValue(&rowThing{t, i, part})); err != nil {
				return nil, err
			}
		}
	}
	return r, m.err
}

// elements returns how many rows a row becomes when its lists are expanded: the length of
// the longest list, or one if all are empty. isList is false for rows without lists.
func (t *Table) elements(m *machine, row int) (n int, isList bool) {
	for c := range t.Columns {
		if t.Columns[c].Type != typeNames[anyType] {
			continue
		}
		if l, ok := t.value(m, row, c).ref.(*list); ok {
			n, isList = max(n, l.length, 1), true
		}
	}
	return n, isList
}

// spread converts a value to rows; a list becomes its elements.
func (q *prepared) spread(o *origin, v Value) (*rowSet, error) {
	m := q.c.m
	l := &list{length: 1, at: func(*machine, int) Value { return v }}
	switch {
	case v.Kind == Null && isNull(o.source.value): // FROM OBJECTS (null): one row without an object
		return &rowSet{width: 1, slots: []slot{slotOf(v)}}, nil
	case v.Kind == Null:
		return &rowSet{width: 1, ids: []heap.ObjectID{}}, nil
	case v.Kind == Many:
		l = v.ref.(*list)
	}
	if l.ids != nil {
		return &rowSet{width: 1, ids: l.ids}, nil
	}
	if l.length > maxValues {
		return nil, errorAt(q.plan.source, o.at, tooMany("values"), "")
	}
	r := &rowSet{width: 1, slots: []slot{}}
	for i := range l.length {
		if element := l.get(m, int64(i)); element.Kind != Null {
			r.slots = append(r.slots, slotOf(element))
		}
		if err := m.step(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// isNull reports whether an expression is the word null.
func isNull(n node) bool {
	l, ok := n.(*literalNode)
	return ok && l.value.Kind == Null
}

// things interprets the values of an item of a FROM clause. Without OBJECTS they are
// classes, and mean their instances; with INSTANCEOF also those of subclasses.
func (q *prepared) things(o *origin, r *rowSet) (*rowSet, error) {
	if o.objects && !o.instanceOf {
		return r, nil
	}
	m := q.c.m
	for _, s := range r.slots {
		if s.id == heap.NoObject {
			s = slotOf(m.plain(s.value))
		}
		if s.value.Kind == Int { // an object id
			id, ok := m.objectOf(o.source.value, s.value)
			if !ok {
				return nil, m.err
			}
			s.id = id
		}
		if s.id == heap.NoObject {
			return nil, errorAt(q.plan.source, o.at, describe(s.value)+" is not a class, so it has no instances", "Write FROM OBJECTS to work on the given objects themselves, or select one column of classes.")
		}
		r.ids = append(r.ids, s.id)
	}
	classes, err := q.classesOf(q.plan.s, o, r.ids)
	if err != nil {
		return nil, err
	}
	if o.instanceOf {
		classes = m.subclasses(classes)
	}
	if o.objects {
		return &rowSet{width: 1, ids: m.classObjects(classes)}, nil
	}
	ids, err := q.instances(classes)
	return &rowSet{width: 1, ids: ids}, err
}
