// Package view draws the page: a component for every part of the state, one .vugu file
// with the template and one .go file with what only the drawing needs (texts, CSS classes,
// styles). Components hold nothing but what they show, and what a click does they ask of
// the state. See "How do I add a view" in docs/architecture.md.
package view

//go:generate go tool vugugen -skip-go-mod -skip-main .
//go:generate go run ../dom/shorten
