// Package env is what surrounds every part of the page: the clients of analyzers, what the
// browser can be asked for, the visit, the status of the dump, and the actions that a part
// can request.
package env

import (
	"slices"
	"strconv"

	"heapdrop/protocol"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/trend"
)

// Visit is what all parts of the page share from the first to the last dump of a visit.
type Visit struct {
	*Screen
	Client   *Client
	Commands []protocol.Command
	Address
	Side Side
	Do   func(Action) // carries an action out

	ExactBytes bool // bytes in full instead of rounded
	Theme      Theme
	Coarse     bool    // a touch screen, where rows are taller
	Height     float64 // initial height of the browser's window, in pixels
	Limited    bool    // tables leave out what other columns say, so that names and figures fit
	Narrow     bool    // the inspector opens only on request, and never beside the view
	Phone      bool    // there is space for only the most important columns

	Help     bool    // the sheet with keys and terms is shown
	Choosing Purpose // the purpose of the dialog with the dumps of heapdrop open; empty if it is closed

	Fleet  *trend.Fleet // what heapdrop fleet wrote about many dumps; nil if there is none
	Source string       // address of the source, "" if the page was built without one
	Dumps  []NamedDump  // dumps given to heapdrop open; none on other pages
	away   int          // number of analyzers whose connection is lost

	worker    worker
	History   []string       // commands run from the command box, most recent first
	Used      map[string]int // how often each command was run, by name
	Stored    StoredIndexes
	grids     map[string]int // number of grids of each panel, to make ids unique
	analyzers uint32         // number of analyzers in addition to that of the open dump
}

// NewVisit returns a visit before its first dump. changed requests a render.
func NewVisit(client *Client, browser Browser, changed func()) *Visit {
	return &Visit{Screen: &Screen{Browser: browser, Changed: changed}, Client: client, Address: Address{Route: route.Overview}, Used: map[string]int{}, grids: map[string]int{}}
}

// Address is what the browser's address asks for.
type Address struct {
	Route route.Route
	Link  *Link // a query that a link wants to run, until the user has decided
}

// worker is the life of the worker that analyzes the dump. It is replaced as a whole when
// another one starts or when it ends.
type worker struct {
	hello   bool   // it runs and uses our version of the protocol
	waiting func() // runs after hello
}

// StartEngine replaces the worker. start runs when the new one has sent its hello.
func (v *Visit) StartEngine(files any, large bool, start func()) {
	v.worker = worker{waiting: start}
	v.Client.Fail(&protocol.Error{Kind: "cancelled", Message: "The analyzer was restarted.", Offset: -1})
	if v.Browser.StartEngine != nil {
		v.After(func() { v.Browser.StartEngine(files, large) })
	}
}

// Running reports whether the worker runs.
func (v *Visit) Running() bool { return v.worker.hello }

// WhenRunning calls start now or, if the worker does not run yet, after its hello.
func (v *Visit) WhenRunning(start func()) {
	if v.worker.hello {
		start()
	} else {
		v.worker.waiting = start
	}
}

// Started records that the worker runs, and returns what waited for that; it may be nil.
func (v *Visit) Started() (start func()) {
	start = v.worker.waiting
	v.worker = worker{hello: true}
	return start
}

// WorkerEnded records that the worker has ended.
func (v *Visit) WorkerEnded() { v.worker = worker{} }

// StoredIndexes describes what the browser stores for this page.
type StoredIndexes struct {
	Known *protocol.Indexes // nil until the analyzer has answered
	Asked int               // number of requests for the list so far
}

// Side is how the user has arranged the inspector.
type Side struct {
	Refused bool    // the user closed it, so rows no longer open it
	Width   float64 // in pixels; 0 if never dragged
	Pinned  bool    // beside the view instead of over it
}

// Away reports whether a connection is lost.
func (v *Visit) Away() bool { return v.away > 0 }

// Command returns a command of the registry by one of its names.
func (v *Visit) Command(name string) *protocol.Command {
	for i := range v.Commands {
		if v.Commands[i].Name == name || slices.Contains(v.Commands[i].Aliases, name) {
			return &v.Commands[i]
		}
	}
	return nil
}

// GridID returns an id for the next grid of a panel.
func (v *Visit) GridID(panel string) string {
	v.grids[panel]++
	return panel + "-grid" + strconv.Itoa(v.grids[panel])
}

