package result

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"heapdrop/core/usage"
)

// textSortLimit is the maximum number of rows that are sorted by a computed text, since
// all texts must be in memory.
const textSortLimit = 4 << 20

// arrangement is a level, filtered and sorted. Only the rows that pages have needed so
// far are in their final order, see ensure.
type arrangement struct {
	order  Order
	sorted bool // by order; false: the natural order
	filter string
	only   []int
	total  int
	totals []Cell

	rows []uint32 // row numbers; nil: all rows in natural order
	keys []int64  // by row number; nil: not sorted, or by texts
	text []string // by row number, of a column without numbers
	done int      // rows[:done] are final
}

// is reports whether the arrangement has this order and this filter.
func (a *arrangement) is(order *Order, v View) bool {
	if a.filter != v.Filter || !slices.Equal(a.only, v.Only) || a.sorted != (order != nil) {
		return false
	}
	return order == nil || a.order == *order
}

// row returns the number of the row at position n.
func (a *arrangement) row(n int) int {
	if a.rows == nil {
		return n
	}
	return int(a.rows[n])
}

// arrange filters the level, adds up totals and computes the sort keys.
func (l *Level) arrange(ctx context.Context, columns []Column, order *Order, v View) (*arrangement, error) {
	if int64(l.Len) > math.MaxUint32 {
		return nil, usage.Errorf("a list of %d rows is too long", l.Len)
	}
	a := &arrangement{filter: v.Filter, only: v.Only, total: l.Len}
	if v.Filter != "" || v.Only != nil {
		f, err := ParseFilter(v.Filter, columns)
		if err != nil {
			return nil, err
		}
		if a.rows, err = l.match(ctx, f, v.Only); err != nil {
			return nil, err
		}
		a.total = len(a.rows)
	}
	a.totals = l.sum(columns, a)
	if order == nil {
		a.done = a.total
		return a, nil
	}
	a.sorted, a.order = true, *order
	if err := l.keys(ctx, a, columns[order.Column]); err != nil {
		return nil, err
	}
	if a.rows == nil {
		a.rows = make([]uint32, l.Len)
		for i := range a.rows {
			a.rows[i] = uint32(i)
		}
	}
	return a, nil
}

// match returns the rows that pass the filter, of all or only some; never nil.
func (l *Level) match(ctx context.Context, f *Filter, only []int) ([]uint32, error) {
	rows := []uint32{}
	n := l.Len
	if only != nil {
		n = len(only)
	}
	for i := range n {
		if only != nil {
			if i = only[i]; i < 0 || i >= l.Len {
				continue
			}
		}
		if i&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if f.match(ctx, l, i) {
			rows = append(rows, uint32(i))
		}
	}
	return rows, nil
}

// sum adds up the columns that have totals.
func (l *Level) sum(columns []Column, a *arrangement) []Cell {
	totals := make([]Cell, len(columns))
	for c, column := range columns {
		value := l.Values[c].Int
		if !column.Total || value == nil {
			continue
		}
		sum := int64(0)
		if a.rows == nil {
			l.Values[c].each(l.Len, func(_ int, numbers []int64) { sum += total(numbers) })
		} else {
			for _, i := range a.rows {
				if part := value(int(i)); part != Unknown {
					sum += part
				}
			}
		}
		totals[c] = l.Values[c].number(sum)
	}
	return totals
}

//go:noinline
func total(numbers []int64) (sum int64) {
	for _, n := range numbers {
		if n != Unknown {
			sum += n
		}
	}
	return sum
}

// keys computes the sort keys of all rows of the arrangement.
func (l *Level) keys(ctx context.Context, a *arrangement, column Column) error {
	v := &l.Values[a.order.Column]
	if v.Numbers != nil {
		a.keys = v.Numbers
		return nil
	}
	if v.Int != nil {
		a.keys = make([]int64, l.Len)
		v.each(l.Len, func(from int, numbers []int64) { copy(a.keys[from:], numbers) })
		return nil
	}
	if a.total > textSortLimit {
		return usage.Errorf("%d rows are too many to sort by %q; filter them first", a.total, column.Name)
	}
	byText := column.Type == Text || column.Type == Object || column.Type == Class
	if byText {
		a.text = make([]string, l.Len)
	} else {
		a.keys = make([]int64, l.Len)
	}
	for n := range a.total {
		if n&255 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		i := a.row(n)
		if byText {
			a.text[i] = v.text(ctx, i)
		} else {
			c := v.cell(ctx, i)
			a.keys[i] = c.order()
		}
	}
	return nil
}

