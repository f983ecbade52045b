package classic

import (
	"bytes"

	"heapdrop/core/heap"
	"heapdrop/formats/emit"
)

var byteOrderMark = []byte("\xef\xbb\xbf")

// header is the line that begins an object.
type header struct {
	address heap.Address
	digits  int    // digits of the address
	marked  bool   // the address has the prefix 0x
	size    uint64 // in bytes
	sized   bool   // the line states the size
	name    []byte // rest of the line, without a hash code
}

// parseHeader parses a line such as "0x1018f030 [32] java/lang/String". Either the 0x or
// the size may be missing, but not both.
func parseHeader(line []byte) (h header, ok bool) {
	i := 0
	if len(line) > 2 && line[0] == '0' && line[1]|0x20 == 'x' {
		h.marked = true
		i = 2
	}
	for first := i; i < len(line); i++ {
		d := hexValue[line[i]]
		if d == noDigit {
			break
		}
		h.address = h.address<<4 | heap.Address(d)
		h.digits = i + 1 - first
	}
	if h.digits == 0 || h.digits > 16 || i == len(line) || line[i] != ' ' && line[i] != '\t' {
		return h, false
	}
	rest := skipBlanks(line[i:])
	if len(rest) > 1 && rest[0] == '[' && rest[1]-'0' <= 9 {
		end := bytes.IndexByte(rest, ']')
		size, valid := emit.Decimal(rest[1:max(1, end)])
		if !valid {
			return h, false
		}
		h.size, h.sized = size, true
		rest = skipBlanks(rest[end+1:])
	}
	h.name = withoutHash(rest)
	switch {
	case len(h.name) == 0:
		return h, false
	case h.sized:
		return h, true
	case h.name[0] == '[': // an array class, or a damaged size?
		return h, h.marked && len(h.name) > 1 && (h.name[1] == '[' || h.name[1]-'A' < 26)
	}
	return h, h.marked
}

func skipBlanks(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t') {
		b = b[1:]
	}
	return b
}

// withoutHash removes " [hashcode = 1a2b]" from the end of a name.
func withoutHash(name []byte) []byte {
	if len(name) == 0 || name[len(name)-1] != ']' {
		return name
	}
	if at := bytes.LastIndex(name, []byte("[hashcode")); at > 0 {
		return bytes.TrimRight(name[:at], " \t")
	}
	return name
}

// Match reports whether a file that begins with head is a classic heap dump. If it
// returns true with an error, the error says why the file cannot be read. head should be
// 64 KB, or the whole file if it is shorter.
func Match(head []byte) (bool, error) {
	if isEBCDIC(head) {
		head = translate(nil, head)
	}
	head = bytes.TrimPrefix(head, byteOrderMark)
	commented := false // a comment that only classic dumps contain was found
	offset := int64(0)
	for len(head) > 0 {
		end := endOfLine(head, 0)
		line := bytes.TrimRight(head[:end], "\r\n\t ")
		switch {
		case len(line) == 0 || isReferences(line):
		case bytes.HasPrefix(line, []byte("//")):
			commented = commented || isComment(line)
		default:
			h, ok := parseHeader(line)
			if ok && (h.sized || h.digits >= 8) && isText(h.name) || commented && head[end-1] != '\n' {
				return true, nil
			}
			if !commented {
				return false, nil
			}
			return true, &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: offset,
				Found:  "the file begins like a classic heap dump, but continues with a line that does not describe an object",
				Advice: "Take the dump again, or copy it again if this is a copy"}
		}
		head = head[end:]
		offset += int64(end)
	}
	return commented, nil
}

// isReferences reports whether a line is a line of references, which can come first if
// the start of a file is lost.
func isReferences(line []byte) bool {
	if line[0] != ' ' && line[0] != '\t' {
		return false
	}
	for _, c := range line {
		if hexValue[c] == noDigit && c|0x20 != 'x' && c != ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// isText reports whether a name is free of control characters.
func isText(name []byte) bool {
	for _, c := range name {
		if c < ' ' {
			return false
		}
	}
	return true
}
