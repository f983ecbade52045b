package index

import (
	"fmt"
	"unsafe"

	"heapdrop/core/scratch"
	"heapdrop/core/store"
)

// carrier writes columns to a container, reads them from one, or only measures them.
type carrier struct {
	to    *store.Writer
	from  *store.Container
	space *scratch.Space // of the columns that are read
	step  func(bytes int) error
	later bool    // packed columns are not read, but become parts
	parts []*part // in the order in which they were carried
	bytes int64   // of the columns, about
	err   error
}

func (t *carrier) damaged(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf("%w: %s", store.ErrDamaged, fmt.Sprintf(format, args...))
	}
}

// carry writes, reads or measures a column as it is. An empty column has no section.
func carry[T store.Number](t *carrier, name string, column *[]T) {
	if t.err != nil {
		return
	}
	if t.from != nil && t.from.Has(name) {
		*column, t.err = store.Read[T](t.from, name, t.step)
	}
	if t.to != nil && len(*column) > 0 {
		store.Write(t.to, name, *column)
	}
	if len(*column) > 0 {
		t.bytes += int64(len(*column))*int64(unsafe.Sizeof(*new(T))) + store.SectionSize
	}
}

// same checks that columns have the expected number of entries.
func (t *carrier) same(want int, lengths ...int) {
	for _, n := range lengths {
		if n != want {
			t.damaged("a column has %d entries instead of %d", n, want)
		}
	}
}

// column is a packed column as a carrier sees it.
type column struct {
	name string
	size func() int // how many numbers there are; for a column that is read, known when it is opened
	// get sets numbers from one on, to be written.
	get func(from int, dst []uint32)
	// make reserves the memory of a column that is read, and returns where its numbers are
	// unpacked to, nil for a buffer; ready prepares that memory for being filled.
	make  func() []uint32
	ready func()
	// set gets the numbers that were read; it returns false if they make no sense.
	set func(from int, values []uint32) bool
}

// packed writes, reads or measures a packed column.
func (t *carrier) packed(c column) {
	switch {
	case t.err != nil:
	case t.later:
		t.parts = append(t.parts, t.part(c))
	case c.size() == 0:
	case t.from != nil:
		t.err = t.part(c).load(t.step)
	case t.to != nil:
		store.WritePacked(t.to, c.name, c.size(), c.get)
	default:
		t.bytes += store.PackedSize(c.size(), c.get)
	}
}

// part returns a column that will be read.
func (t *carrier) part(c column) *part {
	from := t.from
	return &part{size: c.size, ready: c.ready, open: func() (*store.Packed, error) {
		p, err := store.OpenPacked(from, c.name, c.size())
		if err == nil {
			p.Into(c.make(), c.set)
		}
		return p, err
	}}
}

// coding says how the numbers of a column are made small. Both functions change numbers
// in place, the first of which has the index from; nil leaves the numbers as they are.
// decode returns false if they make no sense.
type coding struct {
	encode func(from int, values []uint32)
	decode func(from int, values []uint32) bool
	limit  uint64 // of the numbers; 0 if there is none
}

// pack carries a column of n numbers; a longer or shorter one is replaced by one of space.
func pack[T uint16 | uint32](t *carrier, name string, list *[]T, n int, c coding) {
	packSized(t, name, list, func() int { return n }, c)
}

// packSized is pack for a column whose size is known when it is opened.
func packSized[T uint16 | uint32](t *carrier, name string, list *[]T, size func() int, c coding) {
	space := t.space
	t.packed(column{name: name, size: size, get: func(from int, dst []uint32) {
		if whole, ok := any(*list).([]uint32); ok {
			copy(dst, whole[from:])
		} else {
			for i, v := range (*list)[from : from+len(dst)] {
				dst[i] = uint32(v)
			}
		}
		if c.encode != nil {
			c.encode(from, dst)
		}
	}, make: func() []uint32 {
		if n := size(); len(*list) != n {
			*list = scratch.Make[T](space, n)
		}
		whole, _ := any(*list).([]uint32)
		return whole
	}, ready: func() { populate(space, *list) }, set: func(from int, values []uint32) bool {
		if c.decode != nil && !c.decode(from, values) {
			return false
		}
		if narrow, ok := any(*list).([]uint16); ok {
			setNarrow(narrow[from:from+len(values)], values)
		}
		return c.limit == 0 || allBelow(c.limit, values)
	}})
}

//go:noinline
func setNarrow(column []uint16, values []uint32) {
	for ; len(values) >= 8; column, values = column[8:], values[8:] {
		c, v := (*[8]uint16)(column), (*[8]uint32)(values)
		c[0], c[1], c[2], c[3] = uint16(v[0]), uint16(v[1]), uint16(v[2]), uint16(v[3])
		c[4], c[5], c[6], c[7] = uint16(v[4]), uint16(v[5]), uint16(v[6]), uint16(v[7])
	}
	for i, v := range values {
		column[i] = uint16(v)
	}
}

