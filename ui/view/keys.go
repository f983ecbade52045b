package view

// Keys lists keys of the page, in groups.
type Keys struct{ Groups []Shortcuts }
