package results

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// ArgumentForm edits all arguments of the command of a panel.
type ArgumentForm struct{ Panel *Panel }

// Arguments returns the fields of the form.
func (c *ArgumentForm) Arguments() []protocol.Argument { return c.Panel.Form.Command.Arguments }

// Placeholder returns the placeholder of a field.
func (c *ArgumentForm) Placeholder(a protocol.Argument) string {
	if a.Default != "" {
		return a.Default
	}
	switch a.Type {
	case "objects":
		return "0x… address or class name"
	case "class":
		return "java.lang.String"
	case "pattern":
		return ".*Cache.*"
	case "address":
		return "0x…"
	case "percent":
		return "10"
	}
	return ""
}

// InputMode returns the kind of on-screen keyboard for a field.
func (c *ArgumentForm) InputMode(a protocol.Argument) string {
	switch a.Type {
	case "number", "percent", "bytes":
		return "decimal"
	}
	return "text"
}

// Edit changes the text of a field, and requests completions for a name in it.
func (c *ArgumentForm) Edit(a protocol.Argument, text string) {
	c.Panel.entered[a.Name] = text
	c.Panel.Form.Set(a, text)
	if c.Completes(a) {
		c.complete(a, text)
	}
}

// Completes reports whether the analyzer can complete the text of a field.
func (c *ArgumentForm) Completes(a protocol.Argument) bool {
	switch a.Type {
	case "objects", "class", "pattern":
		return true
	}
	return a.Name == "excludes"
}

// complete requests completions at the end of a field.
func (c *ArgumentForm) complete(a protocol.Argument, text string) {
	panel := c.Panel
	c.Panel.env.Client.Forget(panel.completing)
	command := panel.Form.Command.Name + " "
	if a.Flag != "" {
		command += a.Flag + " "
	}
	params := protocol.CompleteParams{Text: command + text, Cursor: len(command) + len(text)}
	panel.completing = c.Panel.env.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		completions, err := env.Decode[[]protocol.Completion](raw, failure)
		if err != nil {
			return
		}
		list := []string{}
		for _, c := range *completions {
			if from := c.From - len(command); from >= 0 && from <= len(text) && len(list) < mostCompletions {
				list = append(list, text[:from]+c.Text)
			}
		}
		panel.completions, panel.completed = list, a.Name
	})
}

// mostCompletions is the maximum number of completions of a field.
const mostCompletions = 30

// Completions returns texts that a field could hold, for the browser's list of suggestions.
func (c *ArgumentForm) Completions(a protocol.Argument) []string {
	if c.Panel.completed == a.Name {
		return c.Panel.completions
	}
	return nil
}

// Problem says what is wrong with the text of a field, for example "no number".
func (c *ArgumentForm) Problem(a protocol.Argument) string {
	text := c.Entered(a)
	if text == "" {
		return ""
	}
	switch a.Type {
	case "number", "bytes", "percent":
		if number, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64); err != nil || number < 0 {
			if _, err := strconv.ParseUint(text, 0, 64); err != nil {
				return "not a number"
			}
		}
	case "address":
		if _, ok := command.ParseAddress(text); !ok {
			return "addresses look like 0x7f00"
		}
	case "pattern":
		if _, err := regexp.Compile(text); err != nil {
			return "not a regular expression"
		}
	}
	return ""
}

// Unit returns the unit after a field.
func (c *ArgumentForm) Unit(a protocol.Argument) string {
	switch {
	case a.Type == "percent", strings.HasSuffix(a.Name, "_percent"):
		return "%"
	case a.Type == "bytes":
		return "bytes"
	}
	return ""
}

// mostFileText is the maximum number of bytes of a file whose text becomes part of the
// command, and so of the address of the view.
const mostFileText = 8 << 10

// FileText says how much of a file became part of the command.
func (c *ArgumentForm) FileText(a protocol.Argument) string {
	words := len(strings.Fields(c.Entered(a)))
	if words == 0 {
		return ""
	}
	return format.Count(int64(words), "word")
}

// FillFile fills in the text of a file chosen for an argument. Line ends become spaces.
func (c *ArgumentForm) FillFile(argument, text string) {
	if c.Panel.Form == nil {
		return
	}
	if len(text) > mostFileText {
		c.Panel.env.Notify("The file is larger than "+format.Bytes(mostFileText)+"; the command heapdrop query accepts it.", true)
		return
	}
	for _, known := range c.Arguments() {
		if known.Name == argument {
			c.Edit(known, strings.Join(strings.Fields(text), " "))
		}
	}
}

// Entered returns the text of a field.
func (c *ArgumentForm) Entered(a protocol.Argument) string {
	if text, ok := c.Panel.entered[a.Name]; ok {
		return text
	}
	return c.Panel.Form.Value(a)
}

// Submit runs the command.
func (c *ArgumentForm) Submit() {
	if missing := c.Panel.Form.Missing(); missing != nil {
		c.Panel.env.Focus(`[data-field="` + missing.Name + `"]`)
		return
	}
	for _, a := range c.Arguments() {
		if c.Problem(a) != "" {
			c.Panel.env.Focus(`[data-field="` + a.Name + `"]`)
			return
		}
	}
	c.Panel.env.Do(env.SubmitForm{Command: c.Panel.Form.Text()})
}

// SetArgument sets an argument of the command and runs it.
func (p *Panel) SetArgument(argument protocol.Argument, text string) {
	if p.Form != nil {
		p.Form.Set(argument, text)
		p.env.Do(env.RunForm{})
	}
}

// SetPreset applies a preset to the command; an unknown label restores the defaults.
func (p *Panel) SetPreset(label string) {
	if p.Form == nil {
		return
	}
	presets := p.Form.Presets()
	for _, preset := range presets {
		for name := range preset.Values {
			p.Form.SetTokens(name, nil)
		}
	}
	for _, preset := range presets {
		if preset.Label == label {
			for name, values := range preset.Values {
				p.Form.SetTokens(name, values)
			}
		}
	}
	p.env.Do(env.RunForm{})
}
