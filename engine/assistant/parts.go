package assistant

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"heapdrop/core/usage"
)

// mostBytes is the maximum size of one part of an answer, about three thousand words for an
// assistant; goesOn is how many of them the sentence at the end of a part takes at most.
const (
	mostBytes = 20_000
	goesOn    = 100
)

// mostParts is the maximum number of parts of an answer, which limits the memory too.
const mostParts = 100

// errEnough ends the writing of an answer when the requested part is complete.
var errEnough = errors.New("enough is written")

// parts stores what is written of an answer, up to the requested part.
type parts struct {
	wanted int // from 1
	text   []byte
}

// newParts returns a parts for the requested part; 0 means the first.
func newParts(wanted int) (*parts, error) {
	if wanted < 0 || wanted > mostParts {
		return nil, &usage.Error{Message: fmt.Sprintf("there is no part %d of an answer", wanted), Advice: fmt.Sprintf("Parts are counted from 1 to %d. Ask for fewer rows (limit), fewer levels (depth), or filter them.", mostParts)}
	}
	return &parts{wanted: max(wanted, 1)}, nil
}

// Write implements io.Writer. It fails with errEnough when there is more than requested.
func (p *parts) Write(b []byte) (int, error) {
	if len(p.text) > p.wanted*mostBytes {
		return 0, errEnough
	}
	p.text = append(p.text, b...)
	return len(b), nil
}

// part returns the requested part; it ends at the end of a line if possible.
func (p *parts) part() (string, error) {
	rest := p.text
	for n := 1; ; n++ {
		end := cut(rest)
		switch {
		case n == p.wanted && end == len(rest):
			return string(rest), nil
		case n == p.wanted:
			return fmt.Sprintf("%s\n\n[Part %d; there is more: ask again with part %d.]\n", bytes.TrimRight(rest[:end], "\n"), n, n+1), nil
		case end == len(rest):
			return "", &usage.Error{Message: fmt.Sprintf("there is no part %d of this answer", p.wanted), Advice: fmt.Sprintf("The last one is part %d.", n)}
		}
		rest = rest[end:]
	}
}

// cut returns the end of the first part of a text.
func cut(text []byte) int {
	if len(text) <= mostBytes {
		return len(text)
	}
	if end := bytes.LastIndexByte(text[:mostBytes-goesOn], '\n'); end >= 0 {
		return end + 1
	}
	end := mostBytes - goesOn
	for end > mostBytes-goesOn-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return end
}
