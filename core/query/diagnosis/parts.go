package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// view describes a class whose objects show part of something larger. size is the field
// with the number of elements shown, whole the field with the larger object. If the view
// is a buffer, a single one may be in use and show other parts later.
type view struct {
	class       string // suffix of the class name
	size, whole string
	buffer      bool
}

var views = []view{
	{"$SubList", "size", "root", false}, {"$SubList", "size", "parent", false}, {"$RandomAccessSubList", "size", "root", false}, {"SubList", "size", "l", false},
	{"java.nio.HeapByteBuffer", "limit", "hb", true}, {"java.nio.HeapByteBufferR", "limit", "hb", true}, {"java.nio.HeapCharBuffer", "limit", "hb", true},
	{"com.google.protobuf.ByteString$BoundedByteString", "bytesLength", "bytes", false}, {"org.apache.lucene.util.BytesRef", "length", "bytes", true},
	{"org.apache.avro.util.Utf8", "length", "bytes", true}, {"org.agrona.concurrent.UnsafeBuffer", "capacity", "byteArray", false},
	{"java.lang.String", "count", "value", false}, // up to Java 6
}

// partsOfWholes matches views that keep far more alive than they show.
func partsOfWholes(e *evidence) string {
	const least, times = 50, 4
	if found := e.partOfOne(); found != "" {
		return found
	}
	for _, v := range views {
		marked, any := e.views(v)
		if !any || v.buffer && e.connections() {
			continue
		}
		shown, behind, seen, class := int64(0), int64(0), 0, ""
		wholes := map[heap.ObjectID]bool{}
		e.eachRead(marked, 200, func(id heapID) bool {
			n, found := e.number(id, v.size)
			whole, held := e.s.ObjectField(e.ctx, id, v.whole)
			length, ok := e.elements(whole)
			if all, has := e.number(id, "capacity"); v.buffer && has && all == length {
				return true // the buffer itself, of which little is filled
			}
			if found && held && ok && n >= 0 {
				if !e.viewedAgain(id) {
					shown += n
				}
				if !wholes[whole] {
					wholes[whole] = true
					behind, seen, class = behind+length, seen+1, e.className(id)
				}
			}
			return seen < least || behind > shown // else no more will show it
		})
		if seen >= least && behind >= times*max(1, shown) {
			return fmt.Sprintf("views of class %s show %d of every %d elements that they keep", class, max(1, shown/int64(seen)), behind/int64(seen))
		}
	}
	return ""
}

// viewedAgain reports whether an object is a view of which another view shows a part: where
// a list is cut again and again, only the last of its views is in use.
func (e *evidence) viewedAgain(id heap.ObjectID) bool {
	return slices.ContainsFunc(e.s.Referrers(id), func(r uint32) bool { return e.s.ClassOf(heap.ObjectID(r)) == e.s.ClassOf(id) })
}

// partOfOne matches a single view that keeps a whole large list or array alive.
func (e *evidence) partOfOne() string {
	const large, times = 1000, 10
	for i := range e.Path.links {
		l := &e.Path.links[i]
		class := e.className(l.from)
		for _, v := range views {
			if v.buffer || l.name != v.whole || !strings.HasSuffix(class, v.class) || e.Holder == heap.NoObject || !e.s.Dominates(l.from, e.Holder) {
				continue
			}
			shown, found := e.number(l.from, v.size)
			behind, known := e.elements(l.to)
			if found && known && behind >= large && shown >= 0 && behind >= times*max(1, shown) {
				return fmt.Sprintf("a view of class %s shows %s of the %s elements that it keeps", class, numbers.Grouped(shown), numbers.Grouped(behind))
			}
		}
	}
	return ""
}

// views marks the classes of a view that have its field.
func (e *evidence) views(v view) (marked []bool, any bool) {
	marked = make([]bool, e.s.NumClasses())
	for i := range marked {
		c := heap.ClassIndex(i)
		marked[i] = strings.HasSuffix(e.s.ClassName(c), v.class) && e.hasField(c, v.size)
		any = any || marked[i]
	}
	return marked, any
}

// hasField reports whether the objects of a class have a field of this name.
func (e *evidence) hasField(c heap.ClassIndex, name string) bool {
	const most = 100 // superclasses, which may be circular in hostile dumps
	for steps := 0; c != heap.NoClass && steps < most; steps++ {
		class := e.s.Class(c)
		if slices.ContainsFunc(class.Fields, func(f heap.Field) bool { return f.Name == name }) {
			return true
		}
		c = class.SuperIndex
	}
	return false
}

// elements returns the length of an array, or the size of a list.
func (e *evidence) elements(id heap.ObjectID) (int64, bool) {
	if id == heap.NoObject {
		return 0, false
	}
	if n, isArray := e.s.Length(id); isArray {
		return int64(n), true
	}
	return e.number(id, "size")
}
