package component_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/engine"
	"heapdrop/internal/opened"
)

// document runs a command and returns its result, and the text of that result.
func document(t *testing.T, s *snapshot.Snapshot, command string) (*result.Document, string) {
	t.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), s, command)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.Text(context.Background(), &out, r, render.Options{View: result.View{Limit: 5}}); err != nil {
		t.Fatal(err)
	}
	return r.(*result.Document), strings.Join(strings.Fields(out.String()), " ")
}

// TestReportAgreesWithCounting compares the sentences of a report with counts from one
// separate pass over the retained set, made without the queries.
func TestReportAgreesWithCounting(t *testing.T) {
	s := opened.Real(t, "planted/values/jdk17-g1.live")
	retained, err := s.RetainedSet(context.Background(), s.EachDominated(heap.NoObject), nil)
	if err != nil {
		t.Fatal(err)
	}
	texts, arrays, empty, emptyBytes, constants := map[string]int64{}, int64(0), int64(0), int64(0), int64(0)
	for i := range s.NumObjects() {
		id := heap.ObjectID(i)
		if !retained.Set.Has(uint32(id)) {
			continue
		}
		if n, isArray := s.Length(id); isArray {
			arrays++
			if n == 0 {
				empty++
				emptyBytes += s.Shallow(id)
			}
			if n >= 2 && s.ElementType(id) != heap.Object && constant(t, s, id, n) {
				constants++
			}
		}
		if s.ClassName(s.ClassOf(id)) == "java.lang.String" {
			if text, ok := s.Text(context.Background(), id, math.MaxInt32); ok {
				texts[text]++
			}
		}
	}
	shared, several := int64(0), int64(0)
	for _, n := range texts {
		if n > 1 {
			shared += n
			several++
		}
	}
	_, text := document(t, s, "component_report toplevel -aggressive")
	for _, want := range []string{
		fmt.Sprintf("%s of %s", numbers.Bytes(retained.Bytes), numbers.Bytes(s.Info().UsedHeap)), fmt.Sprintf("in %s objects", numbers.Grouped(retained.Objects)),
		fmt.Sprintf("%s strings share %s texts", numbers.Grouped(shared), numbers.Grouped(several)),
		fmt.Sprintf("%s of %s arrays have no element and take %s", numbers.Grouped(empty), numbers.Grouped(arrays), numbers.Bytes(emptyBytes)),
		fmt.Sprintf("%s arrays repeat a single value", numbers.Grouped(constants)),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q:\n%.3000s", want, text)
		}
	}
}

// constant reports whether all elements of an array are equal.
func constant(t *testing.T, s *snapshot.Snapshot, id heap.ObjectID, n uint32) bool {
	t.Helper()
	elements, err := s.Elements(context.Background(), id, 0, n)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range elements {
		if v.Bits != elements[0].Bits {
			return false
		}
	}
	return true
}

// TestTopComponents: every class loader with at least one percent of the heap has a
// section, and the sections and the rest add up to the heap.
func TestTopComponents(t *testing.T) {
	s := opened.Real(t, "planted/loaders/jdk17-g1.live")
	d, _ := document(t, s, "top_components")
	byLoader := map[heap.ObjectID]int64{}
	for _, id := range s.Dominated(heap.NoObject) {
		byLoader[s.Class(s.ClassOf(id)).LoaderObject] += s.Retained(id)
	}
	large := 0
	for _, bytes := range byLoader {
		if bytes >= s.Info().UsedHeap/100 {
			large++
		}
	}
	sections := 0
	for _, b := range d.Blocks {
		if b.Kind == result.HeadingBlock && b.Level == 1 {
			sections++
		}
	}
	if chart := d.Blocks[0].Result.(*result.Chart); sections != large || int64(chart.Sum()) != s.Info().UsedHeap {
		t.Errorf("%d sections for %d large loaders; the chart adds up to %.0f of %d bytes", sections, large, chart.Sum(), s.Info().UsedHeap)
	}
}
