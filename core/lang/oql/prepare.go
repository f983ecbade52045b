package oql

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// plan is shared by the machines of one run.
type plan struct {
	s       *snapshot.Snapshot
	source  string
	params  map[string]Value
	live    *liveContext
	notes   notes
	report  func(done, total int64)
	workers int

	classObject []heap.ObjectID // by class

	mu    sync.Mutex
	subs  map[*statement]*subResult
	alone map[*statement]bool // sub-selects that use no names of the enclosing queries
}

func (p *plan) machine() *machine {
	return &machine{ctx: p.live, s: p.s, source: p.source, params: p.params, classObject: p.classObject, notes: &p.notes}
}

// prepared is a statement compiled for one machine.
type prepared struct {
	*statement
	plan    *plan
	c       *compiler
	sources []*origin // FROM, then the joined ones
	where   expr
	grouped *grouping
	cells   []expr
	having  expr
	keys    []expr   // keys of ORDER BY
	count   [2]int64 // LIMIT (-1 if there is none) and OFFSET
	ons     []expr
	unions  []*prepared
}

// origin is an item of a FROM clause, prepared for evaluation.
type origin struct {
	*source
	scan    []heap.ClassIndex // instances of these classes; if nil, one of the next fields is used
	ids     []heap.ObjectID
	value   expr // evaluated in every run, because it may depend on the enclosing query
	sub     *prepared
	kind    originKind
	missing string // why there are no objects
}

type originKind uint8

const (
	fromClasses originKind = iota
	fromObjects
	fromValue
	fromSelect
)

// prepare compiles a statement; outer is the scope around a sub-select.
func (p *plan) prepare(m *machine, st *statement, outer *scope) (*prepared, error) {
	q := &prepared{statement: st, plan: p}
	q.c = &compiler{m: m, scope: &scope{parent: outer}, plan: p}
	// FROM can use names of the enclosing queries, but not those of this one.
	around := &compiler{m: m, scope: &scope{parent: outer}, plan: p}
	if err := q.addSource(m, &st.from, around); err != nil {
		return nil, err
	}
	for i := range st.joins {
		if err := q.addSource(m, &st.joins[i].source, around); err != nil {
			return nil, err
		}
		on, err := q.c.expression(st.joins[i].on)
		if err != nil {
			return nil, err
		}
		q.ons = append(q.ons, on)
	}
	if err := q.clauses(); err != nil {
		return nil, err
	}
	for _, u := range st.unions {
		other, err := p.prepare(m, u, outer)
		if err != nil {
			return nil, err
		}
		if err := q.matches(other); err != nil {
			return nil, err
		}
		q.c.scope.outer = q.c.scope.outer || other.c.scope.outer
		q.unions = append(q.unions, other)
	}
	return q, nil
}

// matches checks that the results of two queries of a union have the same form.
func (q *prepared) matches(other *prepared) error {
	if q.givesObjects() != other.givesObjects() {
		return errorAt(q.plan.source, other.at, "one query of this UNION gives objects, the other columns", "Select the same in both.")
	}
	if a, b := len(q.items), len(other.items); a != b && !q.givesObjects() {
		return errorAt(q.plan.source, other.at, fmt.Sprintf("the queries of this UNION have %d and %d columns", a, b), "Select as many in both.")
	}
	return nil
}

// givesObjects reports whether the result is a list of objects, without columns.
func (q *prepared) givesObjects() bool { return q.star || q.objects }

