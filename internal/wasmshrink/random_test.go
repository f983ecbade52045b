package main

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// In the test functions, each part appends its number to a trace, and each call its return
// address. The next part depends on a tape, from which every decision takes a byte.
const (
	tapeAt, traceAt = 0, 4096
	longestTrace    = 300
	tapeGlobal      = 1
	traceGlobal     = 2
)

// randomFunction returns a function with random jumps between random parts, the numbers
// with which it can be entered, and which of them is for deferred calls.
func randomFunction(random *rand.Rand, index int) (code []byte, entries []int, deferReturn int) {
	parts := 1 + random.IntN(14)
	var table []int
	number := make([]int, parts)
	for k := range parts {
		number[k] = len(table)
		for range 1 + random.IntN(2) {
			table = append(table, k)
		}
	}
	entries = []int{0}
	code = []byte{1, 1, 0x7F, opGlobalGet, 0, opLocalSet, 1, opBlock, typeVoid, opLoop, typeVoid}
	for range parts {
		code = append(code, opBlock, typeVoid)
	}
	code = appendNumber(append(code, opLocalGet, 0), opBranchTable, len(table)-1)
	for _, k := range table {
		code = binary.AppendUvarint(code, uint64(k))
	}
	grows := random.IntN(2) == 0 // is entered again from the start
	if !grows && number[min(1, parts-1)] == 2 {
		entries = append(entries, 1)
	}
	if k := random.IntN(parts); k > 0 && random.IntN(3) == 0 {
		deferReturn = number[k]
		entries = append(entries, deferReturn)
	}
	for k := range parts {
		code = append(code, opEnd, opGlobalGet, traceGlobal)
		code = appendConstant(code, opI32Const, int64(k))
		code = append(code, 0x3A, 0) // i32.store8
		code = binary.AppendUvarint(code, traceAt)
		code = advance(code, traceGlobal, 1)
		code = append(code, opGlobalGet, traceGlobal)
		code = appendConstant(code, opI32Const, longestTrace)
		code = append(code, 0x4F, opIf, typeVoid, opI32Const, 0, opReturn, opEnd) // i32.ge_u
		if k == 0 && grows {
			code = append(code, opGlobalGet, traceGlobal, opIf, typeVoid)
			code = append(returnAddress(code, index, 0), opEnd)
		}
		for range random.IntN(3) {
			if random.IntN(4) == 0 { // a call that does not return
				code = append(decide(code), opIf, typeVoid)
				code = append(returnAddress(code, index, number[k]+1+random.IntN(2)), opEnd)
			}
			// Usually close, so that there are loops.
			to := min(max(k+random.IntN(7)-3, 0), parts-1)
			inside := 0
			if random.IntN(4) == 0 {
				inside = 1
				code = append(code, opBlock, typeVoid)
			}
			code = append(decide(code), opIf, typeVoid)
			code = jumpCode(code, number[to], parts-1-k+inside+1)
			code = append(code, opEnd)
			for range inside {
				code = append(code, opEnd)
			}
		}
		switch random.IntN(4) {
		case 0:
			code = jumpCode(code, number[random.IntN(parts)], parts-1-k)
		case 1, 2: // a call
			if k+1 < parts {
				entries = append(entries, number[k+1])
				code = returnAddress(code, index, number[k+1])
				code = append(code, opI32Const, 0, opBranchIf)
				code = binary.AppendUvarint(code, uint64(parts-k))
			}
		}
	}
	return append(code, opEnd, opUnreachable, opEnd, opI32Const, 1, opEnd), entries, deferReturn
}

func jumpCode(code []byte, number, depth int) []byte {
	code = appendConstant(code, opI32Const, int64(number))
	return appendNumber(append(code, opLocalSet, 0), opBranch, depth)
}

// returnAddress appends a return address of the function to the trace.
func returnAddress(code []byte, index, number int) []byte {
	code = append(code, opGlobalGet, traceGlobal)
	code = appendConstant(code, opI64Const, int64(firstFunction+index)<<16|int64(number))
	code = binary.AppendUvarint(append(code, opI64Store, 0), traceAt)
	return advance(code, traceGlobal, 8)
}

