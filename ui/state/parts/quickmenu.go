package parts

import (
	"strings"

	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// quickQuery is a query that is often run on a row, with a plain name.
type quickQuery struct {
	label, hint string
	many        string // the label for a set that is not a single object, if it differs
	command     string // "$set" is replaced by the set of the row
	one         bool   // applies to one object
	several     bool   // applies to a set that is not a single object
}

// listed lists objects, each with what it refers to.
const listed = "What it refers to"

// quickQueries are the entries with which a menu begins.
var quickQueries = []quickQuery{
	{label: "Why is it alive", hint: "The paths from the GC roots; weak and soft references are left out", command: "path2gc $set", one: true},
	{label: "Why are they alive", hint: "The paths from the GC roots, merged; weak and soft references are left out", command: "merge_shortest_paths $set", several: true},
	{label: "Who refers to it", many: "Who refers to them", hint: "The objects that refer to it", command: "list_objects $set -inbound" + route.Folded},
	{label: listed, many: "What they refer to", hint: "The objects that it refers to", command: "list_objects $set" + route.Folded},
	{label: "Show the graph around it", hint: "Its path to a root, what refers to it and what it refers to", command: route.GraphCommand + " $set", one: true},
	{label: "What it retains, by class", many: "What they retain, by class", hint: "What would be freed with it", command: "show_retained_set $set"},
	{label: "Show in the dominator tree", hint: "What it keeps alive, level by level", command: "show_dominator_tree $set" + route.Folded},
}

// firstItems returns the entries with which the menu of a row begins.
func firstItems(v *env.Visit, row *table.Row) []MenuItem {
	var items []MenuItem
	if address := classObject(row); address != "" {
		items = append(items, MenuItem{Label: "The class and its static fields", Action: env.InspectObject{Address: address}})
	} else if row.Object != "" {
		items = append(items, MenuItem{Label: "Inspect", Hint: "Fields, values and the path to its root", Action: env.InspectObject{Address: row.Object}})
	}
	if row.Set == "" {
		return items
	}
	for _, q := range quickQueries {
		name, _, _ := strings.Cut(q.command, " ")
		if q.one && row.Object == "" || q.several && row.Object != "" || v.Command(name) == nil {
			continue
		}
		label := q.label
		switch {
		case classObject(row) != "" && label == listed:
			label = "Its objects"
		case row.Object == "" && q.many != "":
			label = q.many
		}
		items = append(items, MenuItem{Label: label, Hint: q.hint, Action: env.RunCommand{Command: strings.ReplaceAll(q.command, "$set", row.Set)}})
	}
	if picture := pictureItem(v, row); picture != nil {
		items = append(items, *picture)
	}
	return items
}

// pictureItem returns the entry that shows the row in a picture, if the view has one.
func pictureItem(v *env.Visit, row *table.Row) *MenuItem {
	command := v.Command("icicle")
	if command == nil || len(command.Menus) == 0 || !fits(command.Menus[0], row) {
		return nil
	}
	return &MenuItem{Label: "Show in the picture", Action: env.RunCommand{Command: strings.ReplaceAll(command.Menus[0].Command, "$set", row.Set)}}
}

// HasMenu reports whether something can be asked about what the inspector shows.
func (n *Inspector) HasMenu() bool {
	row := n.Subject()
	return row != nil && row.Rest == 0 && (n.Address == "" || n.Object.State != results.PanelFailed) // else there is no such object
}

// NextSteps is the first of what can be asked about a row that is not an object: why its
// objects are alive. The menu has the rest, and the inspector of an object has its path.
func (n *Inspector) NextSteps() []MenuItem {
	if n.Address != "" || n.Row == nil || n.Row.Rest > 0 {
		return nil
	}
	items := firstItems(n.env.Visit, n.Row)
	return items[:min(len(items), 1)]
}
