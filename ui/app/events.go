//go:build js && wasm

package app

import (
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"heapdrop/ui"
)

// listen attaches the page's own listeners, once, to the window. vugu's
// listeners serialise every event with its target; that is fine for a click on a
// button and far too slow for scrolling and for the rows of a table.
func (p *page) listen() {
	p.on("scroll", true, p.scrolled)
	p.on("click", false, p.clicked)
	p.on("dblclick", false, p.doubleClicked)
	p.on("contextmenu", false, p.menuAsked)
	p.on("keydown", false, p.keyed)
	p.on("pointerdown", false, p.pressed)
	p.on("pointercancel", true, p.letGo)
	p.on("pointerup", true, p.letGo)
	p.on("keyup", true, p.letGo)
	p.on("mouseover", true, p.hovered)
	p.on("change", true, p.fileChosen)
	p.on("resize", true, func(js.Value) {
		narrow := matches("(max-width: 900px)")
		p.update(func() { p.app.Narrow = narrow })
	})
	navigated := func(js.Value) {
		if p.fragment != nil {
			p.fragment.Stop() // the address it would set is that of the view before
		}
		fragment, own := address()
		p.update(func() { p.app.Navigate(fragment, own) })
	}
	p.on("focus", true, func(event js.Value) {
		if p.app.Link != nil && event.Get("target").Equal(js.Global()) { // not an element: the window
			p.update(p.app.LinkInSight)
		}
	})
	p.on("popstate", true, navigated)
	p.on("hashchange", true, func(event js.Value) {
		// It comes after popstate, on a busy machine so late that the page has written its own address.
		if target := event.Get("newURL"); target.Type() == js.TypeString && target.String() != js.Global().Get("location").Get("href").String() {
			return
		}
		navigated(event)
	})
	p.boot.Set("onFiles", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		p.open(arguments[0], arguments[1].String(), arguments[2].String())
		return nil
	}))
}

func (p *page) on(event string, passive bool, handle func(event js.Value)) {
	listener := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		handle(arguments[0])
		return nil
	})
	js.Global().Call("addEventListener", event, listener, map[string]any{"capture": true, "passive": passive})
}

// closest looks for an ancestor of the event's target.
func closest(event js.Value, selector string) js.Value {
	target := event.Get("target")
	if target.Get("closest").Type() != js.TypeFunction {
		return js.Null()
	}
	return target.Call("closest", selector)
}

// place finds the grid and row of an event, as they were drawn (see onRow); row is -1
// outside of rows.
func (p *page) place(event js.Value) (grid *ui.Grid, row int) {
	row = -1
	if element := closest(event, "[data-row]"); element.Truthy() {
		row, _ = strconv.Atoi(element.Get("dataset").Get("row").String())
	}
	element := closest(event, "[data-grid]")
	if !element.Truthy() {
		return nil, -1
	}
	return p.app.Grid(element.Get("id").String()), row
}

// onRow acts on the row that was drawn in a place, wherever it is by now.
func (p *page) onRow(grid *ui.Grid, drawn int, act func(row int)) {
	p.update(func() {
		if row := grid.Place(drawn); row >= 0 {
			act(row)
		}
	})
}

func (p *page) scrolled(event js.Value) {
	target := event.Get("target")
	id := target.Get("id")
	if id.Type() != js.TypeString {
		return
	}
	if grid := p.app.Grid(id.String()); grid != nil {
		top := target.Get("scrollTop").Float()
		go func() {
			p.env.Lock()
			defer p.env.UnlockOnly()
			if top != grid.Window.Top() && grid.Window.Scrolled(top) {
				p.changed()
			}
		}()
	}
}

// fileChosen reads a file that was chosen for an argument into its form.
func (p *page) fileChosen(event js.Value) {
	field := closest(event, "[data-file]")
	if !field.Truthy() || field.Get("files").Length() == 0 {
		return
	}
	argument := field.Get("dataset").Get("file").String()
	var read js.Func
	read = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		read.Release()
		answer := arguments[0]
		p.update(func() {
			if answer.Type() == js.TypeString {
				p.app.FillFile(argument, answer.String())
			} else { // an error
				p.app.Notify("The file could not be read, choose it again. "+answer.Get("message").String(), true)
			}
		})
		return nil
	})
	field.Get("files").Index(0).Call("slice", 0, 1<<20).Call("text").Call("then", read, read)
}

