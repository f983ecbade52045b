package ui

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/protocol"
)

// checkDelay is how long nothing is typed before the text is checked.
const checkDelay = 300 * time.Millisecond

// Editor is where queries of one of the languages are written. Its text belongs
// to the visit; what it finds is the view below it.
type Editor struct {
	App      *App
	Language *Language
	Text     string
	Problems []Problem
	History  []string // texts that were run, newest first
	Saving   bool     // a name for the text is asked for
	Name     string   // what stands in the field for it

	// Revision and Marks count the changes of Text that did not come from the
	// keyboard, and those of Problems: the component follows them.
	Revision, Marks int

	flags []string // what the command holds behind the text
	ran   string   // the text if it was run as it stands: then the query says what is wrong
	check uint32   // request that checks the text
}

// Problem is something wrong at a place in a text.
type Problem struct {
	Line, Column int // from 1; the column in characters
	Message      string
}

// Editor is the editor of the view, nil where it has none.
func (a *App) Editor() *Editor {
	if tokens := Tokens(a.Route.Command); len(tokens) > 0 {
		return a.editors[tokens[0]]
	}
	return nil
}

// languageCommand writes the command that runs a text.
func languageCommand(name, text string, flags []string) string {
	if strings.TrimSpace(text) == "" {
		return name
	}
	quoted := `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	return JoinTokens(append([]string{name, quoted}, flags...))
}

// languageText takes such a command apart. A text without quotes goes on to the
// end of the command.
func languageText(command string) (text string, flags []string) {
	command = strings.TrimSpace(command)
	tokens := Tokens(command)
	if len(tokens) < 2 {
		return "", nil
	}
	if text := Unquote(tokens[1]); text != tokens[1] {
		return text, tokens[2:]
	}
	return strings.TrimSpace(command[len(tokens[0]):]), nil
}

// show takes the text of a command that the page was led to.
func (e *Editor) show(command string) {
	text, flags := languageText(command)
	if text == "" || text == strings.TrimSpace(e.Text) {
		return
	}
	e.flags = flags
	e.SetText(text)
}

// SetText replaces the text: an example, an earlier query.
func (e *Editor) SetText(text string) {
	e.Revision++
	e.Changed(text)
}

// Changed follows typing. What is wrong is looked for when nothing is typed for a
// moment; until then the marks of before stay.
func (e *Editor) Changed(text string) {
	if text != e.Text {
		e.App.Client.Forget(e.check) // it would mark places of another text
	}
	e.Text = text
	if strings.TrimSpace(text) != e.ran {
		e.ran = ""
	}
	e.App.delayed(checkDelay, func() {
		if e.Text == text && e.ran == "" {
			e.verify()
		}
	})
}

// verify asks the analyzer whether the text is well-formed.
func (e *Editor) verify() {
	e.App.Client.Forget(e.check)
	if strings.TrimSpace(e.Text) == "" {
		e.mark(nil)
		return
	}
	params := protocol.CheckParams{Command: languageCommand(e.Language.Command, e.Text, e.flags)}
	e.check = e.App.Client.Call(protocol.MethodCheck, params, nil, func(_ json.RawMessage, failure *protocol.Error) {
		if failure == nil || failure.Kind != "cancelled" {
			e.mark(failure)
		}
	})
}

// mark shows where an error says that something is wrong, nil for nowhere.
func (e *Editor) mark(failure *protocol.Error) {
	problems := problemsOf(failure)
	if !slices.Equal(problems, e.Problems) {
		e.Problems = problems
		e.Marks++
	}
}

// problemsOf finds the places in an error of the languages, which names each on a
// line of its own: "line 3, column 8: there is no field x".
func problemsOf(failure *protocol.Error) []Problem {
	if failure == nil {
		return nil
	}
	var problems []Problem
	for line := range strings.Lines(failure.Message) {
		if p, ok := parseProblem(strings.TrimRight(line, "\n")); ok {
			problems = append(problems, p)
		}
	}
	if last := len(problems) - 1; last >= 0 && failure.Advice != "" {
		problems[last].Message += ". " + failure.Advice
	}
	return problems
}

func parseProblem(text string) (p Problem, ok bool) {
	rest, is := strings.CutPrefix(text, "line ")
	line, rest, behind := strings.Cut(rest, ", column ")
	column, message, told := strings.Cut(rest, ": ")
	var lineErr, columnErr error
	p.Line, lineErr = strconv.Atoi(line)
	p.Column, columnErr = strconv.Atoi(column)
	p.Message = message
	return p, is && behind && told && lineErr == nil && columnErr == nil
}

// Run runs the text.
func (e *Editor) Run() {
	text := strings.TrimSpace(e.Text)
	if text == "" {
		e.App.focusEditor()
		return
	}
	e.App.Client.Forget(e.check)
	e.ran = text
	e.mark(nil)
	e.remember(text)
	e.App.Go(RouteTo(languageCommand(e.Language.Command, text, e.flags)))
}

// remember keeps a text, newest first, once.
func (e *Editor) remember(text string) {
	others := slices.DeleteFunc(slices.Clone(e.History), func(other string) bool { return other == text })
	e.History = append([]string{text}, others[:min(len(others), maxHistory-1)]...)
}

// Busy reports whether a query of the view is running.
func (e *Editor) Busy() bool { return e.App.Main.Busy() }

// Cancel ends the query that runs.
func (e *Editor) Cancel() { e.App.Main.Cancel() }

// Complete asks how the text could go on at a byte offset.
func (e *Editor) Complete(text string, cursor int, done func([]protocol.Completion)) {
	before := e.Language.Command + " "
	params := protocol.CompleteParams{Text: before + text, Cursor: len(before) + cursor}
	e.App.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		completions, err := decode[[]protocol.Completion](raw, failure)
		if err != nil {
			done(nil)
			return
		}
		for i := range *completions {
			(*completions)[i].From -= len(before)
			(*completions)[i].To -= len(before)
		}
		done(*completions)
	})
}

// Take puts a text into the editor that was chosen from a list, by its number in
// the value of an option.
func (e *Editor) Take(list []string, value string) {
	if i, err := strconv.Atoi(value); err == nil && i >= 0 && i < len(list) {
		e.SetText(list[i])
		e.App.focusEditor()
	}
}

// ExampleTexts are the texts of the examples, in order.
func (e *Editor) ExampleTexts() []string {
	texts := make([]string, len(e.Language.Examples))
	for i, example := range e.Language.Examples {
		texts[i] = example.Text
	}
	return texts
}

// State says what is wrong, unless the view below says it: of the text that was run.
func (e *Editor) State() string {
	ran, _ := languageText(e.App.Main.Command)
	if len(e.Problems) == 0 || e.App.Main.State == PanelFailed && strings.TrimSpace(e.Text) == ran {
		return ""
	}
	p := e.Problems[0]
	text := "Line " + strconv.Itoa(p.Line) + ", column " + strconv.Itoa(p.Column) + ": " + p.Message
	if more := len(e.Problems) - 1; more > 0 {
		text += " (" + strconv.Itoa(more) + " more)"
	}
	return text
}

func (a *App) focusEditor() {
	if a.Browser.FocusEditor != nil {
		a.after(a.Browser.FocusEditor)
	}
}
