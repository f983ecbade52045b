package oql

import (
	"fmt"
	"slices"
	"sort"

	"heapdrop/core/heap"
)

// Column is a column of a result.
type Column struct {
	Name string
	Type string // "text", "integer", "bytes", "address", "object", "class", "boolean", "number" or "any"

	// Indexed means that the cells are numbers or null, and that computing them reads
	// nothing from the dump.
	Indexed bool
}

// Table is the result of a query: a list of objects, or rows whose cells are computed on
// demand. It is safe for concurrent use.
type Table struct {
	Columns []Column // for rows; nil for a list of objects
	Notes   []string // what a reader of the result should know

	objects bool
	ids     []heap.ObjectID // the objects of a list

	q      *prepared
	parent *frame
	rows   *rowSet    // rows computed on demand
	groups []groupRow // rows of a grouped query
	parts  []*Table   // rows of a union
	order  []uint32   // order of the rows of a union, nil if unchanged
	drop   int        // number of rows dropped at the start of a union
	length int        // length of a union
	bare   bool       // the rows mean the content of their only column
	lists  []columnList
}

var typeNames = [...]string{
	anyType: "any", boolType: "boolean", intType: "integer", bytesType: "bytes", addressType: "address",
	floatType: "number", textType: "text", objectType: "object", classType: "class", listType: "any",
}

func (q *prepared) table(r *rowSet, parent *frame) *Table {
	t := &Table{q: q, parent: parent, rows: r, objects: q.givesObjects()}
	t.bare = len(q.items) == 1 && q.items[0].named && q.items[0].alias == ""
	for i := range q.cells {
		if !t.objects {
			e := &q.cells[i]
			t.Columns = append(t.Columns, Column{q.items[i].alias, typeNames[e.typ], e.typ.isInt() && !e.reads})
		}
	}
	return t
}

// IsList reports whether the result is a list of objects.
func (t *Table) IsList() bool { return t.objects }

// IDs returns the objects of a list in result order, possibly repeated. It must not be
// changed.
func (t *Table) IDs() []heap.ObjectID { return t.ids }

// Len returns the number of rows.
func (t *Table) Len() int {
	switch {
	case t.objects:
		return len(t.ids)
	case t.parts != nil:
		return t.length
	case t.groups != nil || t.q.grouped != nil:
		return len(t.groups)
	}
	return t.rows.len()
}

// part returns the query of a union to which a row belongs, and the row's index in it.
func (t *Table) part(row int) (*Table, int) {
	row += t.drop
	if t.order != nil {
		row = int(t.order[row])
	}
	for _, p := range t.parts {
		if row < p.Len() {
			return p, row
		}
		row -= p.Len()
	}
	return t.parts[0], 0
}

// Object returns the object of the heap that a row is about: that of FROM. found is false
// if there is none.
func (t *Table) Object(row int) (id heap.ObjectID, found bool) {
	switch {
	case t.objects:
		return t.ids[row], true
	case t.parts != nil:
		p, at := t.part(row)
		return p.Object(at)
	case t.q.grouped != nil:
		return heap.NoObject, false
	}
	f := t.q.frame(t.parent)
	t.rows.load(row, f)
	return f.slots[0].id, f.slots[0].id != heap.NoObject
}

// value computes a cell for a machine, which may be that of another query. The machine of
// the table works for one goroutine at a time.
func (t *Table) value(m *machine, row, column int) Value { return t.element(m, row, column, whole) }

// element computes a cell or, if the cell is a list, one element of it.
func (t *Table) element(m *machine, row, column, part int) Value {
	if t.objects {
		return objectValue(t.ids[row])
	}
	own := t.q.c.m
	if own == m {
		return t.compute(row, column, part)
	}
	own.mu.Lock()
	defer own.mu.Unlock()
	v := t.compute(row, column, part)
	if own.err != nil {
		m.failed(own.err)
		own.err = nil
	}
	return v
}

// cell computes a cell in the form in which it is shown.
func (t *Table) cell(row, column int) (Value, error) {
	m := t.q.c.m
	m.mu.Lock()
	defer m.mu.Unlock()
	v := m.plain(t.value(m, row, column))
	err := m.err
	m.err = nil
	return v, err
}

// compute computes a cell with the machine of the table.
func (t *Table) compute(row, column, part int) Value {
	if t.parts != nil {
		p, at := t.part(row)
		return p.compute(at, column, part)
	}
	if part == whole {
		return t.evaluate(row, column)
	}
	if t.lists == nil {
		t.lists = make([]columnList, len(t.Columns))
	}
	last := &t.lists[column]
	if last.list == nil || last.row != row {
		v := t.evaluate(row, column)
		l, isList := v.ref.(*list)
		if !isList {
			return v
		}
		*last = columnList{row, l}
	}
	return last.list.get(t.q.c.m, int64(part))
}

