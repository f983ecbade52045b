// Package commandline splits command lines into words, in the notation of Eclipse
// MAT's query box, and finds what a mistyped word may have meant.
package commandline

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// UsageError says what is wrong with something that someone typed.
type UsageError struct {
	Message string // one sentence: what is wrong, naming the argument
	Found   string // what was given
	Advice  string // what is allowed, or what may have been meant
}

// Error returns all of it in one line.
func (e *UsageError) Error() string {
	if e.Advice == "" {
		return e.Message
	}
	return e.Message + ". " + e.Advice
}

// Word is one word of a command line.
type Word struct {
	Text   string // with quotes resolved
	Raw    string // as typed
	Quoted bool   // typed in quotes, so never a flag or a keyword
	Last   bool   // a ";" followed: a list of values ends here
	From   int    // byte offset of Raw in the line
}

// Split splits a line at white space. A word in double quotes holds everything
// up to the next quote, with \" and \\ for a quote and a backslash; single
// quotes hold everything as it is. White space inside parentheses belongs to the
// word, so that retained(0x10 0x20) is one. Outside double quotes backslashes
// stand for themselves and keep the next character from having a meaning.
//
// Errors: a quote or parenthesis that is not closed.
func Split(line string) ([]Word, error) {
	var list []Word
	for at := 0; at < len(line); {
		if isSpace(line[at]) {
			at++
			continue
		}
		if line[at] == ';' {
			if len(list) > 0 {
				list[len(list)-1].Last = true
			}
			at++
			continue
		}
		w, end, err := scan(line, at)
		if err != nil {
			return nil, err
		}
		list = append(list, w)
		at = end
	}
	return list, nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// scan reads the word that starts at a byte, and returns where the next may start.
func scan(line string, from int) (w Word, end int, err error) {
	var text strings.Builder
	depth, at, quoted := 0, from, line[from] == '"' || line[from] == '\''
loop:
	for at < len(line) {
		c := line[at]
		switch {
		case c == '"' || c == '\'':
			inner, after, err := quotedText(line, at)
			if err != nil {
				return w, 0, err
			}
			if depth > 0 {
				inner = line[at:after] // the word inside is split again
			}
			text.WriteString(inner)
			at = after
			continue
		case depth == 0 && (isSpace(c) || c == ';' && atEnd(line, at+1)):
			break loop
		case c == '\\' && at+1 < len(line):
			text.WriteString(line[at : at+2])
			at += 2
			continue
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		}
		text.WriteByte(c)
		at++
	}
	if depth > 0 {
		return w, 0, fmt.Errorf("a parenthesis of %q is not closed; put a pattern that holds one into double quotes", line[from:])
	}
	return Word{Text: text.String(), Raw: line[from:at], Quoted: quoted, From: from}, at, nil
}

// atEnd reports whether a word cannot go on at a byte.
func atEnd(line string, at int) bool { return at >= len(line) || isSpace(line[at]) }

// quotedText reads the quoted text that opens at a byte.
func quotedText(line string, from int) (text string, end int, err error) {
	quote := line[from]
	var b strings.Builder
	for at := from + 1; at < len(line); at++ {
		c := line[at]
		if c == quote {
			return b.String(), at + 1, nil
		}
		if c == '\\' && quote == '"' && at+1 < len(line) && (line[at+1] == '"' || line[at+1] == '\\') {
			at++
			c = line[at]
		}
		b.WriteByte(c)
	}
	return "", 0, fmt.Errorf("the quote before %q is not closed", line[from+1:])
}

// Quote writes a text so that Split reads it back as one word with that text.
func Quote(text string) string {
	if text != "" && text[0] != '-' && text[len(text)-1] != '\\' && !strings.ContainsAny(text, " \t\r\n\"'();") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// Nearest returns the candidate that the word most likely meant, "" when none is
// near: at most a third of the letters differ, or it is the start or the end of
// the candidate. Case does not count. Hidden classes and what is in them are not meant: their
// names are made at run time.
func Nearest(word string, candidates []string) string {
	lower := strings.ToLower(word)
	best, bestDistance := "", utf8.RuneCountInString(word)/3+1
	for _, c := range candidates {
		if isHidden(c) {
			continue
		}
		candidate := strings.ToLower(c)
		distance := bestDistance + 1
		if len(lower) >= 3 && (strings.HasPrefix(candidate, lower) || strings.HasSuffix(candidate, lower)) {
			distance = 1
		} else if d := len(candidate) - len(lower); d <= bestDistance && d >= -bestDistance {
			distance = editDistance(lower, candidate, bestDistance)
		}
		if distance < bestDistance || distance == bestDistance && best == "" {
			best, bestDistance = c, distance
		}
	}
	return best
}

// isHidden reports whether a name has that of a hidden class in it: the JVM puts an address
// behind its "/" or, in HPROF, "+"; before JDK 15 lambdas have a number.
func isHidden(name string) bool {
	return strings.Contains(name, "+0x") || strings.Contains(name, "/0x") || strings.Contains(name, "$$Lambda$")
}

// editDistance counts the bytes to insert, delete, change or swap with the next
// one to turn a into b, giving up above a limit (optimal string alignment).
func editDistance(a, b string, limit int) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
			least = min(least, next[j])
		}
		if least > limit {
			return limit + 1
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}

// ClassPattern compiles a class name pattern, which must match whole names. "[]" and
// the "$" of nested classes may be written as they are in names.
func ClassPattern(text string) (*regexp.Regexp, error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			b.WriteString(text[i : i+2])
			i++
		case strings.HasPrefix(text[i:], "[]"):
			b.WriteString(`\[\]`)
			i++
		case text[i] == '$' && i+1 < len(text) && text[i+1] != ')' && text[i+1] != '|':
			b.WriteString(`\$`)
		default:
			b.WriteByte(text[i])
		}
	}
	pattern, err := regexp.Compile(`^(?:` + b.String() + `)$`)
	if err != nil {
		return nil, &UsageError{Message: fmt.Sprintf("%q is neither a class name nor a regular expression: %s", text, err)}
	}
	return pattern, nil
}
