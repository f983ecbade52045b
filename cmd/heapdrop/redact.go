package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/usage"
	"heapdrop/engine"
)

const redactUsage = "redact [--level strings|primitives|names] [--map FILE] [--no-verify] [--entry NAME] -o OUT.hprof DUMP"

// redaction holds the arguments of the command.
type redaction struct {
	*program
	dump          []string
	entry, output string
	allowed       memoryFlag
	options       rewrite.Options
	summary       rewrite.Summary
}

// runRedact writes a copy of a dump without its values.
func runRedact(p *program, args []string) error {
	r := &redaction{program: p}
	flags := flag.NewFlagSet("redact", flag.ContinueOnError)
	flags.StringVar(&r.output, "o", "", "the `FILE` to write; compressed if its name ends in .gz")
	level := flags.String("level", rewrite.Levels[rewrite.Primitives], "what to remove: `"+strings.Join(rewrite.Levels, "|")+"`")
	names := flags.String("map", "", "the `FILE` for the key and the replaced names")
	verify := flags.Bool("verify", true, "check the copy before it gets its final name; --no-verify skips this")
	unverified := flags.Bool("no-verify", false, "keep the copy unchecked: sizes may be wrong, and values may be left in it")
	flags.StringVar(&r.entry, "entry", "", "which entry of an archive, by number or `NAME`")
	r.allowed.add(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("redact", args, 1, "a dump"); err != nil {
		return err
	}
	r.dump, r.options.Level = args, rewrite.Level(slices.Index(rewrite.Levels, *level))
	*verify = *verify && !*unverified
	if err := r.check(*level, *names, *verify); err != nil {
		return err
	}
	var renamed *nameMap
	if *names != "" {
		if renamed, err = openNames(*names); err != nil {
			return err
		}
		r.options.Rename = renamed.rename
	}
	if err := r.write(*verify); err != nil {
		return err
	}
	if *names != "" {
		// With the key, the renaming can be undone.
		err := fill(*names, func(file io.Writer) error { return buffered(file, *names, renamed.write) })
		if err != nil {
			return p.notWritten(*names, err)
		}
	}
	if !*verify {
		r.print()
	}
	return nil
}

// check reports arguments that cannot work.
func (r *redaction) check(level, names string, verify bool) error {
	isDump := func(dump string) bool { return sameFile(r.output, dump) || sameFile(names, dump) }
	info, err := os.Stat(r.output)
	switch {
	case r.options.Level < 0:
		return &usage.Error{Message: fmt.Sprintf("--level: there is no level %q", level), Advice: "Allowed are " + strings.Join(rewrite.Levels, ", ") + "."}
	case r.output == "" || slices.ContainsFunc(r.dump, isDump):
		return &usage.Error{Message: "redact needs a file to write, other than the dump", Advice: "Usage: heapdrop " + redactUsage}
	case verify && (r.output == "-" || err == nil && !info.Mode().IsRegular()):
		return &usage.Error{Message: "redact needs a file to write, so that it can verify the copy before you get it", Advice: "With --no-verify it writes to " + r.output + " too."}
	case onePlace(r.output, names):
		return &usage.Error{Message: "redact would write the map over the copy", Advice: "Name another file after --map. The map reveals the names: keep it, and share only the copy."}
	case names != "" && r.options.Level != rewrite.Names:
		return &usage.Error{Message: "--map is for --level names"}
	}
	return nil
}

// write writes the copy. If it is to be verified, it appears under its name only if it
// passes.
func (r *redaction) write(verify bool) error {
	var refused error
	var check func(path string) error
	if verify {
		check = func(path string) error {
			r.print()
			refused = r.verified(path)
			return refused
		}
	}
	err := r.writeChecked(r.output, inBlocks, func(w io.Writer, progress export.Progress) (err error) {
		var parse *heap.ParseError
		if err = r.copy(w, progress); errors.As(err, &parse) {
			refused = named(err, r.dump[0]) // the dump is the cause, not the file to write
		}
		return err
	}, check)
	return cmp.Or(refused, err)
}

// copy writes the copy to w. progress may be nil.
func (r *redaction) copy(w io.Writer, progress export.Progress) error {
	files, err := openFiles(r.dump)
	if err != nil {
		return err
	}
	o := r.options
	if progress != nil {
		o.Progress = func(done, total int64) error {
			if total < 0 { // the dump is compressed, so its size is unknown
				return nil
			}
			return progress(done, total)
		}
	}
	r.summary, err = engine.Redact(r.ctx, files, r.entry, w, o)
	return err
}

func (r *redaction) print() {
	r.clearLine()
	s, level := r.summary, r.options.Level
	fmt.Fprintf(r.errors, "%s: level %s, %s of values set to zero, %s unused names removed", r.output, rewrite.Levels[level], numbers.Bytes(s.Values), numbers.Grouped(s.Names))
	if level == rewrite.Names {
		fmt.Fprintf(r.errors, ", %s names replaced", numbers.Grouped(s.Renamed))
	}
	fmt.Fprintln(r.errors)
	if s.Unknown > 0 {
		fmt.Fprintf(r.errors, "The dump is damaged or incomplete: %s bytes could not be parsed, the first at byte %s, and were not copied. Damaged lengths may hide values: do not share an unverified copy\n", numbers.Grouped(s.Unknown), numbers.Grouped(s.UnknownAt))
	}
}
