package ui

import (
	"strings"

	"heapdrop/protocol"
)

// ArgumentForm edits all arguments of a panel's command.
type ArgumentForm struct {
	App   *App
	Panel *Panel
}

// Arguments are the fields of the form.
func (c *ArgumentForm) Arguments() []protocol.Argument { return c.Panel.Form.Command.Arguments }

// Placeholder says what a field takes.
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

// InputMode is the keyboard that a field asks for.
func (c *ArgumentForm) InputMode(a protocol.Argument) string {
	switch a.Type {
	case "number", "percent", "bytes":
		return "decimal"
	}
	return "text"
}

// Edit changes a field.
func (c *ArgumentForm) Edit(a protocol.Argument, text string) {
	c.Panel.drafts[a.Name] = text
	c.Panel.Form.Set(a, text)
}

// Draft is what stands in a field.
func (c *ArgumentForm) Draft(a protocol.Argument) string {
	if text, ok := c.Panel.drafts[a.Name]; ok {
		return text
	}
	return c.Panel.Form.Value(a)
}

// Submit runs the command.
func (c *ArgumentForm) Submit() {
	if missing := c.Panel.Form.Missing(); missing != nil {
		c.App.focus(`[data-field="` + missing.Name + `"]`)
		return
	}
	c.App.FormOpen = false
	c.App.Run(c.Panel.Form.Text())
}

// Label writes a name of the registry for people: FROM_GC_ROOTS → "From gc roots".
func Label(name string) string {
	text := strings.TrimPrefix(strings.ReplaceAll(name, "_", " "), "by ")
	if text == strings.ToUpper(text) {
		text = strings.ToLower(text)
	}
	text = strings.ReplaceAll(text, "gc ", "GC ")
	if known := map[string]string{"groupby": "Group by", "inbound": "Incoming", "excludes": "Exclude", "numberofpaths": "Paths", "classloader": "Class loader"}[text]; known != "" {
		return known
	}
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
