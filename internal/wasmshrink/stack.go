package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Go computes the address of a variable on the stack in memory with 64 bits, then drops
// the upper half:
//
//	local.get 1
//	i64.extend_i32_u
//	i64.const 88
//	i64.add
//	i32.wrap_i64
//	i64.load 0
//
// This can be shortened, because a load or store instruction can add a constant to its
// address.

// addressLength is how many instructions compute such an address.
const addressLength = 5

// mostOffset is the largest distance from the stack pointer that is moved into a load or
// store, in bytes. Stacks are farther than this from the end of memory.
const mostOffset = 1 << 20

// pointsToStack is the start of every function that keeps the stack pointer in local 1.
var pointsToStack = []byte{opGlobalGet, 0, opLocalSet, 1}

// shortenStack shortens the computation of stack addresses in a function, in place, and
// returns the list.
func shortenStack(list []instruction) []instruction {
	if len(list) < 2 || !bytes.Equal(slices.Concat(list[0].code, list[1].code), pointsToStack) {
		return list
	}
	offsets := make(map[int]int) // to add to loads and stores
	out := list[:0]
	for at := 0; at < len(list); {
		i := list[at]
		if more := offsets[at]; more > 0 {
			i.offset += more
			i.code = binary.AppendUvarint(appendNumber(nil, i.op, int(i.value)), uint64(i.offset))
		}
		distance, ok := stackAddress(list[at:])
		if !ok {
			out = append(out, i)
			at++
			continue
		}
		at += addressLength
		out = append(out, i)
		if user := userOf(list, at); user > 0 {
			offsets[user] = distance
		} else {
			out = append(out,
				instruction{op: opI32Const, value: int64(distance), code: appendConstant(nil, opI32Const, int64(distance))},
				instruction{op: opI32Add, code: []byte{opI32Add}})
		}
	}
	return out
}

// stackAddress returns the distance from the stack pointer of the address that is
// computed at the start of list, if one is.
func stackAddress(list []instruction) (distance int, ok bool) {
	if len(list) < addressLength || list[0].op != opLocalGet || list[0].value != 1 || list[1].op != opExtend ||
		list[2].op != opI64Const || list[3].op != opI64Add || list[4].op != opWrap {
		return 0, false
	}
	return int(list[2].value), list[2].value > 0 && list[2].value <= mostOffset
}

// userOf returns the load or store that uses the address on top of the operands at
// list[at]; 0 if another instruction uses it, or if that is hard to determine.
func userOf(list []instruction, at int) int {
	above := 0 // operands above the address
	for ; at < len(list); at++ {
		takes, gives, ok := operands(list[at].op)
		switch {
		case !ok:
			return 0
		case takes > above:
			if op := list[at].op; op >= opFirstMemory && op <= opLastMemory && takes == above+1 {
				return at
			}
			return 0
		}
		above += gives - takes
	}
	return 0
}

// operands returns how many operands an instruction takes and gives, for simple
// instructions.
func operands(op byte) (takes, gives int, ok bool) {
	switch {
	case op == opLocalGet || op == opGlobalGet || op >= opI32Const && op <= opF64Const:
		return 0, 1, true
	case op == opLocalSet || op == opGlobalSet || op == opDrop:
		return 1, 0, true
	case op >= opFirstStore && op <= opLastMemory:
		return 2, 0, true
	case op >= opFirstMemory && op < opFirstStore || op == opLocalTee:
		return 1, 1, true
	case op == 0x45 || op == 0x50: // comparisons with zero
		return 1, 1, true
	case op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7B: // counts of bits
		return 1, 1, true
	case op >= 0x8B && op <= 0x91 || op >= 0x99 && op <= 0x9F: // one floating-point number
		return 1, 1, true
	case op >= opWrap && op <= opLastPlain: // conversions
		return 1, 1, true
	case op >= opFirstPlain && op < opWrap:
		return 2, 1, true
	}
	return 0, 0, false
}
