package env

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

// HolderName is what the page calls a structure that a verdict names, everywhere: class and
// field, and what distinguishes structures of the same name: the key, else the whole path, else
// the address.
func HolderName(d *protocol.Diagnosis, held protocol.Held, holder string) string {
	name := holderName(held, holder)
	names, paths, keys := 0, 0, map[string]int{}
	count := func(other protocol.Held, path string) {
		if holderName(other, path) == name {
			names++
			keys[keyOf(other)]++
			if path == holder {
				paths++
			}
		}
	}
	for i := range d.Suspects {
		count(d.Suspects[i].Held, d.Suspects[i].Holder)
	}
	for i := range d.Cleared {
		count(d.Cleared[i].Held, d.Cleared[i].Holder)
	}
	if names < 2 {
		return name
	}
	if key := keyOf(held); key != "" && keys[key] < 2 {
		return name + " of " + format.Shown(key)
	}
	switch {
	case paths < 2:
		return format.Shown(format.Readable(holder))
	case held.Object != "":
		return name + " @ " + format.Shown(held.Object)
	}
	return name
}

// keyOf returns the last key of a map on the path to a structure; "" if there is none.
func keyOf(held protocol.Held) string {
	for i := len(held.Steps) - 1; i >= 0; i-- {
		if _, key, ok := strings.Cut(held.Steps[i].Edge, "{"); ok {
			return strings.TrimSuffix(key, "}")
		}
	}
	return ""
}

// NameOfPath returns the name of the structure at a path, as a verdict has it; else the path
// without packages.
func NameOfPath(d *protocol.Diagnosis, path string) string {
	if d != nil {
		for i := range d.Suspects {
			if s := &d.Suspects[i]; s.Holder == path {
				return HolderName(d, s.Held, path)
			}
		}
		for i := range d.Cleared {
			if c := &d.Cleared[i]; c.Holder == path {
				return HolderName(d, c.Held, path)
			}
		}
	}
	return format.Shown(format.Readable(path))
}
