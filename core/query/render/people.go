package render

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"heapdrop/core/numbers"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
)

// Visible replaces everything in s that could deceive a terminal or a reader by an
// escape: control characters, line and paragraph separators, invisible and
// direction-changing characters, private use, and bytes that are not UTF-8. The result is
// one line of printable text.
func Visible(s string) string {
	clean := true
	for _, r := range s {
		if hidden(r) {
			clean = false
			break
		}
	}
	if clean && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x`)
			b.WriteString(hexDigits(uint64(s[i]), 2))
		case !hidden(r):
			b.WriteRune(r)
		default:
			b.WriteString(escape(r))
		}
		i += size
	}
	return b.String()
}

// hidden reports whether a character must be escaped: Unicode's control (Cc), format (Cf:
// bidi marks and overrides, zero-width characters), private (Co), surrogate and separator
// (Zl, Zp) categories, and the tags and variation selectors, which draw nothing.
func hidden(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Variation_Selector) ||
		r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0 // Hangul fillers
}

// escape writes a hidden character in Java's notation.
func escape(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	case 0:
		return `\0`
	}
	if r > 0xffff {
		return `\u{` + strconv.FormatInt(int64(r), 16) + "}"
	}
	return `\u` + hexDigits(uint64(r), 4)
}

func hexDigits(n uint64, width int) string {
	s := strconv.FormatUint(n, 16)
	if len(s) < width {
		s = strings.Repeat("0", width-len(s)) + s
	}
	return s
}

// clip shortens a text to the given number of characters and marks the cut.
func clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for i := range s {
		if n == limit-1 {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// width returns how many terminal columns a visible text takes. Combining marks take
// none, East Asian wide characters and emoji two.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r < 0x300:
			n++
		case unicode.In(r, unicode.Mn, unicode.Me):
		case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
			r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
			r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
			n += 2
		default:
			n++
		}
	}
	return n
}

// shown writes a cell for people.
func shown(c result.Cell, t result.Type, exact bool) string {
	s := ""
	switch {
	case c.Kind() == result.Null:
		return ""
	case c.Kind() == result.IntCell && t == result.Bytes && !exact:
		s = numbers.Bytes(c.Int())
	case c.Kind() == result.IntCell:
		s = numbers.Grouped(c.Int())
	case c.Kind() == result.FloatCell && t == result.Percent:
		s = numbers.Share(c.Float())
	case c.Kind() == result.BoolCell && c.Bool():
		return "yes"
	case c.Kind() == result.BoolCell:
		return "no"
	default:
		return Visible(c.Text())
	}
	if c.LowerBound() {
		return "≥ " + s
	}
	return s
}

// firstCell returns the first cell of a row with what explains it: before it the field
// that leads to the row ("next: Node @ 0x10"), or after it what a generated class name
// means.
func firstCell(l line, columns []result.Column, exact bool) string {
	if len(l.cells) == 0 {
		return ""
	}
	s := shown(l.cells[0], columns[0].Type, exact)
	if l.info.Label != "" {
		s = Visible(l.info.Label) + ": " + s
	}
	if reading := rows.Reading(l.info, l.cells[0]); reading != "" {
		s += "  " + Visible(reading)
	}
	return s
}

// countOf gives the number of rows in words: "1,234 rows".
func countOf(rows int) string {
	return numbers.Count(int64(rows), "row")
}

// hasTotals reports whether any column has a total.
func hasTotals(p *result.Page) bool {
	for _, c := range p.Totals {
		if c.Kind() != result.Null {
			return true
		}
	}
	return false
}

// unitType returns the type by which a chart's values are shown.
func unitType(c *result.Chart) (result.Type, string) {
	if c.Unit == result.Bytes {
		return result.Bytes, "bytes"
	}
	return result.Integer, "objects"
}
