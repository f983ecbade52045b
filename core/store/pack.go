package store

import (
	"math/bits"
	"slices"
	"unsafe"
)

// Numbers are packed in blocks: every number in as many bits as most of the block need,
// and what the others have in excess behind them. A block consists of
//
//	width     1 byte: bits of every number
//	excess    1 byte: how many numbers have more bits
//	wide      1 byte, only if there are such: bytes of what they have in excess
//	numbers   width bits each, the lowest first
//	places    1 byte for each number with more bits
//	excesses  wide bytes for each of them
const packedBlock = 128

// packedSlack is how many bytes must follow the blocks, because numbers are read by words.
const packedSlack = 8

// appendPacked packs a block.
func appendPacked(b []byte, values *[packedBlock]uint32) []byte {
	width, wide := packedWidths(values)
	b = append(b, byte(width), 0)
	at := len(b) - 1
	if wide > 0 {
		b = append(b, byte(wide))
	}
	b = slices.Grow(b, packedBlock/8*width+packSlack)
	numbers := len(b)
	b = b[:numbers+packedBlock/8*width]
	packBits(unsafe.Pointer(unsafe.SliceData(b[numbers:])), uint(width), values)
	if wide == 0 {
		return b
	}
	var places [packedBlock]uint8
	count := findWide(uint(width), values, &places)
	b[at] = byte(count)
	b = append(b, places[:count]...)
	for _, place := range places[:count] {
		excess := uint64(values[place%packedBlock]) >> width
		for k := range wide {
			b = append(b, byte(excess>>(8*k)))
		}
	}
	return b
}

// packBits writes the low bits of the numbers of a block, and up to packSlack bytes of zeros.
func packBits(to unsafe.Pointer, width uint, values *[packedBlock]uint32) {
	switch {
	case width == 0:
	case width <= 8:
		packEights(to, width, values)
	case width <= 16:
		packFours(to, width, values)
	default:
		packOnes(to, width, values)
	}
}

// packSlack is how many bytes packBits may write behind the numbers.
const packSlack = 16

// Eight numbers take whole bytes. The next two functions write eight at a time without a
// branch; what follows the last byte is written again.

//go:noinline
func packEights(to unsafe.Pointer, width uint, values *[packedBlock]uint32) {
	width &= 63
	mask := uint64(1)<<width - 1
	for i := 0; i < packedBlock; i += 8 {
		v := (*[8]uint32)(values[i:])
		a := uint64(v[6])&mask | uint64(v[7])&mask<<width
		b := uint64(v[4])&mask | uint64(v[5])&mask<<width
		c := uint64(v[2])&mask | uint64(v[3])&mask<<width
		d := uint64(v[0])&mask | uint64(v[1])&mask<<width
		b |= a << (2 * width & 63)
		d |= c << (2 * width & 63)
		*(*uint64)(to) = d | b<<(4*width&63)
		to = unsafe.Add(to, width)
	}
}

//go:noinline
func packFours(to unsafe.Pointer, width uint, values *[packedBlock]uint32) {
	width &= 63
	mask, half := uint64(1)<<width-1, width/2
	for i := 0; i < packedBlock; i += 8 {
		v := (*[8]uint32)(values[i:])
		a := uint64(v[4])&mask | uint64(v[5])&mask<<width
		b := uint64(v[6])&mask | uint64(v[7])&mask<<width
		c := uint64(v[0])&mask | uint64(v[1])&mask<<width
		d := uint64(v[2])&mask | uint64(v[3])&mask<<width
		high, low := a|b<<(2*width&63), c|d<<(2*width&63) // 4 × width bits each, up to 64
		// If width is odd, the second four, of up to 60 bits, begin in the byte in which the first end.
		shift := 4 * width & 7
		*(*uint64)(to) = low
		at := unsafe.Add(to, half)
		*(*uint64)(at) = uint64(*(*uint8)(at))&(1<<shift-1) | high<<shift
		to = unsafe.Add(to, width)
	}
}

//go:noinline
func packOnes(to unsafe.Pointer, width uint, values *[packedBlock]uint32) {
	width &= 63
	word, have, mask := uint64(0), uint(0), uint64(1)<<width-1
	for _, v := range values {
		low := uint64(v) & mask
		word |= low << (have & 63)
		if have += width; have >= 64 {
			*(*uint64)(to) = word
			to = unsafe.Add(to, 8)
			have -= 64
			word = low >> ((width - have) & 63)
		}
	}
}

// findWide sets places to those of the numbers with more bits than the others, and returns
// how many there are.
//
//go:noinline
func findWide(width uint, values *[packedBlock]uint32, places *[packedBlock]uint8) int {
	most, count := uint64(1)<<(width&63)-1, uint64(0)
	for i, v := range values {
		places[count%packedBlock] = uint8(i)
		count += (most - uint64(v)) >> 63 // 1 if v is above most
	}
	return int(count)
}

