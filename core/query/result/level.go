package result

import (
	"context"
	"heapdrop/core/usage"
	"sync"
)

// Level is a list of rows of one shape: the rows of a table, or the children of one
// node of a tree. Rows are numbered 0..Len-1 in their natural order; cells are computed
// on demand. A Level is safe for concurrent use when its functions are.
type Level struct {
	Len    int
	Values []Values // one per column

	// Row says what row i represents; nil: rows represent nothing.
	Row func(ctx context.Context, i int) Row

	// Sort is the order in which rows are shown unless the viewer says
	// otherwise; nil is the natural order.
	Sort *Order

	mu   sync.Mutex
	last *arrangement // the rows as last requested
}

// Values computes one column of a Level.
type Values struct {
	// Int returns the number in row i, or Unknown; rows sort by it and totals add
	// it up. For a text column it is a rank: rows sort by it instead of by the text.
	Int func(i int) int64

	// Many sets numbers to what Int returns in consecutive rows, from being the first:
	// for levels of millions of rows. Nil: Int is called row by row.
	Many func(from int, numbers []int64)

	// Numbers holds what Int returns in every row, if that is available anyway; it is
	// not changed. Nil: Many or Int is called.
	Numbers []int64

	// Cell returns the cell of row i. Nil: Int is the value itself.
	Cell func(ctx context.Context, i int) Cell

	// Whole, if positive, makes the column one of shares: Int is the part.
	Whole int64

	// Ahead is called with rows whose cells will be needed next, if these are read from the
	// dump: reading them together is faster. Nil: nothing to do.
	Ahead func(ctx context.Context, rows []int)

	// Find returns the text that filters search, where computing the cell reads
	// the dump and is too slow for every row. Nil: the cell's text.
	Find func(i int) string

	// Append appends what Find returns to a text: for levels of millions of rows, where
	// texts should not be made one by one. Nil: Find is called.
	Append func(text []byte, i int) []byte
}

// Ints is a column of counts or bytes.
func Ints(value func(i int) int64) Values { return Values{Int: value} }

// List is a column of counts or bytes that are computed already.
func List(numbers []int64) Values {
	return Values{Int: func(i int) int64 { return numbers[i] }, Numbers: numbers}
}

// Cells is a column of computed cells.
func Cells(cell func(ctx context.Context, i int) Cell) Values { return Values{Cell: cell} }

// Texts is a column of texts.
func Texts(text func(i int) string) Values {
	return Values{Cell: func(_ context.Context, i int) Cell { return Str(text(i)) }, Find: text}
}

// Shares is a column of fractions of a whole; the parts are what sorts.
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

// manyRows is how many rows Many computes at a time: WebAssembly functions become fast
// only after several calls.
const manyRows = 1 << 12

// each calls use with the numbers of consecutive rows, from being the first of them.
// They are valid until it returns and must not be changed.
func (v *Values) each(rows int, use func(from int, numbers []int64)) {
	room := make([]int64, min(rows, manyRows))
	for from := 0; from < rows; from += manyRows {
		part := room[:min(manyRows, rows-from)]
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

// number returns the cell of a value of Int, or of a sum of them.
func (v *Values) number(n int64) Cell {
	switch {
	case n == Unknown:
		return Cell{}
	case v.Whole > 0:
		return Float(float64(n) / float64(v.Whole))
	}
	return Int(n)
}

// text returns what a filter searches in row i.
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

// View says which rows of a level to show.
type View struct {
	Offset int
	Limit  int    // 0: all from Offset on
	Sort   *Order // nil: the level's own order
	Filter string // see ParseFilter
}

// Page is the part of a level that a View asked for.
type Page struct {
	Rows   [][]Cell // one cell per column
	Info   []Row    // one per row
	Offset int      // of the first row
	Total  int      // rows of the level after the filter
	Totals []Cell   // per column the sum over all rows of the level, or null
}

// Page computes the rows that the view asks for. columns are those of the table
// or tree. Errors: *usage.Error for an unknown column, a filter that does not
// parse and too many rows to sort by a text; the context's.
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
	if l.last == nil || !l.last.is(order, v.Filter) {
		a, err := l.arrange(ctx, columns, order, v.Filter)
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
	page := &Page{Offset: from, Total: a.total, Totals: a.totals}
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
		page.Rows = append(page.Rows, cells)
		page.Info = append(page.Info, info)
	}
	return page, nil
}

// aheadRows is how many rows are announced at a time: the blocks that they read, one
// each and another for their characters, should fit into the cache of a source.
const aheadRows = 32

// ahead announces that the cells of the rows at places [from, to) will be needed.
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
