package ui

import "strings"

// Failure is the page of a dump that cannot be read, or of an analyzer that ended.
type Failure struct{ App *App }

// Heading says what happened.
func (c *Failure) Heading() string {
	if c.App.Stage == StageDead {
		return "The analyzer stopped"
	}
	switch c.App.Failure.Kind {
	case "unrecognized":
		return "This is not a heap dump heapdrop knows"
	case "too-large":
		return "This dump is too large for a browser tab"
	case "unsupported":
		return "This kind of dump is not supported"
	case "unreadable":
		return "The file could not be read"
	}
	return "This dump is damaged"
}

// Lead is the error without its advice, which stands below.
func (c *Failure) Lead() string {
	failure := c.App.Failure
	message := failure.Message
	if failure.Advice != "" {
		message = strings.TrimSuffix(message, ". "+failure.Advice)
	}
	if first, _, _ := strings.Cut(message, " "); !strings.HasSuffix(first, ":") { // else the name of a format
		message = upperFirst(message)
	}
	return shown(message)
}

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
	if failure.Found != "" {
		facts = append(facts, Fact{Name: "Found", Value: Cut(shown(failure.Found), 400)})
	}
	return facts
}

// Output is what the analyzer wrote last, line by line.
func (c *Failure) Output() string {
	var lines []string
	for line := range strings.SplitSeq(Cut(c.App.Output, 2000), "\n") {
		lines = append(lines, shown(line))
	}
	return Cut(strings.Join(lines, "\n"), maxNode)
}

// DeathAdvice says what to do where an analyzer ended: because "memory" ran out, by a
// "bug" of ours, "ended" by the browser, or because it could not "start".
func DeathAdvice(kind string) string {
	switch kind {
	case "memory":
		return "A browser tab gives the analyzer at most 4 GB. Close other tabs and try again, or open the dump with the heapdrop command, which has no such limit."
	case "ended":
		return "Browsers end a worker when this machine is short of memory, or when its developer tools or an extension ask for it. Close other tabs and programs, restart the analyzer and open the dump again; or open it with the heapdrop command."
	case "start":
		return "Reload the page. If that does not help, an extension or a policy of the browser may forbid workers or WebAssembly: try a window without extensions, or another browser."
	}
	return "This is a mistake in heapdrop; memory did not run out. Please report it with what stands below; the dump itself is not needed. Restart the analyzer and open the dump again: other views may work. The heapdrop command may answer what the page could not."
}

// Advice says what to do next.
func (c *Failure) Advice() string {
	switch {
	case c.App.Failure.Advice != "":
		return shown(c.App.Failure.Advice)
	case c.App.Stage == StageDead:
		return DeathAdvice("bug")
	case c.App.Failure.Kind == "unreadable":
		return "Check that the file is still there, that you may read it, and the disk or network it is on. Then choose it again."
	}
	return "Take the dump again, and copy it in binary mode. If the file is right, heapdrop check FILE on the command line says more."
}
