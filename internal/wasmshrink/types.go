package main

import (
	"encoding/binary"
	"fmt"
)

// A type has a hash of its name, four bytes that do not compress. Code compares it with
// constants where it switches by type, and then compares the type itself; reflection and
// the runtime spread types by it over tables. So a hash that is no constant in the code
// can be any number. The offset of the type's name is nearly as good as a hash, and its
// bytes are in the type anyway.

// Fields of internal/abi.Type, as offsets in bytes.
const (
	pointersField   = 8 // how many bytes can have pointers; the size comes before
	hashField       = 16
	alignmentField  = 21
	fieldAlignField = 22
	kindField       = 23
	typeNameField   = 40 // counts from where types begin
	typeSize        = 48
)

const mostKind = 26 // reflect.UnsafePointer

// fewestTypes: even a program that only prints a number has more types.
const fewestTypes = 100

// replaceHashes replaces the hashes of types that are not among the constants of the
// code. The types are in memory with their names.
func replaceHashes(types []byte, constants map[uint32]bool) error {
	found := 0
	for at := 0; at+typeSize <= len(types); {
		t := types[at : at+typeSize]
		if !isType(types, t) {
			at += 8 // types are at multiples of 8
			continue
		}
		if hash := t[hashField : hashField+4]; !constants[binary.LittleEndian.Uint32(hash)] {
			copy(hash, t[typeNameField:])
		}
		found++
		at += typeSize
	}
	if found < fewestTypes {
		return fmt.Errorf("only %d types are as in Go 1.26 and 1.27: adapt internal/wasmshrink to this Go", found)
	}
	return nil
}

// isType reports whether t is a type. Its name begins with an asterisk, which counts only
// for pointers.
func isType(types, t []byte) bool {
	size, pointers := binary.LittleEndian.Uint64(t), binary.LittleEndian.Uint64(t[pointersField:])
	alignment, kind := t[alignmentField], t[kindField]
	if pointers > size || pointers%8 != 0 || kind == 0 || kind > mostKind || t[fieldAlignField] != alignment {
		return false
	}
	switch alignment {
	case 1, 2, 4, 8:
	default:
		return false
	}
	name := int(binary.LittleEndian.Uint32(t[typeNameField:]))
	if name == 0 || name >= len(types) {
		return false
	}
	r := reader{types, name, true}
	flags, length := r.byte(), r.number()
	return flags < 1<<4 && length > 1 && r.byte() == '*' && r.ok
}

// constants returns the integers in a code section, of which the lower half counts.
func constants(code []byte) (map[uint32]bool, error) {
	found := make(map[uint32]bool)
	r := reader{code, 0, true}
	var list []instruction
	for k := range r.number() {
		size := r.number()
		from := r.at
		if r.skip(size); !r.ok {
			return nil, fmt.Errorf("the code of function %d is broken", k)
		}
		f := reader{code[from:r.at], 0, true}
		for range f.number() { // groups of locals
			f.number()
			f.byte()
		}
		var known bool
		if list, known = decode(&f, list[:0]); !known {
			return nil, fmt.Errorf("function %d has unknown instructions", k)
		}
		for _, i := range list {
			if i.op == opI32Const || i.op == opI64Const {
				found[uint32(i.value)] = true
			}
		}
	}
	return found, nil
}
