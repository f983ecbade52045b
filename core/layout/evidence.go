package layout

import (
	"math"
	"sort"

	"heapdrop/core/heap"
)

// Lengths is the number of array lengths, from 0, whose distances Evidence keeps.
const Lengths = 64

// Evidence is what the addresses of a dump say about sizes. Objects do not
// overlap, so the distance from an object to the next one is an upper bound of
// its size; dead objects and the collector's fillers in between only widen it.
type Evidence struct {
	// Nearest is by class the smallest distance in bytes from an instance to
	// the next object; 0 when none was seen. Class objects are not instances here.
	Nearest []uint32

	// Instances is by class the number of instances with a distance, AtNearest
	// how many of them have the smallest one.
	Instances, AtNearest []uint32

	// Mirror is by class the distance in bytes from its class object to the
	// next object; 0 when unknown.
	Mirror []uint32

	// Arrays is by element type and length the smallest distance from such an
	// array to the next object; 0 when none was seen.
	Arrays [heap.Long + 1][Lengths]uint32

	// Divisor is the greatest common divisor of all distances between
	// neighbours; 0 with fewer than two objects.
	Divisor uint64

	// Overlap says that an object array lies inside the extent that the object
	// array before it in the file would have with 8-byte references: references
	// are compressed (see FileOrder).
	Overlap bool
}

// Collector gathers Evidence from the objects in ascending address order.
type Collector struct {
	evidence Evidence
	kind     []uint8      // by class: element type, 0 for classes of instances
	mirrors  []mirror     // ascending by address
	address  heap.Address // the last object of the block before, 0 for none
	class    heap.ClassIndex
	length   uint32
}

type mirror struct {
	address heap.Address
	class   heap.ClassIndex
}

// NewCollector returns a collector for objects of the given classes.
func NewCollector(classes []heap.Class) *Collector {
	n := len(classes)
	c := &Collector{kind: make([]uint8, n)}
	c.evidence.Nearest = make([]uint32, n)
	c.evidence.Instances = make([]uint32, n)
	c.evidence.AtNearest = make([]uint32, n)
	c.evidence.Mirror = make([]uint32, n)
	c.mirrors = make([]mirror, 0, n)
	for i := range classes {
		c.kind[i] = uint8(classes[i].ElementType())
		if !classes[i].Fabricated {
			c.mirrors = append(c.mirrors, mirror{classes[i].Address, heap.ClassIndex(i)})
		}
	}
	sort.Slice(c.mirrors, func(i, j int) bool { return c.mirrors[i].address < c.mirrors[j].address })
	return c
}

// Add takes a block of objects as columns: ascending addresses, the class of
// each, and its array length (heap.NotArray for others). Blocks follow each other
// in ascending order too. Class objects belong in the columns, with any class;
// they are told by their addresses. Leaving out blocks keeps all bounds valid.
//
// Objects at odd addresses (flattened values, Android's interior ids) have no
// place of their own in the heap and are passed over.
func (c *Collector) Add(addresses []heap.Address, classes []heap.ClassIndex, lengths []uint32) {
	n := len(addresses)
	classes, lengths = classes[:n], lengths[:n]
	nearest, instances, atNearest := c.evidence.Nearest, c.evidence.Instances, c.evidence.AtNearest
	kind, mirrors, divisor := c.kind, c.mirrors, c.evidence.Divisor
	arrays := &c.evidence.Arrays
	nextMirror := heap.Address(math.MaxUint64)
	if len(mirrors) > 0 {
		nextMirror = mirrors[0].address
	}
	lastAddress, lastClass, lastLength := c.address, c.class, c.length
	for i, address := range addresses {
		if address&3 != 0 || address == 0 {
			continue
		}
		class, length := classes[i], lengths[i]
		if lastAddress != 0 && address > lastAddress {
			wide := uint64(address - lastAddress)
			if divisor&(divisor-1) != 0 || wide&(divisor-1) != 0 || divisor == 0 {
				divisor = gcd(divisor, wide)
			}
			distance := uint32(min(wide, math.MaxUint32))
			if lastAddress >= nextMirror {
				for len(mirrors) > 0 && mirrors[0].address < lastAddress {
					mirrors = mirrors[1:]
				}
				isMirror := len(mirrors) > 0 && mirrors[0].address == lastAddress
				if isMirror {
					c.evidence.Mirror[mirrors[0].class] = distance
					mirrors = mirrors[1:]
				}
				nextMirror = math.MaxUint64
				if len(mirrors) > 0 {
					nextMirror = mirrors[0].address
				}
				if isMirror {
					lastAddress, lastClass, lastLength = address, class, length
					continue
				}
			}
			if lastLength != heap.NotArray {
				if int(lastClass) < len(kind) && lastLength < Lengths {
					if seen := &arrays[kind[lastClass]][lastLength]; distance < *seen || *seen == 0 {
						*seen = distance
					}
				}
			} else if int(lastClass) < len(nearest) {
				instances[lastClass]++
				if seen := nearest[lastClass]; seen == 0 || distance < seen {
					nearest[lastClass], atNearest[lastClass] = distance, 1
				} else if distance == seen {
					atNearest[lastClass]++
				}
			}
		}
		lastAddress, lastClass, lastLength = address, class, length
	}
	c.address, c.class, c.length = lastAddress, lastClass, lastLength
	c.mirrors, c.evidence.Divisor = mirrors, divisor
}

// Evidence returns what was gathered; overlap is FileOrder's verdict.
func (c *Collector) Evidence(overlap bool) *Evidence {
	c.evidence.Overlap = overlap
	return &c.evidence
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// FileOrder looks in file order for the sign by which Eclipse MAT recognises
// compressed references: an object array inside the extent that the object array
// before it would have with 8-byte references.
type FileOrder struct {
	Overlap bool // the sign was seen

	references []bool // by class: whether it is an array of references
	from, to   heap.Address
}

// Add looks at the next batch of the dump; classes are all classes declared so
// far. It does nothing once the sign was seen.
func (f *FileOrder) Add(classes []heap.Class, b *heap.Batch) {
	if f.Overlap {
		return
	}
	for i := len(f.references); i < len(classes); i++ {
		f.references = append(f.references, classes[i].ElementType() == heap.Object)
	}
	for i, length := range b.Length {
		if length == heap.NotArray || int(b.Class[i]) >= len(f.references) || !f.references[b.Class[i]] {
			continue
		}
		address := b.Address[i]
		if f.from < address && address < f.to {
			f.Overlap = true
			return
		}
		f.from, f.to = address, address+16+8*heap.Address(length)
	}
}
