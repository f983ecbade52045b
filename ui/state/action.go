package state

import "heapdrop/protocol"

// Action is what a part of the page asks of the whole: parts know nothing of each other.
// Page.Do carries it out.
type Action interface{ isAction() }

// The actions.
type (
	// RunCommand shows the result of a command.
	RunCommand struct{ Command string }
	// EnterCommand shows the result of a command that was typed.
	EnterCommand struct{ Command string }
	// SubmitForm runs the command of the view's form, and closes that.
	SubmitForm struct{ Command string }
	// ShowRoute shows a route and puts it into the history.
	ShowRoute struct{ Route Route }
	// ReturnTo shows the route of an open view, with what led there.
	ReturnTo struct{ Route Route }
	// InspectObject shows an object in the inspector.
	InspectObject struct{ Address string }
	// SelectRow shows the row under the cursor of a grid in the inspector.
	SelectRow struct {
		Row     *Row
		Columns []protocol.Column
		Quietly bool // do not open a closed inspector
	}
	// SelectRows makes several rows of a grid the subject.
	SelectRows struct{ Rows []*Row }
	// OpenMenu shows what can be done with a row, at a place in the window. Then the grid
	// with the id Origin gets the focus.
	OpenMenu struct {
		Row     *Row
		Columns []protocol.Column
		X, Y    float64
		Origin  string
	}
	// ComputeRetained puts the exact retained heap in place of the bound in a cell.
	ComputeRetained struct {
		Row    *Row
		Column int
	}
	// CopyText puts a text on the clipboard; What says what it is.
	CopyText struct{ Text, What string }
	// SwitchPolicy makes all views follow other kinds of references.
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
func (SwitchPolicy) isAction()    {}
