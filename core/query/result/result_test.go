package result

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var people = []Column{{Name: "Name", Type: Text}, {Name: "Shallow Heap", Type: Bytes, Total: true}, {Name: "Share", Type: Percent, Total: true}, {Name: "Age", Type: Number}}

// small is a level in which one size and one age are unknown.
func small() *Level {
	names := []string{"delta", "alpha", "int[]", "beta"}
	sizes := []int64{30, 10, Unknown, 2048}
	size := func(i int) int64 { return sizes[i] }
	return &Level{
		Len: 4,
		Values: []Values{
			Texts(func(i int) string { return names[i] }),
			Ints(size),
			Shares(size, 4176),
			Cells(func(_ context.Context, i int) Cell {
				if i == 1 {
					return Cell{}
				}
				return Float(float64(-i) / 2)
			}),
		},
		Row: func(_ context.Context, i int) Row { return Row{Class: names[i]} },
	}
}

func names(p *Page) string {
	var all []string
	for i, row := range p.Rows {
		if row[0].Text() != p.Info[i].Class {
			return "rows and their info do not match"
		}
		all = append(all, row[0].Text())
	}
	return strings.Join(all, " ")
}

func TestPage(t *testing.T) {
	order := func(column int, descending bool) *Order { return &Order{column, descending} }
	for _, c := range []struct {
		view  View
		want  string
		total int
		sum   string
	}{
		{View{}, "delta alpha int[] beta", 4, "2088"},
		{View{Offset: 1, Limit: 2}, "alpha int[]", 4, "2088"},
		{View{Offset: 9}, "", 4, "2088"},
		{View{Sort: order(0, false)}, "alpha beta delta int[]", 4, "2088"},
		{View{Sort: order(0, true), Limit: 1}, "int[]", 4, "2088"},
		{View{Sort: order(1, false)}, "alpha delta beta int[]", 4, "2088"},
		{View{Sort: order(1, true)}, "beta delta alpha int[]", 4, "2088"},
		{View{Sort: order(2, true), Offset: 1, Limit: 1}, "delta", 4, "2088"},
		{View{Sort: order(3, false)}, "beta int[] delta alpha", 4, "2088"},
		{View{Sort: order(3, true)}, "delta int[] beta alpha", 4, "2088"},
		{View{Filter: "TA"}, "delta beta", 2, "2078"},
		{View{Filter: "^.e", Sort: order(0, false)}, "beta delta", 2, "2078"},
		{View{Filter: "int[]"}, "int[]", 1, "0"},
		{View{Filter: "al("}, "", 0, "0"},
		{View{Filter: "shallow heap > 20"}, "delta beta", 2, "2078"},
		{View{Filter: "shallow>=2K"}, "beta", 1, "2048"},
		{View{Filter: "ta;shallow_heap < 1,000"}, "delta", 1, "30"},
		{View{Filter: "share > 1%"}, "beta", 1, "2048"},
		{View{Filter: "age != 0"}, "int[] beta", 2, "2048"},
		{View{Only: []int{0, 3, 9}}, "delta beta", 2, "2078"},
		{View{Only: []int{1, 3}, Filter: "ta", Sort: order(1, true)}, "beta", 1, "2048"},
		{View{Only: []int{}}, "", 0, "0"},
	} {
		p, err := small().Page(context.Background(), people, c.view)
		if err != nil {
			t.Errorf("%+v: %v", c.view, err)
			continue
		}
		if got := names(p); got != c.want || p.Total != c.total || p.Totals[1].Text() != c.sum {
			t.Errorf("%+v: %q, total %d, sum %s; want %q, %d, %s", c.view, got, p.Total, p.Totals[1].Text(), c.want, c.total, c.sum)
		}
	}
}

// TestKeysOfSome: rows chosen by number carry it, in any order, and asking for others with
// the same filter answers again.
func TestKeysOfSome(t *testing.T) {
	l := small()
	for _, c := range []struct {
		only []int
		want string
	}{{[]int{0, 1}, "1 0"}, {[]int{2, 3}, "3 2"}, {nil, "   "}} {
		p, err := l.Page(context.Background(), people, View{Only: c.only, Sort: &Order{0, false}})
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, info := range p.Info {
			keys = append(keys, info.Key)
		}
		if got := strings.Join(keys, " "); got != c.want {
			t.Errorf("%v: keys %q, want %q", c.only, got, c.want)
		}
	}
}

