// Package inspect shows one object with everything that the dump records about it.
package inspect

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	argument := []query.Argument{{Name: "object", Type: query.Objects, Required: true, Help: "one object, usually by its address"}}
	return append([]query.Query{
		{
			Name: "inspect", Title: "Inspect Object", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Shows one object: its readable value, class, sizes, fields and elements with their values, and for a class its static fields.",
			Arguments: argument,
			Menus:     []query.Menu{{Label: "Inspect", Command: "inspect $set", For: "object"}},
			Stage:     snapshot.StageReferences, Run: inspect,
		},
		{
			Name: "object", Title: "Go To Address", Category: "Java Basics", Values: query.ValuesShown,
			Help:      "Shows the object at an address, as inspect does.",
			Arguments: argument, Stage: snapshot.StageReferences, Run: inspect,
		},
	}, byteQueries()...)
}

// valueLimit is the maximum number of characters of the readable value.
const valueLimit = 16 << 10

func inspect(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	if d, found := discarded(s, a.Objects("object")); found {
		return inspectDiscarded(ctx, s, d)
	}
	objects, err := a.Objects("object").Eval(ctx, s)
	if err != nil {
		return nil, err
	}
	if objects.Len() != 1 {
		advice := a.Objects("object").Advice(s)
		if advice == "" {
			advice = "Give the address of one, or list them with list_objects."
		}
		return nil, &usage.Error{Message: fmt.Sprintf("<object> of inspect: %s is %s", a.Objects("object"), numbers.Count(int64(objects.Len()), "object")), Advice: advice}
	}
	v := viewer{ctx: ctx, s: s, id: objects.IDs()[0]}
	v.hex = rows.Hex(s, v.id)
	v.class, v.isClass = s.ClassByObject(v.id)
	v.length, v.isArray = s.Length(v.id)
	d := &result.Document{Heading: result.Heading{Title: s.Label(v.id)}}
	if text, ok := s.Text(ctx, v.id, valueLimit); ok && !v.isClass {
		d.AddText(result.Code(text))
	}
	v.links(d)
	d.AddResult(v.facts())
	if v.isClass {
		v.statics(d)
		v.hierarchy(d, v.class, "Class hierarchy")
	}
	if err := v.content(d); err != nil {
		d.Note("The values cannot be read: " + err.Error())
	} else if s.HasValues() && !s.Format().HasFields && !v.isClass {
		d.Note("This dump format holds references only: fields of primitive types and the elements of most arrays are missing.")
	}
	if !v.isClass {
		v.hierarchy(d, s.ClassOf(v.id), "Class hierarchy")
	}
	return d, nil
}

// viewer builds the document about one object.
type viewer struct {
	ctx     context.Context
	s       *snapshot.Snapshot
	id      heap.ObjectID
	hex     string
	class   heap.ClassIndex // the class that a class object represents
	isClass bool
	length  uint32
	isArray bool
}

// links adds links to further queries.
func (v *viewer) links(d *result.Document) {
	spans := []result.Span{
		result.CommandLink("outgoing references", "list_objects "+v.hex), result.Plain(" · "),
		result.CommandLink("incoming references", "list_objects "+v.hex+" -inbound"), result.Plain(" · "),
		result.CommandLink("paths to GC roots", "path2gc "+v.hex), result.Plain(" · "),
		result.CommandLink("dominator tree", "show_dominator_tree "+v.hex), result.Plain(" · "),
		result.CommandLink("retained set", "show_retained_set "+v.hex),
	}
	if v.isClass {
		spans = append(spans, result.Plain(" · "), result.CommandLink("instances", "list_objects class:"+v.hex))
	}
	d.AddText(spans...)
}

// fact is a line of the table of facts.
type fact struct {
	name, value string
	object      heap.ObjectID // heap.NoObject for no link
}