// columnList returns the list in a column of the row requested last: rows made of its
// elements are consecutive.
type columnList struct {
	row  int
	list *list
}

func (t *Table) evaluate(row, column int) Value {
	f := t.q.frame(t.parent)
	if t.q.grouped != nil {
		f.group = &t.groups[row]
	} else {
		t.rows.load(row, f)
	}
	return t.q.cells[column].value(f)
}

// unique removes duplicate rows.
func (t *Table) unique(q *prepared) error {
	m := q.c.m
	if t.objects {
		seen := m.s.NewSet()
		ids := []heap.ObjectID{}
		for _, id := range t.ids {
			if !seen.Has(uint32(id)) {
				seen.Set(uint32(id))
				ids = append(ids, id)
			}
		}
		t.ids = ids
		return nil
	}
	seen := map[string]struct{}{}
	var places []uint32
	var key []byte
	for i := range t.Len() {
		if err := m.step(); err != nil {
			return err
		}
		key = key[:0]
		for c := range t.Columns {
			var ok bool
			if key, ok = m.plain(t.value(m, i, c)).key(m, key); !ok {
				return errorAt(q.plan.source, q.at, fmt.Sprintf("DISTINCT cannot compare %s, which is too long", t.Columns[c].Name), fmt.Sprintf("Lists of up to %d elements are compared.", maxShown))
			}
		}
		if _, there := seen[string(key)]; there {
			continue
		}
		if len(seen) == maxValues {
			return errorAt(q.plan.source, q.at, tooMany("different rows"), "Narrow the query with WHERE.")
		}
		seen[string(key)] = struct{}{}
		places = append(places, uint32(i))
	}
	if t.q.grouped != nil {
		groups := make([]groupRow, len(places))
		for i, p := range places {
			groups[i] = t.groups[p]
		}
		t.groups = groups
	} else {
		t.rows = t.rows.pick(places)
	}
	return nil
}

// cut applies LIMIT and OFFSET.
func (t *Table) cut(count [2]int64) {
	length := int64(t.Len())
	from := min(count[1], length)
	to := length
	if count[0] >= 0 {
		to = from + min(count[0], length-from)
	}
	switch {
	case from == 0 && to == length:
	case t.objects:
		t.ids = t.ids[from:to]
	case t.parts != nil:
		t.drop, t.length = int(from), int(to-from)
	case t.q.grouped != nil:
		t.groups = t.groups[from:to]
	default:
		r := *t.rows
		w := int64(r.width)
		if r.slots != nil {
			r.slots = r.slots[from*w : to*w]
		} else {
			r.ids = r.ids[from*w : to*w]
		}
		t.rows = &r
	}
}

// concat concatenates the results of the queries of a union. Queries without rows fit
// results with and without columns.
func concat(parts []*Table) (*Table, error) {
	for _, p := range parts[1:] {
		if p.objects != parts[0].objects && p.Len() > 0 && parts[0].Len() > 0 {
			return nil, errorAt(p.q.plan.source, p.q.at, "one query of this UNION gives objects, the other columns", "Select the same in both.")
		}
	}
	if !parts[0].objects && parts[0].Len() == 0 || parts[0].objects && len(parts[0].ids) == 0 {
		for _, p := range parts[1:] {
			if p.objects != parts[0].objects {
				parts[0] = &Table{q: p.q, parent: p.parent, objects: p.objects, rows: &rowSet{width: 1}, Columns: p.Columns}
				break
			}
		}
	}
	t := &Table{q: parts[0].q, objects: parts[0].objects}
	if t.objects {
		for _, p := range parts {
			t.ids = append(t.ids[:len(t.ids):len(t.ids)], p.ids...)
		}
		return t, nil
	}
	t.parts, t.bare = parts, parts[0].bare
	t.Columns = slices.Clone(parts[0].Columns)
	for _, p := range parts {
		t.bare = t.bare && (p.bare || p.Len() == 0)
		t.length += p.Len()
		for c := range t.Columns {
			if p.Len() > 0 && parts[0].Len() > 0 && p.Columns[c].Type != t.Columns[c].Type {
				t.Columns[c].Type, t.Columns[c].Indexed = typeNames[anyType], false
			} else if parts[0].Len() == 0 && p.Len() > 0 {
				t.Columns[c] = Column{t.Columns[c].Name, p.Columns[c].Type, p.Columns[c].Indexed}
			}
		}
	}
	return t, nil
}

