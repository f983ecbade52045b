package phd

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
)

const (
	// mostInstances is how many instances of a class are remembered by address,
	// enough for class loaders and threads.
	mostInstances = 1 << 16

	// mostClassReferences bounds the references of one class: constant pool and
	// static fields have 65535 entries each at most, and a class is not the super
	// class of itself more often than that.
	mostClassReferences = 1 << 18

	// mostReferences bounds those of all classes together, 40 bytes each in memory.
	mostReferences = 1 << 23

	// mostUndefined bounds the classes that objects name and no record defines.
	mostUndefined = 1 << 18
)

// class is a class of the dump, or one that objects name.
type class struct {
	address      uint64
	at           int64  // offset of the record that named it first
	name         string // Java form
	super        uint64
	instanceSize uint32
	defined      bool // has a record of its own
	references   []heap.Address

	instances []heap.Address // the first ones, in file order
	count     int64          // of all instances
	smallest  uint64         // smallest distance from an instance to the next object, 0 when unknown

	loader   heap.Address // 0 for the boot loader
	isLoader bool         // descends from java.lang.ClassLoader
	isThread bool         // descends from java.lang.Thread
	index    heap.ClassIndex
	array    heap.ClassIndex // class of its arrays, heap.NoClass until needed
}

// bigArray is what stands behind the references of an array that has many.
type bigArray struct {
	length uint32
	size   uint64
}

// survey is the first pass: classes stand behind the objects, and the sink wants
// to know them before.
type survey struct {
	header
	classes map[uint64]*class
	list    []*class // in order of first mention
	byName  map[string][]*class
	recent  [256]*class // by hash of the address
	big     []bigArray

	objects   int64
	undefined int
	kept      int   // references of classes
	excess    int64 // references of classes left out
	excessAt  int64 // offset of the record of the first of them
	now       int64 // offset of the record being read
	previous  *class
	at        uint64 // address of the record before
	defining  *class
}

func newSurvey(h header) *survey {
	return &survey{header: h, classes: map[uint64]*class{}, byName: map[string][]*class{}}
}

// find returns the class at an address, which may be defined later.
func (s *survey) find(address uint64) *class {
	slot := &s.recent[address>>3*0x9E3779B97F4A7C15>>56]
	if c := *slot; c != nil && c.address == address {
		return c
	}
	c := s.classes[address]
	if c == nil {
		if s.undefined == mostUndefined {
			address = 0 // of a broken file: all others count as one class
			if c = s.classes[0]; c != nil {
				return c
			}
		}
		s.undefined++
		c = &class{address: address, at: s.now, name: fmt.Sprintf("class@0x%x", address), index: heap.NoClass, array: heap.NoClass}
		s.classes[address] = c
		s.list = append(s.list, c)
	}
	*slot = c
	return c
}

func (s *survey) wantsReferences(r *record) bool { return r.kind == kindClass }

func (s *survey) begin(r *record) error {
	if c := s.previous; c != nil {
		if distance := r.address - s.at; r.address > s.at && (c.smallest == 0 || distance < c.smallest) {
			c.smallest = distance
		}
	}
	s.previous, s.at = nil, r.address
	s.objects++
	s.now = r.at
	switch r.kind {
	case kindInstance:
		c := s.find(r.class)
		s.previous = c
		c.count++
		if len(c.instances) < mostInstances {
			c.instances = append(c.instances, heap.Address(r.address))
		}
	case kindObjects:
		s.find(r.class)
	case kindClass:
		c := s.find(r.address)
		s.defining = nil
		if c.defined || c.address != r.address {
			break // of several heaps with the same class the first counts
		}
		s.undefined--
		c.defined, c.name, c.super, c.instanceSize = true, javaname.Of(r.name), r.super, r.instanceSize
		s.byName[c.name] = append(s.byName[c.name], c)
		s.defining = c
	}
	return nil
}

func (s *survey) references(_ *record, refs []heap.Address) error {
	if c := s.defining; c != nil {
		n := min(len(refs), mostClassReferences-len(c.references), mostReferences-s.kept)
		s.kept += n
		c.references = append(c.references, refs[:n]...)
		if more := int64(len(refs) - n); more > 0 {
			if s.excess == 0 {
				s.excessAt = s.now
			}
			s.excess += more
		}
	}
	return nil
}

// firstUndefined returns the offset of the first record that names a class which
// the dump does not define.
func (s *survey) firstUndefined() int64 {
	for _, c := range s.list {
		if !c.defined {
			return c.at
		}
	}
	return 0
}

func (s *survey) end(r *record) error {
	if r.kind == kindObjects && r.references > batchReferences {
		s.big = append(s.big, bigArray{r.length, r.size})
	}
	return nil
}

// descends reports whether a class is the named one or a sub-class of it. Old
// dumps have circles of super classes.
func (s *survey) descends(c *class, name string) bool {
	for steps := 0; c != nil && steps < 1000; steps++ {
		if c.name == name {
			return true
		}
		if c.super == 0 {
			break
		}
		c = s.classes[c.super]
	}
	return false
}

// named returns the class of that name, the boot loader's if there are several.
func (s *survey) named(name string) *class {
	var found *class
	for _, c := range s.byName[name] {
		if found == nil || c.loader == 0 && found.loader != 0 {
			found = c
		}
	}
	return found
}

// isInstance reports whether an object is of a class of that name, as far as
// the instances are remembered.
func (s *survey) isInstance(address heap.Address, name string) bool {
	for _, c := range s.byName[name] {
		if s.has(c, address) {
			return true
		}
	}
	return false
}

func (s *survey) has(c *class, address heap.Address) bool {
	if c.count > int64(len(c.instances)) {
		return true // cannot be told
	}
	for _, a := range c.instances {
		if a == address {
			return true
		}
	}
	return false
}

// instanceBytes returns the shallow size of an instance: what the class states,
// rounded up to 8 bytes as J9 aligns objects. Where the class is not in the
// dump, it is the smallest distance seen from an instance to the next object.
func (c *class) instanceBytes() uint32 {
	if c.instanceSize != 0 {
		return (c.instanceSize + 7) &^ 7
	}
	return uint32(min(c.smallest, 1<<20))
}