// allBelow reports whether all numbers are below a limit of up to 33 bits.
//
//go:noinline
func allBelow(limit uint64, values []uint32) bool {
	most, above := limit-1, uint64(0) // its highest bit is set by a number above most
	for ; len(values) >= 8; values = values[8:] {
		v := (*[8]uint32)(values)
		above |= (most - uint64(v[0])) | (most - uint64(v[1])) | (most - uint64(v[2])) | (most - uint64(v[3])) |
			(most - uint64(v[4])) | (most - uint64(v[5])) | (most - uint64(v[6])) | (most - uint64(v[7]))
	}
	for _, v := range values {
		above |= most - uint64(v)
	}
	return int64(above) >= 0
}

// packWide carries a column of n numbers of 64 bits, as their halves.
func packWide(t *carrier, name string, list *[]uint64, n int) {
	space := t.space
	halves := func() []uint32 {
		return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(*list))), 2*len(*list))
	}
	t.packed(column{name: name, size: func() int { return 2 * n }, get: func(from int, dst []uint32) { copy(dst, halves()[from:]) }, make: func() []uint32 {
		if len(*list) != n {
			*list = scratch.Make[uint64](space, n)
		}
		return halves()
	}, ready: func() { populate(space, *list) }, set: func(int, []uint32) bool { return true }})
}

// Differences between neighbours; the smallest are the most frequent. The first number of
// a range stays as it is.
var differences = coding{encode: encodeDifferences, decode: decodeDifferences}

//go:noinline
func encodeDifferences(_ int, values []uint32) {
	for i := len(values) - 1; i > 0; i-- {
		values[i] = zigzag(values[i] - values[i-1])
	}
}

//go:noinline
func decodeDifferences(_ int, values []uint32) bool {
	sum, rest := values[0], values[1:]
	for ; len(rest) >= 8; rest = rest[8:] {
		v := (*[8]uint32)(rest)
		a := sum + zagzig(v[0])
		b := a + zagzig(v[1])
		c := b + zagzig(v[2])
		d := c + zagzig(v[3])
		e := d + zagzig(v[4])
		f := e + zagzig(v[5])
		g := f + zagzig(v[6])
		sum = g + zagzig(v[7])
		v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7] = a, b, c, d, e, f, g, sum
	}
	for i, v := range rest {
		sum += zagzig(v)
		rest[i] = sum
	}
	return true
}

// increases is differences for columns that never fall.
var increases = coding{encode: encodeIncreases, decode: decodeIncreases}

//go:noinline
func encodeIncreases(_ int, values []uint32) {
	for i := len(values) - 1; i > 0; i-- {
		values[i] -= values[i-1]
	}
}

//go:noinline
func decodeIncreases(_ int, values []uint32) bool {
	sum := uint32(0)
	for ; len(values) >= 4; values = values[4:] {
		v := (*[4]uint32)(values)
		a := sum + v[0]
		b := a + v[1]
		c := b + v[2]
		sum = c + v[3]
		v[0], v[1], v[2], v[3] = a, b, c, sum
	}
	for i, v := range values {
		sum += v
		values[i] = sum
	}
	return true
}

// zigzag makes small numbers of small differences, which may be negative.
func zigzag(difference uint32) uint32 {
	return difference<<1 ^ uint32(int32(difference)>>31)
}

// zagzig is the inverse of zigzag.
func zagzig(v uint32) uint32 { return v>>1 ^ -(v & 1) }

// below returns the coding with a limit.
func (c coding) below(limit int) coding {
	c.limit = uint64(limit)
	return c
}

// inLists codes references, which mostly lead nearby, by their distance from the reference
// before, the first of an object by that from the object; those of object id are
// [start[id], start[id+1]). starts is the part that start comes from.
func inLists(start *[]uint32, starts *part) coding {
	return coding{encode: func(from int, values []uint32) {
		holder, _ := holderOf(*start, nil, from)
		encodeLists(*start, holder, from, values)
	}, decode: func(from int, values []uint32) bool {
		first, err := holderOf(*start, starts, from)
		last, err2 := holderOf(*start, starts, from+len(values)-1)
		if err != nil || err2 != nil || first < 0 || first > last || last >= len(*start)-1 || starts.rows(first, last+2) != nil {
			return false
		}
		return decodeLists((*start)[:last+2], first, from, values)
	}}
}

// holderOf returns the object that has a reference; starts is the part that start comes
// from.
func holderOf(start []uint32, starts *part, reference int) (id int, err error) {
	low, high := 0, len(start) // start[low-1] <= reference < start[high], with imaginary ends
	for low < high {
		middle := int(uint(low+high) / 2)
		if err := starts.rows(middle, middle+1); err != nil {
			return 0, err
		}
		if start[middle] <= uint32(reference) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low - 1, nil
}

//go:noinline
func encodeLists(start []uint32, holder, from int, values []uint32) {
	i := 0
	for id := uint32(holder); i < len(values); id++ {
		before := id
		for end := min(int(start[id+1])-from, len(values)); i < end; i++ {
			v := values[i]
			values[i], before = zigzag(v-before), v
		}
	}
}

//go:noinline
func decodeLists(start []uint32, holder, from int, values []uint32) bool {
	i := 0
	for id := uint32(holder); int(id)+1 < len(start); id++ {
		before := id
		for end := min(int(start[id+1])-from, len(values)); i < end; i++ {
			before += zagzig(values[i])
			values[i] = before
		}
	}
	return i == len(values)
}
