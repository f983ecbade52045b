package diagnosis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// windowWords occur in the names of fields that say how long members stay.
var windowWords = []string{"window", "retention", "retain", "keep", "kept", "ttl", "age", "live", "period", "horizon", "duration", "span", "history", "expire", "expiry", "idle", "inactive", "timeout", "after", "millis", "seconds", "minutes", "hours"}

// window clears a structure that keeps members for a limited time: a field of the
// structure or of its owner states a period, and the times in a field of the members span
// just that period.
func (j *judge) window(e *evidence, st *structure, field string, span int64) {
	list := j.around(st, 4)
	if len(e.Places) > 1 || e.inner != heap.NoObject { // what has the places, or the members, is further up
		list = append(list, e.onPath(4)...)
	}
	for _, id := range list {
		if e.thread[e.s.ClassOf(id)] || e.loader[e.s.ClassOf(id)] {
			return
		}
		name, text := e.windowField(id, span)
		if name == "" {
			name, text = e.windowConstant(id, span)
		}
		if name != "" {
			did := "made"
			if has(field, "last", "accessed", "access", "used") {
				did = "used"
			}
			e.clear(fmt.Sprintf("members stay for a time: they were %s within %s, and field %s says how long (%s)", did, duration(span), name, text))
			return
		}
	}
	if text := j.sweeper(e, st, span); text != "" {
		e.clear(fmt.Sprintf("members stay for a time: those that are older than %s have left, and a function that works with them has the number %s", duration(span), text))
	}
}

// onPath returns the last objects that the path of the suspect names, the nearest first, at most
// as many as asked for.
func (e *evidence) onPath(most int) (list []heap.ObjectID) {
	for _, step := range slices.Backward(e.Path.Steps) {
		if step.Object != heap.NoObject && len(list) < most {
			list = append(list, step.Object)
		}
	}
	return list
}

// sweeper returns a time as long as a span that a lambda has captured besides a collection or
// what has it: such as one that a timer calls to take out what is too old.
func (j *judge) sweeper(e *evidence, st *structure, span int64) string {
	const owners, most = 2, 100
	for _, id := range j.around(st, owners) {
		if e.s.InboundCount(id) > most {
			continue
		}
		for _, user := range e.s.Inbound(id, nil) {
			if !strings.Contains(e.className(user), "$$Lambda") {
				continue
			}
			fields, _ := e.s.Fields(e.ctx, user) // what cannot be read has captured nothing
			for _, f := range fields {
				n := int64(f.Value.Bits)
				switch {
				case f.Value.Type == heap.Long && n >= 1000 && overfills(span, n):
					return numbers.Grouped(n) + " (ms)"
				case f.Value.Type == heap.Long && n >= 1000*nanosPerMilli && overfills(span, n/nanosPerMilli):
					return numbers.Grouped(n) + " (ns)"
				}
			}
		}
	}
	return ""
}

// stayWords are parts of the names of numbers that say how long something is kept.
var stayWords = []string{"window", "retention", "retain", "keep", "kept", "ttl", "horizon", "history"}

// timeUnits are parts of the names of numbers that say in which unit they are.
var timeUnits = []struct {
	word string
	ms   int64
}{{"millis", 1}, {"ms", 1}, {"seconds", 1000}, {"secs", 1000}, {"minutes", minute}, {"mins", minute}, {"hours", 60 * minute}, {"days", day}}

// tooLong notes members with times over several times as long as a number of their owner says
// that they are kept, and up to the dump: what should take them out does not. Times ahead, of
// the last use or of a change say nothing, nor do days that several have: they are data.
func (j *judge) tooLong(e *evidence, st *structure, c *column, times []int64) {
	owner := e.ownerOf(st)
	last := slices.Max(times)
	span, age := last-slices.Min(times), j.now-last
	if owner == heap.NoObject || age < -minute || 20*age > span || e.cleared != "" || e.churn || e.said(tooLong) != "" || has(c.name, slices.Concat(usedWords, endWords, changeWords)...) {
		return
	}
	if e.days(c) && 20*len(slices.Compact(slices.Sorted(slices.Values(times)))) < 19*len(times) {
		return
	}
	staying := func(name string, v heap.Value) (window int64) {
		if id, found := e.s.ID(v.Address()); v.Type == heap.Object && found && has(name, stayWords...) && e.className(id) == "java.time.Duration" {
			seconds, _ := e.number(id, "seconds")
			return min(seconds, longestRun) * 1000
		}
		for _, unit := range timeUnits {
			if n := whole(v); (v.Type == heap.Int || v.Type == heap.Long) && n > 0 && n < longestRun && has(name, unit.word) && (has(name, stayWords...) || splitName(name) == unit.word) {
				window = n * unit.ms
			}
		}
		return window
	}
	e.stated(owner, func(name, shown string, v heap.Value) bool {
		window := staying(name, v)
		if window < minute || span < 3*window || span/1000 > window {
			return false
		}
		e.note(tooLong, 0.2, fmt.Sprintf("their times in field %s span %s, up to the dump, though %s says that they are kept for %s", c.name, duration(span), shown, duration(window)), owner)
		return true
	})
}

