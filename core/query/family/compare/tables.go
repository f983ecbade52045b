package compare

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
)

var (
	modeArgument = query.Argument{Name: "mode", Flag: "-mode", Type: query.Enum, Default: "absolute",
		Values: []string{"absolute", "diff_to_first", "diff_to_previous", "diff_ratio_to_first", "diff_ratio_to_previous"},
		Help:   "show the numbers themselves, or their difference from the first or the preceding table"}
	setOperation = query.Argument{Name: "setop", Flag: "-setop", Type: query.Enum, Default: "none",
		Values: []string{"none", "all", "intersection", "union", "symmetric_difference", "difference", "reverse_difference"},
		Help:   "which rows to keep: those in all tables, in an odd number of tables, only in the first, or only in the last"}
	keyColumn   = query.Argument{Name: "keycolumn", Flag: "-keycolumn", Type: query.Number, Default: "1", Help: "the column that rows are matched by, from 1"}
	mask        = query.Argument{Name: "mask", Flag: "-mask", Type: query.Pattern, Help: "a regular expression; the text that it matches is left out of the key"}
	replacement = query.Argument{Name: "replace", Flag: "-replace", Type: query.Text, Help: "the replacement for what -mask matches"}
)

// addressMask matches the addresses and bracketed indexes in labels. They are removed to make
// labels comparable between dumps.
const addressMask = `"\\s@ 0x[0-9a-f]+|^\\[[0-9]+\\]\\s*"`

// mostRows is the maximum number of rows of each table that are compared.
const mostRows = 100_000

// tables has the queries that compare results of other queries.
type tables struct{ registry func() query.Registry }

// simple runs a query on two dumps and shows both results side by side.
func (t tables) simple(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	return t.baseline(ctx, s, a, false)
}

// baseline runs a query on the open dump and on a baseline; changed omits rows that are equal in
// both.
func (t tables) baseline(ctx context.Context, s *snapshot.Snapshot, a query.Arguments, changed bool) (result.Result, error) {
	command := a.Text("query")
	baseline := a.Dumps("baseline")[0]
	before, err := baseline.Rows(ctx, command, mostRows)
	if err != nil {
		return nil, err
	}
	now, err := t.rows(ctx, s, command)
	if err != nil {
		return nil, err
	}
	names := distinct(baseline.Name(), s.Origin().Name)
	c := newComparison(a, []source{{names[0], before, false}, {names[1], now, true}})
	if snapshot.ValuesHidden(ctx) && c.key >= 0 && c.key < len(now.Columns) && now.Columns[c.key].Value {
		t := &result.Table{Heading: result.Heading{Title: now.Title}, Rows: &result.Level{}}
		t.Note(now.Title + ": values of the dumps distinguish the rows, and values are left out.")
		return t, nil
	}
	c.changed = changed
	return c.table(now.Title + ", compared with " + names[0])
}

// distinct returns the names of dumps, the open one last, with which each is where they are equal.
func distinct(files ...string) (names []string) {
	var d dumps
	for _, file := range files {
		d = append(d, &summary.Summary{Name: fileName(file)})
	}
	for i := range d {
		names = append(names, d.name(i))
	}
	return names
}

// compare runs every command on every dump.
func (t tables) compare(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	var sources []source
	commands := a.Texts("tables")
	var titles, files []string
	for _, dump := range a.Dumps("snapshots") {
		files = append(files, dump.Name())
	}
	names := distinct(append(files, s.Origin().Name)...)
	for _, command := range commands {
		for i, dump := range a.Dumps("snapshots") {
			found, err := dump.Rows(ctx, command, mostRows)
			if err != nil {
				return nil, err
			}
			sources = append(sources, source{names[i] + ": " + found.Title, found, false})
		}
		found, err := t.rows(ctx, s, command)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source{found.Title, found, true})
		titles = append(titles, found.Title)
	}
	return newComparison(a, sources).table("Compared: " + strings.Join(titles, ", "))
}

// rows runs a command on the open dump.
func (t tables) rows(ctx context.Context, s *snapshot.Snapshot, command string) (*query.Rows, error) {
	parsed, err := t.registry().Parse(command)
	if err != nil {
		return nil, err
	}
	r, err := parsed.Run(ctx, s)
	if err != nil {
		return nil, err
	}
	return query.RowsOf(ctx, r, mostRows)
}

// source is one of the compared tables.
type source struct {
	title string
	rows  *query.Rows
	open  bool // from the open dump, so its objects can be looked up
}

// comparison shows several tables side by side.
type comparison struct {
	sources        []source
	mode, setop    string
	key            int
	mask           *regexp.Regexp
	replace        string
	prefix, suffix bool
	changed        bool // omit rows whose cells are all equal

	lines []*line
	same  int64       // rows omitted because they are equal
	wide  atomic.Bool // a difference needs more than 64 bits
}

