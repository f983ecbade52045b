package view

import (
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/format"
)

// holderName returns a short name for the holder of a structure: class and field.
func holderName(held protocol.Held, holder string) string {
	name := format.Readable(holder)
	n := len(held.Steps)
	for n > 1 && strings.HasSuffix(held.Steps[n-1].Edge, "*") { // a linked list hangs on its head
		n--
	}
	if n > 1 {
		last, owner := held.Steps[n-1], held.Steps[n-2]
		_, class := format.SplitName(format.Unhidden(owner.Name))
		switch {
		case strings.HasPrefix(last.Edge, "local variable"):
			name = "a " + format.Readable(last.Edge)
		case strings.HasPrefix(last.Edge, "["), strings.HasPrefix(last.Edge, "{"):
			name = class + last.Edge
		default:
			name = class + "." + last.Edge
		}
	}
	if held.Places > 1 && len(held.Steps) > 1 {
		name += " and " + format.Count(int64(held.Places-1), "structure") + " like it"
	}
	return format.Shown(name)
}
