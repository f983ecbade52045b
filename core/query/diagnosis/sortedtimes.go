package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// sortedByTime looks for a window in the keys of a sorted map or set whose keys are times, or
// have one in a field: the first and the last one say what they span, so no other is read.
// Keys that are all ahead, the first of them right after the dump, leave when they are due.
func (j *judge) sortedByTime(e *evidence, st *structure) {
	if st.collection == heap.NoObject || len(e.Places) > 1 || e.cleared != "" {
		return
	}
	first, last, found := e.endKeys(st.collection)
	if !found {
		return
	}
	field, begin, end := e.timesOfKeys(first, last, j.now)
	if begin, end = min(begin, end), max(begin, end); begin == 0 || begin < j.now-longestRun || begin == end {
		return
	}
	if end > j.now+1000 {
		const least, near = 2000, 500
		if over := end - begin; over >= least && max(begin-j.now, j.now-begin) <= max(near, over/20) {
			e.note(dueLeave, -0.3, fmt.Sprintf("what is due is taken out: the first time in its keys is that of the dump, the last %s later", duration(over)))
		}
		return
	}
	j.window(e, st, field, end-begin)
	e.roundWindow(end-begin, j.now-end)
}

// endKeys returns the first and the last key of a sorted map or set of the JDK.
func (e *evidence) endKeys(id heap.ObjectID) (first, last heap.ObjectID, found bool) {
	if inner, wrapped := e.s.ObjectField(e.ctx, id, "m"); wrapped {
		id = inner
	}
	also := true
	switch e.className(id) {
	case "java.util.TreeMap":
		first, found = e.utmost(id, "root", "left")
		last, also = e.utmost(id, "root", "right")
	case "java.util.concurrent.ConcurrentSkipListMap":
		first, last, found = e.endsOfSkipList(id)
	}
	if !found || !also {
		return heap.NoObject, heap.NoObject, false
	}
	first, found = e.s.ObjectField(e.ctx, first, "key")
	last, known := e.s.ObjectField(e.ctx, last, "key")
	return first, last, found && known
}

// utmost follows one field of the nodes of a tree to the end.
func (e *evidence) utmost(tree heap.ObjectID, root, field string) (node heap.ObjectID, found bool) {
	const deepest = 64
	if node, found = e.s.ObjectField(e.ctx, tree, root); !found {
		return node, false
	}
	for range deepest {
		next, more := e.s.ObjectField(e.ctx, node, field)
		if !more {
			return node, true
		}
		node = next
	}
	return node, false
}

// endsOfSkipList returns the first and the last node of a skip list of java.util.concurrent. Its
// index leads near the last one, level by level.
func (e *evidence) endsOfSkipList(id heap.ObjectID) (first, last heap.ObjectID, found bool) {
	const most = 2000
	at, there := e.s.ObjectField(e.ctx, id, "head")
	first, found = e.s.ObjectField(e.ctx, id, "head", "node", "next")
	if last = first; !there || !found {
		return first, last, false
	}
	for range most {
		if right, more := e.s.ObjectField(e.ctx, at, "right"); more {
			at = right
			if node, has := e.s.ObjectField(e.ctx, at, "node"); has {
				last = node
			}
		} else if at, more = e.s.ObjectField(e.ctx, at, "down"); !more {
			break
		}
	}
	for range most {
		next, more := e.s.ObjectField(e.ctx, last, "next")
		if !more {
			return first, last, true
		}
		last = next
	}
	return first, last, false
}

// shiftedTime returns the milliseconds since 1970 in the upper bits of a number that has a
// counter in its lowest 16, 20 or 22 bits, if they are near the time of the dump.
func shiftedTime(n, now int64) (t int64, is bool) {
	for _, bits := range []int{16, 20, 22} {
		if t = n >> bits; t >= now-longestRun && t <= now+longestRun {
			return t, true
		}
	}
	return 0, false
}

// timesOfKeys reads two keys as times; field is that of the keys which has them, "key" for the
// keys themselves. Without times, both are 0.
func (e *evidence) timesOfKeys(first, last heap.ObjectID, now int64) (field string, begin, end int64) {
	read := func(id heap.ObjectID, v heap.Value) (int64, bool) {
		if id != heap.NoObject {
			v = e.unboxed(collections.Item{Type: heap.Object, Object: id})
		}
		if t, is := e.timeOf(v, now); is || v.Type != heap.Long {
			return t, is
		}
		return shiftedTime(int64(v.Bits), now)
	}
	if t, is := read(first, heap.Value{}); is {
		end, _ = read(last, heap.Value{})
		return "key", t, end
	}
	if !e.application(e.className(first)) || e.s.ClassOf(first) != e.s.ClassOf(last) {
		return "", 0, 0
	}
	fields, _ := e.s.Fields(e.ctx, first) // what cannot be read has no time
	for _, f := range fields {
		v, _, _ := e.s.Field(e.ctx, last, f.Name)
		t, is := read(heap.NoObject, f.Value)
		if u, also := read(heap.NoObject, v); is && also {
			return f.Name, t, u
		}
	}
	return "", 0, 0
}
