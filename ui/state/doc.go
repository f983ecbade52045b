// Package state is what the page knows: a visit (Page), the dump that it is about
// (Dump, replaced whole when a dump opens, closes or dies), and the parts that show
// something of it. It speaks package protocol with an analyzer in a web worker and never
// touches a byte of a dump. It knows nothing of how the page is drawn; package view does
// that. What the browser must do (focus, history, downloads) is asked for through the
// functions of Browser.
//
// Parts know nothing of each other and of the page: what they want of it is an Action.
package state
