package parts

import (
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/table"
)

// Menu is the context menu of a row.
type Menu struct {
	Shown  bool
	X, Y   float64    // position of the pointer, in pixels of the window
	Items  []MenuItem // those that match the filter
	Cursor int
	Filter string // text typed to find an item
	Plain  bool   // a few items, without a filter

	visit  *env.Visit
	first  []MenuItem // the most useful items
	all    []MenuItem
	whole  bool   // all items are shown
	origin string // the grid that gets the focus when the menu closes
}

// NewMenu returns a menu that is closed.
func NewMenu(v *env.Visit) *Menu { return &Menu{visit: v} }

// Open shows the menu of a row of a grid.
func (m *Menu) Open(g *results.Grid, i int, x, y float64) {
	row := g.Row(i)
	if row == nil || row.Rest > 0 {
		return
	}
	if several := g.Selected(); !g.Passive && len(several) > 1 && g.Marked(i) {
		g.Cursor = i
		m.showSeveral(g, several, x, y)
		return
	}
	g.Pick(i)
	if !g.Passive {
		m.visit.Do(env.SelectRow{Row: row, Columns: g.Columns, Quietly: true})
	}
	m.Show(env.OpenMenu{Row: row, Columns: g.Columns, X: x, Y: y, Origin: g.ID})
}

// showSeveral shows the menu for several selected rows of a grid.
func (m *Menu) showSeveral(g *results.Grid, rows []*table.Row, x, y float64) {
	copied := MenuItem{Label: "Copy " + format.Count(int64(len(rows)), "row"), Action: env.CopyText{Text: table.TabSeparated(g.Columns, rows), What: format.Count(int64(len(rows)), "row")}}
	together := &table.Row{RowInfo: protocol.RowInfo{Set: table.Unite(rows)}}
	items := menuItems(m.visit, together)
	m.Shown, m.X, m.Y, m.origin, m.whole = true, x, y, g.ID, false
	m.all = append(items, MenuItem{Label: "These rows", Heading: true}, copied)
	m.first = append(firstItems(m.visit, together), copied)
	if len(items) > 0 {
		m.first = append(m.first, moreItem)
	}
	m.search("")
	m.visit.Focus("#menu")
}

// moreItem shows all entries.
var moreItem = MenuItem{Label: "More …", Hint: "All queries about this row", More: true}

// Show shows the menu of a row from any part of the page.
func (m *Menu) Show(of env.OpenMenu) {
	own := rowItems(of.Columns, of.Row)
	items := append(menuItems(m.visit, of.Row), own...)
	m.Shown, m.X, m.Y, m.all, m.origin, m.whole = true, of.X, of.Y, items, of.Origin, false
	m.first = append(firstItems(m.visit, of.Row), own[1], moreItem)
	m.search("")
	m.visit.Focus("#menu")
}

// ShowPlain shows a few items that belong to the button with the id origin.
func (m *Menu) ShowPlain(items []MenuItem, x, y float64, origin string) {
	m.Shown, m.X, m.Y, m.all, m.first, m.origin, m.whole, m.Plain = true, x, y, items, items, origin, true, true
	m.search("")
	m.visit.Focus("#menu")
}

// Close hides the menu.
func (m *Menu) Close() {
	if m.Shown && m.origin != "" {
		m.visit.Focus("#" + m.origin)
	}
	m.Shown, m.Items, m.all, m.first, m.Filter, m.Plain = false, nil, nil, nil, "", false
}

// search keeps the items whose label or group contains a text, with the headings above
// them.
func (m *Menu) search(text string) {
	m.Filter = text
	text = strings.ToLower(text)
	m.Items = nil
	all := m.all
	if text == "" && !m.whole {
		all = m.first
	}
	for _, item := range all {
		if item.Heading || strings.Contains(strings.ToLower(item.Label), text) || strings.Contains(strings.ToLower(item.Group), text) {
			if n := len(m.Items); item.Heading && n > 0 && m.Items[n-1].Heading {
				m.Items = m.Items[:n-1]
			}
			m.Items = append(m.Items, item)
		}
	}
	if n := len(m.Items); n > 0 && m.Items[n-1].Heading {
		m.Items = m.Items[:n-1]
	}
	m.Cursor = -1
	m.Move(1)
}

// FilterText is the text above the items.
func (m *Menu) FilterText() string {
	if m.Filter == "" {
		return "Type to search " + strconv.Itoa(len(m.all)) + " entries"
	}
	return m.Filter
}

