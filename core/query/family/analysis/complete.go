package analysis

import (
	"regexp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	"heapdrop/core/query"
	"heapdrop/core/snapshot"
)

// maxCompletions bounds what is offered at once.
const maxCompletions = 50

// behindIs matches what stands before the name of a class.
var behindIs = regexp.MustCompile(`\bis\s+"?$`)

// complete offers ways to go on with a program: members behind a point, classes of
// the open dump (s may be nil) behind "is", words of the language elsewhere.
func complete(s *snapshot.Snapshot, text string, cursor int) []query.Completion {
	cursor = min(max(cursor, 0), len(text))
	from := cursor
	for from > 0 && isName(text[from-1]) {
		from--
	}
	before, typed := text[:from], text[from:cursor]
	// A class name has points in it.
	start := strings.LastIndexFunc(before, func(r rune) bool { return r != '.' && (r >= 0x80 || !isName(byte(r))) }) + 1
	switch {
	case behindIs.MatchString(text[:start]):
		return classes(s, text[start:cursor], start, cursor)
	case strings.HasSuffix(before, "."):
		return offered(typed, from, cursor, true)
	}
	return offered(typed, from, cursor, false)
}

func isName(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// offered are the members, or the words that stand alone, that begin like that.
func offered(typed string, from, to int, members bool) []query.Completion {
	var list []query.Completion
	for _, w := range analysis.Words() {
		if (w.Of != "") != members || !hasPrefix(w.Text, typed) {
			continue
		}
		offer := query.Completion{Text: w.Text, From: from, To: to, Help: w.Help}
		if w.Argument != "" {
			offer.Text += "("
		}
		if w.Result != "" {
			offer.Help = w.Result + ": " + w.Help
		}
		if members {
			offer.Help = w.Of + " → " + offer.Help
		}
		// Several types have a member of that name.
		if i := slices.IndexFunc(list, func(o query.Completion) bool { return o.Text == offer.Text }); i >= 0 {
			list[i].Help += "; " + offer.Help
			continue
		}
		list = append(list, offer)
	}
	return list[:min(len(list), maxCompletions)]
}

// classes offers the classes whose full or simple name begins like that.
func classes(s *snapshot.Snapshot, typed string, from, to int) []query.Completion {
	var list []query.Completion
	seen := map[string]bool{}
	for i := 0; s != nil && i < s.NumClasses() && len(list) < maxCompletions; i++ {
		name := s.ClassName(heap.ClassIndex(i))
		simple := name[strings.LastIndexByte(name, '.')+1:]
		if seen[name] || !hasPrefix(name, typed) && !hasPrefix(simple, typed) {
			continue
		}
		seen[name] = true
		list = append(list, query.Completion{Text: name, From: from, To: to, Help: "class"})
	}
	return list
}

func hasPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
