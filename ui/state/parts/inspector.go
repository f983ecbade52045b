package parts

import (
	"encoding/json"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/table"
)

// Inspector shows what the cursor is on: an object with its fields and its path to a GC
// root, or the values of any other row. It covers the ends of the rows, or is pinned
// beside them.
type Inspector struct {
	Shown   bool   // the pane is open
	Address string // address of the object, "" for other rows
	Object  *results.Panel
	Path    *results.Panel
	Holds   *Contents
	Row     *table.Row // the row that led here, if any
	Columns []protocol.Column
	Typical string // address of the largest object that the row represents, "" if unknown

	env     env.Env
	back    []string // addresses of objects shown before
	request uint32   // looks for Typical
}

// NewInspector returns an inspector that shows no object.
func NewInspector(e env.Env) *Inspector {
	n := &Inspector{env: e, Object: results.NewPanel(e, "object"), Path: results.NewPanel(e, "path"), Holds: newContents(e)}
	n.Object.Passive, n.Path.Passive, n.Path.FirstColumnOnly = true, true, true
	return n
}

// Release frees what is shown.
func (n *Inspector) Release() {
	n.forgetTypical()
	n.Object.Close()
	n.Path.Close()
	n.Holds.close()
}

// Follow opens the pane when a row is selected for the first time, if there is space
// beside the rows and the user has not closed the pane.
func (n *Inspector) Follow() { n.Shown = n.Shown || !n.env.Side.Refused && !n.env.Narrow }

// Leave prepares for another view. A row of the previous view has no meaning there, and
// an inspector above the view would cover the other view. One beside the view stays.
func (n *Inspector) Leave() {
	n.Shown = n.Beside() && (n.Address != "" || n.Row == nil)
	if n.Address == "" {
		n.forgetTypical()
		n.Path.Close()
		n.Row, n.Columns = nil, nil
	}
}

// Empty reports whether nothing has been selected yet.
func (n *Inspector) Empty() bool { return n.Address == "" && n.Row == nil }

// ShowObject shows an object.
func (n *Inspector) ShowObject(address string) {
	n.forgetTypical()
	n.Row, n.Columns, n.Address = nil, nil, address
	n.Object.Load("inspect "+address, nil, "")
	n.Holds.load(address)
	n.loadPath()
}

// loadPath requests a path from a GC root to the object, or to the typical one of many.
func (n *Inspector) loadPath() {
	address := n.Address
	if address == "" {
		address = n.Typical
	}
	n.Path.Load("path2gc "+address+" -numberofpaths 1", nil, "")
}

// mostMembers is the largest number of objects of which the largest is looked for: the
// analyzer sorts them all.
const mostMembers = 500_000

// byRetained sorts the objects of list_objects by retained heap.
var byRetained = protocol.Sort{Column: 2, Descending: true}

// findTypical looks for the largest of the objects that a row represents, and for the path
// that keeps it alive: in most rows all are held in the same way.
func (n *Inspector) findTypical(row *table.Row, columns []protocol.Column) {
	if n.forgetTypical(); row.Set == "" || n.env.Milestone < env.MilestoneDominators || members(row, columns) > mostMembers {
		return
	}
	params := protocol.QueryParams{Command: "list_objects " + row.Set, Sort: &byRetained, Limit: 1}
	n.request = n.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		n.request = 0
		result, err := env.Decode[protocol.Result](raw, failure)
		if err != nil {
			return
		}
		n.env.Release(result)
		if len(result.Info) > 0 && result.Info[0].Object != "" {
			n.Typical = result.Info[0].Object
			n.loadPath()
		}
	})
}

// forgetTypical ends the search for it.
func (n *Inspector) forgetTypical() {
	n.Typical = ""
	if n.request != 0 {
		n.env.Client.Forget(n.request)
		n.request = 0
	}
}

// members returns how many objects a row represents, as its columns say; 0 if they do not.
func members(row *table.Row, columns []protocol.Column) int64 {
	for i, column := range columns {
		if column.Name == "Objects" && i < len(row.Cells) {
			return row.Cells[i].Whole
		}
	}
	return 0
}

