// Heapdrop analyses heap dumps on the command line, with the same core as the page.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// Exit statuses on which scripts rely.
const (
	statusFine        = 0
	statusFailed      = 1 // an assertion or a check did not hold
	statusUsage       = 2
	statusUnreadable  = 3   // a dump cannot be read or taken, or a file not be written
	statusInterrupted = 130 // 128 + SIGINT, as shells have it
)

// errFailed ends a command whose check failed; the details are printed already.
var errFailed = errors.New("the check failed")

// command is a sub-command.
type command struct {
	name, usage, help string
	run               func(p *program, args []string) error
}

// handOn are the commands whose output is meant to be passed on. They write no values of
// the dump without --values.
var handOn = []string{"compare", "report", "summarize", "assert", "export", "mcp", "fleet"}

// commands are all sub-commands, in the order of the help.
var commands []command

// Set here because usage, which lists the commands, is itself called by one of them.
func init() {
	commands = []command{
		{"info", "info [--format text|json] [--sizes MODEL] [--references KINDS] [--entry NAME] [--dump N] DUMP [FILE…]", "describe the dump: objects, heap, layout, warnings, other dumps in the same file", info},
		{"query", "query [--format FORMAT] [--sizes MODEL] [--references KINDS] [--limit N] [--baseline OLD]… DUMP [FILE…] 'COMMAND ARGS'", "run a command; query --list shows all", runQuery},
		{"oql", oqlUsage, "run a query in the Object Query Language; docs/oql.md describes it", runOQL},
		{"analyze", analyzeUsage, "run a memory analysis, a program in a file; docs/analysis-language.md describes the language", analyze},
		{"diagnose", diagnoseUsage, "say in words what holds the memory and why: leak, backlog, waste or nothing wrong", runDiagnose},
		{"compare", compareUsage, "report what grew from dump to dump and what holds it, without values of the dumps", runCompare},
		{"report", reportUsage, "write one file to share, without values of the dump: what holds the memory and why", runReport},
		{"index", indexUsage, "save the computed index of a dump, so that it opens within seconds from then on", runIndex},
		{"summarize", summarizeUsage, "write a small summary of a dump, without its values, to be used as OLD or --baseline", runSummarize},
		{"assert", assertUsage, "fail if a structure is too large or an object that should be gone is still alive: for tests and CI", runAssert},
		{"check", "check DUMP [FILE…]", "verify every invariant of the analysed dump", check},
		{"export", exportUsage(), "write the heap in another format", runExport},
		{"fleet", fleetUsage, "analyse many dumps into tables, a report and a summary each, without values of the dumps", runFleet},
		{trendCommand, trendUsage, "say what is new, grows, returned or is gone from version to version, and which dumps may be deleted", runTrend},
		{"redact", redactUsage, "copy a dump without its values, for sharing; docs/security.md describes the levels", runRedact},
		{"open", openUsage, "analyse dumps where they are and look at them in a browser, even on another machine", runOpen},
		{"mcp", mcpUsage, "answer an assistant about a dump, by the Model Context Protocol over standard input and output, without values of the dump", runMCP},
		{"capture", "capture [-o FILE] [--all] [--gz LEVEL] [--force] PID | capture --list", "take a heap dump of a running HotSpot JVM, or list the JVMs", runCapture},
		{"serve", "serve [--addr HOST:PORT] [DIR]", "serve the built page from a folder (default dist) on this machine", serve},
		{"schema", schemaUsage, "print the JSON Schema of what a command writes with --format json, or list them", printSchema},
		{"completion", completionUsage, "print a script with which a shell completes commands, flags and queries", runCompletion},
		{"man", "man", "print the manual page: heapdrop man | man -l -", printManual},
		{"version", "version [--licences]", "print the version, or the licences of heapdrop and everything it contains", printVersion},
		{"help", "help [COMMAND]", "explain a command or a query", help},
	}
}

