package diagnosis

import (
	"slices"

	"heapdrop/core/heap"
)

// manyLocals is the number of values in a thread from which on the ThreadLocals of one
// field belong to objects that come and go.
const manyLocals = 8

// buffersOfThreads reports whether each thread holds a buffer of moderate size and little
// else.
func (e *evidence) buffersOfThreads() bool {
	const large = 256 << 10
	numbers := int64(0)
	for i := range e.Contents {
		if primitiveArray(e.Contents[i].Name) {
			numbers += e.Contents[i].Bytes
		}
	}
	if e.Kind == Locals && e.Count >= manyLocals*e.threads {
		return false // each object that made one left it behind
	}
	if e.application(e.Member) && float64(e.Bytes) >= muchForBuffers*float64(e.o.Total) {
		return false
	}
	return e.Count > 0 && 10*numbers >= 9*e.Bytes && e.Objects <= 8*e.Count && (e.Bytes/e.Count < large || e.sameLength())
}

// sameLength reports whether the members are several arrays of one length: whoever made
// them chose it, and they did not grow with use.
func (e *evidence) sameLength() bool {
	const several = 4
	ids := e.members()
	if len(ids) < several {
		return false
	}
	first, _ := e.bufferLength(ids[0])
	for _, id := range ids {
		if n, isArray := e.bufferLength(id); !isArray || n != first {
			return false
		}
	}
	return true
}

// bufferLength returns the length of an array, or of that in a text builder or stream.
func (e *evidence) bufferLength(id heap.ObjectID) (uint32, bool) {
	for _, field := range []string{"value", "buf"} {
		if inner, found := e.s.ObjectField(e.ctx, id, field); found && slices.ContainsFunc(growingText, func(class string) bool { return e.is(e.className(id), class) }) {
			id = inner
		}
	}
	return e.s.Length(id)
}

// muchForBuffers is the share of the heap from which on buffers of the application's own
// threads are too much, however small each of them is.
const muchForBuffers = 0.15
