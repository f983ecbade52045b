package store

import (
	"encoding/binary"
	"fmt"
)

func little(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// Coder encodes and decodes small values. One function describes a value for both
// directions: it passes each part to the coder in order. When decoding, the coder sets
// the part; when encoding, it writes the part and changes nothing, so others may read the
// value at the same time. Numbers take as many bytes as they need; a text that occurred
// before takes only the bytes of its number.
type Coder struct {
	coder
	texts   []string
	numbers map[string]int // of texts
}

// coder is a Coder that does not remember texts.
type coder struct {
	data    []byte // written so far, or left to read
	reading bool
	err     error
}

// NewEncoder returns a coder that writes.
func NewEncoder() *Coder { return &Coder{numbers: map[string]int{}} }

// NewDecoder returns a coder that reads what another has written.
func NewDecoder(data []byte) *Coder { return &Coder{coder: coder{data: data, reading: true}} }

// Data returns what has been written.
func (c *Coder) Data() []byte { return c.data }

// Err returns the first decoding error: ErrDamaged if data end too early or are invalid.
// All values decoded after it are zero.
func (c *Coder) Err() error { return c.err }

// Reading reports whether values are set, not written.
func (c *coder) Reading() bool { return c.reading }

func (c *coder) fail() {
	if c.err == nil {
		c.err = fmt.Errorf("%w: its description cannot be read", ErrDamaged)
	}
	c.data = nil
}

// take returns the next n bytes.
func (c *coder) take(n int) []byte {
	if n > len(c.data) {
		c.fail()
		return nil
	}
	b := c.data[:n]
	c.data = c.data[n:]
	return b
}

// fixed writes or returns a number of 8 bytes.
func (c *coder) fixed(v uint64) uint64 {
	if !c.reading {
		c.data = binary.LittleEndian.AppendUint64(c.data, v)
		return v
	}
	if b := c.take(8); b != nil {
		return little(b)
	}
	return 0
}

// number writes or returns a number.
func (c *coder) number(v uint64) uint64 {
	if !c.reading {
		c.data = binary.AppendUvarint(c.data, v)
		return v
	}
	v, n := binary.Uvarint(c.data)
	if n <= 0 {
		c.fail()
		return 0
	}
	c.data = c.data[n:]
	return v
}

// Text encodes or decodes a text.
func (c *coder) Text(s *string) {
	n := int(min(c.number(uint64(len(*s))), 1<<62))
	if !c.reading {
		c.data = append(c.data, *s...)
		return
	}
	*s = string(c.take(n))
}

// Text encodes or decodes a text that may occur again.
func (c *Coder) Text(s *string) {
	if !c.reading {
		number, known := c.numbers[*s]
		if !known {
			number = len(c.numbers)
			c.numbers[*s] = number
		}
		c.number(uint64(number))
		if !known {
			c.coder.Text(s)
		}
		return
	}
	switch number := c.number(0); {
	case number < uint64(len(c.texts)):
		*s = c.texts[number]
	case number == uint64(len(c.texts)):
		c.coder.Text(s)
		c.texts = append(c.texts, *s)
	default:
		c.fail()
	}
}

// Bool encodes or decodes a boolean.
func (c *Coder) Bool(b *bool) {
	v := uint64(0)
	if *b {
		v = 1
	}
	if v = c.number(v); c.reading {
		*b = v != 0
	}
}

// Integer is the constraint for Num.
type Integer interface {
	~int | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Num encodes or decodes a number. Negative numbers take ten bytes.
func Num[T Integer](c *Coder, v *T) {
	if n := c.number(uint64(*v)); c.reading {
		*v = T(n)
	}
}

// Slice encodes or decodes a slice; each does so for an element, which takes at least one
// byte. A nil slice stays nil.
func Slice[T any](c *Coder, s *[]T, each func(*T)) {
	n := uint64(0)
	if *s != nil {
		n = uint64(len(*s)) + 1
	}
	n = c.number(n)
	if c.reading {
		if *s = nil; n == 0 {
			return
		}
		if n-1 > uint64(len(c.data)) {
			c.fail()
			return
		}
		*s = make([]T, n-1)
	}
	for i := range *s {
		each(&(*s)[i])
	}
}

// Optional encodes or decodes a value that may be absent.
func Optional[T any](c *Coder, p **T, each func(*T)) {
	there := *p != nil
	c.Bool(&there)
	if c.reading {
		*p = nil
		if there {
			*p = new(T)
		}
	}
	if there {
		each(*p)
	}
}
