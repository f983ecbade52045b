package classic

import (
	"bytes"
	"context"
	"io"

	"heapdrop/core/source"
)

// ebcdic translates EBCDIC, in code page IBM-1047, to ASCII: on z/OS, these files are
// written in EBCDIC. It covers only what the format uses, which is ASCII without rare
// control characters. The codes of brackets in code page 037 are included, because some
// transfers use them.
var ebcdic = func() (table [256]byte) {
	for i := range table {
		table[i] = '?'
	}
	put := func(first int, text string) {
		for i := range len(text) {
			table[first+i] = text[i]
		}
	}
	for first, text := range map[int]string{
		0x05: "\t", 0x0d: "\r", 0x15: "\n", 0x25: "\n", 0x40: " ", 0x4b: ".<(+|", 0x50: "&", 0x5a: "!$*);^", 0x60: "-/",
		0x6b: ",%_>?", 0x79: "`:#@'=\"", 0x81: "abcdefghi", 0x91: "jklmnopqr", 0xa1: "~stuvwxyz", 0xad: "[", 0xbd: "]",
		0xba: "[", 0xbb: "]", 0xc0: "{ABCDEFGHI", 0xd0: "}JKLMNOPQR", 0xe0: "\\", 0xe2: "STUVWXYZ", 0xf0: "0123456789",
	} {
		put(first, text)
	}
	return table
}()

// isEBCDIC reports whether a file begins with "//" or "0x" in EBCDIC. The bytes of "//"
// are "aa" in ASCII, and an address may begin with "aa"; but an ASCII file has a blank
// soon after it.
func isEBCDIC(head []byte) bool {
	if bytes.IndexByte(head[:min(len(head), ebcdicHead)], ' ') >= 0 {
		return false
	}
	for len(head) > 0 && (head[0] == 0x15 || head[0] == 0x25) {
		head = head[1:]
	}
	return len(head) >= 2 && (head[0] == 0x61 && head[1] == 0x61 || head[0] == 0xf0 && head[1] == 0xa7)
}

// ebcdicHead is how many bytes are enough to see whether a file is in EBCDIC.
const ebcdicHead = 64

// translate appends EBCDIC text as ASCII.
func translate(to, from []byte) []byte {
	for _, c := range from {
		to = append(to, ebcdic[c])
	}
	return to
}

// decoded returns a reader that translates the content to ASCII. Every EBCDIC character
// is one byte, so offsets are those of the file.
func decoded(ctx context.Context, src source.Source) *source.Reader {
	in := src.Sequential(ctx)
	if !isEBCDIC(in.Fill(ebcdicHead)) {
		return in
	}
	return source.NewReader(&translated{in: in})
}

// translated reads content block by block as ASCII.
type translated struct {
	in    *source.Reader
	block []byte
}

// Next returns the next block.
func (t *translated) Next() ([]byte, error) {
	window := t.in.Fill(1)
	if len(window) == 0 {
		if err := t.in.Err(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	t.block = translate(t.block[:0], window)
	t.in.Advance(len(window))
	return t.block, nil
}

// Close ends reading.
func (t *translated) Close() error { return t.in.Close() }
