package state

import (
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
)

// TestTextOfAFile: the text of a file chosen in a form becomes part of the command, so
// the address contains it.
func TestTextOfAFile(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Commands = append(e.page.Commands, protocol.Command{Name: "cut", Arguments: []protocol.Argument{
		{Name: "objects", Type: "objects", Required: true}, {Name: "xfile", Flag: "-xfile", Type: "file"},
	}})
	e.page.Run("cut")
	form := &results.ArgumentForm{Panel: e.page.Dump.Main}
	form.Edit(form.Arguments()[0], "0x7f10")
	form.FillFile("xfile", "a.B:c\r\n\nd.E:f g.H\n")
	if got := form.FileText(form.Arguments()[1]); got != "3 words" {
		t.Errorf("the form says %q", got)
	}
	form.Submit()
	e.Deliver()
	if !e.Asked("query", `cut 0x7f10 -xfile \"a.B:c d.E:f g.H\"`) {
		t.Errorf("asked %v", e.Requests[len(e.Requests)-1])
	}
	form.FillFile("xfile", strings.Repeat("x", 8<<10+1))
	if e.page.Notice == nil || !e.page.Notice.Problem {
		t.Error("a large file is taken")
	}
}
