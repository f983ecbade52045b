package view

import "heapdrop/ui/state"

// StartHead is the head of pages without the views of a dump.
type StartHead struct{ Page *state.Page }
