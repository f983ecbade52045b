package view

import (
	"strings"

	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
)

// compared names the dumps with which the open one was compared; "" if there is none.
func compared(p *state.Page) string {
	before, later := others(p)
	text := ""
	if len(before) > 0 {
		text = "Compared with " + strings.Join(before, ", ") + ": what has grown since then counts as evidence. "
	}
	if len(later) > 0 {
		text += "Taken later, so no evidence of growth: " + strings.Join(later, ", ") + "."
	}
	return strings.TrimSpace(text)
}

// others returns the names of the dumps to compare with: of those that show what has grown, and
// of those that were taken after the open one.
func others(p *state.Page) (before, later []string) {
	info := p.Dump.Info
	for _, b := range p.Dump.Baselines.List {
		switch name := format.Visible(b.Name); {
		case !b.Ready:
		case info != nil && info.Created > 0 && b.Created > info.Created:
			later = append(later, name)
		default:
			before = append(before, name)
		}
	}
	return before, later
}

// alone reports whether no other dump shows what has grown.
func alone(p *state.Page) bool {
	before, _ := others(p)
	return len(before) == 0
}
