package javacore

import (
	"bytes"
	"context"
	"strings"
	"unicode/utf8"

	"heapdrop/core/source"
)

// longestLine is the maximum number of bytes of a line that are read; class paths are
// long, but not that long. The rest of a longer line is dropped.
const longestLine = 1 << 20

// lines reads a javacore line by line.
type lines struct {
	in     *source.Reader
	ebcdic bool
	offset int64 // offset of the last line
}

func openLines(ctx context.Context, src source.Source) *lines {
	l := &lines{in: src.Sequential(ctx)}
	l.ebcdic = isEBCDIC(l.in.Fill(8))
	return l
}

// isEBCDIC reports whether a file begins with the tags NULL or 0SECTION in the form that
// z/OS writes.
func isEBCDIC(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0xD5, 0xE4, 0xD3, 0xD3}) || bytes.HasPrefix(head, []byte{0xF0, 0xE2, 0xC5, 0xC3})
}

// next returns the next line without its end; ok is false at the end of the file.
func (l *lines) next() (line string, ok bool) {
	window := l.in.Fill(4096)
	end := l.endOfLine(window)
	for size := 64 << 10; end < 0 && size <= longestLine; size *= 4 {
		grown := l.in.Fill(size)
		if len(grown) == len(window) {
			break
		}
		window, end = grown, l.endOfLine(grown)
	}
	l.offset = l.in.Offset()
	if len(window) == 0 {
		return "", false
	}
	if end < 0 {
		line = l.text(window)
		l.in.Advance(len(window))
		return line, true
	}
	line = l.text(window[:end])
	l.in.Advance(end + 1)
	return strings.TrimSuffix(line, "\r"), true
}

func (l *lines) endOfLine(b []byte) int {
	if l.ebcdic {
		return bytes.IndexAny(b, "\x15\x25")
	}
	return bytes.IndexByte(b, '\n')
}

// text decodes a line: EBCDIC, UTF-8, or otherwise the one-byte character set of the
// platform, which is read as ISO 8859-1.
func (l *lines) text(b []byte) string {
	if !l.ebcdic && utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
		if l.ebcdic {
			runes[i] = rune(ebcdic[c])
		}
	}
	return string(runes)
}

// split splits a line into its tag and its text, which begins at column 15 or after a
// longer tag.
func split(line string) (tag, text string) {
	end := strings.IndexAny(line, " \t")
	if end < 0 {
		return line, ""
	}
	return line[:end], strings.TrimSpace(line[end:])
}
