package layout

import (
	"math"
	"slices"

	"heapdrop/core/heap"
)

// Lengths is the number of array lengths, from 0, whose distances Evidence keeps: with
// objects at multiples of 256 bytes, only byte arrays of 241 to 244 elements have different
// sizes behind compact headers and behind those of 12 bytes.
const Lengths = 256

// Evidence is what the addresses of a dump say about sizes. Objects do not
// overlap, so the distance from an object to the next one is an upper bound of
// its size; dead objects and the collector's fillers in between only widen it.
type Evidence struct {
	// Nearest is by class the smallest distance in bytes from an instance to
	// the next object; 0 when none was seen. Class objects are not instances here.
	Nearest []uint32

	// Arrays is by element type and length the smallest distance from such an
	// array to the next object; 0 when none was seen.
	Arrays [heap.Long + 1][Lengths]uint32

	// Divisor is the greatest common divisor of all distances between
	// neighbours, 0 with fewer than two objects; 8 where it is less than that.
	Divisor uint64

	// Overlap says that an object array is inside the extent that the object
	// array before it in the file would have with 8-byte references: references
	// are compressed (see FileOrder).
	Overlap bool
}

// Collector gathers Evidence from the objects in ascending address order.
type Collector struct {
	classes []nearest
	arrays  [heap.Long + 1][Lengths]uint32 // as in Evidence
	mirrors []heap.Address                 // class objects not yet passed, ascending, and a last one never reached
	divisor uint64

	first heap.Address // of all objects
	begin neighbour    // the first object that has a place of its own
	last  neighbour    // the one before the next block
}

// neighbour is an object as its neighbour sees it.
type neighbour struct {
	address heap.Address
	class   heap.ClassIndex
	length  uint32
}

// nearest is what the collector knows of a class, in one place for its sake.
type nearest struct {
	distance uint32 // the smallest, or as large as it can be
	element  uint32 // element type of an array class
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

// Add takes a block of objects as columns: ascending addresses, the class of
// each, and its array length (heap.NotArray for others). Blocks follow each other
// in ascending order too. Class objects belong in the columns, with any class;
// they are known by their addresses. Leaving out blocks keeps all bounds valid.
//
// Objects at odd addresses (flattened values, Android's interior ids) have no
// place of their own in the heap and count for nothing but the divisor.
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

// add looks at the distances.
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

// Follow adds what another collector for the same classes gathered from the
// objects after those that c has seen.
func (c *Collector) Follow(next *Collector) {
	if next.first == 0 {
		return // it has seen nothing
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

// divide brings the divisor up to date.
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

// Evidence returns what was gathered; overlap is FileOrder's verdict.
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

// FileOrder looks in file order for the sign by which Eclipse MAT recognises
// compressed references: an object array inside the extent that the object array
// before it would have with 8-byte references.
type FileOrder struct {
	Overlap bool // the sign was seen

	references []bool // by class: whether it is an array of references
	from, to   heap.Address
}

// Class takes in the next class that is declared.
func (f *FileOrder) Class(c *heap.Class) {
	f.references = append(f.references, c.ElementType() == heap.Object)
}

// Add looks at the next batch of the dump. It does nothing once the sign was seen.
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