func TestTotalsOfShares(t *testing.T) {
	p, err := small().Page(context.Background(), people, View{})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Totals[2].Float(); got != 0.5 {
		t.Errorf("the shares add up to %v, want 0.5", got)
	}
	if p.Totals[0].Kind() != Null || p.Totals[3].Kind() != Null {
		t.Error("a column without a total has one")
	}
}

func TestPageErrors(t *testing.T) {
	for _, c := range []struct {
		view View
		want string
	}{
		{View{Sort: &Order{Column: 4}}, "no column 4"},
		{View{Filter: "size > 3"}, "names no column"},
		{View{Filter: "age > old"}, "not a number"},
	} {
		if _, err := small().Page(context.Background(), people, c.view); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one with %q", c.view, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := small().Page(ctx, people, View{}); err == nil {
		t.Error("a cancelled context gives a page")
	}
}

// TestPagesAgree reads random levels with many equal keys page by page, and compares them
// with a plain stable sort.
func TestPagesAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		n := random.IntN(6000)
		keys := make([]int64, n)
		for i := range keys {
			switch random.IntN(3) {
			case 0:
				keys[i] = int64(random.IntN(4))
			case 1:
				keys[i] = int64(i) // runs that are already in order
			default:
				keys[i] = random.Int64() - math.MaxInt64/2
			}
		}
		want := make([]int, n)
		for i := range want {
			want[i] = i
		}
		descending := random.IntN(2) == 0
		slices.SortStableFunc(want, func(x, y int) int {
			if descending {
				return cmp.Compare(keys[y], keys[x])
			}
			return cmp.Compare(keys[x], keys[y])
		})
		level := &Level{Len: n, Values: []Values{Ints(func(i int) int64 { return keys[i] }), Ints(func(i int) int64 { return int64(i) })}}
		columns := []Column{{Name: "key"}, {Name: "row"}}
		for at := 0; at < n; {
			limit := 1 + random.IntN(1500)
			p, err := level.Page(context.Background(), columns, View{Offset: at, Limit: limit, Sort: &Order{0, descending}})
			if err != nil {
				t.Fatal(err)
			}
			for k, row := range p.Rows {
				if got := int(row[1].Int()); got != want[at+k] {
					t.Fatalf("place %d of %d: row %d, want %d", at+k, n, got, want[at+k])
				}
			}
			at += len(p.Rows)
		}
	}
}

func TestCellText(t *testing.T) {
	for _, c := range []struct {
		cell Cell
		want string
	}{
		{Cell{}, ""}, {Str("a"), "a"}, {Int(-5), "-5"}, {AtLeast(7), "≥ 7"}, {Float(0.25), "0.25"},
		{Bool(true), "true"}, {Addr(0), "0x0"}, {Addr(0xffe0), "0xffe0"}, {Addr(math.MaxUint64), "0xffffffffffffffff"},
	} {
		if got := c.cell.Text(); got != c.want {
			t.Errorf("%v: %q, want %q", c.cell, got, c.want)
		}
	}
}

func TestFloatKeysKeepOrder(t *testing.T) {
	values := []float64{math.Inf(-1), -2.5, -1, -1e-300, 0, 1e-300, 1, 2.5, math.Inf(1)}
	for i := 1; i < len(values); i++ {
		if floatKey(values[i-1]) >= floatKey(values[i]) {
			t.Errorf("%v does not sort before %v", values[i-1], values[i])
		}
	}
}

