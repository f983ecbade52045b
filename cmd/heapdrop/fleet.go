package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/fleet"
	"heapdrop/core/scratch"
	"heapdrop/core/usage"
)

const fleetUsage = "fleet [FLAGS] -o OUT FOLDER|LIST|DUMP|-… | fleet [FLAGS] -o OUT --one DUMP [FILE…]"

const fleetHelp = `
Analyses all dumps of folders and lists (a text file with a path on each line; - for standard
input), each in a process of its own, and writes into OUT: a report, a summary and a record for
each dump, and tables of all of them as Parquet. A dump that is already done is skipped; one
that cannot be read becomes a row with the reason. If a named file or folder is missing, the
command ends with status 3 once the others are done. docs/fleet.md describes files and tables.
`

// fleetFlags are the flags of fleet.
type fleetFlags struct {
	out, one, root, memory, pattern, labels, sizes string

	jobs    int
	timeout time.Duration
	force   bool
	given   fleet.Labels

	values  bool   // the names of the dump are written
	mapping []byte // what the file of labels holds
	labeler fleet.Labeler
	absent  error           // the first of what was named and cannot be read
	bytes   int64           // of memory
	budget  *scratch.Budget // of --one; nil for no limit
}

func (f *fleetFlags) add(flags *flag.FlagSet) {
	flags.StringVar(&f.out, "o", "", "the `FOLDER` to write to")
	flags.StringVar(&f.one, "one", "", "analyse only this `DUMP`, in this process; for a scheduler of your own")
	flags.StringVar(&f.root, "root", "", "names of dumps are relative to this `FOLDER`; by default the one folder that is given")
	flags.IntVar(&f.jobs, "jobs", 0, "`N` dumps at a time; by default one for each processor")
	flags.StringVar(&f.memory, "memory", "", "the `SIZE` of memory, such as 16G, that all analyses together may use; by default 4/5 of what is free. With --one, what exceeds it goes to temporary files")
	flags.DurationVar(&f.timeout, "timeout", 0, "end the analysis of a dump after this `TIME` (30m); by default never")
	flags.StringVar(&f.pattern, "pattern", "", "a `PATTERN` that finds the labels in the names of dumps: '{service}/{version}/*-{day}.hprof'")
	flags.StringVar(&f.labels, "labels", "", "a CSV `FILE` with lines NAME,SERVICE,VERSION,DAY; NAME may contain stars")
	flags.StringVar(&f.given.Service, "service", "", "`LABEL` to give all dumps as their service")
	flags.StringVar(&f.given.Version, "version", "", "`LABEL` to give all dumps as their version")
	flags.StringVar(&f.given.Day, "day", "", "`LABEL` to give all dumps as their day")
	flags.StringVar(&f.sizes, "sizes", "auto", sizesHelp)
	flags.BoolVar(&f.force, "force", false, "analyse again what is already done")
}

