package oql_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/lang/oql"
	"heapdrop/core/query/family/histogram"
	queries "heapdrop/core/query/family/oql"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/engine"
	"heapdrop/internal/opened"
)

// differential compares queries with other ways to get the same answer: other queries of
// the registry, object sets, and plain loops over the snapshot.
type differential struct {
	t *testing.T
	s *snapshot.Snapshot
}

// TestAgainstOtherQueries works on real dumps of different JVMs.
func TestAgainstOtherQueries(t *testing.T) {
	for _, name := range []string{"mat/sun_jdk5_64bit", "mat/oracle_jdk8_05_x64", "mat/sun_jdk6_31_hprofagent_compressedOops", "planted/leak/jdk17-g1.live"} {
		t.Run(name, func(t *testing.T) {
			s := opened.Real(t, name)
			d := differential{t, s}
			d.histogram()
			for _, class := range []string{"java.lang.String", "java.lang.Thread", "java.util.HashMap", "java.lang.Object[]", "java.lang.Class", "char[]"} {
				d.sets(class)
			}
			d.fields()
			d.values()
		})
	}
}

func (d differential) table(command string) [][]result.Cell {
	d.t.Helper()
	r, err := engine.Run(context.Background(), slices.Concat(histogram.Queries(), queries.Queries()), d.s, command)
	if err != nil {
		d.t.Fatalf("%s: %v", command, err)
	}
	var columns []result.Column
	var level *result.Level
	switch r := r.(type) {
	case *result.Table:
		columns, level = r.Columns, r.Rows
	case *result.Tree:
		columns, level = r.Columns, r.Roots
	}
	page, err := level.Page(context.Background(), columns, result.View{})
	if err != nil {
		d.t.Fatalf("%s: %v", command, err)
	}
	return page.Rows
}

// histogram: objects and bytes by class.
func (d differential) histogram() {
	want := map[string]string{}
	for _, row := range d.table("histogram") {
		if row[1].Int() > 0 {
			want[row[0].Text()] = fmt.Sprintf("%d %d", row[1].Int()+atoi(want[row[0].Text()], 0), row[2].Int()+atoi(want[row[0].Text()], 1))
		}
	}
	rows := d.table("oql SELECT classof(o).@name, count(*), sum(o.@usedHeapSize), classof(o) FROM INSTANCEOF java.lang.Object o GROUP BY classof(o)")
	got := map[string]string{}
	for _, row := range rows {
		got[row[0].Text()] = fmt.Sprintf("%d %d", row[1].Int()+atoi(got[row[0].Text()], 0), row[2].Int()+atoi(got[row[0].Text()], 1))
	}
	for class, figures := range want {
		if got[class] != figures {
			d.t.Errorf("%s has %s by OQL, %s by the histogram", class, got[class], figures)
		}
	}
	if len(got) != len(want) {
		d.t.Errorf("OQL finds %d classes, the histogram %d", len(got), len(want))
	}
}

// atoi returns the number at the start of "n k".
func atoi(text string, place int) int64 {
	n := [2]int64{}
	fmt.Sscanf(text, "%d %d", &n[0], &n[1])
	return n[place]
}

// sets: lists of objects, and sets made of them.
func (d differential) sets(class string) {
	for query, words := range map[string]string{
		"SELECT * FROM " + class:                                       class,
		"SELECT * FROM INSTANCEOF " + class:                            "superclass:" + class,
		"SELECT AS RETAINED SET * FROM " + class:                       "retained(" + class + ")",
		"SELECT OBJECTS outbounds(x) FROM " + class + " x":             "referents(" + class + ")",
		"SELECT OBJECTS inbounds(x) FROM " + class + " x":              "referrers(" + class + ")",
		"SELECT OBJECTS dominators(x) FROM " + class + " x":            "dominated(" + class + ")",
		"SELECT x, 1 FROM " + class + " x WHERE x.@GCRootInfo != null": "and(" + class + " or(roots roots:Java_Local roots:JNI_Local roots:Thread_Block roots:Native_Stack))",
		"SELECT x FROM " + class + " x WHERE dominatorof(x) = null":    "and(" + class + " toplevel)",
		"SELECT x FROM " + class + " x WHERE x IN (SELECT * FROM " + class + " LIMIT 3) UNION (SELECT x FROM " + class + " x WHERE x NOT IN (SELECT * FROM " + class + " LIMIT 3))": class,
	} {
		if len(d.s.ClassesByName(class)) == 0 {
			continue
		}
		want, got := d.eval(words), d.eval(`oql("`+query+`")`)
		if !slices.Equal(got, want) {
			d.t.Errorf("%s gives %d objects, %s %d", query, len(got), words, len(want))
		}
	}
}

