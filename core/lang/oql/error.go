package oql

import "heapdrop/core/lang/lex"

// Error says what is wrong with a query, and where.
type Error = lex.Error

// errorAt returns an error about the byte at a place of the source.
func errorAt(source string, at int, message, hint string) *Error {
	return lex.ErrorAt(source, at, message, hint)
}
