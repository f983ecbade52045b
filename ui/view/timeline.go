package view

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/trend"
)

// Timeline draws used heap, largest holders and verdicts of several dumps over time.
// Lines are SVG that is stretched to the available width. Texts and dots must not be
// stretched, so they are positioned in percent.
type Timeline struct {
	*trend.Timeline
	Untitled bool // the view says in its own words what has changed

	Diagnosis *protocol.Diagnosis // names holders; it may be nil
}

// TimelineLine is a line of the drawing: the used heap, or a holder.
type TimelineLine struct {
	Name   string
	Class  string
	Points string // of a polyline, in a square of 1000
	Course string // "2.1 MB → 34.7 MB"
}

// TimelineMark is a text at a position in the drawing.
type TimelineMark struct {
	Text, More  string // the text, and the exact figures for the tooltip
	Class, Spot string
}

// top returns the number of bytes at the upper edge.
func (c *Timeline) top() float64 {
	ticks := c.Ticks()
	return float64(ticks[len(ticks)-1])
}

// Lines returns the lines, the used heap first.
func (c *Timeline) Lines() []TimelineLine {
	line := func(name, class string, of func(m trend.Point) int64) TimelineLine {
		var points []string
		for i, m := range c.Timeline.Points {
			if of(m) != trend.NotNamed {
				points = append(points, fmt.Sprintf("%.1f,%.1f", 1000*c.At(i), 1000*(1-float64(of(m))/c.top())))
			}
		}
		last := c.Timeline.Points[len(c.Timeline.Points)-1]
		return TimelineLine{name, "timeline-line " + class, strings.Join(points, " "), heldBytes(of(c.Timeline.Points[0])) + " → " + heldBytes(of(last))}
	}
	lines := []TimelineLine{line("Used heap", "used", func(m trend.Point) int64 { return m.Used })}
	for k, name := range c.Holders {
		lines = append(lines, line(env.NameOfPath(c.Diagnosis, name), "holder-"+strconv.Itoa(k%4), func(m trend.Point) int64 { return m.Holds[k] }))
	}
	return lines
}

// heldBytes formats the bytes of a holder.
func heldBytes(n int64) string {
	if n == trend.NotNamed {
		return "not named"
	}
	return format.Bytes(n)
}

// Area returns the area below the line of the used heap.
func (c *Timeline) Area() string { return "0,1000 " + c.Lines()[0].Points + " 1000,1000" }

// Scale returns the figures beside the drawing; each has a line.
func (c *Timeline) Scale() []TimelineMark {
	var marks []TimelineMark
	for _, bytes := range c.Ticks() {
		marks = append(marks, TimelineMark{Text: format.Bytes(bytes), Spot: fmt.Sprintf("bottom:%.2f%%", 100*float64(bytes)/c.top())})
	}
	return marks
}

// Dots returns a mark for each dump on the line of the used heap.
func (c *Timeline) Dots() []TimelineMark {
	var marks []TimelineMark
	for i, m := range c.Timeline.Points {
		class := "timeline-dot"
		if m.Bad() {
			class += " bad"
		}
		more := format.Shown(m.Name) + "\n" + format.Bytes(m.Used) + " used"
		if m.Verdict != "" {
			more += "\n" + format.VerdictWord(m.Verdict)
		}
		for k, name := range c.Holders {
			more += "\n" + heldBytes(m.Holds[k]) + ": " + env.NameOfPath(c.Diagnosis, name)
		}
		marks = append(marks, TimelineMark{More: more, Class: class, Spot: fmt.Sprintf("left:%.2f%%;bottom:%.2f%%", 100*c.At(i), 100*float64(m.Used)/c.top())})
	}
	return marks
}

// apart is the minimum distance between labels, as a share of the width.
const apart = 0.17

