//go:build js && wasm

package app

import (
	"strings"

	"heapdrop/ui/dom"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
	"heapdrop/ui/view"
)

// place returns the grid of an event and the index of its row as drawn (see onRow); row
// is -1 outside of rows.
func (p *page) place(event dom.Event) (grid *results.Grid, row int) {
	row = -1
	if element := event.Closest("[data-row]"); element.Exists() {
		row = element.Number("row")
	}
	element := event.Closest("[data-grid]")
	if !element.Exists() {
		return nil, -1
	}
	return p.state.Dump.Grid(element.ID()), row
}

// onRow acts on the row that was drawn at an index, wherever it is now.
func (p *page) onRow(grid *results.Grid, drawn int, act func(row int)) {
	p.update(func() {
		if row := grid.Place(drawn); row >= 0 {
			act(row)
		}
	})
}

func (p *page) scrolled(event dom.Event) {
	target := event.Target()
	if grid := p.state.Dump.Grid(target.ID()); grid != nil {
		top := target.Scroll()
		go p.renderer.Read(func() {
			if top != grid.Window.Top() && grid.Window.Scrolled(top) {
				p.renderer.Changed()
			}
		})
	}
}

// mostRead is the maximum number of bytes that are read of a file chosen for an argument.
// The form accepts far fewer.
const mostRead = 1 << 20

// fileChosen reads a file chosen for an argument into the form.
func (p *page) fileChosen(event dom.Event) {
	field := event.Closest("[data-file]")
	if !field.Exists() {
		return
	}
	argument := field.Data("file")
	field.ReadFile(mostRead, func(text, problem string) {
		p.update(func() {
			if problem == "" {
				(&results.ArgumentForm{Panel: p.state.Dump.Main}).FillFile(argument, text)
			} else {
				p.state.Notify("The file could not be read. Choose it again. "+problem, true)
			}
		})
	})
}

// hovered adds a tooltip to a cell. Setting the tooltips of all cells in each render
// would be a third of its work.
func (p *page) hovered(event dom.Event) {
	cell := event.Closest("[data-cell]")
	grid, row := p.place(event)
	if grid == nil || !cell.Exists() {
		return
	}
	cell.SetTooltip(func() string { return grid.Tooltip(grid.Place(row), cell.Number("cell")) })
}

// pick asks the user for a dump: one of those given to heapdrop open, otherwise a file of
// this computer.
func (p *page) pick(purpose env.Purpose) {
	if len(p.state.Dumps) == 0 {
		p.pickFile(purpose)
		return
	}
	p.update(func() { p.state.ChooseNamed(purpose) })
}

func (p *page) pickFile(purpose env.Purpose) {
	p.boot.PickFiles(string(purpose))
	p.update(p.state.CloseChoice)
}

// fleetDump opens a dump of the fleet, or the dialog for its file.
func fleetDump(p *page, event dom.Event) {
	id, f := event.Closest("[data-dump]").Data("dump"), p.state.Fleet
	if f == nil {
		return
	}
	if r := f.Record(id); r != nil && !f.Reaches(r) {
		p.boot.PickFiles(string(env.ToOpen))
	}
	p.update(func() { p.state.OpenFleetDump(id) })
}

// clicks maps clicks outside of grids to their handlers.
var clicks = map[view.Click]func(p *page, event dom.Event){
	// File dialogs open at once: browsers only allow them while the click is handled.
	view.ClickPick:             func(p *page, _ dom.Event) { p.pick(env.ToOpen) },
	view.ClickPickBaseline:     func(p *page, _ dom.Event) { p.pick(env.ToCompare) },
	view.ClickPickFile:         func(p *page, _ dom.Event) { p.pickFile(env.ToOpen) },
	view.ClickPickFileBaseline: func(p *page, _ dom.Event) { p.pickFile(env.ToCompare) },
	view.ClickPickFolder:       func(p *page, _ dom.Event) { p.boot.PickFolder() },
	view.ClickFleetDump:        fleetDump,
	view.ClickReload:           func(*page, dom.Event) { dom.Reload() },
	view.ClickLicences:         func(p *page, _ dom.Event) { p.boot.DownloadLicences(p.notifyFailed) },
	view.ClickGuide: func(p *page, event dom.Event) {
		p.boot.OpenGuide(event.Closest("[data-do]").Data("place"), p.notifyFailed)
	},
	view.ClickAsk: func(p *page, event dom.Event) {
		x, y := event.Closest("[data-do]").Below()
		p.update(func() { p.state.Dump.Inspector.OpenMenu(x, y+4) })
	},
	view.ClickExport: func(p *page, event dom.Event) {
		x, y := event.Closest("[data-do]").Below()
		p.update(func() { p.state.Dump.OpenExport(x, y+4) })
	},
	view.ClickTheme: func(p *page, _ dom.Event) {
		dark := dom.Matches("(prefers-color-scheme: dark)")
		p.update(func() { p.state.ToggleTheme(dark) })
	},
	view.ClickCloseHelp: func(p *page, event dom.Event) {
		if event.Target().Data("do") != "" { // the click was on the backdrop itself
			p.update(p.state.CloseHelp)
		}
	},
	view.ClickClosePalette: func(p *page, event dom.Event) {
		if event.Target().Data("do") != "" { // the click was on the backdrop itself
			p.update(p.state.Dump.Palette.Close)
		}
	},
}

