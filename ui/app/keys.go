//go:build js && wasm

package app

import (
	"slices"
	"strings"

	"heapdrop/ui/dom"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
)

// keyed handles all keys. It must decide at once whether to prevent the browser's own
// action, so it reads the state without its lock; it changes the state only in update.
func (p *page) keyed(event dom.Event) {
	if event.Target().ID() == "guide" {
		return // a dialog with keys of its own
	}
	key := env.Key(event.Key())
	p.renderer.Presses.KeyDown(event)
	command := event.Command()
	switch {
	case command && strings.EqualFold(string(key), "k"):
		if p.state.Dump.HasDump() {
			event.PreventDefault()
			p.update(func() { p.state.Dump.OpenPalette("") })
		}
	case command && strings.EqualFold(string(key), "c") && p.copyKey(event):
	case command || event.Alt() || event.Composing():
	case p.state.Help:
		p.dialogKey(key, event, p.state.CloseHelp)
	case p.state.Dump.Palette.Shown:
		p.paletteKey(key, event)
	case p.state.Link != nil && p.state.Dump.HasDump():
		p.dialogKey(key, event, p.state.IgnoreLink)
	case p.state.Dump.Pending != nil:
		p.dialogKey(key, event, func() { p.state.Dump.Pending = nil })
	case p.state.Choosing != "":
		p.dialogKey(key, event, p.state.CloseChoice)
	case p.state.Dump.Redaction != nil:
		p.dialogKey(key, event, func() {
			if r := p.state.Dump.Redaction; r != nil && !r.Runs() {
				p.state.Dump.CloseRedaction()
			}
		})
	case p.state.Dump.Menu.Shown:
		event.PreventDefault()
		p.update(func() { p.state.Dump.Menu.Key(key) })
	case event.Target().ID() == "palette-input": // of the closed box, which is still drawn
		event.Target().Blur()
		p.viewKey(key, event)
	case isEditable(event.Target()):
		p.fieldKey(key, event)
	default:
		p.viewKey(key, event)
	}
}

// copyKey copies the selected rows of the focused grid, unless text is selected.
func (p *page) copyKey(event dom.Event) bool {
	grid, _ := p.place(event)
	if grid == nil || isEditable(event.Target()) || dom.Selecting() {
		return false
	}
	event.PreventDefault()
	p.update(func() { grid.CopyRows() })
	return true
}

func isEditable(target dom.Element) bool {
	switch target.Tag() {
	case "INPUT", "TEXTAREA", "SELECT", "CODE-EDITOR":
		return true
	}
	return false
}

func (p *page) paletteKey(key env.Key, event dom.Event) {
	inField := event.Target().ID() == "palette-input"
	switch {
	case key == env.KeyEnter && event.Target().Within("#palette .chip"):
		return // it is pressed
	case key == env.KeyTab && (event.Shift() || !inField): // in the field, it completes what is written
		event.PreventDefault()
		focusNext("#palette :is(input, .chip)", event.Shift())
		return
	}
	switch key {
	case env.KeyDown, env.KeyUp, env.KeyTab, env.KeyEnter, env.KeyEscape:
		event.PreventDefault()
		p.update(func() { p.state.Dump.Palette.Key(key) })
		return
	}
	// The user may type faster than the box gets the focus.
	if !inField && len([]rune(string(key))) == 1 {
		event.PreventDefault()
		p.update(func() { p.state.Dump.Palette.SetText(p.state.Dump.Palette.Text + string(key)) })
	}
}

// dialogKey keeps the focus among the buttons of a dialog. Escape closes the dialog.
func (p *page) dialogKey(key env.Key, event dom.Event, cancel func()) {
	switch key {
	case env.KeyEscape:
		p.update(cancel)
	case env.KeyTab:
		event.PreventDefault()
		focusNext(".dialog :is(button, :checked):enabled", event.Shift())
	}
}

// focusNext moves the focus to the next element that matches a selector, or to the one
// before, with wrap-around.
func focusNext(selector string, back bool) {
	list := dom.All(selector)
	n, at := len(list), slices.IndexFunc(list, dom.Element.Focused)
	if at++; back {
		at += n - 2
	}
	if n > 0 { // it is drawn
		list[(at+n)%n].Focus()
	}
}