// Labels returns the times below the drawing with the verdicts, as many as fit: the
// first, the last, and others that are far enough from both. Narrow screens show only the
// first and the last.
func (c *Timeline) Labels() []TimelineMark {
	var marks []TimelineMark
	last, before := len(c.Timeline.Points)-1, 0.0
	for i, m := range c.Timeline.Points {
		at := c.At(i)
		class := "timeline-label inner"
		switch {
		case i == 0:
			class = "timeline-label first"
		case i == last:
			class = "timeline-label last"
		case at-before < apart || 1-at < apart:
			continue
		}
		before = at
		marks = append(marks, TimelineMark{c.when(i), format.VerdictWord(m.Verdict), class, fmt.Sprintf("left:%.2f%%", 100*at)})
	}
	return marks
}

// when returns the time of a dump as short as possible, or its name if the time is
// unknown.
func (c *Timeline) when(i int) string {
	if m := c.Timeline.Points[i]; !c.Timed() { // names of dumps differ at the end
		start, middle, end := format.CutMiddle(format.Shown(m.Name), 24)
		if middle != "" {
			middle = "…"
		}
		return start + middle + end
	}
	first, last := c.Timeline.Points[0].Taken, c.Timeline.Points[len(c.Timeline.Points)-1].Taken
	text := clock(c.Timeline.Points[i].Taken, first, last)
	if i == len(c.Timeline.Points)-1 {
		text += zone(first, last)
	}
	return text
}

// clock returns a time as short as it can be told from others between first and last.
func clock(at, first, last time.Time) string {
	switch {
	case last.Sub(first) < 10*time.Minute:
		return at.Format("15:04:05")
	case first.Format(time.DateOnly) == last.Format(time.DateOnly):
		return at.Format("15:04")
	case last.Sub(first) > 60*24*time.Hour:
		return at.Format("2 Jan 2006")
	}
	return at.Format("2 Jan, 15:04")
}

// noBreak is a space at which no line ends.
const noBreak = "\u00a0"

// zone is what the last of some times says for all of them: " UTC", unless they are days.
func zone(first, last time.Time) string {
	if last.Sub(first) > 60*24*time.Hour {
		return ""
	}
	return noBreak + "UTC"
}

// Title returns a sentence about the change of the heap.
func (c *Timeline) Title() string {
	first, last := c.Timeline.Points[0], c.Timeline.Points[len(c.Timeline.Points)-1]
	more := last.Used - first.Used
	text := "The heap is as large as before"
	if bytes := format.Bytes(max(more, -more)); more != 0 {
		text = either(more > 0, "+", "−") + bytes
	}
	if c.Timed() {
		text += " in " + span(last.Taken.Sub(first.Taken))
	}
	if most, grew := c.grewMost(); grew > 0 && more > 0 {
		text += ": " + env.NameOfPath(c.Diagnosis, c.Holders[most]) + " grew by " + format.Bytes(grew)
	}
	return text
}

// grewMost returns the holder that grew most.
func (c *Timeline) grewMost() (most int, grew int64) {
	first, last := c.Timeline.Points[0], c.Timeline.Points[len(c.Timeline.Points)-1]
	for k := range c.Holders {
		if more := last.Holds[k] - first.Holds[k]; more > grew && first.Holds[k] != trend.NotNamed {
			most, grew = k, more
		}
	}
	return most, grew
}

// span formats a duration in one or two units.
func span(d time.Duration) string {
	const day = 24 * time.Hour
	parts := func(large time.Duration, a string, small time.Duration, b string) string {
		text := strconv.Itoa(int(d/large)) + " " + a
		if rest := int(math.Round(float64(d%large) / float64(small))); rest > 0 {
			text += " " + strconv.Itoa(rest) + " " + b
		}
		return text
	}
	switch {
	case d >= 2*day:
		return parts(day, "days", time.Hour, "h")
	case d >= time.Hour:
		return parts(time.Hour, "h", time.Minute, "min")
	case d >= time.Minute:
		return parts(time.Minute, "min", time.Second, "s")
	case d >= time.Second:
		return strconv.Itoa(int(d/time.Second)) + " s"
	}
	return strconv.Itoa(int(d/time.Millisecond)) + " ms"
}

// Summary describes the drawing for users who cannot see it.
func (c *Timeline) Summary() string {
	text := c.Title() + "."
	for _, line := range c.Lines() {
		text += " " + line.Name + ": " + line.Course + "."
	}
	return text + " The table below has all figures."
}
