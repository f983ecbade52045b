// Package oql is Eclipse MAT's Object Query Language with some features of SQL added:
// grouping, ordering and joins.
//
//	SELECT toString(s), s.@retainedHeapSize FROM java.lang.String s WHERE s.value.@length > 1000
//
// A query is parsed to a tree (parse), checked and compiled to closures for an open dump
// (prepare, compile), and run (run). If the index has everything a query needs, the dump
// is not read. Classes are scanned in the order of ids, which is file order, and columns
// are computed when rows are shown.
package oql

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/lex"
	"heapdrop/core/snapshot"
)

// Query is a parsed query.
type Query struct {
	source    string
	statement *statement
	explain   bool
}

// Parse reads a query. Errors are *Error.
func Parse(source string) (*Query, error) {
	s, explain, err := parse(source)
	if err != nil {
		return nil, err
	}
	return &Query{source: source, statement: s, explain: explain}, nil
}

// String returns the source text of the query.
func (q *Query) String() string { return q.source }

// Options are the options of a run.
type Options struct {
	// Parameters are the values of $1 and :name, by "1" and "name".
	Parameters map[string]string
	// Progress is called from time to time with the number of objects examined and their
	// total. It may be nil.
	Progress func(done, total int64)
}

// Run evaluates the query. The snapshot must have reached StageReferences, or
// StageComplete if the query uses dominators, retained heap or inbound references. It
// returns an *Error for a mistake in the query, otherwise errors of reading the dump and
// of ctx.
func (q *Query) Run(ctx context.Context, s *snapshot.Snapshot, o Options) (*Table, error) {
	prepared, err := q.prepare(ctx, s, o)
	if err != nil {
		return nil, err
	}
	if err := prepared.checkStage(); err != nil {
		return nil, err
	}
	t, err := prepared.run(nil)
	if err != nil {
		return nil, err
	}
	if !t.objects && t.Len() > 0 { // report an error in a column now
		for c := range t.Columns {
			if _, err := t.cell(0, c); err != nil {
				return nil, err
			}
		}
	}
	t.Notes = prepared.plan.notes.all()
	return t, nil
}

func (q *Query) prepare(ctx context.Context, s *snapshot.Snapshot, o Options) (*prepared, error) {
	p := &plan{s: s, source: q.source, live: &liveContext{now: ctx}, report: o.Progress, workers: workersHere(), subs: map[*statement]*subResult{}, alone: map[*statement]bool{}}
	p.classObject = make([]heap.ObjectID, s.NumClasses())
	for c := range p.classObject {
		p.classObject[c] = s.Class(heap.ClassIndex(c)).Object
	}
	p.params = map[string]Value{}
	for name, text := range o.Parameters {
		p.params[strings.TrimPrefix(strings.TrimPrefix(name, "$"), ":")] = parameter(text)
	}
	return p.prepare(p.machine(), q.statement, nil)
}

// parameter parses the value of a parameter: a literal, otherwise a text.
func parameter(text string) Value {
	p := parser{source: text, parentheses: map[node]int{}}
	var err error
	if p.tokens, err = tokens(text); err != nil {
		return textValue(text)
	}
	n, err := p.primary()
	if literal, ok := n.(*literalNode); ok && err == nil && p.now().Kind == lex.End {
		return literal.value
	}
	return textValue(text)
}

// Cell computes a cell of a row, with the context of the caller. It fails as Run does.
func (t *Table) Cell(ctx context.Context, row, column int) (Value, error) {
	t.q.plan.live.set(ctx)
	return t.cell(row, column)
}

// LaterNotes returns the notes of the run and of the cells computed since.
func (t *Table) LaterNotes() []string { return t.q.plan.notes.all() }

// Notation formats a value of this table as results show it.
func (t *Table) Notation(v Value) string {
	m := t.q.plan.machine()
	text := v.notation(m)
	if m.err != nil { // an element could not be computed
		message, _, _ := strings.Cut(m.err.Error(), "\n")
		return "error: " + message
	}
	return text
}

// GroupSet returns a query for the objects of a row of a grouped query, "" if there is
// none.
func (t *Table) GroupSet(row int) string {
	q := t.q
	if t.parts != nil || q.grouped == nil || len(q.sources) > 1 || len(q.group) == 0 {
		return ""
	}
	var conditions []string
	if q.whereText != "" {
		conditions = append(conditions, "("+q.whereText+")")
	}
	for i, n := range q.group {
		literal, ok := t.groups[row].keys[i].literal()
		if !ok {
			return ""
		}
		from, to := q.columnNode(n).place()
		conditions = append(conditions, "("+q.plan.source[from:to]+") = "+literal)
	}
	return fmt.Sprintf("SELECT * %s WHERE %s", q.fromText, strings.Join(conditions, " AND "))
}

// literal formats a value so that a query can contain it; ok is false if that is not
// possible.
func (v Value) literal() (text string, ok bool) {
	switch v.Kind {
	case Null:
		return "null", true
	case Bool, Int:
		return v.notation(nil), true
	case Object:
		return fmt.Sprintf("${snapshot}.getObject(%d)", v.bits), true
	case Text:
		s := v.Text()
		if strings.ContainsAny(s, "\"\n\r") {
			return "", false
		}
		return `"` + s + `"`, true
	}
	return "", false
}

// Stage returns the stage that the snapshot must have reached to run the query, to judge
// by its text; Run checks it again.
func (q *Query) Stage() snapshot.Stage {
	list, _ := tokens(q.source)
	for i := range list {
		t := &list[i]
		if t.Kind != lex.Name {
			continue
		}
		if t.Named("retained") || t.Named("dominators") || t.Named("dominatorof") || t.Named("inbounds") {
			return snapshot.StageComplete
		}
		name := t.Text
		if i+1 < len(list) && list[i+1].Text == "(" {
			if p := propertyOfMethod(name); p != "" {
				name = p
			}
			for k := range methods {
				if methods[k].name == t.Text && methods[k].stage == snapshot.StageComplete {
					return snapshot.StageComplete
				}
			}
		}
		for _, p := range propertiesNamed(name) {
			if p.stage == snapshot.StageComplete {
				return snapshot.StageComplete
			}
		}
	}
	return snapshot.StageReferences
}

// Objects returns the objects of the result: those of a list, otherwise those of FROM. A
// grouped result is an error, because its rows are not objects.
func (t *Table) Objects() ([]heap.ObjectID, error) {
	if t.objects {
		return t.ids, nil
	}
	ids := make([]heap.ObjectID, 0, t.Len())
	for i := range t.Len() {
		id, found := t.Object(i)
		if !found {
			return nil, errorAt(t.q.plan.source, t.q.at, "the rows of this query are not objects", "Write SELECT * or SELECT OBJECTS …")
		}
		ids = append(ids, id)
	}
	return ids, nil
}
