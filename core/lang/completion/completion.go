// Package completion offers ways to go on with a text while it is typed: commands and
// both languages share it.
package completion

import (
	"sort"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Offer is one way to go on: Text replaces the bytes [From, To) of what is typed.
type Offer struct {
	Text     string
	From, To int
	Help     string
}

// Most is how many completions are offered at once.
const Most = 50

// List collects offers for the bytes [From, To) of a text, of which Typed is there.
type List struct {
	Typed    string
	From, To int
	Offers   []Offer
}

// At returns an empty list for the word before a byte offset: for as many bytes as are part of one.
func At(text string, cursor int, part func(byte) bool) List {
	from := cursor
	for from > 0 && part(text[from-1]) {
		from--
	}
	return List{Typed: text[from:cursor], From: from, To: cursor}
}

// IsNamePart reports whether a byte is part of a name of Java.
func IsNamePart(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// Begins reports whether a word begins with what is typed, in any case of letters.
func (l *List) Begins(word string) bool {
	return len(word) >= len(l.Typed) && strings.EqualFold(word[:len(l.Typed)], l.Typed)
}

// Add offers a word if it begins with what is typed.
func (l *List) Add(word, help string) {
	if l.Begins(word) {
		l.Offers = append(l.Offers, Offer{word, l.From, l.To, help})
	}
}

// AddClasses offers those classes of a dump, which may be nil, that are wanted and whose full
// or simple name begins with what is typed. write returns a name as it is in the text, "" for
// classes that are not wanted.
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

// Shortest returns the offers, the shortest first.
func (l *List) Shortest() []Offer {
	sort.SliceStable(l.Offers, func(i, j int) bool { return len(l.Offers[i].Text) < len(l.Offers[j].Text) })
	return l.Offers[:min(len(l.Offers), Most)]
}
