package view

import (
	"slices"

	"heapdrop/core/fleet"
	"heapdrop/ui/state"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/trend"
)

// Fleet shows what heapdrop fleet wrote about many dumps: time lines, suspects, one
// suspect across all dumps, and the dumps.
type Fleet struct {
	Page  *state.Page
	Fleet *trend.Fleet
}

// Title says how many dumps there are.
func (c *Fleet) Title() string {
	t := c.Fleet.Trend
	text := format.Count(int64(t.Dumps), "dump")
	if n := len(t.Services); n > 1 {
		text += " of " + format.Count(int64(n), "service")
	}
	return text
}

// Lead says how many of them could not be read.
func (c *Fleet) Lead() string {
	text := "heapdrop fleet analysed them."
	if bad := c.Fleet.Trend.Bad; bad > 0 {
		text += " " + format.Integer(int64(bad)) + " could not be read."
	}
	if n := c.Fleet.Trend.Incomplete; n > 0 {
		text += " " + format.Integer(int64(n)) + " incomplete: compared with nothing."
	}
	if slices.ContainsFunc(c.Fleet.Trend.Services, func(s fleet.ServiceTrend) bool { return s.Service == "" }) {
		text += " Those without a service are compared with nothing: label them (heapdrop fleet --service)."
	}
	if c.Fleet.Broken > 0 {
		text += " " + format.Count(int64(c.Fleet.Broken), "record") + " of another version or damaged: left out."
	}
	return text
}

// ServiceName names a service.
func (c *Fleet) ServiceName(name string) string {
	if name == "" {
		return "Without a service"
	}
	return format.Cut(format.Shown(name), 80)
}

// Worse says how many regressions the newest version of a service has; "" for none.
func (c *Fleet) Worse(s *fleet.ServiceTrend) string {
	if n := s.Worse(); n > 0 {
		return format.Count(int64(n), "regression")
	}
	return ""
}

// Services returns the services, the worst first.
func (c *Fleet) Services() (list []*fleet.ServiceTrend) {
	for i := range c.Fleet.Trend.Services {
		list = append(list, &c.Fleet.Trend.Services[i])
	}
	return list
}

// Step returns the newest version of the service; nil if no dump is complete.
func (c *Fleet) Step() *fleet.StepTrend { return c.Fleet.Shown().Newest() }

// Suspects returns the suspects of that version, and what became of earlier ones.
func (c *Fleet) Suspects() []*fleet.SuspectTrend {
	step := c.Step()
	var list []*fleet.SuspectTrend
	for i := range step.Suspects[:c.rows(len(step.Suspects))] {
		list = append(list, &step.Suspects[i])
	}
	return list
}

// Since returns the first version in which a structure is a suspect.
func (c *Fleet) Since(s *fleet.SuspectTrend) string {
	if s.Since == "" {
		return "never"
	}
	return format.Cut(format.Shown(s.Since), 60)
}

// StepTitle says what is compared.
func (c *Fleet) StepTitle() string {
	step, by := c.Step(), c.Fleet.Shown().By
	text := "Suspects of " + by + " " + format.Shown(step.Name)
	if step.Before == "" {
		return text + "; there is none before it to compare with"
	}
	return text + ", compared with " + format.Shown(step.Before)
}

// State says what became of a suspect.
func (c *Fleet) State(s *fleet.SuspectTrend) string {
	text := map[fleet.State]string{fleet.First: "Suspect", fleet.New: "New", fleet.Recurring: "Recurring", fleet.Gone: "Gone", fleet.Cleared: "Cleared"}[s.State]
	if s.Returned {
		text = "Returned"
	}
	if s.Growing {
		text += ", growing from " + format.Bytes(*s.From) + " to " + format.Bytes(*s.To)
	}
	return text
}

// StateClass is the CSS class that highlights what is worse than before.
func (c *Fleet) StateClass(s *fleet.SuspectTrend) string {
	worse := slices.ContainsFunc(c.Step().Regressions, func(r fleet.Regression) bool { return r.Fingerprint == s.Fingerprint })
	if worse || s.Growing {
		return "fleet-state bad"
	}
	return "fleet-state"
}

// Size formats a number of bytes; nil is unknown.
func (c *Fleet) Size(n *int64) string {
	if n == nil {
		return "–"
	}
	return format.Bytes(*n)
}

// Holder returns the name of what holds a structure.
func (c *Fleet) Holder(holder, member string) string {
	if holder == "" {
		holder = member
	}
	return format.Cut(format.Shown(holder), 300)
}

// mostRows is the number of rows of a table that are shown at first, because every row
// costs time to draw.
const mostRows = 100

// Dumps returns the dumps of the service, the newest first.
func (c *Fleet) Dumps() []*fleet.Record {
	list := slices.Clone(c.Fleet.Shown().Records())
	slices.Reverse(list)
	return list[:c.rows(len(list))]
}

// Seen returns the dumps that contain the followed suspect, the newest first.
func (c *Fleet) Seen() []trend.Occurrence {
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

// More says how many rows are hidden; "" if there is none.
func (c *Fleet) More() string {
	if n := max(len(c.Fleet.Shown().Records()), len(c.Fleet.Seen())); c.rows(n) < n {
		return "Show all rows, up to " + format.Integer(int64(n))
	}
	return ""
}

// Taken returns the time at which a dump was taken.
func (c *Fleet) Taken(r *fleet.Record) string {
	if text := format.Date(r.Created); text != "" {
		return text
	}
	if r.Day != "" {
		return r.Day
	}
	return "unknown"
}

// Version returns the version of a dump.
func (c *Fleet) Version(r *fleet.Record) string {
	if r.Version == "" {
		return "–"
	}
	return format.Cut(format.Shown(r.Version), 60)
}

// Verdict returns the verdict about a dump, or why there is none.
func (c *Fleet) Verdict(r *fleet.Record) string {
	switch {
	case r.Verdict == nil:
		return format.UpperFirst(string(r.Status)) + ": " + format.Cut(format.Shown(r.Error), 200)
	case r.Status == fleet.Incomplete:
		return format.VerdictWord(r.Verdict.Verdict) + ", incomplete"
	}
	return format.VerdictWord(r.Verdict.Verdict)
}

// Used returns the used heap of a dump.
func (c *Fleet) Used(r *fleet.Record) string {
	if r.Heap == nil {
		return "–"
	}
	return format.Bytes(r.Heap.Used)
}

// Top returns what holds the most in a dump.
func (c *Fleet) Top(r *fleet.Record) string {
	for _, list := range [][]fleet.Structure{r.Suspects, r.Cleared} {
		for _, s := range list {
			return c.Holder(s.Holder, s.Member) + ", " + format.Percent(s.Share)
		}
	}
	return "–"
}

// OpenLabel returns the label of the button that opens a dump.
func (c *Fleet) OpenLabel(r *fleet.Record) string {
	if c.Fleet.Reaches(r) {
		return "Open"
	}
	return "Choose the file …"
}

// Accused says whether a structure is a suspect in a dump.
func (c *Fleet) Accused(o trend.Occurrence) string {
	if o.Accused {
		return "Suspect"
	}
	return "Cleared"
}
