package view

import "heapdrop/ui/state"

// NamedDialog offers the dumps that heapdrop open was given.
type NamedDialog struct{ Page *state.Page }

// Title asks.
func (c *NamedDialog) Title() string {
	if c.Compares() {
		return "Which older dump to compare with?"
	}
	return "Which dump to open?"
}

// Hint says where they are.
func (c *NamedDialog) Hint() string {
	return "The dumps that heapdrop open was given stay where they are and are analysed there. A file of this computer is analysed in this tab."
}

// Label names a dump.
func (c *NamedDialog) Label(d state.NamedDump) string { return named(d) }

// Compares reports whether the dump is wanted to compare with.
func (c *NamedDialog) Compares() bool { return c.Page.Choosing == state.ToCompare }

// named is a dump in words.
func named(d state.NamedDump) string {
	return state.Cut(state.Shown(d.Name), 200) + ", " + state.Bytes(d.Size)
}
