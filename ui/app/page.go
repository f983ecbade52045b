//go:build js && wasm

// Package app is the program of the page: it connects state and view to the browser.
// boot.js starts it and provides heapdropBoot.
package app

import (
	"fmt"

	"heapdrop/ui/dom"
	"heapdrop/ui/state"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
)

// page connects the state to the document.
type page struct {
	state    *state.Page
	renderer *dom.Renderer
	boot     dom.Boot
	address  dom.Address
	scripts  dom.Scripts
	engine   *dom.Worker            // the running analyzer
	others   map[uint32]*dom.Worker // analyzers of baselines, by id
	focus    focus
	editor   shownEditor
	picture  shownPicture
	image    shownImage
}

// update schedules a change of the state.
func (p *page) update(change func()) { p.renderer.Update(change) }

// failed reports a programming error in a handler.
func (p *page) failed(reason any) {
	p.state.Notify("Something went wrong in the page: "+fmt.Sprint(reason), true)
}

// shownEditor is the editor on the page and the version of the state that it shows.
type shownEditor struct {
	view            *dom.Editor // nil if there is none
	model           *parts.Editor
	revision, marks int
}

// shownPicture is the picture on the page.
type shownPicture struct {
	view     *dom.Picture // nil if there is none
	model    *results.Picture
	selected int // index of the box of the cursor
	marked   int // which marks it has, see results.Picture
}

// shownImage is the picture in the inspector.
type shownImage struct {
	number  int
	element dom.Element
}
