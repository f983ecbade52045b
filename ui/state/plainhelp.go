package state

import (
	"regexp"
	"slices"

	"heapdrop/protocol"
)

// flagWord is a flag in a sentence, with what precedes it.
var flagWord = regexp.MustCompile(`(^|[\s(])(--?[a-z][\w-]*)`)

// withoutFlags replaces the flags in help texts by what the page calls these arguments: it
// has fields and buttons for them.
func withoutFlags(commands []protocol.Command) []protocol.Command {
	for i := range commands {
		c := &commands[i]
		plain := func(help string) string {
			return flagWord.ReplaceAllStringFunc(help, func(found string) string {
				parts := flagWord.FindStringSubmatch(found)
				if a := argumentByFlag(c, parts[2]); a != nil {
					return parts[1] + "“" + Label(a.Name) + "”"
				}
				return found
			})
		}
		c.Help = plain(c.Help)
		c.Arguments = slices.Clone(c.Arguments)
		for k := range c.Arguments {
			c.Arguments[k].Help = plain(c.Arguments[k].Help)
		}
	}
	return commands
}
