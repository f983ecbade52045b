package oql

import "heapdrop/core/lang/lex"

// Error is an error at a position in a query.
type Error = lex.Error

// errorAt returns an error at a byte offset of the source.
func errorAt(source string, at int, message, hint string) *Error {
	return lex.ErrorAt(source, at, message, hint)
}
