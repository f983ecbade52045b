package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
)

// otherUnit is the fact that a limit is compared with what counts in another unit.
const otherUnit = "other unit"

// wrongUnit notes a map that may remove its eldest entry, but has a limit that its entries never
// reach, in bytes, and more bytes than that. Whoever keeps to a limit in bytes adds them up.
func (j *judge) wrongUnit(e *evidence, st *structure) {
	const far, more = 10, 1.5
	if st.collection == heap.NoObject || e.cleared != "" || !e.application(e.className(st.collection)) || !e.is(e.className(st.collection), "java.util.LinkedHashMap") {
		return
	}
	around := j.around(st, 3)
	addsUp := func(most int64) bool {
		return slices.ContainsFunc(around, func(id heap.ObjectID) bool { return e.hasNear(id, most) })
	}
	for _, id := range around {
		class := e.declaring(id)
		if IsPlatform(class) {
			continue
		}
		if !e.application(class) {
			return
		}
		name, most := e.limitInBytes(id)
		if name != "" && far*st.size < most && float64(e.Bytes) > more*float64(most) && !addsUp(most) {
			e.note(otherUnit, 0.25, fmt.Sprintf("field %s limits it to %s, but it holds %s in %s, and nothing adds up bytes: the limit seems to be compared with the number of entries", name, numbers.Bytes(most), numbers.Bytes(e.Bytes), countText(st.size, "entry")), id)
			return
		}
	}
}

// limitInBytes returns the field of an object, declared by the application, that limits
// something in bytes, and the limit.
func (e *evidence) limitInBytes(id heap.ObjectID) (name string, most int64) {
	fields, _ := e.s.Fields(e.ctx, id) // a class object has none
	for _, f := range fields {
		if e.finder.platform[f.Class] || f.Value.Type != heap.Int && f.Value.Type != heap.Long {
			continue
		}
		if n := inBytes(f.Name, whole(f.Value)); n > most {
			name, most = f.Name, n
		}
	}
	return name, most
}

// inBytes returns the bytes that a number means by the name of its field, or because it is round
// only if it counts bytes; 0 if it does neither.
func inBytes(name string, n int64) int64 {
	const round, large = 64 << 10, 1 << 20
	switch unit := unitOf(name); {
	case n <= 0 || n >= noLimit:
		return 0
	case unit == "mb" || unit == "mib" || unit == "megabytes":
		return n << 20
	case unit == "kb" || unit == "kib" || unit == "kilobytes":
		return n << 10
	case unit == "bytes", n%round == 0 && n >= large:
		return n
	}
	return 0
}

// hasNear reports whether an object has a number near a limit, or refers to a counter that has.
func (e *evidence) hasNear(id heap.ObjectID, most int64) bool {
	fields, _ := e.s.Fields(e.ctx, id)
	for _, f := range fields {
		n := e.counted(f)
		if n != most && 4*n > most && n < 2*most {
			return true
		}
	}
	return false
}

// counted returns the number in a field, or in the counter to which it refers.
func (e *evidence) counted(f snapshot.FieldValue) int64 {
	if f.Value.Type == heap.Int || f.Value.Type == heap.Long {
		return whole(f.Value)
	}
	to, found := e.s.ID(f.Value.Address())
	if f.Value.Type != heap.Object || !found {
		return 0
	}
	for _, name := range []string{"value", "base"} { // of an AtomicLong, and of a LongAdder that few threads use
		if n, found := e.number(to, name); found {
			return n
		}
	}
	return 0
}
