package phd

import (
	"encoding/binary"
	"fmt"

	"heapdrop/core/heap"
)

const magic = "\x00\x12portable heap dump"

// damagedMagic is what the first bytes become if a file is transferred as text.
const damagedMagic = "\x00\x12\xd7\x3f\x94\xb1\x2f\xdf"

// Flags of the file header.
const (
	flag64     = 1 // addresses have 8 bytes
	flagHashes = 2 // every object carries a hash code of 16 bits
	flagJ9     = 4 // written by a J9 VM
)

// Tags in the header and around the body.
const (
	startHeader  = 1
	startDump    = 2
	tagTotals    = 1
	tagEndHeader = 2
	tagRandoms   = 3
	tagVersion   = 4
)

// headerSlack is the largest size of a header in bytes: its tags include one text of at
// most 64 KB.
const headerSlack = 128 << 10

// header is the file header.
type header struct {
	version int // 4, 5 or 6
	flags   uint32
	vm      string // version text of the VM, empty if the file has none
	length  int    // bytes

	word     int  // bytes of an address: 4 or 8
	shift    uint // addresses are in units of 1<<shift bytes
	mask     uint64
	hashes   bool // every object has a 16-bit hash code
	oldLongs bool // SS = 3 means 4 bytes in arrays, see parseHeader
}

// Match reports whether a file that begins with head is a portable heap dump. If it
// returns true with an error, the error says why the file cannot be read.
func Match(head []byte) (bool, error) {
	if len(head) >= len(damagedMagic) && string(head[:len(damagedMagic)]) == damagedMagic {
		return true, &heap.ParseError{Kind: heap.Malformed, Format: Name, Record: "the file header", Offset: 0,
			Found: "the file was transferred as text, which changed its bytes", Advice: "Transfer it again in binary mode"}
	}
	n := min(len(head), len(magic))
	if n < 6 || string(head[:n]) != magic[:n] {
		return false, nil
	}
	_, err := parseHeader(head)
	return true, err
}

// parseHeader parses the header at the start of head.
func parseHeader(head []byte) (header, error) {
	h := header{}
	at := len(magic)
	if n := min(len(head), at); string(head[:n]) != magic[:n] {
		return header{}, brokenHeader(0, "the file does not begin like a portable heap dump")
	}
	if len(head) < at+9 {
		return header{}, brokenHeader(len(head), "the file ends")
	}
	h.version, h.flags = int(binary.BigEndian.Uint32(head[at:])), binary.BigEndian.Uint32(head[at+4:])
	if h.version < 4 || h.version > 6 {
		return header{}, &heap.ParseError{Kind: heap.Unsupported, Format: Name, Record: "the file header", Offset: int64(at),
			Found: fmt.Sprintf("version %d (4 to 6 are known)", h.version), Advice: "Take the dump as HPROF, or with another release of the JVM"}
	}
	if at += 8; head[at] != startHeader {
		return header{}, brokenHeader(at, fmt.Sprintf("tag 0x%02x where the header should start", head[at]))
	}
	if err := h.parseTags(head, at+1); err != nil {
		return header{}, err
	}
	h.word, h.mask, h.shift = 4, 1<<32-1, 3
	if h.flags&flag64 != 0 {
		h.word, h.mask = 8, 1<<64-1
	}
	if h.version == 5 || h.flags&flagJ9 != 0 {
		h.shift = 2
	}
	h.hashes = h.flags&flagHashes != 0 && h.flags&flagJ9 != 0
	// VM builds with this suffix wrote gap and length of arrays in 4 bytes although they
	// announced 8.
	h.oldLongs = len(h.vm) >= 4 && h.vm[len(h.vm)-4:] == "0917"
	return h, nil
}

func brokenHeader(at int, found string) error {
	return &heap.ParseError{Kind: heap.Malformed, Format: Name, Record: "the file header",
		Offset: int64(at), Found: found, Advice: "Take the dump again, or copy it again if this is a copy"}
}

// parseTags parses the tags of the header from at on, and finds the start of the dump.
func (h *header) parseTags(head []byte, at int) error {
	for {
		if at >= len(head) {
			return brokenHeader(len(head), "the file ends")
		}
		tag := head[at]
		at++
		switch tag {
		case tagTotals, tagRandoms:
			at += 8
			continue
		case tagVersion:
			if at+2 > len(head) || at+2+int(binary.BigEndian.Uint16(head[at:])) > len(head) {
				return brokenHeader(len(head), "the file ends")
			}
			end := at + 2 + int(binary.BigEndian.Uint16(head[at:]))
			h.vm, at = string(head[at+2:end]), end
			continue
		case tagEndHeader:
			if at >= len(head) {
				return brokenHeader(len(head), "the file ends")
			}
			if head[at] != startDump {
				return brokenHeader(at, fmt.Sprintf("tag 0x%02x where the dump should start", head[at]))
			}
		default:
			return brokenHeader(at-1, fmt.Sprintf("unknown header tag 0x%02x", tag))
		}
		h.length = at + 1
		return nil
	}
}
