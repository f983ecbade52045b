package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token; symbols and keywords are their own text.
type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	keywordToken
	intToken
	floatToken
	stringToken
	symbolToken
)

// token is a word of a program.
type token struct {
	kind  tokenKind
	text  string // canonical: keywords with "_", symbols in ASCII, strings unquoted
	from  int    // byte offsets in the program
	to    int
	int   int64
	float float64
}

// keywords are the words with a meaning of their own, in the spelling with "_".
// Behind a "." they are names of members.
var keywords = map[string]string{
	"table_of":      "a list type: table-of Object",
	"struct":        "a compound type or value, closed by end",
	"end":           "closes struct",
	"set_type":      "declares a type of subgraph",
	"instances_for": "says which subgraphs of a type there are",
	"have_names":    "the names of these subgraphs",
	"int":           "whole numbers of 64 bits", "bool": "true or false", "string": "text", "float": "numbers with a fraction",
	"ret": "the value of a lambda",
	"and": "both (∧)", "or": "either (∨)", "not": "negation (¬)",
	"in": "membership in Unassigned or ENTITY (∈)", "is": "instance of a class or of a subclass of it",
	"true": "", "false": "", "null": "no object, or no such field",
	"Unassigned": "the objects that belong to no subgraph yet", "ENTITY": "the subgraph at hand",
	"THIS": "the object that the reference leads to", "REFERRER": "the object that holds the reference",
	"ref_kind": "what kind of reference it is",
}

// hyphenated are keywords that may be written with "-" too.
var hyphenated = []string{"table-of", "set-type", "instances-for", "have-names", "on-inclusion"}

// symbols are the operators, longest first, and what they stand for.
var symbols = []struct{ written, meant string }{
	{"∧", "and"}, {"∨", "or"}, {"¬", "not"}, {"∈", "in"}, {"←", "<-"}, {"≠", "!="}, {"≤", "<="}, {"≥", ">="}, {"−", "-"},
	{"&&", "and"}, {"||", "or"}, {"==", "="}, {"<>", "!="}, {"!=", "!="}, {"<-", "<-"}, {"<=", "<="}, {">=", ">="}, {"#[", "#["},
	{"<", "<"}, {">", ">"}, {"=", "="}, {"+", "+"}, {"-", "-"}, {"*", "*"}, {"/", "/"}, {".", "."}, {",", ","}, {":", ":"},
	{"(", "("}, {")", ")"}, {"[", "["}, {"]", "]"}, {"|", "|"}, {"!", "not"},
}

// lex splits a program into tokens, the last of which is an endToken.
func lex(text string) ([]token, *Error) {
	var list []token
	for at := 0; ; {
		at = skipSpace(text, at)
		if at == len(text) {
			if len(list) > 0 { // errors at the end show the last line
				at = list[len(list)-1].to
			}
			return append(list, token{kind: endToken, from: at, to: at}), nil
		}
		t, err := scan(text, at)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		at = t.to
	}
}

// skipSpace passes white space and comments.
func skipSpace(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case strings.HasPrefix(text[at:], "//"):
			end := strings.IndexByte(text[at:], '\n')
			if end < 0 {
				return len(text)
			}
			at += end
		case unicode.IsSpace(r) || r == '\uFEFF':
			at += size
		default:
			return at
		}
	}
	return at
}

func isNameStart(r rune) bool { return unicode.IsLetter(r) || r == '_' || r == '$' }
func isNamePart(r rune) bool  { return isNameStart(r) || unicode.IsDigit(r) }

func scan(text string, at int) (token, *Error) {
	r, _ := utf8.DecodeRuneInString(text[at:])
	switch {
	case r >= '0' && r <= '9':
		return scanNumber(text, at)
	case r == '"':
		return scanString(text, at)
	case isNameStart(r):
		return scanName(text, at), nil
	}
	for _, s := range symbols {
		if strings.HasPrefix(text[at:], s.written) {
			t := token{kind: symbolToken, text: s.meant, from: at, to: at + len(s.written)}
			if _, word := keywords[s.meant]; word {
				t.kind = keywordToken
			}
			return t, nil
		}
	}
	hint := "Leave it out; texts stand in double quotes."
	if r == '\'' {
		hint = "Strings stand in double quotes."
	} else if r == ';' {
		hint = "Nothing separates statements but space."
	}
	return token{}, errorAt(text, at, fmt.Sprintf("%q means nothing here", string(r)), hint)
}

func scanName(text string, at int) token {
	for _, word := range hyphenated {
		if rest, found := strings.CutPrefix(text[at:], word); found {
			if next, _ := utf8.DecodeRuneInString(rest); rest == "" || !isNamePart(next) {
				t := token{kind: keywordToken, text: strings.ReplaceAll(word, "-", "_"), from: at, to: at + len(word)}
				if word == "on-inclusion" {
					t.kind = nameToken
				}
				return t
			}
		}
	}
	end := at
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !isNamePart(r) {
			break
		}
		end += size
	}
	t := token{kind: nameToken, text: text[at:end], from: at, to: end}
	if t.text == "Entity" { // the paper's grammar; its listings say ENTITY
		t.text = "ENTITY"
	}
	if _, found := keywords[t.text]; found {
		t.kind = keywordToken
	}
	return t
}

func scanNumber(text string, at int) (token, *Error) {
	end := at
	for end < len(text) && (isNamePart(rune(text[end])) && text[end] < utf8.RuneSelf ||
		text[end] == '.' && end+1 < len(text) && text[end+1] >= '0' && text[end+1] <= '9') {
		end++
	}
	t := token{kind: intToken, text: text[at:end], from: at, to: end}
	if n, err := strconv.ParseInt(t.text, 0, 64); err == nil {
		t.int = n
		return t, nil
	}
	if n, err := strconv.ParseUint(t.text, 0, 64); err == nil && strings.HasPrefix(t.text, "0x") { // an address
		t.int = int64(n)
		return t, nil
	}
	f, err := strconv.ParseFloat(t.text, 64)
	if err != nil {
		return t, errorAt(text, at, fmt.Sprintf("%q is no number", t.text), "Numbers look like 42, 0x7f00 or 3.14.")
	}
	t.kind, t.float = floatToken, f
	return t, nil
}

func scanString(text string, at int) (token, *Error) {
	end := at + 1
	for end < len(text) && text[end] != '"' && text[end] != '\n' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(text) || text[end] != '"' {
		return token{}, errorAt(text, at, "the string is not closed", "A string ends with \" on the line where it begins.")
	}
	unquoted, err := strconv.Unquote(text[at : end+1])
	if err != nil {
		return token{}, errorAt(text, at, "the string has an escape that is not known", `Escapes are \n, \t, \", \\ and \u0041.`)
	}
	return token{kind: stringToken, text: unquoted, from: at, to: end + 1}, nil
}
