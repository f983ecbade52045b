package view

import (
	"fmt"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/parts"
)

// BeforeDump shows what a GC log, a thread dump and a report of a crash say about the time
// before the dump.
type BeforeDump struct {
	*parts.Overview
	Page *state.Page
}

// mostFacts is how many facts of the files the overview lists.
const mostFacts = 24

// Sentences say in words what the files show.
func (c *BeforeDump) Sentences() (list []string) {
	if d := c.Diagnosis; d != nil && d.Incident != nil {
		for _, sentence := range d.Incident.Sentences {
			list = append(list, format.Shown(sentence))
		}
	}
	return list
}

// Facts are figures of the GC log, and limits and flags as the files state them.
func (c *BeforeDump) Facts() (list []parts.Fact) {
	d := c.Diagnosis
	if d == nil || d.Incident == nil {
		return nil
	}
	add := func(name, value string) { list = append(list, parts.Fact{Name: name, Value: value}) }
	if gc := d.Incident.GC; gc != nil {
		if gc.Collector != "" {
			add("Collector", format.Shown(gc.Collector))
		}
		add("Limit of the heap", format.Bytes(gc.Limit))
		add("Collections", format.Integer(gc.Collections)+", "+format.Integer(gc.Whole)+" of the whole heap")
		for _, figure := range []struct {
			name, unit string
			value      *int64
		}{{"Used after the last of these", "", gc.Live}, {"Allocated", " a second", gc.Allocated}, {"Promoted", " a second", gc.Promoted}} {
			if figure.value != nil {
				add(figure.name, format.Bytes(*figure.value)+figure.unit)
			}
		}
	}
	for _, f := range d.Incident.Facts {
		add(format.Shown(f.Name), format.Cut(format.Shown(f.Text), 200))
	}
	return list[:min(len(list), mostFacts)]
}

// BesideText names a file and what it is.
func BesideText(file protocol.BesideFile) string {
	what := map[string]string{"gc_log": "GC log", "live_threads": "Thread dump", "crash": "Crash report"}[file.Kind]
	return what + ": " + format.Cut(format.Shown(file.Name), 80)
}

// top is the number of bytes at the upper edge of the chart.
func (c *BeforeDump) top() float64 {
	top := int64(1)
	if d := c.Diagnosis; d != nil && d.Incident != nil && d.Incident.GC != nil {
		top = d.Incident.GC.Limit
	}
	for _, p := range c.Use.Points {
		top = max(top, p.Before, p.After)
	}
	return float64(top)
}

// line is a polyline in a square of 1000.
func (c *BeforeDump) line(of func(p parts.UsePoint) int64) string {
	first, last := c.Use.Points[0].At, c.Use.Points[len(c.Use.Points)-1].At
	var points []string
	for _, p := range c.Use.Points {
		points = append(points, fmt.Sprintf("%.1f,%.1f", 1000*float64(p.At-first)/float64(last-first), 1000*(1-float64(of(p))/c.top())))
	}
	return strings.Join(points, " ")
}

// AfterLine is the used heap after collections.
func (c *BeforeDump) AfterLine() string {
	return c.line(func(p parts.UsePoint) int64 { return p.After })
}

// BeforeLine is the used heap before collections.
func (c *BeforeDump) BeforeLine() string {
	return c.line(func(p parts.UsePoint) int64 { return p.Before })
}

// Area is what is below the used heap after collections.
func (c *BeforeDump) Area() string { return "0,1000 " + c.AfterLine() + " 1000,1000" }

// Scale are the figures beside the chart: nothing, half, and the limit.
func (c *BeforeDump) Scale() (marks []TimelineMark) {
	for _, share := range []float64{0, 0.5, 1} {
		marks = append(marks, TimelineMark{Text: format.Bytes(int64(share * c.top())), Spot: fmt.Sprintf("bottom:%.0f%%", 100*share)})
	}
	return marks
}

// Summary says what the chart shows to those who do not see it.
func (c *BeforeDump) Summary() string {
	first, last := c.Use.Points[0], c.Use.Points[len(c.Use.Points)-1]
	return "Used heap after collections: " + format.Bytes(first.After) + " at first, " + format.Bytes(last.After) + " at the end."
}
