package main

import (
	"fmt"
	"slices"
)

// A reading lists what a function does, in the order of its code: calls, jumps, loads,
// stores and changes of variables, each with what goes into it, as hashes. Two functions
// with the same list do the same. Functions of Go and what wasmshrink makes of them are
// read by rules of their own, in which nothing takes part that rewrites functions:
//
//   - An address on the stack is local 1 plus a constant, however that is computed and
//     wherever the constant is added.
//   - A return address is a constant. In a rewritten function local 2 is its upper half,
//     and local 3 has what every way to a place has left there.
//   - A jump leads to a part, through the dispatcher or straight.
type reading struct {
	list   []instruction
	small  bool  // is rewritten
	saves  bool  // locals 2 and 3 are for return addresses
	upper  int64 // half of the return addresses
	table  []int // the part of each number with which the function is entered; nil without
	labels []label
	stack  []value
	last   map[int64]uint64 // how much was done when a local changed
	done   []uint64

	number  int         // in local 3; or one of those below
	arrives map[int]int // what is in local 3 where a part begins, on the ways that are known
}

const (
	nobody   = -1 // no way leads here
	anything = -2 // ways with different numbers meet here
)

// label is an open block. A part begins where the last of its entries ends.
type label struct{ kind, part int }

const (
	inner = iota // within a part
	entry
	dispatch // the loop around all parts
	unwind   // around everything
)

// value is a constant; a distance from the stack pointer; or something else.
type value struct {
	kind   byte // 0, or opI32Const, opI64Const, or onStack, with opExtend as 64 bits
	number int64
	hash   uint64
}

const onStack = 1

func mix(parts ...uint64) uint64 {
	h := uint64(0xCBF29CE484222325)
	for _, part := range parts {
		h = (h ^ part) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}

func (v value) sum() uint64 { return mix(uint64(v.kind), uint64(v.number), v.hash) }

func (r *reading) does(op byte, parts ...uint64) {
	r.done = append(r.done, mix(append(parts, uint64(op))...))
}

func (r *reading) push(v value) { r.stack = append(r.stack, v) }

// result pushes what an instruction gives.
func (r *reading) result() { r.push(value{hash: mix(uint64(len(r.done)))}) }

func (r *reading) pop() value {
	if n := len(r.stack); n > 0 {
		v := r.stack[n-1]
		r.stack = r.stack[:n-1]
		return v
	}
	return value{hash: mix(uint64(len(r.done)), 1)} // from before the last flush
}

// flush ends a stretch of code without calls and blocks.
func (r *reading) flush() {
	for _, v := range r.stack {
		r.does(0, v.sum())
	}
	r.stack = r.stack[:0]
}

// check ends the reading of a function that is not as expected.
func check(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Sprintf(format, args...))
	}
}

func (r *reading) is(at int, op byte, value int64) bool {
	return at < len(r.list) && r.list[at].op == op && r.list[at].value == value
}