// Move moves the cursor to the next or previous item that is not a heading.
func (m *Menu) Move(step int) {
	n := len(m.Items)
	for range n {
		m.Cursor = ((m.Cursor+step)%n + n) % n
		if !m.Items[m.Cursor].Heading {
			return
		}
	}
}

// Key handles a key while the menu is open.
func (m *Menu) Key(key env.Key) bool {
	switch key {
	case env.KeyDown:
		m.Move(1)
	case env.KeyUp:
		m.Move(-1)
	case env.KeyHome:
		m.Cursor = -1
		m.Move(1)
	case env.KeyEnd:
		m.Cursor = len(m.Items)
		m.Move(-1)
	case env.KeyEnter:
		m.Choose(m.Cursor)
	case env.KeyEscape, env.KeyTab:
		m.Close()
	case env.KeyBackspace:
		runes := []rune(m.Filter)
		m.search(string(runes[:max(len(runes)-1, 0)]))
	default:
		if len([]rune(key)) != 1 || m.Plain {
			return false
		}
		m.search(m.Filter + string(key))
	}
	if m.Shown {
		m.visit.Reveal("#menu .cursor")
	}
	return true
}

// Choose runs an item.
func (m *Menu) Choose(i int) {
	if i < 0 || i >= len(m.Items) || m.Items[i].Heading {
		return
	}
	item := m.Items[i]
	if item.More {
		m.whole = true
		m.search("")
		return
	}
	m.Close()
	m.visit.Do(item.Action)
}

// foremost are the groups of the menu that are used most.
var foremost = []string{"List objects", "Show objects by class", "Path to GC roots"}

// menuItems lists the commands that the registry offers for a row: the most useful first,
// then those without a group, then the groups under their headings. For a row of a
// histogram, the class comes first.
func menuItems(v *env.Visit, row *table.Row) []MenuItem {
	if row.Set == "" {
		return nil
	}
	items := registryItems(v, row)
	if address := classObject(row); address != "" {
		look := MenuItem{Label: "The class and its static fields", Action: env.InspectObject{Address: address}}
		items = append([]MenuItem{look}, items...)
	}
	return items
}

// registryItems returns the commands of the registry.
func registryItems(v *env.Visit, row *table.Row) []MenuItem {
	groups := map[string][]MenuItem{}
	var names []string
	for _, query := range v.Commands {
		for _, menu := range query.Menus {
			if !fits(menu, row) {
				continue
			}
			name := command.GroupName(command.MenuGroup(menu.Label))
			if groups[name] == nil {
				names = append(names, name)
			}
			groups[name] = append(groups[name], MenuItem{Label: command.SentenceCase(command.Label(command.MenuLabel(menu.Label))), Hint: query.Help, Group: name, Action: env.RunCommand{Command: strings.ReplaceAll(menu.Command, "$set", row.Set)}})
		}
	}
	var items []MenuItem
	add := func(name, heading string) {
		if len(groups[name]) > 0 {
			items = append(append(items, MenuItem{Label: heading, Heading: true}), groups[name]...)
		}
		delete(groups, name)
	}
	for _, name := range foremost {
		add(name, name)
	}
	if len(items) > 0 {
		add("", "Ask about it")
	} else { // no separator is needed
		items = groups[""]
		delete(groups, "")
	}
	for _, name := range names {
		add(name, name)
	}
	return items
}

// rowItems returns the actions of the page itself for a row.
func rowItems(columns []protocol.Column, row *table.Row) []MenuItem {
	items := []MenuItem{{Label: "This row", Heading: true}}
	for i, cell := range row.Cells {
		if cell.Bound && row.Set != "" {
			items = append(items, MenuItem{Label: "Compute the exact retained heap", Action: env.ComputeRetained{Row: row, Column: i}})
			break
		}
	}
	if row.Object != "" {
		items = append(items, MenuItem{Label: "Copy the address", Action: env.CopyText{Text: row.Object, What: "the address"}})
	}
	if row.Class != "" {
		items = append(items, MenuItem{Label: "Copy the class name", Action: env.CopyText{Text: row.Class, What: "the class name"}})
	}
	return append(items, MenuItem{Label: "Copy the row", Action: env.CopyText{Text: table.CSV(columns, []table.Row{*row}), What: "the row"}})
}
