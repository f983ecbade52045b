package insane

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
)

// Names with a special meaning.
const (
	javaLangClass = "java.lang.Class"
	charArray     = "char[]"
	superName     = "<super>"
	loaderName    = "<classloader>"
)

// Limits that only hostile files reach.
const (
	maxFields = 1024 // named fields of one class; further ones have no name
	maxSupers = 64   // classes above a class that its field names reveal
	maxDepth  = 1000 // length of a chain of superclasses

	// How many classes any file may have, and how many bytes of the file allow one more.
	// A class takes hundreds of bytes of memory, the shortest object of a class 36 bytes
	// of the file.
	classesInAnyFile = 1 << 15
	bytesOfAClass    = 128
)

// classes holds the classes of the file.
type classes struct {
	list     []class
	most     int            // the maximum number of classes that may be added
	byType   map[string]int // key: type attribute as written
	byName   map[string]int // key: Java name; of several classes with one name, the first
	byObject map[uint32]int // key: number of the class object

	names   map[string]*fieldName // names of references, key: as written
	texts   bool                  // some arrays have values
	indexed bool                  // some references have array indexes

	statics map[static]bool // static fields found in the static fields of classes
}

// class is a class and what the references reveal about its fields.
type class struct {
	name    string
	isArray bool
	object  uint32 // number of its class object, none if the file has none
	super   uint32 // number of the superclass's class object
	loader  uint32 // number of the class loader
	statics []staticRef

	fields []*fieldName // fields of its objects that hold references, in order of appearance
	supers []int        // classes known to be above it
}

// static is a static field of a class.
type static struct {
	class int
	staticRef
}

// static adds a static field. The file may contain the same field twice. Another value
// under the same name belongs to a class of another loader.
func (c *classes) static(of int, name string, to uint32) {
	s := static{of, staticRef{name, to}}
	if !c.statics[s] {
		c.statics[s] = true
		c.list[of].statics = append(c.list[of].statics, s.staticRef)
	}
}

// fieldName is the name of a reference: class and field.
type fieldName struct {
	raw      string // decoded
	declarer int    // the class that declares the field; -1 if the name does not contain one
	field    string
	id       int
}

func newClasses(bytes int64) classes {
	most := classesInAnyFile + int(min(max(bytes, 0)/bytesOfAClass, 1<<30))
	return classes{most: most, byType: map[string]int{}, byName: map[string]int{}, byObject: map[uint32]int{}, names: map[string]*fieldName{}, statics: map[static]bool{}}
}

// add adds a class. When the limit is reached, it returns the class that represents all
// further ones.
func (c *classes) add(name string) int {
	n := len(c.list)
	switch {
	case n == c.most:
		name = "<further classes>"
	case n > c.most:
		return c.most
	}
	c.list = append(c.list, class{name: name, isArray: (&heap.Class{Name: name}).IsArray(), object: none, super: none, loader: none})
	if _, taken := c.byName[name]; !taken {
		c.byName[name] = n
	}
	return n
}

// named returns the class with a Java name, and adds it if it is new.
func (c *classes) named(name string) int {
	if n, known := c.byName[name]; known {
		return n
	}
	return c.add(name)
}

// of returns the class of an object, from its type attribute and, if present, the number
// of its class object.
func (c *classes) of(typ []byte, object uint32) int {
	if object != none {
		n, known := c.byObject[object]
		if !known {
			n = c.add(javaname.Of(text(typ)))
			c.list[n].object = object
			c.byObject[object] = n
		}
		return n
	}
	n, known := c.byType[string(typ)]
	if !known {
		n = c.named(javaname.Of(text(typ)))
		if n < c.most {
			c.byType[string(typ)] = n
		}
	}
	return n
}

// object records the class object of the class with a name.
func (c *classes) object(object uint32, name string) {
	if _, known := c.byObject[object]; known {
		return
	}
	n, known := c.byName[name]
	if !known || c.list[n].object != none {
		n = c.add(name)
	}
	c.list[n].object = object
	c.byObject[object] = n
}

// field records that objects of a class have references with the given name. It returns
// the class that declares the field; -1 if the name does not contain one.
func (c *classes) field(of uint32, raw []byte) (declarer int) {
	name, known := c.names[string(raw)]
	if !known {
		name = &fieldName{raw: text(raw), declarer: -1, id: len(c.names)}
		if dot := strings.LastIndexByte(name.raw, '.'); dot > 0 && dot < len(name.raw)-1 {
			name.declarer = c.named(name.raw[:dot])
			name.field = name.raw[dot+1:]
		}
		c.names[string(raw)] = name
	}
	if name.declarer < 0 {
		return -1
	}
	info := &c.list[of]
	for _, f := range info.fields {
		if f.id == name.id {
			return name.declarer
		}
	}
	if len(info.fields) == maxFields {
		return -1
	}
	info.fields = append(info.fields, name)
	if name.declarer != int(of) {
		c.above(int(of), name.declarer)
	}
	return name.declarer
}

// above records that a class is above another one in the hierarchy.
func (c *classes) above(below, super int) {
	for _, known := range c.list[below].supers {
		if known == super {
			return
		}
	}
	if len(c.list[below].supers) < maxSupers {
		c.list[below].supers = append(c.list[below].supers, super)
	}
}

// nearest returns the superclass of a class, if the references reveal it: among the
// classes above it, the one that has all the others above it.
func (c *classes) nearest(of int) int {
	supers := c.list[of].supers
next:
	for _, candidate := range supers {
		if candidate == of {
			continue
		}
		for _, other := range supers {
			if other != candidate && other != of && !contains(c.list[candidate].supers, other) {
				continue next
			}
		}
		return candidate
	}
	return none
}

func contains(list []int, n int) bool {
	for _, m := range list {
		if m == n {
			return true
		}
	}
	return false
}
