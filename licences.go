// Package heapdrop holds what is said about rights: the licence of heapdrop, and those
// of everything that is linked into the command and the page.
package heapdrop

import _ "embed" // for the texts

// License is the licence of heapdrop.
//
//go:embed LICENSE
var License string

// Notice names what heapdrop contains of others, with the licences. It is written by
// internal/notice.
//
//go:embed NOTICE
var Notice string
