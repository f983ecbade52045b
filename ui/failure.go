package ui

import "strings"

// Failure is the page of a dump that cannot be read, or of an analyzer that ended.
type Failure struct{ App *App }

// Heading says what happened.
func (c *Failure) Heading() string {
	if c.Useless() {
		return "The analyzer did not start"
	}
	if c.App.Stage == StageDead {
		return "The analyzer stopped"
	}
	switch c.App.Failure.Kind {
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

// Lead is the error without its advice and its place, which are shown below.
func (c *Failure) Lead() string {
	failure := c.App.Failure
	message := failure.Message
	if failure.Advice != "" {
		message = strings.TrimSuffix(message, ". "+failure.Advice)
	}
	if failure.Offset >= 0 {
		message = strings.Replace(message, " at "+Offset(failure.Offset), "", 1)
	}
	message = strings.TrimPrefix(message, "the file could not be read: ") // as the heading says
	if failure.Kind == "unrecognized" {
		message = "it is " + message
	}
	if first, _, _ := strings.Cut(message, " "); !strings.HasSuffix(first, ":") { // else the name of a format
		message = upperFirst(message)
	}
	return shown(closed(message))
}

// CanReopen reports whether a new analyzer can open the same files.
func (c *Failure) CanReopen() bool { return c.App.Stage == StageDead && c.App.FileName != "" }

// Useless reports whether the analyzer ended before it was given anything: the next one would too.
func (c *Failure) Useless() bool { return c.App.Stage == StageDead && c.App.FileName == "" }

// Facts say what was found, and where.
func (c *Failure) Facts() []Fact {
	failure := c.App.Failure
	var facts []Fact
	if c.App.FileName != "" {
		facts = append(facts, Fact{Name: "File", Value: shown(c.App.FileName) + ", " + Bytes(c.App.FileSize)})
	}
	if failure.Offset >= 0 {
		facts = append(facts, Fact{Name: "Where", Value: Offset(failure.Offset)})
	}
	if failure.Found != "" && !strings.Contains(failure.Message, failure.Found) {
		facts = append(facts, Fact{Name: "Found", Value: Cut(shown(failure.Found), 400)})
	}
	if c.App.Asked != "" {
		facts = append(facts, Fact{Name: "Last view", Value: Cut(shown(c.App.Asked), 400)})
	}
	return facts
}

// Output is what the analyzer wrote last, line by line. A program without its symbols
// writes stacks in which no function has a name; they are left out.
func (c *Failure) Output() string {
	var lines []string
	for line := range strings.SplitSeq(Cut(c.App.Output, 2000), "\n") {
		if line == "()" || strings.HasPrefix(line, "\t?:") || strings.HasPrefix(line, "exit code:") {
			continue
		}
		lines = append(lines, shown(strings.Replace(line, "\t", "    ", 1)))
	}
	for len(lines) > 0 && (lines[len(lines)-1] == "" || strings.HasPrefix(lines[len(lines)-1], "goroutine ")) {
		lines = lines[:len(lines)-1]
	}
	return Cut(strings.Join(lines, "\n"), maxNode)
}

// DeathAdvice says what to do where an analyzer ended: because "memory" ran out, by a
// "bug" of ours, "ended" by the browser, or because it could not "start".
func DeathAdvice(kind string) string {
	switch kind {
	case "memory":
		return "The analyzer can use at most 4 GB in a browser tab. Close other tabs and try again, or open the dump with the heapdrop command, which has no such limit."
	case "ended":
		return "Browsers do this when the machine runs short of memory; developer tools and extensions can do it, too. Close other tabs and programs, then open the dump again here or with the heapdrop command."
	case "start":
		return "Reload the page. If that does not help, an extension or a browser policy may block workers or WebAssembly: try a window without extensions, or another browser."
	}
	return "This is a bug in heapdrop; memory did not run out. Please report it with the text below; the dump itself is not needed. Open the dump again: other views may work. The heapdrop command may answer what the page could not."
}

// Advice says what to do next.
func (c *Failure) Advice() string {
	switch {
	case c.App.Failure.Advice != "":
		return shown(sentence(c.App.Failure.Advice))
	case c.App.Stage == StageDead:
		return DeathAdvice("bug")
	case c.App.Failure.Kind == "unreadable":
		return "Check that the file is still there, that you may read it, and that its disk or network works. Then choose it again."
	}
	return "Take the dump again, and copy it in binary mode. If the file is right, heapdrop check FILE on the command line says more."
}
