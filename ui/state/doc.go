// Package state is what the page knows: the visit (Visit), its current dump (Dump,
// replaced as a whole when a dump opens, closes or dies), what joins the two (Page), and
// the parts that show something of a dump. It uses package protocol to talk to an analyzer in a web worker and
// never reads bytes of a dump. It does not know how the page is drawn; package view does
// that. What the browser must do (focus, history, downloads) goes through the functions
// of Browser.
//
// Parts know neither each other nor the page: they request an Action.
package state
