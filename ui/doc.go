// Package ui is the page of heapdrop: its state, its views and its vugu
// components. It speaks package protocol with an analyzer in a web worker and
// never touches a byte of a dump.
//
// State and rules live in plain Go types (App, Route, Table, Tree, Window, …)
// that are tested natively; the components, one .vugu file and one .go file
// each, only show them. What the browser must do (focus, history, downloads) is
// asked for through the functions of Browser, so tests can stand in for it.
//
// Three rules keep vugu 0.4.0 out of trouble, and guard.go enforces what can be
// enforced: a .vugu file uses no vg-template (event listeners are found by
// position, and a template shifts positions), no vg-html with text of a dump,
// and no focus, blur or change listener on an element that may go away while it
// has the focus (the browser would call back into a render that holds the lock).
package ui

//go:generate go tool vugugen -skip-go-mod -skip-main .
//go:generate go run ./shorten
