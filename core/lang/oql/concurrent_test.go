package oql_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/internal/dumpbuilder"
)

// TestSharedSubSelects: several goroutines read the result of a sub-select that is
// evaluated once and whose cells are computed on demand.
func TestSharedSubSelects(t *testing.T) {
	const items = 150000
	h := dumpbuilder.New()
	item := h.Class("app.Item", dumpbuilder.Int("n"), dumpbuilder.Ref("self"))
	elements := make([]any, items)
	for i := range elements {
		o := h.Instance(item, int32(i), nil)
		o.Set("self", o)
		elements[i] = o
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", elements...))
	s := openContent(t, h.HPROF(dumpbuilder.HPROFOptions{}))
	rows, _, err := runQuery(s, "SELECT count(*) FROM app.Item o WHERE o.self.n = (SELECT p.self.n AS n FROM app.Item p)[o.n].n", nil)
	if err != nil || strings.Join(rows, " ") != fmt.Sprint(items) {
		t.Errorf("%v rows of %d: %v", rows, items, err)
	}
}

// TestConcurrentCells: cells that hold rows are computed by several goroutines.
func TestConcurrentCells(t *testing.T) {
	s := openRows(t)
	q, err := oql.Parse("SELECT o.n, (SELECT p, p.weight AS w FROM app.Part p WHERE p.owner.n = o.n) AS parts, (SELECT p.weight FROM app.Part p) AS all FROM INSTANCEOF app.Owner o")
	if err != nil {
		t.Fatal(err)
	}
	table, err := q.Run(context.Background(), s, oql.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shown := func() string {
		var text strings.Builder
		for row := range table.Len() {
			for column := range table.Columns {
				v, err := table.Cell(context.Background(), row, column)
				fmt.Fprint(&text, table.Notation(v), err, "|")
			}
		}
		return text.String()
	}
	want := shown()
	var wait sync.WaitGroup
	for range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for range 200 {
				if got := shown(); got != want {
					t.Errorf("%s\nwant %s", got, want)
					return
				}
			}
		}()
	}
	wait.Wait()
	if !strings.Contains(want, "w=5000000001") {
		t.Error(want)
	}
}

// TestElementsOnce: if a row becomes many rows by the elements of a list, the list is
// computed only once.
func TestElementsOnce(t *testing.T) {
	const items = 20000
	h := dumpbuilder.New()
	item := h.Class("app.Item", dumpbuilder.Int("n"))
	elements := make([]any, items)
	for i := range elements {
		elements[i] = h.Instance(item, int32(i))
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", elements...))
	s := openContent(t, h.HPROF(dumpbuilder.HPROFOptions{}))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for query, want := range map[string]int64{
		"SELECT count(*) FROM OBJECTS (SELECT a, outbounds(a) AS e FROM java.lang.Object[] a) z WHERE z.e.n >= 10000":                  items / 2,
		"SELECT sum(z.e.n) FROM OBJECTS (SELECT a, (SELECT i FROM app.Item i WHERE i.n < a.@length) AS e FROM java.lang.Object[] a) z": items * (items - 1) / 2,
	} {
		q, err := oql.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		table, err := q.Run(ctx, s, oql.Options{})
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		if v, err := table.Cell(ctx, 0, 0); err != nil || v.Int() != want {
			t.Errorf("%s gives %d, want %d (%v)", query, v.Int(), want, err)
		}
	}
}
