// Package csvfile writes tables as CSV (RFC 4180) that may be opened in a
// spreadsheet although others chose the texts in it.
//
// A spreadsheet runs a cell as a formula that begins with =, +, - or @, in ASCII or
// as the wide and small forms of East Asian input. It also cuts a line at semicolons
// where the comma is the decimal separator, and then quotes protect nothing. So
//
//   - such a character gets an apostrophe in front at the beginning of a text and
//     behind every semicolon, also after spaces, quotes and invisible characters;
//   - control characters and line ends are written as escapes (\n), so that a line is
//     a record however it is cut;
//   - numbers stay as they are. Where the first cell of a record is a negative one,
//     the texts behind it are quoted: -5,"text" is no formula even where it is one cell.
package csvfile

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Writer writes records, each with one call to the writer below.
type Writer struct {
	out  io.Writer
	end  string // of a line
	line []byte
}

// NewWriter returns a writer of lines that end in end, "\n" or "\r\n".
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
		w.line = append(w.line, `""`...) // readers skip empty lines
	}
	w.line = append(w.line, w.end...)
	_, err := w.out.Write(w.line)
	return err
}

// appendCell appends a cell, in quotes where it needs them, or quoted says so of texts.
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

// Text returns a text as it is in a cell.
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

// harmless is the fast path: printable ASCII without semicolons that begins with
// none of the characters in question, which most names are.
func harmless(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ';' {
			return false
		}
	}
	return s == "" || strings.IndexByte(" \"=+-@", s[0]) < 0
}

// isFormula reports whether a cell of the text would be run.
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

// appendVisible writes what would end or cut a line as an escape.
func appendVisible(b *strings.Builder, r rune) {
	switch {
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case r == utf8.RuneError:
		b.WriteRune(r) // also for bytes that are not UTF-8
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		b.WriteRune(r)
	}
}

// isNumber reports whether all of a text is a decimal number, such as -5 or 1.5e+06,
// or what takes its place.
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

// digits is how many decimal digits a text begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
