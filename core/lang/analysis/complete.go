package analysis

import (
	"maps"
	"slices"
)

// Word is a word of the language, for editors: to complete what someone types and
// to explain it.
type Word struct {
	Text     string
	Of       string // the type that has the member, "" for words that stand alone
	Argument string // "" for none; a lambda is written "T → bool"
	Result   string // the type of the value, "" for keywords
	Help     string
	Example  string
}

// Words returns all keywords, built-in names, types and members.
func Words() []Word {
	var all []Word
	for _, name := range slices.Sorted(maps.Keys(keywords)) {
		all = append(all, Word{Text: name, Help: keywords[name]})
	}
	for _, name := range []string{"roots", "membership", "on_inclusion"} {
		all = append(all, Word{Text: name, Help: propertyHelp[name]})
	}
	for _, g := range globals {
		all = append(all, Word{Text: g.name, Result: g.typ, Help: g.help})
	}
	for _, l := range labels {
		all = append(all, Word{Text: l.name, Result: "ref_kind", Help: l.help})
	}
	for _, name := range slices.Sorted(maps.Keys(structures)) {
		all = append(all, Word{Text: name, Help: "type: an object that is a " + structures[name]})
	}
	for _, group := range memberGroups() {
		for _, m := range group {
			all = append(all, Word{Text: m.name, Of: m.on, Argument: m.arg, Result: m.result, Help: m.help, Example: m.example})
		}
	}
	return all
}

var propertyHelp = map[string]string{
	"roots":        "the objects that belong to the subgraph from the beginning",
	"membership":   "whether the object that a reference leads to joins the subgraph",
	"on_inclusion": "what is done for every object that joins",
}