// hovered gives a cell its tooltip. Tooltips of all cells, set with each render,
// would be a third of its work.
func (p *page) hovered(event js.Value) {
	cell := closest(event, "[data-cell]")
	grid, row := p.place(event)
	if grid == nil || !cell.Truthy() || cell.Call("hasAttribute", "title").Bool() {
		return
	}
	if row = grid.Place(row); grid.Row(row) == nil {
		return
	}
	column, _ := strconv.Atoi(cell.Get("dataset").Get("cell").String())
	if text := grid.Tooltip(row, column); text != "" {
		cell.Call("setAttribute", "title", text)
	}
}

// pressedElement is a button or a row with what it said when it was pressed. vugu draws by
// place, so that a change of state can make another button of the same element: of
// Cancel, say, what comes next.
type pressedElement struct {
	element, says js.Value
	since         time.Time
}

// longestPress is how long nothing is drawn while a button or a row is held down, so that
// the press ends on what it began on.
const longestPress = time.Second

// pressedBy finds the button of an event, or the row. A button that is pressed or not stays
// the same, whatever it says.
func pressedBy(event js.Value) pressedElement {
	b := pressedElement{element: closest(event, "button:not([aria-pressed]), [data-row]"), since: time.Now()}
	if b.element.Truthy() {
		b.says = js.Global().Get("Array").Call("of", b.element.Get("id"), b.element.Get("ariaLabel"), b.element.Get("textContent")).Call("join")
	}
	return b
}

// held reports whether something is held down, and not for long.
func (b pressedElement) held() bool { return b.element.Truthy() && time.Since(b.since) < longestPress }

// becameAnother reports whether a click ends a press that began on another button or row in
// the same place, or is the second one of a double click that began on another one.
func (p *page) becameAnother(event js.Value) bool {
	down, now := p.down, pressedBy(event)
	p.down = pressedElement{}
	if event.Get("detail").Int() < 2 {
		p.first = down
		return down.element.Truthy() && down.element.Equal(now.element) && !down.says.Equal(now.says)
	}
	return p.first.element.Truthy() && !p.first.same(now)
}

// same reports whether both are the same element and it says the same.
func (b pressedElement) same(as pressedElement) bool {
	return b.element.Truthy() && b.element.Equal(as.element) && b.says.Equal(as.says)
}

func (p *page) clicked(event js.Value) {
	if p.becameAnother(event) {
		event.Call("preventDefault")           // of submitting a form
		event.Call("stopImmediatePropagation") // vugu's listeners come later
		return
	}
	action := ""
	if element := closest(event, "[data-do]"); element.Truthy() {
		action = element.Get("dataset").Get("do").String()
	}
	switch action {
	case "pick": // at once: browsers open the dialog only while the click is handled
		p.boot.Call("pickFiles", "open")
		return
	case "pick-compare":
		p.boot.Call("pickFiles", "compare")
		return
	case "reload":
		js.Global().Get("location").Call("reload")
		return
	case "licences":
		p.boot.Call("offerLicences", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			message := arguments[0].String()
			p.update(func() { p.app.Notify(message, true) })
			return nil
		}))
		return
	case "theme":
		dark := matches("(prefers-color-scheme: dark)")
		p.update(func() { p.app.ToggleTheme(dark) })
		return
	case "close-palette":
		if event.Get("target").Get("dataset").Get("do").Truthy() { // the backdrop itself
			p.update(p.app.Palette.Close)
		}
		return
	}
	grid, row := p.place(event)
	if grid == nil {
		return
	}
	switch action {
	case "sort":
		column, _ := strconv.Atoi(closest(event, "[data-column]").Get("dataset").Get("column").String())
		p.update(func() { grid.SortBy(column) })
		return
	case "toggle":
		p.onRow(grid, row, func(row int) {
			grid.Cursor = row
			grid.Toggle(row)
		})
		return
	case "retained":
		cell, _ := strconv.Atoi(closest(event, "[data-cell]").Get("dataset").Get("cell").String())
		p.onRow(grid, row, func(row int) {
			if values := grid.Row(row); values != nil {
				p.app.ComputeRetained(grid, values, cell)
			}
		})
		return
	case "inspect":
		p.onRow(grid, row, func(row int) { p.app.Activate(grid, row) })
		return
	case "menu":
		p.openMenu(grid, row, event)
		return
	}
	// A click that ends a selection of text is no click on the row.
	if row >= 0 && js.Global().Call("getSelection").Get("isCollapsed").Bool() {
		p.onRow(grid, row, func(row int) { p.app.Point(grid, row) })
	}
}

