package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

const dueLeave = "due"

// due notes members with a time of which none is past, while the first is right after the
// dump: what is due is taken out. A timer does the same with tasks that should have been
// cancelled, so it counts for plain collections alone.
func (j *judge) due(e *evidence, st *structure, columns []column) {
	const least = 30
	if j.now == 0 || e.Count < least || e.said(triedAgain) != "" {
		return
	}
	if j.dueIn(e, columns, ""); e.said(dueLeave) == "" {
		j.dueIn(e, e.keyColumns(st), " of the keys")
	}
}

// dueIn looks for such a time in some fields; of says whose they are, if not the members'.
func (j *judge) dueIn(e *evidence, columns []column, of string) {
	const least = 30
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
		near := duration(max(first-j.now, j.now-first)) + " from the dump"
		if e.days(&columns[i]) && first == j.now {
			near = "the day of the dump"
		}
		e.note(dueLeave, -0.3, fmt.Sprintf("what is due is taken out: of %s in field %s%s %s past, and the first is %s", countText(int64(len(times)), "time"), columns[i].name, of, which, near))
		return
	}
}

// keyColumns returns the fields of keys of the application in a map of a few thousand entries.
func (e *evidence) keyColumns(st *structure) []column {
	const most = 5_000
	if e.Entry == "" || e.Count > most || st.collection == heap.NoObject || st.known.Kind != collections.Map || !e.application(e.Entry) || !e.s.HasValues() {
		return nil
	}
	some, _ := e.someKeys(st)
	read := e.fieldsOf(some)
	return read.columns()
}