func TestTreeKeepsLevels(t *testing.T) {
	opened := 0
	tree := &Tree{Roots: small(), Open: func(context.Context, string) (*Level, error) {
		opened++
		return small(), nil
	}}
	for range 3 {
		if _, err := tree.Children(context.Background(), "a"); err != nil {
			t.Fatal(err)
		}
	}
	if opened != 1 {
		t.Errorf("a level was computed %d times", opened)
	}
	for i := range 2 * mostLevels {
		if _, err := tree.Children(context.Background(), string(rune('b'+i))); err != nil {
			t.Fatal(err)
		}
	}
	if len(tree.levels) > mostLevels || len(tree.recent) > mostLevels {
		t.Errorf("%d levels are kept, more than %d", len(tree.levels), mostLevels)
	}
	if root, _ := tree.Children(context.Background(), ""); root != tree.Roots {
		t.Error("the empty key is not the first level")
	}
}

// BenchmarkFirstPage sorts a million rows by a number and shows the first page.
func BenchmarkFirstPage(b *testing.B) {
	const n = 1_000_000
	random := rand.New(rand.NewPCG(3, 4))
	keys := make([]int64, n)
	for i := range keys {
		keys[i] = random.Int64N(1 << 30)
	}
	columns := []Column{{Name: "key", Type: Bytes, Total: true}}
	for b.Loop() {
		level := &Level{Len: n, Values: []Values{Ints(func(i int) int64 { return keys[i] })}}
		if _, err := level.Page(context.Background(), columns, View{Limit: 100, Sort: &Order{0, true}}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestManyAndAhead compares a column that computes many numbers at once with one that
// computes them one by one. It also checks which rows are announced.
func TestManyAndAhead(t *testing.T) {
	const n = 10_000
	number := func(i int) int64 {
		if i%7 == 0 {
			return Unknown
		}
		return int64(i * 7919 % 1000)
	}
	columns := []Column{{Name: "Number", Type: Integer, Total: true}}
	var announced []int
	plain := &Level{Len: n, Values: []Values{Ints(number)}, Sort: &Order{Descending: true}}
	many := &Level{Len: n, Sort: plain.Sort, Values: []Values{{
		Int: number,
		Many: func(from int, numbers []int64) {
			for i := range numbers {
				numbers[i] = number(from + i)
			}
		},
		Ahead: func(_ context.Context, rows []int) { announced = append(announced, rows...) },
	}}}
	for _, v := range []View{{Limit: 300}, {Offset: 5000, Limit: 10}, {Filter: "number > 990"}} {
		announced = nil
		want, err := plain.Page(t.Context(), columns, v)
		if err != nil {
			t.Fatal(err)
		}
		got, err := many.Page(t.Context(), columns, v)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: the pages differ", v)
		}
		if len(announced) != len(got.Rows) {
			t.Fatalf("%+v: %d rows announced, %d shown", v, len(announced), len(got.Rows))
		}
		for n, i := range announced {
			cell := Int(number(i))
			if number(i) == Unknown {
				cell = Cell{}
			}
			if got.Rows[n][0] != cell {
				t.Fatalf("%+v: row %d announced at place %d, which shows %v", v, i, n, got.Rows[n][0])
			}
		}
	}
}

// TestPlainFilters compares the search for plain text with the equivalent regular
// expression.
func TestPlainFilters(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	letters := []rune("abAB0 kK\u212a\u017fsé")
	word := func(most int) string {
		text := make([]rune, r.IntN(most+1))
		for i := range text {
			text[i] = letters[r.IntN(len(letters))]
		}
		return string(text)
	}
	plain, fit := 0, 0
	for range 20_000 {
		wanted, text := word(4), word(12)
		f, err := ParseFilter(wanted, people)
		if err != nil || len(f.conditions) == 0 {
			continue
		}
		c := f.conditions[0]
		if c.plain != "" {
			plain++
		}
		want := c.pattern.MatchString(text)
		if want {
			fit++
		}
		appended := Values{Append: func(list []byte, _ int) []byte { return append(list, text...) }, Find: func(int) string { return text }}
		if got, again := c.found(text), f.finds(t.Context(), &c, &appended, 0); got != want || again != want {
			t.Fatalf("%q in %q: %v, %v", wanted, text, got, again)
		}
	}
	if plain < 1000 || fit < 1000 {
		t.Errorf("%d plain patterns, %d fit", plain, fit)
	}
}

// TestPagesOfManyRows compares lists that are only sorted as far as the pages need with
// the whole list sorted. The keys are often equal, at the limits of their type or
// unknown; they ascend, descend or have no order.
func TestPagesOfManyRows(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	columns := []Column{{Name: "Number", Type: Integer, Total: true}}
	key := []func(i, n int) int64{
		func(i, n int) int64 { return random.Int64() },
		func(i, n int) int64 { return random.Int64N(5) },
		func(i, n int) int64 { return int64(i) },
		func(i, n int) int64 { return int64(n - i) },
		func(i, n int) int64 {
			return []int64{Unknown, Unknown + 1, -1, 0, 1, math.MaxInt64 - 1, math.MaxInt64}[random.IntN(7)]
		},
		func(i, n int) int64 {
			if random.IntN(20) > 0 {
				return Unknown
			}
			return random.Int64N(100)
		},
	}
	for run := range 60 {
		n := 1 + random.IntN(40_000)
		numbers, want, total := make([]int64, n), make([]int, n), int64(0)
		for i := range numbers {
			numbers[i], want[i] = key[run%len(key)](i, n), i
			if numbers[i] != Unknown {
				total += numbers[i]
			}
		}
		descending := run/len(key)%2 == 0
		slices.SortStableFunc(want, func(i, j int) int {
			a, b := numbers[i], numbers[j]
			switch {
			case (a == Unknown) != (b == Unknown):
				return cmp.Compare(b, Unknown) - cmp.Compare(a, Unknown)
			case descending:
				return cmp.Compare(b, a)
			}
			return cmp.Compare(a, b)
		})
		level := &Level{Len: n, Values: []Values{List(numbers)}, Row: func(_ context.Context, i int) Row { return Row{Key: strconv.Itoa(i)} }}
		if run%2 == 0 {
			level.Values = []Values{Ints(func(i int) int64 { return numbers[i] })}
		}
		before := slices.Clone(numbers)
		for offset := 0; offset < n; offset = 2*offset + random.IntN(1000) {
			page, err := level.Page(t.Context(), columns, View{Offset: offset, Limit: 1 + random.IntN(300), Sort: &Order{0, descending}})
			if err != nil {
				t.Fatal(err)
			}
			if page.Totals[0] != Int(total) && total != Unknown {
				t.Fatalf("run %d: the total of %d rows is %v, want %d", run, n, page.Totals[0], total)
			}
			for at, row := range page.Info {
				if row.Key != strconv.Itoa(want[offset+at]) {
					t.Fatalf("run %d: at place %d of %d stands row %s, want %d", run, offset+at, n, row.Key, want[offset+at])
				}
			}
		}
		if !slices.Equal(numbers, before) {
			t.Fatalf("run %d: the numbers were changed", run)
		}
	}
}

// TestLeastNumberIsKnown: a cell may hold any number, even the lowest. That is sorted and
// shown as a number, and not taken for an unknown value.
func TestLeastNumberIsKnown(t *testing.T) {
	cells := []Cell{Int(5), {}, Int(math.MinInt64), Addr(0), Addr(math.MaxUint64), {}, Int(math.MinInt64 + 2)}
	l := &Level{Len: len(cells), Values: []Values{Cells(func(_ context.Context, i int) Cell { return cells[i] })}}
	for _, down := range []bool{false, true} {
		page, err := l.Page(context.Background(), []Column{{Name: "n", Type: Integer}}, View{Sort: &Order{Column: 0, Descending: down}})
		if err != nil {
			t.Fatal(err)
		}
		var shown []string
		for _, row := range page.Rows {
			shown = append(shown, row[0].Text())
		}
		place := func(text string) int { return slices.Index(shown, text) }
		least, next, five := place("-9223372036854775808"), place("-9223372036854775806"), place("5")
		if least < 0 || (least < next) == down || (next < five) == down || slices.Index(shown, "") != len(shown)-2 {
			t.Errorf("descending %v: %q", down, shown)
		}
	}
	if Known(Unknown) == Unknown || Known(-1) != -1 || Addr(0).order() == Unknown {
		t.Error("a known number is taken for an unknown one")
	}
}
