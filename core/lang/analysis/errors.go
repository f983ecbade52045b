package analysis

import "heapdrop/core/lang/lex"

// Error is something wrong with a program, at a place in it.
type Error = lex.Error

// Errors are all errors found in a program, in the order of their places.
type Errors = lex.Errors

// maxErrors bounds how many errors are reported at once.
const maxErrors = 10

// errorAt places an error in the text of a program.
func errorAt(text string, offset int, message, hint string) *Error {
	return indented(lex.ErrorAt(text, offset, message, hint))
}

// indented sets the quoted line off from the text of a program, which is indented itself.
func indented(err *Error) *Error {
	if err != nil {
		err.Indent = "    "
	}
	return err
}
