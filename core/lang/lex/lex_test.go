package lex

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"heapdrop/core/usage"
)

// sample is a small language: names, numbers of digits, a few signs.
var sample = Language{
	Blocks:    true,
	NameStart: unicode.IsLetter,
	NamePart:  func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) },
	Signs:     []string{"<=", "<", "∈"},
	Literal: func(text string, at int) (Token, bool, *Error) {
		if text[at] < '0' || text[at] > '9' {
			return Token{}, false, nil
		}
		return Token{Kind: Integer, Text: text[at : at+1], From: at, To: at + 1}, true, nil
	},
	Spell: func(t *Token) {
		if t.Text == "∈" {
			t.Kind, t.Text = Keyword, "in"
		}
	},
	Unknown: func(r rune) (string, string) { return fmt.Sprintf("%q is unknown", r), "Leave it out." },
}

func TestTokens(t *testing.T) {
	const text = " añ1 <=7// end\n\ufeff< /* a\nb */ ∈ x  "
	list, err := sample.Tokens(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, token := range list {
		got = append(got, fmt.Sprintf("%d %s %q", token.Kind, token.Text, text[token.From:token.To]))
	}
	want := []string{`1 añ1 "añ1"`, `9 <= "<="`, `3 7 "7"`, `9 < "<"`, `2 in "∈"`, `1 x "x"`, `0  ""`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if end := list[len(list)-1]; end.From != strings.Index(text, "x")+1 {
		t.Errorf("the end is at %d, not behind the last token", end.From)
	}
	if !list[4].Is("in") || list[0].Is("añ1") || !list[0].Named("AÑ1") || list[4].Named("in") {
		t.Error("a keyword is taken for a name, or the other way round")
	}
}

func TestErrorsQuoteTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"a\n\té ? b":   "line 2, column 4: '?' is unknown\n   é ? b\n     ^\nLeave it out.",
		"a /* b":       "line 1, column 3: this comment is not closed\n  a /* b\n    ^\nComments end with */.",
		"\xff":         "line 1, column 1: '�' is unknown\n  \xff\n  ^\nLeave it out.",
		"a\r\n  ?\r\n": "line 2, column 3: '?' is unknown\n    ?\n    ^\nLeave it out.",
	} {
		_, err := sample.Tokens(text)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
	long := strings.Repeat("a ", 200) + "?" + strings.Repeat(" b", 200)
	_, err := sample.Tokens(long)
	lines := strings.Split(err.Error(), "\n")
	if len(lines[1]) != len(err.Indent)+widestLine || lines[1][len(lines[2])-1] != '?' || err.Column != 401 {
		t.Errorf("a long line is quoted as\n%s", err)
	}
}

// TestErrorsAreOfUsage: front ends can show the advice separately.
func TestErrorsAreOfUsage(t *testing.T) {
	one, two := ErrorAt("a b", 0, "first", "Change it."), ErrorAt("a b", 2, "second", "Leave it out.")
	var misuse *usage.Error
	if !errors.As(error(Errors{one, two}), &misuse) {
		t.Fatal("no error of usage")
	}
	if misuse.Advice != "Leave it out." || !strings.Contains(misuse.Message, "Change it.\nline 1, column 3: second") || strings.Contains(misuse.Message, "Leave") {
		t.Errorf("%+v", misuse)
	}
	if !errors.As(error(two), &misuse) || misuse.Message != "line 1, column 3: second\n  a b\n    ^" {
		t.Errorf("%+v", misuse)
	}
}
