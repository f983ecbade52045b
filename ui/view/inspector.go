package view

import "heapdrop/ui/state"

// Inspector shows what the cursor is on, beside every view.
type Inspector struct {
	*state.Inspector
	Page *state.Page
}
