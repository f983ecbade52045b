// Command wasmshrink makes a Go program for WebAssembly smaller to download, and somewhat
// faster. It removes what users rarely read: function names, source lines, and other data
// that only stack traces need; a panic of the shrunk program prints just its message. It
// also rewrites functions in a shorter form that compresses better.
//
//	wasmshrink IN.wasm OUT.wasm
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: wasmshrink IN.wasm OUT.wasm"))
	}
	program, err := os.ReadFile(os.Args[1])
	if err != nil {
		fail(err)
	}
	small, err := Shrink(program)
	if err != nil {
		fail(fmt.Errorf("%s: %w", os.Args[1], err))
	}
	if err := os.WriteFile(os.Args[2], small, 0o644); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "wasmshrink:", err)
	os.Exit(1)
}

// Shrink returns the program without the tables that only stack traces need, and with its
// functions straightened. It returns an error if the module, the tables or more than a
// hundredth of the code do not have the form of the known Go releases, because otherwise
// nobody would notice a program that is half as large again.
func Shrink(program []byte) ([]byte, error) {
	sections, err := split(program)
	if err != nil {
		return nil, err
	}
	sections = slices.DeleteFunc(sections, func(s section) bool { return s.kind == customSection }) // the build's identifier
	data, functions, code := find(sections, dataSection), find(sections, functionSection), find(sections, codeSection)
	if data == nil || functions == nil || code == nil {
		return nil, errors.New("no functions, or no data")
	}
	memory, err := load(data.contents)
	if err != nil {
		return nil, err
	}
	listing, err := clearTables(memory)
	if err != nil {
		return nil, err
	}
	compared, err := constants(code.contents)
	if err != nil {
		return nil, err
	}
	if err := replaceHashes(listing.types, compared); err != nil {
		return nil, err
	}
	data.contents = makeData(memory)
	if code.contents, err = rewrite(code.contents, functions.contents, listing.defers); err != nil {
		return nil, err
	}
	if sections, err = addStart(sections, listing.code()); err != nil {
		return nil, err
	}
	return join(sections), nil
}
