package payload

import (
	"context"
	"encoding/binary"
	"unicode"
	"unicode/utf16"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// sampleSize is the number of bytes by which the encoding of an array is guessed, and
// mostOwners the number of its referrers that are asked.
const (
	sampleSize = 512
	mostOwners = 16
)

// stringClasses hold characters in a byte[] with a coder: 0 for Latin-1, 1 for UTF-16.
var stringClasses = []string{"java.lang.String", "java.lang.AbstractStringBuilder"}

// encodingOf returns how the bytes of a byte[] encode characters: as the string says whose
// array it is, else as the bytes look.
func (p *Payload) encodingOf(ctx context.Context) encoding {
	if p.s.Stage() == snapshot.StageComplete {
		for i, owner := range p.s.Referrers(p.Array) {
			if i == mostOwners {
				break
			}
			if coder, isString := p.coder(ctx, heap.ObjectID(owner)); isString {
				return coder
			}
		}
	}
	data, err := p.Read(ctx, 0, sampleSize)
	if err != nil || p.Size%2 != 0 {
		return guessed
	}
	for _, text := range []encoding{utf16Little, utf16Big} {
		if looksWide(data, byteOrder(text)) {
			return text
		}
	}
	return guessed
}

// coder returns the encoding of a string whose value is the array.
func (p *Payload) coder(ctx context.Context, owner heap.ObjectID) (encoding, bool) {
	for _, name := range stringClasses {
		if !isA(p.s, owner, name) {
			continue
		}
		value, _, _ := p.s.Field(ctx, owner, "value")
		array, known := referent(p.s, value)
		coder, found, err := p.s.Field(ctx, owner, "coder")
		if !known || array != p.Array || !found || err != nil {
			continue
		}
		if coder.Bits == 1 {
			return utf16Native, true
		}
		return latin1, true
	}
	return noText, false
}

// looksWide reports whether bytes look like UTF-16: they begin with its byte order mark, or
// a quarter of the characters and more have one zero byte, and all can be read. Zeros at
// the end are unused space.
func looksWide(data []byte, order binary.ByteOrder) bool {
	units := make([]uint16, 0, len(data)/2)
	for ; len(data) > 1; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	for len(units) > 0 && units[len(units)-1] == 0 {
		units = units[:len(units)-1]
	}
	if len(units) == sampleSize/2 && utf16.IsSurrogate(rune(units[len(units)-1])) { // perhaps half a character
		units = units[:len(units)-1]
	}
	if len(units) < 2 {
		return false
	}
	marked := units[0] == byteOrderMark
	if marked {
		units = units[1:]
	}
	narrow := 0
	for _, r := range utf16.Decode(units) {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) && !unicode.IsSpace(r) {
			return false
		}
		if r < 0x100 {
			narrow++
		}
	}
	return marked || 4*narrow >= len(units)
}

// byteOrderMark is the first character of some texts in UTF-16.
const byteOrderMark = 0xFEFF
