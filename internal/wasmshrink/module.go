package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// mostMemory is the largest initial memory that is accepted, in bytes.
const mostMemory = 1 << 30

// section is a section of a module: its kind and its contents, with the numbers and
// layout of https://webassembly.github.io/spec/core/binary/modules.html.
type section struct {
	kind     byte
	contents []byte
}

const (
	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	startSection    = 8
	codeSection     = 10
	dataSection     = 11
)

var magic = []byte("\x00asm\x01\x00\x00\x00")

// split returns the sections of a module.
func split(program []byte) ([]section, error) {
	if !bytes.HasPrefix(program, magic) {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	var sections []section
	r := reader{program, len(magic), true}
	for r.ok && r.at < len(program) {
		kind, size := r.byte(), r.number()
		from := r.at
		r.skip(size)
		sections = append(sections, section{kind, program[from:r.at]})
	}
	if !r.ok {
		return nil, fmt.Errorf("the section before byte %d is broken", r.at)
	}
	return sections, nil
}

// join is the opposite of split.
func join(sections []section) []byte {
	program := slices.Clone(magic)
	for _, s := range sections {
		program = binary.AppendUvarint(append(program, s.kind), uint64(len(s.contents)))
		program = append(program, s.contents...)
	}
	return program
}

// activeSegment is the mode of data that are copied to memory at the start.
const activeSegment = 0

// load returns the memory contents that a data section creates.
func load(contents []byte) ([]byte, error) {
	var memory []byte
	r := reader{contents, 0, true}
	for n := r.number(); r.ok && n > 0; n-- {
		mode, opcode, to, last := r.number(), r.byte(), r.number(), r.byte()
		if mode != activeSegment || opcode != opI32Const || last != opEnd {
			return nil, fmt.Errorf("unknown kind of data segment before byte %d", r.at)
		}
		size, from := r.number(), r.at
		r.skip(size)
		r.ok = r.ok && to+size <= mostMemory
		if !r.ok {
			break
		}
		if to+size > len(memory) {
			memory = append(memory, make([]byte, to+size-len(memory))...)
		}
		copy(memory[to:], contents[from:r.at])
	}
	if !r.ok || r.at < len(contents) {
		return nil, fmt.Errorf("broken data section near byte %d", r.at)
	}
	return memory, nil
}

// shortestGap is how many zeros justify a second segment, whose address and size do not
// compress.
const shortestGap = 4096

// makeData returns a section that creates the memory contents; memory is zero at first.
func makeData(memory []byte) []byte {
	var segments []byte
	count := 0
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		size, zeros := 0, 0
		for size+zeros < len(memory)-at && zeros < shortestGap {
			if memory[at+size+zeros] == 0 {
				zeros++
			} else {
				size, zeros = size+zeros+1, 0
			}
		}
		segments = appendConstant(append(segments, activeSegment), opI32Const, int64(at))
		segments = binary.AppendUvarint(append(segments, opEnd), uint64(size))
		segments = append(segments, memory[at:at+size]...)
		at += size
		count++
	}
	return append(binary.AppendUvarint(nil, uint64(count)), segments...)
}

// reader reads the numbers of a module; ok becomes false at the first error.
type reader struct {
	data []byte
	at   int
	ok   bool
}

func (r *reader) byte() byte {
	if !r.ok || r.at >= len(r.data) {
		r.ok = false
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// number reads a LEB128 number of up to 32 bits. Signed numbers, which are the addresses
// of segments, are below 2³¹, where the two encodings differ only in unused bits.
func (r *reader) number() int {
	if !r.ok {
		return 0
	}
	value, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || value > 1<<32-1 {
		r.ok = false
		return 0
	}
	r.at += n
	return int(value)
}

// signed reads a signed LEB128 number of up to 64 bits.
func (r *reader) signed() int64 {
	var value int64
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		value |= int64(b&0x7F) << shift
		if b < 0x80 {
			if b&0x40 != 0 && shift+7 < 64 {
				value |= -1 << (shift + 7)
			}
			return value
		}
	}
	r.ok = false
	return 0
}

func (r *reader) skip(size int) {
	if size > len(r.data)-r.at {
		r.ok = false
		return
	}
	r.at += size
}