// decide takes a byte from the tape.
func decide(code []byte) []byte {
	return advance(append(code, opGlobalGet, tapeGlobal, 0x2D, 0, tapeAt), tapeGlobal, 1) // i32.load8_u
}

func advance(code []byte, global, by byte) []byte {
	return append(code, opGlobalGet, global, opI32Const, by, opI32Add, opGlobalSet, global)
}

// runBoth runs every function with every entry on random tapes, in both modules.
const runBoth = `
import { readFileSync } from "node:fs";
const [one, two, names] = process.argv.slice(2);
const load = (file) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports;
const a = load(one), b = load(two);
let seed = 1, runs = 0, steps = 0, wrong = 0;
const random = () => (seed = (seed * 48271) % 2147483647);
function run(e, name, entry, tape) {
  const memory = new Uint8Array(e.memory.buffer);
  memory.set(tape, 0);
  e.sp.value = 0; e.tape.value = 0; e.trace.value = 0;
  let result;
  try { result = e[name](entry); } catch (error) { result = error.message; }
  steps += e.trace.value;
  return result + ":" + memory.subarray(4096, 4096 + e.trace.value).join();
}
for (const [name, ...entries] of JSON.parse(names)) {
  for (const entry of entries) {
    for (let k = 0; k < 10; k++) {
      const tape = Array.from({ length: 256 }, () => (random() >> 8) & 1);
      runs++;
      if (run(a, name, entry, tape) !== run(b, name, entry, tape)) { wrong++; console.log(name, entry, "differs"); }
    }
  }
}
console.log(wrong ? "wrong" : "equal", runs, steps);
`

// compressed returns the size of data as downloaded.
func compressed(t *testing.T, data []byte) int {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// TestStraightenedFunctionsGoTheSameWays runs random functions before and after
// straightening.
func TestStraightenedFunctionsGoTheSameWays(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no programs can be run from WebAssembly")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node to run WebAssembly")
	}
	const functions = 500
	random := rand.New(rand.NewPCG(1, 2))
	kinds := binary.AppendUvarint(nil, functions)
	code := binary.AppendUvarint(nil, functions)
	exports := binary.AppendUvarint(nil, functions+4)
	var names []string
	defers := make([]int, functions)
	for i := range functions {
		body, entries, deferReturn := randomFunction(random, i)
		defers[i] = deferReturn
		kinds = append(kinds, 0)
		code = append(binary.AppendUvarint(code, uint64(len(body))), body...)
		name := fmt.Sprint("f", i)
		exports = append(append(append(exports, byte(len(name))), name...), 0)
		exports = binary.AppendUvarint(exports, uint64(i))
		names = append(names, fmt.Sprintf("[%q,%s]", name, strings.Trim(strings.ReplaceAll(fmt.Sprint(entries), " ", ","), "[]")))
	}
	for k, name := range []string{"sp", "tape", "trace"} {
		exports = append(append(append(exports, byte(len(name))), name...), 3, byte(k))
	}
	exports = append(append(append(exports, 6), "memory"...), 2, 0)
	global := []byte{0x7F, 1, opI32Const, 0, opEnd}
	sections := []section{
		{1, []byte{1, 0x60, 1, 0x7F, 1, 0x7F}},
		{functionSection, kinds},
		{5, []byte{1, 0, 1}},
		{6, append(append(append([]byte{3}, global...), global...), global...)},
		{7, exports},
		{codeSection, code},
	}
	folder := t.TempDir()
	write := func(name string, content []byte) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	before := write("before.wasm", join(sections))
	small, err := rewrite(code, kinds, defers)
	if err != nil {
		t.Fatal(err)
	}
	if now, before := compressed(t, small), compressed(t, code); now > before*95/100 {
		t.Errorf("%d bytes, had %d", now, before)
	}
	sections[len(sections)-1].contents = small
	after := write("after.wasm", join(sections))
	script := write("run.mjs", []byte(runBoth))
	out, err := exec.Command("node", script, before, after, "["+strings.Join(names, ",")+"]").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "equal ") {
		t.Errorf("%v\n%.2000s", err, out)
	}
}
