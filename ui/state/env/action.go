package env

import (
	"heapdrop/protocol"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// Action is a request from a part of the page to the page as a whole. Parts do not know
// each other; Page.Do carries the action out.
type Action interface{ isAction() }

// The actions.
type (
	// RunCommand runs a command and shows its result.
	RunCommand struct{ Command string }
	// EnterCommand runs a command that the user typed and shows its result.
	EnterCommand struct{ Command string }
	// SubmitForm runs the command of the view's form and closes the form.
	SubmitForm struct{ Command string }
	// ShowRoute shows a route and adds it to the history.
	ShowRoute struct{ Route route.Route }
	// ReturnTo shows the route of an open view together with its trail.
	ReturnTo struct{ Route route.Route }
	// InspectObject shows an object in the inspector.
	InspectObject struct{ Address string }
	// SelectRow shows the cursor's row of a grid in the inspector.
	SelectRow struct {
		Row     *table.Row
		Columns []protocol.Column
		Quietly bool // do not open a closed inspector
	}
	// SelectRows selects several rows of a grid.
	SelectRows struct{ Rows []*table.Row }
	// OpenMenu shows the menu of a row at a position in the window. When the menu closes,
	// the grid with the id Origin gets the focus.
	OpenMenu struct {
		Row     *table.Row
		Columns []protocol.Column
		X, Y    float64
		Origin  string
	}
	// ComputeRetained replaces the lower bound in a cell by the exact retained heap.
	ComputeRetained struct {
		Row    *table.Row
		Column int
	}
	// CopyText copies a text to the clipboard; What describes the text.
	CopyText struct{ Text, What string }
	// ShowComparison shows what has changed since a baseline.
	ShowComparison struct{}
	// RunForm runs the command of the view with the arguments of its form.
	RunForm struct{}
	// ExportView copies or saves what the view shows.
	ExportView struct{ Export func() }
	// SwitchPolicy changes which kinds of references all views follow.
	SwitchPolicy struct{ Policy string }
)

func (RunCommand) isAction()      {}
func (EnterCommand) isAction()    {}
func (SubmitForm) isAction()      {}
func (ShowRoute) isAction()       {}
func (ReturnTo) isAction()        {}
func (InspectObject) isAction()   {}
func (SelectRow) isAction()       {}
func (SelectRows) isAction()      {}
func (OpenMenu) isAction()        {}
func (ComputeRetained) isAction() {}
func (CopyText) isAction()        {}
func (ShowComparison) isAction()  {}
func (RunForm) isAction()         {}
func (ExportView) isAction()      {}
func (SwitchPolicy) isAction()    {}
