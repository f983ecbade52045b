package command

import (
	"testing"

	"heapdrop/protocol"
)

// TestHeadings: columns have the page's words, in sentence case; names of classes keep their
// letters.
func TestHeadings(t *testing.T) {
	for name, want := range map[string]string{
		"Retained Heap": "Retained", "Shallow Heap": "Own", "Percentage": "Share of heap", "Held By": "Held by", "GC Root": "GC root", "Old Objects": "Old objects", "Java Local": "Local variable",
		"#1 Retained Heap": "#1 retained", "#2 Objects": "#2 objects", "#1 Shallow Heap": "#1 own", "#": "#", "": "",
		"Cache.STORE → Entry Set": "Cache.STORE → Entry Set",
	} {
		if got := Heading(name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
}

// TestFilterByHeading: a filter may name a column as its heading does, and finds texts that look
// alike.
func TestFilterByHeading(t *testing.T) {
	for filter, want := range map[string]string{
		"Own > 1000": "Shallow Heap> 1000", "Old own > 1": "Old Shallow Heap> 1", "#2 own > 1": "#2 Shallow Heap> 1", "more own>1": "More Shallow>1", "a; own>=1K;Share of heap > 5%": "a;Shallow Heap>=1K;Percentage> 5%", "own": "own", "Owner = 1": "Owner = 1", "Objects > 1": "Objects > 1",
	} {
		if got := WithColumnNames(filter); got != want {
			t.Errorf("%q is sent as %q, want %q", filter, got, want)
		}
	}
}

// TestSentenceCase: only the first letter is a capital, except in names and
// abbreviations.
func TestSentenceCase(t *testing.T) {
	for title, want := range map[string]string{
		"Finalizer In Processing": "Finalizer in processing", "Path To GC Roots": "Path to GC roots", "OQL": "OQL", "Equinox Bundle Explorer": "Equinox bundle explorer",
		"Off-Heap Memory": "Off-Heap memory", "": "",
	} {
		if got := SentenceCase(title); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	commands := Named([]protocol.Command{{Name: "list_objects", Title: "List Objects", Category: "Java Basics"}, {Name: "x", Title: "X", Category: "A/B"}})
	if c := commands[0]; c.Title != "List objects" || c.Category != "Objects and references" || commands[1].Category != "B" {
		t.Errorf("%+v", commands)
	}
}
