package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The tables of functions contain their numbers three times and their positions once:
// ascending numbers, which do not compress. The offsets of what functions need are
// distances in part (parts.go). The shrunk program computes all of them when it starts, in
// an added function that WebAssembly runs first.

// listing says where these numbers are written.
type listing struct {
	list  int // address of pairs: a function's number, and its position after list
	find  int // address of the buckets; a function has functionBuckets bytes of them
	first int // position of function 0; the others follow one after the other
	count int

	defers []int  // the number with which each function is entered again after a panic, or 0
	types  []byte // the part of memory with types and their names
}

// Local variables of the added function. Positions count from list.
const (
	functionLocal = iota // counts functions
	positionLocal        // where the description of one begins
	atLocal              // a field of it
	endLocal             // where the fields with offsets of a kind end
	valuesLocal          // the last offset of values that was used first
	dataLocal            // the same of data
	startLocals
)

// Instructions of the added function.
const (
	load32    = 0x28
	load8     = 0x2D
	store32   = 0x36
	lessSign  = 0x48
	less      = 0x49
	subtract  = 0x6B
	multiply  = 0x6C
	and       = 0x71
	shiftLeft = 0x74
)

// appendMemory appends a load or store.
func appendMemory(code []byte, op byte, offset int) []byte {
	alignment := byte(2)
	if op == load8 {
		alignment = 0
	}
	return binary.AppendUvarint(append(code, op, alignment), uint64(offset))
}

// code returns the function that writes the numbers and offsets.
func (l listing) code() []byte {
	number := appendConstant([]byte{opLocalGet, functionLocal}, opI32Const, firstFunction)
	number = append(number, opI32Add)
	pair := []byte{opLocalGet, functionLocal, opI32Const, 3, shiftLeft}

	code := []byte{1, startLocals, typeI32}
	code = appendConstant(code, opI32Const, int64(l.first))
	code = append(code, opLocalSet, positionLocal, opLoop, typeVoid)
	code = appendMemory(append(append(code, pair...), number...), store32, l.list)
	code = appendMemory(append(append(code, pair...), opLocalGet, positionLocal), store32, l.list+4)
	code = appendMemory(append(append(code, opLocalGet, positionLocal), number...), store32, l.list)
	code = append(appendConstant(append(code, opLocalGet, functionLocal), opI32Const, functionBuckets), multiply)
	code = appendMemory(append(code, opLocalGet, functionLocal), store32, l.find)

	// Offsets of values are up to the end of the tables. The other fields there are
	// positive or 0, so they stay as they are.
	code = append(code, opLocalGet, positionLocal, opI32Const, stackTable, opI32Add, opLocalSet, atLocal)
	code = appendMemory(append(code, opLocalGet, positionLocal, opLocalGet, positionLocal), load32, l.list+moreTables)
	code = append(code, opI32Const, 2, shiftLeft, opI32Add, opI32Const, fixedSize, opI32Add, opLocalSet, endLocal)
	code = l.appendOffsets(code, valuesLocal)
	code = appendMemory(append(code, opLocalGet, endLocal, opLocalGet, positionLocal), load8, l.list+dataCount)
	code = append(code, opI32Const, 2, shiftLeft, opI32Add, opLocalSet, endLocal)
	code = l.appendOffsets(code, dataLocal)

	// The next position is a multiple of 8.
	code = append(code, opLocalGet, endLocal, opI32Const, 7, opI32Add, opI32Const, 0x78, and, opLocalSet, positionLocal) // 0x78 is -8
	code = append(code, opLocalGet, functionLocal, opI32Const, 1, opI32Add, opLocalTee, functionLocal)
	code = append(appendConstant(code, opI32Const, int64(l.count)), less, opBranchIf, 0)
	return append(code, opEnd, opEnd)
}

// appendOffsets appends the code that replaces distances in fields from atLocal to
// endLocal: a number below -1 is subtracted from the last offset of its kind.
func (l listing) appendOffsets(code []byte, last byte) []byte {
	code = append(code, opLoop, typeVoid, opLocalGet, atLocal, opLocalGet, endLocal, less, opIf, typeVoid)
	code = appendMemory(append(code, opLocalGet, atLocal), load32, l.list)
	code = append(code, opI32Const, 0x7F, lessSign, opIf, typeVoid, opLocalGet, atLocal, opLocalGet, last, opLocalGet, atLocal) // 0x7F is -1
	code = append(appendMemory(code, load32, l.list), subtract, opLocalTee, last)
	code = append(appendMemory(code, store32, l.list), opEnd)
	code = append(code, opLocalGet, atLocal, opI32Const, 4, opI32Add, opLocalSet, atLocal)
	return append(code, opBranch, 1, opEnd, opEnd)
}

// addStart adds a function that runs when the program starts.
func addStart(sections []section, code []byte) ([]section, error) {
	types, imports := find(sections, typeSection), find(sections, importSection)
	functions, bodies := find(sections, functionSection), find(sections, codeSection)
	if types == nil || imports == nil || functions == nil || bodies == nil {
		return nil, errors.New("no functions")
	}
	index, err := imported(imports.contents)
	if err != nil {
		return nil, err
	}
	kind := types.grow([]byte{0x60, 0, 0}) // no parameters, no results
	index += functions.grow(binary.AppendUvarint(nil, uint64(kind)))
	bodies.grow(append(binary.AppendUvarint(nil, uint64(len(code))), code...))
	start := section{startSection, binary.AppendUvarint(nil, uint64(index))}
	next := slices.IndexFunc(sections, func(s section) bool { return s.kind > startSection })
	return slices.Insert(sections, next, start), nil
}

func find(sections []section, kind byte) *section {
	for k := range sections {
		if sections[k].kind == kind {
			return &sections[k]
		}
	}
	return nil
}

// grow appends to a section that is a list, and returns how long it was.
func (s *section) grow(element []byte) int {
	r := reader{s.contents, 0, true}
	count := r.number()
	list := s.contents[r.at:]
	s.contents = binary.AppendUvarint(nil, uint64(count+1))
	s.contents = append(append(s.contents, list...), element...)
	return count
}

// imported returns the number of imports, which must all be functions.
func imported(contents []byte) (int, error) {
	r := reader{contents, 0, true}
	count := r.number()
	for range count {
		r.skip(r.number()) // name of the module
		r.skip(r.number()) // name of the function
		if kind := r.byte(); kind != 0 || !r.ok {
			return 0, errors.New("something is imported that is no function")
		}
		r.number()
	}
	return count, nil
}
