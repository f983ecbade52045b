package layout

import (
	"math"
	"slices"

	"heapdrop/core/heap"
)

// Lengths is the number of array lengths, starting at 0, for which Evidence keeps
// distances. It must be this large: with objects at multiples of 256 bytes, only byte
// arrays of 241 to 244 elements have different sizes under compact headers and under
// 12-byte headers.
const Lengths = 256

// Evidence is what the addresses in a dump reveal about sizes. Objects do not overlap, so
// the distance from an object to the next one is an upper bound of its size. Dead objects
// and the collector's fillers between them only make it larger.
type Evidence struct {
	// Nearest is, by class, the smallest distance in bytes from an instance to the next
	// object; 0 if none was seen. Class objects do not count as instances here.
	Nearest []uint32

	// Arrays is, by element type and length, the smallest distance from such an array to
	// the next object; 0 if none was seen.
	Arrays [heap.Long + 1][Lengths]uint32

	// Divisor is the greatest common divisor of all distances between neighbours, at
	// least 8; 0 with fewer than two objects.
	Divisor uint64

	// Overlap means that an object array begins inside the space that the previous object
	// array in the file would need with 8-byte references: so references are compressed
	// (see FileOrder).
	Overlap bool
}

// Collector gathers Evidence from objects in ascending address order.
type Collector struct {
	classes []nearest
	arrays  [heap.Long + 1][Lengths]uint32 // as in Evidence
	mirrors []heap.Address                 // class objects not yet passed, ascending, then a sentinel that is never reached
	divisor uint64

	first heap.Address // lowest address
	begin neighbour    // the first object that has its own place in the heap
	last  neighbour    // the last object of the previous block
}

// neighbour is what the distance to the next object is computed from.
type neighbour struct {
	address heap.Address
	class   heap.ClassIndex
	length  uint32
}

// nearest is the collector's knowledge about a class, kept together for the CPU cache.
type nearest struct {
	distance uint32 // the smallest one seen; initially the maximum
	element  uint32 // element type, for an array class
}

// NewCollector returns a collector for objects of the given classes.
func NewCollector(classes []heap.Class) *Collector {
	n := len(classes)
	c := &Collector{classes: make([]nearest, n), mirrors: make([]heap.Address, n, n+1), last: neighbour{class: heap.NoClass}}
	for i := range classes {
		c.classes[i] = nearest{math.MaxUint32, uint32(classes[i].ElementType())}
		c.mirrors[i] = classes[i].Address
	}
	slices.Sort(c.mirrors)
	c.mirrors = append(c.mirrors, math.MaxUint64)
	return c
}

// Add takes a block of objects as columns: ascending addresses, the class of each, and
// its array length (heap.NotArray if it is not an array). Blocks must be passed in
// ascending order too. Class objects belong in the columns, with any class: their
// addresses identify them. Omitting blocks keeps all bounds valid.
// Objects at odd addresses (flattened values, Android's interior ids) do not have their
// own place in the heap and only count for the divisor.
func (c *Collector) Add(addresses []heap.Address, classes []heap.ClassIndex, lengths []uint32) {
	if c.divisor == 0 || c.divisor > 8 {
		c.divide(addresses)
	}
	for i, address := range addresses {
		if c.begin.address != 0 {
			break
		}
		if address&7 == 0 {
			c.begin = neighbour{address, classes[i], lengths[i]}
		}
	}
	c.add(addresses, classes, lengths)
}

// add updates the smallest distances.
func (c *Collector) add(addresses []heap.Address, classes []heap.ClassIndex, lengths []uint32) {
	n := len(addresses)
	classes, lengths = classes[:n], lengths[:n]
	known, mirrors, arrays := c.classes, c.mirrors, &c.arrays
	nextMirror := mirrors[0]
	lastAddress, lastClass, lastLength := c.last.address, c.last.class, c.last.length
	for i, address := range addresses {
		if address&7 != 0 || address <= lastAddress {
			continue
		}
		previous, class, length := lastAddress, lastClass, lastLength
		lastAddress, lastClass, lastLength = address, classes[i], lengths[i]
		if previous >= nextMirror {
			for mirrors[0] < previous {
				mirrors = mirrors[1:]
			}
			nextMirror = mirrors[0]
			if nextMirror == previous {
				continue
			}
		}
		if int(class) >= len(known) {
			continue
		}
		k := &known[class]
		distance := uint64(address - previous)
		if length == heap.NotArray {
			if distance < uint64(k.distance) {
				k.distance = uint32(distance)
			}
		} else if length < Lengths {
			if seen := &arrays[k.element][length]; distance < uint64(*seen) || *seen == 0 {
				*seen = uint32(min(distance, math.MaxUint32))
			}
		}
	}
	c.last, c.mirrors = neighbour{lastAddress, lastClass, lastLength}, mirrors
}

// Follow appends the evidence of another collector for the same classes, which has seen
// the objects that come after those of c.
func (c *Collector) Follow(next *Collector) {
	if next.first == 0 {
		return // other has seen nothing
	}
	if c.first == 0 {
		c.first = next.first
	}
	c.divisor = gcd(gcd(c.divisor, next.divisor), uint64(next.first-c.first))
	if b := next.begin; b.address != 0 {
		c.add([]heap.Address{b.address}, []heap.ClassIndex{b.class}, []uint32{b.length})
		c.last = next.last
	}
	for i := range c.classes {
		c.classes[i].distance = min(c.classes[i].distance, next.classes[i].distance)
	}
	for e := range c.arrays {
		for n, distance := range next.arrays[e] {
			if seen := &c.arrays[e][n]; distance != 0 && (distance < *seen || *seen == 0) {
				*seen = distance
			}
		}
	}
}

// divide updates divisor, the greatest common divisor of the distances between objects.
func (c *Collector) divide(addresses []heap.Address) {
	for _, address := range addresses {
		if c.first == 0 {
			c.first = address
		}
		if wide := uint64(address - c.first); c.divisor == 0 || wide%c.divisor != 0 {
			c.divisor = gcd(c.divisor, wide)
		}
	}
}

// Evidence returns what was gathered. overlap is the result of FileOrder.
func (c *Collector) Evidence(overlap bool) *Evidence {
	e := &Evidence{Nearest: make([]uint32, len(c.classes)), Arrays: c.arrays, Divisor: c.divisor, Overlap: overlap}
	if e.Divisor > 0 {
		e.Divisor = max(8, e.Divisor)
	}
	for i := range c.classes {
		if d := c.classes[i].distance; d < math.MaxUint32 {
			e.Nearest[i] = d
		}
	}
	return e
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// FileOrder looks, in file order, for the sign by which Eclipse MAT recognises compressed
// references: an object array begins inside the space that the object array before it
// would need with 8-byte references.
type FileOrder struct {
	Overlap bool // the sign was seen

	references []bool // by class: whether it is an array of references
	from, to   heap.Address
}

// Class adds the next declared class.
func (f *FileOrder) Class(c *heap.Class) {
	f.references = append(f.references, c.ElementType() == heap.Object)
}

// Add examines the next batch of the dump. It does nothing once the sign was seen.
func (f *FileOrder) Add(b *heap.Batch) {
	if f.Overlap {
		return
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
