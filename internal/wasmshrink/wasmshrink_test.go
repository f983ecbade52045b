package main

import (
	"bytes"
	"debug/gosym"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// compile returns the test's program for WebAssembly.
func compile(t *testing.T) []byte {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("no programs can be run from WebAssembly")
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// memoryOf returns the initial memory of a program.
func memoryOf(t *testing.T, program []byte) []byte {
	t.Helper()
	sections, err := split(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sections {
		if s.kind == dataSection {
			memory, err := load(s.contents)
			if err != nil {
				t.Fatal(err)
			}
			return memory
		}
	}
	t.Fatal("no data")
	return nil
}

// started returns the memory of a program after its start function, before it runs.
func started(t *testing.T, program []byte) []byte {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node to run WebAssembly")
	}
	folder := t.TempDir()
	in, out := filepath.Join(folder, "program.wasm"), filepath.Join(folder, "memory")
	if err := os.WriteFile(in, program, 0o644); err != nil {
		t.Fatal(err)
	}
	const script = `
const fs = require("fs"), module = new WebAssembly.Module(fs.readFileSync(process.argv[1]));
const imports = {};
for (const { module: name, name: field } of WebAssembly.Module.imports(module)) (imports[name] ??= {})[field] = () => {};
fs.writeFileSync(process.argv[2], Buffer.from(new WebAssembly.Instance(module, imports).exports.mem.buffer));`
	if message, err := exec.Command("node", "-e", script, in, out).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, message)
	}
	memory, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return memory
}

// symbols reads the tables of a program with the standard library's reader.
func symbols(t *testing.T, memory []byte) *gosym.Table {
	t.Helper()
	table, err := gosym.NewTable(nil, gosym.NewLineTable(memory[bytes.Index(memory, header):], 0))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestShrinkKeepsFunctionsAndDropsLines(t *testing.T) {
	program := compile(t)
	small, err := Shrink(program)
	if err != nil {
		t.Fatal(err)
	}
	before, memory := memoryOf(t, program), started(t, small)
	full, after := symbols(t, before), symbols(t, memory)
	if len(after.Funcs) != len(full.Funcs) || len(full.Funcs) < 500 {
		t.Fatalf("%d functions, had %d", len(after.Funcs), len(full.Funcs))
	}
	lines := 0
	for i, f := range full.Funcs {
		if g := after.Funcs[i]; g.Name != "" || g.Entry != f.Entry {
			t.Errorf("function %d is %q at %d, was %s at %d", i, g.Name, g.Entry, f.Name, f.Entry)
		}
		if _, line, _ := full.PCToLine(f.Entry); line > 0 {
			lines++
		}
		if _, line, _ := after.PCToLine(f.Entry); line > 0 {
			t.Errorf("%s still has line %d", f.Name, line)
		}
	}
	if lines < 500 {
		t.Errorf("only %d functions had lines", lines)
	}
	if about := []byte("\nbuild\tGOARCH=wasm\n"); !bytes.Contains(before, about) || bytes.Contains(memory, about) {
		t.Error("the text about the build was not there, or still is")
	}
}

// TestShrunkProgramDoesTheSame runs the original and the shrunk program: the stack is
// grown, scanned and unwound with the remaining tables.
func TestShrunkProgramDoesTheSame(t *testing.T) {
	program := compile(t)
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node to run WebAssembly")
	}
	small, err := Shrink(program)
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(run(t, program), "goroutine 1 [running]:")
	after, _, found := strings.Cut(run(t, small), "goroutine 1 [running]:")
	if !found || before != after || !strings.Contains(after, "328350") || !strings.Contains(after, "panic: at the bottom") {
		t.Errorf("printed\n%s\nand, shrunk,\n%s", before, after)
	}
}

// run returns what a program prints.
func run(t *testing.T, program []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("node", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), file)
	run.Env = []string{"PATH=" + os.Getenv("PATH")} // wasm_exec.js limits the size of the environment
	out, _ := run.CombinedOutput()
	return string(out)
}

func TestShrinkRefusesWhatItDoesNotKnow(t *testing.T) {
	start := "\x00asm\x01\x00\x00\x00"
	module := start + "\x03\x01\x00\x0A\x01\x00" // without functions
	for name, c := range map[string]struct{ program, want string }{
		"empty":                {"", "not a WebAssembly module"},
		"other":                {"GIF89a", "not a WebAssembly module"},
		"no functions":         {start + "\x0B\x01\x00", "no functions"},
		"no data":              {module, "no data"},
		"section too long":     {start + "\x01\x7F", "section"},
		"passive data":         {module + "\x0B\x02\x01\x01", "unknown kind"},
		"no table":             {module + "\x0B\x07\x01\x00\x41\x08\x0B\x01A", "tables of functions"},
		"segment too long":     {module + "\x0B\x07\x01\x00\x41\x08\x0B\x7FA", "broken data"},
		"memory too large":     {module + "\x0B\x0B\x01\x00\x41\xFF\xFF\xFF\xFF\x07\x0B\x01A", "broken data"},
		"more data than told":  {module + "\x0B\x02\x00A", "broken data"},
		"a header and no more": {module + "\x0B\x0E\x01\x00\x41\x08\x0B\x08" + string(header), "tables of functions"},
		"broken numbers":       {module + "\x0B\x52\x01\x00\x41\x08\x0B\x4C" + string(header) + strings.Repeat("\xFF", 68), "tables of functions"},
	} {
		if _, err := Shrink([]byte(c.program)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// TestFunctionsOfAnotherFormAreRefused changes the start of functions.
func TestFunctionsOfAnotherFormAreRefused(t *testing.T) {
	sections, err := split(compile(t))
	if err != nil {
		t.Fatal(err)
	}
	code, kinds := find(sections, codeSection).contents, find(sections, functionSection).contents
	count := reader{kinds, 0, true}
	defers := make([]int, count.number())
	if _, err := rewrite(code, kinds, defers); err != nil {
		t.Fatal(err)
	}
	if _, err := rewrite(code, kinds, defers[1:]); err == nil {
		t.Error("functions and their tables may differ in number")
	}
	dispatcher := []byte{opLocalGet, 0, opBranchTable}
	changed := bytes.ReplaceAll(code, dispatcher, []byte{opLocalGet, 1, opBranchTable})
	if _, err := rewrite(changed, kinds, defers); err == nil || !strings.Contains(err.Error(), "form of Go") {
		t.Errorf("%v, want that functions have another form", err)
	}
}

func TestTablesOfAnotherFormAreRefused(t *testing.T) {
	memory := memoryOf(t, compile(t))
	if _, err := clearTables(bytes.Clone(memory)); err != nil {
		t.Fatal(err)
	}
	tables, err := findTables(memory)
	if err != nil {
		t.Fatal(err)
	}
	place := int(binary.LittleEndian.Uint32(tables.list[8*5+4:]))
	for name, at := range map[string]int{
		"more functions":                bytes.Index(memory, header) + 10,
		"tables elsewhere":              bytes.Index(memory, header) + 8 + 8*7 + 2,
		"another number of a function":  tables.listAt + 8*5,
		"another place of a function":   tables.listAt + 8*5 + 4,
		"a function with many tables":   tables.listAt + place + moreTables + 3,
		"a function with more data":     tables.listAt + place + dataCount,
		"a function that is not found":  tables.findAt + 7*functionBuckets,
		"a table outside of all tables": tables.listAt + place + stackTable + 3,
	} {
		changed := bytes.Clone(memory)
		changed[at]++
		if _, err := clearTables(changed); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
