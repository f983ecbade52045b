package inspect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedFields: the document shows the fields of an object with their values,
// including those of its superclass, and the elements of an array.
func TestPlantedFields(t *testing.T) {
	h := dumpbuilder.New()
	base := h.Class("app.Base", dumpbuilder.Long("id"))
	point := h.Class("app.Point", dumpbuilder.Super(base), dumpbuilder.Int("x"), dumpbuilder.Double("y"), dumpbuilder.Boolean("set"), dumpbuilder.Ref("none"))
	object := h.Instance(point, 42, 2.5, true, nil, int64(1)<<40)
	numbers := h.IntArray(3, -1, 4)
	h.Root(heap.RootJNIGlobal, object)
	h.Root(heap.RootJNIGlobal, numbers)
	a := testquery.Planted(t, h)
	got := a.Rows(fmt.Sprintf("inspect 0x%x", uint64(object.Address)), "Field", "Type", "Value", "Declared By")
	want := []string{"x | int | 42 | app.Point", "y | double | 2.5 | app.Point", "set | boolean | true | app.Point", "none | object | null | app.Point", "id | long | 1099511627776 | app.Base"}
	if !slices.Equal(got, want) {
		t.Errorf("fields %q, want %q", got, want)
	}
	got = a.Rows(fmt.Sprintf("inspect 0x%x", uint64(numbers.Address)), "Index", "Value")
	if want := []string{"0 | 3", "1 | -1", "2 | 4"}; !slices.Equal(got, want) {
		t.Errorf("elements %q, want %q", got, want)
	}
}

// TestBytesAndText: a dump of bytes in rows of a chosen width, and text from an offset.
func TestBytesAndText(t *testing.T) {
	h := dumpbuilder.New()
	chars := h.Array([]uint16{'a', 'b', 0x4e16, '.'})
	h.Root(heap.RootJNIGlobal, chars)
	a := testquery.Planted(t, h)
	address := fmt.Sprintf("0x%x", uint64(chars.Address))
	got := a.Rows("hexdump "+address+" -width 8", "Offset", "Bytes", "Text")
	if want := []string{"00000000 | 00 61 00 62 4e 16 00 2e | .a.bN..."}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := a.PlainText("show_text " + address + " -from 2"); !strings.Contains(got, "b世.") || strings.Contains(got, "ab") {
		t.Errorf("from the second character: %q", got)
	}
}
