package snapshot

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
)

// readableFunctions are the resolvers that no template can express, under the name by
// which readableTable refers to them ("@name").
func readableFunctions() map[string]resolve {
	return map[string]resolve{
		"string": (*reader).javaString, "builder": (*reader).stringBuilder, "charBuffer": (*reader).charBuffer,
		"stackTraceElement": (*reader).stackTraceElement, "record": (*reader).record, "proxy": (*reader).proxy,
		"longAdder": (*reader).longAdder, "doubleAdder": (*reader).doubleAdder, "optional": (*reader).optional,
		"url": (*reader).url, "uuid": (*reader).uuid,
		"bigInteger": (*reader).bigInteger, "bigDecimal": (*reader).bigDecimal, "fdBigInteger": (*reader).fdBigInteger,
		"timestamp": (*reader).timestamp, "instant": (*reader).instant, "duration": (*reader).duration,
		"oneOrTwo": (*reader).oneOrTwo, "arrayDeque": (*reader).arrayDeque, "concurrentHashMap": (*reader).concurrentHashMap,
		"javacName": (*reader).javacName, "chunk": slice("buff", "start", "end"), "slice": slice("value", "offset", "length"),
	}
}

// valueFormats are the template formats that take a value instead of its text.
var valueFormats map[string]func(r *reader, v heap.Value, depth int) (string, bool)

func init() { // breaks the initialization cycle valueFormats → text → resolvers → valueFormats
	valueFormats = map[string]func(r *reader, v heap.Value, depth int) (string, bool){
		"any":     (*reader).name,
		"boolean": func(_ *reader, v heap.Value, _ int) (string, bool) { return strconv.FormatBool(v.Bits != 0), true },
		"bits": func(_ *reader, v heap.Value, _ int) (string, bool) {
			return strconv.Itoa(bits.OnesCount64(v.Bits)), true
		},
		"color": func(_ *reader, v heap.Value, _ int) (string, bool) {
			return fmt.Sprintf("#%06x", v.Bits&0xFFFFFF), true
		},
		"fraction": func(_ *reader, v heap.Value, _ int) (string, bool) { return fraction(int64(v.Bits)), true },
		"ipv4": func(_ *reader, v heap.Value, _ int) (string, bool) {
			a := uint32(v.Bits)
			return fmt.Sprintf("%d.%d.%d.%d", a>>24, a>>16&255, a>>8&255, a&255), true
		},
		"ipv6":   (*reader).ipv6,
		"length": (*reader).length,
		"list":   (*reader).list,
		"millis": func(_ *reader, v heap.Value, _ int) (string, bool) {
			return time.UnixMilli(int64(v.Bits)).UTC().Format("2006-01-02 15:04:05.000 UTC"), true
		},
	}
}

// ipv6 writes an IPv6 address from a byte array or from the object that holds one.
func (r *reader) ipv6(v heap.Value, depth int) (string, bool) {
	array, found := r.target(v)
	if !found {
		return "", false
	}
	if r.s.ElementType(array) != heap.Byte {
		return r.text(array, depth)
	}
	data, _ := r.s.Bytes(r.ctx, array, 0, 16)
	var groups []string
	for i := 0; i+1 < len(data); i += 2 {
		groups = append(groups, strconv.FormatUint(uint64(binary.BigEndian.Uint16(data[i:])), 16))
	}
	return strings.Join(groups, ":"), len(groups) > 0
}

// length writes the length of an array.
func (r *reader) length(v heap.Value, _ int) (string, bool) {
	array, found := r.target(v)
	if !found || !r.s.HasLength(array) {
		return "", false
	}
	n, _ := r.s.Length(array)
	return strconv.FormatUint(uint64(n), 10), true
}

// longestList is the maximum number of elements of a list that are written.
const longestList = 20

// list writes the elements of an array, separated by commas.
func (r *reader) list(v heap.Value, depth int) (string, bool) {
	array, found := r.target(v)
	if !found || r.s.ElementType(array) != heap.Object {
		return "", false
	}
	elements, err := r.s.Elements(r.ctx, array, 0, longestList)
	texts := make([]string, len(elements))
	for i, e := range elements {
		texts[i], _ = r.name(e, depth)
	}
	if n, _ := r.s.Length(array); n > longestList {
		texts = append(texts, "…")
	}
	return strings.Join(texts, ", "), err == nil
}

// fraction writes nanoseconds as the fraction of a second: ".5", nothing for 0.
func fraction(nanos int64) string {
	if nanos <= 0 || nanos > 999999999 {
		return ""
	}
	return strings.TrimRight(fmt.Sprintf(".%09d", nanos), "0")
}

