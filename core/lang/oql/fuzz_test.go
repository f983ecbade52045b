package oql_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/internal/clock"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"
)

// openTypes opens a small heap with fields and arrays of every type, collections, strings
// and threads.
func openTypes(t testing.TB) *snapshot.Snapshot {
	h := sampledump.Types()
	session := h.Class("app.Session", dumpbuilder.Ref("user"), dumpbuilder.Ref("next"), dumpbuilder.Int("hits"))
	var last any
	var map1 []any
	for i := range 40 {
		o := h.Instance(session, fmt.Sprint("user ", i%7), last, int32(i))
		last = o
		map1 = append(map1, fmt.Sprint("key ", i), o)
	}
	h.Root(heap.RootJNIGlobal, h.HashMap(map1...))
	h.Root(heap.RootJNIGlobal, h.ArrayList(last, nil, "text"))
	return openContent(t, h.HPROF(dumpbuilder.HPROFOptions{}))
}

// attempt runs a query completely: rows, cells, sets, plan. It may fail, but must not
// panic, and must end soon after its context.
func attempt(t testing.TB, s *snapshot.Snapshot, text string, limit time.Duration) {
	ctx := clock.Within(limit)
	start := time.Now()
	defer func() {
		if took := time.Since(start); took > limit+30*time.Second {
			t.Errorf("%s ran for %v", text, took)
		}
	}()
	q, err := oql.Parse(text)
	if err != nil {
		var located *oql.Error
		if !errors.As(err, &located) || located.Line < 1 || located.Column < 1 || located.Error() == "" {
			t.Errorf("%q: %v has no place", text, err)
		}
		return
	}
	_ = q.Stage()
	if steps, err := q.Explain(ctx, s, oql.Options{}); err == nil && len(steps) == 0 {
		t.Errorf("%q has no plan", text)
	}
	table, err := q.Run(ctx, s, oql.Options{Parameters: map[string]string{"1": "7", "name": "x y"}})
	if err != nil {
		return
	}
	_, _ = table.Objects()
	for row := 0; row < table.Len(); row += 1 + table.Len()/10 {
		table.Object(row)
		if group := table.GroupSet(row); group != "" {
			if _, err := oql.Parse(group); err != nil {
				t.Errorf("%q: the objects of row %d are %q: %v", text, row, group, err)
			}
		}
		for column := range table.Columns {
			if v, err := table.Cell(ctx, row, column); err == nil {
				_ = table.Notation(v)
			}
		}
	}
}

// FuzzQuery runs any text as a query.
func FuzzQuery(f *testing.F) {
	document, err := os.ReadFile("../../../docs/oql.md")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range regexp.MustCompile("`([^`]*SELECT[^`]*)`").FindAllStringSubmatch(string(document), -1) {
		f.Add(strings.TrimSpace(strings.TrimPrefix(e[1], "oql")))
	}
	for _, text := range mistakes {
		f.Add(text)
	}
	s := openTypes(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 4000 {
			attempt(t, s, text, time.Second)
		}
	})
}

// generator writes random queries that are often valid.
type generator struct {
	*rand.Rand
	aliases []string
}

func (g *generator) pick(choices ...string) string { return choices[g.IntN(len(choices))] }

func (g *generator) class() string {
	return g.pick("app.Session", "java.lang.String", "types.All", "types.Sub", "java.lang.Object[]", "int[]", "java.util.HashMap", "java.lang.Class", "java.lang.Thread", "missing.Class")
}

func (g *generator) query(depth int) string {
	outer := g.aliases
	defer func() { g.aliases = outer }()
	alias := string(rune('a' + len(outer)))
	from := g.pick("", "OBJECTS ", "INSTANCEOF ") + g.class()
	switch {
	case depth > 0 && g.IntN(5) == 0:
		from = g.pick("", "OBJECTS ") + "(" + g.query(depth-1) + ")"
	case g.IntN(6) == 0:
		from = g.pick("OBJECTS ${snapshot}", "OBJECTS ${snapshot}.getClasses()", `"java\..*"`, "OBJECTS 0,1,5", "OBJECTS ("+g.expression(depth-1)+")", "${snapshot}.getClassesByName(\"java.lang.Object\", true)")
	}
	from += " " + alias
	g.aliases = append(append([]string(nil), outer...), alias)
	for g.IntN(6) == 0 {
		other := alias + "j"
		g.aliases = append(g.aliases, other)
		from += g.pick(" JOIN ", " LEFT JOIN ") + g.class() + " " + other + " ON " + g.pick(other+" = "+alias, g.expression(1))
	}
	items := []string{g.pick("*", "OBJECTS "+g.expression(depth), "DISTINCT *")}
	grouped := g.IntN(4) == 0
	if grouped || g.IntN(2) == 0 {
		items = nil
		for range 1 + g.IntN(3) {
			item := g.expression(depth)
			if grouped && g.IntN(2) == 0 {
				item = g.pick("count(*)", "count(DISTINCT "+item+")", "sum("+item+")", "min("+item+")", "max("+item+")", "avg("+item+")")
			}
			items = append(items, item+g.pick("", " AS x", ` AS "a b"`))
		}
	}
	text := "SELECT " + g.pick("", "", "DISTINCT ", "AS RETAINED SET ") + strings.Join(items, ", ") + " FROM " + from
	if g.IntN(2) == 0 {
		text += " WHERE " + g.expression(depth)
	}
	if grouped {
		text += " GROUP BY " + g.pick("1", g.expression(depth), g.expression(depth)+", 1")
	}
	text += g.pick("", "", " HAVING count(*) > 1", " ORDER BY 1 DESC", " ORDER BY "+g.expression(1)) + g.pick("", "", " LIMIT 3", " LIMIT 2 OFFSET 1")
	if depth > 0 && g.IntN(6) == 0 {
		text += " UNION (" + g.query(depth-1) + ")" + g.pick("", " ORDER BY 1", " LIMIT 5")
	}
	return text
}

