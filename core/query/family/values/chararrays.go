package values

import (
	"cmp"
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// wasteInCharArrays examines arrays that only strings refer to. Strings without offset
// and count (JDK 7u6 and later) use their whole array.
func wasteInCharArrays(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	least := a.Number("minimumWaste")
	w := &fragments{s: s, r: s.NewReader(ctx), sliced: map[heap.ClassIndex][2]snapshot.Slot{}}
	for _, c := range s.ClassesByName("java.lang.String") {
		offset, hasOffset := s.FieldSlot(c, "offset")
		count, hasCount := s.FieldSlot(c, "count")
		if hasOffset && hasCount {
			w.sliced[c] = [2]snapshot.Slot{offset, count}
		}
	}
	var wasteful, arrays []heap.ObjectID
	if len(w.sliced) > 0 && s.HasValues() {
		wanted := make([]bool, s.NumClasses())
		for _, c := range s.ClassesByName("char[]") {
			wanted[c] = true
		}
		var err error
		if arrays, err = content.Reachable(ctx, s, wanted); err != nil {
			return nil, err
		}
	}
	for i, id := range arrays {
		if i%tickEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if length, _ := s.Length(id); int64(length) >= least && int64(length)-w.used(id, int64(length)) > least {
			wasteful = append(wasteful, id)
		}
	}
	t := reftree.New(s, "Char arrays of which strings use only a part", wasteful, true)
	switch {
	case !s.HasValues():
		t.Note("Strings cannot be read: " + snapshot.ErrNoValues.Error() + ".")
	case len(w.sliced) == 0:
		t.Note("In this JVM every string uses its whole array: substrings share arrays only up to JDK 7u5.")
	}
	return t, ctx.Err()
}

// fragments finds out which parts of an array are used by strings.
type fragments struct {
	s      *snapshot.Snapshot
	r      *snapshot.Reader
	sliced map[heap.ClassIndex][2]snapshot.Slot // offset and count
}

// used returns how many characters of an array are used by strings. It returns all of
// them if anything else refers to the array, or nothing does.
func (w *fragments) used(array heap.ObjectID, length int64) int64 {
	var parts [][2]int64
	for _, referrer := range w.s.Referrers(array) {
		id := heap.ObjectID(referrer)
		slots, isString := w.sliced[w.s.ClassOf(id)]
		if !isString {
			return length
		}
		raw, err := w.r.Instance(id)
		if err != nil {
			return length
		}
		from := max(0, slots[0].Int(raw))
		parts = append(parts, [2]int64{from, min(length, from+max(0, slots[1].Int(raw)))})
	}
	if len(parts) == 0 {
		return length
	}
	order.Sort(parts, func(a, b [2]int64) int { return cmp.Compare(a[0], b[0]) })
	sum, end := int64(0), int64(0)
	for _, p := range parts {
		if from := max(p[0], end); p[1] > from {
			sum += p[1] - from
			end = p[1]
		}
	}
	return sum
}
