package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// body returns the types of a function's locals, and its instructions.
func body(code []byte) (locals, rest []byte) {
	r := reader{code, 0, true}
	for range r.number() {
		count := r.number()
		check(count < 50_000, "%d locals", count) // the most that browsers take
		locals = append(locals, bytes.Repeat([]byte{r.byte()}, count)...)
	}
	return locals, code[r.at:]
}

// dispatcher returns the part of each number with which a function is entered, or nil.
func dispatcher(list []instruction) []int {
	at := 2
	for at < len(list) && (list[at].op == opBlock || list[at].op == opLoop) {
		at++
	}
	if at+1 < len(list) && list[at].op == opLocalGet && list[at+1].op == opBranchTable {
		return list[at+1].table
	}
	return nil
}

// same returns why a function may do something else than the one it was made of.
func same(before, after []byte, upper int64, deferReturn int) (err error) {
	defer func() {
		if found := recover(); found != nil {
			err = fmt.Errorf("%v", found)
		}
	}()
	locals, code := body(before)
	now, codeNow := body(after)
	a, b := &reading{upper: upper}, &reading{upper: upper, small: true}
	var ok, okNow bool
	a.list, ok = decode(&reader{code, 0, true}, nil)
	b.list, okNow = decode(&reader{codeNow, 0, true}, nil)
	check(ok && okNow, "unknown instructions")
	a.read() // as if there were no dispatcher: only addresses on the stack may be computed otherwise
	b.read()
	if bytes.Equal(locals, now) && slices.Equal(a.done, b.done) {
		return nil
	}
	a.table = dispatcher(a.list)
	check(a.table != nil, "it differs, and has no dispatcher")
	b.table = a.table
	a.read()
	b.arrives = a.resumed(deferReturn)
	for known := map[int]int(nil); !maps.Equal(known, b.arrives); {
		known = maps.Clone(b.arrives)
		b.read()
	}
	if b.saves {
		check(len(now) > moreLocals && now[1] == typeI64 && now[2] == typeI64, "other locals")
		now = slices.Delete(now, 1, 1+moreLocals)
	}
	check(bytes.Equal(locals, now), "other locals")
	for i := range min(len(a.done), len(b.done)) {
		check(a.done[i] == b.done[i], "step %d of %d differs", i, len(a.done))
	}
	check(len(a.done) == len(b.done), "%d steps instead of %d", len(b.done), len(a.done))
	return nil
}

// functions returns the code of every function of a program, and the numbers of their types.
func functions(t *testing.T, program []byte) (code [][]byte, kinds []int) {
	t.Helper()
	sections, err := split(program)
	if err != nil {
		t.Fatal(err)
	}
	r, kind := reader{find(sections, codeSection).contents, 0, true}, reader{find(sections, functionSection).contents, 0, true}
	kind.number()
	for range r.number() {
		size := r.number()
		code, kinds = append(code, r.data[r.at:r.at+size]), append(kinds, kind.number())
		r.skip(size)
	}
	return code, kinds
}

// shrunk returns the functions of a program before and after, their types, and where their
// deferred calls resume.
func shrunk(t *testing.T, program []byte) (before, after [][]byte, kinds, defers []int) {
	t.Helper()
	listing, err := clearTables(memoryOf(t, program))
	if err != nil {
		t.Fatal(err)
	}
	small, err := Shrink(program)
	if err != nil {
		t.Fatal(err)
	}
	before, kinds = functions(t, program)
	after, _ = functions(t, small)
	return before, after[:len(before)], kinds, listing.defers
}

// TestEveryFunctionDoesTheSame compares every function of whole programs before and after.
// ./build.sh test names the pages that it has built in HEAPDROP_PROGRAMS.
func TestEveryFunctionDoesTheSame(t *testing.T) {
	programs := map[string][]byte{"test program": compile(t)}
	for _, name := range strings.Fields(os.Getenv("HEAPDROP_PROGRAMS")) {
		program, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		programs[name] = program
	}
	for name, program := range programs {
		before, after, kinds, defers := shrunk(t, program)
		rewritten, wrong := 0, 0
		for i := range before {
			if bytes.Equal(before[i], after[i]) {
				continue
			}
			rewritten++
			if err := same(before[i], after[i], int64(firstFunction+i)<<16, defers[i]); kinds[i] != 0 || err != nil {
				if wrong++; wrong <= 10 {
					t.Errorf("%s: function %d of type %d: %v", name, i, kinds[i], err)
				}
			}
		}
		if rewritten < len(before)*8/10 || wrong > 0 {
			t.Errorf("%s: of %d functions %d are rewritten, %d of them wrongly", name, len(before), rewritten, wrong)
		}
	}
}

// TestMistakesInFunctionsAreNoticed changes a byte of rewritten functions.
func TestMistakesInFunctionsAreNoticed(t *testing.T) {
	before, after, _, defers := shrunk(t, compile(t))
	random := rand.New(rand.NewPCG(1, 2))
	for tried := 0; tried < 4_000; {
		i := random.IntN(len(before))
		if bytes.Equal(before[i], after[i]) {
			continue
		}
		changed := bytes.Clone(after[i])
		at := random.IntN(len(changed))
		changed[at] ^= byte(1 + random.IntN(255))
		tried++
		if pair := [2]byte{after[i][at], changed[at]}; pair == [2]byte{opI64Add, opI64Or} || pair == [2]byte{opI64Or, opI64Add} {
			continue // the same return address, unless both numbers have the same bit
		}
		if same(before[i], changed, int64(firstFunction+i)<<16, defers[i]) == nil {
			t.Errorf("function %d: byte %d is %#x instead of %#x, which is not noticed", i, at, changed[at], after[i][at])
		}
	}
}
