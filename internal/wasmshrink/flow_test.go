package main

import (
	"bytes"
	"testing"
)

const address = 0x1234 << 16

// call is a call in compiled Go, which stores the return address on the stack in memory.
func call(to, number byte, unwind ...byte) []byte {
	code := append([]byte{opLocalGet, 1}, appendConstant(nil, opI64Const, address+int64(number))...)
	code = append(code, opI64Store, 3, 0, opI32Const, 0, opCall, to, opGlobalGet, 0, opLocalSet, 1)
	return append(code, unwind...)
}

// shortCall is the rewritten form of call. opI64Or adds the number to the function's
// address in local 2, and opI64Add to the last return address in local 3.
func shortCall(to, join, number byte) []byte {
	from := byte(savedLocal)
	if join == opI64Add {
		from = countLocal
	}
	return []byte{opLocalGet, 1, opLocalGet, from, opI64Const, number, join, opLocalTee, 3, opI64Store, 3, 0, opI32Const, 0, opCall, to,
		opGlobalGet, 0, opLocalSet, 1, opIf, typeVoid, opI32Const, 1, opReturn, opEnd}
}

func TestStraighten(t *testing.T) {
	jump := func(number, depth byte) []byte { return []byte{opI32Const, number, opLocalSet, 0, opBranch, depth} }
	condition := []byte{opLocalGet, 1, opIf, typeVoid}
	start := []byte{opGlobalGet, 0, opLocalSet, 1}
	outer, loop, block := []byte{opBlock, typeVoid}, []byte{opLoop, typeVoid}, []byte{opBlock, typeVoid}
	enter := []byte{opLocalGet, 0, opBranchTable, 3, 0, 1, 1, 2, opEnd}
	end := []byte{opEnd}
	numbered := []byte{opLocalGet, 0, opBranchTable, 3, 0, 1, 2, 3, opEnd}
	finish := []byte{opUnreachable, opEnd, opI32Const, 1, opEnd}
	save := append(appendConstant(nil, opI64Const, address), opLocalTee, 2, opLocalGet, 0, opExtend, opI64Or, opLocalSet, 3)
	for name, c := range map[string]struct {
		source, want [][]byte
		deferReturn  int
	}{
		"jumps in both directions, and calls": {
			source: [][]byte{start, outer, loop, block, block, block, enter,
				condition, jump(3, 3), end, call(9, 1, opBranchIf, 3), end,
				condition, condition, jump(0, 3), end, end, call(8, 3, opBranchIf, 2), jump(9, 1), end,
				jump(1, 0), end, finish},
			want: [][]byte{start, save, loop, block, block, block, block, numbered,
				{opLocalGet, 1, opBranchIf, 2}, shortCall(9, opI64Or, 1), end, end,
				condition, {opLocalGet, 1, opI32Const, 0, opLocalSet, 0, opBranchIf, 2}, end, shortCall(8, opI64Or, 3), {opBranch, 0}, end,
				jump(1, 0), end, {opUnreachable, opEnd}},
		},
		"forward alone": {
			source: [][]byte{start, outer, loop, block, block, block, enter,
				call(9, 1, opBranchIf, 3), end, jump(3, 1), end, {opLocalGet, 2, opDrop}, end, finish},
			want: [][]byte{start, save, block, block, block, block, numbered,
				shortCall(9, opI64Or, 1), end, end, {opBranch, 0}, end, {opLocalGet, 4, opDrop, opUnreachable, opEnd}},
		},
		"no calls": {
			source: [][]byte{start, loop, block, block, block, enter, end, jump(0, 1), end, {opLocalGet, 2, opDrop}, end, {opUnreachable, opEnd}},
			want:   [][]byte{start, loop, block, block, block, block, numbered, end, end, jump(0, 1), end, {opLocalGet, 2, opDrop}, end, {opUnreachable, opEnd}},
		},
		"no jumps": {
			source: [][]byte{start, outer, block, block, block, enter, call(9, 1, opBranchIf, 2), end, end, finish},
			want:   [][]byte{start, save, block, block, block, block, numbered, shortCall(9, opI64Or, 1), end, end, end, {opUnreachable, opEnd}},
		},
		"calls one after the other": {
			source: [][]byte{start, outer, block, block, block, enter, call(9, 1, opBranchIf, 2), end, call(8, 3, opBranchIf, 1), end, finish},
			want: [][]byte{start, save, block, block, block, block, numbered, shortCall(9, opI64Or, 1), end, end,
				shortCall(8, opI64Add, 2), end, {opUnreachable, opEnd}},
		},
		"deferred calls in between": {
			source: [][]byte{start, outer, block, block, block, enter, call(9, 1, opBranchIf, 2), end, call(8, 3, opBranchIf, 1), end, finish},
			want: [][]byte{start, save, block, block, block, block, numbered, shortCall(9, opI64Or, 1), end, end,
				shortCall(8, opI64Or, 3), end, {opUnreachable, opEnd}},
			deferReturn: 2,
		},
		"no dispatcher":            {source: [][]byte{start, end}},
		"another stack pointer":    {source: [][]byte{{opGlobalGet, 1, opLocalSet, 1}, block, block, block, enter, end, end, {opUnreachable, opEnd}}},
		"too few blocks":           {source: [][]byte{start, loop, block, block, enter, end, end, {opUnreachable, opEnd}}},
		"too many blocks":          {source: [][]byte{start, loop, block, block, block, block, enter, end, end, end, {opUnreachable, opEnd}}},
		"parts out of order":       {source: [][]byte{start, block, block, block, {opLocalGet, 0, opBranchTable, 1, 3, 2, opEnd}, end, end, {opUnreachable, opEnd}}},
		"a part without a number":  {source: [][]byte{start, block, block, block, {opLocalGet, 0, opBranchTable, 1, 0, 2, opEnd}, end, end, {opUnreachable, opEnd}}},
		"another end":              {source: [][]byte{start, outer, block, block, block, enter, end, end, {opUnreachable, opEnd, opI32Const, 0, opEnd}}},
		"more after the end":       {source: [][]byte{start, block, block, block, enter, end, end, {opUnreachable, opEnd, opEnd}}},
		"no end":                   {source: [][]byte{start, block, block, block, enter, end, end, {opUnreachable}}},
		"a jump out of everything": {source: [][]byte{start, block, block, block, enter, {opBranch, 2}, end, end, {opUnreachable, opEnd}}},
		"a table in a part":        {source: [][]byte{start, block, block, block, enter, {opLocalGet, 0, opBranchTable, 0, 0}, end, end, {opUnreachable, opEnd}}},
	} {
		source := bytes.Join(c.source, nil)
		list, ok := decode(&reader{source, 0, true}, nil)
		if !ok {
			t.Fatalf("%s: not decoded", name)
		}
		body, saves, ok := straighten(list, address, c.deferReturn)
		want := bytes.Join(c.want, nil)
		if ok != (c.want != nil) || ok && (!bytes.Equal(body, want) || saves != bytes.Contains(want, save)) {
			t.Errorf("%s: %v, saves %v\n% X, want\n% X", name, ok, saves, body, want)
		}
	}
}

