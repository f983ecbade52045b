package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
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
