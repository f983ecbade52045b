package parts

import (
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/table"
)

// MenuItem is one entry: a heading or an action.
type MenuItem struct {
	Label   string
	Hint    string
	Heading bool
	Group   string // the heading above it
	Action  env.Action
	More    bool // shows all entries
}

// fits reports whether a menu entry of a command applies to a row. If a row does not
// state the type of its objects, they may be of any type.
func fits(menu protocol.Menu, row *table.Row) bool {
	array := row.Icon == "array" || strings.HasSuffix(row.Class, "[]")
	plain := !array && (row.Object == "" || row.Icon == "object" || row.Icon == "")
	ofClass := strings.HasPrefix(row.Set, "class:") || row.Object != "" && row.Icon != ""
	switch menu.For {
	case "object":
		return row.Object != ""
	case "thread":
		return row.Object != "" && (row.Icon == "thread" || row.Icon == "")
	case "collection":
		return row.Object != "" && plain
	case "collections":
		return row.Set != "" && plain
	case "arrays":
		return row.Set != "" && (array || !ofClass)
	case "class":
		return row.Class != "" && row.Object == ""
	}
	return row.Set != ""
}

// classObject returns the address of the class of a histogram row.
func classObject(row *table.Row) string {
	for _, prefix := range []string{"class:", "superclass:"} {
		text, found := strings.CutPrefix(row.Set, prefix)
		if address, ok := command.ParseAddress(text); found && ok && row.Object == "" {
			return address
		}
	}
	return ""
}
