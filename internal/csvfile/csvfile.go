// Package csvfile writes tables as CSV (RFC 4180) that is safe to open in a spreadsheet
// even if it contains texts from untrusted sources.
//
// A spreadsheet runs a cell as a formula if it begins with =, +, - or @, in ASCII or as
// the wide and small forms of East Asian input. In locales in which the comma is the
// decimal separator, it splits lines at semicolons, and quotes then do not protect.
// Therefore
//
//   - such a character gets an apostrophe in front, at the start of a text and
//     after every semicolon, also after spaces, quotes and invisible characters;
//   - control characters and line ends are written as escapes (\n), so that every
//     line is a record however it is split;
//   - numbers are not changed. If the first cell of a record is a negative number,
//     the texts after it are quoted: -5,"text" is no formula even as a single cell.
package csvfile

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Writer writes records, each with one call of the underlying writer.
type Writer struct {
	out  io.Writer
	end  string // of a line
	line []byte
}

// NewWriter returns a writer whose lines end in end: LF or CR LF.
func NewWriter(out io.Writer, end string) *Writer { return &Writer{out: out, end: end} }

// Write writes one record.
func (w *Writer) Write(record []string) error {
	w.line = w.line[:0]
	negative := len(record) > 1 && strings.HasPrefix(record[0], "-") && isNumber(record[0])
	for i, text := range record {
		if i > 0 {
			w.line = append(w.line, ',')
		}
		w.line = appendCell(w.line, text, negative)
	}
	if len(record) == 1 && len(w.line) == 0 {
		w.line = append(w.line, `""`...) // because readers skip empty lines
	}
	w.line = append(w.line, w.end...)
	_, err := w.out.Write(w.line)
	return err
}

// appendCell appends a cell, in quotes if needed; quoted makes it quote every text.
func appendCell(line []byte, text string, quoted bool) []byte {
	if text == "" || isNumber(text) {
		return append(line, text...)
	}
	text = Text(text)
	if !quoted && !strings.ContainsAny(text, `,"`) && text[0] != ' ' && text[len(text)-1] != ' ' {
		return append(line, text...)
	}
	line = append(line, '"')
	for i := range len(text) {
		if text[i] == '"' {
			line = append(line, '"')
		}
		line = append(line, text[i])
	}
	return append(line, '"')
}

// Text returns a text in the form in which a cell contains it.
func Text(s string) string {
	if harmless(s) {
		return s
	}
	var b strings.Builder
	for i, part := range strings.Split(s, ";") {
		if i > 0 {
			b.WriteByte(';')
		}
		if isFormula(part) {
			b.WriteByte('\'')
		}
		for _, r := range part {
			appendVisible(&b, r)
		}
	}
	return b.String()
}

// harmless is the fast path: printable ASCII without semicolons that begins with none of
// the special characters, as most names do.
func harmless(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ';' {
			return false
		}
	}
	return s == "" || strings.IndexByte(" \"=+-@", s[0]) < 0
}

// isFormula reports whether a spreadsheet would run a cell with the text.
func isFormula(s string) bool {
	for _, r := range s {
		switch {
		case strings.ContainsRune("=+-@＝＋－＠﹦﹢﹣﹫−", r):
			return true
		case r == '"' || unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector):
		default:
			return false
		}
	}
	return false
}

// appendVisible appends a character, with an escape if it would end or split a line.
func appendVisible(b *strings.Builder, r rune) {
	switch {
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case r == utf8.RuneError:
		b.WriteRune(r) // bytes that are not UTF-8 become U+FFFD
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		b.WriteRune(r)
	}
}

// isNumber reports whether the whole text is a decimal number, such as -5 or 1.5e+06, or
// a special value such as NaN.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	if s == "Infinity" || s == "NaN" {
		return true
	}
	whole := digits(s)
	if whole == 0 {
		return false
	}
	s = s[whole:]
	if rest, found := strings.CutPrefix(s, "."); found {
		if digits(rest) == 0 {
			return false
		}
		s = rest[digits(rest):]
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		return s != "" && digits(s) == len(s)
	}
	return s == ""
}

// digits returns the number of decimal digits at the start of a text.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
