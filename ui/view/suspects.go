package view

import (
	"heapdrop/ui/state"
	"strconv"
)

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

// Cleared is a line about a large structure that is no suspect.
type Cleared struct {
	Share, Structure, Reason, Bytes string
}

// mostCleared is how many cleared structures the overview shows.
const mostCleared = 4

// tableWith finds the first table of the report that has some columns, with their
// numbers.
func (o *Overview) tableWith(names ...string) (grid *state.Grid, columns []int) {
	for _, block := range o.Suspects.Blocks {
		if block.Grid == nil {
			continue
		}
		columns = columns[:0]
		for _, name := range names {
			for i, column := range block.Grid.Columns {
				if column.Name == name {
					columns = append(columns, i)
				}
			}
		}
		if len(columns) == len(names) {
			return block.Grid, columns
		}
	}
	return nil, nil
}

// lines are the cells of the first rows of a table of the report.
func (o *Overview) lines(most int, names ...string) (lines [][]string) {
	grid, columns := o.tableWith(names...)
	if grid == nil {
		return nil
	}
	for i := range min(grid.Len(), most) {
		row := grid.Row(i)
		if row == nil {
			break
		}
		drawn := DrawnRow{state.DrawnRow{Index: i, Row: row}, &Grid{Grid: grid, Page: o.Page}}
		var cells []string
		for _, column := range columns {
			cells = append(cells, drawn.Cell(column))
		}
		lines = append(lines, cells)
	}
	return lines
}

// suspectsGrid is the table of suspects in the report, nil for none.
func (o *Overview) suspectsGrid() *state.Grid {
	grid, _ := o.tableWith("Held By", "Likely Cause")
	return grid
}

// TopSuspects are the first suspects of the report.
func (o *Overview) TopSuspects() (suspects []Suspect) {
	for i, cells := range o.lines(mostSuspects, "Percentage", "Retained Heap", "Held By", "Accumulates", "Likely Cause") {
		suspects = append(suspects, Suspect{i + 1, cells[0], cells[1], cells[2], cells[3], cells[4]})
	}
	return suspects
}

// TopCleared are the largest structures that are no suspects.
func (o *Overview) TopCleared() (cleared []Cleared) {
	for _, cells := range o.lines(mostCleared, "Percentage", "Structure", "Why It Is No Suspect", "Retained Heap") {
		cleared = append(cleared, Cleared{cells[0], cells[1], cells[2], cells[3]})
	}
	return cleared
}

// Verdict is the first sentence of the report.
func (o *Overview) Verdict() string {
	for _, block := range o.Suspects.Blocks {
		if block.Type == "text" {
			text := ""
			for _, span := range block.Spans {
				text += span.Text
			}
			return state.Shown(text)
		}
	}
	return ""
}

// MoreSuspects says how many suspects the report has beyond those shown.
func (o *Overview) MoreSuspects() string {
	if grid := o.suspectsGrid(); grid != nil && grid.Len() > mostSuspects {
		return "The whole report, with " + strconv.Itoa(grid.Len()-mostSuspects) + " more"
	}
	return "The whole report"
}

// AwaitsSuspects reports whether the suspects are yet to come.
func (o *Overview) AwaitsSuspects() bool {
	switch o.Suspects.State {
	case state.PanelEmpty, state.PanelLoading, state.PanelWaiting:
		return !o.Stopped()
	}
	return false
}

// SuspectsWaiting says what the suspects wait for.
func (o *Overview) SuspectsWaiting() string {
	if o.Suspects.State == state.PanelEmpty {
		return o.Waiting()
	}
	return o.Suspects.Waiting()
}
