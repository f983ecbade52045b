//go:build js && wasm

package app

import (
	"heapdrop/ui/dom"
)

// limited is the media query for windows without space for all columns of a table, narrow the one
// for windows without space for the inspector beside the view, phone the one for windows with
// space for only the most important columns.
const (
	limited = "(max-width: 1180px)"
	narrow  = "(max-width: 900px)"
	phone   = "(max-width: 480px)"
)

// listen adds the page's listeners to the window, once.
func (p *page) listen() {
	presses := &p.renderer.Presses
	letGo := func(dom.Event) { presses.Up() }
	dom.Listen("scroll", true, p.scrolled)
	dom.Listen("click", false, p.clicked)
	dom.Listen("dblclick", false, p.doubleClicked)
	dom.Listen("contextmenu", false, p.menuAsked)
	dom.Listen("keydown", false, p.keyed)
	dom.Listen("pointerdown", false, p.pressed)
	dom.Listen("pointercancel", true, letGo)
	dom.Listen("pointerup", true, letGo)
	dom.Listen("keyup", true, letGo)
	dom.Listen("mouseover", true, p.hovered)
	dom.Listen("change", true, p.fileChosen)
	dom.Listen("resize", true, func(dom.Event) {
		p.update(func() {
			p.matchWindow()
			p.state.Reveal(".tab.current")
		})
	})
	dom.Listen("focusin", true, p.focus.moved)
	dom.Listen("focus", true, func(event dom.Event) {
		if p.state.Link != nil && event.OnWindow() {
			p.update(p.state.LinkInSight)
		}
	})
	dom.Listen("popstate", true, p.navigated)
	dom.Listen("hashchange", true, func(event dom.Event) {
		// hashchange comes after popstate, on a busy machine so late that the page has
		// already written its own address.
		if address := event.NewAddress(); address == "" || p.address.Is(address) {
			p.navigated(event)
		}
	})
}

// matchWindow tells the state how wide the window is.
func (p *page) matchWindow() {
	s := p.state
	s.Limited, s.Narrow, s.Phone = dom.Matches(limited), dom.Matches(narrow), dom.Matches(phone)
}

// navigated follows the browser to another address.
func (p *page) navigated(dom.Event) {
	p.address.Leave() // drop a pending change, which belongs to the previous view
	fragment, own := p.address.Fragment()
	p.update(func() { p.state.Navigate(fragment, own) })
}
