package oql

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Step is a line of a plan.
type Step struct {
	Step    string // "scan", "filter", …
	Detail  string
	Objects int64 // number of objects examined, -1 if unknown in advance
	Bytes   int64 // bytes read from the dump, 0 if only the index is used, -1 if unknown in advance
}

// IsExplain reports whether the query begins with EXPLAIN.
func (q *Query) IsExplain() bool { return q.explain }

// Explain describes how the query would be evaluated, with estimates. It does not run the
// query.
func (q *Query) Explain(ctx context.Context, s *snapshot.Snapshot, o Options) ([]Step, error) {
	prepared, err := q.prepare(ctx, s, o)
	if err != nil {
		return nil, err
	}
	return prepared.explain(), nil
}

func (q *prepared) explain() []Step {
	steps, objects := q.explainSources()
	add := func(name, detail string, reads bool, n int64) {
		bytes := int64(0)
		if reads {
			bytes = q.bytesOf(n)
		}
		steps = append(steps, Step{name, detail, n, bytes})
	}
	if q.where.value != nil {
		add("filter", q.whereText, q.where.reads, objects)
	}
	unknown := objects
	if q.where.value != nil {
		unknown = -1
	}
	if q.grouped != nil {
		add("group", fmt.Sprintf("%d keys, %d aggregates", len(q.grouped.keys), len(q.grouped.aggregates)), q.grouped.reads(), unknown)
	}
	for _, e := range q.keys {
		add("order", "keys of all rows in memory", e.reads, unknown)
	}
	if q.distinct {
		add("distinct", "different rows in memory", q.cellsRead(), unknown)
	}
	if q.retained {
		add("retained set", "one pass over the references", false, int64(q.plan.s.NumObjects()))
	}
	if q.count[0] >= 0 || q.count[1] > 0 {
		rows := "all rows"
		if q.count[0] >= 0 {
			rows = fmt.Sprintf("%d rows", q.count[0])
		}
		add("limit", fmt.Sprintf("%s from row %d on", rows, q.count[1]+1), false, q.count[0])
	}
	if !q.givesObjects() && q.grouped == nil {
		detail := "columns of the rows that are shown, from the index"
		if q.cellsRead() {
			detail = "columns of the rows that are shown, from the dump"
		}
		steps = append(steps, Step{"show", detail, -1, 0})
	}
	for _, u := range q.unions {
		steps = append(steps, Step{Step: "union", Objects: -1})
		steps = append(steps, u.explain()...)
	}
	return steps
}

// explainSources describes the FROM clause. objects is how many objects it gives, -1 if
// unknown in advance.
func (q *prepared) explainSources() (steps []Step, objects int64) {
	objects = -1
	for i, o := range q.sources {
		step, inner := q.explainSource(o)
		steps = append(steps, inner...)
		step.Step = "from"
		if i > 0 {
			step.Step = "join of all pairs"
			if _, _, hashed := q.equalParts(i - 1); hashed {
				step.Step = "join by hash"
			}
		}
		if objects = step.Objects; len(q.sources) > 1 {
			objects = -1
		}
		steps = append(steps, step)
	}
	return steps, objects
}

// reads reports whether grouping reads values from the dump.
func (g *grouping) reads() bool {
	for _, e := range g.keys {
		if e.reads {
			return true
		}
	}
	for _, a := range g.aggregates {
		if a.arg.reads {
			return true
		}
	}
	return false
}

func (q *prepared) cellsRead() bool {
	for _, e := range q.cells {
		if e.reads {
			return true
		}
	}
	return false
}

// explainSource describes an item of a FROM clause.
func (q *prepared) explainSource(o *origin) (step Step, inner []Step) {
	s := q.plan.s
	switch o.kind {
	case fromClasses:
		names := make([]string, 0, 3)
		for _, c := range o.scan[:min(len(o.scan), 3)] {
			names = append(names, s.ClassName(c))
		}
		if len(o.scan) > 3 {
			names = append(names, fmt.Sprintf("%d more", len(o.scan)-3))
		}
		for _, c := range o.scan {
			step.Objects += s.InstanceCounts(c).Objects
		}
		step.Detail = "instances of " + strings.Join(names, ", ")
		if len(names) == 0 {
			step.Detail = "no class"
		}
	case fromObjects:
		step.Detail, step.Objects = "objects as given", int64(len(o.ids))
	case fromValue:
		from, to := o.source.value.place()
		step.Detail, step.Objects = q.plan.source[from:to], -1
	case fromSelect:
		step.Detail, step.Objects = "rows of the sub-select above", -1
		inner = o.sub.explain()
	}
	return step, inner
}

// bytesOf estimates the size of the field values of n objects of FROM, -1 if their
// classes are unknown in advance.
func (q *prepared) bytesOf(n int64) int64 {
	o := q.sources[0]
	if n < 0 || o.kind != fromClasses {
		return -1
	}
	total := int64(0)
	for _, c := range o.scan {
		total += q.plan.s.InstanceCounts(c).Objects * q.widthOf(c)
	}
	return total
}

// widthOf returns the size of the field values of an instance in the dump, in bytes.
func (q *prepared) widthOf(c heap.ClassIndex) int64 {
	width := int64(0)
	for _, t := range q.plan.s.FieldTypes(c) {
		if t == heap.Object {
			width += int64(q.plan.s.Format().IdentifierSize)
		} else {
			width += int64(t.Size())
		}
	}
	return width
}
