package view

import "heapdrop/ui/state"

// Opening is shown while a dump is read and nothing else can be shown yet.
type Opening struct{ Page *state.Page }
