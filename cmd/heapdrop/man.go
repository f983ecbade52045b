package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"heapdrop/core/query/catalog"
)

// printManual prints the manual page, which is made from the help.
func printManual(p *program, args []string) error {
	args, err := p.parse(flag.NewFlagSet("man", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if err := atMost("man", args, 0); err != nil {
		return err
	}
	m := manual{p.out}
	m.line(`.TH HEAPDROP 1 "" "heapdrop %s"`, roff(version()))
	m.section("NAME", `heapdrop \- what holds the memory in a Java heap dump`)
	m.line(".SH SYNOPSIS\n.B heapdrop\n.I COMMAND\n.RI [ FLAGS ]\n.IR DUMP \\ .\\|.\\|.")
	m.section("DESCRIPTION", roff("heapdrop analyses heap dumps of Java virtual machines. Nothing leaves this machine. Flags may be before and between other arguments; everything after -- is no flag. A query with flags of its own is one argument, in quotes."))
	m.line(".SH COMMANDS")
	for i := range commands {
		m.command(&commands[i])
	}
	m.line(".SH QUERIES\n%s", roff("What heapdrop query runs; heapdrop help QUERY explains one."))
	for _, q := range catalog.All() {
		m.item(q.Name, "", q.Title)
	}
	m.section("EXIT STATUS", roff(exitStatus))
	m.line(".SH ENVIRONMENT")
	m.item("HEAPDROP_INDEX_DIR", "", "the folder of saved indexes; by default heapdrop in the user's cache folder")
	m.item("HEAPDROP_DEBUG", "", "if set, an internal error shows where it happened")
	m.item("HEAPDROP_TIMINGS", "", "if set, what opening took is printed as a line of JSON on standard error")
	return nil
}

// manual writes roff with the macros of man(7).
type manual struct{ out io.Writer }

func (m manual) line(format string, args ...any) { fmt.Fprintf(m.out, format+"\n", args...) }

func (m manual) section(title, text string) { m.line(".SH %s\n%s", title, text) }

// item is a term with its explanation.
func (m manual) item(term, value, text string) {
	if value != "" {
		value = ` \fI` + roff(value) + `\fR`
	}
	m.line(".TP\n\\fB%s\\fR%s\n%s", roff(term), value, roff(text))
}

// example writes lines that are printed unchanged.
func (m manual) example(lines ...string) {
	m.line(".PP\n.nf")
	for _, line := range lines {
		m.line("    %s", roff(line))
	}
	m.line(".fi")
}

func (m manual) command(c *command) {
	m.line(".SS %q\n%s", roff(c.name), roff("heapdrop "+c.usage))
	m.line(".PP\n%s", roff(strings.ToUpper(c.help[:1])+c.help[1:]+"."))
	for _, paragraph := range strings.Split(strings.TrimSpace(moreHelp[c.name]), "\n\n") {
		if paragraph != "" {
			m.line(".PP\n%s", roff(strings.Join(strings.Fields(paragraph), " ")))
		}
	}
	for _, o := range c.options() {
		m.item(o.flag, o.value, o.help)
	}
	m.example(examples[c.name]...)
}

// roff escapes a text so that roff prints it unchanged.
func roff(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == '\\':
			out.WriteString(`\e`)
		case r == '-':
			out.WriteString(`\-`)
		case r == '\'':
			out.WriteString(`\(aq`)
		case r == '.' && out.Len() == 0:
			out.WriteString(`\&.`)
		case r < ' ':
			out.WriteByte(' ')
		case r > '~':
			fmt.Fprintf(&out, `\[u%04X]`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}
