package source

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/internal/order"
)

// The layout of a ZIP archive follows PKWARE's APPNOTE.TXT 6.3.10: entries, each after a
// local header; then the central directory, which repeats the headers with the positions
// of the entries; then the end record (4.3.16), preceded by a ZIP64 record (4.3.14) if
// numbers do not fit.
const (
	zipLocal      = "PK\x03\x04"
	zipCentral    = "PK\x01\x02"
	zipEnd        = "PK\x05\x06"
	zip64End      = "PK\x06\x06"
	zip64Locator  = "PK\x06\x07"
	zipDescriptor = "PK\x07\x08"

	zipLocalSize   = 30
	zipCentralSize = 46
	zipEndSize     = 22
	zip64EndSize   = 56
	zip64LocSize   = 20

	zipEncrypted = 1 << 0 // flags
	zipStreamed  = 1 << 3 // sizes and checksum follow the entry

	// largestDirectory is the maximum size in bytes of a central directory.
	largestDirectory = 64 << 20
)

// The methods of compression that can be read.
const (
	zipStored   = 0
	zipDeflated = 8
	zipZstdOld  = 20
	zipZstd     = 93
)

// zipMethods names the methods that cannot be read (APPNOTE 4.4.5).
var zipMethods = map[uint16]string{
	1: "Shrink", 2: "Reduce 1", 3: "Reduce 2", 4: "Reduce 3", 5: "Reduce 4", 6: "Implode", 9: "Deflate64", 10: "PKWARE DCL Implode",
	12: "bzip2", 14: "LZMA", 16: "IBM z/OS CMPSC", 18: "IBM TERSE", 19: "IBM LZ77", 94: "MP3", 95: "xz", 96: "JPEG", 97: "WavPack", 98: "PPMd", 99: "AES encryption",
}

func isZIP(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte(zipDescriptor)) // the mark of a split archive that was joined again
	head = bytes.TrimPrefix(head, []byte("PK00"))
	return bytes.HasPrefix(head, []byte(zipLocal)) || bytes.HasPrefix(head, []byte(zipEnd))
}

// zipHeader is the content of a local or central header.
type zipHeader struct {
	name           string
	flags, method  uint16
	crc            uint32
	packed, size   int64
	header         int64 // offset of the local header
	sizesFollow    bool  // packed, size and crc are not known
	sizesUncertain bool  // packed can only be found from the end of the file
}

// zip64 replaces the numbers that did not fit with those in the extra field 1.
func (h *zipHeader) zip64(extra []byte, numbers ...*int64) {
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			return
		}
		field := extra[:n]
		extra = extra[n:]
		if id != 1 {
			continue
		}
		for _, number := range numbers {
			if *number != math.MaxUint32 {
				continue
			}
			if len(field) < 8 {
				return
			}
			*number = int64(binary.LittleEndian.Uint64(field))
			field = field[8:]
		}
		return
	}
}

// listZIP lists an archive by its central directory or, if that is missing or broken, by
// the local headers.
func (o Opener) listZIP(ctx context.Context, file File, progress func(read, size int64) error) (*Archive, error) {
	headers, err := readDirectory(file)
	a := &Archive{Format: "ZIP"}
	if err != nil {
		if headers, err = scanZIP(ctx, file, a, err, progress); err != nil {
			return nil, err
		}
	}
	inOrder := make([]*zipHeader, len(headers))
	for i := range headers {
		inOrder[i] = &headers[i]
	}
	order.Stable(inOrder, func(x, y *zipHeader) int { return cmp.Compare(x.header, y.header) })
	overlapping := map[*zipHeader]bool{}
	var end int64
	for _, h := range inOrder {
		if h.header < end {
			overlapping[h] = true
			continue
		}
		end = h.header + zipLocalSize + h.packed
	}
	for i := range headers {
		h := &headers[i]
		if strings.HasSuffix(h.name, "/") && h.size <= 0 {
			continue // a folder
		}
		a.add(h.entry(file, o.spool(), overlapping[h]))
	}
	return a, nil
}