// sorted applies ORDER BY to rows before they are shown.
func (q *prepared) sorted(r *rowSet, parent *frame) (*rowSet, error) {
	if q.keys == nil {
		return r, nil
	}
	f := q.frame(parent)
	places, err := q.orderRows(r.len(), func(i int) *frame {
		r.load(i, f)
		return f
	})
	if err != nil {
		return nil, err
	}
	if q.count[0] >= 0 && !q.distinct && !q.retained && !q.objects {
		places = places[:min(int64(len(places)), q.count[0]+q.count[1])]
	}
	return r.pick(places), nil
}

// orderRows computes the keys of ORDER BY for n rows and returns their order.
func (q *prepared) orderRows(n int, at func(i int) *frame) ([]uint32, error) {
	m := q.c.m
	columns := make([]sortColumn, len(q.keys))
	for c, e := range q.keys {
		if e.integer == nil && n > maxValues {
			return nil, q.c.errorAt(q.order[c].node, fmt.Sprintf("%d rows are too many to order by other than whole numbers", n), "Narrow the query with WHERE.")
		}
		columns[c].descending = q.order[c].descending
	}
	for i := range n {
		if err := m.step(); err != nil {
			return nil, err
		}
		f := at(i)
		for c, e := range q.keys {
			columns[c].add(e, f)
		}
	}
	if m.err != nil {
		return nil, m.err
	}
	places := make([]uint32, n)
	for i := range places {
		places[i] = uint32(i)
	}
	sort.SliceStable(places, func(a, b int) bool {
		for c := range columns {
			if order := columns[c].compare(places[a], places[b]); order != 0 {
				return order < 0
			}
		}
		return false
	})
	return places, nil
}

// sortColumn is one sort key of all rows. Null comes last in both directions.
type sortColumn struct {
	descending bool
	numbers    []int64
	null       []bool
	values     []Value
}

func (s *sortColumn) add(e expr, f *frame) {
	if e.integer == nil {
		s.values = append(s.values, e.value(f))
		return
	}
	n, ok := e.integer(f)
	s.numbers, s.null = append(s.numbers, n), append(s.null, !ok)
}

func (s *sortColumn) compare(a, b uint32) int {
	c := 0
	if s.values == nil {
		switch {
		case s.null[a] || s.null[b]:
			return nullsLast(s.null[a], s.null[b])
		case s.numbers[a] < s.numbers[b]:
			c = -1
		case s.numbers[a] > s.numbers[b]:
			c = 1
		}
	} else {
		v, w := s.values[a], s.values[b]
		if v.Kind == Null || w.Kind == Null {
			return nullsLast(v.Kind == Null, w.Kind == Null)
		}
		var ok bool
		if c, ok = v.order(w); !ok { // different kinds are sorted by kind
			c = int(v.Kind) - int(w.Kind)
		}
	}
	if s.descending {
		return -c
	}
	return c
}

func nullsLast(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// orderUnion applies ORDER BY, LIMIT and OFFSET to a whole union.
func (q *prepared) orderUnion(t *Table) error {
	count, err := q.bounds(q.unionLimit, q.unionOffset)
	if err != nil {
		return err
	}
	if len(q.unionOrder) > 0 {
		if t.objects {
			return q.c.errorAt(q.unionOrder[0].node, "a union of objects is not ordered", "Write ORDER BY into its queries, or select columns.")
		}
		if err := q.sortUnion(t); err != nil {
			return err
		}
	}
	t.cut(count)
	return nil
}

func (q *prepared) sortUnion(t *Table) error {
	columns := make([]sortColumn, len(q.unionOrder))
	if t.length > maxValues {
		return q.c.errorAt(q.unionOrder[0].node, tooMany("rows to order"), "")
	}
	for k, o := range q.unionOrder {
		place := -1
		from, to := o.node.place()
		for c := range t.Columns {
			if t.Columns[c].Name == q.plan.source[from:to] {
				place = c
			}
		}
		if l, ok := o.node.(*literalNode); ok && l.value.Kind == Int && l.value.Int() >= 1 && l.value.Int() <= int64(len(t.Columns)) {
			place = int(l.value.Int()) - 1
		}
		if place < 0 {
			return q.c.errorAt(o.node, "a union is ordered by the name or number of a column", "")
		}
		columns[k].descending = o.descending
		for i := range t.length {
			columns[k].values = append(columns[k].values, q.c.m.plain(t.value(q.c.m, i, place)))
			if err := q.c.m.step(); err != nil {
				return err
			}
		}
	}
	order := make([]uint32, t.length)
	for i := range order {
		order[i] = uint32(i)
	}
	sort.SliceStable(order, func(a, b int) bool {
		for c := range columns {
			if o := columns[c].compare(order[a], order[b]); o != 0 {
				return o < 0
			}
		}
		return false
	})
	t.order = order
	return nil
}
