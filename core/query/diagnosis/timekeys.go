package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// timeInKeys returns the times at which members were made by a field of their keys, of which no
// two have the same time, and says so: whoever asks with the time of the question never
// finds again what was put in before.
func (e *evidence) timeInKeys(st *structure, now int64) instants {
	if e.Entry == "" || st.collection == heap.NoObject || st.known.Kind != collections.Map || !st.known.Hashed() {
		return instants{}
	}
	some, keys := e.someKeys(st)
	if keys < fewNumbers || !e.application(e.className(some[0])) {
		return instants{}
	}
	read := e.fieldsOf(some)
	columns := read.columns()
	if len(columns) < 2 {
		return instants{}
	}
	in := e.made(columns, now)
	if different := slices.Clone(in.times); in.times == nil || in.days || in.mixed {
		return instants{}
	} else if slices.Sort(different); 20*len(slices.Compact(different)) < 19*len(in.times) {
		return instants{}
	}
	e.timedKeys = fmt.Sprintf("hardly two of %s have the same time in field %s", countText(keys, "key"), in.field)
	return in
}
