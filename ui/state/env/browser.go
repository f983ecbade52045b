package env

import (
	"time"

	"heapdrop/protocol"
)

// Theme is light, dark, or the system's.
type Theme string

// The themes.
const (
	SystemTheme Theme = "" // as the system is set
	LightTheme  Theme = "light"
	DarkTheme   Theme = "dark"
)

// Browser has the functions by which the page uses the browser. Each is called after the
// render that follows a change of state, without the page's lock, so it may run scripts
// and listeners. A nil function does nothing.
type Browser struct {
	// StartEngine starts an analyzer for some files and ends the old one. With nil it
	// starts the analyzer before any files are chosen. Only a large one may take more than
	// 4 GB of memory.
	StartEngine func(files any, large bool)
	// Opens returns immediately whether the running analyzer can open some files. A nil
	// function means that it can open any.
	Opens func(files any) bool
	// StartAnalyzer starts an analyzer for another dump and sets its client's Post.
	StartAnalyzer func(a *Analyzer)
	StopAnalyzer  func(id uint32)
	SetFragment   func(fragment string, push bool)            // push adds a history entry
	SetStatus     func(state, phase string, fraction float64) // the attributes of the automation contract
	Mark          func(name string)                           // a performance mark
	SetTimings    func(timings protocol.Timings)              // for scripts
	SetTitle      func(title string)
	SetTheme      func(theme Theme)
	DownloadPNG   func(name, svg string)       // draws a picture and saves it as PNG
	SavePicture   func(kind string)            // saves the picture of the view as "svg" or "png"
	Colour        func(variable string) string // returns the current value of a variable of the style sheet
	StorePin      func(pinned bool)            // remembers whether the inspector is pinned
	Focus         func(selector string)
	FocusBack     func() // returns a focus that was lost with the inspector to where it was before
	ScrollTo      func(gridID string, top float64)
	Reveal        func(selector string) // scrolls an element into sight
	ShowTop       func(selector string) // scrolls an element to the top
	Download      func(name, mediaType, text string)
	// Save offers the first file as a download; done is called with the error message, ""
	// for success.
	Save        func(files any, compress bool, done func(problem string))
	Copy        func(text string)
	FetchSample func(failed func(message string))
	FocusEditor func()
	Store       func(saved string)                  // stores the saved queries beyond the visit; "" removes them
	After       func(delay time.Duration, f func()) // runs f under the page's lock, then renders
}

// Analyzer is an analyzer in addition to that of the open dump.
type Analyzer struct {
	ID       uint32
	Files    any // what it will open; this decides where it runs
	Client   *Client
	Progress protocol.Progress
}

// Notice is a short message that disappears after some time.
type Notice struct {
	Text    string
	Problem bool
}

// Screen collects requests to the browser until the next render.
type Screen struct {
	Browser Browser
	Changed func() // requests a render
	Notice  *Notice

	effects []func()
}

// After queues an action for the browser.
func (s *Screen) After(action func()) { s.effects = append(s.effects, action) }

// Effects returns the queued actions and clears the queue. The page runs them after each
// render, without its lock.
func (s *Screen) Effects() []func() {
	actions := s.effects
	s.effects = nil
	return actions
}

// Mark sets a performance mark, after drawing like all below.
func (s *Screen) Mark(name string) {
	if s.Browser.Mark != nil {
		s.After(func() { s.Browser.Mark("heapdrop:" + name) })
	}
}

// Focus moves the focus to an element.
func (s *Screen) Focus(selector string) {
	if s.Browser.Focus != nil {
		s.After(func() { s.Browser.Focus(selector) })
	}
}

// Reveal scrolls an element into view.
func (s *Screen) Reveal(selector string) {
	if s.Browser.Reveal != nil {
		s.After(func() { s.Browser.Reveal(selector) })
	}
}

// ScrollTo scrolls the content of an element.
func (s *Screen) ScrollTo(id string, top float64) {
	if s.Browser.ScrollTo != nil {
		s.After(func() { s.Browser.ScrollTo(id, top) })
	}
}

// Download offers a text as a file.
func (s *Screen) Download(name, mediaType, text string) {
	if s.Browser.Download != nil {
		s.After(func() { s.Browser.Download(name, mediaType, text) })
	}
}

// FocusEditor moves the focus to the query editor.
func (s *Screen) FocusEditor() {
	if s.Browser.FocusEditor != nil {
		s.After(s.Browser.FocusEditor)
	}
}

// Delayed runs f after a delay, or never if there is no clock, as in tests.
func (s *Screen) Delayed(delay time.Duration, f func()) {
	if s.Browser.After == nil {
		return
	}
	s.After(func() { s.Browser.After(delay, f) })
}

// Notify shows a notice for a few seconds.
func (s *Screen) Notify(text string, problem bool) {
	notice := &Notice{Text: text, Problem: problem}
	s.Notice = notice
	s.Delayed(6*time.Second, func() {
		if s.Notice == notice {
			s.Notice = nil
		}
	})
	s.Changed()
}

// Copy copies a text to the clipboard.
func (s *Screen) Copy(text, what string) {
	if s.Browser.Copy != nil {
		s.After(func() { s.Browser.Copy(text) })
	}
	s.Notify("Copied "+what+".", false)
}
