package incident

import (
	"fmt"

	"heapdrop/core/numbers"
)

// apart is from how many milliseconds on the end of a log and a dump are not of one moment.
const apart = 10 * 60 * 1000

// Doubt says why a log may not cover the time before a dump; "" if there is no reason to
// doubt it.
func (g *GCLog) Doubt(created int64) string {
	if created == 0 || g.Start == 0 || len(g.Collections) == 0 {
		return ""
	}
	first, last := g.Start+g.Collections[0].At, g.Start+g.Collections[len(g.Collections)-1].At
	switch {
	case first > created+after:
		return fmt.Sprintf("The GC log begins %s after the dump was taken: it says nothing about the time before.", numbers.Duration(first-created))
	case last < created-apart:
		return fmt.Sprintf("The GC log has no collection in the last %s before the dump.", numbers.Duration(created-last))
	}
	return ""
}

// Zone says that a log cannot be compared with the time of the dump; "" if it can, or has
// no times.
func (g *GCLog) Zone() string {
	if g.LocalStart == 0 || g.Start != 0 {
		return ""
	}
	return "The GC log states local times, and nothing says in which time zone: all of it is taken for the time before the dump."
}

// Until reports whether the log is known to go up to the dump.
func (g *GCLog) Until(created int64) bool {
	return created != 0 && g.Start != 0 && g.Doubt(created) == ""
}

// end names the end of the period that a course covers.
func end(known bool) string {
	if known {
		return "before the dump"
	}
	return "up to the end of the log"
}

// Sentences say in words how the heap went. known says that the log goes up to the dump, see
// Until.
func (c *Course) Sentences(known bool) []string {
	var list []string
	if c.FullFor > 0 {
		list = append(list, fmt.Sprintf("The heap was full of live data for %s %s: %s of the last %s of the whole heap freed less than %s of the limit of %s.",
			numbers.Duration(c.FullFor), end(known), numbers.Grouped(int64(c.Useless)), numbers.Count(int64(c.Of), "collection"), numbers.Share(LeastFreed), numbers.Bytes(c.Limit)))
	}
	from, to := numbers.Bytes(c.From), numbers.Bytes(c.To)
	switch c.Shape {
	case Sudden:
		list = append(list, fmt.Sprintf("Used heap after collections rose from %s to %s within %s, %s after the JVM began: one sudden allocation.", from, to, numbers.Duration(max(1, c.Over)), numbers.Duration(c.Since)))
	case Growing:
		list = append(list, fmt.Sprintf("Used heap after collections grew from %s to %s in %s, %s on average.", from, to, numbers.Duration(c.Over), c.rate()))
	case Flat:
		list = append(list, fmt.Sprintf("The log does not show growth: used heap after collections was %s at first and %s %s later.", from, to, numbers.Duration(c.Over)))
	case TooFew:
		if c.FullFor == 0 {
			list = append(list, fmt.Sprintf("The log has %s: too few to say how the heap went.", numbers.Count(int64(len(c.Collections)), "collection")))
		}
	}
	return list
}

// rate writes how fast the heap grew, in the unit of time that fits.
func (c *Course) rate() string {
	const minute, hour = 60_000, 3_600_000
	each := func(ms int64) string {
		return numbers.Bytes(int64(float64(c.To-c.From) / float64(max(1, c.Over)) * float64(ms)))
	}
	switch {
	case c.Over >= hour:
		return each(hour) + " an hour"
	case c.Over >= minute:
		return each(minute) + " a minute"
	}
	return each(1000) + " a second"
}
