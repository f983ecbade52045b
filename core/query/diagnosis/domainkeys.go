package diagnosis

import (
	"fmt"
	"math"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// allThere notes a map whose keys are nearly all the numbers from 0 or 1 up to a round one: hardly
// another can come. Of numbers given out in turn none would be missing, and the last would not
// be a round one.
func (e *evidence) allThere(st *structure) {
	const least, most = 200, 20_000 // entries; each key is read
	if st.collection == heap.NoObject || e.Entry != "java.lang.Integer" && e.Entry != "java.lang.Long" || st.size < least || st.size > most {
		return
	}
	some, _ := e.someKeys(st)
	if r, ok := e.numbersOf(some); !ok || r.values[0] > st.size/20 || !aboutEqual(r.values[len(r.values)-1], st.size) {
		return
	}
	first, last, n := int64(math.MaxInt64), int64(0), int64(0)
	err := st.known.Each(st.collection, func(key, _ collections.Item) bool {
		number, read := e.number(key.Object, "value")
		first, last = min(first, number), max(last, number)
		n++
		return read && e.ctx.Err() == nil
	})
	if all := last - first + 1; err == nil && first >= 0 && first <= 1 && roundNumber(all) && n < all && 50*n >= 49*all {
		e.note(allKeysThere, -0.3, fmt.Sprintf("hardly another key can come: the numbers in its keys %s, with %s missing", e.rangeText(first, last), numbers.Grouped(all-n)))
	}
}

// allKeysThere is the fact that a map has nearly all keys that there can be.
const allKeysThere = "all there"