// ensure brings the first n rows into their final order. It moves the first n of the
// unsorted rows to the front and sorts only these, so the first page of a million rows
// takes little more than one pass. The number doubles each time, so scrolling to the end
// takes O(n log n).
func (a *arrangement) ensure(ctx context.Context, n int) error {
	if n <= a.done {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	n = min(max(n, 2*a.done, 1024), a.total)
	rest, count := a.rows[a.done:], n-a.done
	compare := a.compare()
	if n < a.total {
		if a.keys != nil && count < len(rest)/8 {
			rest = rest[:a.narrow(rest, count, compare)]
		}
		quickselect(rest, count, compare)
	}
	slices.SortFunc(rest[:count], compare)
	a.done = n
	return nil
}

// compare returns a total order of row numbers: by key, unknown values last, then by row
// number.
func (a *arrangement) compare() func(x, y uint32) int {
	if a.text != nil {
		sign, text := 1, a.text
		if a.order.Descending {
			sign = -1
		}
		return func(x, y uint32) int {
			if c := strings.Compare(text[x], text[y]); c != 0 {
				return sign * c
			}
			return int(x) - int(y)
		}
	}
	keys, flip, less := a.keys, a.flip(), a.less()
	return func(x, y uint32) int {
		px, py := uint64(keys[x])^flip-less, uint64(keys[y])^flip-less
		switch {
		case px < py:
			return -1
		case px > py:
			return 1
		}
		return int(x) - int(y)
	}
}

// Key k has position uint64(k)^flip-less in the order, ascending or descending. Unknown,
// the lowest of all keys, has the last position.

func (a *arrangement) flip() uint64 {
	if a.order.Descending {
		return math.MaxInt64
	}
	return 1 << 63
}

func (a *arrangement) less() uint64 {
	if a.order.Descending {
		return 0
	}
	return 1
}

// narrow moves the first k rows of the order, and fewer than k others, to the front, and
// returns the number of all these. Nearly all rows need only one comparison: with the
// last of the k best rows found before.
func (a *arrangement) narrow(rows []uint32, k int, compare func(x, y uint32) int) int {
	capacity := 2 * k
	found, from, last := capacity, capacity, uint32(0)
	for {
		if found == capacity {
			quickselect(rows[:capacity], k, compare)
			found, last = k, slices.MaxFunc(rows[:k], compare)
		}
		if from == len(rows) {
			return found
		}
		found, from = a.better(rows[:min(from+manyRows, len(rows))], last, capacity, found, from)
	}
}

// better examines rows[from:] and swaps those that come before the row last into
// rows[found:room] until that is full. It returns the new found and from, where it
// stopped.
//
//go:noinline
func (a *arrangement) better(rows []uint32, last uint32, capacity, found, from int) (int, int) {
	keys, flip, less := a.keys, a.flip(), a.less()
	limit := uint64(keys[last]) ^ flip - less
	for ; from < len(rows) && found < capacity; from++ {
		row := rows[from]
		if place := uint64(keys[row]) ^ flip - less; place < limit || place == limit && row < last {
			rows[from], rows[found] = rows[found], row
			found++
		}
	}
	return found, from
}

// quickselect reorders rows so that the k first in order are in front. Pivots
// are the median of nine, so sorted and organ-pipe inputs stay fast; the order
// is total, so equal keys do no harm.
func quickselect(rows []uint32, k int, compare func(x, y uint32) int) {
	for len(rows) > 32 {
		pivot := medianOfNine(rows, compare)
		i, j := 0, len(rows)-1
		for i <= j {
			for compare(rows[i], pivot) < 0 {
				i++
			}
			for compare(rows[j], pivot) > 0 {
				j--
			}
			if i <= j {
				rows[i], rows[j] = rows[j], rows[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			rows = rows[:j+1]
		case k >= i:
			rows, k = rows[i:], k-i
		default:
			return
		}
	}
	slices.SortFunc(rows, compare)
}

// medianOfNine returns a good pivot from nine places spread over the rows.
func medianOfNine(rows []uint32, compare func(x, y uint32) int) uint32 {
	var sample [9]uint32
	for i := range sample {
		sample[i] = rows[(len(rows)-1)*i/8]
	}
	slices.SortFunc(sample[:], compare)
	return sample[4]
}

// FindOrder finds the column that a result is to be sorted by.
func FindOrder(r Result, text string) (*Order, error) {
	if text == "" {
		return nil, nil
	}
	name, descending := strings.CutPrefix(text, "-")
	var columns []Column
	switch r := r.(type) {
	case *Table:
		columns = r.Columns
	case *Tree:
		columns = r.Columns
	}
	var names []string
	for i, c := range columns {
		if strings.EqualFold(c.Name, name) {
			return &Order{Column: i, Descending: descending}, nil
		}
		names = append(names, c.Name)
	}
	if names == nil {
		return nil, &usage.Error{Message: "this result has no columns to sort by"}
	}
	return nil, &usage.Error{Message: fmt.Sprintf("there is no column %q to sort by", name), Advice: "The columns are " + strings.Join(names, ", ") + "."}
}
