package render

import (
	"context"
	"io"
	"strings"
	"unicode"

	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
)

// cellLimit is the maximum number of characters of a cell in text, unless it is alone in
// its row. The other formats write the whole cell.
const cellLimit = 160

// Text writes the result for a terminal, with aligned columns and indented trees. Control
// and direction-changing characters are escaped, so that a dump cannot control the
// terminal.
func Text(ctx context.Context, w io.Writer, r result.Result, o Options) error {
	t := &writer{out: w}
	if err := textResult(ctx, t, r, o); err != nil {
		return err
	}
	return t.err
}

func textResult(ctx context.Context, t *writer, r result.Result, o Options) error {
	if title := Visible(r.Head().Title); title != "" {
		t.text(title + "\n\n")
	}
	switch r := r.(type) {
	case *result.Document:
		for _, b := range r.Blocks {
			if err := textBlock(ctx, t, b, o); err != nil {
				return err
			}
		}
	case *result.Chart:
		textChart(t, r, o)
	default:
		if err := textRows(ctx, t, r, o); err != nil {
			return err
		}
	}
	for _, note := range r.Head().AllNotes() {
		t.text("\nNote: " + Visible(note) + "\n")
	}
	return t.err
}

// textRows writes rows in aligned columns. The first rows are held back to compute the
// widths of the columns; later rows may be wider.
func textRows(ctx context.Context, t *writer, r result.Result, o Options) error {
	g := &grid{out: t, columns: columns(r), exact: o.Exact, held: make([][]string, 0, 64)}
	var header []string
	for _, c := range g.columns {
		header = append(header, Visible(c.Name))
	}
	g.add(header)
	var top *result.Page
	err := lines(ctx, r, o, func(p *result.Page) error { top = p; return nil }, func(l line) error {
		indent := strings.Repeat("  ", min(l.depth, 40))
		if l.more > 0 {
			g.add([]string{indent + "… " + numbers.Grouped(int64(l.more)) + " more"})
			return t.err
		}
		cells := make([]string, len(l.cells))
		for i, c := range l.cells {
			if i == 0 {
				cells[0] = indent + firstCell(l, g.columns, o.Exact)
				if len(l.cells) > 1 {
					cells[0] = clip(cells[0], cellLimit)
				}
			} else {
				cells[i] = clip(shown(c, g.columns[i].Type, o.Exact), cellLimit)
			}
		}
		g.add(cells)
		return t.err
	})
	if err != nil {
		return err
	}
	if top.Total != 1 && hasTotals(top) {
		cells := make([]string, len(g.columns))
		for i, c := range top.Totals {
			cells[i] = shown(c, g.columns[i].Type, o.Exact)
		}
		if cells[0] == "" {
			cells[0] = "Total: " + countOf(top.Total)
		}
		g.add(cells)
	} else if top.Total == 0 {
		g.add([]string{"(no rows)"})
	}
	g.flush()
	return t.err
}

// grid aligns columns.
type grid struct {
	out     *writer
	columns []result.Column
	exact   bool
	held    [][]string // rows before the widths are fixed; nil afterwards
	widths  []int
}

// gridHeld is the number of rows from which the widths are computed.
const gridHeld = 1000

func (g *grid) add(cells []string) {
	if g.held == nil {
		g.write(cells)
		return
	}
	g.held = append(g.held, cells)
	if len(g.held) >= gridHeld {
		g.flush()
	}
}

// flush computes the widths from the rows held back and writes these rows.
func (g *grid) flush() {
	if g.held == nil {
		return
	}
	g.widths = make([]int, len(g.columns))
	for _, cells := range g.held {
		for i, c := range cells {
			if len(cells) == len(g.widths) {
				g.widths[i] = max(g.widths[i], width(c))
			}
		}
	}
	held := g.held
	g.held = nil
	for i, cells := range held {
		g.write(cells)
		if i == 0 {
			total := 2 * (len(g.widths) - 1)
			for _, w := range g.widths {
				total += w
			}
			g.out.text(strings.Repeat("-", max(total, 1)) + "\n")
		}
	}
}

func (g *grid) write(cells []string) {
	var b strings.Builder
	for i, c := range cells {
		if i > 0 {
			b.WriteString("  ")
		}
		pad := 0
		if len(cells) == len(g.widths) {
			pad = max(0, g.widths[i]-width(c))
		}
		if g.columns[i].Type.Numeric() {
			b.WriteString(strings.Repeat(" ", pad) + c)
		} else {
			b.WriteString(c + strings.Repeat(" ", pad))
		}
	}
	g.out.text(strings.TrimRight(b.String(), " ") + "\n")
}

func textBlock(ctx context.Context, t *writer, b result.Block, o Options) error {
	switch b.Kind {
	case result.HeadingBlock:
		text := spanText(b.Spans)
		line := map[bool]string{true: "=", false: "-"}[b.Level <= 1]
		t.text(text + "\n" + strings.Repeat(line, width(text)) + "\n\n")
	case result.TextBlock:
		if links := commands(b.Spans); links != "" {
			t.text(links + "\n")
		} else {
			t.text(spanText(b.Spans) + "\n\n")
		}
	case result.ListBlock:
		for _, item := range b.Items {
			t.text("  - " + spanText(item) + "\n")
		}
		t.text("\n")
	case result.ResultBlock:
		if err := textResult(ctx, t, b.Result, o.inside()); err != nil {
			return err
		}
		t.text("\n")
	}
	return t.err
}

// longestCommand is the maximum length of a command that is written out: sets of objects
// may name thousands of addresses.
const longestCommand = 100

// commands returns the links of a paragraph as commands to type, one per line, if the
// paragraph has only links; otherwise "".
func commands(spans []result.Span) string {
	var b strings.Builder
	labels := 0
	for _, s := range spans {
		if s.Command != "" && len(s.Command) <= longestCommand {
			labels = max(labels, width(Visible(s.Text)))
		}
	}
	for _, s := range spans {
		switch {
		case s.Command == "" && strings.ContainsFunc(s.Text, unicode.IsLetter):
			return ""
		case s.Command != "" && len(s.Command) <= longestCommand:
			text := Visible(s.Text)
			b.WriteString("  " + text + strings.Repeat(" ", labels-width(text)) + "  " + Visible(s.Command) + "\n")
		}
	}
	return b.String()
}

func spanText(spans []result.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(Visible(s.Text))
	}
	return b.String()
}

// textChart draws every kind of chart as one bar per item.
func textChart(t *writer, c *result.Chart, o Options) {
	const longest = 40
	unit, _ := unitType(c)
	sum, most, labels, values := c.Sum(), 0.0, 0, 0
	shownValue := make([]string, len(c.Items))
	for i, item := range c.Items {
		most = max(most, item.Value)
		labels = max(labels, width(clip(Visible(item.Label), 60)))
		shownValue[i] = shown(result.Int(int64(item.Value)), unit, o.Exact)
		values = max(values, width(shownValue[i]))
	}
	for i, item := range c.Items {
		label := clip(Visible(item.Label), 60)
		share, length := 0.0, 0
		if sum > 0 && most > 0 {
			share, length = item.Value/sum, int(longest*item.Value/most+0.5)
		}
		t.printf("%s%s  %s%s  %*s  %s\n", label, strings.Repeat(" ", labels-width(label)),
			strings.Repeat(" ", values-width(shownValue[i])), shownValue[i], len("100.0 %"), numbers.Share(share), strings.Repeat("█", length))
	}
	t.text("Total: " + shown(result.Int(int64(sum)), unit, o.Exact) + " in " + numbers.Count(int64(len(c.Items)), "part") + "\n")
}
