package state

import (
	"slices"

	"heapdrop/protocol"
)

// Dump is all that the page holds of the dump it is about, or of none. It is replaced
// whole when a dump opens, closes or dies.
type Dump struct {
	*Status
	Tabs      []*Tab // the open views, the overview first
	Main      *Panel // the result of the view: that of its tab
	Overview  *Overview
	Inspector *Inspector
	Palette   *Palette
	Menu      *Menu
	Selection *Selection // of several rows of the view
	Indexes   *Indexes
	Baselines []*Baseline  // other dumps to compare with, in the order of dropping
	Pending   *PendingDrop // files dropped beside the dump, until it is said what for
	Redaction *Redaction   // the dialog, nil while it is closed

	FilterText string // what is in the filter box
	FormOpen   bool   // all arguments of the view's command are shown

	env     env
	trails  map[string][]Crumb // by place, see Trail
	tab     *Tab               // that is shown
	stay    bool               // the next route is this view with other arguments
	section int                // number of the wanted section of the document, from 1; 0 for its beginning
}

// PendingDrop is files dropped while a dump is open: they may be meant for comparing.
type PendingDrop struct {
	Files any
	Name  string
	Size  int64
}

// chromeHeight is the least height in pixels of all that is above and below the
// rows of a view.
const chromeHeight = 120

// newDump returns the page of a dump at the beginning.
func newDump(v *Visit, s Status) *Dump {
	e := env{v, &s}
	d := &Dump{
		Status: &s, env: e,
		Overview: newOverview(e), Inspector: newInspector(e),
		Palette: newPalette(e), Menu: &Menu{visit: v}, Indexes: &Indexes{env: e},
		Selection: &Selection{env: e}, trails: map[string][]Crumb{},
	}
	d.Palette.search.open = func() []*Tab { return d.Tabs }
	d.Palette.search.suspects = func() *protocol.Diagnosis { return d.Overview.Diagnosis }
	d.Main = d.newMain()
	d.tab = &Tab{Route: OverviewRoute, panel: d.Main}
	d.Tabs = []*Tab{d.tab}
	return d
}

// newMain returns the panel of a tab.
func (d *Dump) newMain() *Panel {
	main := newPanel(d.env, "main")
	main.room = max(d.env.Height-chromeHeight, 0)
	return main
}

// Trail lists the views that led here, from one to the next by what was selected there.
func (d *Dump) Trail() []Crumb { return d.trails[d.env.Route.place()] }

// close ends what the dump's page does, and frees what it holds of the analyzers.
func (d *Dump) close() {
	d.Pending = nil
	if d.Redaction != nil {
		d.Redaction.close()
		d.Redaction = nil
	}
	for _, b := range slices.Clone(d.Baselines) {
		b.Ready = false // the analyzer that knows it goes too
		d.ForgetBaseline(b)
	}
	d.Selection.take(nil)
	for _, t := range d.Tabs {
		t.panel.Close()
	}
	d.Overview.close()
	d.Inspector.close()
	d.Palette.Close()
	d.Menu.Close()
	d.Indexes.close()
}

// panels lists everything that shows a result.
func (d *Dump) panels() []*Panel {
	return []*Panel{d.Main, d.Inspector.Object, d.Inspector.Path, d.Overview.Classes, d.Overview.Details}
}

// refresh requests everything again.
func (d *Dump) refresh() {
	for _, t := range d.Tabs {
		if t != d.tab { // asked for when it is shown again
			t.panel.Close()
		}
	}
	for _, panel := range d.panels() {
		panel.Refresh()
	}
}

// Grid finds a grid by the id of its element.
func (d *Dump) Grid(id string) *Grid {
	for _, panel := range d.panels() {
		if grid := panel.grids[id]; grid != nil {
			return grid
		}
	}
	return nil
}

// ForgetBaseline closes another dump and frees its memory, also while it is
// being opened.
func (d *Dump) ForgetBaseline(b *Baseline) {
	d.Baselines = slices.DeleteFunc(d.Baselines, func(known *Baseline) bool { return known == b })
	d.env.stopAnalyzer(b.Analyzer)
	if b.Ready {
		d.env.Client.Call(protocol.MethodBaseline, protocol.BaselineParams{ID: b.ID}, nil, nil)
		d.Overview.diagnoseAnew()
	}
}

// Comparing reports whether a dump can be compared with.
func (d *Dump) Comparing() bool {
	return slices.ContainsFunc(d.Baselines, func(b *Baseline) bool { return b.Ready })
}

// OpenRedaction shows the dialog that makes a redacted copy.
func (d *Dump) OpenRedaction() {
	d.Palette.Close()
	if d.Stage != StageReady {
		d.env.Notify("A redacted copy can be made once the dump is fully open.", true)
		return
	}
	d.Redaction = newRedaction(d.env)
	d.env.focus("#redact-start, #redact-close")
}

// CloseRedaction ends the dialog and what it does.
func (d *Dump) CloseRedaction() {
	if d.Redaction != nil {
		d.Redaction.close()
		d.Redaction = nil
	}
	d.env.focus("#main")
}

// OpenPalette shows the command box, with a text in it.
func (d *Dump) OpenPalette(text string) {
	d.Menu.Close()
	d.Palette.Open(text)
}

// FocusGrid moves the focus to the rows of the view.
func (d *Dump) FocusGrid() {
	if g := d.Main.Grid; g != nil {
		d.env.focus("#" + g.ID)
		if g.Cursor < 0 {
			g.MoveTo(0)
		}
	}
}