// gridClicks maps clicks in a grid to their handlers.
var gridClicks = map[view.Click]func(p *page, event dom.Event, grid *results.Grid, row int){
	view.ClickSort: func(p *page, event dom.Event, grid *results.Grid, _ int) {
		column := event.Closest("[data-column]").Number("column")
		p.update(func() { grid.SortBy(column) })
	},
	view.ClickToggle: func(p *page, _ dom.Event, grid *results.Grid, row int) {
		p.onRow(grid, row, func(row int) {
			grid.Cursor = row
			grid.Toggle(row)
		})
	},
	view.ClickRetained: func(p *page, event dom.Event, grid *results.Grid, row int) {
		cell := event.Closest("[data-cell]").Number("cell")
		p.onRow(grid, row, func(row int) {
			if values := grid.Row(row); values != nil {
				p.state.Do(env.ComputeRetained{Row: values, Column: cell})
			}
		})
	},
	view.ClickInspect: func(p *page, _ dom.Event, grid *results.Grid, row int) {
		p.onRow(grid, row, func(row int) { p.state.Dump.Activate(grid, row) })
	},
	view.ClickMenu: func(p *page, event dom.Event, grid *results.Grid, row int) { p.openMenu(grid, row, event) },
}

// notifyFailed informs the user that a script could not do something.
func (p *page) notifyFailed(message string) { p.update(func() { p.state.Notify(message, true) }) }

func (p *page) clicked(event dom.Event) {
	if p.renderer.Presses.BecameAnother(event) {
		event.PreventDefault() // do not submit a form
		event.Stop()           // skip vugu's listeners, which come later
		return
	}
	var click view.Click
	if element := event.Closest("[data-do]"); element.Exists() {
		click = view.Click(element.Data("do"))
	}
	if act := clicks[click]; act != nil {
		act(p, event)
		return
	}
	grid, row := p.place(event)
	if grid == nil {
		return
	}
	if act := gridClicks[click]; act != nil {
		act(p, event, grid, row)
		return
	}
	if more := event.Command(); row >= 0 && (more || event.Shift()) {
		p.onRow(grid, row, func(row int) { grid.PointMore(row, !more) })
		return
	}
	// A click that ends a text selection does not count as a click on the row.
	if row >= 0 && !dom.Selecting() {
		p.onRow(grid, row, func(row int) { p.state.Dump.Point(grid, row) })
	}
}

func (p *page) openMenu(grid *results.Grid, row int, event dom.Event) {
	x, y := event.Place()
	p.onRow(grid, row, func(row int) { p.state.Dump.Menu.Open(grid, row, x, y) })
}

func (p *page) doubleClicked(event dom.Event) {
	if event.Closest("[data-do]").Exists() || !p.renderer.Presses.OnFirst(event) {
		return
	}
	if grid, row := p.place(event); grid != nil && row >= 0 {
		p.onRow(grid, row, func(row int) { p.state.Dump.Activate(grid, row) })
	}
}

func (p *page) menuAsked(event dom.Event) {
	grid, row := p.place(event)
	if node := event.Closest("[data-node]"); node.Exists() {
		grid, row = p.state.Dump.Main.Grid, node.Number("node") // the rows are the nodes
	}
	if x, _ := event.Place(); grid == nil || row < 0 || x == 0 {
		return // the menu key is handled with the keys
	}
	if values := grid.Row(grid.Place(row)); values != nil && values.Rest == 0 {
		event.PreventDefault()
		p.openMenu(grid, row, event)
	}
}

// pressed closes the menu when the pointer is pressed outside of it, and starts dragging
// the edge of a column or of the inspector.
func (p *page) pressed(event dom.Event) {
	p.renderer.Presses.Down(event)
	if handle := event.Closest("[data-do]"); handle.Exists() && strings.HasPrefix(handle.Data("do"), string(view.ClickResize)) {
		event.PreventDefault()
		p.drag(event, handle)
		return
	}
	if event.Shift() && event.Closest("[data-row]").Exists() {
		event.PreventDefault() // do not select the text between them
		if grid, _ := p.place(event); grid != nil {
			dom.ByID(grid.ID).Focus()
		}
	}
	if p.state.Dump.Menu.Shown && !event.Closest("#menu").Exists() {
		p.update(p.state.Dump.Menu.Close)
	}
}

// drag moves an edge with the pointer.
func (p *page) drag(event dom.Event, handle dom.Element) {
	if view.Click(handle.Data("do")) == view.ClickResizeSide {
		width, _ := event.Closest(".inspector").Size()
		handle.Drag(event, func(way float64) {
			whole, _ := dom.WindowSize()
			p.update(func() { p.state.Side.Width = min(max(width-way, 240), whole-420) })
		})
		return
	}
	header := event.Closest("[data-column]")
	width, _ := header.Size()
	if grid, _ := p.place(event); grid != nil {
		handle.Drag(event, func(way float64) {
			p.update(func() { grid.Widen(header.Number("column"), width+way) })
		})
	}
}
