// Package state is what the page knows: the visit, its current dump (Dump, replaced as a whole
// when a dump opens, closes or dies), and what joins the two (Page). Its parts are in the
// packages below it, and what they have in common in package env.
//
// It uses package protocol to talk to an analyzer in a web worker and never reads bytes of a
// dump. It does not know how the page is drawn; package view does that. What the browser must
// do (focus, history, downloads) goes through the functions of env.Browser.
package state
