// Package completion completes text while it is typed. It is shared by commands and both
// languages.
package completion

import (
	"sort"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Offer is one completion: Text replaces the bytes [From, To) of the input.
type Offer struct {
	Text     string
	From, To int
	Help     string
}

// Most is the maximum number of completions that are offered at once.
const Most = 50

// List collects completions for the bytes [From, To) of the input, which contain Typed.
type List struct {
	Typed    string
	From, To int
	Offers   []Offer
}

// At returns an empty list for the word that ends at a byte offset.
func At(text string, cursor int, part func(byte) bool) List {
	from := cursor
	for from > 0 && part(text[from-1]) {
		from--
	}
	return List{Typed: text[from:cursor], From: from, To: cursor}
}

// IsNamePart reports whether a byte can be part of a Java name.
func IsNamePart(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// Begins reports whether a word begins with the typed text, ignoring case.
func (l *List) Begins(word string) bool {
	return len(word) >= len(l.Typed) && strings.EqualFold(word[:len(l.Typed)], l.Typed)
}

// Add adds a word if it begins with the typed text.
func (l *List) Add(word, help string) {
	if l.Begins(word) {
		l.Offers = append(l.Offers, Offer{word, l.From, l.To, help})
	}
}

// AddClasses adds the classes of a dump, which may be nil, whose full or simple name
// begins with the typed text. write returns the form of a name in the input, "" for
// classes to omit.
func (l *List) AddClasses(s *snapshot.Snapshot, write func(name string) string) {
	seen := map[string]bool{}
	for i := 0; s != nil && i < s.NumClasses() && len(l.Offers) < Most; i++ {
		name := s.ClassName(heap.ClassIndex(i))
		if seen[name] || !l.Begins(name) && !l.Begins(name[strings.LastIndexByte(name, '.')+1:]) {
			continue
		}
		seen[name] = true
		if text := write(name); text != "" {
			l.Offers = append(l.Offers, Offer{text, l.From, l.To, "class"})
		}
	}
}

// Shortest returns the completions, shortest first.
func (l *List) Shortest() []Offer {
	sort.SliceStable(l.Offers, func(i, j int) bool { return len(l.Offers[i].Text) < len(l.Offers[j].Text) })
	return l.Offers[:min(len(l.Offers), Most)]
}
