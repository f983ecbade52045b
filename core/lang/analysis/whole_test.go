package analysis_test

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// calculated evaluates a property on a heap with an object whose field n holds the
// smallest long.
func calculated(t *testing.T, typ, expression string, parameters map[string]string) (analysis.Value, error) {
	t.Helper()
	h := dumpbuilder.New()
	h.Root(heap.RootJNIGlobal, h.Instance(h.Class("app.Least", dumpbuilder.Long("n")), int64(math.MinInt64)))
	p, err := analysis.Compile("set_type all: roots <- #[] x : "+typ+" <- "+expression+" instances_for all have_names = \"a\"", parameters)
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Run(context.Background(), opened.Heap(t, h), nil)
	if err != nil {
		return analysis.Value{}, err
	}
	return out.Sets[0].Subgraphs[0].Properties[0], nil
}

// TestLeastDigitsInText: a text with these digits is not a number.
func TestLeastDigitsInText(t *testing.T) {
	_, err := analysis.Compile("set_type all: roots <- #[] x : int <- -\"9223372036854775808\" instances_for all have_names = \"a\"", nil)
	if err == nil || !strings.Contains(err.Error(), "there is no negative string") {
		t.Error(err)
	}
}

// TestOverflow: integer results are right or are errors with a position, which name the
// operands.
func TestOverflow(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	numbers := []int64{0, 1, -1, 2, -2, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, math.MinInt64 + 1, 1 << 32, -1 << 32, 3037000500, -3037000500}
	for range 6 {
		numbers = append(numbers, int64(random.Uint64()), int64(random.Uint64())>>random.IntN(63))
	}
	operators := map[string]func(z, a, b *big.Int) *big.Int{"+": (*big.Int).Add, "-": (*big.Int).Sub, "*": (*big.Int).Mul, "/": (*big.Int).Quo}
	h := dumpbuilder.New()
	h.Thread("main")
	s := opened.Heap(t, h)
	for op, exact := range operators {
		for _, expression := range []string{"a " + op + " b", "#[a].map([n | n " + op + " b]).first"} {
			for _, a := range numbers {
				for _, b := range numbers {
					if op == "/" && b == 0 {
						continue
					}
					want := exact(new(big.Int), big.NewInt(a), big.NewInt(b))
					p, err := analysis.Compile("set_type all: roots <- #[] x : int <- "+expression+" instances_for all have_names = \"a\"",
						map[string]string{"a": strconv.FormatInt(a, 10), "b": strconv.FormatInt(b, 10)})
					if err != nil {
						t.Fatal(err)
					}
					out, err := p.Run(context.Background(), s, nil)
					switch {
					case !want.IsInt64():
						if err == nil || !strings.Contains(err.Error(), "does not fit into 64 bits") || !strings.Contains(err.Error(), "line 1, column") {
							t.Errorf("%d %s %d: %v", a, op, b, err)
						}
					case err != nil:
						t.Errorf("%d %s %d: %v", a, op, b, err)
					default:
						if got := number(t, out.Sets[0].Subgraphs[0].Properties[0]); got != want.Int64() {
							t.Errorf("%d %s %d = %d, want %s", a, op, b, got, want)
						}
					}
				}
			}
		}
	}
}

// TestLeastNumber: the smallest number works like any other, also as the value of a
// field. Sums, negation and fields cannot exceed 64 bits either.
func TestLeastNumber(t *testing.T) {
	const field = "objects.filter([it | it is Least]).first.n"
	for expression, want := range map[string]string{
		"-9223372036854775808": "-9223372036854775808", field: "-9223372036854775808", field + " + 1": "-9223372036854775807", "given": "-9223372036854775808",
		"#[" + field + ", 5].min([n | n])": "-9223372036854775808", "1e300": "9223372036854775807",
	} {
		typ := "int"
		if expression == "1e300" {
			typ, expression = "int", "(1e300).round"
		}
		v, err := calculated(t, typ, expression, map[string]string{"given": "-9223372036854775808"})
		if err != nil || v.Text() != want {
			t.Errorf("%s is %q, want %s (%v)", expression, v.Text(), want, err)
		}
	}
	for _, expression := range []string{field + " - 1", "-" + field, "-given", "#[9223372036854775807, 1].sum([n | n])", "0 - given", field + " / -1", field + " * " + field} {
		if _, err := calculated(t, "int", expression, map[string]string{"given": "-9223372036854775808"}); err == nil || !strings.Contains(err.Error(), "does not fit into 64 bits") {
			t.Errorf("%s: %v", expression, err)
		}
	}
}

// TestNesting: the document states the exact limits for nesting and chains of operators.
func TestNesting(t *testing.T) {
	nest := func(open, inner, close string) func(n int) string {
		return func(n int) string { return strings.Repeat(open, n) + inner + strings.Repeat(close, n) }
	}
	for name, c := range map[string]struct {
		typ  string
		text func(n int) string
	}{
		"parentheses": {"int", nest("(", "1", ")")}, "minus": {"int", nest("- ", "1", "")}, "not": {"bool", nest("not ", "true", "")}, "operators": {"int", nest("1 + ", "1", "")},
		"members": {"bool", func(n int) string { return "classes.first" + strings.Repeat(".superclass", n-2) + ".id = 0" }},
		// A lambda in an argument counts as two levels.
		"arguments": {"bool", func(n int) string {
			return nest("threads.exists([it | ", strings.Repeat("not ", n%2)+"true", "])")(n / 2)
		}},
	} {
		for n, fits := range map[int]bool{499: true, 500: true, 501: false} {
			_, err := analysis.Compile("set_type all: roots <- #[] x : "+c.typ+" <- "+c.text(n), nil)
			if (err == nil) != fits {
				t.Errorf("%d %s: %v", n, name, err)
			}
		}
	}
}
