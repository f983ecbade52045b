package ui

import (
	"time"

	"heapdrop/protocol"
)

// Browser is what the page asks of the browser around it. Every function is
// called after the render that follows the change of state, without the page's
// lock, so it may run scripts and listeners. A nil function does nothing.
type Browser struct {
	StartEngine func() // starts a worker, ending the old one
	// StartBaseline starts a worker for another dump and sets its client's Post.
	StartBaseline func(b *Baseline)
	StopBaseline  func(id uint32)
	SetFragment   func(fragment string, push bool)            // push: a new entry in the history
	SetStatus     func(state, phase string, fraction float64) // the attributes of the automation contract
	Mark          func(name string)                           // a performance mark
	SetTimings    func(timings protocol.Timings)              // offered to scripts
	SetTitle      func(title string)
	SetTheme      func(theme string) // "light", "dark", "" for the system's
	Focus         func(selector string)
	ScrollTo      func(gridID string, top float64)
	Reveal        func(selector string) // scrolls an element into sight
	ShowTop       func(selector string) // scrolls an element to the top
	Download      func(name, mediaType, text string)
	// Save downloads the first file; done is told what failed, "" for nothing.
	Save        func(files any, compress bool, done func(problem string))
	Copy        func(text string)
	FetchSample func(failed func(message string))
	FocusEditor func()
	Store       func(saved string)                  // keeps the saved queries past the visit; "" removes them
	After       func(delay time.Duration, f func()) // runs f under the page's lock, then renders
}

// after queues an action on the browser.
func (a *App) after(action func()) { a.effects = append(a.effects, action) }

// Effects returns what was queued and forgets it. The page runs it after each
// render, without its lock.
func (a *App) Effects() []func() {
	actions := a.effects
	a.effects = nil
	return actions
}

// setStatus tells scripts and tests where the page is.
func (a *App) setStatus() {
	if a.Stage == StageIdle && !a.hello {
		return // the page gets idle when everything is loaded
	}
	state := map[Stage]string{StageIdle: "idle", StageOpening: "opening", StageStopped: "ready", StageReady: "ready", StageFailed: "error", StageDead: "error"}[a.Stage]
	phase, fraction := "", 0.0
	switch a.Stage {
	case StageOpening:
		phase, fraction = a.Progress.Phase, a.Progress.Fraction
	case StageStopped:
		phase, fraction = "Cancelled", a.Progress.Fraction
	case StageReady:
		fraction = 1
	}
	if a.Browser.SetStatus != nil {
		a.after(func() { a.Browser.SetStatus(state, phase, fraction) })
	}
}

func (a *App) mark(name string) {
	if a.Browser.Mark != nil {
		a.after(func() { a.Browser.Mark("heapdrop:" + name) })
	}
}

func (a *App) focus(selector string) {
	if a.Browser.Focus != nil {
		a.after(func() { a.Browser.Focus(selector) })
	}
}

func (a *App) setFragment(push bool) {
	if a.Browser.SetFragment != nil {
		fragment := a.Route.Fragment()
		a.after(func() { a.Browser.SetFragment(fragment, push) })
	}
}

func (a *App) restoreScroll(g *Grid) {
	if a.Browser.ScrollTo != nil {
		id, top := g.ID, g.Window.Top()
		a.after(func() { a.Browser.ScrollTo(id, top) })
	}
}

func (a *App) setTitle() {
	title := "heapdrop"
	if a.HasDump() {
		title = Cut(Visible(a.FileName), 80) + " – heapdrop"
	}
	if a.Browser.SetTitle != nil {
		a.after(func() { a.Browser.SetTitle(title) })
	}
}

// delayed runs f after a while; at once where there is no clock (tests).
func (a *App) delayed(delay time.Duration, f func()) {
	if a.Browser.After == nil {
		return
	}
	a.after(func() { a.Browser.After(delay, f) })
}

// Notice is a short message that goes away by itself.
type Notice struct {
	Text    string
	Problem bool
}

// Notify shows a notice for some seconds.
func (a *App) Notify(text string, problem bool) {
	notice := &Notice{Text: text, Problem: problem}
	a.Notice = notice
	a.delayed(6*time.Second, func() {
		if a.Notice == notice {
			a.Notice = nil
		}
	})
	a.Changed()
}

// Copy puts a text on the clipboard.
func (a *App) Copy(text, what string) {
	if a.Browser.Copy != nil {
		a.after(func() { a.Browser.Copy(text) })
	}
	a.Notify("Copied "+what+".", false)
}

// release tells the worker that a result is no longer shown.
func (a *App) release(result *protocol.Result) {
	if a.Stage == StageDead {
		return
	}
	var walk func(r *protocol.Result)
	walk = func(r *protocol.Result) {
		if r.Handle != "" {
			a.Client.Call(protocol.MethodRelease, protocol.ReleaseParams{Handle: r.Handle}, nil, nil)
		}
		for _, block := range r.Blocks {
			if block.Result != nil {
				walk(block.Result)
			}
		}
	}
	walk(result)
}
