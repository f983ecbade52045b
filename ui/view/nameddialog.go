package view

import (
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// NamedDialog offers the dumps given to heapdrop open.
type NamedDialog struct{ Page *state.Page }

// Title returns the question.
func (c *NamedDialog) Title() string {
	if c.Compares() {
		return "Which older dump to compare with?"
	}
	return "Which dump to open?"
}

// Hint says where the dumps are.
func (c *NamedDialog) Hint() string {
	return "The dumps that heapdrop open was given stay where they are and are analysed there. A file on this computer is analysed in this tab."
}

// Label describes a dump.
func (c *NamedDialog) Label(d env.NamedDump) string { return named(d) }

// Compares reports whether the dump is for comparing.
func (c *NamedDialog) Compares() bool { return c.Page.Choosing == env.ToCompare }

// named describes a dump.
func named(d env.NamedDump) string {
	return format.Cut(format.Shown(d.Name), 200) + ", " + format.Bytes(d.Size)
}
