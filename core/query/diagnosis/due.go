package diagnosis

import (
	"fmt"
	"slices"
)

const dueLeave = "due"

// due notes members with a time of which none is past, while the first is right after the
// dump: what is due is taken out. A timer does the same with tasks that should have been
// cancelled, so it counts for plain collections alone.
func (j *judge) due(e *evidence, columns []column) {
	const least = 50
	if j.now == 0 || e.Count < least || e.said(triedAgain) != "" {
		return
	}
	for i := range columns {
		times := e.timesOf(&columns[i], j.now)
		if len(times) < least {
			continue
		}
		slices.Sort(times)
		first, over := times[0], times[len(times)-1]-times[0]
		past, _ := slices.BinarySearch(times, j.now)
		if 50*past > len(times) || over < minute || first < j.now-over/20 || first > j.now+over/20 {
			continue
		}
		which := grouped(past) + " are"
		if past == 0 {
			which = "none is"
		}
		e.note(dueLeave, -0.3, fmt.Sprintf("what is due is taken out: of %s in field %s %s past, and the first is %s from the dump", countText(int64(len(times)), "time"), columns[i].name, which, duration(max(first-j.now, j.now-first))))
		return
	}
}
