package lex

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"heapdrop/core/usage"
)

// Error is an error at a position in a text.
type Error struct {
	Line    int    // from 1
	Column  int    // in characters, from 1
	Offset  int    // in bytes, from 0
	Message string // one sentence without a full stop
	Hint    string // what to do about it; may be empty
	Source  string // the line of the text, or the part of a long line around the position
	Indent  string // text before the quoted line

	caret int // column of the caret below Source, from 0
}

// widestLine is the maximum number of characters of a line that an error quotes.
const widestLine = 160

// ErrorAt returns an error about the byte at an offset of a text.
func ErrorAt(text string, offset int, message, hint string) *Error {
	offset = min(max(offset, 0), len(text))
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	e := &Error{
		Line: strings.Count(text[:start], "\n") + 1, Column: utf8.RuneCountInString(text[start:offset]) + 1,
		Offset: offset, Message: message, Hint: hint, Source: strings.TrimRight(line, " \t\r"), Indent: "  ",
	}
	e.caret = e.Column - 1
	if runes := []rune(e.Source); len(runes) > widestLine {
		from := min(max(0, e.caret-widestLine/2), len(runes)-widestLine)
		e.Source, e.caret = string(runes[from:from+widestLine]), e.caret-from
	}
	return e
}

// Error returns several lines: the position and message, the line with a caret below the
// position, and the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.located()
	}
	return e.located() + "\n" + e.Hint
}

// located returns the error text without its hint.
func (e *Error) located() string {
	text := fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
	if e.Source == "" {
		return text
	}
	source := strings.ReplaceAll(e.Source, "\t", " ") // a tab would misplace the caret
	return text + "\n" + e.Indent + source + "\n" + e.Indent + strings.Repeat(" ", e.caret) + "^"
}

// As lets front ends treat the error as a usage error.
func (e *Error) As(target any) bool { return Errors{e}.As(target) }

// Errors are all errors found in a text, in the order of their places.
type Errors []*Error

// Error returns the errors, one after the other.
func (list Errors) Error() string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = e.Error()
	}
	return strings.Join(parts, "\n")
}

// As lets front ends treat the errors as a usage error, with the last hint as advice.
func (list Errors) As(target any) bool {
	misuse, ok := target.(**usage.Error)
	if !ok || len(list) == 0 {
		return false
	}
	*misuse = &usage.Error{Message: list.Error()}
	if last := list[len(list)-1]; last.Hint != "" {
		(*misuse).Advice = last.Hint
		(*misuse).Message = strings.TrimSuffix((*misuse).Message, "\n"+last.Hint)
	}
	return true
}