// charBuffer reads the remaining characters of a buffer.
func (r *reader) charBuffer(id heap.ObjectID, _ int) (string, bool) {
	array, ok := r.object(id, "hb")
	offset, _ := r.number(id, "offset")
	position, _ := r.number(id, "position")
	limit, bounded := r.number(id, "limit")
	if from := offset + position; ok && bounded && from >= 0 && from <= math.MaxInt32 && limit >= position {
		return r.chars(array, uint32(from), limit-position)
	}
	return "", false
}

// slice returns a resolver for a part of an array of Latin-1 bytes or of characters. The
// third field is the end of the part, or its length if the field is named so.
func slice(array, from, to string) resolve {
	return func(r *reader, id heap.ObjectID, _ int) (string, bool) {
		data, ok := r.object(id, array)
		start, _ := r.number(id, from)
		count, bounded := r.number(id, to)
		if to != "length" {
			count -= start
		}
		if !ok || !bounded || start < 0 || start > math.MaxInt32 || count < 0 {
			return "", false
		}
		if r.s.ElementType(data) == heap.Char {
			return r.chars(data, uint32(start), count)
		}
		bytes, err := r.s.Bytes(r.ctx, data, uint32(start), uint32(min(count, r.wanted(1))))
		return r.cut(latin1(bytes)), err == nil
	}
}

// cells returns the cells of a LongAdder or of the counters of a map.
func (r *reader) cells(id heap.ObjectID, field string) []heap.ObjectID {
	array, found := r.object(id, field)
	if !found {
		return nil
	}
	elements, _ := r.s.Elements(r.ctx, array, 0, 1<<10)
	var list []heap.ObjectID
	for _, e := range elements {
		if cell, known := r.target(e); known {
			list = append(list, cell)
		}
	}
	return list
}

// sum adds up a base and the values of the cells.
func (r *reader) sum(id heap.ObjectID, base, cells string) (int64, bool) {
	sum, ok := r.number(id, base)
	for _, cell := range r.cells(id, cells) {
		v, _ := r.number(cell, "value")
		sum += v
	}
	return sum, ok
}

func (r *reader) longAdder(id heap.ObjectID, _ int) (string, bool) {
	sum, ok := r.sum(id, "base", "cells")
	return strconv.FormatInt(sum, 10), ok
}

// doubleAdder adds up doubles, whose bits a DoubleAdder stores in long fields.
func (r *reader) doubleAdder(id heap.ObjectID, _ int) (string, bool) {
	base, ok := r.number(id, "base")
	sum := math.Float64frombits(uint64(base))
	for _, cell := range r.cells(id, "cells") {
		v, _ := r.number(cell, "value")
		sum += math.Float64frombits(uint64(v))
	}
	return heap.FormatFloat(sum, 64), ok
}

// optional writes the value of an Optional. The variants for numbers have a field that
// says whether there is a value.
func (r *reader) optional(id heap.ObjectID, depth int) (string, bool) {
	v, found, err := r.s.Field(r.ctx, id, "value")
	if err != nil || !found {
		return "", false
	}
	if present, has := r.number(id, "isPresent"); has && present == 0 || v.Type == heap.Object && v.Bits == 0 {
		return "empty", true
	}
	return r.name(v, depth)
}

// declared returns the fields of an object in the order of declaration. HotSpot up to JDK
// 20 writes them in reverse; the class String shows which order was used, since it
// declares value before hash.
func (r *reader) declared(id heap.ObjectID) ([]FieldValue, error) {
	fields, err := r.s.Fields(r.ctx, id)
	for _, c := range r.s.ClassesByName("java.lang.String") {
		of := func(name string) int {
			return slices.IndexFunc(r.s.x.Classes[c].Fields, func(f heap.Field) bool { return f.Name == name })
		}
		if hash := of("hash"); hash >= 0 && hash < of("value") {
			slices.Reverse(fields)
		}
	}
	return fields, err
}

// record writes the components of a record.
func (r *reader) record(id heap.ObjectID, depth int) (string, bool) {
	fields, err := r.declared(id)
	if err != nil {
		return "", false
	}
	texts := make([]string, 0, len(fields))
	for _, f := range fields[:min(len(fields), longestList)] {
		text, _ := r.name(f.Value, depth)
		texts = append(texts, f.Name+"="+text)
	}
	if len(fields) > longestList {
		texts = append(texts, "…")
	}
	name := simpleName(r.s.ClassName(r.s.ClassOf(id)))
	return name[strings.LastIndexByte(name, '$')+1:] + "[" + strings.Join(texts, ", ") + "]", true
}

