package view

import (
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/palette"
	"heapdrop/ui/state/route"
)

// Palette is the command box.
type Palette struct{ *palette.Palette }

// ItemClass is the CSS class of an item.
func (p *Palette) ItemClass(i int) string {
	switch {
	case p.Items[i].Kind == palette.ItemHeading:
		return "palette-heading"
	case i == p.Active():
		return "palette-item cursor"
	}
	return "palette-item"
}

// ShowsKinds reports whether several kinds of things were found for a text.
func (p *Palette) ShowsKinds() bool { return p.Text != "" && p.Category == "" && len(p.Kinds()) > 1 }

// Writing reports whether the arguments of a command are being written.
func (p *Palette) Writing() bool { return p.Usage() != nil && strings.Contains(p.Text, " ") }

// IconClass returns the CSS class of an item's icon. Headings name the kind in words.
func (p *Palette) IconClass(item palette.Item) string {
	if class := iconClass(string(item.Kind)); class != "" {
		return class
	}
	view := "command"
	switch {
	case item.Kind == palette.ItemString:
		view = "strings"
	case item.Kind == palette.ItemSuspect:
		view = "suspects"
	case item.Route != nil && route.ViewByID(item.Route.Entry()) != nil:
		view = item.Route.Entry()
	case item.Route != nil:
		view = "all"
	}
	return "glyph glyph-" + view
}

// Package and Name are the parts of an item's name: of classes and fields the package is less
// important.
func (p *Palette) Package(item palette.Item) string {
	if item.Kind == palette.ItemClass || item.Kind == palette.ItemField {
		pkg, _ := format.SplitName(item.Label)
		return pkg
	}
	return ""
}

// Name is the rest of the name.
func (p *Palette) Name(item palette.Item) string { return item.Label[len(p.Package(item)):] }

// ActiveID returns the element id of the active item; absent if there is none.
func (p *Palette) ActiveID() any {
	return whileShown(p.Active() >= 0, "palette-"+strconv.Itoa(p.Active()))
}

// Selected returns aria-selected of an item; headings have none.
func (p *Palette) Selected(i int) any {
	return whileShown(p.Items[i].Kind != palette.ItemHeading, strconv.FormatBool(i == p.Active()))
}

// ItemRole is the ARIA role of an item.
func (p *Palette) ItemRole(i int) string {
	if p.Items[i].Kind == palette.ItemHeading {
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