// program is one run of the command, with its streams.
type program struct {
	ctx         context.Context
	out, errors io.Writer
	memory      bound
	terminal    bool // errors is a terminal: show progress
	handsOn     bool // the command is in handOn

	opened []opened // the dumps that the command uses

	hear func(*protocol.Progress) // called with the progress of the opening; may be nil

	declared func(*flag.FlagSet) // if not nil, it gets the flags of a command, which then ends without running
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	p := &program{ctx: ctx, out: os.Stdout, errors: os.Stderr, terminal: isTerminal(os.Stderr)}
	status := p.main(os.Args[1:])
	stop()
	os.Exit(status)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// main runs the command line and returns the exit status. A panic is a bug of heapdrop
// that a dump may have triggered; it becomes an error message without a stack trace.
func (p *program) main(args []string) (status int) {
	defer func() {
		cause := recover()
		if parse, ok := cause.(*heap.ParseError); ok { // from columns that are loaded on first use
			status = p.fail(parse)
		} else if cause != nil {
			fmt.Fprintf(p.errors, "heapdrop: internal error: %s\nPlease report it with the command you ran. HEAPDROP_DEBUG=1 shows where it happened.\n", render.Visible(fmt.Sprint(cause)))
			if os.Getenv("HEAPDROP_DEBUG") != "" {
				fmt.Fprintf(p.errors, "%s", debug.Stack())
			}
			status = statusUnreadable
		}
	}()
	if len(args) == 0 {
		p.usage(p.errors)
		return statusUsage
	}
	name := strings.TrimLeft(args[0], "-")
	if name == "h" {
		name = "help"
	}
	for _, c := range commands {
		if c.name == name {
			return p.runCommand(c, args[1:])
		}
	}
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.name
	}
	e := &usage.Error{Message: fmt.Sprintf("there is no command %q", args[0]), Advice: "The commands are " + strings.Join(names, ", ") + "."}
	if near := usage.Nearest(name, names); near != "" {
		e.Advice = "Did you mean heapdrop " + near + "?"
	} else if q := catalog.All().Find(name); q != nil {
		e.Advice = fmt.Sprintf("It is a query: heapdrop query DUMP %s", q.Name)
	} else if _, err := os.Stat(args[0]); err == nil {
		e.Advice = "To look at a dump, run heapdrop open " + args[0] + " for a browser, or heapdrop info " + args[0]
	}
	return p.fail(e)
}

// runCommand runs a sub-command. If output could not be written, for example because a
// disk is full, the command fails.
func (p *program) runCommand(c command, args []string) int {
	out := &output{Writer: p.out}
	p.out, p.handsOn = out, slices.Contains(handOn, c.name)
	err := p.settled(c.run(p, args))
	if err == nil && out.err != nil {
		err = fmt.Errorf("the output was not written: %w", out.err)
	}
	return p.fail(err)
}

// output is a writer that remembers the first error.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// visibleLines makes every line of a message safe for the terminal, because errors in
// queries quote lines of the query.
func visibleLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = render.Visible(lines[i])
	}
	return strings.Join(lines, "\n")
}

// fail prints an error and returns the exit status that it means.
func (p *program) fail(err error) int {
	var misuse *usage.Error
	var parse *heap.ParseError
	var lost *source.LostError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return statusFine
	case errors.Is(err, errFailed):
		return statusFailed
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(p.errors, "heapdrop: interrupted")
		return statusInterrupted
	case errors.As(err, &misuse):
		fmt.Fprintln(p.errors, "heapdrop: "+visibleLines(misuse.Message))
		if misuse.Advice != "" {
			fmt.Fprintln(p.errors, render.Visible(misuse.Advice))
		}
		return statusUsage
	case errors.As(err, &lost):
		fmt.Fprintln(p.errors, "heapdrop: "+render.Visible(lost.Error()))
		fmt.Fprintln(p.errors, render.Visible(lost.Advice+". What was printed before is incomplete"))
		return statusUnreadable
	case errors.As(err, &parse):
		// The advice is on a separate line.
		advice := parse.Advice
		bare := *parse
		bare.Advice = ""
		fmt.Fprintln(p.errors, "heapdrop: "+render.Visible(bare.Error()))
		if advice != "" {
			fmt.Fprintln(p.errors, render.Visible(advice))
		}
		return statusUnreadable
	}
	if !p.captureFailed(err) {
		fmt.Fprintln(p.errors, "heapdrop: "+render.Visible(err.Error()))
	}
	return statusUnreadable
}

// parse parses flags, which may be anywhere among the arguments, and returns the other
// arguments. Everything after "--" counts as no flag. For a command whose output is meant
// to be passed on, it also makes the context one without values, unless --values is
// given.
func (p *program) parse(flags *flag.FlagSet, args []string) ([]string, error) {
	values := new(bool)
	if p.handsOn {
		flags.BoolVar(values, "values", false, "include values of the dump: contents of strings, values of fields, names of threads")
	}
	if p.declared != nil {
		p.declared(flags)
		return nil, flag.ErrHelp
	}
	rest, err := p.parseFlags(flags, args)
	if p.handsOn && !*values {
		p.ctx = snapshot.WithoutValues(p.ctx)
	}
	return rest, err
}

func (p *program) parseFlags(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.SetOutput(io.Discard)
	var rest []string
	for len(args) > 0 {
		if args[0] == "--" {
			return append(rest, args[1:]...), nil
		}
		if !strings.HasPrefix(args[0], "-") || args[0] == "-" {
			rest, args = append(rest, args[0]), args[1:]
			continue
		}
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				_ = help(p, strings.Fields(flags.Name()))
				return nil, flag.ErrHelp
			}
			return nil, &usage.Error{Message: flags.Name() + ": " + err.Error(), Advice: "Usage: heapdrop " + usageOf(flags.Name()) + " (put a command with its own flags into quotes)"}
		}
		args = flags.Args()
	}
	return rest, nil
}
