package ui

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"heapdrop/protocol"
)

// Stage says what the page is about.
type Stage int

// The stages of the page.
const (
	StageIdle    Stage = iota // no dump: the start page
	StageOpening              // a dump is being opened; from a milestone on it can be used
	StageStopped              // opening was cancelled after a milestone; what is there can be used
	StageReady                // everything is computed
	StageFailed               // the dump cannot be read
	StageDead                 // the analyzer ended
)

// Milestone says which queries work.
type Milestone int

// The milestones of opening a dump.
const (
	MilestoneNone Milestone = iota
	MilestoneHistogram
	MilestoneDominators
)

// App is the state of the page. All its methods are called under the page's
// lock; what they change is drawn by the next render.
type App struct {
	Client  *Client
	Browser Browser
	// Changed asks for a render.
	Changed func()

	Stage     Stage
	Milestone Milestone
	Progress  protocol.Progress
	Info      *protocol.Info
	Failure   *protocol.Error // of StageFailed and StageDead
	Output    string          // last words of an analyzer that ended
	Asked     string          // command of the view that was shown then
	FileName  string
	FileSize  int64
	Commands  []protocol.Command

	Route     Route
	Main      *Panel // the result of the view
	Overview  *OverviewPage
	Inspector *Inspector
	Palette   *Palette
	Menu      *Menu
	Notice    *Notice
	Lost      *protocol.Lost // contents of the open dump can no longer be read
	Baselines []*Baseline    // other dumps to compare with, in the order of dropping
	Offer     *Offer         // files dropped beside the open dump, until it is said what for
	Link      *Link          // a query that a link wants to run, until the user has decided
	Redaction *Redaction     // the dialog, nil while it is closed
	Indexes   *Indexes       // the saved indexes

	ExactBytes bool    // bytes in full instead of rounded
	Theme      string  // "light", "dark", "" for the system's
	Coarse     bool    // a touch screen: rows are higher
	Height     float64 // of the browser's window in pixels, as it was in the beginning
	Narrow     bool    // the inspector covers the view and comes when called
	FilterText string  // what stands in the filter box
	FormOpen   bool    // all arguments of the view's command are shown

	open       uint32 // request that opens the dump
	files      any    // the browser's File objects it was opened from
	params     protocol.OpenParams
	effects    []func()
	grids      map[string]*Grid // by element id
	history    []string         // commands run from the palette, newest first
	firstSeen  bool             // the first useful result was shown
	overdue    bool             // it has been waited for long enough
	cancelling bool             // the opening is to end where it is
	hello      bool             // the worker runs and speaks our version
	waiting    func()           // what to do once it does

	lastBaseline uint32

	editors map[string]*Editor // by command
	saved   []SavedQuery       // what the browser keeps
	used    map[string]int     // how often commands were run in this visit, by name
	section int                // of the document that is wanted, from 1; 0 for its beginning
}

// NewApp returns the page in its first state. changed asks for a render.
func NewApp(client *Client, browser Browser, changed func()) *App {
	a := &App{Client: client, Browser: browser, Changed: changed, Route: Overview, grids: map[string]*Grid{}}
	client.OnEvent = a.event
	a.Main = &Panel{App: a, ID: "main", OnShown: a.mainShown, OnFailed: a.mainFailed}
	a.Overview = newOverviewPage(a)
	a.Inspector = newInspector(a)
	a.Palette = &Palette{App: a}
	a.Menu = &Menu{App: a}
	a.Indexes = &Indexes{App: a}
	a.editors, a.used = newEditors(a), map[string]int{}
	return a
}

// HasDump reports whether there is something to look at.
func (a *App) HasDump() bool {
	return (a.Stage == StageOpening || a.Stage == StageStopped || a.Stage == StageReady) && a.Milestone >= MilestoneHistogram
}

// arrival is how long the first view is waited for, where the file has arrivalWorth
// bytes. Smaller dumps are ready before anybody has looked.
const (
	arrival      = 80 * time.Millisecond
	arrivalWorth = 16 << 20
)

