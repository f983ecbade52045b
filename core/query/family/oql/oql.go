// Package oql runs queries in the Object Query Language.
package oql

import (
	"context"
	"fmt"
	"math"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "oql", Title: "OQL", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Runs a query in the Object Query Language: SELECT toString(s) FROM java.lang.String s WHERE s.@retainedHeapSize > 1000. EXPLAIN in front of a query shows how it is evaluated.",
		Arguments: []query.Argument{
			{Name: "queryString", Type: query.Text, Required: true, Verbatim: true, Check: check, Complete: oql.Complete, Stage: stage, Help: "the query, in quotes or to the end of the line"},
			{Name: "param", Flag: "-param", Type: query.Text, Multiple: true, Pairs: true, Help: "values for $1 or :name in the query, as name=value"},
		},
		Menus: []query.Menu{{Label: "OQL", Command: "oql \"SELECT * FROM OBJECTS $set\"", For: "object"}},
		Stage: snapshot.StageReferences, Run: run,
	}}
}

func check(text string) error {
	_, err := oql.Parse(text)
	return err
}

// stage returns the stage that a query needs. For a text that does not parse it returns
// the lowest stage, because running it reports the error.
func stage(text string) snapshot.Stage {
	q, err := oql.Parse(text)
	if err != nil {
		return snapshot.StageReferences
	}
	return q.Stage()
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	q, err := oql.Parse(a.Text("queryString"))
	if err != nil {
		return nil, err
	}
	options := oql.Options{
		Parameters: map[string]string{},
		Progress:   func(done, total int64) { progress.Report(ctx, "Searching objects", done, total) },
	}
	for _, p := range a.Texts("param") {
		name, value, found := strings.Cut(p, "=")
		if !found {
			return nil, &usage.Error{Message: fmt.Sprintf("-param %s gives no value", p), Found: p, Advice: "Write -param name=value."}
		}
		options.Parameters[name] = value
	}
	if q.IsExplain() {
		steps, err := q.Explain(ctx, s, options)
		if err != nil {
			return nil, err
		}
		return explained(steps), nil
	}
	t, err := q.Run(snapshot.WithValues(ctx), s, options)
	if err != nil {
		return nil, err
	}
	title := strings.Join(strings.Fields(q.String()), " ")
	if t.IsList() {
		tree := reftree.New(s, title, t.IDs(), false)
		tree.Notes = append(tree.Notes, t.Notes...)
		return tree, nil
	}
	return table(s, title, t), nil
}

// types maps types of the language to column types; types that are not listed are shown
// as text.
var types = map[string]result.Type{
	"integer": result.Integer, "bytes": result.Bytes, "address": result.Address, "object": result.Object,
	"class": result.Object, "boolean": result.Boolean, "number": result.Number,
}

// peeked is how many rows are used to guess the type of a column if the query does not
// determine it.
const peeked = 20

// totalled is the maximum number of rows whose sizes are added up, because that reads
// every row.
const totalled = 1 << 20

// table shows rows; cells are computed when they are requested.
func table(s *snapshot.Snapshot, title string, t *oql.Table) *result.Table {
	shown := &result.Table{Heading: result.Heading{Title: title, Notes: t.Notes, Later: t.LaterNotes}, Rows: &result.Level{Len: t.Len()}}
	for i, c := range t.Columns {
		column := result.Column{Name: c.Name, Type: types[c.Type], Value: !c.Indexed && c.Type != "bytes" && c.Type != "address" && c.Type != "object" && c.Type != "class"}
		if c.Type == "any" {
			column.Type = guess(t, i)
		}
		column.Total = c.Indexed && column.Type == result.Bytes && t.Len() <= totalled
		values := result.Values{Cell: func(ctx context.Context, row int) result.Cell { return cell(ctx, s, t, row, i, column.Type) }}
		if c.Indexed {
			values.Int = func(row int) int64 {
				v, err := t.Cell(context.Background(), row, i)
				if err != nil || v.Kind == oql.Null {
					return result.Unknown
				}
				if column.Type == result.Address {
					return result.Known(v.Int() ^ math.MinInt64) // keeps the unsigned order
				}
				return result.Known(v.Int())
			}
		}
		shown.Columns = append(shown.Columns, column)
		shown.Rows.Values = append(shown.Rows.Values, values)
	}
	shown.Rows.Row = func(ctx context.Context, row int) result.Row {
		if id, found := t.Object(row); found {
			return rows.Object(s, id)
		}
		if group := t.GroupSet(row); group != "" {
			return result.Row{Set: "oql(" + quoted(group) + ")"}
		}
		return result.Row{}
	}
	return shown
}

// quoted quotes a query for the command line.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// guess determines the type of a column from its first values.
func guess(t *oql.Table, column int) result.Type {
	kind := oql.Null
	for row := range min(t.Len(), peeked) {
		v, err := t.Cell(context.Background(), row, column)
		switch {
		case err != nil:
			return result.Text
		case v.Kind == oql.Null || v.Kind == kind:
		case kind == oql.Null:
			kind = v.Kind
		default:
			return result.Text
		}
	}
	switch kind {
	case oql.Int:
		return result.Integer
	case oql.Float:
		return result.Number
	case oql.Bool:
		return result.Boolean
	case oql.Object:
		return result.Object
	}
	return result.Text
}

// cell computes a cell. An error becomes the text of the cell, because the row is already
// being shown.
func cell(ctx context.Context, s *snapshot.Snapshot, t *oql.Table, row, column int, shown result.Type) result.Cell {
	v, err := t.Cell(snapshot.WithValues(ctx), row, column)
	if err != nil {
		message, _, _ := strings.Cut(err.Error(), "\n")
		return result.Str("error: " + message)
	}
	switch v.Kind {
	case oql.Null:
		return result.Cell{}
	case oql.Bool:
		return result.Bool(v.Bool())
	case oql.Int:
		if shown == result.Address {
			return result.Addr(heap.Address(v.Int()))
		}
		return result.Int(v.Int())
	case oql.Float:
		return result.Float(v.Float())
	case oql.Text:
		return result.Str(v.Text())
	case oql.Object:
		return result.Str(rows.Label(ctx, s, v.Object()))
	}
	return result.Str(t.Notation(v))
}

// explained shows the plan of a query.
func explained(steps []oql.Step) *result.Table {
	known := func(n int64) int64 {
		if n < 0 {
			return result.Unknown
		}
		return n
	}
	return &result.Table{
		Heading: result.Heading{Title: "Plan of the query", Notes: []string{"Objects and bytes are estimates; 0 bytes means that the index is enough."}},
		Columns: []result.Column{{Name: "Step"}, {Name: "Detail"}, {Name: "Objects", Type: result.Integer}, {Name: "Bytes Read", Type: result.Bytes}},
		Rows: &result.Level{Len: len(steps), Values: []result.Values{
			result.Texts(func(i int) string { return steps[i].Step }),
			result.Texts(func(i int) string { return steps[i].Detail }),
			result.Ints(func(i int) int64 { return known(steps[i].Objects) }),
			result.Ints(func(i int) int64 { return known(steps[i].Bytes) }),
		}},
	}
}