func (g *generator) expression(depth int) string {
	alias := "1"
	if len(g.aliases) > 0 {
		alias = g.aliases[g.IntN(len(g.aliases))]
	}
	if depth <= 0 {
		return g.pick(alias, alias, "1", "-3", "2.5", "true", "null", `"text"`, "'c'", "0x10", "$1", ":name", "@objectId", "hits", "${snapshot}")
	}
	x, y := g.expression(depth-1), g.expression(depth-1)
	words := append(append(append([]oql.Word(nil), oql.Functions...), oql.Attributes()...), oql.Methods()...)
	switch g.IntN(12) {
	case 0, 1:
		return alias + "." + g.pick("user", "next.hits", "value", "next.next.user.value", "hits", "l", "i", "z", "d", "length", "size", "name")
	case 2, 3:
		w := words[g.IntN(len(words))].Name
		if strings.HasPrefix(w, "@") {
			return x + "." + w
		}
		name, parameters, _ := strings.Cut(w, "(")
		args := strings.Repeat(", "+y, strings.Count(parameters, ",")+min(1, len(parameters)-1))
		call := name + "(" + strings.TrimPrefix(args, ", ") + ")"
		if strings.HasSuffix(w, "(x)") {
			return call
		}
		return g.pick(x, "${snapshot}", "toString("+x+")", "outbounds("+alias+")") + "." + call
	case 4:
		return x + "[" + y + "]"
	case 5:
		return x + "[" + g.pick("0", "-2", y) + ":" + g.pick("1", "-1", y) + "]"
	case 6:
		return "(" + g.query(depth-1) + ")"
	case 7:
		return "(" + x + g.pick(" = ", " != ", " < ", " >= ", " + ", " - ", " * ", " / ", " % ", " and ", " or ") + y + ")"
	case 8:
		return "(" + x + g.pick(" LIKE ", " NOT LIKE ") + g.pick(`".*a.*"`, `"("`, y) + ")"
	case 9:
		return "(" + x + g.pick(" IN ", " NOT IN ") + g.pick(y, "(1, 2, "+y+")", "("+g.query(depth-1)+")") + ")"
	case 10:
		return "(" + x + " IMPLEMENTS " + g.class() + ")"
	}
	return g.pick("toString(", "classof(", "dominators(", "inbounds(", "eval(", "not (", "-(") + x + ")"
}

// TestRandomQueries runs random queries. They must not panic, exceed their time, or use
// unlimited memory.
func TestRandomQueries(t *testing.T) {
	s := openTypes(t)
	g := &generator{Rand: rand.New(rand.NewPCG(1, 2))}
	ran, queries := 0, 1200
	if testing.Short() {
		queries = 400
	}
	for range queries {
		g.aliases = nil
		text := g.query(3)
		attempt(t, s, text, 40*time.Millisecond)
		if q, err := oql.Parse(text); err == nil {
			if _, err := q.Run(clock.Within(20*time.Millisecond), s, oql.Options{}); err == nil {
				ran++
			}
		}
	}
	if 20*ran < queries {
		t.Errorf("only %d of %d queries run", ran, queries)
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapSys > 4<<30 {
		t.Errorf("the queries took %d bytes", memory.HeapSys)
	}
}

// countdown is a context that ends after a number of checks.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancel: queries that would run very long end when they are cancelled.
func TestCancel(t *testing.T) {
	s := openSample(t)
	for _, text := range []string{
		"SELECT * FROM INSTANCEOF java.lang.Object a JOIN java.lang.String b ON a.@objectId < 0 AND b.hash > a.@objectId",
		"SELECT count(*) FROM INSTANCEOF java.lang.Object a WHERE (SELECT count(*) FROM INSTANCEOF java.lang.Object b WHERE b.@objectId < a.@objectId) < 0",
		"SELECT DISTINCT a, (SELECT max(b.@objectId) FROM INSTANCEOF java.lang.Object b WHERE b != a) FROM INSTANCEOF java.lang.Object a",
	} {
		q, err := oql.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if _, err := q.Run(&countdown{context.Background(), 20}, s, oql.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", text, err)
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%s ended after %v", text, took)
		}
	}
}