// packedWidths returns the width with which a block takes the fewest bytes, and the bytes
// of an excess, 0 if there is none.
func packedWidths(values *[packedBlock]uint32) (width, wide int) {
	var count [33]int // by the bits of a number
	for _, v := range values {
		count[bits.Len32(v)]++
	}
	most := 32
	for most > 0 && count[most] == 0 {
		most--
	}
	width, best, above := most, packedBlock/8*most, 0
	for w := most - 1; w >= 0; w-- {
		if above += count[w+1]; 2*above >= best {
			break // each of them takes at least two bytes
		}
		excess := (most - w + 7) / 8
		if size := packedBlock/8*w + 1 + above*(1+excess); size < best {
			width, wide, best = w, excess, size
		}
	}
	return width, wide
}

// unpack reads a block and returns what follows it, nil if the block is damaged.
func unpack(b []byte, values *[packedBlock]uint32) []byte {
	if len(b) < 2+packedSlack {
		return nil
	}
	width, count, wide := int(b[0]), int(b[1]), 0
	if b = b[2:]; count > 0 {
		wide, b = int(b[0]), b[1:]
	}
	numbers := packedBlock / 8 * width
	if width > 32 || count > packedBlock || 8*wide+width > 39 || len(b) < numbers+count*(1+wide)+packedSlack {
		return nil
	}
	unpackBits(b, uint(width), values)
	if b = b[numbers:]; count == 0 {
		return b
	}
	places, excesses := b[:count], b[count:]
	mask := uint64(1)<<(8*wide) - 1
	for i, place := range places {
		values[place%packedBlock] |= uint32(little(excesses[i*wide:]) & mask << width)
	}
	return excesses[count*wide:]
}

// unpackBits reads the numbers of a block.
func unpackBits(b []byte, width uint, values *[packedBlock]uint32) {
	b = b[:packedBlock/8*width+packedSlack] // so every word is there; checking each takes twice the time
	first, mask := unsafe.Pointer(unsafe.SliceData(b)), uint64(1)<<(width&63)-1
	switch {
	case width == 0:
		clear(values[:])
	case width <= 8:
		unpackEights(first, width, mask, values)
	case width <= 16:
		unpackFours(first, width, mask, values)
	case width <= 28:
		unpackTwos(first, width, mask, values)
	default:
		unpackOnes(first, width, mask, values)
	}
}

// Eight numbers take whole bytes. The following functions read eight at a time without a
// branch, from as few words as have all their bits.

//go:noinline
func unpackEights(first unsafe.Pointer, width uint, mask uint64, values *[packedBlock]uint32) {
	width &= 63
	for i := 0; i < packedBlock; i += 8 {
		a, v := *(*uint64)(first), (*[8]uint32)(values[i:])
		v[0] = uint32(a & mask)
		a >>= width
		v[1] = uint32(a & mask)
		a >>= width
		v[2] = uint32(a & mask)
		a >>= width
		v[3] = uint32(a & mask)
		a >>= width
		v[4] = uint32(a & mask)
		a >>= width
		v[5] = uint32(a & mask)
		a >>= width
		v[6] = uint32(a & mask)
		a >>= width
		v[7] = uint32(a & mask)
		first = unsafe.Add(first, width)
	}
}

//go:noinline
func unpackFours(first unsafe.Pointer, width uint, mask uint64, values *[packedBlock]uint32) {
	width &= 63
	half, shift := width/2, 4*width&7
	for i := 0; i < packedBlock; i += 8 {
		a, b, v := *(*uint64)(first), *(*uint64)(unsafe.Add(first, half))>>shift, (*[8]uint32)(values[i:])
		v[0] = uint32(a & mask)
		v[4] = uint32(b & mask)
		a >>= width
		b >>= width
		v[1] = uint32(a & mask)
		v[5] = uint32(b & mask)
		a >>= width
		b >>= width
		v[2] = uint32(a & mask)
		v[6] = uint32(b & mask)
		v[3] = uint32(a >> width & mask)
		v[7] = uint32(b >> width & mask)
		first = unsafe.Add(first, width)
	}
}

//go:noinline
func unpackTwos(first unsafe.Pointer, width uint, mask uint64, values *[packedBlock]uint32) {
	width &= 63
	at2, at4, at6 := 2*width/8, 4*width/8, 6*width/8
	shift2, shift4, shift6 := 2*width&7, 4*width&7, 6*width&7
	for i := 0; i < packedBlock; i += 8 {
		v := (*[8]uint32)(values[i:])
		a, b := *(*uint64)(first), *(*uint64)(unsafe.Add(first, at2))>>shift2
		c, d := *(*uint64)(unsafe.Add(first, at4))>>shift4, *(*uint64)(unsafe.Add(first, at6))>>shift6
		v[0], v[1] = uint32(a&mask), uint32(a>>width&mask)
		v[2], v[3] = uint32(b&mask), uint32(b>>width&mask)
		v[4], v[5] = uint32(c&mask), uint32(c>>width&mask)
		v[6], v[7] = uint32(d&mask), uint32(d>>width&mask)
		first = unsafe.Add(first, width)
	}
}

//go:noinline
func unpackOnes(first unsafe.Pointer, width uint, mask uint64, values *[packedBlock]uint32) {
	for i, bit := 0, uint(0); i < packedBlock; i, bit = i+1, bit+width {
		values[i] = uint32(*(*uint64)(unsafe.Add(first, bit>>3)) >> (bit & 7) & mask)
	}
}
