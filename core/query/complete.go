package query

import (
	"strings"

	"heapdrop/core/lang/commandline"
	"heapdrop/core/lang/completion"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/snapshot"
)

// Complete offers completions at a byte offset of a line: names of commands, flags and
// values and, if a dump is open, names of its classes. s may be nil.
func (r Registry) Complete(s *snapshot.Snapshot, line string, cursor int) []completion.Offer {
	cursor = min(max(cursor, 0), len(line))
	from := cursor
	for from > 0 && !strings.ContainsRune(" \t(:", rune(line[from-1])) {
		from--
	}
	to := cursor
	for to < len(line) && !strings.ContainsRune(" \t();", rune(line[to])) {
		to++
	}
	if list, found := r.verbatim(s, line, cursor); found {
		return list
	}
	c := completer{completion.List{Typed: line[from:cursor], From: from, To: to}}
	before := strings.TrimLeft(line[:from], " \t")
	if before == "" {
		for i := range r {
			c.offer(r[i].Name, firstSentence(r[i].Help))
		}
		return c.Shortest()
	}
	name, _, _ := strings.Cut(before, " ")
	q := r.Find(name)
	if q == nil {
		return nil
	}
	if strings.HasPrefix(c.Typed, "-") {
		c.flags(q)
		return c.Shortest()
	}
	a := q.argumentAt(before)
	switch {
	case a == nil:
		c.flags(q)
	case a.Type == Enum:
		for _, v := range a.Values {
			c.offer(v, a.Help)
		}
	case a.Type == Objects || a.Classes:
		if c.Typed != "" {
			c.AddClasses(s, commandline.Quote)
		}
		if a.Type == Objects {
			c.sets()
		}
	}
	return c.Shortest()
}

// verbatim offers completions inside an argument that takes the rest of the line. found
// is false if the cursor is anywhere else.
func (r Registry) verbatim(s *snapshot.Snapshot, line string, cursor int) (list []completion.Offer, found bool) {
	start := len(line) - len(strings.TrimLeft(line, " \t"))
	name, rest, _ := strings.Cut(line[start:], " ")
	q := r.Find(name)
	from := start + len(name) + 1
	if q == nil || cursor < from {
		return nil, false
	}
	for i := range q.Arguments {
		a := &q.Arguments[i]
		if !a.Verbatim || a.Complete == nil {
			continue
		}
		from += len(rest) - len(strings.TrimLeft(rest, " \t"))
		if from < len(line) && (line[from] == '"' || line[from] == '\'') {
			from++
		}
		list = a.Complete(s, line[min(from, len(line)):], cursor-from)
		for k := range list {
			list[k].From += from
			list[k].To += from
		}
		return list, true
	}
	return nil, false
}

// argumentAt returns the argument that a word after the text before would belong to.
func (q *Query) argumentAt(before string) *Argument {
	list, err := commandline.Split(before)
	if err != nil { // inside an open parenthesis or quote: some set
		return q.objects()
	}
	for i := len(list) - 1; i > 0; i-- {
		if !isFlag(list[i]) {
			if list[i].Last {
				break
			}
			continue
		}
		if a := q.flag(list[i].Text); a != nil && a.Type != Boolean && (i == len(list)-1 || a.Multiple || a.Type == Objects) {
			return a
		}
		break
	}
	for i := range q.Arguments {
		if q.Arguments[i].Flag == "" {
			return &q.Arguments[i]
		}
	}
	return nil
}

type completer struct{ completion.List }

func (c *completer) offer(text, help string) {
	if len(c.Offers) < completion.Most {
		c.Add(text, help)
	}
}

func (c *completer) flags(q *Query) {
	for i := range q.Arguments {
		if q.Arguments[i].Flag != "" {
			c.offer(q.Arguments[i].Flag, q.Arguments[i].Help)
		}
	}
	if q.objects() != nil {
		for _, f := range objectset.Flags {
			if q.flag(f.Name) == nil {
				c.offer(f.Name, f.Help)
			}
		}
	}
}

// sets offers the keywords of the object set language.
func (c *completer) sets() {
	for _, word := range objectset.Words {
		c.offer(word.Text, word.Help)
	}
}

// firstSentence shortens help to the length that a list can show.
func firstSentence(help string) string {
	if i := strings.Index(help, ". "); i >= 0 {
		return help[:i+1]
	}
	return help
}
