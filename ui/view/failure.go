package view

import (
	"strings"

	"heapdrop/ui/dom"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/parts"
)

// Failure is shown if a dump cannot be read or an analyzer has ended.
type Failure struct{ Page *state.Page }

// Heading returns the heading, which says what happened.
func (c *Failure) Heading() string {
	if c.Useless() {
		return "The analyzer did not start"
	}
	if c.Page.Dump.Stage == env.StageDead {
		return "The analyzer stopped"
	}
	switch c.Page.Dump.Failure.Kind {
	case "unrecognized":
		return "This is not a heap dump that heapdrop can read"
	case "too-large":
		return "This dump is too large for a browser tab"
	case "unsupported":
		return "This kind of dump is not supported"
	case "unreadable":
		return "The file could not be read"
	}
	return "This dump is damaged"
}

// Lead returns the error without its advice and position, which are shown below.
func (c *Failure) Lead() string {
	failure := c.Page.Dump.Failure
	_, message := c.message()
	if failure.Advice != "" {
		message = strings.TrimSuffix(message, ". "+failure.Advice)
	}
	if failure.Offset >= 0 {
		message = strings.Replace(message, " at "+format.Offset(failure.Offset), "", 1)
	}
	if failure.Kind == "unrecognized" {
		message = "it is " + message
	}
	return format.Shown(format.Closed(format.UpperFirst(message)))
}

// message splits the error into the name of the format with which it may begin, and the rest.
func (c *Failure) message() (format, rest string) {
	message := strings.TrimPrefix(c.Page.Dump.Failure.Message, "the file could not be read: ") // the heading says this already
	first, rest, _ := strings.Cut(message, ": ")
	if rest == "" || strings.Contains(first, " ") {
		return "", message
	}
	return first, rest
}

// CanReopen reports whether a new analyzer can open the same files.
func (c *Failure) CanReopen() bool {
	return c.Page.Dump.Stage == env.StageDead && c.Page.Dump.FileName != ""
}

// Useless reports whether the analyzer ended before it received any work, so that the
// next one would too.
func (c *Failure) Useless() bool {
	return c.Page.Dump.Stage == env.StageDead && c.Page.Dump.FileName == ""
}

// Facts describes what was found, and where.
func (c *Failure) Facts() []parts.Fact {
	failure := c.Page.Dump.Failure
	var facts []parts.Fact
	if c.Page.Dump.FileName != "" {
		facts = append(facts, parts.Fact{Name: "File", Value: format.Shown(c.Page.Dump.FileName) + ", " + format.Bytes(c.Page.Dump.FileSize)})
	}
	if name, _ := c.message(); name != "" {
		facts = append(facts, parts.Fact{Name: "Format", Value: format.Shown(name)})
	}
	if failure.Offset >= 0 {
		facts = append(facts, parts.Fact{Name: "Where", Value: format.Offset(failure.Offset)})
	}
	if failure.Found != "" && !strings.Contains(failure.Message, failure.Found) {
		facts = append(facts, parts.Fact{Name: "Found", Value: format.Cut(format.Shown(failure.Found), 400)})
	}
	if c.Page.Dump.Asked != "" {
		facts = append(facts, parts.Fact{Name: "Last view", Value: format.Cut(format.Shown(c.Page.Dump.Asked), 400)})
	}
	return facts
}

// Output returns the last output of the analyzer, line by line. A program without symbols
// prints stacks without function names; these are omitted.
func (c *Failure) Output() string {
	var lines []string
	for line := range strings.SplitSeq(format.Cut(c.Page.Dump.Output, 2000), "\n") {
		if line == "()" || strings.HasPrefix(line, "\t?:") || strings.HasPrefix(line, "exit code:") {
			continue
		}
		lines = append(lines, format.Shown(strings.Replace(line, "\t", "    ", 1)))
	}
	for len(lines) > 0 && (lines[len(lines)-1] == "" || strings.HasPrefix(lines[len(lines)-1], "goroutine ")) {
		lines = lines[:len(lines)-1]
	}
	return format.Cut(strings.Join(lines, "\n"), dom.MaxNode)
}

// DeathAdvice says what to do after an analyzer has ended. Reasons in a worker are
// "memory" (it ran out), "bug" (a mistake in the program), "ended" (by the browser) and
// "start" (it could not start); behind a socket they are "refused", "closed" and "gone",
// where heapdrop open refused the page, has ended, or dropped the analyzer.
func DeathAdvice(kind string) string {
	switch kind {
	case "memory":
		return "Close other tabs and try again, or open the dump with the heapdrop command, which no browser limits:"
	case "ended":
		return "Browsers do this when the machine runs short of memory; developer tools and extensions can do it, too. Close other tabs and programs, then open the dump again here or with the heapdrop command."
	case "refused":
		return "It was restarted, or the address of this page had already been used. Open the address that heapdrop open printed last: it ends in another token."
	case "gone":
		return "The page was away for so long that its memory was given to another page. Open the dump again: it is analysed again, or opened from its saved index."
	case "closed":
		return "It was stopped, or ended because nobody used it for the time set by --idle. Start it again, and open the address that it prints."
	case "start":
		return "Reload the page. If that does not help, an extension or a browser policy may block workers or WebAssembly: try a window without extensions, or another browser."
	}
	return "This is a bug in heapdrop; memory did not run out. Please report it with the text below; the dump itself is not needed. Open the dump again: other views may work. The heapdrop command may answer what the page could not."
}

// Command returns the command that opens the dump if a tab has too little memory for it;
// "" for other problems.
func (c *Failure) Command() string {
	failure := c.Page.Dump.Failure
	if failure.Kind != "too-large" && failure.Advice != DeathAdvice("memory") {
		return ""
	}
	return "heapdrop open " + format.ShellWord(c.Page.Dump.FileName)
}

// Advice says what to do next.
func (c *Failure) Advice() string {
	switch {
	case c.Page.Dump.Failure.Kind == "too-large":
		return "Open it with the heapdrop command, which uses all the memory of its machine. The page is the same, and the dump can be on a server: the guide shows how (“Where the dump is”)."
	case c.Page.Dump.Failure.Advice != "":
		return format.Shown(format.Sentence(c.Page.Dump.Failure.Advice))
	case c.Page.Dump.Stage == env.StageDead:
		return DeathAdvice("bug")
	case c.Page.Dump.Failure.Kind == "unreadable":
		return "Check that the file still exists, that you may read it, and that its disk or network works. Then choose it again."
	}
	return "Take the dump again, and copy it in binary mode. If the file is intact, heapdrop check FILE on the command line says more."
}
