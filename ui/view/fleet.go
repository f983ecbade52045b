package view

import (
	"slices"

	"heapdrop/core/fleet"
	"heapdrop/ui/state"
)

// Fleet shows what heapdrop fleet wrote about many dumps: time lines, suspects, one suspect
// over all dumps, and the dumps.
type Fleet struct {
	Page  *state.Page
	Fleet *state.Fleet
}

// Title says how many dumps there are.
func (c *Fleet) Title() string {
	t := c.Fleet.Trend
	text := state.Count(int64(t.Dumps), "dump")
	if n := len(t.Services); n > 1 {
		text += " of " + state.Count(int64(n), "service")
	}
	return text
}

// Lead says which of them say nothing.
func (c *Fleet) Lead() string {
	text := "heapdrop fleet analysed them."
	if bad := c.Fleet.Trend.Bad; bad > 0 {
		text += " " + state.Integer(int64(bad)) + " could not be read."
	}
	if c.Fleet.Broken > 0 {
		text += " " + state.Count(int64(c.Fleet.Broken), "record") + " of another version or damaged: left out."
	}
	return text
}

// ServiceName names a service.
func (c *Fleet) ServiceName(name string) string {
	if name == "" {
		return "Without a service"
	}
	return state.Cut(state.Shown(name), 80)
}

// Step is the newest version of the service; nil where no dump could be read.
func (c *Fleet) Step() *fleet.StepTrend { return c.Fleet.Shown().Newest() }

// Suspects are those of that version, and what became of those before.
func (c *Fleet) Suspects() []*fleet.SuspectTrend {
	step := c.Step()
	var list []*fleet.SuspectTrend
	for i := range step.Suspects[:c.rows(len(step.Suspects))] {
		list = append(list, &step.Suspects[i])
	}
	return list
}

// Since is the first version that has a structure as a suspect.
func (c *Fleet) Since(s *fleet.SuspectTrend) string {
	if s.Since == "" {
		return "never"
	}
	return state.Cut(state.Shown(s.Since), 60)
}

// StepTitle says what is compared.
func (c *Fleet) StepTitle() string {
	step, by := c.Step(), c.Fleet.Shown().By
	text := "Suspects of " + by + " " + state.Shown(step.Name)
	if step.Before == "" {
		return text + "; there is none before it to compare with"
	}
	return text + ", compared with " + state.Shown(step.Before)
}

// State says what became of a suspect.
func (c *Fleet) State(s *fleet.SuspectTrend) string {
	text := map[fleet.State]string{fleet.First: "Suspect", fleet.New: "New", fleet.Recurring: "Recurring", fleet.Gone: "Gone", fleet.Cleared: "Cleared"}[s.State]
	if s.Returned {
		text = "Returned"
	}
	if s.Growing {
		text += ", growing"
	}
	return text
}

// StateClass marks what is worse than before.
func (c *Fleet) StateClass(s *fleet.SuspectTrend) string {
	worse := slices.ContainsFunc(c.Step().Regressions, func(r fleet.Regression) bool { return r.Fingerprint == s.Fingerprint })
	if worse || s.Growing {
		return "fleet-state bad"
	}
	return "fleet-state"
}

// Size writes bytes that may not be known.
func (c *Fleet) Size(n *int64) string {
	if n == nil {
		return "–"
	}
	return state.Bytes(*n)
}

// Holder names what holds a structure.
func (c *Fleet) Holder(holder, member string) string {
	if holder == "" {
		holder = member
	}
	return state.Cut(state.Shown(holder), 300)
}

// mostRows is how many rows of a table are shown at first: each has its elements.
const mostRows = 100

// Dumps are the dumps of the service, the newest first.
func (c *Fleet) Dumps() []*fleet.Record {
	list := slices.Clone(c.Fleet.Shown().Records())
	slices.Reverse(list)
	return list[:c.rows(len(list))]
}

// Seen are the dumps with the suspect that is followed, the newest first.
func (c *Fleet) Seen() []state.Occurrence {
	list := c.Fleet.Seen()
	slices.Reverse(list)
	return list[:c.rows(len(list))]
}

func (c *Fleet) rows(n int) int {
	if c.Fleet.Whole {
		return n
	}
	return min(n, mostRows)
}

// More says how many rows are not shown; "" for none.
func (c *Fleet) More() string {
	if n := max(len(c.Fleet.Shown().Records()), len(c.Fleet.Seen())); c.rows(n) < n {
		return "Show all rows, up to " + state.Integer(int64(n))
	}
	return ""
}

// Taken is when a dump was taken.
func (c *Fleet) Taken(r *fleet.Record) string {
	if text := state.Date(r.Created); text != "" {
		return text
	}
	if r.Day != "" {
		return r.Day
	}
	return "unknown"
}

// Version is the version of a dump.
func (c *Fleet) Version(r *fleet.Record) string {
	if r.Version == "" {
		return "–"
	}
	return state.Cut(state.Shown(r.Version), 60)
}

// Verdict is the verdict about a dump, or why there is none.
func (c *Fleet) Verdict(r *fleet.Record) string {
	switch {
	case r.Verdict == nil:
		return state.UpperFirst(string(r.Status)) + ": " + state.Cut(state.Shown(r.Error), 200)
	case r.Status == fleet.Incomplete:
		return state.UpperFirst(r.Verdict.Verdict) + ", incomplete"
	}
	return state.UpperFirst(r.Verdict.Verdict)
}

// Used is the used heap of a dump.
func (c *Fleet) Used(r *fleet.Record) string {
	if r.Heap == nil {
		return "–"
	}
	return state.Bytes(r.Heap.Used)
}

// Top is what holds the most of a dump.
func (c *Fleet) Top(r *fleet.Record) string {
	for _, list := range [][]fleet.Structure{r.Suspects, r.Cleared} {
		for _, s := range list {
			return c.Holder(s.Holder, s.Member) + ", " + state.Percent(s.Share)
		}
	}
	return "–"
}

// OpenLabel says what the button of a dump does.
func (c *Fleet) OpenLabel(r *fleet.Record) string {
	if c.Fleet.Reaches(r) {
		return "Open"
	}
	return "Choose the file …"
}

// Accused says whether a structure is a suspect in a dump.
func (c *Fleet) Accused(o state.Occurrence) string {
	if o.Accused {
		return "Suspect"
	}
	return "Cleared"
}