// addSource prepares an item of the FROM clause and adds its name to the scope.
func (q *prepared) addSource(m *machine, src *source, around *compiler) error {
	o := &origin{source: src}
	v := variable{alias: src.alias}
	var err error
	switch {
	case src.sub != nil:
		o.kind = fromSelect
		if o.sub, err = q.plan.prepare(m, src.sub, around.scope); err != nil {
			return err
		}
		v.objects = !src.objects || src.instanceOf || o.sub.givesObjects()
	case src.value != nil:
		o.kind = fromValue
		if o.value, err = around.path(src.value); err != nil {
			return err
		}
		v.objects = !src.objects || src.instanceOf
	default:
		if err := q.fixed(m.s, o); err != nil {
			return err
		}
		v.objects, v.classes = true, o.scan
		if o.missing != "" {
			q.c.m.notes.add(o.missing)
		}
	}
	for _, other := range q.c.scope.variables {
		if src.alias != "" && other.alias == src.alias {
			return errorAt(q.plan.source, src.at, fmt.Sprintf("two sources have the alias %s", src.alias), "")
		}
	}
	q.c.scope.outer = q.c.scope.outer || around.scope.outer
	q.c.scope.variables = append(q.c.scope.variables, v)
	q.sources = append(q.sources, o)
	return nil
}

// fixed resolves the classes or objects that a FROM clause names.
func (q *prepared) fixed(s *snapshot.Snapshot, o *origin) error {
	var classes []heap.ClassIndex
	switch {
	case o.name != "":
		classes = s.ClassesByName(o.name)
		if len(classes) == 0 {
			o.missing = noClass(s, o.name)
		}
	case o.isPattern:
		pattern, err := commandline.ClassPattern(o.pattern)
		if err != nil {
			return errorAt(q.plan.source, o.at, err.Error(), "")
		}
		for c := range s.NumClasses() {
			if pattern.MatchString(s.ClassName(heap.ClassIndex(c))) {
				classes = append(classes, heap.ClassIndex(c))
			}
		}
		if len(classes) == 0 {
			o.missing = fmt.Sprintf("No class of this dump matches %q.", o.pattern)
		}
	default:
		ids, err := q.named(s, o)
		if err != nil {
			return err
		}
		if o.objects && !o.instanceOf {
			o.kind, o.ids = fromObjects, ids
			return nil
		}
		if classes, err = q.classesOf(s, o, ids); err != nil {
			return err
		}
	}
	if o.instanceOf {
		classes = q.c.m.subclasses(classes)
	}
	if o.objects {
		o.kind, o.ids = fromObjects, q.c.m.classObjects(classes)
		return nil
	}
	if classes == nil {
		classes = []heap.ClassIndex{}
	}
	o.scan = classes
	return nil
}

func noClass(s *snapshot.Snapshot, name string) string {
	names := make([]string, s.NumClasses())
	for c := range names {
		names[c] = s.ClassName(heap.ClassIndex(c))
	}
	text := fmt.Sprintf("No class of this dump is named %s.", name)
	if near := usage.Nearest(name, names); near != "" {
		text += " Did you mean " + near + "?"
	} else if strings.ContainsAny(name, "*") {
		text += " Regular expressions go into double quotes."
	}
	return text
}

// named finds objects given by address or id.
func (q *prepared) named(s *snapshot.Snapshot, o *origin) ([]heap.ObjectID, error) {
	var ids []heap.ObjectID
	for _, a := range o.addresses {
		id, found := s.ID(a)
		if !found {
			if left, discarded := s.Discarded(a); discarded {
				return nil, errorAt(q.plan.source, o.at, s.Label(left)+" was discarded while the dump was opened", "Open the dump with less discarded.")
			}
			return nil, errorAt(q.plan.source, o.at, fmt.Sprintf("no object of this dump has the address 0x%x", uint64(a)), "")
		}
		ids = append(ids, id)
	}
	for _, id := range o.source.ids {
		if id >= int64(s.NumObjects()) {
			return nil, errorAt(q.plan.source, o.at, fmt.Sprintf("no object has the id %d", id), fmt.Sprintf("Ids go from 0 to %d; addresses are written 0x….", s.NumObjects()-1))
		}
		ids = append(ids, heap.ObjectID(id))
	}
	return ids, nil
}

