package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"heapdrop/core/lang/lex"
)

// keywords are words with a special meaning, spelled with "_". After a "." they are names
// of members.
var keywords = map[string]string{
	"table_of":      "a list type: table-of Object",
	"struct":        "a compound type or value, closed by end",
	"end":           "closes struct",
	"set_type":      "declares a type of subgraph",
	"instances_for": "names the subgraphs of a type",
	"have_names":    "the names of these subgraphs",
	"int":           "whole numbers of 64 bits", "bool": "true or false", "string": "text", "float": "numbers with a fraction",
	"ret": "the value of a lambda",
	"and": "both (∧)", "or": "either (∨)", "not": "negation (¬)",
	"in": "membership in Unassigned or ENTITY (∈)", "is": "instance of a class or of a subclass of it",
	"true": "", "false": "", "null": "no object, or no such field",
	"Unassigned": "the objects that belong to no subgraph yet", "ENTITY": "the current subgraph",
	"THIS": "the object that the reference leads to", "REFERRER": "the object that holds the reference",
	"ref_kind": "the kind of the reference",
}

// hyphenated are keywords that can also be written with "-".
var hyphenated = []string{"table-of", "set-type", "instances-for", "have-names", "on-inclusion"}

// signs are the operators, longest first.
var signs = []string{
	"∧", "∨", "¬", "∈", "←", "≠", "≤", "≥", "−", "&&", "||", "==", "<>", "!=", "<-", "<=", ">=", "#[",
	"<", ">", "=", "+", "-", "*", "/", ".", ",", ":", "(", ")", "[", "]", "|", "!",
}

// meant maps signs to other spellings of the same sign.
var meant = map[string]string{
	"∧": "and", "∨": "or", "¬": "not", "∈": "in", "←": "<-", "≠": "!=", "≤": "<=", "≥": ">=", "−": "-",
	"&&": "and", "||": "or", "==": "=", "<>": "!=", "!": "not",
}

// language says how programs are split into tokens. The text of a token is canonical:
// keywords with "_", signs in ASCII, strings without quotes.
var language = lex.Language{
	NameStart: isNameStart,
	NamePart:  isNamePart,
	Signs:     signs,
	Literal:   scanLiteral,
	Spell:     spell,
	Unknown: func(r rune) (message, hint string) {
		hint = "Leave it out; put strings in double quotes."
		switch r {
		case '\'':
			hint = "Put strings in double quotes."
		case ';':
			hint = "Statements are separated by white space only."
		}
		return fmt.Sprintf("%q has no meaning here", string(r)), hint
	},
}

func isNameStart(r rune) bool { return unicode.IsLetter(r) || r == '_' || r == '$' }
func isNamePart(r rune) bool  { return isNameStart(r) || unicode.IsDigit(r) }

// tokens splits a program into tokens.
func tokens(text string) ([]lex.Token, *Error) {
	list, err := language.Tokens(text)
	return list, indented(err)
}

// spell converts names and signs to keywords.
func spell(t *lex.Token) {
	if canonical := meant[t.Text]; canonical != "" && t.Kind == lex.Sign {
		t.Text = canonical
	}
	if t.Text == "Entity" { // spelling of the paper's grammar; its listings use ENTITY
		t.Text = "ENTITY"
	}
	if _, found := keywords[t.Text]; found {
		t.Kind = lex.Keyword
	}
}

// scanLiteral scans numbers, strings, and keywords with a hyphen.
func scanLiteral(text string, at int) (t lex.Token, found bool, err *Error) {
	switch r := text[at]; {
	case r >= '0' && r <= '9':
		t, err = scanNumber(text, at)
		return t, true, err
	case r == '"':
		t, err = scanString(text, at)
		return t, true, err
	}
	t, found = scanHyphenated(text, at)
	return t, found, nil
}

func scanHyphenated(text string, at int) (lex.Token, bool) {
	for _, word := range hyphenated {
		rest, found := strings.CutPrefix(text[at:], word)
		if next, _ := utf8.DecodeRuneInString(rest); !found || rest != "" && isNamePart(next) {
			continue
		}
		t := lex.Token{Kind: lex.Keyword, Text: strings.ReplaceAll(word, "-", "_"), From: at, To: at + len(word)}
		if word == "on-inclusion" {
			t.Kind = lex.Name
		}
		return t, true
	}
	return lex.Token{}, false
}

func scanNumber(text string, at int) (lex.Token, *Error) {
	end := at
	for end < len(text) && (isNamePart(rune(text[end])) && text[end] < utf8.RuneSelf ||
		text[end] == '.' && end+1 < len(text) && text[end+1] >= '0' && text[end+1] <= '9') {
		end++
	}
	t := lex.Token{Kind: lex.Integer, Text: text[at:end], From: at, To: end}
	if n, err := strconv.ParseInt(t.Text, 0, 64); err == nil {
		t.Int = n
		return t, nil
	}
	if n, err := strconv.ParseUint(t.Text, 0, 64); err == nil && strings.HasPrefix(t.Text, "0x") { // an address
		t.Int = int64(n)
		return t, nil
	}
	f, err := strconv.ParseFloat(t.Text, 64)
	if err != nil {
		return t, errorAt(text, at, fmt.Sprintf("%q is not a number", t.Text), "Numbers look like 42, 0x7f00 or 3.14.")
	}
	t.Kind, t.Float = lex.Float, f
	return t, nil
}

func scanString(text string, at int) (lex.Token, *Error) {
	end := at + 1
	for end < len(text) && text[end] != '"' && text[end] != '\n' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(text) || text[end] != '"' {
		return lex.Token{}, errorAt(text, at, "the string is not closed", "A string ends with \" on the line where it begins.")
	}
	unquoted, err := strconv.Unquote(text[at : end+1])
	if err != nil {
		return lex.Token{}, errorAt(text, at, "the string has an unknown escape", `Escapes are \n, \t, \", \\ and \u0041.`)
	}
	return lex.Token{Kind: lex.Text, Text: unquoted, From: at, To: end + 1}, nil
}
