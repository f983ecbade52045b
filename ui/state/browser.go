package state

import (
	"time"

	"heapdrop/protocol"
)

// Theme is how light the page is.
type Theme string

// The themes.
const (
	SystemTheme Theme = "" // the browser's
	LightTheme  Theme = "light"
	DarkTheme   Theme = "dark"
)

// Browser is what the page asks of the browser around it. Every function is
// called after the render that follows the change of state, without the page's
// lock, so it may run scripts and listeners. A nil function does nothing.
type Browser struct {
	// StartEngine starts an analyzer for some files, ending the old one. nil starts it
	// before any files are chosen.
	StartEngine func(files any)
	// Opens reports at once whether the running analyzer can open some files; nil: it
	// can open all.
	Opens func(files any) bool
	// StartAnalyzer starts an analyzer for another dump and sets its client's Post.
	StartAnalyzer func(a *Analyzer)
	StopAnalyzer  func(id uint32)
	SetFragment   func(fragment string, push bool)            // push: a new entry in the history
	SetStatus     func(state, phase string, fraction float64) // the attributes of the automation contract
	Mark          func(name string)                           // a performance mark
	SetTimings    func(timings protocol.Timings)              // offered to scripts
	SetTitle      func(title string)
	SetTheme      func(theme Theme)
	Focus         func(selector string)
	ScrollTo      func(gridID string, top float64)
	Reveal        func(selector string) // scrolls an element into sight
	ShowTop       func(selector string) // scrolls an element to the top
	Download      func(name, mediaType, text string)
	// Save downloads the first file; done is called with what failed, "" for nothing.
	Save        func(files any, compress bool, done func(problem string))
	Copy        func(text string)
	FetchSample func(failed func(message string))
	FocusEditor func()
	Store       func(saved string)                  // keeps the saved queries past the visit; "" removes them
	After       func(delay time.Duration, f func()) // runs f under the page's lock, then renders
}

// Analyzer is one beside that of the open dump.
type Analyzer struct {
	ID       uint32
	Files    any // what it is to open, which decides where it runs
	Client   *Client
	Progress protocol.Progress
}

// Notice is a short message that disappears after a while.
type Notice struct {
	Text    string
	Problem bool
}

// Screen queues what the page asks of the browser until the next render.
type Screen struct {
	Browser Browser
	Changed func() // asks for a render
	Notice  *Notice

	effects []func()
}

// after queues an action on the browser.
func (s *Screen) after(action func()) { s.effects = append(s.effects, action) }

// Effects returns what was queued and forgets it. The page runs it after each
// render, without its lock.
func (s *Screen) Effects() []func() {
	actions := s.effects
	s.effects = nil
	return actions
}

func (s *Screen) mark(name string) {
	if s.Browser.Mark != nil {
		s.after(func() { s.Browser.Mark("heapdrop:" + name) })
	}
}

func (s *Screen) focus(selector string) {
	if s.Browser.Focus != nil {
		s.after(func() { s.Browser.Focus(selector) })
	}
}

func (s *Screen) reveal(selector string) {
	if s.Browser.Reveal != nil {
		s.after(func() { s.Browser.Reveal(selector) })
	}
}

func (s *Screen) scrollTo(id string, top float64) {
	if s.Browser.ScrollTo != nil {
		s.after(func() { s.Browser.ScrollTo(id, top) })
	}
}

func (s *Screen) download(name, mediaType, text string) {
	if s.Browser.Download != nil {
		s.after(func() { s.Browser.Download(name, mediaType, text) })
	}
}

func (s *Screen) focusEditor() {
	if s.Browser.FocusEditor != nil {
		s.after(s.Browser.FocusEditor)
	}
}

// delayed runs f after a while; never where there is no clock (tests).
func (s *Screen) delayed(delay time.Duration, f func()) {
	if s.Browser.After == nil {
		return
	}
	s.after(func() { s.Browser.After(delay, f) })
}

// Notify shows a notice for some seconds.
func (s *Screen) Notify(text string, problem bool) {
	notice := &Notice{Text: text, Problem: problem}
	s.Notice = notice
	s.delayed(6*time.Second, func() {
		if s.Notice == notice {
			s.Notice = nil
		}
	})
	s.Changed()
}

// Copy puts a text on the clipboard.
func (s *Screen) Copy(text, what string) {
	if s.Browser.Copy != nil {
		s.after(func() { s.Browser.Copy(text) })
	}
	s.Notify("Copied "+what+".", false)
}
