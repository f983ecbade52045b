package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The form of the tables is that of runtime.pcHeader and runtime._func since
// Go 1.20. The header names it: magic number, two zeros, instructions counted
// by 1, pointers of 8 bytes. Then follow 8 bytes each: functions, files, an
// unused one, and where names, compilation units, files, numbers by
// instruction, and functions begin.
var header = []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}

const headerSize = 72

// Fields of a function, as offsets in bytes.
const (
	stackTable = 16 // how far the stack has grown, by instruction: needed
	fileTable  = 20
	lineTable  = 24
	moreTables = 28 // how many further tables follow the function: needed
	unitField  = 32 // where the unit's files begin
	lineField  = 36 // the line of the word func
	fixedSize  = 44
)

// clearLines finds the tables in memory and clears those that lead to a source
// line. Offset 0 is the runtime's own word for "no table".
func clearLines(memory []byte) error {
	start := bytes.Index(memory, header)
	if start < 0 || len(memory)-start < headerSize {
		return errors.New("no table of functions in the form of Go 1.20 to 1.26: adapt internal/slim to this Go, or leave it out of build.sh")
	}
	table := memory[start:]
	var numbers [8]int
	for i := range numbers {
		value := binary.LittleEndian.Uint64(table[8+8*i:])
		if value > uint64(len(table)) {
			return errors.New("broken table of functions")
		}
		numbers[i] = int(value)
	}
	functions, units, values, list := numbers[0], numbers[4], numbers[6], numbers[7]
	if units > values || values > list || list+8*functions > len(table) {
		return errors.New("broken table of functions")
	}
	if err := clearFunctions(table[list:], table[values:list], functions); err != nil {
		return err
	}
	clear(table[units:values]) // files by unit, and their names
	names := numbers[3]
	if names > units {
		return errors.New("broken table of functions")
	}
	clear(table[names:units])
	return nil
}

// clearFunctions takes from all functions the tables of files and lines, and
// clears the part of values that no function uses for anything else: equal
// tables are stored once, so that a table of lines can serve another end.
func clearFunctions(list, values []byte, functions int) error {
	needed := make(map[uint32]bool)
	offsets := []uint32{uint32(len(values))}
	for i := range functions {
		f := list[min(int(binary.LittleEndian.Uint32(list[8*i+4:])), len(list)):]
		if len(f) < fixedSize || binary.LittleEndian.Uint32(f) != binary.LittleEndian.Uint32(list[8*i:]) {
			return fmt.Errorf("function %d is broken", i)
		}
		more := int(binary.LittleEndian.Uint32(f[moreTables:]))
		if more > (len(f)-fixedSize)/4 {
			return fmt.Errorf("function %d has %d tables", i, more)
		}
		needed[binary.LittleEndian.Uint32(f[stackTable:])] = true
		for k := range more {
			needed[binary.LittleEndian.Uint32(f[fixedSize+4*k:])] = true
		}
		offsets = append(offsets, binary.LittleEndian.Uint32(f[fileTable:]), binary.LittleEndian.Uint32(f[lineTable:]))
		for _, field := range []int{fileTable, lineTable, unitField, lineField} {
			clear(f[field : field+4])
		}
	}
	for offset := range needed {
		offsets = append(offsets, offset)
	}
	slices.Sort(offsets)
	if int(offsets[len(offsets)-1]) > len(values) {
		return errors.New("a table begins outside of all tables")
	}
	for i, offset := range offsets[:len(offsets)-1] {
		if offset != 0 && !needed[offset] {
			clear(values[offset:offsets[i+1]])
		}
	}
	return nil
}