// oneOrTwo counts which of the fields e0 and e1 are set. An unset field is null or, in
// lists, refers to the object in the class's static field EMPTY.
func (r *reader) oneOrTwo(id heap.ObjectID, _ int) (string, bool) {
	second, found := r.object(id, "e1")
	if _, ok := r.object(id, "e0"); !ok {
		return "", false
	}
	if found && r.s.ClassName(r.s.ClassOf(second)) == "java.lang.Object" {
		for _, c := range r.s.ClassesByName("java.util.ImmutableCollections") {
			empty, known := r.object(r.s.Class(c).Object, "EMPTY")
			found = found && !(known && empty == second)
		}
	}
	if found {
		return "2 elements", true
	}
	return "1 element", true
}

// arrayDeque counts the elements between head and tail of the ring.
func (r *reader) arrayDeque(id heap.ObjectID, _ int) (string, bool) {
	head, ok := r.number(id, "head")
	tail, _ := r.number(id, "tail")
	array, has := r.object(id, "elements")
	if !ok || !has {
		return "", false
	}
	n, _ := r.s.Length(array)
	if tail < head {
		tail += int64(n)
	}
	return r.changed(strconv.FormatInt(tail-head, 10), []string{"elements"}), true
}

// concurrentHashMap counts elements as the map itself does: since JDK 8 with a base and
// cells, before that by segments.
func (r *reader) concurrentHashMap(id heap.ObjectID, _ int) (string, bool) {
	n, ok := r.sum(id, "baseCount", "counterCells")
	if !ok {
		segments := r.cells(id, "segments")
		for _, segment := range segments {
			count, _ := r.number(segment, "count")
			n += count
		}
		ok = segments != nil
	}
	return r.changed(strconv.FormatInt(n, 10), []string{"entries"}), ok
}

// javacName reads the bytes of a name in the Java compiler: its own bytes or, for a name
// in a shared table, a part of the table.
func (r *reader) javacName(id heap.ObjectID, _ int) (string, bool) {
	array, ok := r.object(id, "bytes")
	from, count := int64(0), int64(math.MaxInt32)
	if !ok {
		array, ok = r.object(id, "table", "bytes")
		from, _ = r.number(id, "index")
		count, _ = r.number(id, "length")
	}
	if !ok || from < 0 || from > math.MaxInt32 || count < 0 {
		return "", false
	}
	data, err := r.s.Bytes(r.ctx, array, uint32(from), uint32(min(count, r.wanted(4))))
	return r.cut(strings.ToValidUTF8(string(data), "")), err == nil
}

func (r *reader) stackTraceElement(id heap.ObjectID, depth int) (string, bool) {
	class, ok := r.textAt(id, depth, "declaringClass")
	method, _ := r.textAt(id, depth, "methodName")
	file, known := r.textAt(id, depth, "fileName")
	if !known {
		file = "Unknown Source"
	}
	line, _ := r.number(id, "lineNumber")
	switch {
	case line == int64(heap.LineCompiled): // StackTraceElement marks a native method like this
		file = "Native Method"
	case line > 0:
		file += ":" + strconv.FormatInt(line, 10)
	}
	return fmt.Sprintf("%s.%s(%s)", class, method, file), ok
}

func (r *reader) url(id heap.ObjectID, depth int) (string, bool) {
	protocol, ok := r.textAt(id, depth, "protocol")
	text := protocol + ":"
	if authority, has := r.textAt(id, depth, "authority"); has && authority != "" {
		text += "//" + authority
	} else if host, has := r.textAt(id, depth, "host"); has && host != "" {
		text += "//" + host
		if port, set := r.number(id, "port"); set && port > 0 {
			text += ":" + strconv.FormatInt(port, 10)
		}
	}
	if file, has := r.textAt(id, depth, "file"); has {
		text += file
	} else if path, has := r.textAt(id, depth, "path"); has {
		text += path
	}
	if ref, has := r.textAt(id, depth, "ref"); has {
		text += "#" + ref
	}
	return text, ok
}

func (r *reader) instant(id heap.ObjectID, _ int) (string, bool) {
	seconds, ok := r.number(id, "seconds")
	nanos, _ := r.number(id, "nanos")
	return time.Unix(seconds, nanos).UTC().Format(time.RFC3339Nano), ok
}

