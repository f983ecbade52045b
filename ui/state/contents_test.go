package state

import (
	"strings"
	"testing"

	"heapdrop/protocol"
)

// TestContents: an object has tabs for what it contains. The requested tab stays for the
// next object that has it. Text comes in parts, line by line. Saved files get a name.
func TestContents(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers[protocol.MethodContents] = protocol.Contents{Bytes: 40_000, Text: true, Image: "image/png", Width: 3, Height: 2}
	e.Answers["query:show_text 0x7f10"] = protocol.Result{Kind: "document", Blocks: []protocol.Block{{Type: "text", Spans: []protocol.Span{{Style: "code", Text: "one\r\ntwo\n"}}}}}
	e.Answers[protocol.MethodBytes] = protocol.SavedBytes{Bytes: 10, Of: 40_000}
	e.page.Dump.Inspector.Open("0x7f10")
	e.Deliver()
	c := e.page.Dump.Inspector.Holds
	if got := strings.Join(c.Tabs(), " "); got != "fields text hex image" || c.Shown() != "fields" {
		t.Fatalf("tabs %s, shown %s", got, c.Shown())
	}
	c.Show("text")
	e.Deliver()
	if b := c.Text.Blocks; len(b) != 1 || b[0].Type != "list" || len(b[0].Items) != 3 || b[0].Items[0][0].Text != "one" {
		t.Errorf("lines: %+v", b)
	}
	if c.Parts() != 3 || c.SaveAs() != "text" {
		t.Errorf("%d parts, saved as %s", c.Parts(), c.SaveAs())
	}
	if c.ShowPart(7); c.Part != 2 || c.Text.Command != "show_text 0x7f10 -from 32768" {
		t.Errorf("part %d by %s", c.Part, c.Text.Command)
	}
	e.Answers[protocol.MethodContents] = protocol.Contents{Bytes: 8}
	e.page.Dump.Inspector.Open("0x7f20")
	e.Deliver()
	if got := strings.Join(c.Tabs(), " "); got != "fields hex" || c.Shown() != "fields" || c.Part != 0 {
		t.Errorf("of numbers: %s, shown %s", got, c.Shown())
	}
	e.Answers[protocol.MethodContents] = protocol.Contents{Bytes: 8, Text: true}
	e.page.Dump.Inspector.Open("0x7f30")
	e.Deliver()
	if c.Shown() != "text" {
		t.Errorf("the wanted tab is forgotten: %s", c.Shown())
	}
	e.Answers[protocol.MethodContents] = protocol.Contents{Bytes: 9, Image: "image/png", Width: 100_000, Height: 100_000}
	e.page.Dump.Inspector.Open("0x7f40")
	e.Deliver()
	if c.Show("image"); !c.TooLarge() || c.Picture != nil {
		t.Error("ten thousand million pixels are drawn")
	}
}
