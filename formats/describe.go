package formats

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// takeDump is the advice for files that are not heap dumps at all.
const takeDump = "Open a heap dump, as written by: jcmd PID GC.heap_dump FILE"

// signature describes how a well-known kind of file begins.
type signature struct {
	at     int
	bytes  string
	name   string
	advice string
}

var signatures = []signature{
	{0, "\x1f\x8b", "a gzip file inside the file", "Unpack it once with gunzip"},
	{0, "\x28\xb5\x2f\xfd", "a Zstandard file inside the file", "Unpack it once with unzstd"},
	{0, "PK\x03\x04", "a ZIP archive inside the file", "Unpack it once and open the inner archive"},
	{0, "PK\x05\x06", "an empty ZIP archive", takeDump},
	{0, "BZh", "a bzip2 file", "Unpack it with bunzip2 and open the result"},
	{0, "\xfd7zXZ\x00", "an xz file", "Unpack it with unxz and open the result"},
	{0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "Unpack it and open the dump inside"},
	{0, "Rar!", "a RAR archive", "Unpack it and open the dump inside"},
	{257, "ustar", "a tar archive inside the file", "Unpack it once and open the inner archive"},
	{0, "FLR\x00", "a Java Flight Recorder recording", "It holds events and no heap. " + takeDump},
	{0, "\xca\xfe\xba\xbe", "a Java class file", takeDump},
	{0, "\xac\xed\x00\x05", "serialized Java objects", takeDump},
	{0, "\x7fELF", "an ELF program or core dump", "Turn a core dump into a heap dump with: jhsdb jmap --binaryheap --exe java --core FILE"},
	{0, "MDMP", "a Windows minidump", "Turn it into a heap dump with: jhsdb jmap --binaryheap --exe java.exe --core FILE"},
	{0, "MZ", "a Windows program", takeDump},
	{0, "\x89PNG", "a PNG image", takeDump},
	{0, "\xff\xd8\xff", "a JPEG image", takeDump},
	{0, "GIF8", "a GIF image", takeDump},
	{0, "%PDF", "a PDF document", takeDump},
	{0, "SQLite format 3", "an SQLite database", takeDump},
	{0, "go1.", "a heap dump of a Go program", "Only dumps of Java programs can be read"},
	{0, "\x00asm", "a WebAssembly program", takeDump},
	{0, "// Version: ", "a classic heap dump (text) of OpenJ9", "This format cannot be read yet"},
}

// describe says what kind of file an unrecognized file seems to be, and what to do next.
func describe(head []byte) (found, advice string) {
	if len(head) == 0 {
		return "an empty file", "The dump was not written or not copied: take it again"
	}
	for _, s := range signatures {
		if len(head) >= s.at && bytes.HasPrefix(head[s.at:], []byte(s.bytes)) {
			return s.name, s.advice
		}
	}
	if len(bytes.Trim(head, "\x00")) == 0 {
		return "a file that begins with zeros only", "The disk or the copy lost its content: take the dump again"
	}
	for _, kind := range incidentKinds {
		if kind.match(head) {
			return "a " + kind.name, "It holds no heap: open it together with a heap dump of the same process"
		}
	}
	text := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	switch {
	case !isText(head):
		return fmt.Sprintf("an unknown kind of file, beginning with % x", head[:min(len(head), 16)]), takeDump
	case isMarkup(text, "<!doctype html", "<html", "<head"):
		return "an HTML page", "A download often yields a login or error page instead of the file: download the dump again"
	case isMarkup(text, "<?xml", "<"):
		return "an XML document", takeDump
	case len(text) > 0 && (text[0] == '{' || text[0] == '['):
		return "a JSON document", takeDump
	case contains(head, "0SECTION       TITLE"):
		return "a javacore of OpenJ9", "It belongs to a heap dump but does not contain one: open the dump itself"
	case contains(head, "num     #instances"):
		return "a class histogram", "It counts objects and holds none. " + takeDump
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return fmt.Sprintf("a text that begins with %q", clip(string(line), 40)), takeDump
}

// contains reports whether a text is in the first lines.
func contains(head []byte, text string) bool {
	return bytes.Contains(head[:min(len(head), 4096)], []byte(text))
}

// isMarkup reports whether text begins with one of the tags, in any case.
func isMarkup(text []byte, tags ...string) bool {
	for _, tag := range tags {
		if len(text) >= len(tag) && bytes.EqualFold(text[:len(tag)], []byte(tag)) {
			return true
		}
	}
	return false
}

// isText reports whether head is UTF-8 without control characters. A character cut at the
// end is allowed.
func isText(head []byte) bool {
	for len(head) > 0 {
		r, size := utf8.DecodeRune(head)
		if r == utf8.RuneError && size == 1 {
			return !utf8.FullRune(head)
		}
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' && r != '\f' {
			return false
		}
		head = head[size:]
	}
	return true
}

// clip shortens a text to n runes.
func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}
