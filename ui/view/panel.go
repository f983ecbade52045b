package view

import "heapdrop/ui/state"

// Panel shows a result, whatever its kind.
type Panel struct {
	*state.Panel
	Page *state.Page
}
