package view

import (
	"fmt"
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
)

// Inspector shows what the cursor is on, in every view.
type Inspector struct {
	*parts.Inspector
	Page *state.Page
}

// FullName returns the subject of the pane, with its package.
func (c *Inspector) FullName() string {
	switch row := c.Row; {
	case c.Object.Result != nil && c.Address != "":
		return format.Shown(c.Object.Result.Title)
	case row != nil && len(row.Cells) > 0 && len(c.Columns) > 0:
		return row.Cells[0].Display(c.Columns[0].Type, false)
	}
	return ""
}

// parts splits the full name: how many, package, name.
func (c *Inspector) parts() (many, pkg, name string) {
	many, name = splitMany(c.FullName())
	if c.Address != "" {
		name, _, _ = strings.Cut(name, " @ 0x")
	}
	word, class := "", name
	if after, isClass := strings.CutPrefix(name, "class "); isClass {
		word, class = "class ", after
	}
	pkg, class = format.SplitName(format.Unhidden(class))
	return many, pkg, word + class
}

// Name returns a short name of the subject.
func (c *Inspector) Name() string {
	if many, _, name := c.parts(); name != "" {
		return many + name
	}
	return "Inspector"
}

// Origin returns the package of the subject.
func (c *Inspector) Origin() string {
	_, pkg, _ := c.parts()
	return strings.TrimSuffix(pkg, ".")
}

// PinTitle says what pinning does.
func (c *Inspector) PinTitle() string {
	if c.Page.Side.Pinned {
		return "Show it over the view again"
	}
	return "Pin it beside the view"
}

// tabName returns the label of a tab.
func tabName(tab string) string {
	return map[string]string{"fields": "Object", "text": "Text", "hex": "Hex", "image": "Image"}[tab]
}

// Panel returns what the tab shows; nil for a picture, and for rows that are not objects.
func (c *Inspector) Panel() *results.Panel {
	switch tab := c.Holds.Shown(); {
	case c.Address == "" || tab == "image":
		return nil
	case tab == "text":
		return c.Holds.Text
	case tab == "hex":
		return c.Holds.Hex
	}
	return c.Object
}

// Size returns the size of the object's content.
func (c *Inspector) Size() string {
	k := c.Holds.Known
	if c.Holds.Shown() == "image" && k.Width > 0 {
		return fmt.Sprintf("%d × %d px", k.Width, k.Height)
	}
	return format.Bytes(k.Bytes)
}

// SaveTitle says what the button saves.
func (c *Inspector) SaveTitle() string {
	switch c.Holds.SaveAs() {
	case "text":
		return "Save the whole text as a file, in UTF-8"
	case "image":
		return "Save the picture as a file"
	}
	return "Save the bytes as a file, as the dump holds them"
}

// PartText says which part of a long text is shown.
func (c *Inspector) PartText() string {
	if c.Holds.Shown() != "text" || c.Holds.Parts() < 2 {
		return ""
	}
	return "Part " + format.Integer(c.Holds.Part+1) + " of " + format.Integer(c.Holds.Parts())
}

// ShowsImage reports whether there is a picture to draw.
func (c *Inspector) ShowsImage() bool { return c.Holds.Shown() == "image" && c.Holds.Picture != nil }

// Rail returns the path from a GC root to the object, nil while it is unknown.
func (c *Inspector) Rail() *Rail {
	grid := c.Path.Grid
	if c.Address == "" && c.Typical == "" || grid == nil || grid.Len() == 0 {
		return nil
	}
	var rows []int
	for i := range grid.Len() {
		rows = append(rows, i)
	}
	r := gridRail(&Grid{Grid: grid, Page: c.Page}, rows, true)
	r.fold()
	return r
}

// Blank says why there is nothing about a row; "" if there is.
func (c *Inspector) Blank() string {
	switch {
	case c.Address != "" || c.Row == nil || len(c.Values()) > 0 || len(c.NextSteps()) > 0:
		return ""
	case c.Row.Icon == "frame":
		return "A stack frame. If local variables in it hold objects, they are the rows below it."
	}
	return "This row is no object, and has nothing but its name."
}

// RailTitle says what the path leads to.
func (c *Inspector) RailTitle() string {
	if c.Address == "" {
		return "Path to root of the largest one"
	}
	return "Path to root"
}

// Pathless says why no path is shown; "" if there is one or it may still come.
func (c *Inspector) Pathless() string {
	switch {
	case c.Address == "" || c.Object.State == results.PanelFailed:
	case c.Path.State == results.PanelShown && c.Path.Grid != nil && c.Path.Grid.Len() == 0:
		return "No path from a GC root leads here: it is unreachable, or only weak and soft references lead to it."
	case c.Path.State == results.PanelLoading:
		return "Looking for a path to a root …"
	}
	return ""
}