// runFleet analyses many dumps, or one of them, or compares versions.
func runFleet(p *program, args []string) error {
	if len(args) > 0 && args[0] == "trend" {
		return runTrend(p, args[1:])
	}
	f := &fleetFlags{}
	flags := flag.NewFlagSet("fleet", flag.ContinueOnError)
	f.add(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if values := flags.Lookup("values"); values != nil {
		f.values = values.Value.String() == "true"
	}
	if err := f.check(); err != nil {
		return err
	}
	if f.one == "" && len(args) == 0 {
		return need("fleet", nil, 1, "a folder, a list of dumps, or - for a list on standard input")
	}
	if f.one != "" {
		if err := canRead(f.one); err != nil { // no row: it is no file
			return err
		}
	}
	out := fleetOut{f.out}
	if err := out.make(); err != nil {
		return p.notWritten(f.out, err)
	}
	if f.one != "" {
		return f.single(p, out, append([]string{f.one}, args...))
	}
	tasks, err := f.find(p, args)
	if err != nil {
		return err
	}
	if err := f.all(p, out, tasks); err != nil {
		return err
	}
	return f.absent
}

// check validates the flags and sets defaults.
func (f *fleetFlags) check() error {
	misuse := func(format string, args ...any) error {
		return &usage.Error{Message: "fleet: " + fmt.Sprintf(format, args...), Advice: "heapdrop help fleet explains the flags."}
	}
	if err := checkSizes(f.sizes); err != nil {
		return err
	}
	switch {
	case f.out == "":
		return misuse("-o OUT is missing")
	case f.jobs < 0 || f.timeout < 0:
		return misuse("--jobs and --timeout cannot be negative")
	case f.given.Day != "" && !fleet.IsDay(f.given.Day):
		return misuse("--day %s is no day, as 2026-11-23 is", f.given.Day)
	}
	if f.jobs == 0 {
		f.jobs = runtime.NumCPU()
	}
	f.bytes = memoryForFleet()
	if f.memory != "" {
		var ok bool
		if f.bytes, ok = parseSize(f.memory); !ok {
			return misuse("--memory %s is no size, as 16G is", f.memory)
		}
		if f.one != "" {
			f.budget = scratch.NewBudget(f.bytes, scratch.Folder())
		}
	}
	f.labeler.Given = f.given
	if f.pattern != "" {
		if err := f.labeler.SetPattern(f.pattern); err != nil {
			return misuse("--pattern: %v", err)
		}
	}
	if err := f.readLabels(); err != nil {
		return misuse("--labels %s: %v", f.labels, err)
	}
	return nil
}

// readLabels reads the file of labels; - is standard input.
func (f *fleetFlags) readLabels() (err error) {
	switch f.labels {
	case "":
		return nil
	case "-":
		f.mapping, err = io.ReadAll(os.Stdin)
	default:
		f.mapping, err = os.ReadFile(f.labels)
	}
	if err != nil {
		return err
	}
	return f.labeler.ReadMapping(bytes.NewReader(f.mapping))
}

// name returns the name of a dump in the tables.
func (f *fleetFlags) name(path string) string {
	if f.root != "" {
		root, errRoot := filepath.Abs(f.root)
		whole, errPath := filepath.Abs(path)
		if errRoot == nil && errPath == nil {
			if name, err := filepath.Rel(root, whole); err == nil && filepath.IsLocal(name) {
				return filepath.ToSlash(name)
			}
		}
	}
	return filepath.ToSlash(filepath.Clean(path))
}

// childArgs returns the arguments of the command that analyses one dump.
func (f *fleetFlags) childArgs(t *fleetTask) []string {
	args := []string{"fleet", "-o", f.out, "--one", t.paths[0], "--sizes", f.sizes}
	for _, flag := range []struct{ name, value string }{
		{"root", f.root}, {"pattern", f.pattern}, {"service", f.given.Service}, {"version", f.given.Version}, {"day", f.given.Day},
	} {
		if flag.value != "" {
			args = append(args, "--"+flag.name+"="+flag.value)
		}
	}
	if f.mapping != nil {
		args = append(args, "--labels=-") // the file may be a pipe
	}
	if f.force {
		args = append(args, "--force")
	}
	if f.values {
		args = append(args, "--values")
	}
	if t.bytes > f.bytes { // it runs alone, with the rest in files
		args = append(args, "--memory="+strconv.FormatInt(f.bytes, 10))
	}
	return slices.Concat(args, []string{"--"}, t.paths[1:])
}

// sizeUnits are the letters of sizes, as for the JVM.
const sizeUnits = "KMGT"

// parseSize parses a size: 512M, 16G, 1000000.
func parseSize(text string) (bytes int64, ok bool) {
	text = strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I")
	unit := 1.0
	if n := len(text); n > 0 {
		if i := strings.IndexByte(sizeUnits, text[n-1]); i >= 0 {
			unit, text = float64(int64(1)<<(10*(i+1))), text[:n-1]
		}
	}
	var number float64
	if _, err := fmt.Sscanf(text+";", "%g;", &number); err != nil || number <= 0 || number*unit >= 1<<62 {
		return 0, false
	}
	return int64(number * unit), true
}

// Files in which Linux states how much memory there is.
const (
	procMemory   = "/proc/meminfo"
	cgroupMemory = "/sys/fs/cgroup/memory.max"
	cgroupUsed   = "/sys/fs/cgroup/memory.current"
	unknownSize  = 8 << 30 // bytes, where nothing says it
)

// memoryForFleet returns four fifths of the free memory: of the container, if that has a
// limit, otherwise of the machine.
func memoryForFleet() int64 {
	free := int64(unknownSize)
	text, _ := os.ReadFile(procMemory)
	for line := range strings.Lines(string(text)) {
		var kilobytes int64
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &kilobytes); n == 1 {
			free = kilobytes << 10
		}
	}
	var limit, used int64
	most, _ := os.ReadFile(cgroupMemory)
	now, _ := os.ReadFile(cgroupUsed)
	if n, _ := fmt.Sscan(string(most), &limit); n == 1 {
		_, _ = fmt.Sscan(string(now), &used)
		free = min(free, limit-used)
	}
	return max(free, 0) / 5 * 4
}