// arriving reports whether the first view should be there in a moment. Drawing the
// page around it first would take several times as long as its answer.
func (a *App) arriving() bool {
	return a.Stage == StageOpening && !a.firstSeen && !a.overdue && a.FileSize >= arrivalWorth
}

// rowHeight is the height of the rows of new grids.
func (a *App) rowHeight() float64 {
	if a.Coarse {
		return coarseRowHeight
	}
	return rowHeight
}

// Open opens a dump. files are the browser's File objects.
func (a *App) Open(files any, name string, size int64) {
	a.openWith(files, name, size, protocol.OpenParams{})
}

// Choose opens another dump of the same file.
func (a *App) Choose(c protocol.Choice) {
	a.openWith(a.files, a.FileName, a.FileSize, protocol.OpenParams{Entry: c.Entry, Dump: c.Dump, Frames: a.params.Frames})
}

// OpenAgain opens the dump whose opening was cancelled.
func (a *App) OpenAgain() { a.openWith(a.files, a.FileName, a.FileSize, a.params) }

// SwitchFrames opens the dump again with stack frames as objects, or without.
func (a *App) SwitchFrames(mode string) {
	if a.Info != nil && mode != a.Info.Frames {
		params := a.params
		params.Frames = mode
		a.openWith(a.files, a.FileName, a.FileSize, params)
	}
}

func (a *App) openWith(files any, name string, size int64, params protocol.OpenParams) {
	a.files, a.params = files, params
	start := func() {
		a.open = a.Client.Call(protocol.MethodOpen, params, files, a.opened)
	}
	fresh := a.Stage == StageIdle
	a.forgetBaselines()
	if !fresh {
		a.Route.Select = "" // an address of the dump before
	}
	a.Notice = nil // of the sample that was fetched
	a.reset()
	a.Stage, a.FileName, a.FileSize = StageOpening, name, size
	a.Progress = protocol.Progress{Phase: "Starting", Total: size, SecondsLeft: -1}
	a.mark("open")
	a.setStatus()
	a.setTitle()
	switch {
	case !fresh: // a new worker: the memory of a WebAssembly program never shrinks
		a.hello, a.waiting = false, start
		a.startEngine()
	case !a.hello:
		a.waiting = start
	default:
		start()
	}
}

func (a *App) startEngine() {
	a.Client.Fail(&protocol.Error{Kind: "cancelled", Message: "The analyzer was restarted.", Offset: -1})
	if a.Browser.StartEngine != nil {
		a.after(a.Browser.StartEngine)
	}
}

// reset forgets everything about the open dump.
func (a *App) reset() {
	a.Main.Close()
	a.Overview.Close()
	a.Inspector.Close()
	a.Palette.Close()
	a.Menu.Close()
	a.Indexes.reset()
	a.Milestone, a.Info, a.Failure, a.Output, a.Asked, a.Lost = MilestoneNone, nil, nil, "", "", nil
	a.open, a.firstSeen, a.overdue, a.cancelling, a.FilterText = 0, false, false, false, ""
	a.grids = map[string]*Grid{}
}

// CloseDump goes back to the start page and frees the worker's memory.
func (a *App) CloseDump() {
	a.forgetBaselines()
	a.reset()
	a.Stage, a.FileName, a.FileSize, a.hello, a.files = StageIdle, "", 0, false, nil
	a.Route, a.Link = Overview, nil
	a.setFragment(true)
	a.setStatus()
	a.setTitle()
	a.startEngine()
}

// CancelOpen ends the opening. What can be looked at stays. Before that, and when
// asked again, the worker is replaced: it may be deep in a computation, and its
// memory is wanted back at once.
func (a *App) CancelOpen() {
	if !a.HasDump() || a.cancelling {
		a.CloseDump()
		return
	}
	a.cancelling = true
	a.Client.Cancel(a.open)
}