// timestamp adds the nanoseconds to the whole seconds of a java.sql.Timestamp.
func (r *reader) timestamp(id heap.ObjectID, _ int) (string, bool) {
	ms, ok := r.number(id, "fastTime")
	nanos, _ := r.number(id, "nanos")
	return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05") + fraction(nanos) + " UTC", ok
}

func (r *reader) duration(id heap.ObjectID, _ int) (string, bool) {
	seconds, ok := r.number(id, "seconds")
	nanos, _ := r.number(id, "nanos")
	if seconds > math.MaxInt64/int64(time.Second)-1 || seconds < math.MinInt64/int64(time.Second)+1 {
		return strconv.FormatInt(seconds, 10) + "s", ok
	}
	return (time.Duration(seconds)*time.Second + time.Duration(nanos)).String(), ok
}

func (r *reader) uuid(id heap.ObjectID, _ int) (string, bool) {
	high, ok := r.number(id, "mostSigBits")
	low, _ := r.number(id, "leastSigBits")
	h, l := uint64(high), uint64(low)
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", h>>32, h>>16&0xFFFF, h&0xFFFF, l>>48, l&(1<<48-1)), ok
}

// maxMagnitude is the number of 32-bit words up to which a BigInteger is shown in full.
const maxMagnitude = 256

func (r *reader) bigInteger(id heap.ObjectID, _ int) (string, bool) {
	signum, ok := r.number(id, "signum")
	mag, has := r.object(id, "mag")
	if !ok || !has {
		return "", false
	}
	if n, _ := r.s.Length(mag); n > maxMagnitude {
		return "", false
	}
	elements, err := r.s.Elements(r.ctx, mag, 0, maxMagnitude)
	words := make([]uint32, len(elements))
	for i, e := range elements {
		words[i] = uint32(e.Bits)
	}
	digits := decimalDigits(words)
	if signum < 0 && digits != "0" {
		digits = "-" + digits
	}
	return digits, err == nil
}

// fdBigInteger reads the number that the JDK uses to print doubles: the first nWords of
// data, the least significant first, shifted by offset words.
func (r *reader) fdBigInteger(id heap.ObjectID, _ int) (string, bool) {
	array, ok := r.object(id, "data")
	length, _ := r.number(id, "nWords")
	offset, _ := r.number(id, "offset")
	if !ok || length < 0 || offset < 0 || length > maxMagnitude || offset > maxMagnitude-length {
		return "", false
	}
	elements, err := r.s.Elements(r.ctx, array, 0, uint32(length))
	words := make([]uint32, len(elements)+int(offset))
	for i, e := range elements {
		words[len(elements)-1-i] = uint32(e.Bits)
	}
	return decimalDigits(words), err == nil
}

// decimalDigits writes a number of 32-bit words, the most significant first, in decimal.
// It overwrites the words: each division gives a remainder of nine digits. (math/big
// would increase the page's download by one seventieth.)
func decimalDigits(words []uint32) string {
	const billion = 1_000_000_000
	var groups []uint32 // nine digits each, the least significant first
	for len(words) > 0 {
		if words[0] == 0 {
			words = words[1:]
			continue
		}
		rest := uint64(0)
		for i, word := range words {
			rest = rest<<32 | uint64(word)
			words[i], rest = uint32(rest/billion), rest%billion
		}
		groups = append(groups, uint32(rest))
	}
	if len(groups) == 0 {
		return "0"
	}
	last := len(groups) - 1
	text := strconv.AppendUint(nil, uint64(groups[last]), 10)
	for _, group := range slices.Backward(groups[:last]) {
		text = fmt.Appendf(text, "%09d", group)
	}
	return string(text)
}

// inflated is the value by which a BigDecimal marks that its digits are in intVal.
const inflated = math.MinInt64

func (r *reader) bigDecimal(id heap.ObjectID, _ int) (string, bool) {
	scale, ok := r.number(id, "scale")
	compact, known := r.number(id, "intCompact")
	unscaled := strconv.FormatInt(compact, 10)
	if !known || compact == inflated {
		value, has := r.object(id, "intVal")
		if !has {
			return "", false
		}
		if unscaled, has = r.bigInteger(value, 0); !has {
			return "", false
		}
	}
	return decimal(unscaled, scale), ok
}

// decimal writes digits·10^−scale, without an exponent if there are few digits.
func decimal(digits string, scale int64) string {
	if scale <= 0 || scale > 64 {
		if scale == 0 {
			return digits
		}
		return digits + "E" + strconv.FormatInt(-scale, 10)
	}
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	if missing := int(scale) + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	return sign + digits[:len(digits)-int(scale)] + "." + digits[len(digits)-int(scale):]
}
