package command

import (
	"strings"
	"unicode"

	"heapdrop/protocol"
)

// categories gives the parts of the query menu names that say what they contain.
var categories = names{
	{"Overview", "The heap"}, {"Java Basics", "Objects and references"}, {"Java Basics/Threads", "Threads"}, {"Java Basics/Finalizers", "Finalizers"},
	{"Java Basics/References", "Weak and soft references"}, {"Java Collections", "Collections and arrays"}, {"Leak Identification", "Leaks"}, {"INSANE", "Sizes of structures"},
	{"HeapRoots", "What keeps objects alive"}, {"Eclipse", "OSGi bundles"}, {"Compare", CompareCategory}, {"Before the Dump", "Before the dump"},
}

// CompareCategory is the part of the menu with queries that need a baseline.
const CompareCategory = "Compare dumps"

// titles gives queries clearer names than those of the registry, which are Eclipse MAT's.
// A query that is a view has the name of the view, see NameViews.
var titles = names{
	{"show_dominator_tree", "In the dominator tree"}, {"what_if", "What would be freed"}, {"heap_dump_overview", "About the dump"}, {"show_retained_set", "What it retains, by class"},
	{"find_leaks", "Biggest dominators"}, {"thread_details", "A thread"}, {"class_references", "References by class"}, {"object", "Go to an address"}, {"composition", "Where the file went"},
	{"off_heap", "Memory outside the heap"}, {"thread_locals", "Thread-locals"}, {"finalizer_overview", "Finalizers"}, {"classloaderexplorerquery", "Class loaders"}, {"collections_overview", "Collections"},
	{"weak_references_statistics", "Weak references"}, {"soft_references_statistics", "Soft references"}, {"phantom_references_statistics", "Phantom references"}, {"bundle_registry", "OSGi bundles"},
}

// Named sets the names of the commands that the page shows.
func Named(commands []protocol.Command) []protocol.Command {
	for i := range commands {
		c := &commands[i]
		c.Title = SentenceCase(c.Title)
		if title := titles.Of(c.Name); title != "" {
			c.Title = title
		}
		if category := categories.Of(c.Category); category != "" {
			c.Category = category
		} else if _, last, ok := strings.Cut(c.Category, "/"); ok {
			c.Category = SentenceCase(last)
		}
	}
	return commands
}

// GroupName returns the name of a group of a menu as the page shows it.
func GroupName(name string) string {
	if words := categories.Of(name); words != "" {
		return words
	}
	return SentenceCase(name)
}

// Heading returns the heading of a column. Names of classes and fields stay as they are.
func Heading(name string) string {
	if word := words.Of(name); word != "" {
		return word
	}
	if strings.ContainsAny(name, "→.$[{") {
		return name
	}
	if dump, column, several := strings.Cut(name, " "); several && dump[:min(1, len(dump))] == "#" { // of one of several older dumps
		return dump + " " + strings.ToLower(Heading(column))
	}
	return SentenceCase(name)
}

// WithColumnNames replaces headings by the names of columns in a filter, where the analyzer would
// not find them: "Own > 1000".
func WithColumnNames(filter string) string {
	parts := strings.Split(filter, ";")
	for i, part := range parts {
		at := max(strings.IndexAny(part, "<>=!"), 0)
		switch heading := strings.ToLower(strings.TrimSpace(part[:at])); heading {
		case "own":
			parts[i] = "Shallow Heap" + part[at:]
		case "old own":
			parts[i] = "Old Shallow Heap" + part[at:]
		case "#1 own", "#2 own", "#3 own":
			parts[i] = heading[:3] + "Shallow Heap" + part[at:]
		case "more own":
			parts[i] = "More Shallow" + part[at:]
		case "share of heap":
			parts[i] = "Percentage" + part[at:]
		}
	}
	return strings.Join(parts, ";")
}

// properNouns keep their capital.
var properNouns = map[string]bool{"Equinox": true, "Eclipse": true, "Java": true, "Unicode": true}

// SentenceCase formats a title in sentence case, except for abbreviations and names.
func SentenceCase(title string) string {
	words := strings.Split(title, " ")
	for i, word := range words {
		if i > 0 && !properNouns[word] && strings.IndexFunc(word[min(len(word), 1):], unicode.IsUpper) < 0 {
			words[i] = strings.ToLower(word)
		}
	}
	return strings.Join(words, " ")
}
