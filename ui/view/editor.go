package view

import (
	"strconv"
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
)

// Editor is the editor for queries of a language.
type Editor struct {
	*parts.Editor
	Page *state.Page
}

// Busy reports whether a query of the view is running.
func (e *Editor) Busy() bool { return e.Page.Dump.Main.Busy() }

// Cancel ends the query that runs.
func (e *Editor) Cancel() { e.Page.Dump.Main.Cancel() }

// State says what is wrong with the text, unless the view below already shows the error
// of the query.
func (e *Editor) State() string {
	ran, _ := command.LanguageText(e.Page.Dump.Main.Command)
	if len(e.Problems) == 0 || e.Page.Dump.Main.State == results.PanelFailed && strings.TrimSpace(e.Text) == ran {
		return ""
	}
	p := e.Problems[0]
	text := "Line " + strconv.Itoa(p.Line) + ", column " + strconv.Itoa(p.Column) + ": " + p.Message
	if more := len(e.Problems) - 1; more > 0 {
		text += " (" + strconv.Itoa(more) + " more)"
	}
	return text
}
