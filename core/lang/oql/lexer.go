package oql

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"heapdrop/core/lang/lex"
)

// language says how queries are split into tokens.
var language = lex.Language{
	Blocks:    true,
	NameStart: func(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) },
	NamePart:  isNamePart,
	Signs: []string{"!=", "<=", ">=", "==", "<>", "&&", "||", "=>", "[]",
		"(", ")", ",", ".", ";", "@", "[", "]", ":", "*", "/", "+", "-", "=", "<", ">", "!", "}", "{", "&", "|", "?", "%"},
	Literal: scanLiteral,
	Unknown: func(r rune) (message, hint string) { return fmt.Sprintf("%q has no meaning here", r), "" },
}

// tokens splits a query into tokens.
func tokens(source string) ([]lex.Token, error) {
	list, err := language.Tokens(source)
	if err != nil {
		return nil, err
	}
	return list, nil
}

func isNamePart(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// shown formats a token for errors.
func shown(t *lex.Token, source string) string {
	if t.Kind == lex.End {
		return "the end of the query"
	}
	return source[t.From:t.To]
}

// scanLiteral scans texts, numbers, parameters ($1) and the start of ${snapshot}.
func scanLiteral(source string, at int) (t lex.Token, found bool, err *lex.Error) {
	rest := source[at:]
	digit := func(i int) bool { return i < len(rest) && rest[i] >= '0' && rest[i] <= '9' }
	switch {
	case rest[0] == '"' || rest[0] == '\'':
		t, err = scanQuoted(source, at, rest[0])
	case digit(0), rest[0] == '.' && digit(1):
		t, err = scanNumber(source, at)
	case rest[0] == '$' && digit(1):
		end := 1
		for digit(end) {
			end++
		}
		t = lex.Token{Kind: lex.Parameter, Text: rest[1:end], From: at, To: at + end}
	case strings.HasPrefix(rest, "${"):
		t = lex.Token{Kind: lex.Sign, Text: "${", From: at, To: at + 2}
	default:
		return t, false, nil
	}
	return t, true, err
}

// scanQuoted scans a text or character. As in Eclipse MAT, a backslash has no special
// meaning, because regular expressions need it.
func scanQuoted(source string, at int, quote byte) (lex.Token, *lex.Error) {
	end := strings.IndexByte(source[at+1:], quote)
	if newline := strings.IndexByte(source[at+1:], '\n'); end < 0 || newline >= 0 && newline < end {
		return lex.Token{}, lex.ErrorAt(source, at, "this quote is not closed", fmt.Sprintf("A string ends with %c on the same line.", quote))
	}
	t := lex.Token{Kind: lex.Text, Text: source[at+1 : at+1+end], From: at, To: at + end + 2}
	if quote == '\'' && utf8.RuneCountInString(t.Text) == 1 {
		t.Kind = lex.Char
	}
	return t, nil
}

func scanNumber(source string, at int) (lex.Token, *lex.Error) {
	rest := source[at:]
	t := lex.Token{Kind: lex.Integer, From: at}
	end := 0
	digits := func(set string) {
		for end < len(rest) && strings.IndexByte(set, rest[end]) >= 0 {
			end++
		}
	}
	const decimal = "0123456789"
	if len(rest) > 2 && (rest[:2] == "0x" || rest[:2] == "0X") {
		t.Kind, end = lex.Hex, 2
		digits(decimal + "abcdefABCDEF")
	} else {
		digits(decimal)
		if end < len(rest) && rest[end] == '.' && end+1 < len(rest) && strings.IndexByte(decimal, rest[end+1]) >= 0 {
			t.Kind = lex.Float
			end++
			digits(decimal)
		}
		if mark := end; end < len(rest) && (rest[end] == 'e' || rest[end] == 'E') {
			end++
			if end < len(rest) && (rest[end] == '+' || rest[end] == '-') {
				end++
			}
			if from := end; from < len(rest) {
				digits(decimal)
				if end > from {
					t.Kind, mark = lex.Float, end
				}
			}
			end = mark
		}
	}
	t.Text = rest[:end]
	if end < len(rest) && t.Kind != lex.Hex {
		switch suffix := rest[end]; {
		case t.Kind == lex.Integer && (suffix == 'l' || suffix == 'L'):
			end++
		case strings.IndexByte("fFdD", suffix) >= 0:
			t.Kind = lex.Float
			end++
		}
	}
	t.To = at + end
	if next, _ := utf8.DecodeRuneInString(rest[end:]); end < len(rest) && isNamePart(next) || t.Kind == lex.Hex && end == 2 {
		return t, lex.ErrorAt(source, at, fmt.Sprintf("%q is not a number", rest[:min(end+1, len(rest))]), "Numbers are written 12, 12L, 1.5 or 0x7f00; a class name that begins with a digit goes into double quotes.")
	}
	return t, nil
}
