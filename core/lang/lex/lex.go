// Package lex has what the languages share before parsing: tokens with positions, and
// errors that quote the position. A [Language] defines the differences.
package lex

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is the kind of a token.
type Kind uint8

// Kinds of tokens. Each language uses some of them.
const (
	End       Kind = iota // after the last token
	Name                  // of a class, field, variable …
	Keyword               // a name with a special meaning
	Integer               // 12
	Float                 // 1.5
	Hex                   // 0x7f00, in languages where it is a separate kind
	Char                  // 'j', in languages where it is a separate kind
	Text                  // "…"
	Parameter             // $1
	Sign                  // operators and punctuation
)

// Token is a token of a text.
type Token struct {
	Kind     Kind
	Text     string // without quotes for texts; names and signs in the spelling of the language
	From, To int    // byte range in the text
	Int      int64
	Float    float64
}

// Is reports whether the token is the given keyword or sign.
func (t *Token) Is(text string) bool {
	return t.Text == text && (t.Kind == Keyword || t.Kind == Sign)
}

// Named reports whether the token is a given name, ignoring case.
func (t *Token) Named(text string) bool {
	return t.Kind == Name && strings.EqualFold(t.Text, text)
}

// Language describes the tokens of a language.
type Language struct {
	Blocks    bool // /* and */ enclose comments
	NameStart func(r rune) bool
	NamePart  func(r rune) bool
	Signs     []string // longer signs come before their prefixes

	// Literal scans the token at an offset, unless it is a name or a sign.
	Literal func(text string, at int) (t Token, found bool, err *Error)
	// Spell converts a name or sign to the form that the parser expects. It may be nil.
	Spell func(t *Token)
	// Unknown returns the message and the hint for a character that begins no token.
	Unknown func(r rune) (message, hint string)
}

// Tokens splits a text into tokens. The last one is an End, at the end of the token
// before it.
func (l *Language) Tokens(text string) ([]Token, *Error) {
	var list []Token
	at, end := 0, 0
	for {
		next, err := l.skip(text, at)
		if err != nil {
			return nil, err
		}
		if next == len(text) {
			if len(list) == 0 {
				end = next
			}
			return append(list, Token{Kind: End, From: end, To: end}), nil
		}
		t, err := l.token(text, next)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		at, end = t.To, t.To
	}
}

// skip returns the start of the next token, after white space and comments.
func (l *Language) skip(text string, at int) (int, *Error) {
	for at < len(text) {
		rest := text[at:]
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				return len(text), nil
			}
			at += end
		case l.Blocks && strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return 0, ErrorAt(text, at, "this comment is not closed", "Comments end with */.")
			}
			at += end + 4
		case unicode.IsSpace(r) || r == '\uFEFF':
			at += size
		default:
			return at, nil
		}
	}
	return at, nil
}

// token scans the token at an offset.
func (l *Language) token(text string, at int) (Token, *Error) {
	if t, found, err := l.Literal(text, at); found || err != nil {
		return t, err
	}
	t := Token{From: at, To: at}
	r, _ := utf8.DecodeRuneInString(text[at:])
	if l.NameStart(r) {
		t.Kind, t.To = Name, at+l.nameLength(text[at:])
	} else if sign := slices.IndexFunc(l.Signs, func(sign string) bool { return strings.HasPrefix(text[at:], sign) }); sign >= 0 {
		t.Kind, t.To = Sign, at+len(l.Signs[sign])
	} else {
		message, hint := l.Unknown(r)
		return t, ErrorAt(text, at, message, hint)
	}
	t.Text = text[t.From:t.To]
	if l.Spell != nil {
		l.Spell(&t)
	}
	return t, nil
}

// nameLength returns the length of the name at the start of a text, in bytes.
func (l *Language) nameLength(text string) int {
	for i, r := range text {
		if i > 0 && !l.NamePart(r) {
			return i
		}
	}
	return len(text)
}
