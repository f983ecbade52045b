package route

import (
	"iter"
	"strconv"
	"strings"
)

// Parameters in fragments are written as in the query of an address. Package net/url does
// the same, but it needs net/netip, which makes the page's download 10 KB larger.

// readable are characters of values that are allowed in a fragment.
const readable = ":/,[]$"

// escape writes a text as a name or a value; allowed characters stay as they are.
func escape(text, allowed string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-_.~", c) >= 0, strings.IndexByte(allowed, c) >= 0:
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		default:
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		}
	}
	return b.String()
}

// unescape is the reverse of escape. ok is false if a "%" is not followed by two digits.
func unescape(text string) (plain string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch c {
		case '+':
			c = ' '
		case '%':
			if i+3 > len(text) {
				return "", false
			}
			n, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			c = byte(n)
			i += 2
		}
		b.WriteByte(c)
	}
	return b.String(), true
}

// parameters returns the names and values of a query, without what cannot be read.
func parameters(query string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for pair := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(pair, "=")
			name, is := unescape(name)
			value, also := unescape(value)
			if is && also && name != "" && !yield(name, value) {
				return
			}
		}
	}
}