// classesOf converts class objects to the classes that they represent.
func (q *prepared) classesOf(s *snapshot.Snapshot, o *origin, ids []heap.ObjectID) ([]heap.ClassIndex, error) {
	classes := make([]heap.ClassIndex, 0, min(len(ids), s.NumClasses()))
	for _, id := range ids {
		c, isClass := s.ClassByObject(id)
		if !isClass {
			return nil, errorAt(q.plan.source, o.at, s.Label(id)+" is not a class, so it has no instances", "Write FROM OBJECTS to work on the objects themselves.")
		}
		classes = append(classes, c)
	}
	slices.Sort(classes)
	return slices.Compact(classes), nil
}

// clauses compiles the selection and everything after FROM.
func (q *prepared) clauses() (err error) {
	c := q.c
	if q.statement.where != nil {
		if q.where, err = c.expression(q.statement.where); err != nil {
			return err
		}
	}
	if q.isGrouped() {
		if err := q.prepareGroups(); err != nil {
			return err
		}
		c = q.c
	}
	if q.retained { // columns are about the retained objects
		for i := range c.scope.variables {
			c.scope.variables[i].objects, c.scope.variables[i].classes, c.scope.variables[i].lost = true, nil, i > 0
		}
	}
	for _, i := range q.items {
		e, err := c.column(i.node)
		if err != nil {
			return err
		}
		q.cells = append(q.cells, e)
	}
	if q.statement.having != nil {
		if q.having, err = c.expression(q.statement.having); err != nil {
			return err
		}
	}
	for _, o := range q.order {
		e, err := c.expression(q.columnNode(o.node))
		if err != nil {
			return err
		}
		q.keys = append(q.keys, e)
	}
	q.count, err = q.bounds(q.limit, q.offset)
	return err
}

// column compiles a column of the result. The value may contain rows.
func (c *compiler) column(n node) (expr, error) {
	if c.group != nil {
		return c.expression(n)
	}
	return c.path(n)
}

// columnNode resolves the name or number of a column in GROUP BY and ORDER BY.
func (q *prepared) columnNode(n node) node {
	switch k := n.(type) {
	case *nameNode:
		for _, i := range q.items {
			if i.named && i.alias == k.name {
				return i.node
			}
		}
	case *literalNode:
		if place := k.value.Int(); k.value.Kind == Int && place >= 1 && place <= int64(len(q.items)) {
			return q.items[place-1].node
		}
	}
	return n
}

// bounds evaluates LIMIT and OFFSET.
func (q *prepared) bounds(limit, offset node) (count [2]int64, err error) {
	count[0] = -1
	for i, n := range []node{limit, offset} {
		if n == nil {
			continue
		}
		e, err := q.c.expression(n)
		if err != nil {
			return count, err
		}
		if !e.constant || e.integer == nil {
			return count, q.c.errorAt(n, "LIMIT and OFFSET take a whole number", "")
		}
		if count[i], _ = e.integer(nil); count[i] < 0 {
			return count, q.c.errorAt(n, "LIMIT and OFFSET cannot be negative", "")
		}
	}
	return count, nil
}

// expressions yields all compiled expressions of a statement.
func (q *prepared) expressions() []expr {
	all := slices.Concat(q.cells, q.keys, q.ons, []expr{q.where, q.having})
	if q.grouped != nil {
		all = append(all, q.grouped.keys...)
		for _, a := range q.grouped.aggregates {
			all = append(all, a.arg)
		}
	}
	for _, o := range q.sources {
		all = append(all, o.value)
	}
	return all
}

// stage returns the stage that the snapshot must have reached to run the statement.
func (q *prepared) stage() snapshot.Stage {
	stage := snapshot.StageReferences
	if q.retained {
		stage = snapshot.StageComplete
	}
	for _, e := range q.expressions() {
		stage = max(stage, e.stage)
	}
	for _, o := range q.sources {
		if o.sub != nil {
			stage = max(stage, o.sub.stage())
		}
	}
	for _, u := range q.unions {
		stage = max(stage, u.stage())
	}
	return stage
}

// workersHere returns how many goroutines may filter in parallel.
func workersHere() int { return min(runtime.GOMAXPROCS(0), 8) }
