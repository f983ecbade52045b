package hprof

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

const (
	magic = "JAVA PROFILE "

	// longestVersion limits the search for the end of the version text.
	longestVersion = 32

	// sniffLength is how much content the header check reads: the header, and enough
	// records after it to infer an identifier size.
	sniffLength = 64 << 10
)

// header is the file header: version text, identifier size, time of the dump.
type header struct {
	version string // "1.0.2"
	idSize  int    // 4 or 8
	created int64  // milliseconds since 1970-01-01 UTC
	length  int    // bytes
	note    string // what is unusual about it, empty for nothing
}

// Match reports whether a file that begins with head is an HPROF dump. If it returns true
// with an error, the error says why the file cannot be read. head should be 64 KB, or
// the whole file if it is shorter.
func Match(head []byte) (bool, error) {
	n := min(len(head), len(magic))
	if n < 5 || string(head[:n]) != magic[:n] {
		return false, nil
	}
	_, err := parseHeader(head)
	return true, err
}

// parseHeader parses the file header. Unknown versions are read as the newest one; an
// impossible identifier size is replaced by one inferred from the records after the
// header.
func parseHeader(head []byte) (header, error) {
	broken := func(at int, found string) (header, error) {
		return header{}, &heap.ParseError{Kind: heap.Malformed, Format: Name, Record: "the file header",
			Offset: int64(at), Found: found, Advice: "Take the dump again, or copy it again if this is a copy"}
	}
	if n := min(len(head), len(magic)); string(head[:n]) != magic[:n] {
		return header{}, &heap.ParseError{Kind: heap.Unrecognized, Format: Name, Offset: 0,
			Found: "the file does not begin like a dump", Advice: "Open a heap dump, as written by: jcmd PID GC.heap_dump FILE"}
	}
	zero := bytes.IndexByte(head[:min(len(head), longestVersion)], 0)
	if zero < 0 || len(head) < zero+13 {
		if len(head) < longestVersion {
			return broken(len(head), "the file ends")
		}
		return broken(0, "a version text without an end")
	}
	h := header{
		version: strings.TrimPrefix(string(head[:zero]), magic),
		created: int64(binary.BigEndian.Uint64(head[zero+5:])),
		length:  zero + 13,
	}
	switch h.version {
	case "1.0", "1.0.1", "1.0.2", "1.0.3":
	default:
		h.note = fmt.Sprintf("The version %q is unknown; the file is read as version 1.0.3", h.version)
	}
	switch size := binary.BigEndian.Uint32(head[zero+1:]); size {
	case 4, 8:
		h.idSize = int(size)
	default:
		if h.idSize = inferIDSize(head[h.length:]); h.idSize == 0 {
			return broken(zero+1, fmt.Sprintf("identifier size %d (4 and 8 exist)", size))
		}
		h.note = fmt.Sprintf("The header says identifiers have %d bytes; the records after it have %d", size, h.idSize)
	}
	return h, nil
}

// inferIDSize returns the identifier size for which most of the first records have a
// valid length. Records whose length does not depend on it do not count.
func inferIDSize(records []byte) int {
	best, size := 0, 0
	for _, candidate := range []int{4, 8} {
		fits := 0
		for rest := records; len(rest) >= recordHeader; {
			n := u32(rest[5:])
			if !lengthFits(rest[0], n, candidate) {
				fits = 0
				break
			}
			if rest[0] == tagLoadClass || rest[0] == tagFrame || rest[0] == tagTrace || rest[0] == tagString {
				fits++
			}
			if n > len(rest)-recordHeader {
				break
			}
			rest = rest[recordHeader+n:]
		}
		// Strings fit both sizes. On a tie, the larger size wins, because nearly all
		// dumps have it.
		if fits > 0 && fits >= best {
			best, size = fits, candidate
		}
	}
	return size
}
