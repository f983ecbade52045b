package analysis

import "strings"

// SetMemory changes the bytes that the lists and strings of a program may take.
func (p *Program) SetMemory(bytes int64) { p.memory = bytes }

// Reference writes the members and the labels of references as Markdown lists,
// for the documentation.
func Reference() string {
	var b strings.Builder
	on := ""
	for _, w := range Words() {
		if w.Of == "" {
			continue
		}
		if w.Of != on {
			on = w.Of
			b.WriteString("\n### " + on + "\n\n")
		}
		name := w.Text
		if w.Argument != "" {
			name += "(" + w.Argument + ")"
		}
		b.WriteString("- `" + name + "`, " + w.Result + ": " + w.Help + "\n")
	}
	return b.String()
}
