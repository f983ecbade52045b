package oql

import (
	"regexp"
	"sort"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// Completion is one way to go on with a query: Text replaces the bytes [From, To).
type Completion struct {
	Text     string
	From, To int
	Help     string
}

// maxCompletions bounds what is offered at once.
const maxCompletions = 50

// Complete offers ways to go on at a byte offset of a query that need not be
// complete: keywords, functions, attributes behind @, and of the open dump (s may
// be nil) classes behind FROM and fields behind an alias.
func Complete(s *snapshot.Snapshot, text string, cursor int) []Completion {
	cursor = min(max(cursor, 0), len(text))
	from := cursor
	for from > 0 && isCompletable(text[from-1]) {
		from--
	}
	c := completions{s: s, from: from, to: cursor, text: text}
	word := text[from:cursor]
	switch {
	case behindClassWord(text[:from]):
		c.classes(word)
	case strings.ContainsAny(word, "@."):
		c.path(word)
	default:
		c.words(word)
	}
	sort.SliceStable(c.list, func(i, j int) bool { return len(c.list[i].Text) < len(c.list[j].Text) })
	return c.list[:min(len(c.list), maxCompletions)]
}

func isCompletable(b byte) bool {
	return b == '@' || b == '.' || b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

var classWord = regexp.MustCompile(`(?i)\b(from|instanceof|objects|join|implements)\s+$`)

// behindClassWord reports whether a class name is wanted behind a text.
func behindClassWord(before string) bool {
	m := classWord.FindStringSubmatchIndex(before)
	// SELECT OBJECTS is followed by an expression.
	return m != nil && !(strings.EqualFold(before[m[2]:m[3]], "objects") && !strings.Contains(strings.ToLower(before), "from"))
}

type completions struct {
	s        *snapshot.Snapshot
	text     string
	from, to int
	list     []Completion
}

func (c *completions) offer(from int, text, typed, help string) {
	if len(text) >= len(typed) && strings.EqualFold(text[:len(typed)], typed) {
		c.list = append(c.list, Completion{text, from, c.to, help})
	}
}

// words offers keywords and functions.
func (c *completions) words(typed string) {
	for _, k := range Keywords {
		c.offer(c.from, k, typed, "")
	}
	for _, f := range Functions {
		name, _, _ := strings.Cut(f.Name, "(")
		c.offer(c.from, name+"(", typed, f.Help)
	}
}

// classes offers the classes whose full or simple name begins like that.
func (c *completions) classes(typed string) {
	seen := map[string]bool{}
	for i := 0; c.s != nil && i < c.s.NumClasses() && len(c.list) < maxCompletions; i++ {
		name := c.s.ClassName(heap.ClassIndex(i))
		simple := name[strings.LastIndexByte(name, '.')+1:]
		if seen[name] || strings.ContainsAny(name, "/+-") || !hasPrefix(name, typed) && !hasPrefix(simple, typed) {
			continue
		}
		seen[name] = true
		c.list = append(c.list, Completion{name, c.from, c.to, "class"})
	}
	if typed == "" {
		for _, k := range []string{"INSTANCEOF", "OBJECTS", "${snapshot}"} {
			c.offer(c.from, k, "", "")
		}
	}
}

func hasPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// path offers what may stand behind the last point or @ of a path.
func (c *completions) path(typed string) {
	at := strings.LastIndexAny(typed, "@.")
	from, rest := c.from+at, typed[at+1:]
	seen := map[string]bool{}
	for _, p := range properties {
		if !seen[p.name] && typed[at] == '@' {
			seen[p.name] = true
			c.offer(from, "@"+p.name, "@"+rest, p.on+": "+p.help)
		}
	}
	if typed[at] != '.' {
		return
	}
	alias, _, _ := strings.Cut(typed, ".")
	for _, name := range c.fieldsOf(alias) {
		if !seen[name] {
			seen[name] = true
			c.offer(from+1, name, rest, "field")
		}
	}
	if rest == "" {
		c.offer(from+1, "@", "", "attributes")
	}
}

var aliased = regexp.MustCompile(`(?i)\b(?:from|join)\s+(?:objects\s+)?(?:instanceof\s+)?([\pL_$][\pL\d_$.]*(?:\[\])*)\s+(?:as\s+)?([\pL_$][\pL\d_$]*)`)

// fieldsOf returns the fields of the class that an alias stands for.
func (c *completions) fieldsOf(alias string) []string {
	var names []string
	for _, m := range aliased.FindAllStringSubmatch(c.text, -1) {
		if m[2] != alias || c.s == nil {
			continue
		}
		for _, class := range c.s.ClassesByName(m[1]) {
			for depth := 0; class != heap.NoClass && depth < maxDepth; depth++ {
				k := c.s.Class(class)
				for _, f := range k.Fields {
					names = append(names, f.Name)
				}
				class = k.SuperIndex
			}
		}
	}
	return names
}
