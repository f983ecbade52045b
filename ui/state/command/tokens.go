// Package command is about commands as the analyzer takes them: split into words and joined
// again, edited in a form, written in a query language, and named as the page calls them.
package command

import "strings"

// Tokens splits a command into words. Each keeps the form in which it was typed, with its
// quotes and the ";" that ends a list of values. White space in quotes or parentheses is
// part of the word, as is the character after a backslash. The page only splits commands
// to join them again, so it leaves words as they are; the analyzer interprets them.
func Tokens(text string) []string {
	var tokens []string
	for at := 0; at < len(text); {
		if isSpace(text[at]) {
			at++
			continue
		}
		end := tokenEnd(text, at)
		tokens = append(tokens, text[at:end])
		at = end
	}
	return tokens
}

// tokenEnd returns the end of the word that begins at a byte. An unclosed quote or
// parenthesis ends with the text.
func tokenEnd(text string, at int) int {
	depth, quote := 0, byte(0)
	for ; at < len(text); at++ {
		c := text[at]
		switch {
		case c == '\\' && quote != '\'' && at+1 < len(text):
			at++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			depth = max(depth-1, 0)
		case depth == 0 && isSpace(c):
			return at
		}
	}
	return at
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// Quote quotes a text as one word, if needed.
func Quote(text string) string {
	if text != "" && !IsFlag(text) && !strings.ContainsAny(text, " \t\r\n\"'();") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// Unquote returns the text of a word that is quoted as a whole; other words stay
// unchanged.
func Unquote(token string) string {
	last := len(token) - 1
	switch {
	case last < 1 || token[0] != token[last]:
		return token
	case token[0] == '\'':
		return token[1:last]
	case token[0] == '"':
		return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(token[1:last])
	}
	return token
}

// Join joins words into a command; it is the inverse of Tokens.
func Join(tokens []string) string { return strings.Join(tokens, " ") }

// IsFlag distinguishes a flag from a value: "-groupby" is one, "-1" and "-" are not.
func IsFlag(token string) bool {
	return len(token) > 1 && token[0] == '-' && (token[1] < '0' || token[1] > '9') && token[1] != '.'
}

// names are pairs of a name and what the page says instead; they take less code than a map.
type names [][2]string

// Of returns what the page says for a name; "" if that is the name itself.
func (list names) Of(name string) string {
	for _, pair := range list {
		if pair[0] == name {
			return pair[1]
		}
	}
	return ""
}

// words are the page's words for names of arguments and their values, and for columns that
// have Eclipse MAT's names.
var words = names{
	{"groupby", "Group by"}, {"category", "Kind"}, {"oql", "OQL"}, {"x", "Exclude"}, {"xfile", "Exclude by file"}, {"inbound", "Incoming"},
	{"excludes", "Exclude"}, {"numberofpaths", "Paths"}, {"classloader", "Class loader"}, {"keycolumn", "Key column"}, {"setop", "Set operation"},
	{"maxobjs", "Referents looked at"}, {"maxpaths", "Paths looked at"}, {"maxresults", "Paths shown"}, {"minimumWaste", "Least waste"}, {"none", "Every object"},
	{"folded", "Folded by class"}, {"by_class", "By class"}, {"by_classloader", "By class loader"}, {"by_package", "By package"},
	{"Retained Heap", "Retained"}, {"Shallow Heap", "Own"}, {"Old Retained Heap", "Old retained"}, {"Old Shallow Heap", "Old own"}, {"More Shallow", "More own"},
	{"Percentage", "Share of heap"}, {"Class Name", "Class"},
	{"Max. Locals' Retained Heap", "Largest local"}, {"Object / Stack Frame", "Thread"}, {"Is Daemon", "Daemon"}, {"Ref. Objects", "Objects"},
	{"Ref. Shallow Heap", "Objects' own"}, {"Java Local", "Local variable"},
}

// ShortHeadings are headings for tables with little space.
var ShortHeadings = names{
	{"Suspect's Retained Heap", "Retained"}, {"Suspect's %", "%"}, {"Dominator Shallow Heap", "Dominator own"}, {"Dominated Shallow Heap", "Dominated own"},
	{"Retained by Class Objects", "Classes retain"}, {"Retained by Classes and Instances", "All retain"}, {"Retained Heap of Value", "Value retains"}, {"Descendants", "Below"}, {"Max. Locals' Retained Heap", "Locals"},
}

// Label formats a name of the registry for people: FROM_GC_ROOTS → "From gc roots".
func Label(name string) string {
	text := strings.TrimPrefix(strings.ReplaceAll(name, "_", " "), "by ")
	if text == strings.ToUpper(text) {
		text = strings.ToLower(text)
	}
	text = strings.ReplaceAll(text, "gc ", "GC ")
	if word := words.Of(text); word != "" {
		return word
	}
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// MenuGroup and MenuLabel split the label of a menu entry: the part before the first
// slash is the name of its group.
func MenuGroup(label string) string {
	group, _, ok := strings.Cut(label, "/")
	if !ok {
		return ""
	}
	return group
}

// MenuLabel returns the label of a menu item without the submenu before the slash.
func MenuLabel(label string) string {
	if _, rest, ok := strings.Cut(label, "/"); ok {
		label = rest
	}
	return label
}

// ParseAddress parses an address as tools write it: 0x7f00, 0X7F00.
func ParseAddress(text string) (address string, ok bool) {
	digits, ok := strings.CutPrefix(strings.ToLower(text), "0x")
	if !ok || digits == "" || len(digits) > 16 {
		return "", false
	}
	for _, r := range digits {
		if !strings.ContainsRune("0123456789abcdef", r) {
			return "", false
		}
	}
	return "0x" + digits, true
}
