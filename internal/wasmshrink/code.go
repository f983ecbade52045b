package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Instructions that are examined or written, as in
// https://webassembly.github.io/spec/core/binary/instructions.html.
const (
	opUnreachable = 0x00
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0B
	opBranch      = 0x0C
	opBranchIf    = 0x0D
	opBranchTable = 0x0E
	opReturn      = 0x0F
	opCall        = 0x10
	opIndirect    = 0x11
	opDrop        = 0x1A
	opSelect      = 0x1B
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opLocalTee    = 0x22
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opFirstMemory = 0x28 // loads
	opFirstStore  = 0x36 // and stores
	opI64Store    = 0x37
	opLastMemory  = 0x3E
	opMemorySize  = 0x3F
	opMemoryGrow  = 0x40
	opI32Const    = 0x41
	opI64Const    = 0x42
	opF32Const    = 0x43
	opF64Const    = 0x44
	opFirstPlain  = 0x45 // no operands in the code
	opI32Add      = 0x6A
	opI64Add      = 0x7C
	opI64Or       = 0x84
	opWrap        = 0xA7
	opExtend      = 0xAD
	opLastPlain   = 0xC4
	opMore        = 0xFC // prefix; a second number follows

	typeVoid = 0x40
	typeI32  = 0x7F
	typeI64  = 0x7E
)

// instruction is an instruction of a function, with its first operand.
type instruction struct {
	op     byte
	value  int64
	offset int    // offset of a load or store
	code   []byte // as stored in the module
	table  []int  // the targets of opBranchTable, the default last
}

// decode returns the instructions in r up to its end, or false if it does not know one of
// them.
func decode(r *reader, list []instruction) ([]instruction, bool) {
	for r.ok && r.at < len(r.data) {
		start := r.at
		i := instruction{op: r.byte()}
		switch op := i.op; {
		case op == opI32Const || op == opI64Const:
			i.value = r.signed()
		case op >= opBlock && op <= opIf || op == opMemorySize || op == opMemoryGrow:
			i.value = int64(r.byte())
		case op == opBranch || op == opBranchIf || op == opCall || op >= opLocalGet && op <= opGlobalSet:
			i.value = int64(r.number())
		case op == opBranchTable:
			for n := r.number(); r.ok && n >= 0; n-- {
				i.table = append(i.table, r.number())
			}
		case op == opIndirect || op >= opFirstMemory && op <= opLastMemory:
			i.value, i.offset = int64(r.number()), r.number()
		case op == opF32Const:
			r.skip(4)
		case op == opF64Const:
			r.skip(8)
		case op == opMore:
			switch more := r.number(); {
			case more < 8: // conversions
			case more == 10: // memory.copy
				r.skip(2)
			case more == 11: // memory.fill
				r.skip(1)
			default:
				return nil, false
			}
		case op <= 1 || op == opElse || op == opEnd || op == opReturn || op == opDrop || op == opSelect:
		case op >= opFirstPlain && op <= opLastPlain:
		default:
			return nil, false
		}
		i.code = r.data[start:r.at]
		list = append(list, i)
	}
	return list, r.ok
}

// appendNumber appends an instruction with an unsigned operand.
func appendNumber(out []byte, op byte, value int) []byte {
	return binary.AppendUvarint(append(out, op), uint64(value))
}

// appendConstant appends an instruction with a signed operand.
func appendConstant(out []byte, op byte, value int64) []byte {
	out = append(out, op)
	for value < -64 || value > 63 {
		out = append(out, byte(value)|0x80)
		value >>= 7
	}
	return append(out, byte(value)&0x7F)
}

// firstFunction is the upper half of the address of function 0; Go does not count
// imported functions.
const firstFunction = 1 << 12

// rewrite returns the code section in which every function in the form of compiled Go is
// straightened. kinds is the function section; defers has the number with which each
// function is entered again after a panic, or 0.
func rewrite(code, kinds []byte, defers []int) ([]byte, error) {
	r, kind := reader{code, 0, true}, reader{kinds, 0, true}
	count := r.number()
	if kind.number() != count {
		return nil, errors.New("functions without code")
	}
	if len(defers) != count {
		return nil, errForm
	}
	out := binary.AppendUvarint(nil, uint64(count))
	var list []instruction
	var body []byte
	left := 0 // bytes of functions in another form
	for k := range count {
		size := r.number()
		from := r.at
		r.skip(size)
		if !r.ok {
			return nil, fmt.Errorf("the code of function %d is broken", k)
		}
		source := code[from:r.at]
		body = body[:0]
		if kind.number() == 0 { // with one parameter and one result, as all functions of Go
			var straight bool
			body, list, straight = rewriteFunction(source, int64(firstFunction+k)<<16, defers[k], body, list[:0])
			if !straight {
				left += size
			}
		}
		if len(body) == 0 {
			body = append(body, source...)
		}
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	if left > len(code)/mostLeft {
		return nil, fmt.Errorf("%d of %d bytes of functions do not have the form of Go 1.26 or 1.27: adapt internal/wasmshrink to this Go", left, len(code))
	}
	return out, nil
}

// mostLeft: at most 1/mostLeft of the code may be in functions of another form. Functions
// written in assembler are, a few kilobytes.
const mostLeft = 100

// stackLocal is the first group of local variables, which has only the stack pointer.
var stackLocal = []byte{1, typeI32}

// rewriteFunction appends the local variables and the code of a function to out, or
// nothing if the function must not be changed. straight is false if the function is not
// in the form of compiled Go.
func rewriteFunction(source []byte, address int64, deferReturn int, out []byte, list []instruction) (code []byte, decoded []instruction, straight bool) {
	r := reader{source, 0, true}
	groups := r.number()
	first := r.at
	for range groups {
		r.number()
		r.byte()
	}
	locals := source[first:r.at]
	list, ok := decode(&r, list)
	if !ok || !bytes.HasPrefix(locals, stackLocal) {
		return out, list, false
	}
	list = shortenStack(list)
	body, saves, straight := straighten(list, address, deferReturn)
	if !straight {
		body = body[:0]
		for _, i := range list {
			body = append(body, i.code...)
		}
	}
	if saves {
		groups++
		locals = slices.Insert(slices.Clone(locals), len(stackLocal), moreLocals, typeI64)
	}
	out = binary.AppendUvarint(out, uint64(groups))
	return append(append(out, locals...), body...), list, straight
}
