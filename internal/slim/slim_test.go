package main

import (
	"bytes"
	"debug/gosym"
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

// symbols reads a program's tables with the standard library's own reader.
func symbols(t *testing.T, program []byte) *gosym.Table {
	t.Helper()
	m, err := load(program)
	if err != nil {
		t.Fatal(err)
	}
	table, err := gosym.NewTable(nil, gosym.NewLineTable(m.memory[bytes.Index(m.memory, header):], 0))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestSlimKeepsFunctionsAndDropsLines(t *testing.T) {
	program := compile(t)
	full := symbols(t, program)
	slim := bytes.Clone(program)
	if err := Slim(slim); err != nil {
		t.Fatal(err)
	}
	after := symbols(t, slim)
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
}

// TestSlimProgramPanicsInOrder runs the program: its stack is unwound through
// the tables that are left.
func TestSlimProgramPanicsInOrder(t *testing.T) {
	program := compile(t)
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node to run WebAssembly")
	}
	if err := Slim(program); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "slim.wasm")
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("node", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), file)
	run.Env = []string{"PATH=" + os.Getenv("PATH")} // wasm_exec.js limits its size
	out, _ := run.CombinedOutput()
	for _, want := range []string{"panic: at the bottom", "goroutine 1 [running]:"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestSlimRefusesWhatItDoesNotKnow(t *testing.T) {
	module := "\x00asm\x01\x00\x00\x00"
	for name, program := range map[string]string{
		"empty":                "",
		"other":                "GIF89a",
		"no data":              module + "\x01\x00",
		"section too long":     module + "\x01\x7F",
		"passive data":         module + "\x0B\x02\x01\x01",
		"no table":             module + "\x0B\x07\x01\x00\x41\x08\x0B\x01A",
		"segment too long":     module + "\x0B\x07\x01\x00\x41\x08\x0B\x7FA",
		"memory too large":     module + "\x0B\x0B\x01\x00\x41\xFF\xFF\xFF\xFF\x07\x0B\x01A",
		"a header and no more": module + "\x0B\x0E\x01\x00\x41\x08\x0B\x08" + string(header),
		"broken numbers":       module + "\x0B\x52\x01\x00\x41\x08\x0B\x4C" + string(header) + strings.Repeat("\xFF", 68),
	} {
		before := []byte(program)
		if err := Slim(before); err == nil {
			t.Errorf("%s: no error", name)
		} else if string(before) != program {
			t.Errorf("%s: changed although %v", name, err)
		}
	}
}
