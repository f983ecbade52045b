// Package rand is what the page has of crypto/rand: nothing, and an error for whoever asks.
// The libraries that decompress files import crypto/rand for writing some, which the page
// does not do, and with it would come all of Go's cryptography: 28 KB of the download. The
// build puts this file in place of the package (page_go in build.sh).
package rand

import (
	"errors"
	"io"
)

// Reader fails.
var Reader io.Reader = none{}

type none struct{}

func (none) Read([]byte) (int, error) { return 0, errors.New("the page has no source of random bytes") }