// begin reads up to the first part, and returns where that is. Only what was compiled says
// which part a number enters.
func (r *reading) begin() (at int) {
	r.labels, r.stack, r.done, r.last = r.labels[:0], r.stack[:0], r.done[:0], make(map[int64]uint64)
	if r.table == nil {
		return 0
	}
	check(r.is(0, opGlobalGet, 0) && r.is(1, opLocalSet, 1), "another start")
	at = 2
	if r.small && r.is(at, opI64Const, r.upper) {
		check(r.is(3, opLocalTee, 2) && r.is(4, opLocalGet, 0) && r.is(5, opExtend, 0) && r.is(6, opI64Or, 0) && r.is(7, opLocalSet, 3), "another start")
		r.saves, at = true, 8
	}
	from := at
	for ; r.list[at].op == opBlock || r.list[at].op == opLoop; at++ {
		check(r.list[at].value == typeVoid, "a block around the parts with a value")
		kind := entry
		if r.list[at].op == opLoop {
			kind = dispatch
			for i := range r.labels {
				check(i == 0 && !r.small, "blocks around the loop")
				r.labels[i].kind = unwind
			}
		}
		r.labels = append(r.labels, label{kind: kind})
	}
	entered := r.list[at+1].table
	check(r.is(at, opLocalGet, 0) && r.list[at+1].op == opBranchTable, "no dispatcher")
	if most := entered[len(entered)-1] + 1; !r.small && r.list[from].op == opBlock && len(r.labels) == most+1 {
		r.labels[0].kind = unwind
	}
	if !r.small {
		r.table = entered
	}
	check(len(entered) == len(r.table), "%d numbers instead of %d", len(entered), len(r.table))
	for number, depth := range entered {
		l := &r.labels[len(r.labels)-1-depth]
		check(l.kind == entry && (!r.small || depth == number), "number %d enters at depth %d", number, depth)
		l.part = r.table[number]
	}
	r.number = nobody
	return at + 2
}

// read reads the whole function.
func (r *reading) read() {
	for at := r.begin(); at < len(r.list); {
		at += r.instruction(at)
	}
}

// instruction reads what begins at an instruction, and returns how many that are.
func (r *reading) instruction(at int) int {
	i := r.list[at]
	switch {
	case i.op == opIf && i.value == typeVoid && r.is(at+1, opI32Const, 1) && r.is(at+2, opReturn, 0) && r.is(at+3, opEnd, 0):
		r.does(opReturn, r.pop().sum())
		return 4
	case i.op == opIf && i.value == typeVoid && r.dispatches(at+1, 1) == opBranch && r.is(at+4, opEnd, 0):
		r.jump(r.partOf(r.list[at+1].value), r.pop().sum())
		return 5
	case i.op == opI32Const && r.dispatches(at, 0) == opBranch:
		r.jump(r.partOf(i.value), 0)
		return 3
	case i.op == opI32Const && r.dispatches(at, 0) == opBranchIf:
		r.jump(r.partOf(i.value), r.pop().sum())
		return 3
	case i.op == opBranch || i.op == opBranchIf:
		r.branch(i)
	case i.op == opEnd:
		return r.end(at)
	case i.op >= opBlock && i.op <= opElse:
		r.opens(i)
	case i.op >= opLocalGet && i.op <= opLocalTee:
		r.local(i.op, i.value)
	case i.op >= opFirstMemory && i.op <= opLastMemory:
		r.memory(i)
	default:
		r.other(i)
	}
	return 1
}

// dispatches returns the branch with which a jump goes to the dispatcher: the number of
// the part is set before. It is inside so many more blocks.
func (r *reading) dispatches(at, blocks int) byte {
	if at+2 >= len(r.list) || r.list[at].op != opI32Const || !r.is(at+1, opLocalSet, 0) {
		return 0
	}
	branch := r.list[at+2]
	depth := int(branch.value) - blocks
	if branch.op != opBranch && branch.op != opBranchIf || depth < 0 || depth >= len(r.labels) || r.labels[len(r.labels)-1-depth].kind != dispatch {
		return 0
	}
	return branch.op
}

func (r *reading) partOf(number int64) int {
	check(number >= 0, "jump to %d", number)
	return r.table[min(int(number), len(r.table)-1)]
}

// jump reads a jump to a part, always if the condition is 0.
func (r *reading) jump(part int, condition uint64) {
	r.flush()
	r.does(opBranch, uint64(part), condition)
	r.arrive(part, r.number)
	if condition == 0 && r.labels[len(r.labels)-1].kind != inner {
		r.number = nobody
	}
}

// arrive notes what is in local 3 on one of the ways to a part.
func (r *reading) arrive(part, number int) {
	if r.arrives != nil {
		r.arrives[part] = meeting(r.arrives[part], number)
	}
}