// opened takes the reply to the open request.
func (a *App) opened(raw json.RawMessage, failure *protocol.Error) {
	a.open = 0
	info, err := decode[protocol.Info](raw, failure)
	if err != nil {
		switch {
		case a.Stage == StageDead:
			return
		case err.Kind == "cancelled":
			if a.cancelling { // and nothing is left to look at
				a.CloseDump()
			}
			return
		}
		a.reset()
		a.Stage, a.Failure = StageFailed, err
		a.setStatus()
		return
	}
	a.Info = info
	if info.Unfinished {
		a.Stage = StageStopped
		a.setStatus()
		return
	}
	a.reached(MilestoneDominators)
	a.Stage = StageReady
	a.setStatus()
	a.Overview.Load()
	a.Indexes.load()
}

// event takes an event of the worker.
func (a *App) event(e protocol.Event) {
	switch {
	case e.Hello != nil:
		a.greeted(e.Hello)
	case e.Progress != nil:
		a.progressed(*e.Progress)
	case e.Milestone == "histogram":
		a.reached(MilestoneHistogram)
	case e.Milestone == "dominators":
		a.reached(MilestoneDominators)
	case e.Ask != nil:
		a.asked(*e.Ask)
	case e.Lost != nil:
		a.Lost = e.Lost
	case e.Timings != nil:
		if timings := *e.Timings; a.Browser.SetTimings != nil {
			a.after(func() { a.Browser.SetTimings(timings) })
		}
	}
}

func (a *App) greeted(hello *protocol.Hello) {
	if hello.Protocol != protocol.Version {
		a.Died("The page and the analyzer are of different versions.", "Reload the page to get matching files.", "")
		return
	}
	a.hello = true
	a.setStatus()
	a.Client.Call(protocol.MethodCommands, nil, nil, func(raw json.RawMessage, failure *protocol.Error) {
		if commands, err := decode[[]protocol.Command](raw, failure); err == nil {
			a.Commands = append(*commands, redactCommand, saveIndexCommand)
			if a.Main.State != PanelEmpty && a.Main.Form == nil {
				a.Main.Refresh()
			}
		}
	})
	if start := a.waiting; start != nil {
		a.waiting = nil
		start()
	} else {
		a.Indexes.load()
	}
}

func (a *App) progressed(p protocol.Progress) {
	if p.Request == a.open && a.open != 0 {
		a.Progress = p
		a.setStatus()
		return
	}
	if r := a.Redaction; r != nil && r.request == p.Request {
		r.progress = p
	}
	if a.Indexes.request == p.Request {
		a.Indexes.progress = p
	}
	for _, panel := range []*Panel{a.Main, a.Inspector.Object, a.Inspector.Path, a.Overview.Suspects} {
		if panel.request == p.Request {
			panel.progress = &p
		}
	}
}

// reached follows a milestone: views that waited for it load now.
func (a *App) reached(m Milestone) {
	if a.Stage != StageOpening || m <= a.Milestone {
		return
	}
	before := a.Milestone
	a.Milestone = m
	if m == MilestoneDominators {
		a.mark("dominators")
	}
	if before == MilestoneNone {
		if a.arriving() {
			a.delayed(arrival, func() { a.overdue = true })
		}
		a.loadInfo(protocol.InfoParams{})
		a.setTitle()
		a.Apply(a.Route)
		if a.Link != nil {
			a.askNow()
		}
		return
	}
	for _, panel := range a.panels() {
		if panel.early || panel.State == PanelWaiting {
			panel.Refresh()
		}
	}
	a.Overview.Load()
}

// panels lists everything that shows a result.
func (a *App) panels() []*Panel {
	return []*Panel{a.Main, a.Inspector.Object, a.Inspector.Path, a.Overview.Classes, a.Overview.Details, a.Overview.Suspects}
}

// loadInfo asks for the numbers of the dump, after switching what the parameters
// say.
func (a *App) loadInfo(params protocol.InfoParams) {
	a.Client.Call(protocol.MethodInfo, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		info, err := decode[protocol.Info](raw, failure)
		if err != nil {
			if err.Kind != "cancelled" {
				a.Notify(err.Message, true)
			}
			if params.ReferencePolicy != "" {
				a.loadInfo(protocol.InfoParams{}) // which one is in force after all
			}
			return
		}
		a.Info = info
		if params != (protocol.InfoParams{}) {
			for _, panel := range a.panels() {
				panel.Refresh()
			}
			a.Overview.Reload()
			a.Indexes.load() // whether it can be saved
		}
	})
}

