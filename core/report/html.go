package report

import (
	"context"
	"html"
	"io"
	"strconv"
	"strings"

	"heapdrop/core/query/result"
	"heapdrop/core/query/rows"
	"heapdrop/core/query/size"
)

// HTML writes the result as one self-contained page: no script, no request,
// everything from the dump escaped and isolated in its writing direction.
func HTML(ctx context.Context, w io.Writer, r result.Result, o Options) error {
	h := &writer{out: w}
	h.text("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + htmlText(r.Head().Title) + "</title>\n<style>\n" + style + "</style>\n</head>\n<body>\n")
	if err := htmlResult(ctx, h, r, o, 1); err != nil {
		return err
	}
	h.text("</body>\n</html>\n")
	return h.err
}

const style = `:root { color-scheme: light dark; }
body { font: 14px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 100em; padding: 0 1em; }
table { border-collapse: collapse; margin: 0 0 1em; }
th, td { text-align: left; padding: .15em .8em; vertical-align: top; border-bottom: 1px solid #8883; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: Canvas; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.total td { font-weight: 600; border-top: 2px solid #8886; }
.i { display: inline-block; width: 1.4em; }
.label, .note, .more { color: #777; }
code { font-family: ui-monospace, monospace; }
svg { width: 100%; height: 2em; }
.key { display: inline-block; width: .9em; height: .9em; margin-right: .5em; }
`

// htmlText escapes text of any origin and isolates its direction.
func htmlText(s string) string { return html.EscapeString(Visible(s)) }

func htmlResult(ctx context.Context, h *writer, r result.Result, o Options, level int) error {
	if title := r.Head().Title; title != "" {
		htmlHeading(h, level, htmlText(title))
	}
	switch r := r.(type) {
	case *result.Document:
		for _, b := range r.Blocks {
			if err := htmlBlock(ctx, h, b, o, level); err != nil {
				return err
			}
		}
	case *result.Chart:
		htmlChart(h, r, o)
	default:
		if err := htmlRows(ctx, h, r, o); err != nil {
			return err
		}
	}
	for _, note := range r.Head().Notes {
		h.text("<p class=\"note\">" + htmlText(note) + "</p>\n")
	}
	return h.err
}

func htmlHeading(h *writer, level int, text string) {
	tag := "h" + strconv.Itoa(min(level, 6))
	h.text("<" + tag + ">" + text + "</" + tag + ">\n")
}

func htmlRows(ctx context.Context, h *writer, r result.Result, o Options) error {
	columns := columns(r)
	h.text("<table>\n<thead><tr>")
	for _, c := range columns {
		h.text("<th" + numberClass(c) + ">" + htmlText(c.Name) + "</th>")
	}
	h.text("</tr></thead>\n<tbody>\n")
	var top *result.Page
	err := lines(ctx, r, o, func(p *result.Page) error { top = p; return nil }, func(l line) error {
		indent := strings.Repeat("<span class=\"i\"></span>", min(l.depth, 60))
		if l.more > 0 {
			h.text("<tr><td class=\"more\" colspan=\"" + strconv.Itoa(len(columns)) + "\">" + indent + "… " + size.Grouped(int64(l.more)) + " more</td></tr>\n")
			return h.err
		}
		h.text("<tr>")
		for i, c := range l.cells {
			h.text("<td" + numberClass(columns[i]) + ">")
			if i == 0 {
				h.text(indent)
				if l.info.Label != "" {
					h.text("<span class=\"label\"><bdi>" + htmlText(l.info.Label) + "</bdi></span> ")
				}
			}
			h.text("<bdi>" + html.EscapeString(shown(c, columns[i].Type, o.Exact)) + "</bdi>")
			if reading := rows.Reading(l.info, c); i == 0 && reading != "" {
				h.text(" <span class=\"label\">" + htmlText(reading) + "</span>")
			}
			h.text("</td>")
		}
		h.text("</tr>\n")
		return h.err
	})
	if err != nil {
		return err
	}
	h.text("</tbody>\n")
	if top.Total != 1 && hasTotals(top) {
		h.text("<tfoot><tr class=\"total\">")
		for i, c := range top.Totals {
			text := html.EscapeString(shown(c, columns[i].Type, o.Exact))
			if i == 0 && text == "" {
				text = "Total: " + countOf(top.Total)
			}
			h.text("<td" + numberClass(columns[i]) + ">" + text + "</td>")
		}
		h.text("</tr></tfoot>\n")
	}
	h.text("</table>\n")
	return h.err
}

func numberClass(c result.Column) string {
	if c.Type.Numeric() {
		return " class=\"n\""
	}
	return ""
}

func htmlBlock(ctx context.Context, h *writer, b result.Block, o Options, level int) error {
	switch b.Kind {
	case result.HeadingBlock:
		htmlHeading(h, level+max(b.Level, 1), htmlSpans(b.Spans))
	case result.TextBlock:
		h.text("<p>" + htmlSpans(b.Spans) + "</p>\n")
	case result.ListBlock:
		h.text("<ul>\n")
		for _, item := range b.Items {
			h.text("<li>" + htmlSpans(item) + "</li>\n")
		}
		h.text("</ul>\n")
	case result.ResultBlock:
		return htmlResult(ctx, h, b.Result, o.inside(), level+2)
	}
	return h.err
}

func htmlSpans(spans []result.Span) string {
	var b strings.Builder
	for _, s := range spans {
		text := "<bdi>" + htmlText(s.Text) + "</bdi>"
		switch s.Style {
		case "strong":
			text = "<strong>" + text + "</strong>"
		case "code":
			text = "<code>" + text + "</code>"
		}
		b.WriteString(text)
	}
	return b.String()
}

// palette colours the parts of a chart in turn; tones have colours of their own.
var palette = []string{"#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#edc948", "#b07aa1", "#ff9da7", "#9c755f"}

var tones = map[string]string{"reachable": "#4e79a7", "unreachable": "#e15759", "overhead": "#9c9c9c", "rest": "#c9c9c9"}

// htmlChart draws every kind of chart as one stacked bar with a key.
func htmlChart(h *writer, c *result.Chart, o Options) {
	unit, name := unitType(c)
	sum := c.Sum()
	if sum <= 0 {
		sum = 1
	}
	h.text("<svg viewBox=\"0 0 1000 20\" preserveAspectRatio=\"none\" role=\"img\">")
	at := 0.0
	for i, item := range c.Items {
		width := 1000 * item.Value / sum
		h.printf("<rect x=\"%.2f\" y=\"0\" width=\"%.2f\" height=\"20\" fill=\"%s\"><title>%s</title></rect>", at, width, colour(item, i), htmlText(item.Label))
		at += width
	}
	h.text("</svg>\n<table>\n<thead><tr><th>Part</th><th class=\"n\">" + strings.ToUpper(name[:1]) + name[1:] + "</th><th class=\"n\">Share</th></tr></thead>\n<tbody>\n")
	for i, item := range c.Items {
		h.printf("<tr><td><svg class=\"key\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\" fill=\"%s\"/></svg><bdi>%s</bdi></td><td class=\"n\">%s</td><td class=\"n\">%.2f %%</td></tr>\n",
			colour(item, i), htmlText(item.Label), shown(result.Int(int64(item.Value)), unit, o.Exact), 100*item.Value/sum)
	}
	h.text("</tbody>\n</table>\n")
}

func colour(item result.ChartItem, i int) string {
	if c := tones[item.Tone]; c != "" {
		return c
	}
	return palette[i%len(palette)]
}