// line is the rows with one key: for each source the index of its row; -1 if there is
// none.
type line struct {
	key string
	at  []int
}

func newComparison(a query.Arguments, sources []source) *comparison {
	c := &comparison{
		sources: sources, mode: a.Text("mode"), setop: a.Text("setop"), key: int(a.Number("keycolumn")) - 1,
		mask: a.Pattern("mask"), replace: a.Text("replace"), prefix: a.Bool("prefix"), suffix: a.Bool("suffix"),
	}
	return c
}

// match builds the lines. If a table has several rows with the same key, the first is matched with
// the first of the other table, and so on.
func (c *comparison) match() error {
	byKey := map[string]*line{}
	for n, from := range c.sources {
		if c.key < 0 || c.key >= len(from.rows.Columns) {
			return &usage.Error{Message: fmt.Sprintf("%q has no column %d", from.title, c.key+1), Advice: "Give -keycolumn a number, counted from 1."}
		}
		seen := map[string]int{}
		for i, cells := range from.rows.Cells {
			key := c.canonical(cells[c.key].Text())
			seen[key]++
			unique := key + "\x00" + strconv.Itoa(seen[key])
			l := byKey[unique]
			if l == nil {
				l = &line{key: key, at: make([]int, len(c.sources))}
				for k := range l.at {
					l.at[k] = -1
				}
				byKey[unique] = l
				c.lines = append(c.lines, l)
			}
			l.at[n] = i
		}
	}
	remaining := c.lines[:0]
	for _, l := range c.lines {
		switch {
		case !c.selects(l):
		case c.changed && c.alike(l):
			c.same++
		default:
			remaining = append(remaining, l)
		}
	}
	c.lines = remaining
	return nil
}

// canonical reduces a key to the part that is matched.
func (c *comparison) canonical(text string) string {
	if c.mask == nil {
		return text
	}
	if found := c.mask.FindStringIndex(text); found != nil && c.prefix != c.suffix {
		if c.prefix {
			return text[:found[0]]
		}
		return text[found[1]:]
	}
	return c.mask.ReplaceAllString(text, c.replace)
}

// selects reports whether the set operation includes a line.
func (c *comparison) selects(l *line) bool {
	present := 0
	for _, at := range l.at {
		if at >= 0 {
			present++
		}
	}
	first, last := l.at[0] >= 0, l.at[len(l.at)-1] >= 0
	switch c.setop {
	case "intersection":
		return present == len(l.at)
	case "symmetric_difference":
		return present%2 == 1
	case "difference":
		return first && present == 1
	case "reverse_difference":
		return last && present == 1
	}
	return true
}

// alike reports whether the rows of a line are equal in all tables, ignoring object addresses.
func (c *comparison) alike(l *line) bool {
	first := c.sources[0].rows
	for n, at := range l.at {
		if at < 0 || l.at[0] < 0 {
			return false
		}
		for k, column := range first.Columns {
			place := columnNamed(c.sources[n].rows, column.Name)
			if k != c.key && column.Type != result.Address && place >= 0 && c.sources[n].rows.Cells[at][place] != first.Cells[l.at[0]][k] {
				return false
			}
		}
	}
	return true
}

// table builds the result: the key, then the other columns, each for every table.
func (c *comparison) table(title string) (result.Result, error) {
	if err := c.match(); err != nil {
		return nil, err
	}
	first := c.sources[0].rows
	t := &result.Table{Heading: result.Heading{Title: title, Later: c.laterNotes}}
	t.Columns = []result.Column{first.Columns[c.key]}
	t.Columns[0].Total = false
	values := []result.Values{result.Texts(func(i int) string { return c.lines[i].key })}
	order := 0
	for k, column := range first.Columns {
		if k == c.key || column.Type == result.Address { // addresses differ anyway
			continue
		}
		for n := range c.sources {
			place := columnNamed(c.sources[n].rows, column.Name)
			if place < 0 {
				continue
			}
			shown := column
			shown.Name = fmt.Sprintf("%s #%d", column.Name, n+1)
			relative := column.Type.Numeric() && n > 0 && c.mode != "absolute"
			if relative {
				shown.Name += " − #" + strconv.Itoa(c.other(n)+1)
				if c.ratio() {
					shown.Name, shown.Type, shown.Total = fmt.Sprintf("%s #%d / #%d", column.Name, n+1, c.other(n)+1), result.Percent, false
				}
			}
			if order == 0 && n == len(c.sources)-1 && shown.Type.Numeric() {
				order = len(t.Columns)
			}
			t.Columns = append(t.Columns, shown)
			values = append(values, c.column(n, place, column, relative))
		}
	}
	for n, from := range c.sources {
		t.Note(fmt.Sprintf("#%d: %s", n+1, from.title))
		if shown := len(from.rows.Cells); shown < from.rows.Total {
			t.Note(fmt.Sprintf("Of #%d the first %d rows of %d are compared.", n+1, shown, from.rows.Total))
		}
		for _, note := range c.own(n) {
			t.Note(fmt.Sprintf("#%d: %s", n+1, note))
		}
	}
	if c.same > 0 {
		t.Note(leftOut(c.same, "row"))
	}
	t.Rows = &result.Level{Len: len(c.lines), Values: values, Row: func(_ context.Context, i int) result.Row { return c.row(c.lines[i]) }}
	if order > 0 {
		t.Rows.Sort = &result.Order{Column: order, Descending: true}
	}
	return t, nil
}

