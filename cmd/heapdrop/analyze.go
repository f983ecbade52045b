package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	queryanalysis "heapdrop/core/query/family/analysis"
	"heapdrop/core/usage"
)

const analyzeUsage = "analyze [--with NAME=VALUE]… [--format FORMAT] [--sizes MODEL] [--limit N] DUMP [FILE…] PROGRAM"

// longestProgram is the maximum number of bytes that are read of a program file, which
// may be something else.
const longestProgram = 1 << 20

// analyze runs a memory analysis from a file. The file is the last argument that is no
// flag; the other arguments are those of query.
func analyze(p *program, args []string) error {
	given, rest, err := repeated(args, "with")
	if err != nil {
		return err
	}
	o, rest, err := p.queryArguments("analyze", rest)
	if err != nil {
		return err
	}
	last := len(rest) - 1
	if last < 1 {
		return need("analyze", nil, 1, "a dump and, as the last argument, a file with a program")
	}
	text, err := readProgram(rest[last])
	if err != nil {
		return err
	}
	parameters, err := queryanalysis.Parameters(given)
	if err != nil {
		return err
	}
	// Report a mistake in the program before minutes are spent on the dump.
	if _, err := analysis.Compile(text, parameters); err != nil {
		misuse := &usage.Error{Message: err.Error()}
		errors.As(err, &misuse)
		return asFlag("with", &usage.Error{Message: rest[last] + ": " + misuse.Message, Advice: misuse.Advice})
	}
	return p.answer(o, rest[:last], queryanalysis.Command(text, given))
}

// readProgram reads a program from a file, "-" for standard input.
func readProgram(path string) (string, error) {
	file := os.Stdin
	if path != "-" {
		opened, err := os.Open(path)
		if err != nil {
			return "", &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "cannot read the program " + path, Err: errors.Unwrap(err), Advice: "The program is the last argument"}
		}
		defer opened.Close()
		file = opened
	}
	text, err := io.ReadAll(io.LimitReader(file, longestProgram))
	if err != nil {
		return "", &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "cannot read the program " + path, Err: err}
	}
	if len(text) == longestProgram {
		return "", &usage.Error{Message: fmt.Sprintf("%s is longer than %d bytes, so it is not a program", path, longestProgram), Advice: "Usage: heapdrop " + analyzeUsage}
	}
	if !utf8.Valid(text) || slices.Contains(text, 0) { // otherwise an error message could quote bytes of a dump
		return "", &usage.Error{Message: path + " is not text, so it is not a program", Advice: "The dump comes first, the program last: heapdrop " + analyzeUsage}
	}
	return string(text), nil
}
