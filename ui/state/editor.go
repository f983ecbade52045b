package state

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
	Language *Language
	Text     string
	Problems []Problem
	History  []string // texts that were run, newest first
	Saving   bool     // a name for the text is asked for
	Name     string   // what is in the field for it

	// Revision and Marks count the changes of Text that did not come from the
	// keyboard, and those of Problems: the component follows them.
	Revision, Marks int

	visit *Visit
	saved *[]SavedQuery // what the browser keeps, of all languages
	flags []string      // what the command holds after the text
	ran   string        // the text if it was run as it stands: then the query says what is wrong
	check uint32        // request that checks the text
}

// SavedQuery is a text that the browser keeps because someone asked for it.
type SavedQuery struct {
	Language string `json:"language"`
	Name     string `json:"name"`
	Text     string `json:"text"`
}

// Problem is something wrong at a place in a text.
type Problem struct {
	Line, Column int // from 1; the column in characters
	Message      string
}

// show takes the text of a command that the page was led to.
func (e *Editor) show(command string) {
	text, flags := LanguageText(command)
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
		e.visit.Client.Forget(e.check) // it would mark places of another text
	}
	e.Text = text
	if strings.TrimSpace(text) != e.ran {
		e.ran = ""
	}
	e.visit.delayed(checkDelay, func() {
		if e.Text == text && e.ran == "" {
			e.verify()
		}
	})
}

// verify asks the analyzer whether the text is well-formed.
func (e *Editor) verify() {
	e.visit.Client.Forget(e.check)
	if strings.TrimSpace(e.Text) == "" {
		e.mark(nil)
		return
	}
	params := protocol.CheckParams{Command: languageCommand(e.Language.Command, e.Text, e.flags)}
	e.check = e.visit.Client.Call(protocol.MethodCheck, params, nil, func(_ json.RawMessage, failure *protocol.Error) {
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
		e.visit.focusEditor()
		return
	}
	e.visit.Client.Forget(e.check)
	e.ran = text
	e.mark(nil)
	e.remember(text)
	e.visit.Do(ShowRoute{RouteTo(languageCommand(e.Language.Command, text, e.flags))})
}

// remember keeps a text, newest first, once.
func (e *Editor) remember(text string) {
	others := slices.DeleteFunc(slices.Clone(e.History), func(other string) bool { return other == text })
	e.History = append([]string{text}, others[:min(len(others), maxHistory-1)]...)
}

// Complete asks how the text could go on at a byte offset.
func (e *Editor) Complete(text string, cursor int, done func([]protocol.Completion)) {
	before := e.Language.Command + " "
	params := protocol.CompleteParams{Text: before + text, Cursor: len(before) + cursor}
	e.visit.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
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
		e.visit.focusEditor()
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