func (p *page) openMenu(grid *ui.Grid, row int, event js.Value) {
	x, y := event.Get("clientX").Float(), event.Get("clientY").Float()
	p.onRow(grid, row, func(row int) { p.app.Menu.Open(grid, row, x, y) })
}

func (p *page) doubleClicked(event js.Value) {
	if closest(event, "[data-do]").Truthy() || !p.first.same(pressedBy(event)) {
		return
	}
	if grid, row := p.place(event); grid != nil && row >= 0 {
		p.onRow(grid, row, func(row int) { p.app.Activate(grid, row) })
	}
}

func (p *page) menuAsked(event js.Value) {
	grid, row := p.place(event)
	if grid == nil || row < 0 || event.Get("clientX").Float() == 0 {
		return // the menu key is handled as a key
	}
	if values := grid.Row(grid.Place(row)); values != nil && values.Rest == 0 {
		event.Call("preventDefault")
		p.openMenu(grid, row, event)
	}
}

// pressed closes the menu when the pointer goes down elsewhere, and starts the
// dragging of a column's edge or the inspector's.
func (p *page) pressed(event js.Value) {
	p.down = pressedBy(event)
	if handle := closest(event, "[data-do^=resize]"); handle.Truthy() {
		event.Call("preventDefault")
		p.drag(event, handle)
		return
	}
	if p.app.Menu.Shown && !closest(event, "#menu").Truthy() {
		p.update(p.app.Menu.Close)
	}
}

// letGo ends a press. Its click, if there is one, has yet to come, and
// comes before anything is drawn.
func (p *page) letGo(js.Value) { p.down.since = time.Time{} }

// drag follows the pointer until it is let go.
func (p *page) drag(event, handle js.Value) {
	start := event.Get("clientX").Float()
	var resize func(way float64)
	if handle.Get("dataset").Get("do").String() == "resize-side" {
		width := closest(event, ".inspector").Get("clientWidth").Float()
		resize = func(way float64) {
			p.app.Inspector.Width = min(max(width-way, 240), js.Global().Get("innerWidth").Float()-420)
		}
	} else {
		header := closest(event, "[data-column]")
		column, _ := strconv.Atoi(header.Get("dataset").Get("column").String())
		width := header.Get("clientWidth").Float()
		grid, _ := p.place(event)
		if grid == nil {
			return
		}
		resize = func(way float64) { grid.Widen(column, width+way) }
	}
	handle.Call("setPointerCapture", event.Get("pointerId"))
	var move, up js.Func
	move = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		way := arguments[0].Get("clientX").Float() - start
		p.update(func() { resize(way) })
		return nil
	})
	up = js.FuncOf(func(js.Value, []js.Value) any {
		handle.Call("removeEventListener", "pointermove", move)
		handle.Call("removeEventListener", "lostpointercapture", up)
		move.Release()
		up.Release()
		return nil
	})
	handle.Call("addEventListener", "pointermove", move)
	handle.Call("addEventListener", "lostpointercapture", up)
}

// keyed handles all keys. What is to be prevented must be known at once, so the
// state is read without its lock; it is only changed in update.
func (p *page) keyed(event js.Value) {
	key := event.Get("key").String()
	if !event.Get("repeat").Bool() {
		p.down = pressedElement{}
		if key == " " { // which acts when it comes up
			p.down = pressedBy(event)
		}
	}
	command := event.Get("ctrlKey").Bool() || event.Get("metaKey").Bool()
	switch {
	case command && strings.EqualFold(key, "k"):
		if p.app.HasDump() {
			event.Call("preventDefault")
			p.update(func() { p.app.Palette.Open("") })
		}
	case command || event.Get("altKey").Bool() || event.Get("isComposing").Truthy():
	case p.app.Palette.Shown:
		p.paletteKey(key, event)
	case p.app.Link != nil && p.app.HasDump():
		p.questionKey(key, event, p.app.IgnoreLink)
	case p.app.Offer != nil:
		p.questionKey(key, event, func() { p.app.Offer = nil })
	case p.app.Redaction != nil:
		p.questionKey(key, event, func() {
			if r := p.app.Redaction; r != nil && !r.Runs() {
				p.app.CloseRedaction()
			}
		})
	case p.app.Menu.Shown:
		event.Call("preventDefault")
		p.update(func() { p.app.Menu.Key(key) })
	case isEditable(event.Get("target")):
		p.fieldKey(key, event)
	default:
		p.viewKey(key, event)
	}
}

func isEditable(target js.Value) bool {
	switch strings.ToUpper(target.Get("tagName").String()) {
	case "INPUT", "TEXTAREA", "SELECT", "CODE-EDITOR":
		return true
	}
	return false
}

