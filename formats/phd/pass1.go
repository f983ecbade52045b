package phd

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
)

const (
	// mostInstances is how many instances of a class are remembered by address; class
	// loaders and threads have fewer.
	mostInstances = 1 << 16

	// mostClassReferences is the maximum number of references of one class. Constant pool
	// and static fields have at most 65535 entries each.
	mostClassReferences = 1 << 18

	// How many references of all classes together any dump may have, and how many bytes
	// of the dump allow one more. A reference takes about 60 bytes of memory, but may
	// take 1 byte in the file.
	referencesInAnyDump = 1 << 18
	bytesOfAReference   = 16

	// How many classes any dump may have, including undefined ones that objects name, and
	// how many bytes of the dump allow one more. A class takes about 900 bytes of memory,
	// but may take 6 bytes in the file.
	classesInAnyDump = 1 << 15
	bytesOfAClass    = 256
)

// class is a class of the dump, or an undefined one that objects name.
type class struct {
	address      uint64
	at           int64  // offset of the first record that names it
	name         string // Java form
	super        uint64
	instanceSize uint32
	defined      bool // it has a record of its own
	references   []heap.Address

	instances []heap.Address // the first instances in file order
	count     int64          // number of all instances
	smallest  uint64         // smallest distance from an instance to the next object, 0 if unknown

	loader   heap.Address // 0 for the boot loader
	isLoader bool         // a subclass of java.lang.ClassLoader
	isThread bool         // a subclass of java.lang.Thread
	walked   bool         // isLoader and isThread are known
	index    heap.ClassIndex
	array    heap.ClassIndex // its array class, heap.NoClass until needed
}

// bigArray holds what follows the references of an array with many references.
type bigArray struct {
	length uint32
	size   uint64
}

// pass1 is the first pass. It collects the classes, because the file has them after the
// objects and the sink needs them before.
type pass1 struct {
	header
	size    int64
	classes map[uint64]*class
	list    []*class // in order of first mention
	byName  map[string][]*class
	recent  [256]*class // by hash of the address
	big     []bigArray

	objects   int64
	undefined int
	tooMany   int64 // number of class records above the limit
	tooManyAt int64 // offset of the first of them
	ofClasses int   // number of references of classes
	excess    int64 // number of references of classes that were left out
	excessAt  int64 // offset of the first record with such references
	now       int64 // offset of the current record
	previous  *class
	at        uint64 // address of the previous record
	defining  *class
}

// newPass1 starts the survey of a file with a size in bytes, -1 if unknown.
func newPass1(h header, size int64) *pass1 {
	return &pass1{header: h, size: size, classes: map[uint64]*class{}, byName: map[string][]*class{}}
}

// find returns the class at an address. The file may define the class later.
func (s *pass1) find(address uint64) *class {
	slot := &s.recent[address>>3*0x9E3779B97F4A7C15>>56]
	if c := *slot; c != nil && c.address == address {
		return c
	}
	c := s.classes[address]
	if c == nil {
		if len(s.list) >= classesInAnyDump+s.sizeSoFar()/bytesOfAClass {
			address = 0 // the file is damaged: all further classes share one
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

// sizeSoFar returns the size of the file, or the size of what was read if that is
// unknown.
func (s *pass1) sizeSoFar() int { return int(max(s.size, s.now)) }

func (s *pass1) wantsReferences(r *record) bool { return r.kind == kindClass }

func (s *pass1) begin(r *record) error {
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
		if c.address != r.address {
			if s.tooMany == 0 {
				s.tooManyAt = r.at
			}
			s.tooMany++
			break
		}
		if c.defined {
			break // if several heaps have the same class, the first one counts
		}
		s.undefined--
		c.defined, c.name, c.super, c.instanceSize = true, javaname.Of(r.name), r.super, r.instanceSize
		s.byName[c.name] = append(s.byName[c.name], c)
		s.defining = c
	}
	return nil
}

func (s *pass1) references(_ *record, refs []heap.Address) error {
	if c := s.defining; c != nil {
		most := referencesInAnyDump + s.sizeSoFar()/bytesOfAReference
		n := max(0, min(len(refs), mostClassReferences-len(c.references), most-s.ofClasses))
		s.ofClasses += n
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

// firstUndefined returns the offset of the first record with a class that the dump does
// not define.
func (s *pass1) firstUndefined() int64 {
	for _, c := range s.list {
		if !c.defined {
			return c.at
		}
	}
	return 0
}

func (s *pass1) end(r *record) error {
	if r.kind == kindObjects && r.references > batchReferences {
		s.big = append(s.big, bigArray{r.length, r.size})
	}
	return nil
}

// findKinds determines which classes are class loaders and threads. It visits each class
// only once: old dumps have cycles of superclasses, hostile ones chains of a million.
func (s *pass1) findKinds() {
	var chain []*class
	for _, c := range s.list {
		chain = chain[:0]
		at := c
		for ; at != nil && !at.walked; at = s.superOf(at) {
			at.walked = true
			chain = append(chain, at)
		}
		isLoader, isThread := at != nil && at.isLoader, at != nil && at.isThread
		for _, below := range slices.Backward(chain) {
			isLoader = isLoader || below.name == "java.lang.ClassLoader"
			isThread = isThread || below.name == "java.lang.Thread"
			below.isLoader, below.isThread = isLoader, isThread
		}
	}
}

func (s *pass1) superOf(c *class) *class {
	if c.super == 0 {
		return nil
	}
	return s.classes[c.super]
}

// named returns the class of a name; if there are several, the boot loader's.
func (s *pass1) named(name string) *class {
	var found *class
	for _, c := range s.byName[name] {
		if found == nil || c.loader == 0 && found.loader != 0 {
			found = c
		}
	}
	return found
}

// instanceBytes returns the shallow size of an instance: the size that the class states,
// rounded up to 8 bytes as J9 aligns objects. If the class is not in the dump, it is the
// smallest distance found from an instance to the next object.
func (c *class) instanceBytes() uint32 {
	if c.instanceSize != 0 {
		return (c.instanceSize + 7) &^ 7
	}
	return uint32(min(c.smallest, 1<<20))
}
