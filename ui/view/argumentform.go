package view

import "heapdrop/ui/state"

// ArgumentForm edits all arguments of a panel's command.
type ArgumentForm struct{ *state.ArgumentForm }
