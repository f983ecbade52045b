package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The tables of functions contain their numbers three times and their positions once:
// ascending numbers, which do not compress. The shrunk program computes them when it
// starts, in an added function that WebAssembly runs first.

// listing says where these numbers are written.
type listing struct {
	list  int // address of pairs: a function's number, and its position after list
	find  int // address of the buckets; a function has functionBuckets bytes of them
	first int // position of function 0; the others follow one after the other
	count int

	defers []int // the number with which each function is entered again after a panic, or 0
}

// code returns the function that writes them: local 0 counts functions, local 1 is the
// position of one.
func (l listing) code() []byte {
	const load32, load8, store32, add, multiply, and, shiftLeft, less = 0x28, 0x2D, 0x36, opI32Add, 0x6C, 0x71, 0x74, 0x49
	memory := func(code []byte, op byte, alignment, offset int) []byte {
		return binary.AppendUvarint(append(code, op, byte(alignment)), uint64(offset))
	}
	number := appendConstant([]byte{opLocalGet, 0}, opI32Const, firstFunction)
	number = append(number, add)
	pair := []byte{opLocalGet, 0, opI32Const, 3, shiftLeft}

	code := []byte{1, 2, typeI32}
	code = appendConstant(code, opI32Const, int64(l.first))
	code = append(code, opLocalSet, 1, opLoop, typeVoid)
	code = memory(append(append(code, pair...), number...), store32, 2, l.list)
	code = memory(append(append(code, pair...), opLocalGet, 1), store32, 2, l.list+4)
	code = memory(append(append(code, opLocalGet, 1), number...), store32, 2, l.list)
	code = append(appendConstant(append(code, opLocalGet, 0), opI32Const, functionBuckets), multiply)
	code = memory(append(code, opLocalGet, 0), store32, 2, l.find)
	// The next position is after the fixed part, tables and data, at a multiple of 8.
	code = memory(append(code, opLocalGet, 1, opLocalGet, 1), load32, 2, l.list+moreTables)
	code = memory(append(code, opLocalGet, 1), load8, 0, l.list+dataCount)
	code = append(code, add, opI32Const, 2, shiftLeft, opI32Const, fixedSize+7, add, opI32Const, 0x78, and, add, opLocalSet, 1) // 0x78 is -8
	code = append(code, opLocalGet, 0, opI32Const, 1, add, opLocalTee, 0)
	code = append(appendConstant(code, opI32Const, int64(l.count)), less, opBranchIf, 0)
	return append(code, opEnd, opEnd)
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
