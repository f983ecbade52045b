package oql

import (
	"fmt"
	"heapdrop/core/usage"
	"strings"
	"unicode/utf8"
)

// Error says what is wrong with a query, and where.
type Error struct {
	Message string // one sentence without a full stop
	Line    int    // from 1
	Column  int    // in characters, from 1
	Source  string // the line of the query
	Hint    string // what to write instead; may be empty
}

// Error returns message, source line with a caret below the place, and hint.
func (e *Error) Error() string {
	text := e.located()
	if e.Hint != "" {
		text += "\n" + e.Hint
	}
	return text
}

func (e *Error) located() string {
	line := strings.Map(func(r rune) rune {
		if r == '\t' { // the caret stands below the place only where every character is one column
			return ' '
		}
		return r
	}, e.Source)
	return fmt.Sprintf("line %d, column %d: %s\n  %s\n  %s^", e.Line, e.Column, e.Message, line, strings.Repeat(" ", e.Column-1))
}

// As lets front ends take the error for one of usage.
func (e *Error) As(target any) bool {
	misuse, ok := target.(**usage.Error)
	if ok {
		*misuse = &usage.Error{Message: e.located(), Advice: e.Hint}
	}
	return ok
}

// errorAt returns an error about the byte at a place of the source.
func errorAt(source string, at int, message, hint string) *Error {
	at = min(at, len(source))
	from := strings.LastIndexByte(source[:at], '\n') + 1
	line := source[from:]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	return &Error{
		Message: message, Hint: hint, Source: strings.TrimRight(line, "\r"),
		Line: strings.Count(source[:from], "\n") + 1, Column: utf8.RuneCountInString(source[from:at]) + 1,
	}
}
