package view

import "heapdrop/ui/state"

// Opening is the page while a dump is read and nothing can be shown yet.
type Opening struct{ Page *state.Page }
