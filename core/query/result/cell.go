package result

import (
	"math"
	"strconv"
	"strings"

	"heapdrop/core/heap"
)

// Kind is what a Cell holds.
type Kind uint8

// The kinds of cells. The zero Cell is Null: unknown, or no value.
const (
	Null Kind = iota
	TextCell
	IntCell // counts, bytes
	FloatCell
	BoolCell
	AddressCell
)

// Cell is the value of a column in a row.
type Cell struct {
	kind  Kind
	bound bool // the value is a lower bound
	bits  uint64
	text  string
}

// Str returns a text cell.
func Str(s string) Cell { return Cell{kind: TextCell, text: s} }

// Int returns a cell with a count or a number of bytes.
func Int(n int64) Cell { return Cell{kind: IntCell, bits: uint64(n)} }

// AtLeast returns a cell with a number that is a lower bound.
func AtLeast(n int64) Cell { return Cell{kind: IntCell, bits: uint64(n), bound: true} }

// Float returns a cell with a fraction or a floating point number.
func Float(f float64) Cell { return Cell{kind: FloatCell, bits: math.Float64bits(f)} }

// Bool returns a cell with a truth value.
func Bool(b bool) Cell {
	c := Cell{kind: BoolCell}
	if b {
		c.bits = 1
	}
	return c
}

// Addr returns a cell with the address of an object.
func Addr(a heap.Address) Cell { return Cell{kind: AddressCell, bits: uint64(a)} }

// Kind returns what the cell holds.
func (c Cell) Kind() Kind { return c.kind }

// LowerBound reports whether the true value may be larger.
func (c Cell) LowerBound() bool { return c.bound }

// Int returns the value of an IntCell, BoolCell or AddressCell.
func (c Cell) Int() int64 { return int64(c.bits) }

// Float returns the value of a FloatCell or IntCell.
func (c Cell) Float() float64 {
	if c.kind == IntCell {
		return float64(int64(c.bits))
	}
	return math.Float64frombits(c.bits)
}

// Bool returns the value of a BoolCell.
func (c Cell) Bool() bool { return c.bits != 0 }

// Text returns the text of a TextCell and the plain notation of any other:
// decimal numbers without separators, "0x…" for addresses, "" for null. A lower
// bound has "≥ " before the number.
func (c Cell) Text() string {
	s := ""
	switch c.kind {
	case TextCell:
		return c.text
	case IntCell:
		s = strconv.FormatInt(int64(c.bits), 10)
	case FloatCell:
		s = Decimal(c.Float())
	case BoolCell:
		return strconv.FormatBool(c.bits != 0)
	case AddressCell:
		return Hex(heap.Address(c.bits))
	}
	if c.bound {
		return "≥ " + s
	}
	return s
}

// Decimal formats a floating point number; NaN and Infinity as Java does.
func Decimal(f float64) string {
	if math.IsInf(f, 0) {
		return strings.Replace(strconv.FormatFloat(f, 'g', -1, 64)[:1]+"Infinity", "+", "", 1)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// order returns the key by which cells other than texts are sorted.
func (c Cell) order() int64 {
	switch c.kind {
	case Null:
		return Unknown
	case FloatCell:
		return floatKey(c.Float())
	case AddressCell:
		return Known(int64(c.bits ^ 1<<63)) // unsigned order
	}
	return Known(int64(c.bits))
}

// Unknown is what a row without a known number has instead. Its cell is null, it sorts
// last in both directions, and totals leave it out.
const Unknown int64 = math.MinInt64

// Known returns the sort key of a number that may have any value, for example one read
// from a field. The key is never Unknown. The cell shows the number itself.
func Known(n int64) int64 { return max(n, Unknown+1) }

// floatKey maps floats to integers that sort in the same order.
func floatKey(f float64) int64 {
	b := int64(math.Float64bits(f))
	if b < 0 {
		b = math.MinInt64 - b
	}
	return b
}

// Hex returns an address as users write it: "0x7f00".
func Hex(a heap.Address) string {
	var buf [18]byte
	return string(strconv.AppendUint(append(buf[:0], '0', 'x'), uint64(a), 16))
}
