package inspect

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"unicode/utf16"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// field is a field with its value.
type field struct {
	name     string
	value    heap.Value
	declared string // the class that declares it
}

func (v *viewer) fieldTable(title string, list []field, declared bool) *result.Table {
	s := v.s
	t := &result.Table{
		Heading: result.Heading{Title: title},
		Columns: []result.Column{{Name: "Field", Type: result.Text}, {Name: "Type", Type: result.Text}, {Name: "Value", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes}},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Texts(func(i int) string { return list[i].name }),
				result.Texts(func(i int) string { return list[i].value.Type.String() }),
				result.Cells(func(ctx context.Context, i int) result.Cell { return result.Str(valueText(ctx, s, list[i].value)) }),
				result.Ints(func(i int) int64 { return valueRetained(s, list[i].value) }),
			},
			Row: func(_ context.Context, i int) result.Row { return valueRow(s, list[i].value) },
		},
	}
	if declared {
		t.Columns = append(t.Columns, result.Column{Name: "Declared By", Type: result.Class})
		t.Rows.Values = append(t.Rows.Values, result.Texts(func(i int) string { return list[i].declared }))
	}
	return t
}

// valueRow returns the row of a value; for a reference it links to the referent.
func valueRow(s *snapshot.Snapshot, value heap.Value) result.Row {
	if id, found := s.ID(value.Address()); found && value.Type == heap.Object && value.Bits != 0 {
		return rows.Object(s, id)
	}
	if id, found := s.Discarded(value.Address()); found && value.Type == heap.Object {
		return result.Row{Object: rows.Hex(s, id), Class: s.ClassName(s.ClassOf(id))} // can be inspected, but has no further links
	}
	return result.Row{}
}

// valueRetained returns the retained heap of the referent of a reference.
func valueRetained(s *snapshot.Snapshot, value heap.Value) int64 {
	id, found := s.ID(value.Address())
	if !found || value.Type != heap.Object || value.Bits == 0 || s.Stage() < snapshot.StageComplete {
		return result.Unknown
	}
	return s.Retained(id)
}

// valueText formats a value as Java source would; a reference becomes the label of its
// referent. If values are hidden, it returns only the labels.
func valueText(ctx context.Context, s *snapshot.Snapshot, value heap.Value) string {
	if value.Type != heap.Object && snapshot.ValuesHidden(ctx) {
		return snapshot.Hidden
	}
	switch value.Type {
	case heap.Object:
		if value.Bits == 0 {
			return "null"
		}
		if id, found := s.ID(value.Address()); found {
			return rows.Label(ctx, s, id)
		}
		if id, found := s.Discarded(value.Address()); found {
			return discardedLabel(ctx, s, id)
		}
		return result.Hex(value.Address()) + " (not in the dump)"
	case heap.Boolean:
		return strconv.FormatBool(value.Bits != 0)
	case heap.Char:
		if unit := uint16(value.Bits); !utf16.IsSurrogate(rune(unit)) && unit >= ' ' {
			return fmt.Sprintf("'%c' (%d)", rune(unit), unit)
		}
		return fmt.Sprintf("\\u%04x", uint16(value.Bits))
	case heap.Float:
		return heap.FormatFloat(float64(math.Float32frombits(uint32(value.Bits))), 32)
	case heap.Double:
		return heap.FormatFloat(math.Float64frombits(value.Bits), 64)
	}
	return strconv.FormatInt(int64(value.Bits), 10)
}

func discardedLabel(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	label := s.Label(id) + " (discarded)"
	if text, ok := s.Text(ctx, id, valueLimit); ok && text != snapshot.Hidden {
		label += "  " + text
	}
	return label
}

// elementsRead is how many elements are read from the dump at once.
const elementsRead = 1024

// elements adds a table of the elements. They are read when they are shown.
func (v *viewer) elements(d *result.Document) {
	if v.length == 0 || !v.s.HasValues() {
		return
	}
	s, id := v.s, v.id
	first, block := uint32(0), []heap.Value(nil) // the elements read most recently
	at := func(ctx context.Context, i int) (heap.Value, bool) {
		if n := uint32(i); n < first || n >= first+uint32(len(block)) {
			first = n - n%elementsRead
			block, _ = s.Elements(ctx, id, first, elementsRead)
		}
		if n := uint32(i) - first; int(n) < len(block) {
			return block[n], true
		}
		return heap.Value{}, false
	}
	background := context.Background()
	d.AddResult(&result.Table{
		Heading: result.Heading{Title: "Elements"},
		Columns: []result.Column{{Name: "Index", Type: result.Integer}, {Name: "Value", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes}},
		Rows: &result.Level{
			Len: int(v.length),
			Values: []result.Values{
				result.Ints(func(i int) int64 { return int64(i) }),
				result.Cells(func(ctx context.Context, i int) result.Cell {
					if value, ok := at(ctx, i); ok {
						return result.Str(valueText(ctx, s, value))
					}
					return result.Cell{}
				}),
				result.Ints(func(i int) int64 {
					if value, ok := at(background, i); ok {
						return valueRetained(s, value)
					}
					return result.Unknown
				}),
			},
			Row: func(ctx context.Context, i int) result.Row {
				if value, ok := at(ctx, i); ok {
					return valueRow(s, value)
				}
				return result.Row{}
			},
		},
	})
}

// previewBytes is how many bytes of an array the preview shows.
const previewBytes = 512

// preview adds the start of a byte array as hexadecimal numbers and as text, or the start
// of a char array as text.
func (v *viewer) preview(d *result.Document) error {
	if snapshot.ValuesHidden(v.ctx) {
		return nil
	}
	switch v.s.ElementType(v.id) {
	case heap.Byte:
		data, err := v.s.Bytes(v.ctx, v.id, 0, previewBytes)
		if len(data) == 0 {
			return err
		}
		d.AddHeading(2, "Preview")
		var lines [][]result.Span
		for at := 0; at < len(data); at += 16 {
			lines = append(lines, []result.Span{result.Code(hexLine(at, data[at:min(at+16, len(data))]))})
		}
		d.AddList(lines...)
		return err
	case heap.Char:
		values, err := v.s.Elements(v.ctx, v.id, 0, previewBytes)
		units := make([]uint16, len(values))
		for i, value := range values {
			units[i] = uint16(value.Bits)
		}
		if len(units) > 0 {
			d.AddHeading(2, "Preview")
			d.AddText(result.Code(string(utf16.Decode(units))))
		}
		return err
	}
	return nil
}

// hexLine formats up to 16 bytes as "00000010  48 65 …  He…".
func hexLine(at int, data []byte) string {
	return fmt.Sprintf("%08x  %-47s  %s", at, hexBytes(data), letters(data))
}

// hexBytes writes bytes as "48 65 …".
func hexBytes(data []byte) string { return fmt.Sprintf("% x", data) }

// letters writes bytes as ASCII, others as dots.
func letters(data []byte) string {
	text := make([]byte, len(data))
	for i, b := range data {
		if text[i] = '.'; b >= ' ' && b < 0x7f {
			text[i] = b
		}
	}
	return string(text)
}
