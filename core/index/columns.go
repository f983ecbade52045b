package index

import (
	"fmt"
	"slices"
	"unsafe"

	"heapdrop/core/scratch"
	"heapdrop/core/store"
	"heapdrop/internal/parallel"
)

// carrier writes columns to a container, reads them from one, or only measures them.
type carrier struct {
	to    *store.Writer
	from  *store.Container
	space *scratch.Space // of the columns that are read
	step  func(bytes int) error
	bytes int64 // of the columns, about
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

// fresh returns a column that will be filled completely.
func fresh[T store.Number](space *scratch.Space, n int) []T {
	const piece = 1 << 22
	column := scratch.Make[T](space, n)
	_ = parallel.Each((n+piece-1)/piece, func(_, i int) { // it cannot be cancelled
		scratch.Populate(space, column[i*piece:min((i+1)*piece, n)])
	}, nil)
	return column
}

// same checks that columns have the expected number of entries.
func (t *carrier) same(want int, lengths ...int) {
	for _, n := range lengths {
		if n != want {
			t.damaged("a column has %d entries instead of %d", n, want)
		}
	}
}

// packed writes, reads or measures n numbers. get sets numbers from one on; before set gets
// them, reserve is called, which returns where they are unpacked to, nil for a buffer. set
// returns false if they cannot be.
func (t *carrier) packed(name string, n int, get func(from int, dst []uint32), reserve func() []uint32, set func(from int, values []uint32) bool) {
	switch {
	case t.err != nil || n == 0:
	case t.from != nil:
		var p *store.Packed
		if p, t.err = store.OpenPacked(t.from, name, n); t.err == nil {
			t.err = p.Read(t.step, reserve(), set)
		}
	case t.to != nil:
		store.WritePacked(t.to, name, n, get)
	default:
		t.bytes += store.PackedSize(n, get)
	}
}

// coding says how the numbers of a column are made small. Both functions change numbers
// in place, the first of which has the index from; nil leaves the numbers as they are.
type coding struct {
	encode, decode func(from int, values []uint32)
	limit          uint64 // of the numbers; 0 if there is none
}

// pack carries a column of n numbers; a longer or shorter one is replaced by one of space.
func pack[T uint16 | uint32](t *carrier, name string, column *[]T, n int, c coding) {
	t.packed(name, n, func(from int, dst []uint32) {
		for i, v := range (*column)[from : from+len(dst)] {
			dst[i] = uint32(v)
		}
		if c.encode != nil {
			c.encode(from, dst)
		}
	}, func() []uint32 {
		if len(*column) != n {
			*column = fresh[T](t.space, n)
		}
		whole, _ := any(*column).([]uint32)
		return whole
	}, func(from int, values []uint32) bool {
		if c.decode != nil {
			c.decode(from, values)
		}
		if narrow, ok := any(*column).([]uint16); ok {
			setNarrow(narrow[from:from+len(values)], values)
		}
		return c.limit == 0 || allBelow(c.limit, values)
	})
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
func packWide(t *carrier, name string, column *[]uint64, n int) {
	if t.from != nil {
		*column = fresh[uint64](t.space, n)
	}
	halves := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(*column))), 2*len(*column))
	pack(t, name, &halves, 2*n, coding{})
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
func decodeDifferences(_ int, values []uint32) {
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
func decodeIncreases(_ int, values []uint32) {
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
// [start[id], start[id+1]).
func inLists(start []uint32) coding {
	return coding{encode: func(from int, values []uint32) { encodeLists(start, from, values) },
		decode: func(from int, values []uint32) { decodeLists(start, from, values) }}
}

// holderOf returns the object that has a reference.
func holderOf(start []uint32, reference int) uint32 {
	id, _ := slices.BinarySearch(start, uint32(reference)+1)
	return uint32(id - 1)
}

//go:noinline
func encodeLists(start []uint32, from int, values []uint32) {
	i := 0
	for id := holderOf(start, from); i < len(values); id++ {
		before := id
		for end := min(int(start[id+1])-from, len(values)); i < end; i++ {
			v := values[i]
			values[i], before = zigzag(v-before), v
		}
	}
}

//go:noinline
func decodeLists(start []uint32, from int, values []uint32) {
	i := 0
	for id := holderOf(start, from); i < len(values); id++ {
		before := id
		for end := min(int(start[id+1])-from, len(values)); i < end; i++ {
			before += zagzig(values[i])
			values[i] = before
		}
	}
}