// own returns the notes of a baseline's table that the open dump's table lacks.
func (c *comparison) own(n int) []string {
	if c.sources[n].open {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.sources[n].rows.Notes), func(note string) bool {
		return slices.ContainsFunc(c.sources, func(s source) bool { return s.open && slices.Contains(s.rows.Notes, note) })
	})
}

// leftOut says how many things a report omits because they did not change.
func leftOut(n int64, noun string) string {
	return numbers.Count(n, noun) + " without a change left out."
}

func columnNamed(r *query.Rows, name string) int {
	for i, c := range r.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

func (c *comparison) ratio() bool { return strings.HasPrefix(c.mode, "diff_ratio") }

// other returns the table with which a table is compared.
func (c *comparison) other(n int) int {
	if strings.HasSuffix(c.mode, "first") {
		return 0
	}
	return n - 1
}

// column returns the cells of a column of one table.
func (c *comparison) column(n, place int, of result.Column, relative bool) result.Values {
	cell := func(i, n, place int) result.Cell {
		at := c.lines[i].at[n]
		if at < 0 || place < 0 {
			return result.Cell{}
		}
		return c.sources[n].rows.Cells[at][place]
	}
	if !relative {
		v := result.Cells(func(_ context.Context, i int) result.Cell { return cell(i, n, place) })
		if of.Type == result.Integer || of.Type == result.Bytes {
			v.Int = func(i int) int64 { return number(cell(i, n, place)) }
		}
		return v
	}
	base := c.other(n)
	basePlace := columnNamed(c.sources[base].rows, of.Name)
	// A row that is missing in one table counts as 0 there.
	pair := func(i int) (now, before result.Cell) { return cell(i, n, place), cell(i, base, basePlace) }
	if c.ratio() {
		return result.Cells(func(_ context.Context, i int) result.Cell {
			now, before := pair(i)
			if before.Kind() == result.Null || before.Float() == 0 {
				return result.Cell{}
			}
			return result.Float(zero(now).Float()/before.Float() - 1)
		})
	}
	if of.Type == result.Integer || of.Type == result.Bytes {
		return result.Ints(func(i int) int64 {
			now, before := pair(i)
			if now.Kind() == result.Null && before.Kind() == result.Null {
				return result.Unknown
			}
			d, fits := difference(zero(now).Int(), zero(before).Int())
			if !fits {
				c.wide.Store(true)
			}
			return d
		})
	}
	return result.Cells(func(_ context.Context, i int) result.Cell {
		now, before := pair(i)
		if now.Kind() == result.Null && before.Kind() == result.Null {
			return result.Cell{}
		}
		return result.Float(zero(now).Float() - zero(before).Float())
	})
}

// difference returns unknown if the result needs more than 64 bits: the values of a query can be
// any numbers.
func difference(now, before int64) (d int64, fits bool) {
	d = now - before
	if (now^before)&(now^d) < 0 {
		return result.Unknown, false
	}
	return result.Known(d), true
}

func (c *comparison) laterNotes() []string {
	if c.wide.Load() {
		return []string{"Differences that need more than 64 bits are left out."}
	}
	return nil
}

func number(c result.Cell) int64 {
	if c.Kind() == result.Null {
		return result.Unknown
	}
	return result.Known(c.Int())
}

func zero(c result.Cell) result.Cell {
	if c.Kind() == result.Null {
		return result.Int(0)
	}
	return c
}

// row combines the objects of the rows of the open dump according to -setop.
func (c *comparison) row(l *line) result.Row {
	var row result.Row
	var sets []string
	for n, from := range c.sources {
		if at := l.at[n]; at >= 0 && from.open {
			if row.Icon == "" {
				row = from.rows.Info[at]
			}
			if set := from.rows.Info[at].Set; set != "" {
				sets = append(sets, "or("+set+")")
			}
		}
	}
	row.Key, row.Expandable, row.Label = "", false, ""
	if len(sets) > 1 {
		row.Object = ""
		switch c.setop {
		case "intersection":
			row.Set = "and(" + strings.Join(sets, " ") + ")"
		case "union", "all":
			row.Set = strings.Join(sets, " ")
		}
	}
	return row
}
