package render

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/result"
)

// TestNumbersThatAreNone: every format distinguishes NaN and Infinity from a missing
// value. JSON writes them as strings, since its numbers cannot be NaN or Infinity.
func TestNumbersThatAreNone(t *testing.T) {
	numbers := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1.5}
	table := &result.Table{
		Columns: []result.Column{{Name: "Value", Type: result.Number}, {Name: "Share", Type: result.Percent}},
		Rows: &result.Level{Len: len(numbers) + 1, Values: []result.Values{
			result.Cells(func(_ context.Context, i int) result.Cell {
				if i == len(numbers) {
					return result.Cell{}
				}
				return result.Float(numbers[i])
			}),
			result.Cells(func(_ context.Context, i int) result.Cell { return result.Float(numbers[i%len(numbers)]) }),
		}},
	}
	for _, format := range Formats {
		var out bytes.Buffer
		if err := Write(context.Background(), &out, format, table, Options{}); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		for _, want := range []string{"NaN", "Infinity", "-Infinity"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %s in\n%s", format, want, text)
			}
		}
		if strings.Contains(text, "+Inf") || strings.Contains(text, "-Inf ") {
			t.Errorf("%s: written as Go does\n%s", format, text)
		}
		if format != "json" {
			continue
		}
		var back struct{ Rows [][]any }
		if err := json.Unmarshal(out.Bytes(), &back); err != nil {
			t.Fatal(err)
		}
		var got []any
		for _, row := range back.Rows {
			got = append(got, row[0])
		}
		if want := []any{"NaN", "Infinity", "-Infinity", 1.5, nil}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
