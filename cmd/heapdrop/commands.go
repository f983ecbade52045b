package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"heapdrop"
	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/numbers"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine"
)

// info prints the facts about a dump.
func info(p *program, args []string) error {
	flags := flag.NewFlagSet("info", flag.ContinueOnError)
	format := textOrJSON(flags)
	chosen := choiceFlags(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("info", args, 1, "a dump"); err != nil {
		return err
	}
	if err := checkFormat("info", *format); err != nil {
		return err
	}
	s, err := p.open(args, chosen)
	if err != nil {
		return err
	}
	if *format == "json" {
		return p.printJSON(s.Info())
	}
	p.printInfo(s)
	return nil
}

func (p *program) printInfo(s *snapshot.Snapshot) {
	i := s.Info()
	line := func(name, value string) { fmt.Fprintf(p.out, "%-20s %s\n", name, render.Visible(value)) }
	inBytes := func(n int64) string { return fmt.Sprintf("%s (%s bytes)", numbers.Bytes(n), numbers.Grouped(n)) }
	line("File", i.Name)
	line("Format", fmt.Sprintf("%s, identifiers of %d bytes", i.Format, i.IdentifierSize))
	if i.Created > 0 {
		line("Created", time.UnixMilli(i.Created).UTC().Format("2006-01-02 15:04:05 UTC"))
	}
	line("Size", inBytes(i.FileSize))
	if i.DumpSize != i.FileSize {
		line("Size unpacked", inBytes(i.DumpSize))
	}
	if i.SavedIndex != 0 {
		line("Opened from", "its index, saved "+time.UnixMilli(i.SavedIndex).Format("2006-01-02 15:04"))
	}
	line("Used heap", inBytes(i.UsedHeap))
	line("Objects", numbers.Grouped(i.Objects))
	line("References", numbers.Grouped(i.References))
	line("Classes", numbers.Grouped(i.Classes))
	line("Class loaders", numbers.Grouped(i.ClassLoaders))
	line("GC roots", numbers.Grouped(i.GCRoots))
	line("Unreachable", fmt.Sprintf("%s objects, %s", numbers.Grouped(i.UnreachableObjects), inBytes(i.UnreachableHeap)))
	for _, c := range i.Choices {
		line("Dump in the file", choiceLine(c))
	}
	line("Layout", i.Layout)
	line("Sizes", fmt.Sprintf("%s (also %s)", i.Sizes, strings.Join(slices.DeleteFunc(i.Layouts, func(name string) bool { return name == i.Sizes }), ", ")))
	line("References followed", i.ReferencePolicy)
	for _, f := range i.Beside {
		line("Beside the dump", f.Name+", see query "+f.Kind)
	}
	for _, w := range i.Warnings {
		line("Warning", warning(w))
	}
	for _, n := range i.Notes {
		line("Note", n)
	}
}

// choiceLine describes a dump in the file, and how to open it.
func choiceLine(c snapshot.Choice) string {
	var flags []string
	if c.Entry != "" {
		flags = append(flags, "--entry "+c.Entry)
	}
	if c.Dump > 0 {
		flags = append(flags, fmt.Sprintf("--dump %d", c.Dump))
	}
	text := fmt.Sprintf("%s: %s", strings.Join(flags, " "), c.Name)
	if c.Size >= 0 {
		text += ", " + numbers.Bytes(c.Size)
	}
	if c.Open {
		text += " (open)"
	}
	return text
}

func warning(w heap.Warning) string {
	text := w.Message
	if w.Count > 1 && !strings.HasPrefix(text, numbers.Grouped(w.Count)+" ") {
		text += fmt.Sprintf(" (%s times)", numbers.Grouped(w.Count))
	}
	if w.Offset >= 0 {
		text += fmt.Sprintf(" (at byte %s)", numbers.Grouped(w.Offset))
	}
	return text
}

// queryOptions are the flags of query, oql and analyze.
type queryOptions struct {
	format        string
	limit, offset int
	depth         int
	sort, filter  string
	exact, list   bool
	baselines     baselineFlag
	chosen        *choice
}

// queryArguments reads the flags of a command that runs queries, and returns the other
// arguments.
func (p *program) queryArguments(name string, args []string) (o queryOptions, rest []string, err error) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.StringVar(&o.format, "format", "text", formatHelp)
	o.chosen = choiceFlags(flags)
	flags.IntVar(&o.limit, "limit", 100, "`N` rows, 0 for all")
	flags.IntVar(&o.offset, "offset", 0, "leave out the first `N` rows")
	flags.IntVar(&o.depth, "depth", 0, "`N` levels of a tree, 0 for the query's default")
	flags.StringVar(&o.sort, "sort", "", "the `COLUMN` to sort by; -COLUMN sorts descending")
	flags.StringVar(&o.filter, "filter", "", "only rows that match `TEXT`")
	flags.BoolVar(&o.exact, "exact", false, "sizes in bytes in text, md and html")
	if name == "query" {
		flags.BoolVar(&o.list, "list", false, "list all queries")
	}
	switch name {
	case "oql":
		flags.Var(new(baselineFlag), "param", "`NAME=VALUE`: the value of :NAME in the query; may be repeated") // read by repeated
	case "analyze":
		flags.Var(new(baselineFlag), "with", "`NAME=VALUE`: the value of a parameter of the program; may be repeated") // likewise
	}
	flags.Var(&o.baselines, "baseline", baselineHelp)
	rest, err = p.parse(flags, args)
	return o, rest, err
}

