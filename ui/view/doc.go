// Package view draws the page. Every part of the state has a component: a .vugu file with
// the template and a .go file with what only the drawing needs (texts, CSS classes,
// styles). Components have no state of their own, and a click calls a method of the
// state. See "How to add a view" in docs/architecture.md.
package view

//go:generate go tool vugugen -skip-go-mod -skip-main .
//go:generate go run ../dom/shorten
