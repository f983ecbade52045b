// Package analysis runs programs in the language of package core/lang/analysis and
// shows the subgraphs that they find.
package analysis

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "analyze", Title: "Memory Analysis", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Runs a memory analysis: a program that describes subgraphs of the heap by their roots and a rule for membership, and computes properties of each in a single traversal of all references.",
		Arguments: []query.Argument{
			{Name: "program", Type: query.Text, Required: true, Verbatim: true, Check: analysis.CheckSyntax, Complete: analysis.Complete, Help: "the text of the program, in quotes or to the end of the line"},
			{Name: "with", Flag: "-with", Type: query.Text, Multiple: true, Pairs: true, Help: "values for names that the program does not declare, as name=value"},
		},
		Stage: snapshot.StageReferences, Run: run,
	}}
}

// Parameters reads the values given by -with.
func Parameters(given []string) (map[string]string, error) {
	parameters := map[string]string{}
	for _, text := range given {
		name, value, found := strings.Cut(text, "=")
		if !found || name == "" {
			return nil, &usage.Error{Message: fmt.Sprintf("-with %s gives no value", text), Found: text, Advice: "Write -with name=value."}
		}
		parameters[name] = value
	}
	return parameters, nil
}

// Command writes the command that runs a program.
func Command(program string, with []string) string {
	command := "analyze " + commandline.Quote(program)
	if len(with) > 0 {
		command += " -with"
	}
	for _, text := range with {
		command += " " + commandline.Quote(text)
	}
	return command
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	parameters, err := Parameters(a.Texts("with"))
	if err != nil {
		return nil, err
	}
	text := a.Text("program")
	p, err := analysis.Compile(text, parameters)
	if err != nil {
		return nil, err
	}
	if s.Stage() < p.Stage() {
		return nil, &usage.Error{Message: "this program has to wait until the dominators are known", Advice: query.TooEarly}
	}
	out, err := p.Run(snapshot.WithValues(ctx), s, func(done, total int64) { progress.Report(ctx, "Traversing references", done, total) })
	if err != nil {
		return nil, err
	}
	v := viewer{s: s, text: text, parameters: parameters, hidden: snapshot.ValuesHidden(ctx)}
	return v.result(out), nil
}

// viewer shows the outcome of a program.
type viewer struct {
	s          *snapshot.Snapshot
	text       string
	parameters map[string]string
	hidden     bool // values of the dump must not be shown
}

// mostListed bounds the subgraphs whose lists and structs get tables of their own.
const mostListed = 20

// result returns a single table if one table can show everything. Otherwise it returns a document
// with a table for every set type and every list.
func (v *viewer) result(out *analysis.Outcome) result.Result {
	if len(out.Sets) == 1 && len(composites(&out.Sets[0])) == 0 {
		t := v.table(&out.Sets[0])
		t.Notes = append(t.Notes, out.Notes...)
		return t
	}
	d := &result.Document{Heading: result.Heading{Title: "Memory analysis", Notes: out.Notes}}
	for i := range out.Sets {
		one := &out.Sets[i]
		t := v.table(one)
		t.Title = one.Name
		d.AddResult(t)
		v.lists(d, one)
	}
	return d
}

