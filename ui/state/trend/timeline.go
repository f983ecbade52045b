// Package trend is about many dumps over time: the time line of dumps that are compared, and
// the fleet that heapdrop fleet wrote about.
package trend

import (
	"math"
	"slices"
	"strings"
	"time"

	"heapdrop/internal/order"
	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/table"
)

// Point is a dump on a time line.
type Point struct {
	Name    string
	Taken   time.Time // zero where it is not known
	Used    int64     // bytes of the heap
	Verdict string    // in a word or two; "" if unknown
	Holds   []int64   // bytes of each holder of the time line; NotNamed if unknown
}

// Timeline holds the used heap and the largest holders of several dumps, the oldest
// first. It is plain data, which view.Timeline draws.
type Timeline struct {
	Points  []Point
	Holders []string
}

// NotNamed marks a holder that a dump does not name: it is small there, or absent.
const NotNamed = -1

// timelineCommand gives a table with a row for each dump, see TimelineOf.
const timelineCommand = "timeline"

// TimelineOf reads the table of timelineCommand. It returns nil for other results, and if
// there is nothing to compare.
func TimelineOf(line string, result *protocol.Result) *Timeline {
	if tokens := command.Tokens(line); len(tokens) == 0 || tokens[0] != timelineCommand {
		return nil
	}
	t := &Timeline{}
	fixed := map[string]int{"Dump": -1, "Taken": -1, "Verdict": -1, "Used Heap": -1, "Objects": -1}
	var holders []int
	for i, column := range result.Columns {
		if _, known := fixed[column.Name]; known {
			fixed[column.Name] = i
		} else if column.Type == table.TypeBytes {
			holders, t.Holders = append(holders, i), append(t.Holders, column.Name)
		}
	}
	cell := func(row *table.Row, i int) table.Cell {
		if i < 0 || i >= len(row.Cells) {
			return table.Cell{}
		}
		return row.Cells[i]
	}
	for _, row := range table.Parse(result) {
		m := Point{Name: cell(&row, fixed["Dump"]).Text, Verdict: cell(&row, fixed["Verdict"]).Text, Used: cell(&row, fixed["Used Heap"]).Whole}
		if taken, err := time.Parse("2006-01-02 15:04:05 MST", cell(&row, fixed["Taken"]).Text); err == nil {
			m.Taken = taken
		}
		for _, i := range holders {
			m.Holds = append(m.Holds, cell(&row, i).Whole)
		}
		t.Points = append(t.Points, m)
	}
	if len(t.Points) < 2 {
		return nil
	}
	t.Order()
	return t
}

// Order puts the dumps in the order of their times, if all have one.
func (t *Timeline) Order() {
	if t.Timed() {
		order.Stable(t.Points, func(a, b Point) int { return a.Taken.Compare(b.Taken) })
	}
}

// Timed reports whether all dumps have a time, and not all the same one.
func (t *Timeline) Timed() bool {
	first := t.Points[0].Taken
	known, differ := true, false
	for _, m := range t.Points {
		known = known && !m.Taken.IsZero()
		differ = differ || !m.Taken.Equal(first)
	}
	return known && differ
}

// At returns the position of a dump on the line, 0…1: by time, or evenly if times are
// unknown.
func (t *Timeline) At(i int) float64 {
	last := len(t.Points) - 1
	if !t.Timed() {
		return float64(i) / float64(max(last, 1))
	}
	first := t.Points[0].Taken
	return float64(t.Points[i].Taken.Sub(first)) / float64(t.Points[last].Taken.Sub(first))
}

// Ticks returns round numbers of bytes from 0 to above the largest heap.
func (t *Timeline) Ticks() []int64 {
	const most = 4 // steps
	largest := int64(1)
	for _, m := range t.Points {
		largest = max(largest, m.Used)
	}
	unit := int64(1)
	for unit < math.MaxInt64>>20 && largest/unit >= 1024 {
		unit <<= 10
	}
	step := unit
	for _, factor := range []int64{1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if step = unit * factor; most*step >= largest {
			break
		}
	}
	if unit > 1 && largest < 2*unit { // fractions of the unit
		for _, share := range []int64{8, 4, 2} {
			if part := unit / share; most*part >= largest {
				step = part
				break
			}
		}
	}
	ticks := []int64{0}
	for at := step; at-step < largest && len(ticks) <= 2*most; at += step {
		ticks = append(ticks, at)
	}
	return ticks
}

// Bad reports whether the verdict about a dump names a suspect.
func (m Point) Bad() bool {
	return slices.ContainsFunc([]string{"leak", "backlog", "large"}, func(word string) bool { return strings.HasSuffix(m.Verdict, word) })
}
