package view

import (
	"slices"
	"strings"

	"heapdrop/internal/order"
	"heapdrop/protocol"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// frameColumn is the first column of a tree of threads.
const frameColumn = "Object / Stack Frame"

// rootColumn is the name of a column that is empty in nearly all rows.
const rootColumn = "GC Root"

// ofFields are columns of threads that tables omit, so that names fit: the inspector shows
// them as fields.
var ofFields = []string{"Shallow Heap", "Priority", "Thread Group"}

// spare are columns without space on a narrow screen or beside the inspector: a name, the sum
// below or the text above says as much, or few ask for them. On a phone, spareOnPhones have none
// either.
var (
	spare         = []string{"Acc. Point %", "Acc. Point Retained Heap", "Age Seconds", "Arrays", "Class Loaders", "Classes of the Loader", "Confidence", "Dominator Retained Heap", "Elements", "GC Roots", "In", "Loaders with the same Classes", "Native Address", "One Element", "Options", "Owner Known By", "Stale", "Unreachable Objects"}
	spareOnPhones = []string{"# Objects", "Accumulates", "Change", "Children", "Classes", "Dominator", "Instance Size", "Refers To", "Registered", "Under Half Full"}
)

// sizes are columns that say more than numbers of objects and shares.
var sizes = []string{"Retained Heap", "Suspect's Retained Heap", "Wasted", "Capacity", "Difference"}

// threadColumns follow the names of threads; then come all others.
var threadColumns = []string{"State", "Waits or Runs In"}

// chosen lists the columns that matter, see Visible. In a narrow window, or beside the inspector in
// one that is not wide, names of objects take the space of the addresses, since they end
// with the address. On a phone, names also take the space of the shallow heap where the
// retained heap is shown. A narrow inspector hides the types and classes of fields.
func (g *Grid) chosen() []int {
	var visible []int
	for i, column := range g.Columns {
		switch {
		case g.FirstColumnOnly && i > 0:
		case (g.Page.Narrow || g.Page.Limited && g.beside()) && !g.Inline && i > 0 && column.Type == table.TypeAddress:
		case (column.Name == "Layer" || column.Name == "Of") && g.form() != nil && g.form().Command.Name == route.GraphCommand: // the picture shows it
		case g.small() && g.Inline && g.has(sizes...) && (column.Type == table.TypePercent || column.Type == table.TypeInteger): // the names need the space
		case i > 0 && i == g.nameColumn() && !g.Inline: // the first column shows it
		case g.nameColumn() > 0 && !g.Inline && (slices.Contains(ofFields, column.Name) || g.Same[i] && (column.Name == "Kind" || column.Name == "Carrier Thread")): // of virtual threads
		case g.tight() && len(g.Columns) > 3 && (column.Name == "Type" || column.Name == "Declared By"):
		case g.AriaSort(i) == "none" && g.givesWay(i, column.Name): // else rows would be in no order
		default:
			visible = append(visible, i)
		}
	}
	place := func(i int) int {
		name := g.Columns[i].Name
		switch at := slices.Index(threadColumns, name); {
		case i == 0:
			return -len(threadColumns) - 1
		case at >= 0 && g.nameColumn() > 0 && !g.Inline:
			return at - len(threadColumns)
		case g.holdersFirst() && slices.Contains(aboutDumps, name):
			return len(g.Columns) + slices.Index(aboutDumps, name)
		}
		return i
	}
	order.Stable(visible, func(a, b int) int { return place(a) - place(b) })
	return visible
}

// givesWay reports whether a column is left out unless it orders the rows.
func (g *Grid) givesWay(i int, name string) bool {
	switch {
	case g.Page.Limited && g.beside() && name == rootColumn: // the inspector shows the path to it
	case g.small() && !g.Inline && name == "Ref. Objects": // the names of merged paths need the space
	case g.holdersFirst() && ((g.Page.Narrow || g.beside()) && slices.Contains(aboutDumps, name) || g.Page.Phone && name == "Used Heap"): // the drawing shows them
	case i > 0 && g.isSpare(name):
	case g.small() && (!g.Inline || g.Page.Phone) && name == "Shallow Heap" && g.has(sizes...):
	case (g.Columns[0].Name == "Object" || g.Page.Phone && g.Columns[0].Name == "Holder") && !g.Inline && (g.Page.Limited && name == "Objects" || g.Page.Phone && name == "Percentage"): // the name says how many
	case (!g.Inline || g.crammed() || g.Page.Limited || len(g.Columns) > 9) && g.repeats(name):
	case (g.Page.Narrow || g.beside() || g.Page.Limited && !table.IsNumeric(g.Columns[i].Type)) && !g.Inline && g.ofThread(i): // the inspector shows them
	case g.Page.Phone && !g.Inline && name == "Group" && !g.IsTree(): // of system properties
	default:
		return false
	}
	return true
}

// isSpare reports whether there is no space for a column of that name. Threads compared in a
// document have more columns than a window of 1,440 pixels has space for.
func (g *Grid) isSpare(name string) bool {
	if of, _, compared := strings.Cut(name, " #"); compared && g.Inline && g.Columns[0].Name == frameColumn {
		return of != "Retained Heap" && (g.crammed() || !slices.Contains(threadColumns, of))
	}
	return g.crammed() && (slices.Contains(spare, name) || name == "Kind" && !g.has("Refers To") || (name == "Object" || name == "Held By") && g.has("In") || (name == "State" || name == "Retained Heap") && g.has("Owner Known By")) ||
		g.small() && g.Page.Phone && (slices.Contains(spareOnPhones, name) || g.Inline && name == "Holds" || name == "Size" && g.has("Counted") || name == "Objects" && g.has("Places"))
}

// aboutDumps are columns of a timeline that give way to those of the holders: the drawing above
// has the times and the verdicts.
var aboutDumps = []string{"Verdict", "Taken", "Objects"}

// holdersFirst reports whether the table is a timeline without space for all its columns.
func (g *Grid) holdersFirst() bool {
	return g.Page.Limited && !g.Inline && g.has("Dump") && g.has("Taken")
}

// beside reports whether the inspector takes space from the table.
func (g *Grid) beside() bool { return !g.Inline && g.Page.Dump.Inspector.Beside() }

// cramped reports whether the inspector leaves the view, table or document, little space.
func (g *Grid) cramped() bool {
	return !g.Passive && g.Page.Limited && g.Page.Dump.Inspector.Beside()
}

// small reports whether there is only space for the names and what counts.
func (g *Grid) small() bool { return !g.Passive && g.Page.Phone || g.cramped() }

// crammed reports whether wide tables have no space for all columns.
func (g *Grid) crammed() bool { return !g.Passive && g.Page.Narrow || g.cramped() }

// grows reports whether the table compares dumps.
func (g *Grid) grows() bool { return g.has(shareOfGrowth) }

// repeats reports whether other columns of a comparison say the same. How many more objects
// there are says enough of parts of the heap, whose names need the space. Where there is little
// space, signs and colours say what changed, and by how much says what was before. Of several
// older dumps, a histogram shows the numbers of objects.
func (g *Grid) repeats(name string) bool {
	switch {
	case !g.grows():
		return false
	case g.has("#2 Objects") && (name == shareOfGrowth || name[0] == '#' && g.Columns[0].Name != "Object" && !strings.HasSuffix(name, "Objects")): // of several older dumps
		return true
	case (g.Page.Phone || g.cramped() && g.Page.ExactBytes) && (!g.Inline || g.Columns[0].Name == "Class Name") && name == "Retained Heap":
		return true
	case g.Page.Limited && (name == "Change" || name == "Objects" || strings.HasPrefix(name, "Old ") || strings.HasPrefix(name, "#")), g.Page.Narrow && name == "Shallow Heap", g.small() && (name == "Held By" || name == shareOfGrowth):
		return true
	}
	return g.Columns[0].Name == "Object" && strings.HasSuffix(name, "Objects") && name != "More Objects"
}

// localsColumn is what threads are ordered by: what a thread keeps, something else often holds,
// too, so it retains little itself.
const localsColumn = "Max. Locals' Retained Heap"

// threadFigure names the figure of threads that counts most.
func (g *Grid) threadFigure() string {
	return either(g.has(localsColumn), localsColumn, "Retained Heap")
}

// ofThread reports whether a column has details of threads: not their names, what counts most,
// their state or, except on a phone, what they wait for.
func (g *Grid) ofThread(i int) bool {
	name := g.Columns[i].Name
	return i > 0 && g.nameColumn() > 0 && g.Columns[0].Name == frameColumn && name != g.threadFigure() && name != threadColumns[0] && (g.Page.Phone || g.Page.Limited && g.beside() || name != threadColumns[1])
}

// nameColumn returns the column with the names of threads in a tree of threads; 0 if the
// table is not such a tree.
func (g *Grid) nameColumn() int {
	if len(g.Columns) > 1 && g.IsTree() && (g.Columns[0].Name == frameColumn || g.Columns[0].Name == "Stack / Thread") && g.Columns[1].Name == "Name" {
		return 1
	}
	return 0
}

// has reports whether the table has a column of one of these names.
func (g *Grid) has(names ...string) bool {
	return slices.ContainsFunc(g.Columns, func(c protocol.Column) bool { return slices.Contains(names, c.Name) })
}

// tight reports whether the grid is in an inspector that is not wide.
func (g *Grid) tight() bool { return g.Passive && g.Inline && g.Page.Side.Width < 560 }

// AriaSort returns the value of aria-sort for a column header.
func (g *Grid) AriaSort(column int) string {
	switch {
	case g.Sort == nil || g.Sort.Column != column:
		return "none"
	case g.Sort.Descending:
		return "descending"
	}
	return "ascending"
}
