package state

import (
	"slices"

	"heapdrop/protocol"
)

// Visit is what stays from the first dump of a visit to the last, for all parts of the
// page.
type Visit struct {
	*Screen
	Client   *Client
	Commands []protocol.Command
	Route    Route
	Side     Side
	Do       func(Action) // carries an action out

	ExactBytes bool // bytes in full instead of rounded
	Theme      Theme
	Coarse     bool    // a touch screen: rows are higher
	Height     float64 // of the browser's window in pixels, as it was in the beginning
	Narrow     bool    // the inspector covers the view and comes when called

	Dumps []NamedDump // those that heapdrop open was given, none in other pages
	away  int         // analyzers whose connection is lost

	history   []string       // commands run from the command box, newest first
	used      map[string]int // how often commands were run, by name
	indexes   storedIndexes
	grids     map[string]int // how many the panels had, for ids that no other grid has
	analyzers uint32         // counts analyzers beside that of the open dump
}

// storedIndexes is what the browser keeps for this page.
type storedIndexes struct {
	known *protocol.Indexes // nil until the analyzer has answered
	asked int               // questions about what has been saved so far
}

// Side is how the user has the inspector.
type Side struct {
	Refused bool    // the user closed it: rows open it no more
	Width   float64 // in pixels; 0 before it was dragged
}

// Away reports whether a connection is lost.
func (v *Visit) Away() bool { return v.away > 0 }

// command looks for a command of the registry by one of its names.
func (v *Visit) command(name string) *protocol.Command {
	for i := range v.Commands {
		if v.Commands[i].Name == name || slices.Contains(v.Commands[i].Aliases, name) {
			return &v.Commands[i]
		}
	}
	return nil
}

// rowHeight is the height of the rows of new grids.
func (v *Visit) rowHeight() float64 {
	if v.Coarse {
		return coarseRowHeight
	}
	return rowHeight
}

func (v *Visit) setFragment(push bool) {
	if v.Browser.SetFragment != nil {
		fragment := v.Route.Fragment()
		v.after(func() { v.Browser.SetFragment(fragment, push) })
	}
}

// newAnalyzer returns an analyzer beside that of the open dump, see startAnalyzer.
func (v *Visit) newAnalyzer(files any) *Analyzer {
	v.analyzers++
	return &Analyzer{ID: v.analyzers, Files: files, Client: &Client{}}
}

func (v *Visit) startAnalyzer(a *Analyzer) {
	if v.Browser.StartAnalyzer != nil {
		v.after(func() { v.Browser.StartAnalyzer(a) })
	}
}

// stopAnalyzer ends one and frees its memory.
func (v *Visit) stopAnalyzer(a *Analyzer) {
	a.Client.Fail(&protocol.Error{Kind: "cancelled", Message: "cancelled", Offset: -1})
	if v.Browser.StopAnalyzer != nil {
		v.after(func() { v.Browser.StopAnalyzer(a.ID) })
	}
}

// release tells the worker that a result is no longer shown.
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

// The heights of rows in pixels; page.css draws rows as high. Touch screens get taller
// ones.
const (
	rowHeight       = 24
	coarseRowHeight = 34
)
