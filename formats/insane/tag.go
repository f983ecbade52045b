package insane

import (
	"bytes"

	"heapdrop/formats/emit"
)

// tagKind is the kind of a tag.
type tagKind uint8

const (
	otherTag tagKind = iota // an unknown element, or an end tag
	objectTag
	refTag
	rootTag    // <insane>
	endRootTag // </insane>, or <insane/>
	markup     // a comment, CDATA section, processing instruction or document type
)

// Attributes of a tag, as bits.
const (
	hasID = 1 << iota
	hasFrom
	hasTo
	hasClass
	hasType
	hasName
	hasSize
	hasValue
	hasLength
)

// tag is a tag with its attributes. Texts are as written, without quotes, and are slices
// of the parsed window.
type tag struct {
	kind                tagKind
	has                 int
	id, from, to, class uint64
	size, length        uint64
	typ, name, value    []byte
	end                 string // for markup: its end marker
}

// status is the result of parsing a tag.
type status uint8

const (
	whole      status = iota
	incomplete        // the window ends within the tag
	malformed         // not a tag; skip n bytes
)

// parse parses the tag at the start of w, which is '<'. It returns the length of the tag;
// for markup, only that of its start marker.
func (t *tag) parse(w []byte) (n int, s status) {
	*t = tag{}
	if len(w) < len("<![CDATA[") && bytes.IndexByte(w, '>') < 0 {
		return 0, incomplete
	}
	if w[1] == '!' || w[1] == '?' {
		t.kind = markup
		t.end = markupEnd(w)
		return 2, whole
	}
	i := 1
	for i < len(w) && nameByte(w[i]) && (w[i] != '/' || i == 1) {
		i++
	}
	switch string(w[1:i]) {
	case "object":
		t.kind = objectTag
	case "ref":
		t.kind = refTag
	case "insane":
		t.kind = rootTag
	case "/insane":
		t.kind = endRootTag
	case "":
		return 1, malformed
	}
	return t.attributes(w, i)
}

// attributes parses the attributes from w[i] to the end of the tag.
func (t *tag) attributes(w []byte, i int) (n int, s status) {
	for {
		for i < len(w) && (blank(w[i]) || w[i] == '/') {
			i++
		}
		if i == len(w) {
			return i, incomplete
		}
		if w[i] == '>' {
			if t.kind == rootTag && w[i-1] == '/' {
				t.kind = endRootTag // the file has no contents
			}
			return i + 1, whole
		}
		first := i
		for i < len(w) && nameByte(w[i]) {
			i++
		}
		name := w[first:i]
		for i < len(w) && (blank(w[i]) || w[i] == '=') {
			i++
		}
		if i == len(w) {
			return i, incomplete
		}
		quote := w[i]
		if len(name) == 0 || quote != '\'' && quote != '"' {
			return max(first, 1), malformed
		}
		i++
		length := bytes.IndexByte(w[i:], quote)
		if length < 0 {
			return i, incomplete
		}
		if !t.set(name, w[i:i+length]) && (t.kind == objectTag || t.kind == refTag) {
			return i + length, malformed
		}
		i += length + 1
	}
}

// set stores an attribute; unknown ones are ignored.
func (t *tag) set(name, text []byte) (ok bool) {
	ok = true
	switch string(name) {
	case "id":
		t.has |= hasID
		t.id, ok = hexadecimal(text)
	case "from":
		t.has |= hasFrom
		t.from, ok = hexadecimal(text)
	case "to":
		t.has |= hasTo
		t.to, ok = hexadecimal(text)
	case "class":
		t.has |= hasClass
		t.class, ok = hexadecimal(text)
	case "size":
		t.has |= hasSize
		t.size, ok = emit.Decimal(text)
	case "length":
		t.has |= hasLength
		t.length, ok = emit.Decimal(text)
	case "type":
		t.has |= hasType
		t.typ = text
	case "name":
		t.has |= hasName
		t.name = text
	case "value":
		t.has |= hasValue
		t.value = text
	}
	return ok
}

// markupEnd returns the end marker of the markup at the start of w. A document type may
// have declarations in brackets.
func markupEnd(w []byte) string {
	switch {
	case bytes.HasPrefix(w, []byte("<!--")):
		return "-->"
	case bytes.HasPrefix(w, []byte("<![CDATA[")):
		return "]]>"
	case w[1] == '?':
		return "?>"
	}
	if end := bytes.IndexByte(w, '>'); bytes.IndexByte(w[:max(end, 0)], '[') >= 0 {
		return "]>"
	}
	return ">"
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func nameByte(c byte) bool {
	return c > ' ' && c != '=' && c != '>' && c != '<' && c != '\'' && c != '"'
}

// hexadecimal parses a number of at most 16 digits, with or without 0x.
func hexadecimal(b []byte) (n uint64, ok bool) {
	if len(b) > 2 && b[0] == '0' && b[1]|0x20 == 'x' {
		b = b[2:]
	}
	for _, c := range b {
		switch {
		case c-'0' <= 9:
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		n = n<<4 | uint64(c)
	}
	return n, len(b) > 0 && len(b) <= 16
}
