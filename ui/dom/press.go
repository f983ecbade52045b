//go:build js && wasm

package dom

import (
	"syscall/js"
	"time"
)

// vugu draws by position, so a change of state can turn the button that is being pressed
// into another one: for example, Cancel into the next step. Therefore nothing is drawn
// while a button, a row or an option is pressed, and a click does not count if it ends on a
// different button from the one on which it began.

// Presses tracks what the pointer or a key is pressing.
type Presses struct {
	down  pressed
	first pressed // pressed by the first click of a double click
}

// pressed is a button, a row or an option, with its text at the time of the press.
type pressed struct {
	element Element
	says    js.Value
	since   time.Time
}

// longestPress is how long drawing is suspended during a press, so that the press ends on
// the element on which it began.
const longestPress = time.Second

// pressedBy returns the button, row or option of an event. The text of a toggle button is
// ignored, because pressing it changes the text.
func pressedBy(event Event) pressed {
	p := pressed{element: event.Closest("button:not([aria-pressed]), [data-row], [role=option]"), since: time.Now()}
	if p.element.Exists() {
		value := p.element.value
		p.says = js.Global().Get("Array").Call("of", value.Get("id"), value.Get("ariaLabel"), value.Get("textContent")).Call("join")
	}
	return p
}

// same reports whether both are the same element with the same text.
func (p pressed) same(as pressed) bool {
	return p.element.Exists() && p.element.Is(as.element) && p.says.Equal(as.says)
}

// Down handles a press of the pointer.
func (p *Presses) Down(event Event) { p.down = pressedBy(event) }

// KeyDown handles a press of a key. The space bar triggers a button when it is released.
func (p *Presses) KeyDown(event Event) {
	if event.Repeats() {
		return
	}
	p.down = pressed{}
	if event.Key() == " " {
		p.down = pressedBy(event)
	}
}

// Up ends a press. Its click event, if any, is still to come, and comes before anything
// is drawn.
func (p *Presses) Up() { p.down.since = time.Time{} }

// held reports whether something is pressed, and has been only for a short time.
func (p *Presses) held() bool {
	return p.down.element.Exists() && time.Since(p.down.since) < longestPress
}

// BecameAnother reports whether the element under a click has become a different button
// or row since the press. For a double click it compares with the first click.
func (p *Presses) BecameAnother(click Event) bool {
	down, now := p.down, pressedBy(click)
	p.down = pressed{}
	if click.Clicks() < 2 {
		p.first = down
		return down.element.Exists() && down.element.Is(now.element) && !down.says.Equal(now.says)
	}
	return p.first.element.Exists() && !p.first.same(now)
}

// OnFirst reports whether a double click hits the same element as its first click.
func (p *Presses) OnFirst(double Event) bool { return p.first.same(pressedBy(double)) }
