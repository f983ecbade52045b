package command

import (
	"regexp"
	"slices"
	"strings"

	"heapdrop/protocol"
)

// flagWord is a flag in a sentence, with what precedes it.
var flagWord = regexp.MustCompile(`(^|[\s(])(--?[a-z][\w-]*)`)

// WithoutFlags replaces the flags in help texts by what the page calls these arguments: it
// has fields and buttons for them. Other queries have their titles.
func WithoutFlags(commands []protocol.Command) []protocol.Command {
	var titles []string
	for _, c := range commands {
		if strings.Contains(c.Name, "_") { // no word of a sentence
			titles = append(titles, c.Name, "“"+c.Title+"”")
		}
	}
	named := strings.NewReplacer(titles...)
	for i := range commands {
		c := &commands[i]
		c.Help = named.Replace(PlainText(c, c.Help))
		c.Arguments = slices.Clone(c.Arguments)
		for k := range c.Arguments {
			c.Arguments[k].Help = PlainText(c, c.Arguments[k].Help)
		}
	}
	return commands
}

// PlainText replaces the flags of a command in a text about it.
func PlainText(c *protocol.Command, text string) string {
	return flagWord.ReplaceAllStringFunc(text, func(found string) string {
		parts := flagWord.FindStringSubmatch(found)
		if a := argumentByFlag(c, parts[2]); a != nil {
			return parts[1] + "“" + Label(a.Name) + "”"
		}
		return found
	})
}
