// Package commandline splits command lines into words, in the notation of Eclipse
// MAT's query box.
package commandline

import (
	"fmt"
	"heapdrop/core/usage"
	"regexp"
	"strings"
)

// Word is one word of a command line.
type Word struct {
	Text   string // with quotes resolved
	Raw    string // as typed
	Quoted bool   // typed in quotes, so never a flag or a keyword
	Last   bool   // a ";" follows, which ends a list of values
	From   int    // byte offset of Raw in the line
}

// Split splits a line at white space. A word in double quotes contains everything up to
// the next quote, with \" and \\ for a quote and a backslash; single quotes have no
// escapes. White space inside parentheses belongs to the word, so retained(0x10 0x20) is
// one word. Outside double quotes, a backslash is kept and removes any special meaning of
// the next character.
//
// It fails for a quote or parenthesis that is not closed.
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

// scan scans the word that starts at a byte, and returns where the next word may start.
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
				inner = line[at:after] // the text inside is split again later
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
		return w, 0, fmt.Errorf("a parenthesis in %q is not closed; put a pattern with parentheses into double quotes", line[from:])
	}
	return Word{Text: text.String(), Raw: line[from:at], Quoted: quoted, From: from}, at, nil
}

// atEnd reports whether a word must end at a byte.
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

// Quote quotes a text so that Split returns it as one word.
func Quote(text string) string {
	if text != "" && text[0] != '-' && text[len(text)-1] != '\\' && !strings.ContainsAny(text, " \t\r\n\"'();") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// ClassPattern compiles a class name pattern, which must match whole names. "[]" and the
// "$" of nested classes need no escaping.
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
		return nil, usage.Errorf("%q is neither a class name nor a regular expression: %s", text, err)
	}
	return pattern, nil
}