// entry makes an entry from a header, and reports whether something is wrong with it.
func (h *zipHeader) entry(file File, spool int64, overlaps bool) Entry {
	e := Entry{Name: h.name, Size: h.size, Stored: h.packed}
	if h.sizesFollow {
		e.Size = -1
	}
	const unpack = "Unpack the archive yourself and open the dump."
	name, known := zipMethods[h.method]
	if !known {
		name = fmt.Sprintf("number %d", h.method)
	}
	switch {
	case h.flags&zipEncrypted != 0 || h.method == 99:
		e.refuse("is encrypted", "Unpack the archive with its password and open the dump.")
	case h.method != zipStored && h.method != zipDeflated && h.method != zipZstd && h.method != zipZstdOld:
		e.refuse("is compressed with a method that cannot be read: "+name, unpack)
	case overlaps:
		e.refuse("shares bytes with another entry, as in archives made to exhaust memory", "Take the archive from a source you trust.")
	case h.header < 0 || h.packed < 0 || h.size < -1 || h.header > file.Size():
		e.refuse("is outside the file", "The archive is damaged: copy it again from where it was written.")
	case h.method == zipStored && !h.sizesFollow && h.packed != h.size:
		e.refuse("states two sizes, though it is not compressed", "The archive is damaged: copy it again from where it was written.")
	case h.method == zipDeflated && !h.sizesFollow && h.size/1032 > h.packed+8: // deflate's best ratio is 1032
		e.refuse(fmt.Sprintf("states %s bytes unpacked, which %s bytes cannot contain", numbers.Grouped(int64(h.size)), numbers.Grouped(int64(h.packed))), "The archive is damaged or made to exhaust memory.")
	}
	e.open = func() (File, error) { return h.open(file, spool) }
	return e
}

// open finds the content of an entry after its local header.
func (h *zipHeader) open(file File, spool int64) (File, error) {
	var local [zipLocalSize]byte
	if n, err := file.ReadAt(local[:], h.header); n < len(local) && err != io.EOF && err != nil {
		return nil, err
	}
	if string(local[:4]) != zipLocal {
		return nil, &DefectError{Format: "ZIP", Offset: h.header, Found: "other data where the header of the entry should be",
			Advice: "Copy the file again from where it was written."}
	}
	start := h.header + zipLocalSize + int64(binary.LittleEndian.Uint16(local[26:])) + int64(binary.LittleEndian.Uint16(local[28:]))
	there := min(h.packed, max(0, file.Size()-start))
	sum := &deflated{size: h.size, crc: h.crc, checked: true}
	if h.sizesFollow {
		sum = &deflated{size: -1}
	}
	s := &section{file: file, name: h.name, format: "ZIP", start: start, size: there, stated: h.packed}
	if h.method == zipStored {
		s.sum = sum
		if h.sizesUncertain {
			s.stated = there + 1 // it continues beyond the cut
		}
		return s, nil
	}
	u := &unpacked{name: h.name, format: "ZIP", size: h.size, whole: true, modified: file.Modified()}
	if h.sizesFollow {
		u.size = unlistedSize
	}
	if h.method == zipDeflated {
		packed := newGzipSource(s)
		packed.bare = sum
		u.src = packed
	} else {
		u.src = newZstdSource(s, spool)
	}
	return u, nil
}

// errNoDirectory means that all of an archive must be read to list it.
type errNoDirectory struct {
	offset int64
	found  string
}

func (e *errNoDirectory) Error() string { return e.found }

