package session

import (
	"context"
	"errors"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// errNoDump is the error for queries before a dump is open.
var errNoDump = &usage.Error{Message: "no dump is open", Advice: "Drop a heap dump on the page first"}

// stillWorks says what still works for a dump whose file is lost.
const stillWorks = "Until then, everything answered from the index still works: histograms, dominators, sizes, incoming references, and paths through all references; texts and values cannot be shown"

// lostAdvice says what to do about an open dump whose file is lost.
func lostAdvice(lost *source.LostError) string { return lost.Advice + ". " + stillWorks }

// internalError is an error caused by a bug.
type internalError struct{ text, stack string }

func (e *internalError) Error() string {
	return "this is a bug in heapdrop: " + e.text
}

// describe converts an error to what the front end shows, with kind, message and offset.
func describe(err error) *protocol.Error {
	e := &protocol.Error{Kind: "internal", Message: err.Error(), Offset: -1}
	var parse *heap.ParseError
	var internal *internalError
	var lost *source.LostError
	var misuse *usage.Error
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		e.Kind, e.Message = "cancelled", "cancelled"
	case errors.As(err, &lost):
		e.Kind, e.Advice = string(heap.Unreadable), lostAdvice(lost)
	case errors.As(err, &parse):
		e.Kind, e.Found, e.Advice, e.Offset = string(parse.Kind), parse.Found, parse.Advice, parse.Offset
	case errors.As(err, &internal):
		e.Found, e.Advice = internal.stack, "Please report it with the text above; the dump itself is not needed."
	case errors.As(err, &misuse):
		e.Kind, e.Message, e.Found, e.Advice = "usage", misuse.Message, misuse.Found, misuse.Advice
	}
	return e
}
