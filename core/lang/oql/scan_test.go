package oql_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
)

// manyPoints is how many objects a heap needs so that queries scan it in parts.
const manyPoints = 300000

var openMany = sync.OnceValue(func() []byte {
	h := dumpbuilder.New()
	point := h.Class("app.Point", dumpbuilder.Int("x"), dumpbuilder.Ref("next"), dumpbuilder.Long("y"))
	marked := h.Class("app.Marked", dumpbuilder.Super(point), dumpbuilder.Boolean("mark"))
	h.Root(heap.RootSystemClass, point)
	h.Root(heap.RootSystemClass, marked)
	objects := make([]any, manyPoints)
	for i := range objects {
		var next any
		if i%3 == 0 && i > 0 {
			next = objects[i/2]
		}
		if i%5 == 0 {
			objects[i] = h.Instance(marked, i%2 == 0, int32(i), next, int64(-i))
		} else {
			objects[i] = h.Instance(point, int32(i), next, int64(-i))
		}
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("app.Point[]", objects...))
	return h.HPROF(dumpbuilder.HPROFOptions{})
})

// openPoints opens a heap of alternating points and marked points.
func openPoints(t testing.TB) *snapshot.Snapshot { return openContent(t, openMany()) }

// TestScan: scanning in parts, in parallel, finds the same as a loop, in the order of
// ids.
func TestScan(t *testing.T) {
	s := openPoints(t)
	for query, holds := range map[string]func(i int) bool{
		"SELECT * FROM INSTANCEOF app.Point p":                                                             func(int) bool { return true },
		"SELECT * FROM INSTANCEOF app.Point p WHERE p.x >= 299990":                                         func(i int) bool { return i >= 299990 },
		"SELECT * FROM INSTANCEOF app.Point p WHERE p.mark":                                                func(i int) bool { return i%10 == 0 },
		"SELECT * FROM INSTANCEOF app.Point p WHERE p.next != null AND p.next.x < 10":                      func(i int) bool { return i%3 == 0 && i > 0 && i/2 < 10 },
		"SELECT * FROM app.Point p WHERE p.x + p.y = 0 AND p.@usedHeapSize > 0":                            func(i int) bool { return i%5 != 0 },
		`SELECT * FROM "app\.(Point|Marked)" p WHERE p.x IN (SELECT m.x FROM app.Marked m WHERE m.x < 20)`: func(i int) bool { return i%5 == 0 && i < 20 },
		"SELECT * FROM INSTANCEOF app.Point p WHERE p IN (SELECT OBJECTS m.next FROM app.Marked m WHERE m.x < 40)": func(i int) bool {
			return i == 7 || i == 15
		},
	} {
		q, err := oql.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		table, err := q.Run(context.Background(), s, oql.Options{})
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		var want []int64
		for i := range manyPoints {
			if holds(i) {
				want = append(want, int64(i))
			}
		}
		ids := table.IDs()
		if !slices.IsSorted(ids) || len(ids) != len(want) {
			t.Errorf("%s finds %d objects, want %d", query, len(ids), len(want))
			continue
		}
		for k, id := range ids[:min(len(ids), 100)] {
			if v, _, err := s.Field(context.Background(), id, "x"); err != nil || int64(v.Bits) != want[k] {
				t.Errorf("%s: object %d has x = %d, want %d", query, k, int64(v.Bits), want[k])
			}
		}
	}
	q, err := oql.Parse("SELECT * FROM INSTANCEOF app.Point p WHERE p.x = \"text\" + p.x OR p.y < \"a\"")
	if err != nil {
		t.Fatal(err)
	}
	var located *oql.Error
	if _, err := q.Run(context.Background(), s, oql.Options{}); !errors.As(err, &located) {
		t.Errorf("an error of a part is %v", err)
	}
}

// BenchmarkFilter tests a condition on a field of every object; BenchmarkRead reads the
// same objects without a condition.
func BenchmarkFilter(b *testing.B) {
	s := openPoints(b)
	q, err := oql.Parse("SELECT * FROM INSTANCEOF app.Point p WHERE p.x = 7")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := q.Run(context.Background(), s, oql.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	s := openPoints(b)
	point := s.ClassesByName("app.Point")[0]
	for b.Loop() {
		r := s.NewReader(context.Background())
		for i := range s.NumObjects() {
			if id := heap.ObjectID(i); s.IsSubclass(s.ClassOf(id), point) {
				if _, err := r.Instance(id); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}
