package view

import (
	"heapdrop/ui/state/results"
)

// ArgumentForm edits all arguments of a panel's command.
type ArgumentForm struct{ *results.ArgumentForm }
