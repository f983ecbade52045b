package oql

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	endToken kind = iota
	nameToken
	integerToken // 12, 12L
	floatToken   // 1.5, 2e3, 1f
	hexToken     // 0x7f00
	charToken    // 'j'
	textToken    // "…"; '…' of other than one character
	paramToken   // $1
	signToken    // operators and punctuation
)

// token is one word of a query. from and to are byte offsets of it in the source.
type token struct {
	kind     kind
	text     string // without quotes
	from, to int
}

// is reports whether the token is a name equal to a keyword; case does not count.
func (t *token) is(keyword string) bool {
	return t.kind == nameToken && strings.EqualFold(t.text, keyword)
}

// shown is the token as errors show it.
func (t *token) shown(source string) string {
	if t.kind == endToken {
		return "the end of the query"
	}
	return source[t.from:t.to]
}

// longSigns are the signs of two characters.
var longSigns = []string{"!=", "<=", ">=", "==", "<>", "&&", "||", "=>", "[]"}

// scanTokens splits a query into tokens, the last of which is an endToken.
// Comments are left out.
func scanTokens(source string) ([]token, error) {
	var list []token
	for at := 0; ; {
		start, err := skipSpace(source, at)
		if err != nil {
			return nil, err
		}
		if start == len(source) {
			return append(list, token{kind: endToken, from: start, to: start}), nil
		}
		t, err := scanToken(source, start)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		at = t.to
	}
}

// skipSpace returns where the next token begins, behind white space and comments.
func skipSpace(source string, at int) (int, error) {
	for at < len(source) {
		rest := source[at:]
		switch {
		case strings.IndexByte(" \t\r\n\f", rest[0]) >= 0:
			at++
		case strings.HasPrefix(rest, "//"):
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				at += end + 1
			} else {
				at = len(source)
			}
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return 0, errorAt(source, at, "this comment is not closed", "Comments end with */.")
			}
			at += end + 4
		default:
			return at, nil
		}
	}
	return at, nil
}

func isNameStart(r rune) bool { return r == '_' || unicode.IsLetter(r) }

func isNamePart(r rune) bool { return isNameStart(r) || r == '$' || unicode.IsDigit(r) }

// scanToken reads the token at a byte that is no white space.
func scanToken(source string, at int) (token, error) {
	rest := source[at:]
	first, _ := utf8.DecodeRuneInString(rest)
	switch {
	case first == '"' || first == '\'':
		return scanQuoted(source, at, rest[0])
	case first >= '0' && first <= '9', first == '.' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9':
		return scanNumber(source, at)
	case first == '$' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9':
		end := at + 1
		for end < len(source) && source[end] >= '0' && source[end] <= '9' {
			end++
		}
		return token{paramToken, source[at+1 : end], at, end}, nil
	case first == '$' && strings.HasPrefix(rest, "${"):
		return token{signToken, "${", at, at + 2}, nil
	case isNameStart(first), first == '$':
		end := at
		for i, r := range rest {
			if !isNamePart(r) {
				break
			}
			end = at + i + utf8.RuneLen(r)
		}
		return token{nameToken, source[at:end], at, end}, nil
	}
	for _, sign := range longSigns {
		if strings.HasPrefix(rest, sign) {
			return token{signToken, sign, at, at + 2}, nil
		}
	}
	if strings.ContainsRune("(),.;@[]:*/+-=<>!}{&|?%", first) {
		return token{signToken, rest[:1], at, at + 1}, nil
	}
	return token{}, errorAt(source, at, fmt.Sprintf("%q has no meaning here", first), "")
}

// scanQuoted reads a text or character. As in Eclipse MAT a backslash stands for
// itself, which regular expressions need.
func scanQuoted(source string, at int, quote byte) (token, error) {
	end := strings.IndexByte(source[at+1:], quote)
	if newline := strings.IndexByte(source[at+1:], '\n'); end < 0 || newline >= 0 && newline < end {
		return token{}, errorAt(source, at, "this quote is not closed", fmt.Sprintf("Texts end with %c on the same line.", quote))
	}
	t := token{textToken, source[at+1 : at+1+end], at, at + end + 2}
	if quote == '\'' && utf8.RuneCountInString(t.text) == 1 {
		t.kind = charToken
	}
	return t, nil
}

func scanNumber(source string, at int) (token, error) {
	rest := source[at:]
	t := token{kind: integerToken, from: at}
	end := 0
	digits := func(set string) {
		for end < len(rest) && strings.IndexByte(set, rest[end]) >= 0 {
			end++
		}
	}
	const decimal = "0123456789"
	if len(rest) > 2 && (rest[:2] == "0x" || rest[:2] == "0X") {
		t.kind, end = hexToken, 2
		digits(decimal + "abcdefABCDEF")
	} else {
		digits(decimal)
		if end < len(rest) && rest[end] == '.' && end+1 < len(rest) && strings.IndexByte(decimal, rest[end+1]) >= 0 {
			t.kind = floatToken
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
					t.kind, mark = floatToken, end
				}
			}
			end = mark
		}
	}
	t.text = rest[:end]
	if end < len(rest) && t.kind != hexToken {
		switch suffix := rest[end]; {
		case t.kind == integerToken && (suffix == 'l' || suffix == 'L'):
			end++
		case strings.IndexByte("fFdD", suffix) >= 0:
			t.kind = floatToken
			end++
		}
	}
	t.to = at + end
	if next, _ := utf8.DecodeRuneInString(rest[end:]); end < len(rest) && isNamePart(next) || t.kind == hexToken && end == 2 {
		return t, errorAt(source, at, fmt.Sprintf("%q is no number", rest[:min(end+1, len(rest))]), "Numbers are written 12, 12L, 1.5 or 0x7f00; a class name that begins with a digit goes into double quotes.")
	}
	return t, nil
}
