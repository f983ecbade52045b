//go:build js && wasm

// Package app is the page of heapdrop as a program: it joins state and view to the
// browser. boot.js starts it and offers it heapdropBoot.
package app

import (
	"fmt"

	"heapdrop/ui/dom"
	"heapdrop/ui/state"
)

// page joins the state to the document.
type page struct {
	state    *state.Page
	renderer *dom.Renderer
	boot     dom.Boot
	address  dom.Address
	scripts  dom.Scripts
	engine   *dom.Worker            // the running analyzer
	others   map[uint32]*dom.Worker // those of baselines, by id
	editor   shownEditor
	picture  shownPicture
}

// update changes the state, in a moment.
func (p *page) update(change func()) { p.renderer.Update(change) }

// failed reports a mistake in a handler.
func (p *page) failed(reason any) {
	p.state.Notify("Something went wrong in the page: "+fmt.Sprint(reason), true)
}

// shownEditor is the editor on the page, with how much of the state it shows.
type shownEditor struct {
	view            *dom.Editor // nil while there is none
	model           *state.Editor
	revision, marks int
}

// shownPicture is the picture on the page.
type shownPicture struct {
	view     *dom.Picture // nil while there is none
	model    *state.Picture
	selected int // box that it shows as selected
}
