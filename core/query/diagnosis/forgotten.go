package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/numbers"
)

// soonOrNever is the fact that members were taken out soon after they were put in, or stay.
const soonOrNever = "soon or never"

// forgotten notes a collection of whose members many were taken out, but of the oldest no more
// than of the youngest. If each left after a while, few of the oldest would be left: so
// whatever takes them out does so soon, and of the others nobody takes care.
func (e *evidence) forgotten(r running) bool {
	const parts = 5
	first, last := r.values[0], r.values[len(r.values)-1]
	numbered := last - first + 1
	if !r.named || e.removed == 0 || !aboutEqual(numbered, r.count+e.removed) || 10*e.removed < numbered || 5*r.count < numbered {
		return false
	}
	from := 0
	for i := range int64(parts) {
		to, _ := slices.BinarySearch(r.values, first+numbered*(i+1)/parts)
		if n := parts * (to - from); 5*n < 4*len(r.values) || 5*n > 6*len(r.values) {
			return false
		}
		from = to
	}
	e.note(soonOrNever, 0.2, fmt.Sprintf("what is taken out is taken out soon, the rest stays: about %s were put in and %s taken out, %s %s, and as many of the oldest are left as of the youngest",
		numbers.Grouped(r.count+e.removed), numbers.Grouped(e.removed), r.what, e.rangeText(first, last)))
	return true
}
