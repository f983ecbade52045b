// Package state is what the page knows: a visit (Page), the dump of the visit (Dump,
// replaced as a whole when a dump opens, closes or dies), and the parts that show
// something of it. It uses package protocol to talk to an analyzer in a web worker and
// never reads bytes of a dump. It does not know how the page is drawn; package view does
// that. What the browser must do (focus, history, downloads) goes through the functions
// of Browser.
//
// Parts know neither each other nor the page: they request an Action.
package state