// readDirectory reads the central directory. It returns an *errNoDirectory if that is
// missing or broken.
func readDirectory(file File) ([]zipHeader, error) {
	start, size, err := findDirectory(file)
	if err != nil {
		return nil, err
	}
	directory := make([]byte, size)
	if n, err := file.ReadAt(directory, start); int64(n) < size {
		return nil, fmt.Errorf("%s cannot be read at offset %d: %w", file.Name(), start, err)
	}
	var headers []zipHeader
	for at := 0; at < len(directory); {
		rest := directory[at:]
		if len(rest) >= 6 && string(rest[:4]) == "PK\x05\x05" { // a digital signature
			break
		}
		if len(rest) < zipCentralSize || string(rest[:4]) != zipCentral {
			return nil, &errNoDirectory{start + int64(at), "the central directory is broken"}
		}
		n, x, c := int(binary.LittleEndian.Uint16(rest[28:])), int(binary.LittleEndian.Uint16(rest[30:])), int(binary.LittleEndian.Uint16(rest[32:]))
		if zipCentralSize+n+x+c > len(rest) {
			return nil, &errNoDirectory{start + int64(at), "the central directory is broken"}
		}
		h := zipHeader{
			name:   entryName(rest[zipCentralSize : zipCentralSize+n]),
			flags:  binary.LittleEndian.Uint16(rest[8:]),
			method: binary.LittleEndian.Uint16(rest[10:]),
			crc:    binary.LittleEndian.Uint32(rest[16:]),
			packed: int64(binary.LittleEndian.Uint32(rest[20:])),
			size:   int64(binary.LittleEndian.Uint32(rest[24:])),
			header: int64(binary.LittleEndian.Uint32(rest[42:])),
		}
		h.zip64(rest[zipCentralSize+n:zipCentralSize+n+x], &h.size, &h.packed, &h.header)
		at += zipCentralSize + n + x + c
		if h.packed < 0 || h.header < 0 || h.header > start || h.packed > start-h.header {
			return nil, &errNoDirectory{start, "the central directory does not fit the file"}
		}
		headers = append(headers, h)
	}
	return headers, nil
}

// findDirectory returns the position of the central directory.
func findDirectory(file File) (start, size int64, err error) {
	// A comment of up to 65,535 bytes may follow the record.
	tail := make([]byte, min(file.Size(), zipEndSize+math.MaxUint16))
	base := file.Size() - int64(len(tail))
	if n, err := file.ReadAt(tail, base); n < len(tail) {
		return 0, 0, fmt.Errorf("%s cannot be read at offset %d: %w", file.Name(), base, err)
	}
	missing := &errNoDirectory{file.Size(), "the central directory at the end is missing: the file is cut off"}
	for at := len(tail); ; {
		if at = bytes.LastIndex(tail[:at], []byte(zipEnd)); at < 0 {
			return 0, 0, missing
		}
		if at+zipEndSize <= len(tail) && at+zipEndSize+int(binary.LittleEndian.Uint16(tail[at+20:])) <= len(tail) {
			tail, base = tail[at:], base+int64(at)
			break
		}
	}
	size, start = int64(binary.LittleEndian.Uint32(tail[12:])), int64(binary.LittleEndian.Uint32(tail[16:]))
	if start == math.MaxUint32 || size == math.MaxUint32 || binary.LittleEndian.Uint16(tail[10:]) == math.MaxUint16 {
		if s, n, ok := findDirectory64(file, base); ok {
			start, size = s, n
		}
	}
	if start < 0 || size < 0 || start > base || size > base-start {
		return 0, 0, &errNoDirectory{base, "the central directory does not fit the file"}
	}
	if size > largestDirectory {
		return 0, 0, &errNoDirectory{start, "the central directory is absurdly large"}
	}
	return start, size, nil
}

// findDirectory64 reads the ZIP64 record, whose position is stored before the end record.
func findDirectory64(file File, end int64) (start, size int64, ok bool) {
	var locator [zip64LocSize]byte
	if end < zip64LocSize {
		return 0, 0, false
	}
	if n, _ := file.ReadAt(locator[:], end-zip64LocSize); n < len(locator) || string(locator[:4]) != zip64Locator {
		return 0, 0, false
	}
	at := int64(binary.LittleEndian.Uint64(locator[8:]))
	var record [zip64EndSize]byte
	if at < 0 || at > end-zip64LocSize-zip64EndSize {
		return 0, 0, false
	}
	if n, _ := file.ReadAt(record[:], at); n < len(record) || string(record[:4]) != zip64End {
		return 0, 0, false
	}
	return int64(binary.LittleEndian.Uint64(record[48:])), int64(binary.LittleEndian.Uint64(record[40:])), true
}