// stated visits the fields of an object, and the static fields of its class and of the classes
// around that, until found returns true. shown is the name for the reader: "field keep" or
// "Book.DAYS". The JDK's fields say nothing about the application.
func (e *evidence) stated(id heap.ObjectID, found func(name, shown string, v heap.Value) bool) {
	fields, _ := e.s.Fields(e.ctx, id) // a class object has none, and what cannot be read says nothing
	for _, f := range fields {
		if !e.finder.platform[f.Class] && found(f.Name, "field "+f.Name, f.Value) {
			return
		}
	}
	for _, c := range e.constants(id) {
		for _, f := range e.s.Class(c).Statics {
			if found(f.Name, simpleName(e.s.ClassName(c))+"."+f.Name, f.Value) {
				return
			}
		}
	}
}

const tooLong = "kept too long"

// ticks are parts of the names of fields that count by a clock of the program's own.
var ticks = []string{"second", "seconds", "minute", "minutes", "hour", "hours", "tick", "ticks", "time", "at", "moment", "instant", "step", "round", "turn", "frame", "epoch", "stamp", "clock", "due", "touched", "seen", "used", "accessed"}

// countedWindow is window for numbers that are no times since 1970: what System.nanoTime
// returned, and what a clock of the program's own counts, such as the seconds of a day. Of
// the latter, a window has moved on from zero, and is as long as a number around it says in
// the same unit.
func (j *judge) countedWindow(e *evidence, st *structure, c *column) {
	first, last, ok := c.rangeOf()
	if span := last - first; ok && c.values[0].Type == heap.Long && span >= nanosPerMilli*1000 && span/nanosPerMilli <= longestRun {
		j.window(e, st, c.name, span/nanosPerMilli)
	}
	if !ok || last-first < 100 || last-first > longestRun*nanosPerMilli || first < last-first || !has(c.name, ticks...) || e.cleared != "" {
		return
	}
	for _, id := range j.around(st, 4) {
		if name := e.numberNear(id, last-first); name != "" {
			e.note("stay", -0.35, fmt.Sprintf("members seem to stay for a time: their numbers in field %s lie as far apart as %s says (%s)", c.name, name, numbers.Grouped(last-first)))
			return
		}
	}
}

const nanosPerMilli = 1_000_000

// rangeOf returns the smallest and the largest number of a field; false if it has others than
// positive ones.
func (c *column) rangeOf() (first, last int64, ok bool) {
	first, last = math.MaxInt64, 0
	for _, v := range c.values {
		n := int64(v.Bits)
		if v.Type == heap.Int {
			n = int64(int32(v.Bits))
		} else if v.Type != heap.Long {
			return 0, 0, false
		}
		first, last = min(first, n), max(last, n)
	}
	return first, last, len(c.values) >= 8 && first > 0
}

// numberNear names a number that an object or its class states, as long as a span; "" if there
// is none.
func (e *evidence) numberNear(id heap.ObjectID, span int64) (found string) {
	e.stated(id, func(_, shown string, v heap.Value) bool {
		if n := whole(v); (v.Type == heap.Int || v.Type == heap.Long) && n > 0 && n <= 2*span && 100*span >= 97*n && 100*span <= 105*n {
			found = shown
		}
		return found != ""
	})
	return found
}

// roundWindow notes members that stay for a time which no field states: older ones are taken
// from the front, or several times as many as there are were taken out, and the times of those
// that are there, up to the dump, span a round one.
func (e *evidence) roundWindow(span, age int64) {
	if 100*age > span || e.said(roundTime) != "" {
		return
	}
	weight, least, how := -0.25, int64(99), "from the front"
	if e.said(takenFromFront) == "" {
		if e.removed == 0 || e.removed < 3*e.entries {
			return
		}
		weight, least, how = -0.1, 95, "out" // sweeps that come from time to time leave it shorter
	}
	if window := roundTimeNear(span, least); window != 0 {
		e.note(roundTime, weight, "members seem to stay for a time: what is older than "+duration(window)+" was taken "+how)
	}
}

// roundTimeNear returns a time that people set as a limit of which a span is at least so many
// hundredths, and at most 101; 0 if there is none.
func roundTimeNear(span, least int64) int64 {
	for _, unit := range []int64{1000, minute, 60 * minute, day} {
		for _, n := range []int64{1, 2, 3, 5, 6, 7, 8, 10, 12, 14, 15, 20, 24, 30, 45, 48, 90} {
			if window := n * unit; window >= 10_000 && 100*span >= least*window && 100*span <= 101*window {
				return window
			}
		}
	}
	return 0
}

const roundTime = "round time"