// Back shows the previous object.
func (n *Inspector) Back() {
	if last := len(n.back) - 1; last >= 0 {
		address := n.back[last]
		n.back = n.back[:last]
		n.ShowObject(address)
		n.env.Route.Select = address
		n.env.SetFragment(false)
	}
}

// CanGoBack reports whether there is a previous object.
func (n *Inspector) CanGoBack() bool { return len(n.back) > 0 }

// Fact is a name with its value.
type Fact struct{ Name, Value, Title, View string }

// Values returns the cells of a row that is not an object, without the first, which is its
// name.
func (n *Inspector) Values() []Fact {
	var facts []Fact
	if n.Row == nil {
		return nil
	}
	for i, column := range n.Columns {
		if i == 0 || i >= len(n.Row.Cells) || !n.Row.Cells[i].Known {
			continue
		}
		cell := n.Row.Cells[i]
		fact := Fact{Name: format.Shown(command.Heading(column.Name)), Value: cell.Display(column.Type, false), Title: cell.Tooltip(column.Type)}
		if column.Type == table.TypeBytes && cell.Text == "" && cell.Whole >= 1000 {
			fact.Value += " (" + cell.Display(column.Type, true) + " B)"
		}
		facts = append(facts, fact)
	}
	return facts
}

// SelectRow shows a row and records it in the address.
func (n *Inspector) SelectRow(row *table.Row, columns []protocol.Column) {
	if row.Rest > 0 || row.Object != "" && row.Object == n.Address {
		return
	}
	if row.Object != "" {
		n.remember()
		n.ShowObject(row.Object)
	} else {
		n.Object.Close()
		n.Path.Close()
		n.Holds.load("")
		n.Address = ""
		n.findTypical(row, columns)
	}
	n.Row, n.Columns = row, columns
	n.env.Route.Select = row.Object
	n.env.SetFragment(false)
}

func (n *Inspector) remember() {
	if n.Address != "" {
		n.back = append(n.back, n.Address)
		if len(n.back) > 100 {
			n.back = n.back[1:]
		}
	}
}

// Open shows an object after a click on a link. The browser's back button returns.
func (n *Inspector) Open(address string) {
	n.Shown = true
	if address == n.Address {
		return
	}
	n.remember()
	n.ShowObject(address)
	n.env.Route.Select = address
	n.env.SetFragment(true)
}

// Toggle opens or closes the pane, and remembers whether the user closed it.
func (n *Inspector) Toggle() {
	if n.Shown {
		n.Close()
		return
	}
	n.Shown, n.env.Side.Refused = true, false
}

// Close closes the pane, and selecting rows no longer opens it. The focus returns to
// where it was.
func (n *Inspector) Close() {
	n.Shown, n.env.Side.Refused = false, true
	if n.env.Browser.FocusBack != nil {
		n.env.After(n.env.Browser.FocusBack)
	}
}

// Pin puts the pane beside the view, which becomes narrower, or back over it. The browser
// remembers the choice.
func (n *Inspector) Pin() {
	n.env.Side.Pinned = !n.env.Side.Pinned
	n.env.Reveal(".tab.current") // it has less space now
	if pinned := n.env.Side.Pinned; n.env.Browser.StorePin != nil {
		n.env.After(func() { n.env.Browser.StorePin(pinned) })
	}
}

// Beside reports whether the pane is beside the view: pinned, in a window that is wide
// enough.
func (n *Inspector) Beside() bool { return n.Shown && n.env.Side.Pinned && !n.env.Narrow }

// Subject returns the subject of the pane as a row; nil if there is none.
func (n *Inspector) Subject() *table.Row {
	if n.Row == nil && n.Address != "" {
		return &table.Row{RowInfo: protocol.RowInfo{Object: n.Address, Set: n.Address}}
	}
	return n.Row
}

// OpenMenu opens the menu of the subject at a position in the window.
func (n *Inspector) OpenMenu(x, y float64) {
	if row := n.Subject(); row != nil {
		n.env.Do(env.OpenMenu{Row: row, Columns: n.Columns, X: x, Y: y, Origin: "inspector-menu"})
	}
}
