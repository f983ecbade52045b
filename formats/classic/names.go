package classic

import (
	"bytes"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
)

// classes knows the classes by the ways in which objects name them.
type classes struct {
	sink   heap.Sink
	kinds  map[string]kind   // by the rest of an object's line, as it is there
	byName map[string]*class // by Java name
	known  map[heap.Address]bool

	// The class whose record is being read.
	index       heap.ClassIndex
	description heap.Class
}

// mostKinds bounds what is kept of lines: each takes 80 bytes, and comes back as a rule.
const mostKinds = 1 << 17

// class is a class of a name.
type class struct {
	index     heap.ClassIndex
	described bool // by a record of its own
}

// kind is what a name says about an object.
type kind struct {
	class   heap.ClassIndex
	length  uint32 // heap.NotArray or heap.UnknownLength
	isClass bool   // the record describes a class
	again   bool   // another class of the name has been described before
	name    string // Java form, of the class that the record describes
}

func newClasses(sink heap.Sink) classes {
	return classes{sink: sink, kinds: map[string]kind{}, byName: map[string]*class{}, known: map[heap.Address]bool{}}
}

// of returns what the rest of an object's line says.
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

// cutWord takes a word and the blanks after it off the beginning.
func cutWord(b []byte, word string) (rest []byte, found bool) {
	n := len(word)
	if len(b) <= n || string(b[:n]) != word || b[n] != ' ' && b[n] != '\t' {
		return b, false
	}
	rest = skipBlanks(b[n:])
	return rest, len(rest) > 0
}

// named returns the class of a name; it declares those not met before.
func (c *classes) named(java string) *class {
	known := c.byName[java]
	if known == nil {
		known = &class{index: c.sink.Class(heap.Class{Name: java, Fabricated: true})}
		c.byName[java] = known
	}
	return known
}

// begin starts the description of a class. It reports false when the address has
// been described before.
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

// refer adds a reference of the class being read. The format does not say which
// field or static field holds it.
func (c *classes) refer(to heap.Address) {
	c.description.Statics = append(c.description.Statics,
		heap.StaticField{Name: "?", Value: heap.Value{Type: heap.Object, Bits: uint64(to)}})
}

// end hands over the class being read.
func (c *classes) end() { c.sink.Redefine(c.index, c.description) }

// javaName turns the name of a class, as any of the writers has it, into Java
// form: java/lang/String, [C, [Ljava/lang/String;, "array of java/lang/String".
func javaName(name string) string {
	if element, found := strings.CutPrefix(name, "array of "); found {
		return javaName(element) + "[]"
	}
	if name == "bool[]" {
		return "boolean[]"
	}
	return javaname.Of(name)
}

// isComment reports whether a comment is one that the writers of such dumps make.
func isComment(line []byte) bool {
	text := skipBlanks(line[2:])
	for _, word := range []string{"Version:", "Breakdown", "EOF:"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return true
		}
	}
	return false
}
