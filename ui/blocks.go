package ui

import "heapdrop/protocol"

// maxSpan is the longest text of a document that is shown, in bytes. The
// readable value of a huge string is cut; its size stands beside it.
const maxSpan = 64 << 10

// Blocks shows the parts of a document.
type Blocks struct {
	App   *App
	Items []*Block
}

// TextSpan is a piece of text short enough for one node.
type TextSpan struct {
	protocol.Span
	Piece string
}

// Pieces cuts spans into texts that fit a node each.
func Pieces(spans []protocol.Span) []TextSpan {
	var pieces []TextSpan
	for _, span := range spans {
		texts, rest := chunks(span.Text, maxSpan)
		for _, text := range texts {
			pieces = append(pieces, TextSpan{span, text})
		}
		if rest > 0 {
			pieces = append(pieces, TextSpan{protocol.Span{Style: "note"}, " … " + Bytes(int64(rest)) + " more"})
		}
	}
	return pieces
}

// Link reports whether the span leads somewhere.
func (s TextSpan) Link() bool { return s.Object != "" || s.Command != "" }

// Class is the CSS class of the span.
func (s TextSpan) Class() string {
	switch s.Style {
	case "strong", "code", "note":
		return "span span-" + s.Style
	}
	return "span"
}

// Follow goes where the span leads.
func (c *Blocks) Follow(s TextSpan) {
	if s.Object != "" {
		c.App.InspectObject(s.Object)
		return
	}
	c.App.Run(s.Command)
}

// ResultTitle is the heading of an embedded result.
func (b *Block) ResultTitle() string {
	if b.Result == nil || b.Untitled {
		return ""
	}
	return shown(b.Result.Title)
}

// Remarks are the notes of an embedded result.
func (b *Block) Remarks() []string {
	if b.Result == nil {
		return nil
	}
	return b.Result.Notes
}
