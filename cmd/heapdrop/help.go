package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/usage"
)

// Help for flags that several commands have. A word in backquotes names the value: words
// separated by bars are the allowed ones; FILE, DUMP, OLD and FOLDER are names of files
// and folders.
var formatHelp = "output format: `" + strings.Join(render.Formats, "|") + "`"

const (
	sizesHelp    = "size model: `auto|mat|LAYOUT`; auto infers the JVM's, mat is Eclipse MAT's, info lists the layouts"
	baselineHelp = "an `OLD` dump to compare with, or a summary of one; repeat it for several, the oldest first"
	indexDirHelp = "the `FOLDER` of saved indexes"
)

// moreHelp is additional help for some commands.
var moreHelp = map[string]string{"index": indexHelp, "assert": assertHelp, "capture": captureHelp, "open": openHelp, "mcp": mcpHelp, "fleet": fleetHelp, trendCommand: trendHelp, "completion": completionHelp}

// examples are the examples of each command.
var examples = map[string][]string{
	"info":       {"heapdrop info app.hprof"},
	"query":      {"heapdrop query app.hprof 'histogram -groupby package'", "heapdrop query --format csv --limit 0 app.hprof duplicate_strings"},
	"oql":        {"heapdrop oql --param least=1000 app.hprof 'SELECT s FROM java.lang.String s WHERE s.@retainedHeapSize >= :least'"},
	"analyze":    {"heapdrop analyze --with least=16 app.hprof nodes.heap"},
	"diagnose":   {"heapdrop diagnose app.hprof", "heapdrop diagnose app.hprof gc.log threads.txt hs_err_pid4711.log", "heapdrop diagnose --baseline monday.hprof --format json tuesday.hprof"},
	"compare":    {"heapdrop compare -o growth.html monday.hprof tuesday.hprof"},
	"report":     {"heapdrop report app.hprof -o leaks.html"},
	"index":      {"heapdrop index app.hprof", "heapdrop index --list"},
	"summarize":  {"heapdrop summarize -o monday.heapsummary monday.hprof"},
	"assert":     {"heapdrop assert --healthy app.hprof", "heapdrop assert --max-count com.example.Session 100 --gone com.example.Plugin app.hprof"},
	"check":      {"heapdrop check app.hprof"},
	"export":     {"heapdrop export --parquet tables app.hprof", "heapdrop export --hprof part.hprof.gz --retained java.lang.Thread app.hprof"},
	"redact":     {"heapdrop redact -o safe.hprof app.hprof"},
	"open":       {"heapdrop open monday.hprof tuesday.hprof"},
	"mcp":        {"heapdrop mcp app.hprof"},
	"fleet":      {"heapdrop fleet -o out dumps", "heapdrop fleet -o out --root dumps --one dumps/shop/app.hprof"},
	trendCommand: {"heapdrop fleet trend out", "heapdrop fleet trend --keep suspicious --format json out"},
	"capture":    {"heapdrop capture --list", "heapdrop capture -o app.hprof 4711"},
	"serve":      {"heapdrop serve --addr 127.0.0.1:9000 dist"},
	"schema":     {"heapdrop schema info-1"},
	"completion": {"source <(heapdrop completion bash)"},
	"man":        {"heapdrop man | man -l -"},
	"version":    {"heapdrop version --licences"},
	"help":       {"heapdrop help path2gc"},
}

const exitStatus = "0 success, 1 a check failed, 2 wrong usage, 3 a dump cannot be read or taken, or a file cannot be written."

// usage lists the commands.
func (p *program) usage(w io.Writer) {
	fmt.Fprintln(w, "heapdrop shows what holds the memory in a Java heap dump. Nothing leaves this machine.")
	fmt.Fprintln(w)
	for _, c := range commands {
		fmt.Fprintf(w, "  heapdrop %s\n        %s\n", c.usage, c.help)
	}
	fmt.Fprintln(w, "\nheapdrop help COMMAND shows the flags of a command and an example.")
	fmt.Fprintln(w, "Exit status: "+exitStatus)
}

// commandOf returns the command that arguments begin with, which may have two words, and
// the arguments after it; nil if there is none.
func commandOf(args []string) (c *command, rest []string) {
	for i := range commands {
		name := strings.Fields(commands[i].name)
		if n := len(name); n <= len(args) && slices.Equal(args[:n], name) && (c == nil || n > 1) {
			c, rest = &commands[i], args[n:]
		}
	}
	return c, rest
}

// usageOf returns the usage of a command.
func usageOf(name string) string {
	for _, c := range commands {
		if c.name == name {
			return c.usage
		}
	}
	return name
}

