package ui

import (
	"strings"
	"testing"

	"heapdrop/protocol"
)

// TestTextOfAFile: the text of a file that is chosen in a form becomes part of the
// command, so that the address holds it.
func TestTextOfAFile(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Commands = append(e.app.Commands, protocol.Command{Name: "cut", Arguments: []protocol.Argument{
		{Name: "objects", Type: "objects", Required: true}, {Name: "xfile", Flag: "-xfile", Type: "file"},
	}})
	e.app.Run("cut")
	form := &ArgumentForm{App: e.app, Panel: e.app.Main}
	form.Edit(form.Arguments()[0], "0x7f10")
	e.app.FillFile("xfile", "a.B:c\r\n\nd.E:f g.H\n")
	if got := form.FileText(form.Arguments()[1]); got != "3 words" {
		t.Errorf("the form says %q", got)
	}
	form.Submit()
	e.deliver()
	if !e.asked("query", `cut 0x7f10 -xfile \"a.B:c d.E:f g.H\"`) {
		t.Errorf("asked %v", e.requests[len(e.requests)-1])
	}
	e.app.FillFile("xfile", strings.Repeat("x", mostFileText+1))
	if e.app.Notice == nil || !e.app.Notice.Problem {
		t.Error("a large file is taken")
	}
}
