package hprof

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"heapdrop/formats/javaname"
)

// names holds the strings of a dump by identifier. The bytes are in one arena and become
// Go strings on demand, because most symbols of a JVM are never needed.
type names struct {
	arena   []byte            // for each string its length as uvarint, then its bytes
	at      places            // identifier → offset in arena
	texts   map[uint64]string // the strings already used, so that equal names share memory
	unknown int               // number of requests for unknown identifiers
	java    map[uint64]string // class names already used, in Java form
}

func newNames() names {
	return names{texts: map[uint64]string{}, java: map[uint64]string{}}
}

// add stores a string. A later definition of an identifier replaces an earlier one unless
// keep is set. It returns false if there is no space left.
func (n *names) add(id uint64, text []byte, needed bool) bool {
	place := n.at.of(id)
	if *place != 0 && needed {
		return true
	}
	if uint64(len(n.arena))+uint64(len(text))+binary.MaxVarintLen32 > 1<<32-1 {
		return false
	}
	if *place != 0 {
		delete(n.texts, id)
		delete(n.java, id)
	}
	*place = uint32(len(n.arena)) + 1
	n.arena = binary.AppendUvarint(n.arena, uint64(len(text)))
	n.arena = append(n.arena, text...)
	return true
}

// places is a hash table from identifiers to offsets plus 1; 0 means none. It is twice as
// fast as a map for the tens of thousands of names at the start of a dump.
type places struct {
	id   []uint64 // the length is a power of two
	at   []uint32 // 0 for a free slot
	used int
}

// slot returns the slot where an identifier is or would be.
func (p *places) slot(id uint64) int {
	mask := len(p.id) - 1
	high, low := bits.Mul64(id, 0x9E3779B97F4A7C15) // Fibonacci hashing
	i := int(high^low^low>>32) & mask
	for p.at[i] != 0 && p.id[i] != id {
		i = (i + 1) & mask
	}
	return i
}

// of returns the entry of an identifier; if it is 0, the caller must set it immediately.
func (p *places) of(id uint64) *uint32 {
	if 4*p.used >= 3*len(p.id) {
		p.grow()
	}
	i := p.slot(id)
	if p.at[i] == 0 {
		p.id[i] = id
		p.used++
	}
	return &p.at[i]
}

func (p *places) grow() {
	old := *p
	size := max(1<<12, 2*len(old.id))
	p.id, p.at = make([]uint64, size), make([]uint32, size)
	for i, at := range old.at {
		if at != 0 {
			k := p.slot(old.id[i])
			p.id[k], p.at[k] = old.id[i], at
		}
	}
}

// find returns the offset of an identifier.
func (p *places) find(id uint64) (uint32, bool) {
	if p.used == 0 {
		return 0, false
	}
	at := p.at[p.slot(id)]
	return at - 1, at != 0
}

// find returns the string of an identifier.
func (n *names) find(id uint64) (string, bool) {
	if s, ok := n.texts[id]; ok {
		return s, true
	}
	at, ok := n.at.find(id)
	if !ok {
		return "", false
	}
	size, skip := binary.Uvarint(n.arena[at:])
	s := decodeUTF8(n.arena[int(at)+skip:][:size])
	n.texts[id] = s
	return s, true
}

// class returns the string of an identifier, as a class name in Java form.
func (n *names) class(id uint64) (string, bool) {
	if s, ok := n.java[id]; ok {
		return s, true
	}
	s, ok := n.find(id)
	if ok {
		s = javaname.Of(s)
		n.java[id] = s
	}
	return s, ok
}

// mostUnknown is the maximum number of stand-ins for missing names. A stand-in takes more
// memory than the reference to the name takes in the file.
const mostUnknown = 1 << 16

// text returns the string of an identifier, "" for 0. If the dump does not define the
// string, it returns a stand-in with the identifier.
func (n *names) text(id uint64) string {
	if s, ok := n.find(id); ok || id == 0 {
		return s
	}
	if n.unknown++; n.unknown > mostUnknown {
		return "unknown-name"
	}
	return fmt.Sprintf("unknown-name-0x%x", id)
}

// decodeUTF8 decodes modified UTF-8 (JVM specification 4.4.7: NUL as C0 80, supplementary
// characters as two surrogates of three bytes each) and standard UTF-8. Other bytes
// become U+FFFD.
func decodeUTF8(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	s.Grow(len(b))
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			r, size = decodeModified(b[i:])
		}
		s.WriteRune(r)
		i += size
	}
	return s.String()
}

// decodeModified decodes the encodings that only modified UTF-8 has.
func decodeModified(b []byte) (rune, int) {
	if len(b) >= 2 && b[0] == 0xC0 && b[1] == 0x80 {
		return 0, 2
	}
	high, ok := surrogate(b)
	if !ok {
		return utf8.RuneError, 1
	}
	if low, ok := surrogate(b[3:]); ok {
		if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
			return r, 6
		}
	}
	return utf8.RuneError, 3
}

// surrogate decodes three bytes that encode a UTF-16 surrogate.
func surrogate(b []byte) (rune, bool) {
	if len(b) < 3 || b[0] != 0xED || b[1]&0xE0 != 0xA0 || b[2]&0xC0 != 0x80 {
		return 0, false
	}
	return 0xD000 | rune(b[1]&0x3F)<<6 | rune(b[2]&0x3F), true
}