// composites returns the numbers of the properties that are lists or structs.
func composites(one *analysis.Set) (numbers []int) {
	for i, p := range one.Properties {
		if p.Type.Kind == analysis.List || p.Type.Kind == analysis.Struct {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// lists adds a table for every list of the first subgraphs, up to mostListed.
func (v *viewer) lists(d *result.Document, one *analysis.Set) {
	for _, i := range composites(one) {
		p := one.Properties[i]
		for k := range one.Subgraphs {
			g := &one.Subgraphs[k]
			if k == mostListed {
				d.Note(fmt.Sprintf("%s of the first %d subgraphs of %s is shown in full; there are %d.", p.Name, mostListed, one.Name, len(one.Subgraphs)))
				break
			}
			title := p.Name + " of " + v.name(g)
			if _, listed := g.Properties[i].Len(); p.Type.Kind == analysis.List && !listed {
				d.AddText(result.Plain(title + ": all objects of the heap"))
				continue
			}
			t := v.listTable(p, g.Properties[i])
			t.Title = title
			d.AddResult(t)
		}
	}
}

// name returns the name of a subgraph. If the name is an object or an object's address, it returns
// the label of that object.
func (v *viewer) name(g *analysis.Subgraph) string {
	if id, ok := v.object(g.Name, true); ok {
		return v.s.Label(id)
	}
	if v.hidden {
		return snapshot.Hidden
	}
	return g.Name.Text()
}

// object returns the object that a value is, or the object at the address that the value gives.
func (v *viewer) object(value analysis.Value, address bool) (heap.ObjectID, bool) {
	if id, ok := value.Object(); ok {
		return id, true
	}
	if n, _, fraction, ok := value.Number(); ok && !fraction && address {
		return v.s.ID(heap.Address(n))
	}
	return heap.NoObject, false
}

// table returns a table with one row for each subgraph.
func (v *viewer) table(one *analysis.Set) *result.Table {
	graphs := one.Subgraphs
	named := one.NameType.Kind == analysis.Object || one.NameType.Kind == analysis.Address
	t := &result.Table{Heading: result.Heading{Title: "Memory analysis: " + one.Name}, Rows: &result.Level{Len: len(graphs)}}
	add := func(c result.Column, values result.Values) {
		t.Columns = append(t.Columns, c)
		t.Rows.Values = append(t.Rows.Values, values)
	}
	add(v.columnOf("Name", one.NameType), v.column(one.NameType, func(i int) analysis.Value { return graphs[i].Name }))
	for k, p := range one.Properties {
		add(v.columnOf(p.Name, p.Type), v.column(p.Type, func(i int) analysis.Value { return graphs[i].Properties[k] }))
	}
	add(result.Column{Name: "Objects", Type: result.Integer, Total: true}, result.Ints(func(i int) int64 { return int64(len(graphs[i].Objects)) }))
	add(result.Column{Name: "Shallow Heap", Type: result.Bytes, Total: true}, result.Ints(func(i int) int64 { return graphs[i].Size }))
	t.Rows.Row = func(_ context.Context, i int) result.Row {
		row := result.Row{}
		if id, ok := v.object(graphs[i].Name, named); ok && named {
			row = rows.Object(v.s, id)
		}
		row.Set = v.set(one, &graphs[i])
		return row
	}
	if len(graphs) > 1 {
		t.Rows.Sort = &result.Order{Column: len(t.Columns) - 1, Descending: true}
	}
	return t
}

// set returns the objects of a subgraph as an object set for the command line: a few objects by
// their addresses, many by the program that finds them.
func (v *viewer) set(one *analysis.Set, g *analysis.Subgraph) string {
	if len(g.Objects) > mostAddresses {
		return objectset.Analysis(v.text, one.Name, g.Key, v.parameters)
	}
	hex := make([]string, len(g.Objects))
	for i, id := range g.Objects {
		hex[i] = rows.Hex(v.s, id)
	}
	return strings.Join(hex, " ")
}

// mostAddresses is the maximum number of objects that the set of a row lists by address.
const mostAddresses = 50

// columnOf returns a column for values of type t.
func (v *viewer) columnOf(name string, t *analysis.Type) result.Column {
	return result.Column{Name: name, Type: v.columnType(t), Value: t.Kind != analysis.Object && t.Kind != analysis.Address}
}

// columnType returns the column type in which values of type t are shown.
func (v *viewer) columnType(t *analysis.Type) result.Type {
	switch t.Kind {
	case analysis.Int:
		return result.Integer
	case analysis.Float:
		return result.Number
	case analysis.Bool:
		return result.Boolean
	case analysis.Object, analysis.Address:
		return result.Object
	}
	return result.Text
}

// column returns the cells of a column with values of type t.
func (v *viewer) column(t *analysis.Type, get func(i int) analysis.Value) result.Values {
	values := result.Cells(func(ctx context.Context, i int) result.Cell { return v.cell(ctx, t, get(i)) })
	if t.Kind == analysis.Int || t.Kind == analysis.Bool {
		values.Int = func(i int) int64 {
			if get(i).IsNull() {
				return result.Unknown
			}
			n, _, _, _ := get(i).Number()
			return result.Known(n)
		}
	}
	if t.Kind == analysis.Object || t.Kind == analysis.Address {
		values.Find = func(i int) string {
			if id, ok := v.object(get(i), true); ok {
				return v.s.Label(id)
			}
			return get(i).Text()
		}
	}
	return values
}

func (v *viewer) cell(ctx context.Context, t *analysis.Type, value analysis.Value) result.Cell {
	if value.IsNull() {
		return result.Cell{}
	}
	switch t.Kind {
	case analysis.Object, analysis.Address:
		if id, ok := v.object(value, t.Kind == analysis.Address); ok {
			return result.Str(rows.Label(ctx, v.s, id))
		}
	case analysis.Int, analysis.Bool, analysis.Float:
		n, f, _, _ := value.Number()
		switch t.Kind {
		case analysis.Int:
			return result.Int(n)
		case analysis.Bool:
			return result.Bool(n != 0)
		}
		return result.Float(f)
	}
	return result.Str(v.written(t, value))
}

// written formats a value as one line of text.
func (v *viewer) written(t *analysis.Type, value analysis.Value) string {
	if id, ok := value.Object(); ok {
		return v.s.Label(id)
	}
	switch t.Kind {
	case analysis.List:
		n, listed := value.Len()
		if !listed {
			return "all objects"
		}
		return numbers.Count(int64(n), "element")
	case analysis.Struct:
		var parts []string
		for i, field := range value.Fields() {
			parts = append(parts, t.Fields[i].Name+": "+v.written(t.Fields[i].Type, field))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return value.Text()
}

// longestNested is the maximum number of characters of a list that one cell shows; for
// the remaining elements it shows only their number.
const longestNested = 1000

// nested formats a list or struct that is inside a list as one line, because it has no table of its
// own.
func (v *viewer) nested(t *analysis.Type, value analysis.Value) string {
	var b strings.Builder
	v.appendNested(&b, t, value)
	return b.String()
}

func (v *viewer) appendNested(b *strings.Builder, t *analysis.Type, value analysis.Value) {
	n, listed := value.Len()
	switch {
	case t.Kind == analysis.Struct:
		b.WriteByte('{')
		for i, field := range value.Fields() {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(t.Fields[i].Name + ": ")
			v.appendNested(b, t.Fields[i].Type, field)
		}
		b.WriteByte('}')
	case t.Kind == analysis.List && listed:
		b.WriteByte('[')
		for i := range n {
			if i > 0 {
				b.WriteString(", ")
			}
			if b.Len() > longestNested {
				b.WriteString("… " + numbers.Count(int64(n), "element"))
				break
			}
			v.appendNested(b, t.Elem, value.At(i))
		}
		b.WriteByte(']')
	default:
		b.WriteString(v.written(t, value))
	}
}

// inner returns a column of values that are elements of a list.
func (v *viewer) inner(t *analysis.Type, get func(i int) analysis.Value) result.Values {
	if t.Kind == analysis.List || t.Kind == analysis.Struct {
		return result.Texts(func(i int) string { return v.nested(t, get(i)) })
	}
	return v.column(t, get)
}

// listTable returns a table with the elements of a list. A struct is shown as a list with one
// element.
func (v *viewer) listTable(p analysis.Field, value analysis.Value) *result.Table {
	elem, n, at := p.Type, 1, func(int) analysis.Value { return value }
	if p.Type.Kind == analysis.List {
		elem = p.Type.Elem
		n, _ = value.Len()
		at = value.At
	}
	t := &result.Table{Rows: &result.Level{Len: n}}
	if elem.Kind == analysis.Struct {
		for k, field := range elem.Fields {
			t.Columns = append(t.Columns, v.columnOf(field.Name, field.Type))
			t.Rows.Values = append(t.Rows.Values, v.inner(field.Type, func(i int) analysis.Value { return at(i).Fields()[k] }))
		}
		return t
	}
	t.Columns = []result.Column{v.columnOf("Value", elem)}
	t.Rows.Values = []result.Values{v.inner(elem, at)}
	t.Rows.Row = func(_ context.Context, i int) result.Row {
		if id, ok := at(i).Object(); ok {
			return rows.Object(v.s, id)
		}
		return result.Row{}
	}
	return t
}
