package view

import "heapdrop/ui/state"

// Redaction is the dialog that makes a redacted copy.
type Redaction struct {
	*state.Redaction
	Page *state.Page
}
