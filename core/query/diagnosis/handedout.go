package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// handedOut records how much of a buffer pool's memory is in use. Netty's PoolChunk
// states its size and how much of it is free. What a pool merely keeps for later is free;
// what is neither free nor in use any more was not released.
func (j *judge) handedOut(e *evidence) {
	const chunk, least, idle = "io.netty.buffer.PoolChunk", 0.5, 0.1
	if n, _ := e.objectsOf(chunk); n == 0 {
		return
	}
	size, free, chunks := int64(0), int64(0), int64(0)
	e.each(e.kindOf(chunk), 10_000, func(id heap.ObjectID) {
		all, found := e.number(id, "chunkSize")
		rest, also := e.number(id, "freeBytes")
		if found && also && all > 0 && rest >= 0 && rest <= all {
			size, free, chunks = size+all, free+rest, chunks+1
		}
	})
	if size == 0 {
		return
	}
	if float64(size-free) < idle*float64(size) {
		e.clear(fmt.Sprintf("a pool of buffers: of %s in %s, %s are in use", bytesText(size), countText(chunks, "chunk"), bytesText(size-free)))
	}
	if float64(size-free) < least*float64(size) {
		return
	}
	e.note("handed out", 0.25, fmt.Sprintf("of %s in %s of the pool, %s are handed out and not given back", bytesText(size), countText(chunks, "chunk"), bytesText(size-free)))
}

// lent notes what a pool has handed out and never got back: members that each refer to an
// object of a class of which the owner of the collection has others in reserve. Far more are
// out than threads could use, while next to none are left.
func (j *judge) lent(e *evidence, st *structure) {
	const least, perThread, idle = 200, 8, 50
	if e.Kind != Collected || st.collection == heap.NoObject || st.size < max(least, perThread*int64(len(e.s.Threads()))) || j.d.Share(e.total()) < leastShare {
		return
	}
	owner := e.ownerOf(st)
	if owner == heap.NoObject || len(e.sample.ids) == 0 {
		return
	}
	columns := e.sample.columns()
	for _, reserve := range e.s.Outbound(owner, nil) {
		class, n := e.finder.elements(reserve)
		if n == 0 || n > st.size/idle || !e.application(class) || e.finder.known.OfObject(reserve) == nil {
			continue
		}
		for i := range columns {
			ids, distinct := e.referents(&columns[i])
			if columns[i].within == "" && distinct >= least/2 && 10*distinct >= 9*len(e.sample.ids) && e.className(ids[0]) == class && !e.s.Dominates(reserve, ids[0]) && !e.holdsAnyOf(reserve, ids) {
				e.lentText = fmt.Sprintf("%s objects of class %s are out, far more than %s could use at a time, and %s in reserve", numbers.Grouped(st.size), simpleName(class), countText(int64(len(e.s.Threads())), "thread"), numbers.Grouped(n))
				return
			}
		}
	}
}

// holdsAnyOf reports whether a collection contains one of some objects.
func (e *evidence) holdsAnyOf(collection heap.ObjectID, ids []heap.ObjectID) bool {
	found := false
	err := e.finder.known.OfObject(collection).Each(collection, func(key, value collections.Item) bool {
		found = slices.Contains(ids, value.Object) || slices.Contains(ids, key.Object)
		return !found && e.ctx.Err() == nil
	})
	return found || err != nil
}
