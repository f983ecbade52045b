package main

import (
	"errors"
	"flag"
	"os"
	"runtime/debug"

	"heapdrop/core/scratch"
)

// memoryFlag is the flag --memory.
type memoryFlag struct {
	text   string
	budget *scratch.Budget // nil for no limit
}

func (m *memoryFlag) add(flags *flag.FlagSet) {
	flags.Var(m, "memory", "use at most this `SIZE` of memory, such as 3G; what exceeds it goes to temporary files")
}

// String implements flag.Value.
func (m *memoryFlag) String() string { return m.text }

// Set implements flag.Value.
func (m *memoryFlag) Set(text string) error {
	bytes, ok := parseSize(text)
	if !ok {
		return errors.New("it is no size, as 3G is")
	}
	m.text, m.budget = text, scratch.NewBudget(bytes, scratch.Folder())
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(runtimeShare(bytes))
	}
	return nil
}

// runtimeShare is the part of a budget that the Go runtime may take before it collects
// garbage all the time. The system needs the rest for the process.
func runtimeShare(bytes int64) int64 { return bytes - bytes/16 }
