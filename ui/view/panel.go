package view

import (
	"cmp"
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Panel shows a result of any kind.
type Panel struct {
	*results.Panel
	Page *state.Page
}

// NextStep is a suggestion in a view that has nothing to show yet.
type NextStep struct{ Name, What, Command string }

// mostSteps is the maximum number of suggestions of each kind.
const mostSteps = 4

// Grown returns the headline of a comparison; nil if the result is none.
func (c *Panel) Grown() *Grown { return grownOf(c.Result, c.Page) }

// wantsObjects reports whether the view is about objects but none were chosen.
func (c *Panel) wantsObjects() bool {
	if c.Form == nil {
		return false
	}
	missing := c.Form.Missing()
	return missing != nil && command.IsObjects(missing.Type)
}

// Wanted says what the view needs.
func (c *Panel) Wanted() string {
	switch opening := c.Page.Dump.Baselines.Opening(); {
	case c.NeedsDump() && opening != "":
		return opening
	case c.NeedsDump():
		return "This compares two dumps. Choose the older one, or drop it here."
	case c.wantsObjects() && len(c.NextSteps()) > 0:
		return "Choose an object first. Suspects and the largest objects are below."
	case c.wantsObjects():
		return "Choose an object first."
	}
	if missing := c.Form.Missing(); missing != nil {
		return "Fill in “" + command.Label(missing.Name) + "” above."
	}
	return "Fill in the form above."
}

// Report returns the verdict with which the view of suspects begins, as the overview does; nil in
// other views.
func (c *Panel) Report() *Verdict {
	d := c.Page.Dump.Overview.Diagnosis
	if c.Passive || d == nil || c.Blocks == nil || c.Command != route.SuspectsCommand {
		return nil
	}
	return &Verdict{Diagnosis: d, Page: c.Page, Number: min(1, len(d.Suspects)), Report: true}
}

// Items returns the parts of the document without what Report says; sections then have the names
// that the page uses.
func (c *Panel) Items() []*results.Block {
	v := c.Report()
	if v == nil {
		return c.Blocks
	}
	var items []*results.Block
	for i, block := range c.Blocks {
		switch {
		case i == 0 && block.Type == "text", block.Chart != nil:
		case block.Section > 0 && len(block.Spans) == 1:
			number, path, found := strings.Cut(block.Spans[0].Text, ". ")
			if _, err := strconv.Atoi(number); err != nil || !found {
				number, path = "", block.Spans[0].Text
			} else {
				number += ". "
			}
			named := *block
			named.Spans = []protocol.Span{{Text: number + env.NameOfPath(v.Diagnosis, path)}}
			items = append(items, &named)
		default:
			items = append(items, block)
		}
	}
	return items
}

// PathRail returns, in views of paths, the path on which the row of the cursor is, or else the
// first one; nil in other views. The table below it holds all paths.
func (c *Panel) PathRail() *Rail {
	if c.Grid == nil || c.Passive || c.Form == nil || c.Grid.Len() == 0 {
		return nil
	}
	upwards := c.Form.Command.Name == route.PathCommand
	if !upwards && (c.Form.Command.Name != "merge_shortest_paths" || c.Grid.Columns[len(c.Grid.Columns)-1].Name != rootColumn) {
		return nil
	}
	g := &Grid{Grid: c.Grid, Page: c.Page}
	rows := g.pathOf(c.Grid.Cursor)
	last := g.Row(rows[len(rows)-1])
	if upwards && last != nil && last.Expandable {
		rows = g.pathOf(0)
		last = g.Row(rows[len(rows)-1])
	}
	r := gridRail(g, rows, upwards)
	r.Whole = true
	if last != nil && last.Expandable {
		r.more(upwards)
	}
	return r
}

// NextSteps suggests the view's query for the inspected object, for suspects and for the
// biggest objects.
func (c *Panel) NextSteps() []NextStep {
	switch {
	case c.Form != nil && c.Form.Command.Name == "find_strings":
		return []NextStep{{"Strings that occur several times", "texts, and what their copies waste", "duplicate_strings"}}
	case !c.wantsObjects():
		return nil
	}
	var steps []NextStep
	seen := map[string]bool{}
	add := func(address, name, what string) {
		if address != "" && !seen[address] {
			seen[address] = true
			steps = append(steps, NextStep{name, what, c.Form.Command.Name + " " + address})
		}
	}
	inspected := &Inspector{c.Page.Dump.Inspector, c.Page}
	add(inspected.Address, "The inspected object", shortName(cmp.Or(inspected.FullName(), inspected.Address)))
	if d := c.Page.Dump.Overview.Diagnosis; d != nil {
		for i := range d.Suspects[:min(len(d.Suspects), mostSteps)] {
			s := &d.Suspects[i]
			add(s.Held.Object, env.HolderName(d, s.Held, s.Holder), "suspect, "+format.Bytes(s.Retained))
		}
	}
	biggest := c.Page.Dump.Overview.Biggest
	for _, big := range biggest[:min(len(biggest), mostSteps)] {
		add(big.Object, shortName(format.Shown(big.Name)), format.Bytes(big.Retained))
	}
	return steps
}

// NeedsDump reports whether the view needs a baseline and there is none.
func (c *Panel) NeedsDump() bool {
	return c.Form != nil && c.Form.Command.Category == command.CompareCategory && !c.Page.Dump.Baselines.Comparing()
}

// Unready reports whether the view waits for a step of the user.
func (c *Panel) Unready() bool {
	return c.Page.Editor() == nil && (c.State == results.PanelForm || c.Failed() && c.NeedsDump())
}

// Failed reports whether an error is shown.
func (c *Panel) Failed() bool { return c.State == results.PanelFailed }

// Wrong reports whether the error is a failure, and not a missing step of the user.
func (c *Panel) Wrong() bool { return c.Failed() && !c.Unready() && !c.Misfiltered() }

// Said returns the lines of the error. An editor marks the place that the others quote.
func (c *Panel) Said() []string {
	lines := c.ErrorLines()
	if c.Page.Editor() != nil {
		return lines[:1]
	}
	return lines
}
