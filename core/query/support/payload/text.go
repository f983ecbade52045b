package payload

import (
	"context"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// encoding says how bytes encode characters.
type encoding uint8

const (
	noText      encoding = iota // numbers, not characters
	guessed                     // UTF-8 if it is valid, otherwise Latin-1
	latin1                      // of strings since JDK 9
	utf16Big                    // char[]
	utf16Little                 // byte[] that look like it
	utf16Native                 // strings since JDK 9, in the byte order of the machine
)

// IsText reports whether the bytes can be read as characters.
func (p *Payload) IsText() bool { return p.text != noText }

// Text returns about n bytes from an offset as characters, and the offset of the next
// ones. It does not cut characters if the offset is 0 or came from Text or Align.
func (p *Payload) Text(ctx context.Context, offset int64, n int) (text string, next int64, err error) {
	data, err := p.Read(ctx, offset, n)
	end := offset + int64(len(data))
	switch {
	case len(data) == 0 || p.text == noText:
		return "", p.Size, err
	case p.isUTF16():
		text, used := p.utf16(data, end < p.Size)
		if offset == 0 {
			text = strings.TrimPrefix(text, string(rune(byteOrderMark)))
		}
		return text, offset + int64(used), err
	case p.text == guessed:
		if used := wholeRunes(data, end < p.Size); used > 0 && utf8.Valid(data[:used]) {
			return string(data[:used]), offset + int64(used), err
		}
	}
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes), end, err
}

// Align moves an offset back to the beginning of the character that it is in.
func (p *Payload) Align(ctx context.Context, offset int64) int64 {
	step, inside := int64(1), func(b []byte) bool { return !utf8.RuneStart(b[0]) }
	switch {
	case p.isUTF16():
		order := p.order()
		offset -= offset % 2
		step, inside = 2, func(b []byte) bool { return len(b) > 1 && order.Uint16(b)&0xFC00 == 0xDC00 }
	case p.text == guessed:
	default:
		return offset
	}
	for back := int64(0); back < utf8.UTFMax && back <= offset; back += step {
		if data, err := p.Read(ctx, offset-back, int(step)); err != nil || len(data) == 0 {
			break
		} else if !inside(data) {
			return offset - back
		}
	}
	return offset
}

// isUTF16 reports whether a character takes two bytes or four.
func (p *Payload) isUTF16() bool { return p.text >= utf16Big }

// order returns the byte order of the characters.
func (p *Payload) order() binary.ByteOrder {
	if p.text == utf16Native {
		return p.s.StringOrder()
	}
	return byteOrder(p.text)
}

func byteOrder(text encoding) binary.ByteOrder {
	if text == utf16Little {
		return binary.LittleEndian
	}
	return binary.BigEndian
}

// utf16 decodes whole characters, and returns the number of bytes they take.
func (p *Payload) utf16(data []byte, more bool) (text string, used int) {
	order := p.order()
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	if last := len(units) - 1; more && last > 0 && units[last] >= 0xD800 && units[last] < 0xDC00 { // half a character
		units = units[:last]
	}
	if len(units) == 0 {
		return "", len(data)
	}
	return string(utf16.Decode(units)), 2 * len(units)
}

// wholeRunes returns the number of bytes of data that are whole characters.
func wholeRunes(data []byte, more bool) int {
	if !more {
		return len(data)
	}
	for i := len(data) - 1; i >= 0 && i >= len(data)-utf8.UTFMax; i-- {
		if utf8.RuneStart(data[i]) {
			if !utf8.FullRune(data[i:]) {
				return i
			}
			break
		}
	}
	return len(data)
}

// CopyText writes at most the given number of bytes as UTF-8, and returns how many it
// read.
func (p *Payload) CopyText(ctx context.Context, w io.Writer, most int64) (read int64, err error) {
	for read < min(p.Size, most) {
		if err := ctx.Err(); err != nil {
			return read, err
		}
		text, next, err := p.Text(ctx, read, partSize)
		if err != nil {
			return read, err
		}
		if _, err := io.WriteString(w, text); err != nil {
			return read, err
		}
		read = max(next, read+1)
	}
	return min(read, p.Size), nil
}
