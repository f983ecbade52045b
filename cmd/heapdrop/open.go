package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/layout"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"
)

// choice says which dump of a file to open, and with which settings.
type choice struct {
	sizes  string
	frames string

	references string // reference policy
	entry      string
	dump       int
	countOnly  bool // see engine.Options

	discard engine.Discard
	index   indexFlags
	memory  memoryFlag
}

// choiceFlags adds the flags that make the choice.
func choiceFlags(flags *flag.FlagSet) *choice {
	c := &choice{}
	flags.StringVar(&c.sizes, "sizes", "auto", sizesHelp)
	flags.StringVar(&c.references, "references", "all", "which references are followed besides strong ones: `all|strong|KINDS`, such as strong,soft of soft, weak, phantom and final")
	flags.StringVar(&c.frames, "frames", "none", "stack frames as objects: `none|frames|methods`")
	flags.StringVar(&c.entry, "entry", "", "which entry of an archive, by number or `NAME`")
	c.index.add(flags)
	c.memory.add(flags)
	flags.IntVar(&c.dump, "dump", 0, "open heap dump `N` of the file, from 1")
	flags.IntVar(&c.discard.Ratio, "discard-ratio", 0, "leave out this `PERCENTAGE` of the matching objects, so that a large dump fits")
	flags.StringVar(&c.discard.Pattern, "discard-pattern", "", "a `PATTERN`: class names of the objects to leave out")
	flags.Float64Var(&c.discard.Offset, "discard-offset", 0, "shift the selection of objects to leave out by this `PERCENTAGE`")
	flags.Uint64Var(&c.discard.Seed, "discard-seed", 0, "seed `N` for the selection of objects to leave out")
	return c
}

// options returns the options on which an index depends.
func (c *choice) options() engine.Options {
	return engine.Options{Sizes: c.sizes, References: c.references, Frames: c.frames, Entry: c.entry, Dump: c.dump, CountOnly: c.countOnly, Discard: c.discard}
}

// checkSizes returns a usage error for an unknown size model, before minutes are spent on
// the dump.
func checkSizes(model string) error {
	if slices.Contains([]string{"", index.SizesAuto, index.SizesMAT}, model) {
		return nil
	}
	if _, err := layout.Parse(model); err != nil {
		return &usage.Error{Message: "--sizes: " + err.Error(), Found: model}
	}
	return nil
}

// open opens a dump with its sidecars, and shows progress on a terminal.
func (p *program) open(paths []string, c *choice) (*snapshot.Snapshot, error) {
	if err := checkSizes(c.sizes); err != nil {
		return nil, err
	}
	if c.frames != "" && !slices.Contains(index.FramesModes, index.FramesMode(c.frames)) {
		return nil, &usage.Error{Message: fmt.Sprintf("--frames: there is no mode %q", c.frames), Advice: "Allowed are none, frames, methods.", Found: c.frames}
	}
	if c.dump < 0 {
		return nil, &usage.Error{Message: "--dump: the dumps of a file are counted from 1"}
	}
	if _, _, err := snapshot.ParsePolicy(c.references); err != nil {
		return nil, &usage.Error{Message: "--references: " + err.Error(), Found: c.references}
	}
	files, err := openFiles(paths)
	if err != nil {
		return nil, err
	}
	return p.openOf(files, paths[0], c)
}

// openOf opens the dump among open files.
func (p *program) openOf(files []source.File, name string, c *choice) (*snapshot.Snapshot, error) {
	meter := engine.NewMeter(0)
	options := c.options()
	options.Saved, options.Budget = c.index.dir(), c.memory.budget
	p.memory.opening(options.Budget)
	options.Progress = func(progress engine.Progress) error {
		p.memory.progress(progress)
		event, due := meter.At(progress)
		if due && p.hear != nil {
			p.hear(event)
		}
		if due && p.terminal {
			line := fmt.Sprintf("%s: %s, %s objects", event.Phase, numbers.Progress(event.Fraction), numbers.Grouped(event.Objects))
			if left := numbers.TimeLeft(event.SecondsLeft); left != "" {
				line += ", " + left
			}
			fmt.Fprintf(p.errors, "\r\x1b[K%s", line)
		}
		return nil
	}
	s, err := engine.Open(snapshot.WithValues(p.ctx), files, options)
	p.clearLine()
	if err != nil {
		return nil, named(err, name)
	}
	p.watch(s)
	if os.Getenv("HEAPDROP_TIMINGS") != "" {
		return s, p.timings(s, meter)
	}
	return s, nil
}

// opened is a dump that a command uses.
type opened struct {
	snapshot *snapshot.Snapshot
	settled  func(error) error // see snapshot.Attempt
}

// watch makes the whole command fail early if it needs contents of the dump that can no
// longer be read unchanged.
func (p *program) watch(s *snapshot.Snapshot) {
	ctx, settled := s.Attempt(p.ctx)
	p.ctx = ctx
	p.opened = append(p.opened, opened{s, settled})
}

// settled returns the error of a command, or of a part of it. If its dumps could not be
// read, that is the error, whatever the command returned. This includes texts that are
// only missing from labels, because a reader of the output would not notice.
func (p *program) settled(err error) error {
	for _, o := range p.opened {
		if err = o.settled(err); o.snapshot.Missed() {
			return o.snapshot.Lost()
		}
	}
	return err
}

// named adds the name of the file to an error about a dump.
func named(err error, path string) error {
	var parse *heap.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	e := *parse
	if !strings.HasPrefix(parse.Found, path+" ") { // otherwise the file is named already
		e.Found = path + ": " + parse.Found
	}
	return &e
}

// openFiles opens the files of a command.
func openFiles(paths []string) ([]source.File, error) {
	var files []source.File
	for _, path := range paths {
		file, err := source.OpenDisk(path)
		if err != nil {
			e := &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "cannot read " + path, Err: err}
			var cause *fs.PathError
			if errors.As(err, &cause) {
				e.Err = cause.Err
			}
			if path == "-" {
				e.Advice = "Dumps are read in several places at once, so they cannot come from standard input: save the dump to a file first"
			}
			return nil, e
		}
		files = append(files, file)
	}
	return files, nil
}

// validate reads a dump once more and returns the rules that its format violates.
func (p *program) validate(paths []string, c *choice) ([]index.Finding, error) {
	files, err := openFiles(paths)
	if err != nil {
		return nil, err
	}
	return engine.Validate(p.ctx, files, engine.Options{Entry: c.entry, Dump: c.dump})
}

// timings prints figures of the opening for benchmarks: seconds by phase, the peak of
// resident memory in bytes, objects (including unreachable ones), references, and how
// many bytes were in temporary files at most.
func (p *program) timings(s *snapshot.Snapshot, meter *engine.Meter) error {
	t := meter.Timings(s.Info(), peakMemory())
	return json.NewEncoder(p.errors).Encode(map[string]any{
		"phases": t.Phases, "seconds": t.Seconds, "peakRSS": t.MemoryBytes, "objects": t.Objects, "references": t.References, "files": s.MostInFiles(),
	})
}

// need returns an error if there are too few arguments.
func need(name string, args []string, n int, what string) error {
	if len(args) >= n {
		return nil
	}
	return &usage.Error{Message: name + " needs " + what, Advice: "Usage: heapdrop " + usageOf(name)}
}

// atMost returns an error if a sub-command has too many arguments.
func atMost(name string, args []string, n int) error {
	if len(args) <= n {
		return nil
	}
	return &usage.Error{Message: fmt.Sprintf("%s does not take the argument %q", name, args[n]), Advice: "Usage: heapdrop " + usageOf(name)}
}
