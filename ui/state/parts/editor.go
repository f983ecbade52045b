package parts

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
)

// checkDelay is how long the user must stop typing before the text is checked.
const checkDelay = 300 * time.Millisecond

// Editor is the state of an editor for queries in one of the languages. Its text outlives
// the dump; its results are the view below it.
type Editor struct {
	Language *command.Language
	Text     string
	Problems []Problem
	History  []string // texts that were run, most recent first
	Saving   bool     // the user is asked for a name for the text
	Name     string   // content of the field for the name

	// Revision counts the changes of Text that did not come from the keyboard, Marks
	// those of Problems. The component updates when they change.
	Revision, Marks int

	visit *env.Visit
	saved *[]SavedQuery // stored by the browser, for all languages
	flags []string      // the rest of the command after the text
	ran   string        // the text that was run, if unchanged: the query then reports its errors
	check uint32        // the request that checks the text
}

// SavedQuery is a text that the user saved in the browser.
type SavedQuery struct {
	Language string `json:"language"`
	Name     string `json:"name"`
	Text     string `json:"text"`
}

// Problem is an error at a position in a text.
type Problem struct {
	Line, Column int // from 1; the column in characters
	Message      string
}

// Show takes the text of a command that the page has opened.
func (e *Editor) Show(line string) {
	text, flags := command.LanguageText(line)
	if text == "" || text == strings.TrimSpace(e.Text) {
		return
	}
	e.flags = flags
	e.SetText(text)
}

// SetText replaces the text by an example or an earlier query.
func (e *Editor) SetText(text string) {
	e.Revision++
	e.Changed(text)
}

// Changed handles typing. The text is checked after a pause; until then the old marks
// stay.
func (e *Editor) Changed(text string) {
	if text != e.Text {
		e.visit.Client.Forget(e.check) // its marks would belong to another text
	}
	e.Text = text
	if strings.TrimSpace(text) != e.ran {
		e.ran = ""
	}
	e.visit.Delayed(checkDelay, func() {
		if e.Text == text && e.ran == "" {
			e.verify()
		}
	})
}

// verify asks the analyzer to check the text.
func (e *Editor) verify() {
	e.visit.Client.Forget(e.check)
	if strings.TrimSpace(e.Text) == "" {
		e.Mark(nil)
		return
	}
	params := protocol.CheckParams{Command: command.LanguageCommand(e.Language.Command, e.Text, e.flags)}
	e.check = e.visit.Client.Call(protocol.MethodCheck, params, nil, func(_ json.RawMessage, failure *protocol.Error) {
		if failure == nil || failure.Kind != "cancelled" {
			e.Mark(failure)
		}
	})
}

// Mark shows the positions of an error; nil removes all marks.
func (e *Editor) Mark(failure *protocol.Error) {
	problems := problemsOf(failure)
	if !slices.Equal(problems, e.Problems) {
		e.Problems = problems
		e.Marks++
	}
}

// problemsOf extracts the positions from an error of the languages, which has one line
// for each: "line 3, column 8: there is no field x".
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
	column, message, says := strings.Cut(rest, ": ")
	var lineErr, columnErr error
	p.Line, lineErr = strconv.Atoi(line)
	p.Column, columnErr = strconv.Atoi(column)
	p.Message = message
	return p, is && behind && says && lineErr == nil && columnErr == nil
}

// Run runs the text as a query.
func (e *Editor) Run() {
	text := strings.TrimSpace(e.Text)
	if text == "" {
		e.visit.FocusEditor()
		return
	}
	e.visit.Client.Forget(e.check)
	e.ran = text
	e.Mark(nil)
	e.remember(text)
	e.visit.Do(env.ShowRoute{Route: route.To(command.LanguageCommand(e.Language.Command, text, e.flags))})
}

// remember adds a text to the history, most recent first, without repetition.
func (e *Editor) remember(text string) {
	others := slices.DeleteFunc(slices.Clone(e.History), func(other string) bool { return other == text })
	e.History = append([]string{text}, others[:min(len(others), env.MaxHistory-1)]...)
}

// Complete requests completions at a byte offset of the text.
func (e *Editor) Complete(text string, cursor int, done func([]protocol.Completion)) {
	before := e.Language.Command + " "
	params := protocol.CompleteParams{Text: before + text, Cursor: len(before) + cursor}
	e.visit.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		completions, err := env.Decode[[]protocol.Completion](raw, failure)
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

// Take puts a text chosen from a list into the editor; value is the index of the text.
func (e *Editor) Take(list []string, value string) {
	if i, err := strconv.Atoi(value); err == nil && i >= 0 && i < len(list) {
		e.SetText(list[i])
		e.visit.FocusEditor()
	}
}

// ExampleTexts returns the texts of the examples, in order.
func (e *Editor) ExampleTexts() []string {
	texts := make([]string, len(e.Language.Examples))
	for i, example := range e.Language.Examples {
		texts[i] = example.Text
	}
	return texts
}
