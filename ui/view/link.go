package view

import "heapdrop/ui/state"

// Link is the question whether a query that a link wants may run.
type Link struct {
	*state.Link
	Page *state.Page
}