// runQuery runs one command of the registry.
func runQuery(p *program, args []string) error {
	o, args, err := p.queryArguments("query", args)
	if err != nil {
		return err
	}
	if o.list {
		p.listQueries()
		return nil
	}
	if err := need("query", args, 2, "a dump and a command"); err != nil {
		return err
	}
	return p.answer(o, args[:len(args)-1], args[len(args)-1])
}

// answer runs a command on the dump in some files, and writes the result.
func (p *program) answer(o queryOptions, files []string, command string) error {
	if !slices.Contains(render.Formats, strings.ToLower(o.format)) {
		return &usage.Error{Message: fmt.Sprintf("query has no format %q", o.format), Advice: "Allowed are " + strings.Join(render.Formats, ", ") + "."}
	}
	if o.limit < 0 || o.offset < 0 || o.depth < 0 {
		return &usage.Error{Message: "--limit, --offset and --depth cannot be negative"}
	}
	typed, err := catalog.All().ReadFiles(command, readText)
	if err != nil {
		return err
	}
	// Report a mistyped command before minutes are spent on the dump.
	parsed, err := catalog.All().Parse(typed)
	if err != nil {
		if e := (*usage.Error)(nil); errors.As(err, &e) && e.Advice == "" && catalog.All().Find(e.Found) == nil {
			e.Advice = "heapdrop query --list shows all commands."
		}
		return err
	}
	if len(o.baselines) == 0 {
		if err := parsed.SetBaselines(nil); err != nil {
			return err
		}
	}
	o.chosen.countOnly = parsed.ScanOnly() && len(o.baselines) == 0
	s, err := p.open(files, o.chosen)
	if err != nil {
		return err
	}
	baselines, err := p.openBaselines(o.baselines, o.chosen)
	if err != nil {
		return err
	}
	r, err := engine.RunWithBaselines(p.ctx, catalog.All(), s, baselines, typed)
	if err != nil {
		return err
	}
	order, err := result.FindOrder(r, o.sort)
	if err != nil {
		return err
	}
	view := result.View{Offset: o.offset, Limit: o.limit, Sort: order, Filter: o.filter}
	return p.writeResult(p.out, o.format, r, render.Options{View: view, Depth: o.depth, Exact: o.exact})
}

// longestText is the maximum number of bytes of a file that becomes part of a command.
const longestText = 1 << 20

// readText reads a file that a command names.
func readText(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, longestText+1))
	if len(text) > longestText {
		err = fmt.Errorf("%s is larger than %d bytes", name, longestText)
	}
	return string(text), err
}

// listQueries prints every query, one on each line, name first.
func (p *program) listQueries() {
	for _, q := range catalog.All() {
		fmt.Fprintf(p.out, "%-24s %s\n", q.Name, q.Title)
	}
}

// check verifies what the format reports about a dump, and the index made of it.
func check(p *program, args []string) error {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	chosen := choiceFlags(flags)
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := need("check", args, 1, "a dump"); err != nil {
		return err
	}
	printed, err := p.validate(args, chosen)
	if err != nil {
		return err
	}
	p.broken(printed, nil)
	if n := len(printed); n > 0 && printed[n-1].Final {
		fmt.Fprintln(p.out, "No index can be built from this.")
		return errFailed
	}
	s, err := p.open(args, chosen)
	if err != nil {
		return err
	}
	for _, w := range s.Info().Warnings {
		fmt.Fprintln(p.out, "Warning: "+render.Visible(warning(w)))
	}
	findings, err := s.Check(p.ctx)
	if err != nil {
		return err
	}
	p.broken(findings, s)
	if len(printed)+len(findings) > 0 {
		return errFailed
	}
	i := s.Info()
	fmt.Fprintf(p.out, "%s objects and %s references checked: every invariant holds.\n",
		numbers.Grouped(i.Objects+i.UnreachableObjects), numbers.Grouped(i.References))
	return nil
}

// broken prints the violations; s may be nil if none of them names an object.
func (p *program) broken(findings []index.Finding, s *snapshot.Snapshot) {
	for _, f := range findings {
		where := ""
		if f.Object != heap.NoObject {
			where = " at " + s.Label(f.Object)
		}
		fmt.Fprintln(p.out, render.Visible(fmt.Sprintf("Broken: %s%s: %s", f.Rule, where, f.Message)))
	}
}

// printVersion prints the version that the build recorded.
func printVersion(p *program, args []string) error {
	flags := flag.NewFlagSet("version", flag.ContinueOnError)
	licences := flags.Bool("licences", false, "print the licences of heapdrop and of everything it contains")
	args, err := p.parse(flags, args)
	if err != nil {
		return err
	}
	if err := atMost("version", args, 0); err != nil {
		return err
	}
	if *licences {
		fmt.Fprint(p.out, heapdrop.License+"\n\n"+heapdrop.Notice)
		return nil
	}
	fmt.Fprintln(p.out, "heapdrop "+version())
	return nil
}

// version returns the version that the build recorded.
func version() string {
	if build, ok := debug.ReadBuildInfo(); ok && build.Main.Version != "" && build.Main.Version != "(devel)" {
		return build.Main.Version
	}
	return "(development)"
}
