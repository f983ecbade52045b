package analysis

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"heapdrop/core/lang/completion"
	"heapdrop/core/snapshot"
)

// behindIs matches the text before a class name.
var behindIs = regexp.MustCompile(`\bis\s+"?$`)

// Complete returns completions for a program: members after a point, classes of the open
// dump (s may be nil) after "is", words of the language elsewhere.
func Complete(s *snapshot.Snapshot, text string, cursor int) []completion.Offer {
	cursor = min(max(cursor, 0), len(text))
	path := completion.At(text, cursor, func(b byte) bool { return b == '.' || completion.IsNamePart(b) })
	if behindIs.MatchString(text[:path.From]) {
		path.AddClasses(s, func(name string) string { return name })
		return path.Offers
	}
	c := completion.At(text, cursor, completion.IsNamePart)
	addWords(&c, strings.HasSuffix(text[:c.From], "."))
	return c.Offers[:min(len(c.Offers), completion.Most)]
}

// addWords offers members, or the words that stand alone.
func addWords(c *completion.List, members bool) {
	for _, w := range Words() {
		if (w.Of != "") != members || !c.Begins(w.Text) {
			continue
		}
		text, help := w.Text, w.Help
		if w.Argument != "" {
			text += "("
		}
		if w.Result != "" {
			help = w.Result + ": " + help
		}
		if members {
			help = w.Of + " → " + help
		}
		// Several types may have a member of this name.
		if i := slices.IndexFunc(c.Offers, func(o completion.Offer) bool { return o.Text == text }); i >= 0 {
			c.Offers[i].Help += "; " + help
			continue
		}
		c.Add(text, help)
	}
}

// Word is a word of the language, for completion and explanation in editors.
type Word struct {
	Text     string
	Of       string // the type that has the member, "" for other words
	Argument string // "" if there is none; a lambda is written as "T → bool"
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
	"roots":        "the objects that belong to the subgraph from the start",
	"membership":   "whether the object that a reference leads to joins the subgraph",
	"on_inclusion": "the code to run for every object that joins",
}
