//go:build js && wasm

package app

import "heapdrop/ui/dom"

// focus remembers where the focus is and where it came from, so that it is never lost: an
// element that is removed takes it along.
type focus struct {
	held    dom.Element // has the focus, or had it when it was removed
	outside dom.Element // had it before the inspector
	below   dom.Element // had it before the menu or dialog
}

const (
	inspector = ".inspector"
	layer     = ".layer"
)

// moved records that the focus moves.
func (f *focus) moved(event dom.Event) {
	from := event.From()
	f.held = event.Target()
	known := from.Exists()
	if f.held.Within(".tabs") { // browsers leave an element that is partly in sight where it is
		dom.Reveal(".tabs :focus")
	}
	switch {
	case f.held.Within(layer):
		if !known || !from.Within(layer) {
			f.below = from
		}
		return
	case !f.held.Within(inspector):
		f.outside = dom.Element{}
	case known && !from.Within(inspector) && !from.Within(layer):
		f.outside = from
	}
	f.below = dom.Element{}
}

// drawn gives the focus back if the drawing removed what had it.
func (f *focus) drawn() {
	if f.held.Exists() && !f.held.Connected() {
		f.back()
	}
}

// back returns a lost focus to where it was before it went into the dialog, the menu or
// the inspector, which is closed now, or else to the view.
func (f *focus) back() {
	if !dom.Focusless() {
		return
	}
	for _, element := range []dom.Element{f.below, f.outside, dom.First("#main [data-grid]"), dom.ByID("main")} {
		if element.Exists() && element.Connected() {
			if element.Focus(); !dom.Focusless() { // else it is hidden
				return
			}
		}
	}
}