// SwitchSizes makes all sizes follow another model or layout.
func (a *App) SwitchSizes(sizes string) {
	if a.Info != nil && sizes != a.Info.Sizes {
		a.switchTo(protocol.InfoParams{Sizes: sizes})
	}
}

// SwitchPolicy makes all views follow other kinds of references.
func (a *App) SwitchPolicy(policy string) {
	if a.Info != nil && policy != a.Info.ReferencePolicy {
		a.Notify("Dominators and retained heap are computed anew.", false)
		a.Info.ReferencePolicy = policy // what the next switch starts from, also before the answer
		a.switchTo(protocol.InfoParams{ReferencePolicy: policy})
	}
}

// switchTo switches the open dump and those beside it.
func (a *App) switchTo(params protocol.InfoParams) {
	a.loadInfo(params)
	a.switchBaselines(params)
}

// Died takes the end of the worker.
func (a *App) Died(reason, advice, output string) {
	if a.Stage == StageDead {
		return
	}
	a.forgetBaselines()
	a.Stage = StageDead
	failure := &protocol.Error{Kind: "internal", Message: reason, Advice: advice, Offset: -1}
	a.Client.Fail(&protocol.Error{Kind: "internal", Message: strings.TrimSuffix(reason, "."), Advice: advice, Offset: -1})
	a.Notice = nil // of what else failed with it
	name, size, asked := a.FileName, a.FileSize, a.Main.Command
	a.reset()
	a.Stage, a.Failure, a.Output, a.Asked, a.hello = StageDead, failure, output, asked, false
	a.FileName, a.FileSize = name, size
	a.setStatus()
	a.Changed()
}

// command looks for a command of the registry by one of its names.
func (a *App) command(name string) *protocol.Command {
	for i := range a.Commands {
		if a.Commands[i].Name == name || slices.Contains(a.Commands[i].Aliases, name) {
			return &a.Commands[i]
		}
	}
	return nil
}

// ToggleTheme goes from the system's theme to the other one and back.
func (a *App) ToggleTheme(systemIsDark bool) {
	other := "dark"
	if systemIsDark {
		other = "light"
	}
	if a.Theme == "" {
		a.Theme = other
	} else {
		a.Theme = ""
	}
	if a.Browser.SetTheme != nil {
		theme := a.Theme
		a.after(func() { a.Browser.SetTheme(theme) })
	}
}

// Activate follows Enter or a double click on a row: an object is inspected,
// anything else that stands for objects is listed.
func (a *App) Activate(g *Grid, i int) {
	row := g.Row(i)
	switch {
	case row == nil:
	case row.Rest > 0:
		g.Expand(i)
	case row.Object != "":
		a.Inspector.Shown = true
		if g.Passive {
			a.InspectObject(row.Object)
		} else {
			a.Inspect(g, row)
		}
	case row.Set != "":
		a.Run("list_objects " + row.Set)
	default:
		g.Toggle(i)
	}
}

// Point follows a click on a row.
func (a *App) Point(g *Grid, i int) {
	row := g.Row(i)
	if row == nil {
		return
	}
	if row.Rest > 0 {
		g.Expand(i)
		return
	}
	g.Cursor = i
	if !g.Passive {
		a.Inspector.Shown = a.Inspector.Shown || a.Narrow // a tap has no other meaning
		a.Inspector.follow()
		a.Inspect(g, row)
	}
}

// Grid finds a grid by the id of its element.
func (a *App) Grid(id string) *Grid { return a.grids[id] }

// FocusGrid moves the focus to the rows of the view.
func (a *App) FocusGrid() {
	if g := a.Main.Grid; g != nil {
		a.focus("#" + g.ID)
		if g.Cursor < 0 {
			g.MoveTo(0)
		}
	}
}
