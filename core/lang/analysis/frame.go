package analysis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"regexp/syntax"
	"runtime"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// frame is the state of a running program that closures read and write.
type frame struct {
	ctx        context.Context
	s          *snapshot.Snapshot
	text       string
	types      *types
	parameters map[string]value
	read       *snapshot.Reader

	this, referrer uint32 // the current reference; noObject if there is none
	entity         *instance
	slots          []value                     // variables of lambdas
	owner          []uint32                    // by object: the number of its subgraph, 0 for Unassigned
	names          map[*setDecl]map[any]uint32 // numbers of subgraphs by name

	classObject, loader, super []uint32 // by class, objects
	fields                     map[string]*field
	globals                    map[string]value
	patterns                   map[string]*regexp.Regexp
	stack                      map[[2]uint32]bool // pairs of a thread or frame object and an object on its stack
	classLists                 [][]uint32         // by class: its reachable instances, filled when first needed
	gcRoots                    graph.Bits         // filled when first needed

	err                 error
	steps               int
	spent               int64  // bytes since the last measurement of memory
	memory              int64  // bytes that lists and strings may take
	before              uint64 // bytes in use before the program started
	missing, unreadable int64  // counts of such values for the notes
}

// instance is a subgraph of a running program.
type instance struct {
	number      uint32 // its number in the owner column, from 1
	set         *setDecl
	name        value
	properties  []value
	count, size int64
}

