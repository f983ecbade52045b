package ui

import "strconv"

// suspectsCommand writes the report on leaks, a document with a table of all
// suspects and a section for each.
const suspectsCommand = "leakhunter"

// mostSuspects is how many the overview shows.
const mostSuspects = 6

// Suspect is a line about something that probably leaks.
type Suspect struct {
	Number      int // of its section in the report, from 1
	Share       string
	Bytes       string
	HeldBy      string // a path: "planted.Cache.STORE"
	Accumulates string // "2,000 entries java.lang.String → byte[]"
	Cause       string // "Unbounded map"
}

// suspectsGrid finds the table of suspects in the report, with the numbers of the
// columns that a Suspect is made of.
func (o *OverviewPage) suspectsGrid() (grid *Grid, columns [5]int) {
	for _, block := range o.Suspects.Blocks {
		if block.Grid == nil {
			continue
		}
		found := 0
		for k, name := range []string{"Percentage", "Retained Heap", "Held By", "Accumulates", "Likely Cause"} {
			for i, column := range block.Grid.Columns {
				if column.Name == name {
					columns[k] = i
					found++
				}
			}
		}
		if found == len(columns) {
			return block.Grid, columns
		}
	}
	return nil, columns
}

// TopSuspects are the first suspects of the report.
func (o *OverviewPage) TopSuspects() []Suspect {
	grid, columns := o.suspectsGrid()
	if grid == nil {
		return nil
	}
	var suspects []Suspect
	for i := range min(grid.Len(), mostSuspects) {
		row := grid.Row(i)
		if row == nil {
			break
		}
		drawn := DrawnRow{Index: i, Row: row, grid: grid}
		text := func(k int) string { return drawn.Cell(columns[k]) }
		suspects = append(suspects, Suspect{i + 1, text(0), text(1), text(2), text(3), text(4)})
	}
	return suspects
}

// SuspectsText is the first sentence of a report that names no suspects.
func (o *OverviewPage) SuspectsText() string {
	for _, block := range o.Suspects.Blocks {
		if block.Type == "text" {
			text := ""
			for _, span := range block.Spans {
				text += span.Text
			}
			return shown(text)
		}
	}
	return ""
}

// MoreSuspects says how many suspects the report has beyond those shown.
func (o *OverviewPage) MoreSuspects() string {
	if grid, _ := o.suspectsGrid(); grid != nil && grid.Len() > mostSuspects {
		return "The whole report, with " + strconv.Itoa(grid.Len()-mostSuspects) + " more"
	}
	return "The whole report"
}

// SuspectsWaiting says what the suspects wait for.
func (o *OverviewPage) SuspectsWaiting() string {
	if o.Suspects.State == PanelEmpty {
		return o.Waiting()
	}
	return o.Suspects.Waiting()
}

// OpenSuspect shows the report at the section about a suspect; 0 for its beginning.
func (o *OverviewPage) OpenSuspect(number int) {
	o.App.section = number
	o.App.Run(suspectsCommand)
}
