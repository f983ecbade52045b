package state

import (
	"heapdrop/protocol"
	"strings"
)

// titles gives queries clearer names than those of the registry, which are Eclipse MAT's.
// A query that is a view has the name of the view.
var titles = names{
	{"show_dominator_tree", "In the dominator tree"}, {"what_if", "What would be freed"}, {"heap_dump_overview", "About the dump"}, {"show_retained_set", "What it retains, by class"},
	{"find_leaks", "Biggest dominators"}, {"thread_details", "A thread"}, {"class_references", "References by class"}, {"object", "Go to an address"}, {"composition", "Where the file went"},
	{"off_heap", "Memory outside the heap"}, {"thread_locals", "Thread-locals"}, {"finalizer_overview", "Finalizers"}, {"classloaderexplorerquery", "Class loaders"}, {"collections_overview", "Collections"},
	{"weak_references_statistics", "Weak references"}, {"soft_references_statistics", "Soft references"}, {"phantom_references_statistics", "Phantom references"}, {"bundle_registry", "OSGi bundles"},
}

// named sets the names of the commands that the page shows.
func named(commands []protocol.Command) []protocol.Command {
	for i := range commands {
		c := &commands[i]
		c.Title = sentenceCase(c.Title)
		if title := titles.of(c.Name); title != "" {
			c.Title = title
		}
		if view := viewByCommand(c.Name); view != nil {
			c.Title = view.Title
		}
		if category := categories.of(c.Category); category != "" {
			c.Category = category
		} else if _, last, ok := strings.Cut(c.Category, "/"); ok {
			c.Category = sentenceCase(last)
		}
	}
	return commands
}
