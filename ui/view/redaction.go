package view

import (
	"heapdrop/ui/state"
	"heapdrop/ui/state/parts"
)

// Redaction is the dialog that makes a redacted copy.
type Redaction struct {
	*parts.Redaction
	Page *state.Page
}
