package view

import (
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// ColumnName returns the name of a column, as the page calls it. Queries that users write
// name their own.
func (g *Grid) ColumnName(column int) string {
	name := format.Shown(g.Columns[column].Name)
	if g.Page.Editor() == nil {
		name = command.Heading(name)
	}
	return name
}

// ColumnTitle returns the heading with its meaning.
func (g *Grid) ColumnTitle(column int) string {
	name := g.ColumnName(column)
	if meaning := Meaning(g.Columns[column].Name); meaning != "" {
		return name + ": " + meaning
	}
	return name
}

// ColumnHeading returns the visible heading, which is short in narrow columns.
func (g *Grid) ColumnHeading(column int) string {
	if g.Columns[column].Name == "Percentage" && (g.Page.Limited && !g.Inline || g.Passive || g.Inline && (len(g.Columns) > 5 || g.Page.Narrow || g.cramped())) {
		return "%"
	}
	if g.Columns[column].Name == shareOfGrowth && g.Page.Narrow {
		return "Share"
	}
	if g.has("Dump") { // the columns of a timeline have the names of holders; a line ends between their parts
		name := strings.ReplaceAll(strings.Join(format.Breaks(env.NameOfPath(g.Page.Dump.Overview.Diagnosis, g.ColumnName(column))), "\u200b"), " \u200b", " ") // else a line could be empty
		// A line may also end at a hump: Standard|Manager.
		for i := len(name) - 1; i > 0; i-- {
			if name[i]-'A' < 26 && name[i-1]-'a' < 26 {
				name = name[:i] + "\u200b" + name[i:]
			}
		}
		return name
	}
	if short := command.ShortHeadings.Of(g.Columns[column].Name); short != "" && g.small() {
		return short
	}
	return g.ColumnName(column)
}

// headingWidth estimates the width of a heading of that many letters with the mark of the
// order, in rem.
func headingWidth(letters int) float64 { return 0.62*float64(letters) + 2.4 }

// inTwoLines returns the length of the longer line of a heading that is broken at a space.
func inTwoLines(heading string) int {
	least := len(heading)
	for i, r := range heading {
		if r == ' ' {
			least = min(least, max(i, len(heading)-i-1))
		}
	}
	return least
}