// TestShortenStack: which address is computed is derived from how it is used, see
// stack.go.
func TestShortenStack(t *testing.T) {
	start := []byte{opGlobalGet, 0, opLocalSet, 1}
	address := func(distance byte) []byte {
		return []byte{opLocalGet, 1, opExtend, opI64Const, distance, opI64Add, opWrap}
	}
	const load, store, fill = 0x29, opI64Store, 0xFC
	for name, c := range map[string]struct{ source, want [][]byte }{
		"load": {[][]byte{address(24), {load, 3, 8, opLocalSet, 2}}, [][]byte{{opLocalGet, 1, load, 3, 32, opLocalSet, 2}}},
		"store of a local": {
			[][]byte{address(24), {opLocalGet, 2, store, 3, 0}},
			[][]byte{{opLocalGet, 1, opLocalGet, 2, store, 3, 24}},
		},
		"store of what is loaded": {
			[][]byte{address(24), address(16), {load, 3, 0, opI64Const, 1, opI64Add, store, 3, 0}},
			[][]byte{{opLocalGet, 1, opLocalGet, 1, load, 3, 16, opI64Const, 1, opI64Add, store, 3, 24}},
		},
		"address by an address": {
			[][]byte{address(24), {0x28, 2, 0, opI32Const, 1, store, 3, 0}},
			[][]byte{{opLocalGet, 1, 0x28, 2, 24, opI32Const, 1, store, 3, 0}},
		},
		"stored itself": {
			[][]byte{{opLocalGet, 2}, address(24), {0x36, 2, 0}},
			[][]byte{{opLocalGet, 2, opLocalGet, 1, opI32Const, 24, opI32Add, 0x36, 2, 0}},
		},
		"compared": {
			[][]byte{address(24), {opLocalGet, 2, 0x46, opDrop}},
			[][]byte{{opLocalGet, 1, opI32Const, 24, opI32Add, opLocalGet, 2, 0x46, opDrop}},
		},
		"filled": {
			[][]byte{address(24), {opI32Const, 0, opI32Const, 8, fill, 11, 0}},
			[][]byte{{opLocalGet, 1, opI32Const, 24, opI32Add, opI32Const, 0, opI32Const, 8, fill, 11, 0}},
		},
		"a block between": {
			[][]byte{address(24), {opBlock, typeVoid, opEnd, load, 3, 0, opDrop}},
			[][]byte{{opLocalGet, 1, opI32Const, 24, opI32Add, opBlock, typeVoid, opEnd, load, 3, 0, opDrop}},
		},
		"a negative distance": {[][]byte{address(0x78), {load, 3, 0, opDrop}}, [][]byte{address(0x78), {load, 3, 0, opDrop}}},
		"another local":       {[][]byte{{opLocalGet, 2, opExtend, opI64Const, 8, opI64Add, opWrap}}, [][]byte{{opLocalGet, 2, opExtend, opI64Const, 8, opI64Add, opWrap}}},
	} {
		list, ok := decode(&reader{bytes.Join(append([][]byte{start}, c.source...), nil), 0, true}, nil)
		if !ok {
			t.Fatalf("%s: not decoded", name)
		}
		var got []byte
		for _, i := range shortenStack(list) {
			got = append(got, i.code...)
		}
		if want := bytes.Join(append([][]byte{start}, c.want...), nil); !bytes.Equal(got, want) {
			t.Errorf("%s:\n% X, want\n% X", name, got, want)
		}
	}
}

func TestDecodeRefusesUnknownInstructions(t *testing.T) {
	for name, code := range map[string][]byte{
		"vectors":        {0xFD, 0},
		"table.copy":     {0xFC, 14, 0, 0},
		"no operand":     {opBranch},
		"short table":    {opBranchTable, 4, 0, 0},
		"endless number": bytes.Repeat([]byte{0xFF}, 20),
		"long constant":  append([]byte{opI64Const}, bytes.Repeat([]byte{0x80}, 20)...),
	} {
		if list, ok := decode(&reader{code, 0, true}, nil); ok {
			t.Errorf("%s: %v", name, list)
		}
	}
}
