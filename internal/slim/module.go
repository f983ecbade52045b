package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// mostMemory is the largest initial memory that is believed, in bytes.
const mostMemory = 1 << 30

// image is what the data segments of a module put into memory.
type image struct {
	memory   []byte
	segments []segment
}

// segment is size bytes that stand at from in the file and go to memory at to.
type segment struct{ to, from, size int }

// load finds the data segments of a module: section 11 of
// https://webassembly.github.io/spec/core/binary/modules.html.
func load(program []byte) (image, error) {
	if !bytes.HasPrefix(program, []byte("\x00asm\x01\x00\x00\x00")) {
		return image{}, errors.New("not a WebAssembly module of version 1")
	}
	r := reader{program, 8, true}
	for r.ok && r.at < len(program) {
		kind, size := r.byte(), r.number()
		if kind == 11 {
			return loadData(&r)
		}
		r.skip(size)
	}
	return image{}, errors.New("no data section")
}

func loadData(r *reader) (image, error) {
	var m image
	end := 0
	for n := r.number(); r.ok && n > 0; n-- {
		const active, constant, done = 0, 0x41, 0x0B // mode; i32.const; end
		mode, opcode, to, last := r.number(), r.byte(), r.number(), r.byte()
		if mode != active || opcode != constant || last != done {
			return image{}, fmt.Errorf("unknown kind of data segment before byte %d", r.at)
		}
		size := r.number()
		m.segments = append(m.segments, segment{to, r.at, size})
		end = max(end, to+size)
		r.skip(size)
	}
	if !r.ok || end > mostMemory {
		return image{}, fmt.Errorf("broken data section near byte %d", r.at)
	}
	m.memory = make([]byte, end)
	for _, s := range m.segments {
		copy(m.memory[s.to:], r.data[s.from:s.from+s.size])
	}
	return m, nil
}

// store writes the memory back into the segments it came from.
func (m image) store(program []byte) {
	for _, s := range m.segments {
		copy(program[s.from:s.from+s.size], m.memory[s.to:])
	}
}

// reader reads the numbers of a module; ok turns false at the first fault.
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

// number reads a LEB128 number of up to 32 bits. Signed ones, the addresses of
// segments, are below 2³¹: there the encodings differ by unused bits alone.
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

func (r *reader) skip(size int) {
	if size > len(r.data)-r.at {
		r.ok = false
		return
	}
	r.at += size
}
