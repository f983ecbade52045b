package state

import (
	"strings"
	"unicode"
)

// categories gives the parts of the query menu names that say what they contain.
var categories = names{
	{"Overview", "The heap"}, {"Java Basics", "Objects and references"}, {"Java Basics/Threads", "Threads"}, {"Java Basics/Finalizers", "Finalizers"},
	{"Java Basics/References", "Weak and soft references"}, {"Java Collections", "Collections and arrays"}, {"Leak Identification", "Leaks"}, {"INSANE", "Sizes of structures"},
	{"HeapRoots", "What keeps objects alive"}, {"Eclipse", "OSGi bundles"}, {"Compare", CompareCategory}, {"Before the Dump", "Before the dump"},
}

// CompareCategory is the part of the menu with queries that need a baseline.
const CompareCategory = "Compare dumps"

// Heading returns the heading of a column. Names of classes and fields stay as they are.
func Heading(name string) string {
	if word := words.of(name); word != "" {
		return word
	}
	if strings.ContainsAny(name, "→.$[{") {
		return name
	}
	return sentenceCase(name)
}

// withNames replaces headings by the names of columns in a filter, where the analyzer would
// not find them: "Own > 1000".
func withNames(filter string) string {
	parts := strings.Split(filter, ";")
	for i, part := range parts {
		at := max(strings.IndexAny(part, "<>=!"), 0)
		switch strings.ToLower(strings.TrimSpace(part[:at])) {
		case "own":
			parts[i] = "Shallow Heap" + part[at:]
		case "share of heap":
			parts[i] = "Percentage" + part[at:]
		}
	}
	return strings.Join(parts, ";")
}

// properNouns keep their capital.
var properNouns = map[string]bool{"Equinox": true, "Eclipse": true, "Java": true, "Unicode": true}

// sentenceCase formats a title in sentence case, except for abbreviations and names.
func sentenceCase(title string) string {
	words := strings.Split(title, " ")
	for i, word := range words {
		if i > 0 && !properNouns[word] && strings.IndexFunc(word[min(len(word), 1):], unicode.IsUpper) < 0 {
			words[i] = strings.ToLower(word)
		}
	}
	return strings.Join(words, " ")
}
