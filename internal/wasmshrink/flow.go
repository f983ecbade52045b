package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Goroutines of WebAssembly are switched by returning from every function on the
// stack, and calling them again later where they were. So Go compiles a function
// to parts that a dispatcher at its top enters by number:
//
//	block                        a call that switched goroutines branches here
//	  loop                       a jump sets local 0 to a number, branches here
//	    block … block
//	      local.get 0
//	      br_table 0 1 1 2 …     from numbers to parts
//	    end
//	    part 0
//	    end
//	    part 1 …
//	  end
//	  unreachable
//	end
//	i32.const 1
//
// A jump forward takes nine bytes and a trip through the dispatcher, where one
// branch to the end of a block does. And what calls and jumps count, the depths
// of blocks and the return addresses, hardly compresses.

// savedLocal holds the common half of a function's return addresses, and countLocal the
// return address that was used last (returns.go); they come after the parameter and the
// stack pointer. They have the same numbers in every function, and locals with these
// numbers or higher ones move up by two. So the code before a call is nearly the same
// everywhere, and compresses well.
const (
	savedLocal = 2
	countLocal = 3
	moreLocals = 2
)

// flow rewrites one function.
type flow struct {
	list     []instruction
	parts    int   // number of parts, 0 without a dispatcher
	table    []int // the part of each number
	first    []int // the first number of each part, then how many numbers there are
	unwinds  bool  // there is an outer block
	loops    bool  // there is a loop
	function int64 // the upper half of its return addresses
	saves    bool  // savedLocal and countLocal are needed
	count    counter

	at     int // in list
	part   int // the part being written
	inside int // blocks open in it
	back   bool
	out    []byte
}

// straighten returns a replacement for list, and whether it needs the additional locals.
// deferReturn is the number with which deferred calls resume, or 0. There is no
// replacement if list does not have the form above.
func straighten(list []instruction, function int64, deferReturn int) (body []byte, saves, ok bool) {
	f := flow{list: list, function: function}
	prologue := f.recognize()
	if prologue == 0 {
		return nil, false, false
	}
	f.at = prologue
	f.saves = slices.ContainsFunc(list, f.isReturn)
	f.count = f.newCounter(deferReturn)
	for f.at < len(list) {
		if n, known := f.instruction(); known {
			f.at += n
		} else {
			return nil, false, false
		}
	}
	return append(f.head(), f.out...), f.saves, f.part == f.parts
}

// recognize reads up to the first part and returns its index, 0 for another form.
func (f *flow) recognize() int {
	if len(f.list) < 2 || !bytes.Equal(f.list[0].code, []byte{opGlobalGet, 0}) || !bytes.Equal(f.list[1].code, []byte{opLocalSet, 1}) {
		return 0
	}
	at, blocks := 2, 0 // behind the stack pointer
	for ; at < len(f.list) && (f.list[at].op == opBlock || f.list[at].op == opLoop); at++ {
		if f.list[at].op == opLoop {
			if blocks > 1 || f.loops {
				return 0
			}
			f.loops, f.unwinds, blocks = true, blocks == 1, 0
			continue
		}
		blocks++
	}
	if at+3 > len(f.list) || f.list[at].op != opLocalGet || f.list[at].value != 0 || f.list[at+1].op != opBranchTable {
		return 0
	}
	f.table = f.list[at+1].table
	f.parts = f.table[len(f.table)-1] + 1
	if !f.loops {
		f.unwinds = blocks > f.parts
		if f.unwinds {
			blocks--
		}
	}
	if blocks != f.parts || f.list[at+2].op != opEnd {
		return 0
	}
	f.first = make([]int, 0, f.parts+1)
	for number, part := range f.table {
		switch len(f.first) {
		case part:
			f.first = append(f.first, number)
		case part + 1:
		default:
			return 0
		}
	}
	f.first = append(f.first, len(f.table))
	return at + 3
}

// head writes what precedes the first part.
func (f *flow) head() []byte {
	out := slices.Concat(f.list[0].code, f.list[1].code)
	if f.saves {
		out = appendConstant(out, opI64Const, f.function)
		out = append(out, opLocalTee, savedLocal, opLocalGet, 0, opExtend, opI64Or, opLocalSet, countLocal)
	}
	if f.back {
		out = append(out, opLoop, typeVoid)
	}
	for range f.table {
		out = append(out, opBlock, typeVoid)
	}
	out = append(out, opLocalGet, 0, opBranchTable)
	out = binary.AppendUvarint(out, uint64(len(f.table)-1))
	for number := range f.table {
		out = binary.AppendUvarint(out, uint64(number))
	}
	return append(out, f.ends(0)...)
}

