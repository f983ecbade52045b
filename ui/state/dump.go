package state

import (
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/palette"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Dump is everything that the page holds about the current dump, or about none. It is
// replaced as a whole when a dump opens, closes or dies.
type Dump struct {
	*env.Status
	Tabs      []*results.Tab // the open views, the overview first
	Main      *results.Panel // the result of the current view, which is that of its tab
	Overview  *parts.Overview
	Inspector *parts.Inspector
	Palette   *palette.Palette
	Menu      *parts.Menu
	Selection *results.Selection // the selected rows of the view, if several
	Indexes   *parts.Indexes
	Baselines *parts.Baselines
	Pending   *PendingDrop     // files dropped while the dump is open, until the user has chosen a purpose
	Redaction *parts.Redaction // the dialog, nil if it is closed
	Tour      *Tour            // nil while none is taken

	FilterText string // text of the filter box
	ToolsOpen  bool   // on a phone, all tools of the view are shown
	FormOpen   bool   // all arguments of the view's command are shown
	NavOpen    bool   // all views are listed, where the screen has space for a few

	env     env.Env
	editors parts.Editors            // of the page
	trails  map[string][]route.Crumb // by place, see Trail
	tab     *results.Tab             // the current tab
	stay    bool                     // the next route is this view with other arguments
	clicked string                   // object of the node of a graph whose neighbours were asked for
	section int                      // number of the requested section of the document, from 1; 0 for the start
}

// PendingDrop is files dropped while a dump is open. The user may want to compare.
type PendingDrop struct {
	Files any
	Name  string
	Size  int64
}

// chromeHeight is the minimum height, in pixels, of everything above and below the rows
// of a view.
const chromeHeight = 120

// newDump returns the initial state for a dump.
func newDump(v *env.Visit, editors parts.Editors, s env.Status) *Dump {
	e := env.Env{Visit: v, Status: &s}
	d := &Dump{
		Status: &s, env: e, editors: editors,
		Inspector: parts.NewInspector(e),
		Menu:      parts.NewMenu(v), Indexes: parts.NewIndexes(e),
		Selection: results.NewSelection(e), trails: map[string][]route.Crumb{},
	}
	d.Overview = parts.NewOverview(e, d.judged)
	d.Baselines = parts.NewBaselines(e, d.baselinesChanged, d.refresh)
	d.Palette = palette.New(e, func() []*results.Tab { return d.Tabs }, func() *protocol.Diagnosis { return d.Overview.Diagnosis })
	d.Main = d.newMain()
	d.tab = &results.Tab{Route: route.Overview, Panel: d.Main}
	d.Tabs = []*results.Tab{d.tab}
	return d
}

// newMain returns the panel of a tab.
func (d *Dump) newMain() *results.Panel {
	main := results.NewPanel(d.env, "main")
	main.Expected = max(d.env.Height-chromeHeight, 0)
	return main
}

// Trail returns the views that led to the current one, each by a selection in the one
// before.
func (d *Dump) Trail() []route.Crumb { return d.trails[d.env.Route.Place()] }

// close ends everything that concerns the dump and frees its memory in the analyzers.
func (d *Dump) close() {
	d.Pending = nil
	if d.Redaction != nil {
		d.Redaction.Release()
		d.Redaction = nil
	}
	d.Baselines.Release()
	d.Selection.Take(nil)
	for _, t := range d.Tabs {
		t.Panel.Close()
	}
	d.Overview.Release()
	d.Inspector.Release()
	d.Palette.Close()
	d.Menu.Close()
	d.Indexes.Release()
}

// panels yields everything that shows a result.
func (d *Dump) panels() []*results.Panel {
	return []*results.Panel{d.Main, d.Inspector.Object, d.Inspector.Path, d.Inspector.Holds.Text, d.Inspector.Holds.Hex, d.Overview.Classes, d.Overview.Details}
}

// refresh requests everything again.
func (d *Dump) refresh() {
	for _, t := range d.Tabs {
		if t != d.tab { // it reloads when it is shown again
			t.Panel.Close()
		}
	}
	for _, panel := range d.panels() {
		panel.Refresh()
	}
}

// judged lets all pictures point out what the verdict accuses.
func (d *Dump) judged() {
	pictures := []*results.Picture{d.Overview.Picture}
	for _, t := range d.Tabs {
		pictures = append(pictures, t.Panel.Picture)
	}
	for _, p := range pictures {
		if p != nil {
			p.Judge()
		}
	}
}

// compares reports whether a tab compares dumps.
func (d *Dump) compares(t *results.Tab) bool {
	name, _, _ := strings.Cut(t.Panel.Command, " ")
	spec := d.env.Command(name)
	return spec != nil && spec.Category == command.CompareCategory
}

// baselinesChanged asks for another verdict when there is one dump more to compare with, or
// less. Comparisons in other tabs are computed again when they are shown.
func (d *Dump) baselinesChanged() {
	d.Overview.DiagnoseAnew()
	for _, t := range d.Tabs {
		if t != d.tab && d.compares(t) {
			t.Panel.Close()
		}
	}
}

// Grid returns the grid whose element has an id.
func (d *Dump) Grid(id string) *results.Grid {
	for _, panel := range d.panels() {
		if grid := panel.GridByID(id); grid != nil {
			return grid
		}
	}
	return nil
}

// OpenRedaction opens the dialog for making a redacted copy.
func (d *Dump) OpenRedaction() {
	d.Palette.Close()
	d.NavOpen = false
	if d.Stage != env.StageReady {
		d.env.Notify("A redacted copy can be made once the dump is fully open.", true)
		return
	}
	d.Redaction = parts.NewRedaction(d.env)
	d.env.Focus("#redact-start, #redact-close")
}

// CloseRedaction closes the dialog and ends its work.
func (d *Dump) CloseRedaction() {
	if d.Redaction != nil {
		d.Redaction.Release()
		d.Redaction = nil
	}
}

// OpenPalette opens the command box with a text in it.
func (d *Dump) OpenPalette(text string) {
	d.Menu.Close()
	d.NavOpen = false
	d.Palette.Open(text)
}

// FocusGrid moves the focus to the rows of the view.
func (d *Dump) FocusGrid() {
	if g := d.Main.Grid; g != nil {
		d.env.Focus("#" + g.ID)
		if g.Cursor < 0 {
			g.MoveTo(0)
		}
	}
}
