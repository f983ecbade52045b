package view

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state"
)

// TestEmptyViews: a view that has nothing to show yet says what it needs and offers a next
// step, and says nothing that is not so.
func TestEmptyViews(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{
		{Name: "find_strings", Arguments: []protocol.Argument{{Name: "objects", Type: "objects"}, {Name: "pattern", Flag: "-pattern", Type: "pattern", Required: true}}},
		{Name: "list_objects", Arguments: []protocol.Argument{{Name: "objects", Type: "objects", Required: true}}},
		{Name: "delta_histogram", Category: "Compare", Arguments: []protocol.Argument{{Name: "baseline", Flag: "-baseline", Type: "text", Required: true}}},
		{Name: "oql", Arguments: []protocol.Argument{{Name: "queryString", Type: "text", Required: true}}},
	}
	e.open()
	const rowsLead = "Any row of a view leads here"
	e.page.OpenView(*state.ViewByID("strings"))
	shows(t, e.page, "Fill in “Pattern” above.", ">Strings that occur several times<")
	hides(t, e.page, rowsLead)
	e.page.OpenView(*state.ViewByID("references"))
	shows(t, e.page, "Choose an object first", rowsLead)
	hides(t, e.page, "form-command")
	e.page.OpenView(*state.ViewByID("delta"))
	shows(t, e.page, "Choose the older dump")
	hides(t, e.page, rowsLead, `class="form"`)
	e.page.OpenView(*state.ViewByID("oql"))
	shows(t, e.page, "or start with an example", ">Strings, the largest first</button>")
}