// flags returns the flags that a command declares when it runs.
func (c *command) flags() *flag.FlagSet {
	declared := flag.NewFlagSet(c.name, flag.ContinueOnError)
	quiet := &program{ctx: context.Background(), out: io.Discard, errors: io.Discard, handsOn: slices.Contains(handOn, c.name)}
	quiet.declared = func(flags *flag.FlagSet) { declared = flags }
	_ = c.run(quiet, nil)
	return declared
}

// option is a flag of a command, as help shows it.
type option struct {
	flag, value, help string
	opening           bool // it is about how a dump is opened
}

// options lists the flags of a command: its own, then those for opening a dump.
func (c *command) options() []option {
	opening := flag.NewFlagSet("", flag.ContinueOnError)
	choiceFlags(opening)
	var list []option
	c.flags().VisitAll(func(f *flag.Flag) {
		o := option{flag: "--" + f.Name, opening: opening.Lookup(f.Name) != nil}
		if len(f.Name) == 1 {
			o.flag = "-" + f.Name
		}
		o.value, o.help = flag.UnquoteUsage(f)
		if !strings.Contains(f.Usage, "`") {
			o.value = "" // the flag package made up a word
		}
		if strings.Contains(o.value, "|") {
			o.help = strings.Replace(o.help, ": "+o.value, "", 1) // it is beside the flag
		}
		if !slices.Contains([]string{"", "0", "false", "0s"}, f.DefValue) && f.Name != "verify" {
			o.help += " [" + f.DefValue + "]"
		}
		list = append(list, o)
	})
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(btoi(a.opening), btoi(b.opening)) })
	return list
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// help explains a command of the program or of the registry.
func help(p *program, args []string) error {
	if len(args) == 0 {
		p.usage(p.out)
		return nil
	}
	if slices.Contains([]string{"-h", "-help", "--help"}, args[0]) {
		args = []string{"help"}
	}
	if c, _ := commandOf(args); c != nil {
		p.helpCommand(c)
		return nil
	}
	registry := catalog.All()
	q := registry.Find(args[0])
	if q == nil {
		e := &usage.Error{Message: fmt.Sprintf("there is no command %q", args[0]), Advice: "heapdrop query --list shows all."}
		if near := usage.Nearest(args[0], registry.Names()); near != "" {
			e.Advice = "Did you mean " + near + "?"
		}
		return e
	}
	p.helpQuery(q)
	return nil
}

// helpCommand explains a command: usage, flags, examples.
func (p *program) helpCommand(c *command) {
	fmt.Fprintf(p.out, "heapdrop %s\n\n%s\n%s", c.usage, c.help, moreHelp[c.name])
	title := "Flags:"
	for _, o := range c.options() {
		if o.opening && title != "How the dump is opened:" {
			title = "How the dump is opened:"
			fmt.Fprintln(p.out, "\n"+title)
		} else if title == "Flags:" {
			title = ""
			fmt.Fprintln(p.out, "\nFlags:")
		}
		name := strings.TrimSpace(o.flag + " " + o.value)
		if len(name) > 21 {
			fmt.Fprintf(p.out, "  %s\n%25s", name, "")
		} else {
			fmt.Fprintf(p.out, "  %-21s  ", name)
		}
		fmt.Fprintln(p.out, strings.ReplaceAll(wrapped(o.help, 75), "\n", "\n"+strings.Repeat(" ", 25)))
	}
	fmt.Fprintln(p.out, map[bool]string{true: "\nExample:", false: "\nExamples:"}[len(examples[c.name]) == 1])
	for _, line := range examples[c.name] {
		fmt.Fprintln(p.out, "  "+line)
	}
	if c.name == "query" {
		fmt.Fprintln(p.out, "\nQueries:")
		p.listQueries()
	}
}

// wrapped breaks a text into lines of at most width letters, between words.
func wrapped(text string, width int) string {
	var out strings.Builder
	length := 0
	for i, word := range strings.Fields(text) {
		switch n := len([]rune(word)); {
		case i == 0:
			length = n
		case length+1+n > width:
			out.WriteByte('\n')
			length = n
		default:
			out.WriteByte(' ')
			length += 1 + n
		}
		out.WriteString(word)
	}
	return out.String()
}

// helpQuery explains a query.
func (p *program) helpQuery(q *query.Query) {
	fmt.Fprintf(p.out, "%s: %s\n\n%s\n\n%s\n", q.Name, q.Title, q.Help, q.Usage())
	for _, a := range q.Arguments {
		fmt.Fprintf(p.out, "  %-20s %s", a.Label(), a.Help)
		if len(a.Values) > 0 {
			fmt.Fprintf(p.out, " (%s)", strings.Join(a.Values, ", "))
		}
		if a.Default != "" {
			fmt.Fprintf(p.out, " [%s]", a.Default)
		}
		fmt.Fprintln(p.out)
	}
	if slices.ContainsFunc(q.Arguments, func(a query.Argument) bool { return a.Type == query.Objects }) {
		fmt.Fprint(p.out, objectset.Help)
	}
}
