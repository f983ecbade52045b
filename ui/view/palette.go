package view

import (
	"heapdrop/protocol"
	"heapdrop/ui/state"
	"strconv"
	"strings"
)

// Palette is the command box.
type Palette struct{ *state.Palette }

// ItemClass is the CSS class of an item.
func (p *Palette) ItemClass(i int) string {
	switch {
	case p.Items[i].Kind == state.ItemHeading:
		return "palette-heading"
	case i == p.Cursor:
		return "palette-item cursor"
	}
	return "palette-item"
}

// KindText says what kind of item this is; "" for queries, the most frequent kind.
func (p *Palette) KindText(item state.PaletteItem) string {
	if item.Kind == state.ItemQuery || item.Kind == state.ItemHeading || item.Kind == state.ItemView {
		return ""
	}
	return string(item.Kind)
}

// CursorID returns the element id of the item under the cursor; absent if there is none.
func (p *Palette) CursorID() any {
	return whileShown(p.Cursor >= 0, "palette-"+strconv.Itoa(p.Cursor))
}

// Selected returns aria-selected of an item; headings have none.
func (p *Palette) Selected(i int) any {
	return whileShown(p.Items[i].Kind != state.ItemHeading, strconv.FormatBool(i == p.Cursor))
}

// ItemRole is the ARIA role of an item.
func (p *Palette) ItemRole(i int) string {
	if p.Items[i].Kind == state.ItemHeading {
		return "presentation"
	}
	return "option"
}

// UsageText returns how to write an argument: "-groupby CLASS|PACKAGE", "OBJECTS".
func UsageText(a protocol.Argument) string {
	value := strings.ToUpper(a.Name)
	if len(a.Values) > 0 {
		value = strings.Join(a.Values, "|")
	}
	switch {
	case a.Flag == "":
	case a.Type == "boolean":
		value = a.Flag
	default:
		value = a.Flag + " " + value
	}
	if a.Multiple {
		value += " …"
	}
	if !a.Required {
		value = "[" + value + "]"
	}
	return value
}
