package gclog

import (
	"strconv"
	"strings"
	"time"
)

// clock brings the times of the lines together: the wall clock, and the time since the JVM
// began.
type clock struct {
	timed   bool
	start   int64 // when the JVM began, in milliseconds since 1970; 0 if unknown
	last    int64 // milliseconds since start, of the last line
	hasLast bool
}

// stamp is what one line says about its time; absent is for what it does not say.
type stamp struct {
	wall, uptime int64 // milliseconds
}

const absent = -1

// backwards is how much smaller an uptime is than the one before when another JVM began.
// Threads write their lines a little out of order.
const backwards = 1000

// restarted reports whether a time is so far before the last one that another JVM must
// have written it.
func (c *clock) restarted(s stamp) bool {
	return c.hasLast && s.uptime != absent && s.uptime < c.last-backwards
}

// at returns the time of a line in milliseconds since the JVM began.
func (c *clock) at(s stamp) int64 {
	switch {
	case s.uptime != absent:
		if s.wall != absent && c.start == 0 {
			c.start = s.wall - s.uptime
		}
		c.last = s.uptime
	case s.wall != absent && c.start != 0:
		c.last = s.wall - c.start
	case s.wall != absent:
		// The first line counts as the beginning, although that is a little earlier.
		c.start, c.last = s.wall, 0
	default:
		return c.last
	}
	c.timed, c.hasLast = true, true
	return c.last
}

// parseWall reads "2026-11-23T19:56:24.543+0000".
func parseWall(text string) (int64, bool) {
	if len(text) < len("2006-01-02T15:04:05.000+0000") || text[4] != '-' || text[10] != 'T' {
		return 0, false
	}
	t, err := time.Parse("2006-01-02T15:04:05.000-0700", text)
	return t.UnixMilli(), err == nil && t.UnixMilli() > 0
}

// longestUptime is the maximum number of milliseconds that are believed: 100 years.
const longestUptime = 100 * 366 * 24 * 3600 * 1000

// parseSeconds reads "12.345" as milliseconds.
func parseSeconds(text string) (int64, bool) {
	seconds, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || !(seconds >= 0 && seconds*1000 < longestUptime) {
		return 0, false
	}
	return int64(seconds*1000 + 0.5), true
}
