package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Growth is the history of a structure over several dumps, oldest first. The last dump is
// the one being judged.
type Growth struct {
	Bytes   []int64 // retained heap; nil if unknown
	Objects []int64 // objects that accumulate
	Created []int64 // when the dumps were taken, in milliseconds since 1970; 0 if unknown
}

// The minimum growth, as a share of the used heap and of the structure itself.
const (
	grownShare  = 0.01
	grownOfSelf = 0.05
	grownLeast  = 64 << 10 // bytes, in heaps larger than smallHeap
)

// Grew reports whether growth by that many bytes is significant in a heap of a given
// size.
func Grew(more, usedHeap int64) bool {
	return float64(more) >= grownShare*float64(usedHeap) && (usedHeap < smallHeap || more >= grownLeast)
}

// grown records whether a structure grew since the dumps it is compared with.
func (j *judge) grown(e *evidence) {
	if j.o.Growth == nil {
		return
	}
	g := j.o.Growth(e.Suspect)
	if g == nil {
		return
	}
	e.Grown = g
	values, write := g.Bytes, bytesText
	if values == nil {
		values, write = g.Objects, func(n int64) string { return countText(n, "object") }
	}
	first, last := values[0], values[len(values)-1]
	enough := 10*(last-first) >= last
	if g.Bytes != nil {
		enough = Grew(last-first, j.d.Used) && float64(last-first) >= grownOfSelf*float64(last)
	}
	switch {
	case enough && e.cleared != "": // it is still filling up to its bound
		e.note("grew", 0, fmt.Sprintf("it grew from %s to %s%s", write(first), write(last), g.course(values)), e.here()...)
	case enough && first == 0:
		e.increased = true
		e.note("grew", 0.3, fmt.Sprintf("it was not there, or small, before: %s now%s", write(last), g.course(values)), e.here()...)
	case enough:
		e.increased = true
		e.note("grew", 0.45, fmt.Sprintf("it grew from %s to %s%s", write(first), write(last), g.course(values)), e.here()...)
	default:
		did := "did not grow"
		if last > first {
			did = "hardly grew"
		}
		e.note("stable", -0.5, fmt.Sprintf("it %s: %s before, %s now", did, write(first), write(last)))
	}
}

// here returns the object that holds what accumulates, if there is only one.
func (e *evidence) here() []heap.ObjectID {
	if e.Holder == heap.NoObject {
		return nil
	}
	return []heap.ObjectID{e.Holder}
}

// course says over what time the structure grew and, with three or more dumps, in what
// way.
func (g *Growth) course(values []int64) string {
	text := ""
	first, last := g.Created[0], g.Created[len(g.Created)-1]
	if first > 0 && last > first {
		text = " in " + duration(last-first)
		const minute, hour = 60_000, 3_600_000
		if g.Bytes != nil && last-first >= minute {
			text += fmt.Sprintf(", %s an hour", numbers.Bytes((values[len(values)-1]-values[0])*hour/(last-first)))
		}
	}
	if how := course(values); how != "" {
		text += ", " + how
	}
	return text
}

// course says how values rose from the first to the last: steadily, in several steps, or
// in one; "" for two values.
func course(values []int64) string {
	const most, alike = 0.8, 3
	if len(values) < 3 {
		return ""
	}
	least, largest, at, rises := int64(0), int64(0), 0, 0
	for i := 1; i < len(values); i++ {
		step := values[i] - values[i-1]
		if i == 1 || step < least {
			least = step
		}
		if step > largest {
			largest, at = step, i
		}
		if step > 0 {
			rises++
		}
	}
	all := values[len(values)-1] - values[0]
	switch {
	case float64(largest) >= most*float64(all):
		return fmt.Sprintf("nearly all of it between dump %d and dump %d", at, at+1)
	case rises == len(values)-1 && largest <= alike*least:
		return "steadily"
	}
	return "in steps"
}

// grew matches structures that have been seen to grow.
func grew(e *evidence) string {
	if !e.increased {
		return ""
	}
	return e.said("grew")
}
