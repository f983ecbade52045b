package render

import (
	"context"
	"io"
	"strconv"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
)

// Markdown writes the result as GitHub-flavoured Markdown. Text from the dump is escaped
// and can be neither markup nor a link.
func Markdown(ctx context.Context, w io.Writer, r result.Result, o Options) error {
	m := &writer{out: w}
	if err := markdownResult(ctx, m, r, o, 1); err != nil {
		return err
	}
	return m.err
}

func markdownResult(ctx context.Context, m *writer, r result.Result, o Options, level int) error {
	if title := r.Head().Title; title != "" {
		m.text(strings.Repeat("#", min(level, 6)) + " " + markdownText(title) + "\n\n")
	}
	switch r := r.(type) {
	case *result.Document:
		under := level // the level of the last heading
		for _, b := range r.Blocks {
			if b.Kind == result.HeadingBlock {
				under = level + max(b.Level, 1)
			}
			if err := markdownBlock(ctx, m, b, o, under); err != nil {
				return err
			}
		}
	case *result.Chart:
		markdownChart(m, r, o)
	default:
		if err := markdownRows(ctx, m, r, o); err != nil {
			return err
		}
	}
	for _, note := range r.Head().AllNotes() {
		m.text("> " + markdownText(note) + "\n\n")
	}
	return m.err
}

func markdownRows(ctx context.Context, m *writer, r result.Result, o Options) error {
	columns := columns(r)
	for _, c := range columns {
		m.text("| " + markdownText(c.Name) + " ")
	}
	m.text("|\n")
	for _, c := range columns {
		m.text(map[bool]string{true: "| ---: ", false: "| --- "}[c.Type.Numeric()])
	}
	m.text("|\n")
	var top *result.Page
	err := lines(ctx, r, o, func(p *result.Page) error { top = p; return nil }, func(l line) error {
		indent := strings.Repeat("&nbsp;&nbsp;", min(l.depth, 40))
		if l.more > 0 {
			m.text("| " + indent + "… " + numbers.Grouped(int64(l.more)) + " more " + strings.Repeat("| ", len(columns)-1) + "|\n")
			return m.err
		}
		for i, c := range l.cells {
			if i == 0 {
				m.text("| " + indent + markdownText(firstCell(l, columns, o.Exact)) + " ")
			} else {
				m.text("| " + markdownText(shown(c, columns[i].Type, o.Exact)) + " ")
			}
		}
		m.text("|\n")
		return m.err
	})
	if err != nil {
		return err
	}
	if top.Total != 1 && hasTotals(top) {
		for i, c := range top.Totals {
			text := shown(c, columns[i].Type, o.Exact)
			if i == 0 && text == "" {
				text = "**Total: " + countOf(top.Total) + "**"
			}
			m.text("| " + text + " ")
		}
		m.text("|\n")
	}
	m.text("\n")
	return m.err
}

// markdownBlock writes a block. level is that of the heading above it, or its own if it
// is one.
func markdownBlock(ctx context.Context, m *writer, b result.Block, o Options, level int) error {
	switch b.Kind {
	case result.HeadingBlock:
		m.text(strings.Repeat("#", min(level, 6)) + " " + markdownSpans(b.Spans) + "\n\n")
	case result.TextBlock:
		m.text(markdownSpans(b.Spans) + "\n\n")
	case result.ListBlock:
		for _, item := range b.Items {
			m.text("- " + markdownSpans(item) + "\n")
		}
		m.text("\n")
	case result.ResultBlock:
		return markdownResult(ctx, m, b.Result, o.inside(), level+1)
	}
	return m.err
}

func markdownSpans(spans []result.Span) string {
	var b strings.Builder
	for _, s := range spans {
		text := markdownText(s.Text)
		switch s.Style {
		case "strong":
			// Asterisks beside a space or a comma would be shown.
			inner := strings.TrimLeft(text, " ,")
			before := text[:len(text)-len(inner)]
			inner = strings.TrimRight(inner, " ")
			after := text[len(before)+len(inner):]
			if inner != "" {
				text = before + "**" + inner + "**" + after
			}
		case "code":
			text = "<code>" + text + "</code>"
		}
		b.WriteString(text)
	}
	return b.String()
}

func markdownChart(m *writer, c *result.Chart, o Options) {
	unit, name := unitType(c)
	m.text("| Part | " + strings.ToUpper(name[:1]) + name[1:] + " | Share |\n| --- | ---: | ---: |\n")
	sum := c.Sum()
	for _, item := range c.Items {
		share := 0.0
		if sum > 0 {
			share = item.Value / sum
		}
		m.text("| " + markdownText(item.Label) + " | " + shown(result.Int(int64(item.Value)), unit, o.Exact) +
			" | " + markdownText(numbers.Share(share)) + " |\n")
	}
	m.text("\n")
}

// markdownText escapes text so that Markdown shows it unchanged: it puts a backslash
// before punctuation that may be markup, writes angle brackets and & as entities, and
// splits "://" and "www.", which would become links. A colon or @ before a space is not
// markup.
func markdownText(s string) string {
	var b strings.Builder
	s = Visible(s)
	for i, r := range s {
		switch r {
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '&':
			b.WriteString("&amp;")
		case '\\', '`', '*', '_', '{', '}', '[', ']', '|', '~', '#', '!':
			b.WriteByte('\\')
			b.WriteRune(r)
		case ':', '@':
			if i+1 == len(s) || s[i+1] == ' ' {
				b.WriteRune(r)
			} else {
				b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
			}
		default:
			b.WriteRune(r)
		}
	}
	return strings.ReplaceAll(b.String(), "www.", "www&#46;")
}
