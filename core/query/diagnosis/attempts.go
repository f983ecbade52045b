package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Words in the names of fields that count how often something was tried, and of those that
// count something else or say how often it may be.
var (
	attemptWords      = []string{"attempt", "attempts", "tries", "retry", "retries", "redelivery", "redeliveries"}
	otherAttemptWords = []string{"max", "most", "limit", "login", "logins", "left", "remaining", "delay", "after", "interval", "at"}
)

const triedAgain = "tried"

// attempts notes members that were tried again and again, some far more often than others: no
// limit ends that, and where they are taken out they are put in again. With a limit many would
// have come as far as it.
func (j *judge) attempts(e *evidence, columns []column) {
	const least, often, atLimit = 50, 8, 10
	for i := range columns {
		c := &columns[i]
		if len(c.values) < least || c.values[0].Type != heap.Int || !has(c.name, attemptWords...) || has(c.name, otherAttemptWords...) {
			continue
		}
		var tried []int64
		for _, v := range c.values {
			tried = append(tried, int64(int32(v.Bits)))
		}
		slices.Sort(tried)
		half, most := tried[len(tried)/2], tried[len(tried)-1]
		first, _ := slices.BinarySearch(tried, most)
		if half < often || 2*most < 3*half || atLimit*(len(tried)-first) > len(tried) {
			continue
		}
		e.note(triedAgain, 0.3, fmt.Sprintf("half of them were tried at least %s times, one of those examined %s times (field %s)", numbers.Grouped(half), numbers.Grouped(most), c.name))
		return
	}
}
