package result

import (
	"context"
	"heapdrop/core/usage"
	"strconv"
	"sync"
)

// Level is a list of rows of one shape: the rows of a table, or the children of one node
// of a tree. Rows are numbered 0..Len-1 in their natural order. Cells are computed on
// demand. A Level is safe for concurrent use if its functions are.
type Level struct {
	Len    int
	Values []Values // one per column

	// Row says what row i represents. If it is nil, rows represent nothing.
	Row func(ctx context.Context, i int) Row

	// Sort is the order in which rows are shown unless the viewer chooses another; nil
	// for the natural order.
	Sort *Order

	mu   sync.Mutex
	last *arrangement // the rows as last requested
}

// Values computes one column of a Level.
type Values struct {
	// Int returns the number in row i, or Unknown. Rows are sorted by it, and totals add
	// it up. In a text column it is a rank: rows are sorted by it instead of by the text.
	Int func(i int) int64

	// Many fills numbers with what Int returns for consecutive rows, starting at row
	// from. It is for levels of millions of rows. If it is nil, Int is called for each
	// row.
	Many func(from int, numbers []int64)

	// Numbers holds what Int returns for every row, if such a list exists anyway. It is
	// not changed. If it is nil, Many or Int is called.
	Numbers []int64

	// Cell returns the cell of row i. If it is nil, the cell is the number that Int
	// returns.
	Cell func(ctx context.Context, i int) Cell

	// Whole, if positive, makes this a column of shares: Int returns the parts of this
	// whole.
	Whole int64

	// Ahead is called with the rows whose cells will be needed next. Reading these from
	// the dump together is faster than one by one. It may be nil.
	Ahead func(ctx context.Context, rows []int)

	// Find returns the text that filters search. It is for cells that are read from the
	// dump, which is too slow for every row. If it is nil, filters search the text of the
	// cell.
	Find func(i int) string

	// Append appends what Find returns to a text. It is for levels of millions of rows,
	// which should not allocate a string each. If it is nil, Find is called.
	Append func(text []byte, i int) []byte
}

// Ints returns a column of counts or bytes.
func Ints(value func(i int) int64) Values { return Values{Int: value} }

// List returns a column of counts or bytes that have been computed already.
func List(numbers []int64) Values {
	return Values{Int: func(i int) int64 { return numbers[i] }, Numbers: numbers}
}

// Cells returns a column whose cells are computed.
func Cells(cell func(ctx context.Context, i int) Cell) Values { return Values{Cell: cell} }

// Texts returns a column of texts.
func Texts(text func(i int) string) Values {
	return Values{Cell: func(_ context.Context, i int) Cell { return Str(text(i)) }, Find: text}
}

// Shares returns a column of fractions of a whole. It is sorted by the parts.
func Shares(part func(i int) int64, whole int64) Values {
	return Values{Int: part, Whole: max(whole, 1)}
}

// cell returns the cell of row i.
func (v *Values) cell(ctx context.Context, i int) Cell {
	if v.Cell == nil {
		return v.number(v.Int(i))
	}
	return v.Cell(ctx, i)
}

// manyRows is the number of rows that Many computes at a time. WebAssembly functions
// become fast only after several calls, so it is not all rows at once.
const manyRows = 1 << 12

// each passes the numbers of consecutive rows to use; from is the first row. The numbers
// must not be changed, and are valid only during the call.
func (v *Values) each(rows int, use func(from int, numbers []int64)) {
	capacity := make([]int64, min(rows, manyRows))
	for from := 0; from < rows; from += manyRows {
		part := capacity[:min(manyRows, rows-from)]
		switch {
		case v.Numbers != nil:
			part = v.Numbers[from : from+len(part)]
		case v.Many != nil:
			v.Many(from, part)
		default:
			v.some(from, part)
		}
		use(from, part)
	}
}

//go:noinline
func (v *Values) some(from int, numbers []int64) {
	value := v.Int
	for i := range numbers {
		numbers[i] = value(from + i)
	}
}

// number returns the cell for a number from Int, or for a sum of such numbers.
func (v *Values) number(n int64) Cell {
	switch {
	case n == Unknown:
		return Cell{}
	case v.Whole > 0:
		return Float(float64(n) / float64(v.Whole))
	}
	return Int(n)
}

// text returns the text that a filter searches in row i.
func (v *Values) text(ctx context.Context, i int) string {
	if v.Find != nil {
		return v.Find(i)
	}
	c := v.cell(ctx, i)
	return c.Text()
}

// Order sorts rows by a column.
type Order struct {
	Column     int
	Descending bool
}

// View says which rows of a level to show, and in which order.
type View struct {
	Offset int
	Limit  int    // 0: all from Offset on
	Sort   *Order // nil: the level's own order
	Filter string // see ParseFilter
	Only   []int  // the numbers of the rows to choose from, ascending, which become their keys; nil: all
}

// Page is the part of a level that a View asked for.
type Page struct {
	Rows   [][]Cell // one cell per column
	Info   []Row    // one per row
	Offset int      // of the first row
	Total  int      // rows of the level after the filter
	Totals []Cell   // per column the sum over all rows of the level, or null
	Sort   *Order   // the order of the rows; nil for the natural order
}

// Page computes the rows that the view asks for. columns are the columns of the table or
// tree. It returns a *usage.Error for an unknown column, for an invalid filter, and for
// too many rows to sort by a text; otherwise the context's error.
func (l *Level) Page(ctx context.Context, columns []Column, v View) (*Page, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	order := v.Sort
	if order == nil {
		order = l.Sort
	}
	if order != nil && (order.Column < 0 || order.Column >= len(columns)) {
		return nil, usage.Errorf("there is no column %d to sort by; the columns are 0 to %d", order.Column, len(columns)-1)
	}
	if l.last == nil || !l.last.is(order, v) {
		a, err := l.arrange(ctx, columns, order, v)
		if err != nil {
			return nil, err
		}
		l.last = a
	}
	a := l.last
	from := min(max(v.Offset, 0), a.total)
	to := a.total
	if v.Limit > 0 && v.Limit < to-from {
		to = from + v.Limit
	}
	page := &Page{Offset: from, Total: a.total, Totals: a.totals, Sort: order}
	page.Rows = make([][]Cell, 0, to-from)
	page.Info = make([]Row, 0, to-from)
	if err := a.ensure(ctx, to); err != nil {
		return nil, err
	}
	for n := from; n < to; n++ {
		if n&255 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if (n-from)%aheadRows == 0 {
			l.ahead(ctx, a, n, min(n+aheadRows, to))
		}
		i := a.row(n)
		cells := make([]Cell, len(l.Values))
		for c := range l.Values {
			cells[c] = l.Values[c].cell(ctx, i)
		}
		info := Row{}
		if l.Row != nil {
			info = l.Row(ctx, i)
		}
		if v.Only != nil {
			info.Key = strconv.Itoa(i)
		}
		page.Rows = append(page.Rows, cells)
		page.Info = append(page.Info, info)
	}
	return page, nil
}

// aheadRows is the number of rows that are announced at a time. Each may read a block for
// itself and another for its characters; all these blocks should fit into the cache of a
// source.
const aheadRows = 32

// ahead announces that the cells of the rows at positions [from, to) will be needed.
func (l *Level) ahead(ctx context.Context, a *arrangement, from, to int) {
	var list []int
	for c := range l.Values {
		if l.Values[c].Ahead == nil {
			continue
		}
		if list == nil {
			for n := from; n < to; n++ {
				list = append(list, a.row(n))
			}
		}
		l.Values[c].Ahead(ctx, list)
	}
}
