package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// windowWords occur in the names of fields that say how long members stay.
var windowWords = []string{"window", "retention", "retain", "keep", "kept", "ttl", "age", "live", "period", "horizon", "duration", "span", "history", "expire", "expiry", "after", "millis", "seconds", "minutes", "hours"}

// window clears a structure that keeps members for a limited time: a field of the
// structure or of its owner states a period, and the members were made over just that
// period.
func (j *judge) window(e *evidence, st *structure, span int64) {
	for _, id := range j.around(st, 4) {
		if e.thread[e.s.ClassOf(id)] || e.loader[e.s.ClassOf(id)] {
			return
		}
		if name, text := e.windowField(id, span); name != "" {
			e.clear(fmt.Sprintf("members stay for a time: they were made within %s, as long as field %s says (%s)", duration(span), name, text))
			return
		}
	}
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
		switch n := int64(f.Value.Bits); f.Value.Type {
		case heap.Int:
			text = spanOf(int64(int32(n)), span, has(f.Name, windowWords...))
		case heap.Long:
			text = spanOf(n, span, has(f.Name, windowWords...))
		case heap.Object:
			to, found := e.s.ID(f.Value.Address())
			if !found || e.className(to) != "java.time.Duration" {
				continue
			}
			seconds, _ := e.number(to, "seconds")
			if text = ""; fills(span, seconds*1000) {
				text = duration(seconds * 1000)
			}
		default:
			continue
		}
		if text != "" {
			return f.Name, text
		}
	}
	return "", ""
}

// spanOf returns a number with its unit if it is as long as the span. For milliseconds
// and nanoseconds the field may have any name. Numbers of seconds, minutes and hours are
// small and could mean anything, so the name must fit.
func spanOf(n, span int64, named bool) string {
	const sure = 10_000 // milliseconds
	switch {
	case n >= sure && fills(span, n), named && n >= 1000 && fills(span, n):
		return numbers.Grouped(n) + " ms"
	case n >= sure*1_000_000 && fills(span, n/1_000_000):
		return numbers.Grouped(n) + " ns"
	}
	for _, unit := range []struct {
		ms   int64
		name string
	}{{1000, " s"}, {60_000, " min"}, {3_600_000, " h"}, {day, " d"}} {
		if named && n > 0 && n < 100_000 && fills(span, n*unit.ms) {
			return numbers.Grouped(n) + unit.name
		}
	}
	return ""
}

// fills reports whether a span is about as long as a window; a sample shows a slightly
// shorter span.
func fills(span, window int64) bool {
	return span >= 1000 && 100*span >= 97*window && 100*span <= 102*window
}
