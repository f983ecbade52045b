package view

import (
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
)

// Link is the question whether to run the query of a link.
type Link struct {
	*env.Link
	Page *state.Page
}
