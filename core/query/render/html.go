package render

import (
	"context"
	"html"
	"io"
	"strconv"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
)

// HTML writes the result as one self-contained page that makes no request. It has a list
// of contents, sections that fold, tables that can be sorted, and charts as pictures. All
// text from the dump is escaped, and its writing direction isolated. A link to an object
// or command leads to the section about it, if the document has one: a section whose
// heading is just that link.
func HTML(ctx context.Context, w io.Writer, r result.Result, o Options) error {
	h := &htmlWriter{writer: &writer{out: w}, ctx: ctx, exact: o.Exact, targets: map[string]int{}}
	h.plan(r, 1)
	h.text("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '" + styleHash + "'; script-src '" + scriptHash + "'\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + htmlText(r.Head().Title) + "</title>\n<style>" + htmlStyle + "</style>\n</head>\n<body>\n")
	h.contents()
	h.text("<main>\n")
	if err := h.result(r, o, 1); err != nil {
		return err
	}
	h.close(0)
	h.text("</main>\n<script>" + htmlScript + "</script>\n</body>\n</html>\n")
	return h.err
}

// htmlText escapes text of any origin and isolates its direction.
func htmlText(s string) string { return html.EscapeString(Visible(s)) }

// htmlSection is a heading of a document, or the title of an embedded result.
type htmlSection struct {
	level  int
	text   string // HTML
	plain  string
	folded bool
}

// htmlWriter writes the page from top to bottom. All sections are known before, so that
// links can point further down.
type htmlWriter struct {
	*writer
	ctx      context.Context
	exact    bool
	sections []htmlSection
	targets  map[string]int // index of the section about an address or a command
	at       int            // sections begun
	folds    []int          // levels of the sections that are open
	heading  string         // the text of the last heading
	under    int            // its level
}

// plan collects the sections of a result whose title is a heading of this level.
func (h *htmlWriter) plan(r result.Result, level int) {
	d, isDocument := r.(*result.Document)
	if !isDocument {
		return
	}
	if level > 1 {
		h.sections = append(h.sections, htmlSection{level, htmlText(d.Title), d.Title, false})
	}
	at := level
	for _, b := range d.Blocks {
		switch b.Kind {
		case result.HeadingBlock:
			at = level + max(b.Level, 1)
			if len(b.Spans) == 1 {
				h.targets[b.Spans[0].Object+b.Spans[0].Command] = len(h.sections)
			}
			h.sections = append(h.sections, htmlSection{at, htmlWords(b.Spans), spanText(b.Spans), b.Folded})
		case result.ResultBlock:
			h.plan(b.Result, at+1)
		}
	}
}

// contents lists the sections that are not folded, down to a level at which the list
// stays short.
func (h *htmlWriter) contents() {
	if len(h.sections) < 2 {
		return
	}
	h.text("<nav><details open><summary>Contents</summary>\n<ul>\n")
	depth := 2
	if len(h.sections) <= 30 {
		depth = 3
	}
	var around []int // levels of the sections around one
	for i, s := range h.sections {
		for len(around) > 0 && around[len(around)-1] >= s.level {
			around = around[:len(around)-1]
		}
		around = append(around, s.level)
		if len(around) > depth || s.folded {
			continue
		}
		class := ""
		if len(around) > 1 {
			class = " class=\"sub" + strconv.Itoa(len(around)) + "\""
		}
		h.text("<li" + class + "><a href=\"#" + sectionID(i) + "\">" + s.text + "</a></li>\n")
	}
	h.text("</ul></details></nav>\n")
}

func sectionID(i int) string { return "s" + strconv.Itoa(i+1) }

// section closes the open sections of the same or a lower level, then begins the next
// section.
func (h *htmlWriter) section() {
	s := h.sections[h.at]
	h.close(s.level)
	h.folds = append(h.folds, s.level)
	open := " open"
	if s.folded {
		open = ""
	}
	h.text("<details" + open + " id=\"" + sectionID(h.at) + "\"><summary>" + headingTag(s.level, s.text) + "</summary>\n")
	h.heading, h.under = s.plain, s.level
	h.at++
}

// close closes the open sections of this level and below.
func (h *htmlWriter) close(level int) {
	for len(h.folds) > 0 && h.folds[len(h.folds)-1] >= level {
		h.folds = h.folds[:len(h.folds)-1]
		h.text("</details>\n")
	}
}

func headingTag(level int, text string) string {
	tag := "h" + strconv.Itoa(min(level, 6))
	return "<" + tag + ">" + text + "</" + tag + ">"
}

func (h *htmlWriter) result(r result.Result, o Options, level int) error {
	title := r.Head().Title
	d, isDocument := r.(*result.Document)
	switch {
	case isDocument && level > 1:
		h.section()
	case title != "" && !strings.EqualFold(title, h.heading):
		h.text(headingTag(level, htmlText(title)) + "\n")
	}
	switch r := r.(type) {
	case *result.Document:
		if err := h.document(d, o, level); err != nil {
			return err
		}
	case *result.Chart:
		h.chart(r)
	default:
		if err := h.rows(r, o); err != nil {
			return err
		}
	}
	if isDocument {
		h.close(level + 1)
	}
	for _, note := range r.Head().AllNotes() {
		h.text("<p class=\"note\">" + htmlText(note) + "</p>\n")
	}
	if isDocument && level > 1 {
		h.close(level)
	}
	return h.err
}

func (h *htmlWriter) document(d *result.Document, o Options, level int) error {
	h.heading, h.under = d.Title, level
	for _, b := range d.Blocks {
		switch b.Kind {
		case result.HeadingBlock:
			h.section()
		case result.TextBlock:
			h.text("<p>" + h.spans(b.Spans) + "</p>\n")
		case result.ListBlock:
			h.text("<ul>\n")
			for _, item := range b.Items {
				h.text("<li>" + h.spans(item) + "</li>\n")
			}
			h.text("</ul>\n")
		case result.ResultBlock:
			at := h.under
			if err := h.result(b.Result, o.inside(), at+1); err != nil {
				return err
			}
			h.under = at
		}
	}
	return h.err
}

func (h *htmlWriter) rows(r result.Result, o Options) error {
	columns := columns(r)
	class := " class=\"sort\""
	if isTree(r) {
		class = ""
	}
	h.text("<div class=\"scroll\"><table" + class + ">\n<thead><tr>")
	for _, c := range columns {
		h.text("<th" + numberClass(c) + ">" + htmlText(c.Name) + "</th>")
	}
	h.text("</tr></thead>\n<tbody>\n")
	var top *result.Page
	err := lines(h.ctx, r, o, func(p *result.Page) error { top = p; return nil }, func(l line) error {
		h.row(l, columns)
		return h.err
	})
	if err != nil {
		return err
	}
	h.text("</tbody>\n")
	if top.Total != 1 && hasTotals(top) {
		h.text("<tfoot><tr class=\"total\">")
		for i, c := range top.Totals {
			text := html.EscapeString(shown(c, columns[i].Type, h.exact))
			if i == 0 && text == "" {
				text = "Total: " + countOf(top.Total)
			}
			h.text("<td" + numberClass(columns[i]) + ">" + text + "</td>")
		}
		h.text("</tr></tfoot>\n")
	}
	h.text("</table></div>\n")
	return h.err
}

func (h *htmlWriter) row(l line, columns []result.Column) {
	indent := strings.Repeat("<span class=\"i\"></span>", min(l.depth, 60))
	if l.more > 0 {
		h.text("<tr class=\"more\"><td colspan=\"" + strconv.Itoa(len(columns)) + "\">" + indent + "… " + numbers.Grouped(int64(l.more)) + " more</td></tr>\n")
		return
	}
	h.text("<tr>")
	for i, c := range l.cells {
		text := "<bdi>" + html.EscapeString(shown(c, columns[i].Type, h.exact)) + "</bdi>"
		if i == 0 {
			text = h.link(text, l.info.Object, "")
			if l.info.Label != "" {
				text = "<span class=\"label\"><bdi>" + htmlText(l.info.Label) + "</bdi></span> " + text
			}
			text = indent + text
			if reading := rows.Reading(l.info, c); reading != "" {
				text += " <span class=\"label\">" + htmlText(reading) + "</span>"
			}
		}
		h.text("<td" + numberClass(columns[i]) + sortKey(c) + ">" + text + "</td>")
	}
	h.text("</tr>\n")
}

// sortKey returns the number by which the page sorts the cell.
func sortKey(c result.Cell) string {
	switch c.Kind() {
	case result.IntCell, result.BoolCell:
		return " data-v=\"" + strconv.FormatInt(c.Int(), 10) + "\""
	case result.FloatCell:
		return " data-v=\"" + result.Decimal(c.Float()) + "\""
	}
	return ""
}

func numberClass(c result.Column) string {
	if c.Type.Numeric() {
		return " class=\"n\""
	}
	return ""
}

// htmlWords writes spans without making links.
func htmlWords(spans []result.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(htmlStyled(s))
	}
	return b.String()
}

func htmlStyled(s result.Span) string {
	text := "<bdi>" + htmlText(s.Text) + "</bdi>"
	switch s.Style {
	case "strong":
		return "<strong>" + text + "</strong>"
	case "code":
		return "<code>" + text + "</code>"
	}
	return text
}

func (h *htmlWriter) spans(spans []result.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(h.link(htmlStyled(s), s.Object, s.Command))
	}
	return b.String()
}

// link writes a link if the page has a section about the object or the command. If not, a
// tooltip says how to get there.
func (h *htmlWriter) link(text, object, command string) string {
	if object == "" && command == "" {
		return text
	}
	at, found := h.targets[object+command]
	switch {
	case found:
		return "<a href=\"#" + sectionID(at) + "\">" + text + "</a>"
	case command != "":
		return "<span class=\"command\" title=\"heapdrop query DUMP '" + htmlText(command) + "'\">" + text + "</span>"
	}
	return text
}