func newFrame(ctx context.Context, s *snapshot.Snapshot, p *Program) *frame {
	n := s.NumClasses()
	f := &frame{
		ctx: ctx, s: s, text: p.text, types: p.types, parameters: p.parameters, read: s.NewReader(ctx),
		this: noObject, referrer: noObject, slots: make([]value, p.slots), owner: make([]uint32, s.NumObjects()),
		classObject: make([]uint32, n), loader: make([]uint32, n), super: make([]uint32, n),
		fields: map[string]*field{}, globals: map[string]value{}, patterns: map[string]*regexp.Regexp{}, classLists: make([][]uint32, n),
	}
	for i := range n {
		class := s.Class(heap.ClassIndex(i))
		f.classObject[i], f.loader[i], f.super[i] = uint32(class.Object), uint32(class.LoaderObject), noObject
		if class.SuperIndex != heap.NoClass {
			f.super[i] = uint32(s.Class(class.SuperIndex).Object)
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	f.memory, f.before = p.memory, memory.HeapAlloc
	return f
}

// fail ends the program with an error at a position; only the first error counts.
func (f *frame) fail(at int, hint, format string, args ...any) {
	if f.err == nil {
		f.err = Errors{errorAt(f.text, at, fmt.Sprintf(format, args...), hint)}
	}
}

// step counts a unit of work. It returns false when the program has to end.
func (f *frame) step() bool {
	f.steps++
	if f.steps&0xfff == 0 && f.err == nil {
		f.err = f.ctx.Err()
	}
	return f.err == nil
}

// Limits for the memory of a program: bytes of its lists and strings, and length of a
// string.
const (
	maxMemory  = 512 << 20
	maxString  = 1 << 20
	valueBytes = 32
)

// spend accounts for memory of lists and strings. Garbage does not count: from time to
// time a collection runs, and the rest is measured.
func (f *frame) spend(bytes int64, at int) bool {
	if f.spent += bytes; f.spent < f.memory/8 {
		return f.err == nil
	}
	f.spent = 0
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapAlloc > f.before+uint64(4*len(f.owner)+int(f.memory)) {
		f.fail(at, "Keep sums and counts rather than lists; the objects of a subgraph are listed anyway.", "the lists of the program take more than %d MB", f.memory>>20)
	}
	return f.err == nil
}

func (f *frame) joined(text string, at int) value {
	if len(text) > maxString {
		f.fail(at, "Join fewer strings, or keep a list of them.", "a string is longer than %d characters", maxString)
		return stringValue("")
	}
	f.spend(int64(len(text)), at)
	return stringValue(text)
}

// arithmetic computes with two numbers if one of them is a float, or if their type is
// only known at run time. Operands that are not numbers give null.
func (f *frame) arithmetic(op byte, a, b value, at int) value {
	if !a.isNumber() || !b.isNumber() {
		return value{}
	}
	if a.kind == isInt && b.kind == isInt {
		return intValue(f.calculate(op, a.num, b.num, at))
	}
	x, y := a.float(), b.float()
	switch op {
	case '+':
		return floatValue(x + y)
	case '-':
		return floatValue(x - y)
	case '*':
		return floatValue(x * y)
	}
	return floatValue(x / y)
}

// equal compares two values. A java.lang.String equals a string with its characters.
func (f *frame) equal(a, b value) bool {
	if a.isNumber() && b.isNumber() {
		if a.kind == isInt && b.kind == isInt {
			return a.num == b.num
		}
		return a.float() == b.float()
	}
	if a.kind == isString || b.kind == isString {
		x, isText := f.characters(a)
		y, alsoText := f.characters(b)
		return isText && alsoText && x == y
	}
	return a.kind == b.kind && a.num == b.num
}

// compare orders two numbers or strings.
func (f *frame) compare(a, b value) (order int, ordered bool) {
	if a.isNumber() && b.isNumber() {
		if math.IsNaN(a.float()) && a.kind == isFloat || math.IsNaN(b.float()) && b.kind == isFloat {
			return 0, false
		}
		return compareNumbers(a, b), true
	}
	x, isText := f.characters(a)
	y, alsoText := f.characters(b)
	return strings.Compare(x, y), isText && alsoText
}

// longestText is the maximum number of characters that are read of a string in the heap.
const longestText = 1 << 16

// characters returns a string, or the characters of a java.lang.String.
func (f *frame) characters(v value) (string, bool) {
	switch v.kind {
	case isString:
		return v.ref.(string), true
	case isObject:
		text, ok := f.read.String(heap.ObjectID(v.num), longestText)
		return string(text), ok
	}
	return "", false
}

// textOfValue writes a value: objects by their readable value or label.
func (f *frame) textOfValue(v value) string {
	if v.kind != isObject {
		return v.text()
	}
	if text := f.textOf(uint32(v.num)); text != "" {
		return text
	}
	return f.s.Label(heap.ObjectID(v.num))
}

// convert converts the value of a field to a type. A value that does not fit becomes 0,
// false, "" or null, and is counted.
func (f *frame) convert(v value, to *Type) value {
	switch to.Kind {
	case Int, Address:
		return f.convertNumber(v, isInt)
	case Float:
		return f.convertNumber(v, isFloat)
	case Bool:
		return f.convertNumber(v, isBool)
	case String:
		if v.kind == isNull {
			f.missing++
			return stringValue("")
		}
		return stringValue(f.textOfValue(v))
	}
	if v.kind != isObject && v.kind != isNull {
		f.missing++
		return value{}
	}
	return v
}

func (f *frame) convertNumber(v value, to valueKind) value {
	switch {
	case v.kind == to:
		return v
	case to == isInt && v.kind == isFloat:
		return intValue(toInt(v.float()))
	case to == isFloat && v.kind == isInt:
		return floatValue(v.float())
	}
	f.missing++
	return value{kind: to} // 0, 0.0 and false have the same bits
}

// matches reports whether a regular expression matches all of a text.
func (f *frame) matches(text string, arg argument) value {
	pattern := arg.value.text()
	compiled, known := f.patterns[pattern]
	if !known {
		var err error
		if compiled, err = regexp.Compile(`^(?:` + pattern + `)$`); err != nil || len(f.patterns) > 1000 {
			hint := "A program may use 1000 of them."
			if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
				hint = wrong.Code.String() // without the expression, which may contain a value of the dump
			}
			f.fail(arg.at, hint, "the argument is not a usable regular expression")
			return boolValue(false)
		}
		f.patterns[pattern] = compiled
	}
	return boolValue(compiled.MatchString(text))
}

// field is a field name that a program reads from objects.
type field struct {
	name  string
	slots []fieldSlot // by class
}

type fieldSlot struct {
	known, found bool
	slot         snapshot.Slot
}

// fieldOf returns the field with the given name; all expressions with this name share it.
func (f *frame) fieldOf(name string) *field {
	if f.fields[name] == nil {
		f.fields[name] = &field{name, make([]fieldSlot, f.s.NumClasses())}
	}
	return f.fields[name]
}

func (f *frame) fieldNamed(id uint32, name string) value {
	if len(f.fields) > 10000 && f.fields[name] == nil { // names that the program computes
		return value{}
	}
	return f.fieldOf(name).read(f, id)
}

// read returns the field of an object, null if the object has no field of that name. For
// class objects it reads static fields.
func (field *field) read(f *frame, id uint32) value {
	if id == noObject {
		return value{}
	}
	c := f.s.ClassOf(heap.ObjectID(id))
	slot := &field.slots[c]
	if !slot.known {
		slot.known = true
		slot.slot, slot.found = f.s.FieldSlot(c, field.name)
	}
	if !slot.found || f.classObject[c] == id || f.s.ClassName(c) == "java.lang.Class" {
		if _, isClass := f.s.ClassByObject(heap.ObjectID(id)); isClass {
			v, _, _ := f.s.Field(f.ctx, heap.ObjectID(id), field.name)
			return f.fromHeap(v)
		}
	}
	if !slot.found {
		return value{}
	}
	raw, err := f.read.Instance(heap.ObjectID(id))
	if err != nil {
		if f.ctx.Err() != nil {
			f.err = f.ctx.Err()
		}
		f.unreadable++
		return value{}
	}
	if slot.slot.Type == heap.Object {
		return objectValue(uint32(f.read.Reference(raw, slot.slot)))
	}
	return f.fromHeap(slot.slot.Value(raw))
}

// fromHeap converts a value of the dump to a value of the program.
func (f *frame) fromHeap(v heap.Value) value {
	switch v.Type {
	case heap.Object:
		return objectValue(uint32(f.read.Referent(v.Address())))
	case heap.Boolean:
		return boolValue(v.Bits != 0)
	case heap.Float:
		return floatValue(float64(math.Float32frombits(uint32(v.Bits))))
	case heap.Double:
		return floatValue(math.Float64frombits(v.Bits))
	case 0:
		return value{}
	}
	return intValue(int64(v.Bits))
}

// labelNow returns the kind of the current reference.
func (f *frame) labelNow() int {
	if f.referrer == noObject {
		return labelRoot
	}
	from, to := heap.ObjectID(f.referrer), f.this
	if f.classObject[f.s.ClassOf(from)] == to {
		return labelClass
	}
	if c, isClass := f.s.ClassByObject(from); isClass {
		switch to {
		case f.super[c]:
			return labelSuper
		case f.loader[c]:
			return labelLoader
		}
		return labelStatic
	}
	if _, isArray := f.s.Length(from); isArray {
		return labelElement
	}
	if f.stack == nil {
		f.stack = map[[2]uint32]bool{}
		for _, t := range f.s.Threads() {
			for _, l := range t.Locals {
				f.stack[[2]uint32{uint32(t.ID), uint32(l.Object)}] = true
			}
			for _, frame := range t.FrameObjects {
				f.stack[[2]uint32{uint32(t.ID), uint32(frame)}] = true
			}
		}
	}
	if f.stack[[2]uint32{f.referrer, to}] || f.s.IsFrame(from) {
		return labelLocal
	}
	return labelField
}
