package example

import (
	"math"
	"strconv"
	"strings"

	"heapdrop/core/heap"
)

// types maps the words of the format to types.
var types = map[string]heap.Type{
	"object": heap.Object, "boolean": heap.Boolean, "char": heap.Char, "float": heap.Float, "double": heap.Double,
	"byte": heap.Byte, "short": heap.Short, "int": heap.Int, "long": heap.Long,
}

// words are the words of a line, taken one by one. The first that is missing or invalid
// sets broken, which is checked only at the end of the line.
type words struct {
	list   []string
	broken bool
}

func split(line []byte) *words { return &words{list: strings.Fields(string(line))} }

func (w *words) more() bool { return !w.broken && len(w.list) > 0 }

func (w *words) next() string {
	if len(w.list) == 0 {
		w.broken = true
		return ""
	}
	first := w.list[0]
	w.list = w.list[1:]
	return first
}

// address takes an address or reference.
func (w *words) address() heap.Address { return w.value(w.next(), heap.Object).Address() }

// size takes a number of bytes.
func (w *words) size() uint64 { return w.unsigned(48) }

// serial takes the number of a thread.
func (w *words) serial() uint32 { return uint32(w.unsigned(32)) }

func (w *words) unsigned(bits int) uint64 {
	n, err := strconv.ParseUint(w.next(), 10, bits)
	w.broken = w.broken || err != nil
	return n
}

// number takes a signed number with at most this many bits.
func (w *words) number(bits int) int64 {
	n, err := strconv.ParseInt(w.next(), 10, bits)
	w.broken = w.broken || err != nil
	return n
}

// value parses a word as a value of a type.
func (w *words) value(word string, t heap.Type) heap.Value {
	var bits uint64
	var err error
	switch t {
	case heap.Object:
		bits, err = strconv.ParseUint(word, 16, 64)
	case heap.Boolean:
		bits, err = strconv.ParseUint(word, 10, 1)
	case heap.Char:
		bits, err = strconv.ParseUint(word, 10, 16)
	case heap.Float:
		var f float64
		f, err = strconv.ParseFloat(word, 32)
		bits = uint64(math.Float32bits(float32(f)))
	case heap.Double:
		var f float64
		f, err = strconv.ParseFloat(word, 64)
		bits = math.Float64bits(f)
	default:
		var n int64
		n, err = strconv.ParseInt(word, 10, 8*t.Size())
		bits = uint64(n)
	}
	w.broken = w.broken || err != nil
	return heap.Value{Type: t, Bits: bits}
}
