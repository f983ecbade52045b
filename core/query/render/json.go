package render

import (
	"context"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
)

// JSON writes the result as one JSON object: kind, title, notes; tables and trees with
// columns, rows, info (one object per row), offset, total and totals, tables also with
// picture and trees with chain (see Options); documents with blocks; charts with chart.
//
// Sizes and counts are integers, shares 0…1, addresses strings "0x…", and unknown values
// null. The atLeast of an info lists the columns whose numbers are lower bounds. The rows
// of a tree are those of one level. If more levels are written, each row is followed by
// its children, and its info says at which depth it is.
func JSON(ctx context.Context, w io.Writer, r result.Result, o Options) error {
	j := &jsonWriter{out: w}
	if err := j.result(ctx, r, o); err != nil {
		return err
	}
	j.raw("\n")
	return j.flush()
}

// jsonWriter appends JSON to a buffer and writes that to out whenever it is full.
type jsonWriter struct {
	out io.Writer
	buf []byte
	err error
}

func (j *jsonWriter) raw(s string) { j.buf = append(j.buf, s...) }

func (j *jsonWriter) flush() error {
	if j.err == nil {
		_, j.err = j.out.Write(j.buf)
	}
	j.buf = j.buf[:0]
	return j.err
}

// key writes the name of a member, with a comma in front unless it is the first.
func (j *jsonWriter) key(name string) {
	if last := j.buf[len(j.buf)-1]; last != '{' {
		j.raw(",")
	}
	j.raw(`"` + name + `":`)
}

// member writes a member with a string, unless the string is empty.
func (j *jsonWriter) member(name, value string) {
	if value != "" {
		j.key(name)
		j.str(value)
	}
}

