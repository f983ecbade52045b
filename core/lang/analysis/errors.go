package analysis

import (
	"fmt"
	"heapdrop/core/usage"
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
	Source  string // the line of the program, of a long one the part around the place

	caret int // where the caret stands below Source, from 0
}

// Error returns the whole story: the place, the line with a caret below the
// place, the hint. It has several lines.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d, column %d: %s\n", e.Line, e.Column, e.Message)
	if e.Source != "" {
		// A tab would take the caret out of its column.
		b.WriteString("    " + strings.ReplaceAll(e.Source, "\t", " ") + "\n    ")
		b.WriteString(strings.Repeat(" ", e.caret) + "^\n")
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
	e.caret = e.Column - 1
	if runes := []rune(e.Source); len(runes) > widestLine {
		from := min(max(0, e.caret-widestLine/2), len(runes)-widestLine)
		e.Source, e.caret = string(runes[from:from+widestLine]), e.caret-from
	}
	return e
}

// As lets front ends take the errors for one of usage.
func (list Errors) As(target any) bool {
	misuse, ok := target.(**usage.Error)
	if !ok || len(list) == 0 {
		return false
	}
	*misuse = &usage.Error{Message: list.Error()}
	if last := *list[len(list)-1]; last.Hint != "" {
		(*misuse).Advice, last.Hint = last.Hint, ""
		(*misuse).Message = append(append(Errors{}, list[:len(list)-1]...), &last).Error()
	}
	return true
}
