package analysis_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/engine"
)

// written runs a program on the sample and writes the result as CSV, sorted if a
// column is named.
func written(t *testing.T, program string, view result.View) string {
	t.Helper()
	s := openSample(t)
	r, err := engine.Run(context.Background(), registry, s, "analyze "+program)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.Write(context.Background(), &out, "csv", r, render.Options{View: view}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestLeastNumberShown: the smallest number is shown and sorted as a number; an unknown value is an
// empty cell and sorts last.
func TestLeastNumberShown(t *testing.T) {
	const program = `set_type a: roots <- #[] n : int <- -9223372036854775808 + ENTITY.name f : float <- 0.0 instances_for a have_names = #[2, 0, 1]`
	for _, c := range []struct {
		descending bool
		want       string
	}{
		{false, "0,-9223372036854775808,"}, {true, "2,-9223372036854775806,"},
	} {
		text := written(t, program, result.View{Sort: &result.Order{Column: 1, Descending: c.descending}})
		lines := strings.Split(text, "\n")
		if len(lines) < 4 || !strings.HasPrefix(lines[1], c.want) || !strings.Contains(text, "\n1,-9223372036854775807,") {
			t.Errorf("descending %v:\n%s", c.descending, text)
		}
	}
}

// TestNestedLists: lists and structs inside a list are shown; long ones are cut and end with their
// number of elements.
func TestNestedLists(t *testing.T) {
	const types = "Row : table-of int Pair : struct a : int rows : Row end Rows : table-of Row "
	for program, want := range map[string][]string{
		types + `set_type s: roots <- #[] l : Rows <- #[#[1, 2], #[], #[-3]] instances_for s have_names = "x"`: {`"[1, 2]"`, "\n[]", "[-3]"},
		types + `set_type s: roots <- #[] l : table-of Pair <- #[struct Pair 1, #[7, 8] end, struct Pair 2, #[] end] instances_for s have_names = "x"`: {
			`1,"[7, 8]"`, "2,[]"},
		types + `Deep : struct p : Pair end set_type s: roots <- #[] l : table-of Deep <- #[struct Deep struct Pair 5, #[6] end end] instances_for s have_names = "x"`: {`"{a: 5, rows: [6]}"`},
		types + `set_type s: roots <- #[] l : Rows <- #[objects.map([o | 12345])] instances_for s have_names = "x"`:                                                    {"12345, … ", " elements]"},
	} {
		text := written(t, program, result.View{})
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("%s\nlacks %s:\n%.2000s", program, part, text)
			}
		}
		if len(text) > 3000 {
			t.Errorf("%s gives %d bytes", program, len(text))
		}
	}
}