func (v *viewer) facts() *result.Table {
	s := v.s
	class := s.Class(s.ClassOf(v.id))
	facts := []fact{
		{"Address", v.hex, heap.NoObject},
		{"Class", class.Name, class.Object},
		{"Class loader", rows.LoaderLabel(v.ctx, s, class.LoaderObject), class.LoaderObject},
	}
	explained := class.Index
	if v.isClass {
		explained = v.class
	}
	if meaning := s.ExplainClass(v.ctx, explained); meaning != "" {
		facts = append(facts, fact{"Which is", meaning, heap.NoObject})
	}
	if v.isClass {
		defined := s.Class(v.class)
		facts[2] = fact{"Defined by", rows.LoaderLabel(v.ctx, s, defined.LoaderObject), defined.LoaderObject}
		counts := s.InstanceCounts(v.class)
		facts = append(facts, fact{"Instances", fmt.Sprintf("%s, %s", numbers.Grouped(counts.Objects), numbers.Bytes(counts.Shallow)), heap.NoObject})
		if counts.UnreachableObjects > 0 {
			facts = append(facts, fact{"Unreachable instances", fmt.Sprintf("%s, %s", numbers.Grouped(counts.UnreachableObjects), numbers.Bytes(counts.UnreachableShallow)), heap.NoObject})
		}
	}
	if v.s.HasLength(v.id) {
		facts = append(facts, fact{"Length", numbers.Grouped(int64(v.length)), heap.NoObject})
	}
	if space := s.Space(v.id); space != "" {
		facts = append(facts, fact{"Heap", space, heap.NoObject})
	}
	if s.FlatArray(v.id) {
		facts = append(facts, fact{"Elements", "flattened values, part of the array; their sizes count separately", heap.NoObject})
	}
	if v.isClass && s.FlattenedCount(v.class) > 0 {
		facts = append(facts, fact{"Flattened values", numbers.Grouped(s.FlattenedCount(v.class)) + " of the instances are inside other objects", heap.NoObject})
	}
	facts = append(facts, fact{"Shallow heap", numbers.InBytes(s.Shallow(v.id)), heap.NoObject})
	if s.Stage() >= snapshot.StageComplete {
		facts = append(facts,
			fact{"Retained heap", numbers.InBytes(s.Retained(v.id)), heap.NoObject},
			fact{"Retained objects", numbers.Grouped(int64(s.DominatedCount(v.id)) + 1), heap.NoObject})
		if holder, path, found := v.s.Holder(v.ctx, v.id); found {
			facts = append(facts, fact{"Flattened value in", path + " of " + rows.Label(v.ctx, s, holder), holder})
		}
		if above := s.ImmediateDominator(v.id); above != heap.NoObject {
			facts = append(facts, fact{"Immediate dominator", rows.Label(v.ctx, s, above), above})
		}
		facts = append(facts, fact{"Incoming references", numbers.Grouped(int64(s.InboundCount(v.id))), heap.NoObject})
	}
	facts = append(facts, fact{"Outgoing references", numbers.Grouped(int64(len(s.Listed(v.id, nil)))), heap.NoObject})
	switch root := rows.RootCell(s, v.id); {
	case root.Kind() != result.Null:
		facts = append(facts, fact{"GC root", root.Text(), heap.NoObject})
	case !s.Reachable(v.id):
		facts = append(facts, fact{"Reachable", "this object is unreachable from the GC roots", heap.NoObject})
	}
	return factTable(s, "Object", facts)
}

func factTable(s *snapshot.Snapshot, title string, facts []fact) *result.Table {
	return &result.Table{
		Heading: result.Heading{Title: title},
		Columns: []result.Column{{Name: "Property", Type: result.Text}, {Name: "Value", Type: result.Text}},
		Rows: &result.Level{
			Len: len(facts),
			Values: []result.Values{
				result.Texts(func(i int) string { return facts[i].name }), result.Texts(func(i int) string { return facts[i].value }),
			},
			Row: func(_ context.Context, i int) result.Row {
				if facts[i].object == heap.NoObject {
					return result.Row{}
				}
				return rows.Object(s, facts[i].object)
			},
		},
	}
}

// maxSuperclasses limits how far a class hierarchy is followed. In hostile dumps it can
// be a cycle.
const maxSuperclasses = 1000

// hierarchy lists a class and its superclasses.
func (v *viewer) hierarchy(d *result.Document, c heap.ClassIndex, title string) {
	var chain []result.Span
	for steps := 0; c != heap.NoClass && steps < maxSuperclasses; steps++ {
		class := v.s.Class(c)
		if len(chain) > 0 {
			chain = append(chain, result.Plain(" → "))
		}
		chain = append(chain, result.ObjectLink(class.Name, rows.Hex(v.s, class.Object)))
		c = class.SuperIndex
	}
	d.AddHeading(2, title)
	d.AddText(chain...)
	if !v.isClass {
		return
	}
	var below []string
	for _, sub := range v.s.Subclasses(v.class) {
		below = append(below, v.s.ClassName(sub))
	}
	if len(below) > 0 {
		const most = 20
		more := ""
		if len(below) > most {
			more = fmt.Sprintf(" and %d more", len(below)-most)
			below = below[:most]
		}
		d.AddText(result.Plain("Subclasses: "+strings.Join(below, ", ")+more+" "), result.CommandLink("count their instances", "histogram superclass:"+v.hex))
	}
}

// content adds the fields of an instance or the elements of an array.
func (v *viewer) content(d *result.Document) error {
	if v.isArray && v.length > 0 && !v.s.HasValues() {
		return snapshot.ErrNoValues
	}
	if v.isArray {
		err := v.preview(d)
		v.elements(d)
		return err
	}
	if !v.s.HasValues() && !v.s.IsFrame(v.id) {
		return snapshot.ErrNoValues
	}
	fields, err := v.s.NestedFields(v.ctx, v.id, mostFields)
	if len(fields) == 0 {
		return err
	}
	list := make([]field, len(fields))
	for i, f := range fields {
		list[i] = field{f.Name, f.Value, v.s.ClassName(f.Class)}
	}
	d.AddResult(v.fieldTable("Fields", list, !v.isClass))
	return err
}

// mostFields is the maximum number of rows of a table of fields, including the fields of
// flattened values.
const mostFields = 10000

// statics adds the static fields of a class.
func (v *viewer) statics(d *result.Document) {
	class := v.s.Class(v.class)
	list := make([]field, len(class.Statics))
	for i, f := range class.Statics {
		list[i] = field{f.Name, f.Value, class.Name}
	}
	if len(list) > 0 {
		d.AddResult(v.fieldTable("Static fields", list, false))
	}
	declared := make([]fact, len(class.Fields))
	for i, f := range class.Fields {
		declared[i] = fact{f.Name, f.Type.String(), heap.NoObject}
	}
	if len(declared) > 0 {
		t := factTable(v.s, "Declared instance fields", declared)
		t.Columns[0].Name, t.Columns[1].Name = "Field", "Type"
		d.AddResult(t)
	}
}
