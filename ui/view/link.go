package view

import "heapdrop/ui/state"

// Link is the question whether to run the query of a link.
type Link struct {
	*state.Link
	Page *state.Page
}
