// Package heapdrop holds texts of the repository that the command contains: what is said
// about rights, and the guides of the languages.
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
