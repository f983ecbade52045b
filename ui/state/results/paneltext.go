package results

import (
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// needsFile reports whether the query failed because the file is lost. The message above
// all views says why and what to do.
func (p *Panel) needsFile() bool { return p.env.Lost != nil && p.Error.Kind == "unreadable" }

// ShowsFound reports whether the found value is not already part of the message.
func (p *Panel) ShowsFound() bool {
	return p.Error.Found != "" && !strings.Contains(p.Error.Message, p.Error.Found)
}

// Advice says what to do about the error.
func (p *Panel) Advice() string {
	if p.needsFile() {
		return ""
	}
	if p.Error.Advice == "" && strings.HasPrefix(p.Error.Message, "there is no command") {
		return "“All views” shows what there is."
	}
	return format.Shown(format.Sentence(p.Error.Advice))
}

// ErrorLines returns the lines of an error that quotes a line of text with a position in
// it.
func (p *Panel) ErrorLines() []string {
	if p.needsFile() {
		return []string{"This needs texts or values from the file, which can no longer be read."}
	}
	message := p.Error.Message
	if argument, problem, found := strings.Cut(message, ": "); found && strings.HasPrefix(argument, "<") && strings.Contains(argument, "> of ") {
		message = problem // the form shows which
	}
	lines := strings.Split(message, "\n")
	for i, line := range lines {
		lines[i] = format.Shown(line)
	}
	if first, _, _ := strings.Cut(lines[0], " "); strings.Trim(first, "abcdefghijklmnopqrstuvwxyz,:") == "" { // a word, and no name of a class
		lines[0] = format.UpperFirst(lines[0])
	}
	return lines
}

// Misfiltered reports whether the filter of the rows cannot be understood, and that is all
// that is wrong.
func (p *Panel) Misfiltered() bool {
	return p.State == PanelFailed && p.Filter != "" && p.Error.Kind == "usage" && strings.HasPrefix(p.Error.Message, "the filter ")
}

// Title returns the heading of the result.
func (p *Panel) Title() string {
	if p.Result != nil && p.Result.Title != "" {
		return format.Shown(format.Readable(p.Result.Title))
	}
	if tokens := command.Tokens(p.Command); len(tokens) > 0 {
		if spec := p.env.Command(tokens[0]); spec != nil && spec.Title != "" {
			return spec.Title
		}
		return format.Shown(tokens[0])
	}
	return ""
}

// Summary describes the size of the result: "12,345 rows". That a tree, such as one of paths,
// begins with one row says nothing.
func (p *Panel) Summary() string {
	if p.Grid == nil || p.Grid.IsTree() && p.Grid.Count() == 1 {
		return ""
	}
	return format.Count(int64(p.Grid.Count()), "row")
}

// Waiting says what a panel without a result is waiting for.
func (p *Panel) Waiting() string {
	switch {
	case p.State == PanelWaiting:
		return "Waiting for the dominator tree: " + format.LowerFirst(format.Shown(p.env.Progress.Phase)) + ", " + p.env.ProgressPercent()
	case p.progress != nil && p.progress.Phase != "":
		return format.Shown(p.progress.Phase) + " · " + format.Percent(p.progress.Fraction)
	}
	return "Computing …"
}

// Stopped reports whether the panel would wait forever, because opening was cancelled.
func (p *Panel) Stopped() bool { return p.State == PanelWaiting && p.env.Stage == env.StageStopped }

// Waits reports whether a result is still to come.
func (p *Panel) Waits() bool {
	return p.State == PanelLoading || p.State == PanelWaiting && !p.Stopped()
}