func meeting(a, b int) int {
	switch {
	case a == nobody || a == b:
		return b
	case b == nobody:
		return a
	}
	return anything
}

func (r *reading) branch(i instruction) {
	depth := int(i.value)
	condition := uint64(0)
	if i.op == opBranchIf {
		condition = r.pop().sum()
	}
	if depth >= len(r.labels) {
		check(r.table == nil, "branch out of everything")
		r.flush()
		r.does(i.op, uint64(depth), condition)
		return
	}
	switch to := r.labels[len(r.labels)-1-depth]; to.kind {
	case inner:
		r.flush()
		r.does(i.op, uint64(depth), condition, 2)
	case entry:
		check(r.small, "branch past the dispatcher")
		r.jump(to.part, condition)
	case unwind:
		r.does(opReturn, condition)
	default:
		check(false, "branch to the dispatcher without a number")
	}
}

// end reads the end of a block, or of the function.
func (r *reading) end(at int) int {
	r.flush()
	if len(r.labels) == 0 {
		r.does(opEnd)
		return 1
	}
	ended := r.labels[len(r.labels)-1]
	r.labels = r.labels[:len(r.labels)-1]
	next := label{kind: inner}
	if len(r.labels) > 0 {
		next = r.labels[len(r.labels)-1]
	}
	switch {
	case ended.kind == inner:
		r.does(opEnd, 1)
	case ended.kind == entry && (next.kind != entry || next.part != ended.part):
		r.does(opBlock, uint64(ended.part), 3)
		r.arrive(ended.part, r.number)
		r.number = anything
		if r.arrives != nil {
			r.number = r.arrives[ended.part]
		}
	case ended.kind == unwind: // here a call has ended that switched goroutines
		check(at+3 == len(r.list) && r.is(at+1, opI32Const, 1) && r.is(at+2, opEnd, 0), "another end")
		r.does(opEnd)
		return 3
	}
	return 1
}

func (r *reading) opens(i instruction) {
	condition := uint64(0)
	if i.op == opIf {
		condition = r.pop().sum()
	}
	r.flush()
	r.does(i.op, uint64(i.value), condition, 4)
	if i.op != opElse {
		r.labels = append(r.labels, label{kind: inner})
	}
}

func (r *reading) local(op byte, number int64) {
	if r.saves && (number == 2 || number == 3) {
		r.returnAddress(op, number)
		return
	}
	if r.saves && number > 3 {
		number -= moreLocals
	}
	// Before a call of a function value its number is put into local 0, and taken at once.
	check(number != 0 || op != opLocalGet || r.table == nil || r.last[0] == uint64(len(r.done)), "use of the number with which the function was entered")
	if op != opLocalGet {
		r.does(opLocalSet, uint64(number), r.pop().sum())
		r.last[number] = uint64(len(r.done))
	}
	switch {
	case op == opLocalSet:
	case number == 1:
		r.push(value{kind: onStack, hash: r.last[1]})
	default:
		r.push(value{hash: mix(uint64(number), r.last[number], 5)})
	}
}

// returnAddress reads the use of local 2 or 3.
func (r *reading) returnAddress(op byte, number int64) {
	switch {
	case op == opLocalGet && number == 2:
		r.push(value{kind: opI64Const, number: r.upper})
	case op == opLocalGet && r.number == nobody: // so far: the way here comes later in the code
		r.result()
	case op == opLocalGet:
		check(r.number != anything, "local 3 has several values")
		r.push(value{kind: opI64Const, number: r.upper | int64(r.number)})
	case r.number == nobody && r.stack[len(r.stack)-1].kind == 0:
	default:
		top := r.stack[len(r.stack)-1]
		check(op == opLocalTee && number == 3 && top.kind == opI64Const && top.number&^0xFFFF == r.upper, "local 2 or 3 gets something else")
		check(r.labels[len(r.labels)-1].kind != inner, "local 3 changes inside a block")
		r.number = int(top.number &^ r.upper)
	}
}

