package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heapdrop/core/export"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
	"heapdrop/engine"
)

const (
	compareUsage   = "compare [--format FORMAT] [--sizes MODEL] [--limit N] [--values] [-o FILE] OLD [MIDDLE…] NEW"
	summarizeUsage = "summarize [--sizes MODEL] [--values] -o FILE DUMP [FILE…]"
)

// baselineFlag collects the files of --baseline, which may be given several times.
type baselineFlag []string

// String implements flag.Value.
func (b *baselineFlag) String() string { return strings.Join(*b, " ") }

// Set implements flag.Value.
func (b *baselineFlag) Set(path string) error {
	*b = append(*b, path)
	return nil
}

// runCompare writes the comparison report of two or more dumps.
func runCompare(p *program, args []string) error {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	format := flags.String("format", "", formatHelp+"; by default the one that the name after -o suggests, or text")
	sizes := flags.String("sizes", "auto", sizesHelp)
	limit := flags.Int("limit", 30, "`N` rows of each table, 0 for all")
	output := flags.String("o", "", "the `FILE` to write")
	chosen := &choice{frames: "none"}
	chosen.index.add(flags)
	chosen.memory.add(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("compare", args, 2, "two dumps, the older one first"); err != nil {
		return err
	}
	if *limit < 0 {
		return &usage.Error{Message: "--limit cannot be negative"}
	}
	if *format == "" {
		*format = formatOf(*output)
	}
	if !slices.Contains(render.Formats, strings.ToLower(*format)) {
		return &usage.Error{Message: "compare has no format " + *format, Advice: "Allowed are " + strings.Join(render.Formats, ", ") + "."}
	}
	for _, dump := range args {
		if *output != "" && sameFile(*output, dump) {
			return &usage.Error{Message: "compare would overwrite " + dump, Advice: "Name another file to write."}
		}
	}
	chosen.sizes = *sizes
	baselines, err := p.openBaselines(args[:len(args)-1], chosen)
	if err != nil {
		return err
	}
	s, err := p.open(args[len(args)-1:], chosen)
	if err != nil {
		return err
	}
	r, err := engine.RunWithBaselines(p.ctx, catalog.All(), s, baselines, "comparison_report")
	if err != nil {
		return err
	}
	return p.writeTo(*output, func(w io.Writer) error {
		return p.writeResult(w, *format, r, render.Options{View: result.View{Limit: *limit}})
	})
}

// writeResult writes a result in a format. CSV has no place for notes, so they go to
// standard error, where they warn users of the figures' limits.
func (p *program) writeResult(w io.Writer, format string, r result.Result, o render.Options) error {
	if err := render.Write(p.ctx, w, format, r, o); err != nil || !strings.EqualFold(format, "csv") {
		return err
	}
	p.note(r.Head().Notes...)
	return nil
}

// note prints what a reader of the output must know if the output cannot contain it.
func (p *program) note(notes ...string) {
	for _, note := range notes {
		fmt.Fprintln(p.errors, "Note: "+render.Visible(note))
	}
}

// formatOf derives the output format from the name of a file.
func formatOf(path string) string {
	switch ext := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), "."); ext {
	case "htm":
		return "html"
	case "html", "md", "json", "csv":
		return ext
	}
	return "text"
}

// runSummarize writes a summary of a dump, which later comparisons can use.
func runSummarize(p *program, args []string) error {
	flags := flag.NewFlagSet("summarize", flag.ContinueOnError)
	chosen := choiceFlags(flags)
	output := flags.String("o", "", "the `FILE` to write")
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("summarize", args, 1, "a dump"); err != nil {
		return err
	}
	for _, dump := range args {
		if *output == "" || sameFile(*output, dump) {
			return &usage.Error{Message: "summarize needs a file to write, other than the dump", Advice: "Usage: heapdrop " + summarizeUsage}
		}
	}
	s, err := p.open(args, chosen)
	if err != nil {
		return err
	}
	short, err := summary.Of(p.ctx, s)
	if err != nil {
		return err
	}
	if snapshot.ValuesHidden(p.ctx) {
		short = short.WithoutValues()
	}
	return p.writeTo(*output, short.Write)
}

// openBaselines opens dumps, or reads their summaries, to compare with.
func (p *program) openBaselines(paths []string, chosen *choice) (*query.Baselines, error) {
	baselines := &query.Baselines{}
	for _, path := range paths {
		short, err := readSummary(path)
		if err != nil {
			return nil, err
		}
		if short != nil {
			baselines.List = append(baselines.List, engine.SummaryBaseline{Dump: short})
			continue
		}
		s, err := p.open([]string{path}, &choice{sizes: chosen.sizes, references: chosen.references, frames: chosen.frames, index: chosen.index, memory: chosen.memory})
		if err != nil {
			return nil, err
		}
		baselines.List = append(baselines.List, &engine.OpenBaseline{Snapshot: s, Registry: catalog.All()})
	}
	return baselines, nil
}

// summaryHead is the start of every summary.
const summaryHead = `{"heapSummary":`

// readSummary reads a file if it is a summary; otherwise it returns nil.
func readSummary(path string) (*summary.Summary, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, nil // opening it as a dump reports the error
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil
	}
	defer file.Close()
	head := make([]byte, len(summaryHead))
	if _, err := io.ReadFull(file, head); err != nil || !bytes.Equal(head, []byte(summaryHead)) {
		return nil, nil
	}
	rest, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	return summary.Read(append(head, rest...))
}

// writeTo writes to a file, or to the output if path is empty.
func (p *program) writeTo(path string, write func(io.Writer) error) error {
	if path == "" {
		return write(p.out)
	}
	return p.writeFile(path, buffered, func(w io.Writer, _ export.Progress) error { return write(w) })
}

// buffered calls write with a buffered writer.
func buffered(file io.Writer, _ string, write func(io.Writer) error) error {
	buffer := bufio.NewWriter(file)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}
