// Command slim takes out of a Go program for WebAssembly what its users pay for
// by download time and hardly ever read: the names of functions and the tables
// that give the source line of an instruction. The linker's flag -s keeps them,
// because the runtime prints them below a panic. A slim program prints the
// panic's message alone.
//
//	slim IN.wasm OUT.wasm
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: slim IN.wasm OUT.wasm"))
	}
	program, err := os.ReadFile(os.Args[1])
	if err != nil {
		fail(err)
	}
	if err := Slim(program); err != nil {
		fail(fmt.Errorf("%s: %w", os.Args[1], err))
	}
	if err := os.WriteFile(os.Args[2], program, 0o644); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "slim:", err)
	os.Exit(1)
}

// Slim overwrites the tables of source lines in program with zeros. Nothing is
// moved, the size stays: zeros compress to nothing. It returns an error, with
// program unchanged, when the module or the tables have an unknown form.
func Slim(program []byte) error {
	image, err := load(program)
	if err != nil {
		return err
	}
	if err := clearLines(image.memory); err != nil {
		return err
	}
	image.store(program)
	return nil
}