// ends writes the ends of the blocks for the numbers of a part.
func (f *flow) ends(part int) []byte {
	return bytes.Repeat([]byte{opEnd}, f.first[part+1]-f.first[part])
}

// instruction writes the code for the instructions from f.at on, and returns how many of
// them it replaces.
func (f *flow) instruction() (int, bool) {
	i := f.list[f.at]
	switch i.op {
	case opIf:
		if target, ok := f.jump(f.at+1, 1); ok && f.at+4 < len(f.list) && f.list[f.at+4].op == opEnd {
			f.branch(opBranchIf, target)
			return 5, true
		}
		f.inside++
	case opBlock, opLoop:
		f.inside++
	case opI32Const:
		if target, ok := f.jump(f.at, 0); ok {
			f.branch(opBranch, target)
			f.count.leave(f.inside)
			return 3, true
		}
	case opI64Const:
		if f.saves && f.isReturn(i) {
			f.out = f.count.address(f.out, int(i.value-f.function), f.inside)
			return 1, true
		}
	case opBranch, opBranchIf:
		switch depth := int(i.value); {
		case depth < f.inside:
		case f.unwinds && depth == f.unwinding() && i.op == opBranchIf:
			f.out = append(f.out, opIf, typeVoid, opI32Const, 1, opReturn, opEnd)
			return 1, true
		default:
			return 0, false
		}
	case opLocalGet, opLocalSet, opLocalTee:
		if f.saves && i.value >= savedLocal {
			f.out = appendNumber(f.out, i.op, int(i.value)+moreLocals)
			return 1, true
		}
	case opBranchTable:
		return 0, false
	case opEnd:
		switch {
		case f.inside > 0:
			f.inside--
		case f.part < f.parts-1:
			f.part++
			f.out = append(f.out, f.ends(f.part)...)
			f.count.enter(f.part)
			return 1, true
		default:
			return f.tail()
		}
	}
	f.out = append(f.out, i.code...)
	return 1, true
}

// dispatcher returns the depth of the loop as seen from f.at in the source.
func (f *flow) dispatcher() int { return f.inside + f.parts - 1 - f.part }

// unwinding returns the depth of the outer block.
func (f *flow) unwinding() int {
	if f.loops {
		return f.dispatcher() + 1
	}
	return f.dispatcher()
}

// jump returns the number that the jump at list[at] passes to the dispatcher. The jump is
// inside the given number of additional open blocks.
func (f *flow) jump(at, blocks int) (number int, ok bool) {
	if at+3 > len(f.list) || !f.loops {
		return 0, false
	}
	to, set, branch := f.list[at], f.list[at+1], f.list[at+2]
	return int(to.value), to.op == opI32Const && to.value >= 0 && set.op == opLocalSet && set.value == 0 &&
		branch.op == opBranch && int(branch.value) == f.dispatcher()+blocks
}

// partOf returns the part that a number enters.
func (f *flow) partOf(number int) int { return f.table[min(number, len(f.table)-1)] }

// branch writes a jump to the part of number.
func (f *flow) branch(op byte, number int) {
	part := f.partOf(number)
	open := f.first[f.part+1] // the number of the innermost block
	if part > f.part {
		f.count.jump(part)
		f.out = appendNumber(f.out, op, f.inside+f.first[part]-open)
		return
	}
	f.back = true
	f.out = appendConstant(f.out, opI32Const, int64(number))
	f.out = appendNumber(f.out, opLocalSet, 0)
	f.out = appendNumber(f.out, op, f.inside+len(f.table)-open)
}

// tail writes what follows the last part, if it is as expected.
func (f *flow) tail() (int, bool) {
	var want, found []byte
	if f.loops {
		want = append(want, opEnd, opUnreachable)
		if f.back {
			f.out = append(f.out, opEnd)
		}
		f.out = append(f.out, opUnreachable)
	}
	if f.unwinds {
		want = append(want, opEnd, opI32Const, 1)
	}
	want = append(want, opEnd)
	f.out = append(f.out, opEnd)
	f.part++
	rest := f.list[f.at:]
	for _, i := range rest {
		found = append(found, i.code...)
	}
	return len(rest), bytes.Equal(found, want)
}

// isReturn reports whether i loads a return address of this function.
func (f *flow) isReturn(i instruction) bool {
	return i.op == opI64Const && i.value&^0xFFFF == f.function
}