// str writes a string. It escapes everything that a terminal might act upon, and the line
// separators that old versions of JavaScript do not allow in literals.
func (j *jsonWriter) str(s string) {
	j.raw(`"`)
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < 0x7f {
			if c == '"' || c == '\\' {
				j.raw(`\`)
			}
			j.buf = append(j.buf, c)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			j.raw(`\ufffd`)
		case r == '\n':
			j.raw(`\n`)
		case r > 0xffff && hidden(r):
			high, low := 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff
			j.raw(`\u` + hexDigits(uint64(high), 4) + `\u` + hexDigits(uint64(low), 4))
		case hidden(r):
			j.raw(`\u` + hexDigits(uint64(r), 4))
		default:
			j.raw(s[i : i+size])
		}
		i += size
	}
	j.raw(`"`)
}

func (j *jsonWriter) cell(c result.Cell) {
	switch c.Kind() {
	case result.Null:
		j.raw("null")
	case result.IntCell:
		j.buf = strconv.AppendInt(j.buf, c.Int(), 10)
	case result.FloatCell:
		if f := c.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			j.str(c.Text()) // JSON has no NaN and Infinity, and null means a missing value
		} else {
			j.buf = strconv.AppendFloat(j.buf, f, 'g', -1, 64)
		}
	case result.BoolCell:
		j.buf = strconv.AppendBool(j.buf, c.Bool())
	default:
		j.str(c.Text())
	}
}

func (j *jsonWriter) cells(cells []result.Cell) {
	j.raw("[")
	for i, c := range cells {
		if i > 0 {
			j.raw(",")
		}
		j.cell(c)
	}
	j.raw("]")
}

func (j *jsonWriter) result(ctx context.Context, r result.Result, o Options) error {
	head := r.Head()
	kind := map[bool]string{true: "tree", false: "table"}[isTree(r)]
	switch r.(type) {
	case *result.Document:
		kind = "document"
	case *result.Chart:
		kind = "chart"
	}
	j.raw(`{"kind":"` + kind + `"`)
	j.key("title")
	j.str(head.Title)
	if head.Later == nil {
		j.texts("notes", head.AllNotes())
	}
	var err error
	switch r := r.(type) {
	case *result.Document:
		err = j.document(ctx, r, o)
	case *result.Chart:
		j.chart(r)
	default:
		if o.Handle != nil {
			j.member("handle", o.Handle(r))
		}
		j.columns(columns(r))
		var page *result.Page
		if page, err = j.rows(ctx, r, o); err == nil && o.Handle != nil && page.Sort != nil {
			j.raw(`,"sort":{"column":` + strconv.Itoa(page.Sort.Column) + `,"descending":` + strconv.FormatBool(page.Sort.Descending) + "}")
		}
		if err == nil && o.Chain > 0 {
			err = j.chain(ctx, r, o, page)
		}
		if t, isTable := r.(*result.Table); isTable && t.Picture != nil && o.Picture {
			j.picture(t.Picture)
			j.growth(t.Picture.Growth)
		}
	}
	if err != nil {
		return err
	}
	if head.Later != nil { // computing the rows may have added some
		j.texts("notes", head.AllNotes())
	}
	j.raw("}")
	return nil
}

// texts writes a member that is a list of texts.
func (j *jsonWriter) texts(name string, list []string) {
	j.key(name)
	j.raw("[")
	for i, text := range list {
		if i > 0 {
			j.raw(",")
		}
		j.str(text)
	}
	j.raw("]")
}

func isTree(r result.Result) bool {
	_, ok := r.(*result.Tree)
	return ok
}

func (j *jsonWriter) columns(list []result.Column) {
	j.key("columns")
	j.raw("[")
	for i, c := range list {
		if i > 0 {
			j.raw(",")
		}
		j.raw(`{"name":`)
		j.str(c.Name)
		j.raw(`,"type":"` + c.Type.String() + `"}`)
	}
	j.raw("]")
}

// chain writes the levels below the first row of the page.
func (j *jsonWriter) chain(ctx context.Context, r result.Result, o Options, page *result.Page) error {
	o.View = result.View{Limit: o.ChainLimit, Sort: o.View.Sort}
	open := false
	for range o.Chain {
		if page.Total != 1 {
			o.Forks--
		}
		if o.Forks < 0 || len(page.Info) == 0 || !page.Info[0].Expandable {
			break
		}
		if open {
			j.raw(",\n{")
		} else {
			j.key("chain")
			j.raw("[{")
			open = true
		}
		o.Key = page.Info[0].Key
		var err error
		if page, err = j.rows(ctx, r, o); err != nil {
			return err
		}
		j.raw("}")
	}
	if open {
		j.raw("]")
	}
	return nil
}

// rows writes the rows and their infos, one row per line, and returns the first page of
// them. The buffer is written out as it grows, so that the number of rows is not limited.
// The infos come after the rows and are collected in a second buffer.
func (j *jsonWriter) rows(ctx context.Context, r result.Result, o Options) (*result.Page, error) {
	j.key("rows")
	j.raw("[")
	info := jsonWriter{}
	var top *result.Page
	n := 0
	err := lines(ctx, r, o, func(p *result.Page) error { top = p; return nil }, func(l line) error {
		if l.more > 0 {
			return nil // total says it
		}
		if n > 0 {
			j.raw(",\n")
			info.raw(",")
		}
		n++
		j.cells(l.cells)
		info.info(l)
		if len(j.buf) > 1<<16 {
			return j.flush()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	j.raw(`],"info":[`)
	j.buf = append(j.buf, info.buf...)
	j.raw("]")
	if top.Offset > 0 {
		j.raw(`,"offset":` + strconv.Itoa(top.Offset))
	}
	j.raw(`,"total":` + strconv.Itoa(top.Total))
	if hasTotals(top) {
		j.raw(`,"totals":`)
		j.cells(top.Totals)
	}
	return top, nil
}

func (j *jsonWriter) info(l line) {
	j.raw("{")
	j.member("key", l.info.Key)
	if l.info.Expandable {
		j.key("expandable")
		j.raw("true")
	}
	j.member("object", l.info.Object)
	j.member("class", l.info.Class)
	j.member("set", l.info.Set)
	j.member("icon", l.info.Icon)
	j.member("label", l.info.Label)
	j.member("root", l.info.Root)
	if len(l.cells) > 0 {
		j.member("reading", rows.Reading(l.info, l.cells[0]))
	}
	if l.depth > 0 {
		j.key("depth")
		j.raw(strconv.Itoa(l.depth))
	}
	j.atLeast(l.cells)
	j.raw("}")
}

// atLeast lists the columns whose cells are lower bounds.
func (j *jsonWriter) atLeast(cells []result.Cell) {
	open := false
	for i, c := range cells {
		if !c.LowerBound() {
			continue
		}
		if open {
			j.raw(",")
		} else {
			j.key("atLeast")
			j.raw("[")
			open = true
		}
		j.raw(strconv.Itoa(i))
	}
	if open {
		j.raw("]")
	}
}

func (j *jsonWriter) document(ctx context.Context, d *result.Document, o Options) error {
	j.key("total")
	j.raw(`0,"blocks":[`)
	for i, b := range d.Blocks {
		if i > 0 {
			j.raw(",\n")
		}
		if err := j.block(ctx, b, o); err != nil {
			return err
		}
	}
	j.raw("]")
	return nil
}

func (j *jsonWriter) block(ctx context.Context, b result.Block, o Options) error {
	switch b.Kind {
	case result.HeadingBlock:
		j.raw(`{"type":"heading","level":` + strconv.Itoa(b.Level) + `,"spans":`)
		j.spans(b.Spans)
	case result.TextBlock:
		j.raw(`{"type":"text","spans":`)
		j.spans(b.Spans)
	case result.ListBlock:
		j.raw(`{"type":"list","items":[`)
		for i, item := range b.Items {
			if i > 0 {
				j.raw(",")
			}
			j.spans(item)
		}
		j.raw("]")
	case result.ResultBlock:
		j.raw(`{"type":"result","result":`)
		if err := j.result(ctx, b.Result, o.inside()); err != nil {
			return err
		}
	}
	j.raw("}")
	return nil
}

func (j *jsonWriter) spans(spans []result.Span) {
	j.raw("[")
	for i, s := range spans {
		if i > 0 {
			j.raw(",")
		}
		j.raw(`{"text":`)
		j.str(s.Text)
		j.member("object", s.Object)
		j.member("command", s.Command)
		j.member("style", s.Style)
		j.raw("}")
	}
	j.raw("]")
}

func (j *jsonWriter) chart(c *result.Chart) {
	_, unit := unitType(c)
	j.raw(`,"total":` + strconv.Itoa(len(c.Items)) + `,"chart":{"type":"` + string(c.Kind) + `","unit":"` + unit + `","items":[`)
	for i, item := range c.Items {
		if i > 0 {
			j.raw(",\n")
		}
		j.raw(`{"label":`)
		j.str(item.Label)
		j.key("value")
		j.cell(result.Float(item.Value))
		j.member("detail", item.Detail)
		j.member("object", item.Object)
		j.member("set", item.Set)
		j.member("tone", item.Tone)
		j.raw("}")
	}
	j.raw("]}")
}

// picture writes the boxes as columns.
func (j *jsonWriter) picture(p *result.Picture) {
	j.raw(`,"picture":{"heap":` + strconv.FormatInt(p.Heap, 10) + `,"upward":` + strconv.FormatBool(p.Upward))
	j.texts("labels", p.Labels)
	j.texts("edges", p.Edges)
	column := func(name string, value func(b *result.Box) int64) {
		j.integers(name, len(p.Boxes), func(i int) int64 { return value(&p.Boxes[i]) })
	}
	column("parent", func(b *result.Box) int64 { return int64(b.Parent) })
	column("label", func(b *result.Box) int64 { return int64(b.Label) })
	column("edge", func(b *result.Box) int64 { return int64(b.Edge) })
	column("kind", func(b *result.Box) int64 { return int64(b.Kind) })
	column("objects", func(b *result.Box) int64 { return b.Objects })
	column("own", func(b *result.Box) int64 { return b.Own })
	column("size", func(b *result.Box) int64 { return b.Size })
	if len(p.Marks) > 0 {
		j.integers("marks", len(p.Marks), func(i int) int64 { return int64(p.Marks[i]) })
	}
	if p.Before != nil {
		amounts := func(name string, list []result.Amount) {
			j.integers(name, len(list), func(i int) int64 { return list[i].Bytes })
			j.integers(name+"Objects", len(list), func(i int) int64 { return list[i].Objects })
		}
		amounts("before", p.Before)
		amounts("after", p.After)
	}
	j.raw("}")
}

// growth writes what a comparison says in short.
func (j *jsonWriter) growth(g *result.Growth) {
	if g == nil {
		return
	}
	j.raw(`,"growth":{"dumps":[`)
	for i, m := range g.Dumps {
		if i > 0 {
			j.raw(",")
		}
		j.raw(`{"created":` + strconv.FormatInt(m.Created, 10) + `,"used":` + strconv.FormatInt(m.Used, 10))
		j.member("name", m.Name)
		j.raw("}")
	}
	j.raw(`],"places":[`)
	for i, p := range g.Places {
		if i > 0 {
			j.raw(",")
		}
		j.raw(`{"growth":` + strconv.FormatInt(p.Growth, 10) + `,"more":` + strconv.FormatInt(p.More, 10))
		j.member("holder", p.Holder)
		j.member("object", p.Object)
		j.member("member", p.Member)
		j.integers("held", len(p.Held), func(k int) int64 { return p.Held[k] })
		j.raw("}")
	}
	j.raw("]}")
}

// integers writes a column of numbers.
func (j *jsonWriter) integers(name string, n int, value func(i int) int64) {
	j.key(name)
	j.raw("[")
	for i := range n {
		if i > 0 {
			j.raw(",")
		}
		j.buf = strconv.AppendInt(j.buf, value(i), 10)
	}
	j.raw("]")
}