func (p *page) fieldKey(key env.Key, event dom.Event) {
	target := event.Target()
	if target.ID() != "filter" {
		return
	}
	switch key {
	case env.KeyEnter:
		p.update(p.state.Dump.ApplyFilter)
	case env.KeyEscape:
		if target.Value() == "" { // it is empty already: leave the field
			p.focusMainGrid()
			return
		}
		p.update(func() {
			p.state.Dump.FilterText = ""
			p.state.Dump.ApplyFilter()
		})
	case env.KeyDown:
		event.PreventDefault()
		p.focusMainGrid()
	}
}

func (p *page) focusMainGrid() {
	p.update(p.state.Dump.FocusGrid)
}

// viewKey handles keys outside of fields: those of a table or tree, and shortcuts.
func (p *page) viewKey(key env.Key, event dom.Event) {
	if key == "?" {
		event.PreventDefault()
		p.update(p.state.OpenHelp)
		return
	}
	if !p.state.Dump.HasDump() {
		return
	}
	grid, _ := p.place(event)
	if grid != nil && p.gridKey(grid, key, event) {
		event.PreventDefault()
		return
	}
	if node := event.Closest("[data-node]"); node.Exists() && key == "m" && p.state.Dump.Main.Grid != nil {
		x, y := node.Below()
		p.update(func() { p.state.Dump.Menu.Open(p.state.Dump.Main.Grid, node.Number("node"), x+40, y) })
		return
	}
	switch key {
	case "/":
		event.PreventDefault()
		p.update(func() { p.state.Dump.OpenPalette("") })
	case "f":
		event.PreventDefault()
		dom.ByID("filter").Focus()
	case "i":
		p.update(p.state.Dump.Inspector.Toggle)
	case env.KeyEscape:
		if n := p.state.Dump.Inspector; p.state.Dump.NavOpen {
			p.update(func() { p.state.Dump.NavOpen = false })
		} else if n.Shown && (!n.Beside() || event.Target().Within(".inspector")) {
			p.update(n.Close)
		}
	case env.KeyDown, env.KeyUp, "m":
		// After a view was opened, one arrow key moves from the focused element to the
		// rows.
		if p.state.Dump.Main.Grid != nil && p.state.Route.View != "overview" && beforeRows(event.Target()) {
			event.PreventDefault()
			p.focusMainGrid()
		}
	}
}

// beforeRows reports whether the focus is still outside the content of the view: on the
// page, on the view as a whole, or in the navigation.
func beforeRows(target dom.Element) bool {
	return target.IsBody() || target.ID() == "main" || target.Within(".nav")
}

// gridKey reports whether a grid handles the key.
func (p *page) gridKey(grid *results.Grid, key env.Key, event dom.Event) bool {
	switch key {
	case env.KeyDown, env.KeyUp, env.KeyLeft, env.KeyRight, env.KeyPageDown, env.KeyPageUp, env.KeyHome, env.KeyEnd:
		extend := event.Shift()
		p.update(func() { grid.Key(key, extend) })
	case env.KeyEnter:
		if event.Target().Tag() == "BUTTON" {
			return false
		}
		p.update(func() { p.state.Dump.Activate(grid, grid.Cursor) })
	case env.KeySpace:
		p.update(func() { grid.Toggle(grid.Cursor) })
	case env.KeyMenu, "m":
		p.keyMenu(grid)
	case "b", "d":
		p.update(func() { grid.Descend(key == "d") })
	case env.KeyF10:
		if !event.Shift() {
			return false
		}
		p.keyMenu(grid)
	default:
		return false
	}
	return true
}

// keyMenu opens the menu below the cursor's row.
func (p *page) keyMenu(grid *results.Grid) {
	element := dom.ByID(grid.CursorID())
	if !element.Exists() {
		return
	}
	x, y := element.Below()
	p.update(func() { p.state.Dump.Menu.Open(grid, grid.Cursor, x+40, y) })
}
