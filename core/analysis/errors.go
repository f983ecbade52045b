package analysis

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error is something wrong with a program, at a place in it.
type Error struct {
	Line    int    // from 1
	Column  int    // in characters, from 1
	Offset  int    // in bytes, from 0
	Message string // one sentence without a full stop
	Hint    string // what to do; empty when there is nothing to add
	Source  string // the line of the program
}

// Error returns the whole story: the place, the line with a caret below the
// place, the hint. It has several lines.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d, column %d: %s\n", e.Line, e.Column, e.Message)
	if e.Source != "" {
		b.WriteString("    " + e.Source + "\n    ")
		for i, r := range []rune(e.Source) {
			if i+1 >= e.Column {
				break
			}
			if r != '\t' { // a tab moves the caret as far as the line
				r = ' '
			}
			b.WriteRune(r)
		}
		b.WriteString("^\n")
	}
	if e.Hint != "" {
		b.WriteString(e.Hint + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Errors are all errors found in a program, in the order of their places.
type Errors []*Error

// Error returns the errors one after the other.
func (list Errors) Error() string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = e.Error()
	}
	return strings.Join(parts, "\n")
}

// maxErrors bounds how many errors are told at once.
const maxErrors = 10

// widestLine bounds the characters of a line that an error shows.
const widestLine = 160

// errorAt places an error in the text of a program.
func errorAt(text string, offset int, message, hint string) *Error {
	offset = min(max(offset, 0), len(text))
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	line := text[start:]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	e := &Error{
		Line: strings.Count(before, "\n") + 1, Column: utf8.RuneCountInString(text[start:offset]) + 1,
		Offset: offset, Message: message, Hint: hint, Source: strings.TrimRight(line, " \t\r"),
	}
	if runes := []rune(e.Source); len(runes) > widestLine {
		e.Source = string(runes[:widestLine]) + "…"
	}
	return e
}
