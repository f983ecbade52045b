package analysis

import "heapdrop/core/lang/lex"

// Error is an error at a position in a program.
type Error = lex.Error

// Errors are all errors of a program, in the order of their positions.
type Errors = lex.Errors

// maxErrors is the maximum number of errors that are reported at once.
const maxErrors = 10

// errorAt returns an error at a position in the text of a program.
func errorAt(text string, offset int, message, hint string) *Error {
	return indented(lex.ErrorAt(text, offset, message, hint))
}

// indented indents the quoted line, because the text of a program is indented too.
func indented(err *Error) *Error {
	if err != nil {
		err.Indent = "    "
	}
	return err
}
