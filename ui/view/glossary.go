package view

// Shortcut is a key and what it does.
type Shortcut struct {
	Keys []string
	Does string
}

// Shortcuts is a group of keyboard shortcuts.
type Shortcuts struct {
	Title string
	Keys  []Shortcut
}

// HelpKeys are the keys of the page, except those of editors.
var HelpKeys = []Shortcuts{
	{"Everywhere", []Shortcut{
		{[]string{"/"}, "Search everything"}, {[]string{"Alt", "←", "→"}, "Back, forward"}, {[]string{"I"}, "Inspector on, off"}, {[]string{"F"}, "Filter the rows"}, {[]string{"?"}, "This sheet"}, {[]string{"Esc"}, "Close what is open"},
	}},
	{"In tables and trees", []Shortcut{
		{[]string{"↑", "↓"}, "Move"}, {[]string{"→", "←"}, "Open, close"}, {[]string{"Enter"}, "Inspect the row"}, {[]string{"M"}, "Menu of the row"}, {[]string{"Home", "End"}, "First row, last row"},
		{[]string{"Shift", "↑", "↓"}, "Select several rows"}, {[]string{"Ctrl", "C"}, "Copy the selected rows"}, {[]string{"B"}, "Follow the biggest"}, {[]string{"D"}, "To the next big drop"},
	}},
	{"In pictures", []Shortcut{
		{[]string{"↑", "↓", "←", "→"}, "From box to box"}, {[]string{"Enter"}, "Zoom in"}, {[]string{"Backspace"}, "One level up"}, {[]string{"Home"}, "Whole heap"},
	}},
}

// EditorKeys are the keys of editors. The help has them below the words, where there is space.
var EditorKeys = []Shortcuts{
	{"In editors", []Shortcut{{[]string{"Ctrl", "Enter"}, "Run the query"}, {[]string{"Esc", "Tab"}, "Leave the editor"}}},
}

// Term is a word that the page uses, with its meaning.
type Term struct {
	Word, Means string
	Guide       string // the heading of the guide with more about it; "" if there is none
}

// Glossary are the terms that the page explains.
var Glossary = []Term{
	{"Retained", "What would be freed with the object: the object itself, and everything that only it keeps alive.", "numbers--retained-heap"},
	{"Own", "The object itself, without what it refers to.", "numbers--shallow-heap"},
	{"Dominator", "The nearest object that every path to this one goes through. If it were removed, everything it dominates would be freed.", "numbers--retained-heap"},
	{"GC root", "Where reachability begins: static fields, threads, native code.", "numbers--gc-roots"},
	{"Path to root", "The chain of fields that keeps an object alive.", ""},
	{"Reference", "A field or an element that leads from one object to another.", "numbers--objects-and-references"},
	{"{key}, {*}", "The value under that key of a map; under any key.", ""},
	{"[3], [*]", "That element of a list or array; any element.", ""},
	{"≥", "At least: counted so far. A click counts exactly.", ""},
	{"Suspect", "A structure that grows without end, or seems to.", "diagnosis--how-it-reasons"},
	{"Cleared", "Large, examined, and not accused.", "diagnosis--how-it-reasons"},
	{"Certain, likely, possible", "How well the dump itself supports the verdict.", "diagnosis--how-it-reasons"},
	{"Backlog", "Work that comes in faster than it is taken out.", ""},
	{"Unreachable", "Garbage: the next collection would free it.", ""},
	{"KB, MB", "1,024 bytes, 1,024 KB.", "numbers--how-numbers-are-written"},
}

// termOf returns the term that explains a column or figure.
var termOf = map[string]string{
	"Retained Heap": "Retained", "Shallow Heap": "Own", "used": "Own", "GC roots": "GC root", "GC Root": "GC root", "unreachable": "Unreachable", "references": "Reference",
}

// Meaning explains a column or figure; "" if its name is clear enough.
func Meaning(name string) string {
	term := termOf[name]
	for _, t := range Glossary {
		if t.Word == term {
			return t.Means
		}
	}
	return map[string]string{
		"Max. Locals' Retained Heap": "What the largest object in a local variable retains. A thread itself retains less, if something else holds that object too.",
		"Percentage":                 "The share of the reachable heap.", "Objects": "How many objects there are.", "objects": "The own sizes of all reachable objects.",
		"classes": "The loaded classes.", "class loaders": "What loaded the classes: the JVM, the application, plug-ins.",
	}[name]
}