// RowHeight returns the height of the rows of new grids.
func (v *Visit) RowHeight() float64 {
	if v.Coarse {
		return coarseRowHeight
	}
	return rowHeight
}

// SetFragment shows the route in the address; push adds an entry to the history.
func (v *Visit) SetFragment(push bool) {
	if v.Browser.SetFragment != nil {
		fragment := v.Route.Fragment()
		v.After(func() { v.Browser.SetFragment(fragment, push) })
	}
}

// NewAnalyzer returns an analyzer in addition to that of the open dump, see
// StartAnalyzer.
func (v *Visit) NewAnalyzer(files any) *Analyzer {
	v.analyzers++
	return &Analyzer{ID: v.analyzers, Files: files, Client: &Client{}}
}

// StartAnalyzer starts another analyzer, for a baseline or a copy.
func (v *Visit) StartAnalyzer(a *Analyzer) {
	if v.Browser.StartAnalyzer != nil {
		v.After(func() { v.Browser.StartAnalyzer(a) })
	}
}

// StopAnalyzer ends such an analyzer and frees its memory.
func (v *Visit) StopAnalyzer(a *Analyzer) {
	a.Client.Fail(&protocol.Error{Kind: "cancelled", Message: "cancelled", Offset: -1})
	if v.Browser.StopAnalyzer != nil {
		v.After(func() { v.Browser.StopAnalyzer(a.ID) })
	}
}

// release informs the worker that a result is no longer shown.
func (v *Visit) release(r *protocol.Result) {
	if r.Handle != "" {
		v.Client.Call(protocol.MethodRelease, protocol.ReleaseParams{Handle: r.Handle}, nil, nil)
	}
	for _, block := range r.Blocks {
		if block.Result != nil {
			v.release(block.Result)
		}
	}
}

// Heights of rows, in pixels; public/style uses the same. Touch screens get taller rows.
const (
	rowHeight       = 24
	coarseRowHeight = 34
)

// ChooseNamed shows the dialog with the dumps given to heapdrop open, for a purpose.
func (v *Visit) ChooseNamed(purpose Purpose) {
	v.Choosing = purpose
	v.Focus("#named-dumps button")
}

// CloseChoice closes the dialog without a choice.
func (v *Visit) CloseChoice() { v.Choosing = "" }

// Connection records that the connection to an analyzer was lost or restored.
func (v *Visit) Connection(lost bool) {
	if lost {
		v.away++
	} else {
		v.away--
	}
}

// ToggleTheme switches between the system's theme and the opposite one.
func (v *Visit) ToggleTheme(systemIsDark bool) {
	other := DarkTheme
	if systemIsDark {
		other = LightTheme
	}
	if v.Theme == SystemTheme {
		v.Theme = other
	} else {
		v.Theme = SystemTheme
	}
	if v.Browser.SetTheme != nil {
		theme := v.Theme
		v.After(func() { v.Browser.SetTheme(theme) })
	}
}

// CloseHelp closes it. As with every dialog, the focus returns to where it was.
func (v *Visit) CloseHelp() { v.Help = false }

// SkipToView moves the keyboard focus past header and navigation.
func (v *Visit) SkipToView() { v.Focus("#main") }

// ShowsFleet reports whether the page shows many dumps.
func (v *Visit) ShowsFleet() bool { return v.Fleet != nil && v.Route.View == route.FleetID }

// LinkInSight starts the delay during which the question must be visible. It is called
// when the question appears and when the window comes to the front.
func (v *Visit) LinkInSight() {
	link := v.Link
	if link == nil {
		return
	}
	link.shown++
	shown := link.shown
	link.Ready = false
	v.Delayed(LinkDelay, func() { link.Ready = link.shown == shown })
}

// IgnoreLink dismisses the question.
func (v *Visit) IgnoreLink() { v.Link = nil }

// MaxHistory is the maximum number of commands that are remembered. They are not stored
// beyond the visit.
const MaxHistory = 50

// Remember adds a command to the history, most recent first, without repetition.
func (v *Visit) Remember(text string) {
	commands := []string{text}
	for _, other := range v.History {
		if other != text && len(commands) < MaxHistory {
			commands = append(commands, other)
		}
	}
	v.History = commands
}