func (r *reading) memory(i instruction) {
	var stored uint64
	if i.op >= opFirstStore {
		stored = r.pop().sum()
	}
	address, offset := r.pop(), int64(i.offset)
	if address.kind == onStack {
		address.number, offset = address.number+offset, 0
	}
	r.does(i.op, uint64(i.value), address.sum(), uint64(offset), stored)
	if i.op < opFirstStore {
		r.result()
	}
}

// other reads an instruction that has no part in how a function is rewritten.
func (r *reading) other(i instruction) {
	code := mix(uint64(len(i.code)))
	for _, b := range i.code {
		code = mix(code, uint64(b))
	}
	switch op := i.op; {
	case op == opI32Const || op == opI64Const:
		r.push(value{kind: op, number: i.value})
	case op == opF32Const || op == opF64Const:
		r.push(value{hash: code})
	case op == opDrop || op == opGlobalSet:
		r.does(op, code, r.pop().sum())
	case op == opGlobalGet || op == opMemorySize:
		r.push(value{hash: mix(code, uint64(len(r.done)))})
	case op == opSelect:
		r.push(value{hash: mix(code, r.pop().sum(), r.pop().sum(), r.pop().sum())})
	case op >= opFirstPlain && op <= opLastPlain:
		r.compute(op)
	default: // a call, a return, a copy: everything before it has its effect
		check(op != opBranchTable || r.table == nil, "a table within a part")
		r.flush()
		r.does(op, code)
	}
}

// compute reads an instruction that computes a value.
func (r *reading) compute(op byte) {
	b := r.pop()
	// As in the specification: comparisons with zero, counts of bits, functions of one
	// floating-point number, conversions.
	if op == 0x45 || op == 0x50 || op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7B || op >= 0x8B && op <= 0x91 || op >= 0x99 && op <= 0x9F || op >= opWrap {
		switch {
		case op == opExtend && b.kind == onStack && b.number == 0:
			b.kind = opExtend
		case op == opWrap && b.kind == opExtend:
			b.kind = onStack
		default:
			b = value{hash: mix(uint64(op), b.sum())}
		}
		r.push(b)
		return
	}
	a := r.pop()
	switch {
	case op == opI64Add && a.kind == opExtend && b.kind == opI64Const,
		op == opI32Add && a.kind == onStack && b.kind == opI32Const,
		op == opI64Add && a.kind == opI64Const && b.kind == opI64Const:
		a.number += b.number
	case op == opI64Or && a.kind == opI64Const && b.kind == opI64Const:
		a.number |= b.number
	default:
		a = value{hash: mix(uint64(op), a.sum(), b.sum())}
	}
	r.push(a)
}

// resumed returns the numbers with which a compiled function is entered: the start, if it
// is entered again there when its stack has grown; after calls, of which those inside a
// block do not return; and where deferred calls resume.
func (r *reading) resumed(deferReturn int) map[int]int {
	arrives := make(map[int]int)
	for _, part := range r.table {
		arrives[part] = nobody
	}
	first := anything
	depth := 0
	for _, i := range r.list[2:] {
		switch {
		case i.op == opLoop && depth < 2 || i.op >= opBlock && i.op <= opIf:
			depth++
		case i.op == opEnd:
			depth--
		case i.op != opI64Const || i.value&^0xFFFF != r.upper:
		case i.value == r.upper:
			first = 0
		default:
			if number := int(i.value &^ r.upper); number < len(r.table) && slices.Index(r.table, r.table[number]) == number {
				arrives[r.table[number]] = meeting(arrives[r.table[number]], number)
			}
		}
	}
	arrives[0] = meeting(arrives[0], first)
	if deferReturn > 0 {
		part := r.table[min(deferReturn, len(r.table)-1)]
		arrives[part] = meeting(arrives[part], deferReturn)
	}
	return arrives
}
