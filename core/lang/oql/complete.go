package oql

import (
	"regexp"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/completion"
	"heapdrop/core/snapshot"
)

// Complete returns completions at a byte offset of a query that may be incomplete:
// keywords, functions, attributes after @ and, from the open dump (s may be nil), classes
// after FROM and fields after an alias.
func Complete(s *snapshot.Snapshot, text string, cursor int) []completion.Offer {
	cursor = min(max(cursor, 0), len(text))
	c := completions{completion.At(text, cursor, func(b byte) bool { return b == '@' || b == '.' || completion.IsNamePart(b) }), s, text}
	switch {
	case behindClassWord(text[:c.From]):
		c.classes()
	case strings.ContainsAny(c.Typed, "@."):
		c.path()
	default:
		c.words()
	}
	return c.Shortest()
}

var classWord = regexp.MustCompile(`(?i)\b(from|instanceof|objects|join|implements)\s+$`)

// behindClassWord reports whether a class name is expected after a text.
func behindClassWord(before string) bool {
	m := classWord.FindStringSubmatchIndex(before)
	// SELECT OBJECTS is followed by an expression.
	return m != nil && !(strings.EqualFold(before[m[2]:m[3]], "objects") && !strings.Contains(strings.ToLower(before), "from"))
}

type completions struct {
	completion.List
	s    *snapshot.Snapshot
	text string
}

// words offers keywords and functions.
func (c *completions) words() {
	for _, k := range Keywords {
		c.Add(k, "")
	}
	for _, f := range Functions {
		name, _, _ := strings.Cut(f.Name, "(")
		c.Add(name+"(", f.Help)
	}
}

// classes offers the classes of the dump, and what else may come after FROM.
func (c *completions) classes() {
	c.AddClasses(c.s, func(name string) string {
		if strings.ContainsAny(name, "/+-") {
			return ""
		}
		return name
	})
	if c.Typed == "" {
		for _, k := range []string{"INSTANCEOF", "OBJECTS", "${snapshot}"} {
			c.Add(k, "")
		}
	}
}

// path offers what may be after the last point or @ of a path.
func (c *completions) path() {
	at := strings.LastIndexAny(c.Typed, "@.")
	path := c.Typed
	c.From, c.Typed = c.From+at+1, path[at+1:]
	seen := map[string]bool{}
	if path[at] == '@' {
		c.From, c.Typed = c.From-1, path[at:]
		for _, p := range properties {
			if !seen[p.name] {
				seen[p.name] = true
				c.Add("@"+p.name, p.on+": "+p.help)
			}
		}
		return
	}
	alias, _, _ := strings.Cut(path, ".")
	for _, name := range c.fieldsOf(alias) {
		if !seen[name] {
			seen[name] = true
			c.Add(name, "field")
		}
	}
	if c.Typed == "" {
		c.Add("@", "attributes")
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
