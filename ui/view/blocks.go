package view

import (
	"strconv"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
)

// maxSpan is the longest text of a document that is shown, in bytes. The readable value
// of a huge string is cut; its size is shown beside it.
const maxSpan = 64 << 10

// Blocks shows the parts of a document.
type Blocks struct {
	Page  *state.Page
	Items []*results.Block
}

// TextSpan is a piece of text that is short enough for one node.
type TextSpan struct {
	protocol.Span
	Piece string
}

// Pieces splits spans into texts that fit into one node each.
func Pieces(spans []protocol.Span) []TextSpan {
	var pieces []TextSpan
	for _, span := range spans {
		texts, rest := format.Chunks(span.Text, maxSpan)
		for _, text := range texts {
			pieces = append(pieces, TextSpan{span, text})
		}
		if rest > 0 {
			pieces = append(pieces, TextSpan{protocol.Span{Style: "note"}, " … " + format.Bytes(int64(rest)) + " more"})
		}
	}
	return pieces
}

// Link reports whether the span is a link.
func (s TextSpan) Link() bool { return s.Object != "" || s.Command != "" }

// Class is the CSS class of the span.
func (s TextSpan) Class() string {
	switch s.Style {
	case "strong", "code", "note":
		return "span span-" + s.Style
	}
	return "span"
}

// Follow opens the link of the span.
func (c *Blocks) Follow(s TextSpan) {
	if s.Object != "" {
		c.Page.Do(env.InspectObject{Address: s.Object})
		return
	}
	c.Page.Do(env.RunCommand{Command: s.Command})
}

// resultTitle is the heading of an embedded result.
func resultTitle(b *results.Block) string {
	if b.Result == nil || b.Untitled {
		return ""
	}
	return format.Shown(b.Result.Title)
}

// remarks are the notes of an embedded result.
func remarks(b *results.Block) []string {
	if b.Result == nil {
		return nil
	}
	return b.Result.Notes
}

// headingClass is the CSS class of a heading.
func headingClass(b *results.Block) string {
	return "heading heading-" + strconv.Itoa(min(max(b.Level, 1)+2, 6)) + " section-" + strconv.Itoa(b.Section)
}

// headingLevel is the ARIA level of a heading: the page has level 1 itself.
func headingLevel(b *results.Block) int { return min(max(b.Level, 2), 6) }
