package view

import (
	"fmt"

	"heapdrop/ui/state/parts"
)

// Menu is the context menu of a row.
type Menu struct{ *parts.Menu }

// Style places the menu at the pointer, inside the window; max() in public/style keeps it
// from growing past the edges.
func (m *Menu) Style() string {
	return "--x:" + pixels(m.X) + "px;--y:" + pixels(m.Y) + "px"
}

// Active is the id of the item under the cursor; nil where nothing fits.
func (m *Menu) Active() any {
	if len(m.Items) == 0 {
		return nil
	}
	return fmt.Sprint("menu-", m.Cursor)
}

// ItemClass is the CSS class of an item.
func (m *Menu) ItemClass(i int) string {
	switch {
	case m.Items[i].Heading:
		return "menu-heading"
	case i == m.Cursor:
		return "menu-item cursor"
	}
	return "menu-item"
}
