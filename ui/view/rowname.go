package view

import (
	"strings"

	"heapdrop/ui/state/format"
)

// splitMany splits the count from the start of a text.
func splitMany(text string) (many, rest string) {
	const times = " × "
	count, rest, found := strings.Cut(text, times)
	if !found || count == "" || strings.Trim(count, "0123456789,") != "" {
		return "", text
	}
	return count + times, rest
}

// afterPackage returns the rest of a name behind its package.
func afterPackage(text string) string {
	rest, _ := strings.CutPrefix(text, "class ")
	_, class := format.SplitName(rest)
	if len(class) == len(rest) {
		return text
	}
	return class
}

// valueFirst puts the value of an object before its type, for cells that may be cut:
// "worker-0 · String" instead of "java.lang.String @ 0x7f00  worker-0". A class has the initials
// of its package.
func valueFirst(text string) string {
	name, rest, ok := strings.Cut(text, " @ 0x")
	if !ok {
		pkg, class := format.SplitName(text)
		return format.Initials(pkg) + class
	}
	if _, value, said := strings.Cut(rest, "  "); said {
		return value + " · " + shortName(name)
	}
	return shortName(text)
}
