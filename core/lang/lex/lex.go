// Package lex is what the languages have in common before they are parsed: words with their
// places, and errors that quote the place. What differs, a [Language] says.
package lex

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is the kind of a token.
type Kind uint8

// The kinds of tokens. Which of them there are depends on the language.
const (
	End       Kind = iota // behind the last token
	Name                  // of a class, field, variable …
	Keyword               // a name with a meaning of its own
	Integer               // 12
	Float                 // 1.5
	Hex                   // 0x7f00, where that is another kind
	Char                  // 'j', where that is another kind
	Text                  // "…"
	Parameter             // $1
	Sign                  // operators and punctuation
)

// Token is one word of a text.
type Token struct {
	Kind     Kind
	Text     string // texts without quotes; names and signs as their language spells them
	From, To int    // bytes in the text
	Int      int64
	Float    float64
}

// Is reports whether the token is a keyword or sign of that spelling.
func (t *Token) Is(text string) bool {
	return t.Text == text && (t.Kind == Keyword || t.Kind == Sign)
}

// Named reports whether the token is a name, in capital or small letters.
func (t *Token) Named(text string) bool {
	return t.Kind == Name && strings.EqualFold(t.Text, text)
}

// Language is what differs between languages.
type Language struct {
	Blocks    bool // comments may stand within /* and */
	NameStart func(r rune) bool
	NamePart  func(r rune) bool
	Signs     []string // a sign comes before those that it begins with

	// Literal reads the token at a place, if it is neither a name nor a sign.
	Literal func(text string, at int) (t Token, found bool, err *Error)
	// Spell changes a name or sign to what the parser looks for. It may be nil.
	Spell func(t *Token)
	// Unknown returns what is wrong with a character that begins no token, and what to do.
	Unknown func(r rune) (message, hint string)
}

// Tokens splits a text. The last token is an End, where the token before it ends.
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

// skip returns where the next token begins, behind white space and comments.
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

// token reads the token at a byte that is not white space.
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

// nameLength is how many bytes of a text belong to the name that it begins with.
func (l *Language) nameLength(text string) int {
	for i, r := range text {
		if i > 0 && !l.NamePart(r) {
			return i
		}
	}
	return len(text)
}