func (p *page) paletteKey(key string, event js.Value) {
	switch key {
	case "ArrowDown", "ArrowUp", "Tab", "Enter", "Escape":
		event.Call("preventDefault")
		p.update(func() { p.app.Palette.Key(key) })
		return
	}
	// Whoever types on at once is faster than the box gets the focus.
	if event.Get("target").Get("id").String() != "palette-input" && len([]rune(key)) == 1 {
		event.Call("preventDefault")
		p.update(func() { p.app.Palette.SetText(p.app.Palette.Text + key) })
	}
}

// questionKey keeps the focus among the answers to a question; Escape takes it back.
func (p *page) questionKey(key string, event js.Value, cancel func()) {
	switch key {
	case "Escape":
		p.update(cancel)
	case "Tab":
		event.Call("preventDefault")
		answers := p.document.Call("querySelectorAll", ".question :is(button, :checked):enabled")
		n, at := answers.Length(), -1
		for i := range n {
			if answers.Index(i).Equal(p.document.Get("activeElement")) {
				at = i
			}
		}
		if at++; event.Get("shiftKey").Bool() {
			at += n - 2 // one back, around
		}
		if n > 0 { // it is drawn
			answers.Index(at % n).Call("focus")
		}
	}
}

func (p *page) fieldKey(key string, event js.Value) {
	target := event.Get("target")
	if target.Get("id").String() != "filter" {
		return
	}
	switch key {
	case "Enter":
		p.update(p.app.ApplyFilter)
	case "Escape":
		if target.Get("value").String() == "" { // cleared before: leave the field
			p.focusMainGrid()
			return
		}
		p.update(func() {
			p.app.FilterText = ""
			p.app.ApplyFilter()
		})
	case "ArrowDown":
		event.Call("preventDefault")
		p.focusMainGrid()
	}
}

func (p *page) focusMainGrid() {
	p.update(p.app.FocusGrid)
}

// viewKey handles keys outside of fields: of a table or tree, and shortcuts.
func (p *page) viewKey(key string, event js.Value) {
	if !p.app.HasDump() {
		return
	}
	grid, _ := p.place(event)
	if grid != nil && p.gridKey(grid, key, event) {
		event.Call("preventDefault")
		return
	}
	switch key {
	case "/":
		event.Call("preventDefault")
		p.update(func() { p.app.Palette.Open("") })
	case "f":
		event.Call("preventDefault")
		filter := p.document.Call("getElementById", "filter")
		if filter.Truthy() {
			filter.Call("focus")
		}
	case "i":
		p.update(p.app.ToggleInspector)
	case "Escape":
		if p.app.Narrow {
			p.update(func() { p.app.Inspector.Shown = false })
		}
	case "ArrowDown", "ArrowUp", "m":
		// From where the focus is after a view was opened the rows are one key away.
		if p.app.Main.Grid != nil && p.app.Route.View != "overview" && beforeRows(event.Get("target")) {
			event.Call("preventDefault")
			p.focusMainGrid()
		}
	}
}

// beforeRows reports the places where the focus is while no part of the view has
// it: the page, the view as a whole, and the navigation.
func beforeRows(target js.Value) bool {
	return target.Equal(js.Global().Get("document").Get("body")) || target.Get("id").String() == "main" ||
		target.Call("closest", ".nav").Truthy()
}

// gridKey reports whether the key is one of a grid.
func (p *page) gridKey(grid *ui.Grid, key string, event js.Value) bool {
	switch key {
	case "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "End":
		p.update(func() { grid.Key(key) })
	case "Enter":
		if event.Get("target").Get("tagName").String() == "BUTTON" {
			return false
		}
		p.update(func() { p.app.Activate(grid, grid.Cursor) })
	case " ":
		p.update(func() { grid.Toggle(grid.Cursor) })
	case "ContextMenu", "m":
		p.keyMenu(grid)
	case "F10":
		if !event.Get("shiftKey").Bool() {
			return false
		}
		p.keyMenu(grid)
	default:
		return false
	}
	return true
}

// keyMenu opens the menu under the cursor's row.
func (p *page) keyMenu(grid *ui.Grid) {
	element := p.document.Call("getElementById", grid.CursorID())
	if !element.Truthy() {
		return
	}
	box := element.Call("getBoundingClientRect")
	x, y := box.Get("left").Float()+40, box.Get("bottom").Float()
	p.update(func() { p.app.Menu.Open(grid, grid.Cursor, x, y) })
}