func (d differential) eval(words string) []heap.ObjectID {
	d.t.Helper()
	parsed, err := objectset.Parse(words)
	if err == nil {
		var again *objectset.Set
		if again, err = objectset.Parse(parsed.String()); err == nil && again.String() != parsed.String() {
			d.t.Errorf("%s is written as %s, and that as %s", words, parsed, again)
		}
		parsed = again
	}
	if err != nil {
		d.t.Fatalf("%s: %v", words, err)
	}
	objects, err := parsed.Eval(context.Background(), d.s)
	if err != nil {
		d.t.Fatalf("%s: %v", words, err)
	}
	return objects.IDs()
}

// fields: conditions on every field of some classes, against a loop that reads
// field by field.
func (d differential) fields() {
	for _, class := range []string{"java.lang.String", "java.lang.Thread", "java.util.HashMap", "java.lang.Integer", "java.lang.Float"} {
		for _, c := range d.s.ClassesByName(class) {
			for _, f := range d.s.Class(c).Fields {
				for _, condition := range conditions(f.Type) {
					d.field(class, f.Name, condition)
				}
			}
		}
	}
}

// condition is a condition on a field and the equivalent Go function.
type condition struct {
	text  string
	holds func(v heap.Value, present bool) bool
}

func conditions(t heap.Type) []condition {
	switch t {
	case heap.Object:
		return []condition{
			{"= null", func(_ heap.Value, present bool) bool { return !present }},
			{"!= null", func(_ heap.Value, present bool) bool { return present }},
		}
	case heap.Boolean:
		return []condition{{"= true", func(v heap.Value, _ bool) bool { return v.Bits == 1 }}, {"", func(v heap.Value, _ bool) bool { return v.Bits == 1 }}}
	case heap.Float, heap.Double:
		return []condition{{"= 0.75", func(v heap.Value, _ bool) bool {
			return v.Type == heap.Float && v.Bits == 0x3f400000 || v.Bits == 0x3fe8000000000000
		}}}
	}
	return []condition{
		{"= 0", func(v heap.Value, _ bool) bool { return v.Bits == 0 }},
		{"> 10", func(v heap.Value, _ bool) bool { return int64(v.Bits) > 10 }},
		{"<= -1", func(v heap.Value, _ bool) bool { return int64(v.Bits) <= -1 }},
		{"+ 1 IN (1, 2)", func(v heap.Value, _ bool) bool { return v.Bits == 0 || v.Bits == 1 }},
	}
}

func (d differential) field(class, name string, c condition) {
	query := fmt.Sprintf("SELECT * FROM %s x WHERE x.%s %s", class, name, c.text)
	got := d.eval(`oql("` + query + `")`)
	var want []heap.ObjectID
	for _, id := range d.eval(class) {
		v, found, err := d.s.Field(context.Background(), id, name)
		if err != nil || !found {
			d.t.Fatalf("%s.%s: %v", class, name, err)
		}
		_, present := d.s.ID(v.Address())
		if c.holds(v, present && v.Bits != 0) {
			want = append(want, id)
		}
	}
	if !slices.Equal(got, want) {
		d.t.Errorf("%s gives %d objects, a loop %d", query, len(got), len(want))
	}
}

// values: strings by their text.
func (d differential) values() {
	want := map[string]int64{}
	for _, id := range d.eval("java.lang.String") {
		text, _ := d.s.Text(context.Background(), id, 1<<16)
		want[text]++
	}
	query, err := oql.Parse("SELECT toString(s), count(*) FROM java.lang.String s GROUP BY toString(s)")
	if err != nil {
		d.t.Fatal(err)
	}
	table, err := query.Run(context.Background(), d.s, oql.Options{})
	if err != nil {
		d.t.Fatal(err)
	}
	for i := range table.Len() {
		text, _ := table.Cell(context.Background(), i, 0)
		n, _ := table.Cell(context.Background(), i, 1)
		if want[text.Text()] != n.Int() {
			d.t.Errorf("%q is there %d times by OQL, %d times by a loop", text.Text(), n.Int(), want[text.Text()])
		}
		if strings.ContainsAny(text.Text(), "\"\n\r") || i%50 != 0 {
			continue
		}
		like, err := oql.Parse(`SELECT * FROM java.lang.String s WHERE toString(s) = "` + text.Text() + `"`)
		if err != nil {
			d.t.Fatal(err)
		}
		found, err := like.Run(context.Background(), d.s, oql.Options{})
		if err != nil || int64(found.Len()) != n.Int() {
			d.t.Errorf("%q is found %d times, %d are there (%v)", text.Text(), found.Len(), n.Int(), err)
		}
	}
	if table.Len() != len(want) {
		d.t.Errorf("%d different texts by OQL, %d by a loop", table.Len(), len(want))
	}
}
