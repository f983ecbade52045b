package diagnosis

import (
	"slices"

	"heapdrop/core/heap"
)

// manyLocals is the number of values in a thread from which on the ThreadLocals of one
// field belong to objects that come and go.
const manyLocals = 8

// buffersOfThreads reports whether each thread holds a buffer of moderate size, or what it
// needs for its work, and little else.
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
	if e.Count == 0 || 10*numbers < 9*e.Bytes {
		return false
	}
	if e.sameArrays() {
		return true
	}
	if e.Objects > 8*e.Count {
		return false
	}
	much := e.application(e.Member) && float64(e.Bytes) >= muchForBuffers*float64(e.o.Total)
	return !much && (e.Bytes/e.Count < large || e.sameLength())
}

// sameArrays reports whether the members are several objects that each have two or more
// arrays, of the same lengths in all of them: they were made for their work, and did not grow
// with it.
func (e *evidence) sameArrays() bool {
	const several = 4
	ids := e.members()
	var first []uint32
	for i, id := range ids {
		var lengths []uint32
		for _, to := range e.s.Referents(id) {
			if n, isArray := e.bufferLength(heap.ObjectID(to)); isArray {
				lengths = append(lengths, n)
			}
		}
		slices.Sort(lengths)
		if i == 0 {
			first = lengths
		}
		if len(lengths) < 2 || !slices.Equal(lengths, first) {
			return false
		}
	}
	return len(ids) >= several
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
