// Package format writes texts, names and numbers of a dump as people read them, and so that
// a hostile dump cannot disguise them.
package format

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxShown is the longest text, in bytes, for one text node or attribute. vugu sends at
// most 16,384 bytes per instruction, and JSON escapes can make a text six times as long,
// hence the margin.
const MaxShown = 2048

// Sentence formats a text as a sentence: first letter in upper case, full stop at the
// end.
func Sentence(text string) string { return Closed(UpperFirst(text)) }

// Closed adds a full stop at the end if there is none.
func Closed(text string) string {
	if text == "" || strings.ContainsRune(".:!?…", lastRune(text)) {
		return text
	}
	return text + "."
}

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// Visible makes a text of a dump safe to show. Line breaks and tabs become escapes
// (‹\n›). Every other character that is invisible or changes the direction of its
// neighbours becomes its code (‹U+202E›); the Unicode symbols for control characters are
// missing in many fonts. Invalid UTF-8 becomes U+FFFD. The result has no line breaks.
func Visible(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n':
			b.WriteString(`‹\n›`)
		case r == '\r':
			b.WriteString(`‹\r›`)
		case r == '\t':
			b.WriteString(`‹\t›`)
		case r < 0x20, r == 0x7f, isInvisible(r):
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain is the fast path: printable ASCII, as in most names.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

// isInvisible reports whether a character could hide or disguise text: C1 controls,
// format characters (bidirectional controls, zero width, soft hyphen, tags), line and
// paragraph separators, unusual spaces, fillers and private use.
func isInvisible(r rune) bool {
	switch {
	case r >= 0x80 && r < 0xa0, r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x2800:
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef: // variation selectors
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) ||
		r != ' ' && unicode.Is(unicode.Zs, r)
}

// UpperFirst makes the first letter upper case, for the start of a sentence.
func UpperFirst(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

// LowerFirst makes the first letter lower case, for the middle of a sentence.
func LowerFirst(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToLower(s[:size]) + s[size:]
}

// Cut shortens a text to at most limit bytes, at a rune boundary, and adds an ellipsis if
// it was cut.
func Cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := max(limit-len("…"), 0)
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// Shown returns the text of a dump in the form for one node.
func Shown(s string) string {
	return Cut(Visible(Cut(s, MaxShown)), MaxShown)
}

// Chunks splits a long text into pieces of at most MaxShown bytes at rune boundaries and
// makes each piece visible. At most limit bytes are shown; rest is the number of
// remaining bytes.
func Chunks(s string, limit int) (pieces []string, rest int) {
	if len(s) > limit {
		end := limit
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		rest = len(s) - end
		s = s[:end]
	}
	// A control character can become ten times as long when it is made visible.
	const step = MaxShown / 8
	for len(s) > step {
		end := step
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		if end == 0 { // no rune boundary, so this is not UTF-8
			end = step
		}
		pieces = append(pieces, Visible(s[:end]))
		s = s[end:]
	}
	return append(pieces, Visible(s)), rest
}

// VerdictWord returns what the page calls a verdict: "Leak", "Likely leak", "Not clear".
func VerdictWord(verdict string) string {
	switch verdict {
	case "unknown":
		return "Not clear"
	case "large":
		return "Too large"
	}
	return UpperFirst(Shown(verdict))
}
