package classic

import (
	"bytes"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
)

// classes holds the classes, by the forms in which objects name them.
type classes struct {
	sink   heap.Sink
	kinds  map[string]kind   // key: the rest of an object's line as written
	byName map[string]*class // key: Java name
	known  map[heap.Address]bool

	// The class that is being read.
	index       heap.ClassIndex
	description heap.Class
}

// mostKinds is the maximum number of lines that are remembered in kinds; each takes 80
// bytes. Most lines repeat earlier ones.
const mostKinds = 1 << 17

// class is a class with its name.
type class struct {
	index     heap.ClassIndex
	described bool // it has a record of its own
}

// kind is the information that the name in an object's line gives.
type kind struct {
	class   heap.ClassIndex
	length  uint32 // heap.NotArray or heap.UnknownLength
	isClass bool   // the line is the record of a class
	again   bool   // an earlier record described another class of the same name
	name    string // for the record of a class: its name in Java form
}

func newClasses(sink heap.Sink) classes {
	return classes{sink: sink, kinds: map[string]kind{}, byName: map[string]*class{}, known: map[heap.Address]bool{}}
}

// of returns the information in the rest of an object's line.
func (c *classes) of(rest []byte) kind {
	if k, seen := c.kinds[string(rest)]; seen {
		return k
	}
	name, isClass := rest, false
	if after, found := cutWord(name, "OBJ"); found {
		name = after
	} else if after, found := cutWord(name, "CLS"); found {
		name, isClass = after, true
	} else if after, found := cutWord(name, "class"); found {
		name, isClass = after, true
	}
	java := javaName(string(name))
	if isClass {
		known := c.byName[java]
		return kind{isClass: true, name: java, again: known != nil && known.described}
	}
	k := kind{class: c.named(java).index, length: heap.NotArray}
	if (&heap.Class{Name: java}).IsArray() {
		k.length = heap.UnknownLength
	}
	if len(c.kinds) < mostKinds {
		c.kinds[string(rest)] = k
	}
	return k
}

// cutWord cuts a word and the blanks after it from the start of a text.
func cutWord(b []byte, word string) (rest []byte, found bool) {
	n := len(word)
	if len(b) <= n || string(b[:n]) != word || b[n] != ' ' && b[n] != '\t' {
		return b, false
	}
	rest = skipBlanks(b[n:])
	return rest, len(rest) > 0
}

// named returns the class of a name, and declares it if it is new.
func (c *classes) named(java string) *class {
	known := c.byName[java]
	if known == nil {
		known = &class{index: c.sink.Class(heap.Class{Name: java, Fabricated: true})}
		c.byName[java] = known
	}
	return known
}

// begin starts the description of a class. It returns false if the address was described
// before.
func (c *classes) begin(k kind, h header) bool {
	if c.known[h.address] {
		return false
	}
	c.known[h.address] = true
	known := c.named(k.name)
	c.index = known.index
	if known.described {
		c.index = c.sink.Class(heap.Class{Address: h.address, Name: k.name})
	}
	known.described = true
	c.description = heap.Class{Address: h.address, Name: k.name, ObjectSize: h.size}
	return true
}

// refer adds a reference of the current class. The format does not say whether it belongs
// to a field, a static field or something else.
func (c *classes) refer(to heap.Address) {
	c.description.Statics = append(c.description.Statics,
		heap.StaticField{Name: "?", Value: heap.Value{Type: heap.Object, Bits: uint64(to)}})
}

// end passes on the current class.
func (c *classes) end() { c.sink.Redefine(c.index, c.description) }

// javaName converts a class name in any of the formats' notations to Java form:
// java/lang/String, [C, [Ljava/lang/String;, "array of java/lang/String".
func javaName(name string) string {
	if element, found := strings.CutPrefix(name, "array of "); found {
		return javaName(element) + "[]"
	}
	if name == "bool[]" {
		return "boolean[]"
	}
	return javaname.Of(name)
}

// isComment reports whether a comment is one that writers of classic dumps make.
func isComment(line []byte) bool {
	text := skipBlanks(line[2:])
	for _, word := range []string{"Version:", "Breakdown", "EOF:"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return true
		}
	}
	return false
}
