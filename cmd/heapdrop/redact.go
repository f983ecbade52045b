package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/size"
	"heapdrop/core/skeleton"
	"heapdrop/engine"
	"heapdrop/formats/hprof"
)

const redactUsage = "redact [--level strings|primitives|names] [--map FILE] [--verify] [--entry NAME] -o OUT.hprof DUMP"

// runRedact writes a copy of a dump without its values.
func runRedact(p *program, args []string) error {
	flags := flag.NewFlagSet("redact", flag.ContinueOnError)
	output := flags.String("o", "", "the file to write; compressed if its name ends in .gz")
	level := flags.String("level", hprof.RedactLevels[hprof.RedactPrimitives], "what is taken out")
	names := flags.String("map", "", "the file that keeps the key and the names that were replaced")
	verify := flags.Bool("verify", false, "open the copy, compare it and search it for every text of the dump")
	entry := flags.String("entry", "", "which entry of an archive")
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("redact", args, 1, "a dump"); err != nil {
		return err
	}
	o := hprof.RedactOptions{Level: hprof.RedactLevel(slices.Index(hprof.RedactLevels, *level))}
	switch {
	case o.Level < 0:
		return &query.UsageError{Message: fmt.Sprintf("--level: there is no level %q", *level), Advice: "Allowed are " + strings.Join(hprof.RedactLevels, ", ") + "."}
	case *output == "" || *output == "-" && *verify || slices.ContainsFunc(args, func(dump string) bool { return sameFile(*output, dump) || sameFile(*names, dump) }):
		return &query.UsageError{Message: "redact needs a file to write, other than the dump", Advice: "Usage: heapdrop " + redactUsage}
	case *names != "" && o.Level != hprof.RedactNames:
		return &query.UsageError{Message: "--map is for --level names"}
	}
	var renamed *nameMap
	if *names != "" {
		if renamed, err = openNames(*names); err != nil {
			return err
		}
		o.Rename = renamed.rename
	}
	summary, err := p.redact(args, *entry, *output, o)
	if err != nil {
		return err
	}
	if *names != "" {
		// Who has the key can undo the names.
		err := fill(*names, func(file io.Writer) error { return buffered(file, *names, renamed.write) })
		if err != nil {
			return p.notWritten(*names, err)
		}
	}
	p.printRedaction(*output, summary, o.Level)
	if *verify {
		return p.verifyRedaction(args, *entry, *output, summary, o.Level)
	}
	return nil
}

func (p *program) redact(args []string, entry, output string, o hprof.RedactOptions) (summary hprof.RedactSummary, err error) {
	files, err := openFiles(args)
	if err != nil {
		return summary, err
	}
	var refused error
	err = p.writeFile(output, inBlocks, func(w io.Writer, progress export.Progress) (err error) {
		o.Progress = func(done, total int64) error {
			if total < 0 { // compressed, and its size is not known
				return nil
			}
			return progress(done, total)
		}
		if progress == nil {
			o.Progress = nil
		}
		summary, err = engine.Redact(p.ctx, files, entry, w, o)
		var parse *heap.ParseError
		if errors.As(err, &parse) {
			refused = named(err, args[0])
		}
		return err
	})
	if refused != nil {
		return summary, refused // the dump is at fault, not the file to write
	}
	return summary, err
}

func (p *program) printRedaction(output string, summary hprof.RedactSummary, level hprof.RedactLevel) {
	fmt.Fprintf(p.errors, "%s: level %s, %s of values set to zero, %s names that nothing uses removed", output, hprof.RedactLevels[level], size.Text(summary.Values), size.Grouped(summary.Names))
	if level == hprof.RedactNames {
		fmt.Fprintf(p.errors, ", %s names replaced", size.Grouped(summary.Renamed))
	}
	fmt.Fprintln(p.errors)
	if summary.Unknown > 0 {
		fmt.Fprintf(p.errors, "The dump is damaged or incomplete: %s bytes were not understood, the first at byte %s, and were not copied. Damaged lengths may hide values: use --verify before you hand it on\n", size.Grouped(summary.Unknown), size.Grouped(summary.UnknownAt))
	}
}

// verifyRedaction opens dump and copy and compares them, and searches the copy for
// the texts of the dump.
func (p *program) verifyRedaction(args []string, entry, output string, summary hprof.RedactSummary, level hprof.RedactLevel) error {
	before, err := p.open(args, &choice{sizes: "auto", entry: entry, index: indexFlags{none: true}})
	if err != nil {
		return err
	}
	after, err := p.open([]string{output}, &choice{sizes: "auto", index: indexFlags{none: true}})
	if err != nil {
		return err
	}
	kept, err := skeleton.Of(p.ctx, before, level < hprof.RedactNames)
	if err != nil {
		return err
	}
	copied, err := skeleton.Of(p.ctx, after, level < hprof.RedactNames)
	if err != nil {
		return err
	}
	if difference := skeleton.Difference(kept, copied); difference != "" {
		fmt.Fprintf(p.out, "Not the same: %s\n", difference)
		return errFailed
	}
	fmt.Fprintf(p.out, "The copy has the same %s objects, classes, references, roots and sizes.\n", size.Grouped(int64(before.NumObjects())))
	files, err := openFiles([]string{output})
	if err != nil {
		return err
	}
	found, err := engine.SearchCopy(p.ctx, before, files[0], level, summary)
	if err != nil {
		return err
	}
	if found.Names > 0 {
		fmt.Fprintf(p.out, "At %s places names of classes, fields or methods say the same as a text of the dump.\n", size.Grouped(found.Names))
	}
	if found.Places > 0 {
		fmt.Fprintf(p.out, "Texts of the dump were found at %s places of the copy, the first at byte %s. Do not hand it on.\n", size.Grouped(found.Places), size.Grouped(found.First))
		return errFailed
	}
	fmt.Fprintf(p.out, "None of the %s different texts of the dump is in the copy.\n", size.Grouped(int64(found.Texts)))
	return nil
}