// windowConstant is windowField for the static fields of an object's class and of the
// classes around it. There may be many, so their names must fit, too.
func (e *evidence) windowConstant(id heap.ObjectID, span int64) (name, text string) {
	for _, c := range e.constants(id) {
		for _, f := range e.s.Class(c).Statics {
			text := e.windowValue(f.Name, f.Value, span)
			if text != "" && (f.Value.Type == heap.Object || has(f.Name, windowWords...) || roundTimeOf(f.Value, span)) {
				return simpleName(e.s.ClassName(c)) + "." + f.Name, text
			}
		}
	}
	return "", ""
}

// roundTimeOf reports whether a constant is a number of milliseconds, microseconds or
// nanoseconds that makes ten minutes or more, in steps of five, nearly as many as a span has:
// hardly any other number does so by chance, whatever its name.
func roundTimeOf(v heap.Value, span int64) bool {
	const least, step = 10 * minute, 5 * minute
	for _, unit := range []int64{1, 1000, nanosPerMilli} {
		if n := int64(v.Bits); v.Type == heap.Long && n >= least*unit && n%(step*unit) == 0 && fills(span, n/unit) {
			return true
		}
	}
	return false
}

// constants returns the classes of the application whose static fields may say how an
// object works: its class, what that extends, and the classes around it.
func (e *evidence) constants(id heap.ObjectID) (list []heap.ClassIndex) {
	class, isClass := e.s.ClassByObject(id)
	if !isClass {
		class = e.s.ClassOf(id)
	}
	for c := class; c != heap.NoClass && !e.finder.platform[c]; c = e.s.Class(c).SuperIndex {
		list = append(list, c)
	}
	if len(list) == 0 {
		return nil
	}
	name := e.s.ClassName(class)
	for at := strings.LastIndexByte(name, '$'); at > 0; at = strings.LastIndexByte(name, '$') {
		name = name[:at]
		for _, c := range e.s.ClassesByName(name) {
			if e.s.Class(c).Loader == e.s.Class(class).Loader {
				list = append(list, c)
			}
		}
	}
	return list
}

// windowField returns a field of an object whose value is as long as the given span, and
// that value in words.
func (e *evidence) windowField(id heap.ObjectID, span int64) (name, text string) {
	fields, err := e.s.Fields(e.ctx, id)
	if _, isClass := e.s.ClassByObject(id); isClass || err != nil {
		return "", ""
	}
	for _, f := range fields {
		if e.finder.platform[f.Class] {
			continue
		}
		if text := e.windowValue(f.Name, f.Value, span); text != "" {
			return f.Name, text
		}
	}
	return "", ""
}

// windowValue returns the value of a field in words if it is as long as the given span.
func (e *evidence) windowValue(name string, v heap.Value, span int64) string {
	switch n := int64(v.Bits); v.Type {
	case heap.Int:
		return spanOf(int64(int32(n)), span, has(name, windowWords...))
	case heap.Long:
		return spanOf(n, span, has(name, windowWords...))
	case heap.Object:
		to, found := e.s.ID(v.Address())
		if !found || e.className(to) != "java.time.Duration" {
			return ""
		}
		if seconds, _ := e.number(to, "seconds"); seconds <= longestRun/1000 && overfills(span, seconds*1000) {
			return duration(seconds * 1000)
		}
	}
	return ""
}

// spanOf returns a number with its unit if it is as long as the span. For milliseconds
// and nanoseconds the field may have any name. Numbers of seconds, minutes and hours are
// small and could mean anything, so the name must fit.
func spanOf(n, span int64, named bool) string {
	const sure = 10_000 // milliseconds
	switch {
	case n >= sure && fills(span, n), named && n >= 1000 && overfills(span, n):
		return numbers.Grouped(n) + " ms, " + duration(n)
	case n >= sure*1000 && fills(span, n/1000) && n%(1000*sure) == 0:
		return numbers.Grouped(n) + " µs, " + duration(n/1000)
	case n >= sure*1_000_000 && fills(span, n/1_000_000), named && n >= 1_000_000_000 && overfills(span, n/1_000_000):
		return numbers.Grouped(n) + " ns, " + duration(n/nanosPerMilli)
	}
	for _, unit := range []struct {
		ms   int64
		name string
	}{{1000, " s"}, {60_000, " min"}, {3_600_000, " h"}, {day, " d"}} {
		if named && n > 0 && n < 100_000 && overfills(span, n*unit.ms) {
			return numbers.Grouped(n) + unit.name
		}
	}
	return ""
}

// overfills is fills for a window whose name says what it is: what has run out may wait for a
// sweep that comes ten times within the window, and a sample may miss both ends.
func overfills(span, window int64) bool {
	return fills(span, window) || span > window && 100*span <= 112*window || span >= 1000 && span <= window && 100*(window-span) <= 6*window
}

// fills reports whether a span is about as long as a window: a sample shows a slightly
// shorter one, and what has run out is removed a little later.
func fills(span, window int64) bool {
	return span >= 1000 && window <= 2*span && 100*span >= 97*window && 100*span <= 105*window // any larger one could exceed an int64
}
