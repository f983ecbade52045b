//go:build js && wasm

package dom

import (
	"syscall/js"
	"time"
)

// vugu draws by place: a change of state can make another button of the element that is
// being pressed: of Cancel, say, what comes next. So nothing is drawn while a button or a
// row is held down, and a click that ends on another one than it began on does not count.

// Presses knows what the pointer or a key holds down.
type Presses struct {
	down  pressed
	first pressed // what the first click of a double click pressed
}

// pressed is a button or a row with what it said when it was pressed.
type pressed struct {
	element Element
	says    js.Value
	since   time.Time
}

// longestPress is how long nothing is drawn while something is held down, so that the
// press ends on what it began on.
const longestPress = time.Second

// pressedBy finds the button of an event, or the row. A button that is pressed or not stays
// the same, whatever it says.
func pressedBy(event Event) pressed {
	p := pressed{element: event.Closest("button:not([aria-pressed]), [data-row]"), since: time.Now()}
	if p.element.Exists() {
		value := p.element.value
		p.says = js.Global().Get("Array").Call("of", value.Get("id"), value.Get("ariaLabel"), value.Get("textContent")).Call("join")
	}
	return p
}

// same reports whether both are the same element and it says the same.
func (p pressed) same(as pressed) bool {
	return p.element.Exists() && p.element.Is(as.element) && p.says.Equal(as.says)
}

// Down takes a press of the pointer.
func (p *Presses) Down(event Event) { p.down = pressedBy(event) }

// KeyDown takes a press of a key. The space bar acts on a button when it comes up.
func (p *Presses) KeyDown(event Event) {
	if event.Repeats() {
		return
	}
	p.down = pressed{}
	if event.Key() == " " {
		p.down = pressedBy(event)
	}
}

// Up ends a press. Its click, if there is one, has yet to come, and comes before
// anything is drawn.
func (p *Presses) Up() { p.down.since = time.Time{} }

// held reports whether something is held down, and not for long.
func (p *Presses) held() bool {
	return p.down.element.Exists() && time.Since(p.down.since) < longestPress
}

// BecameAnother reports whether a click ends a press that began on another button or row in
// the same place, or is the second one of a double click that began on another one.
func (p *Presses) BecameAnother(click Event) bool {
	down, now := p.down, pressedBy(click)
	p.down = pressed{}
	if click.Clicks() < 2 {
		p.first = down
		return down.element.Exists() && down.element.Is(now.element) && !down.says.Equal(now.says)
	}
	return p.first.element.Exists() && !p.first.same(now)
}

// OnFirst reports whether a double click is on what its first click pressed.
func (p *Presses) OnFirst(double Event) bool { return p.first.same(pressedBy(double)) }
