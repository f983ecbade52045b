package insane

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
)

// Names with a meaning.
const (
	javaLangClass = "java.lang.Class"
	charArray     = "char[]"
	superName     = "<super>"
	loaderName    = "<classloader>"
)

// Bounds that only hostile files reach.
const (
	maxFields = 1024 // names of fields of one class; more have no name
	maxSupers = 64   // classes known to be above one class by the names of fields
	maxDepth  = 1000 // classes above one class

	// Classes that any file may have, and bytes of the file for each further one. A
	// class takes hundreds of bytes of memory, and the shortest object of one 36.
	classesInAnyFile = 1 << 15
	bytesOfAClass    = 128
)

// classes knows the classes of the file.
type classes struct {
	list     []class
	most     int            // classes that there is space for
	byType   map[string]int // by type attribute as written
	byName   map[string]int // by Java name; of several of a name the first
	byObject map[uint32]int // by the number of the class object

	names   map[string]*fieldName // of references, as written
	texts   bool                  // there are values of arrays
	indexed bool                  // there are indexes of arrays

	statics map[static]bool // those in the statics of a class
}

// class is a class with what the references tell about its fields.
type class struct {
	name    string
	isArray bool
	object  uint32 // number of its class object, none where the file has none
	super   uint32 // number of the super class' object
	loader  uint32 // number of the class loader
	statics []staticRef

	fields []*fieldName // that its objects hold references in, in order of appearance
	supers []int        // classes known to be above it
}

// static is a static field of a class.
type static struct {
	class int
	staticRef
}

// static enters a static field. The same may be in the file twice; another value
// under the same name is that of the class of another loader.
func (c *classes) static(of int, name string, to uint32) {
	s := static{of, staticRef{name, to}}
	if !c.statics[s] {
		c.statics[s] = true
		c.list[of].statics = append(c.list[of].statics, s.staticRef)
	}
}

// fieldName is a name of references: class and field.
type fieldName struct {
	raw      string // decoded
	declarer int    // the class that declares the field; -1 when the name has none
	field    string
	id       int
}

func newClasses(bytes int64) classes {
	most := classesInAnyFile + int(min(max(bytes, 0)/bytesOfAClass, 1<<30))
	return classes{most: most, byType: map[string]int{}, byName: map[string]int{}, byObject: map[uint32]int{}, names: map[string]*fieldName{}, statics: map[static]bool{}}
}

// add enters a class. Once there is no more space for classes it gives the one that
// stands for all further ones.
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

// named returns the class of a Java name; it enters those not met before.
func (c *classes) named(name string) int {
	if n, known := c.byName[name]; known {
		return n
	}
	return c.add(name)
}

// of returns the class of an object from its type attribute and, where the
// object states it, the number of its class object.
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

// object enters the class object of the class of a name.
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

// field notes that objects of a class hold references of a name. It returns the
// class that declares the field, -1 when the name does not say it.
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

// above notes that a class is above another.
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

// nearest returns the super class of a class as far as the references tell it:
// of the classes above it the one that all others are above of; none where they
// do not say.
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
