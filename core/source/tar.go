package source

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"
)

// A tar archive (POSIX.1-1988 ustar and POSIX.1-2001 pax, with GNU's long names
// and large numbers) is a sequence of headers of 512 bytes, each followed by its
// file, padded to 512 bytes. Two blocks of zeros end it.
const (
	tarBlock = 512

	// largestTarMeta is the maximum size of a long name or pax header.
	largestTarMeta = 1 << 20

	// tarStep is how much is unpacked between two reports of progress.
	tarStep = 8 << 20
)

// isTar reports whether a block is a header. Its checksum serves as a magic number,
// which old archives lack.
func isTar(head []byte) bool {
	_, ok := parseTarHeader(head)
	return ok
}

// tarHeader is the content of a header.
type tarHeader struct {
	name string
	kind byte
	size int64
}

func parseTarHeader(block []byte) (h tarHeader, ok bool) {
	if len(block) < tarBlock || block[0] == 0 && block[257] == 0 {
		return h, false
	}
	block = block[:tarBlock]
	sum := int64(8 * ' ') // the checksum counts as spaces
	for i, b := range block {
		if i < 148 || i >= 156 {
			sum += int64(b)
		}
	}
	if stated, ok := tarNumber(block[148:156]); !ok || stated != sum {
		return h, false
	}
	h.kind = block[156]
	if h.size, ok = tarNumber(block[124:136]); !ok || h.size < 0 || h.size > 1<<60 {
		return h, false
	}
	h.name = entryName(block[:100])
	if prefix := entryName(block[345:500]); prefix != "" && bytes.HasPrefix(block[257:], []byte("ustar\x00")) {
		h.name = prefix + "/" + h.name
	}
	return h, true
}

// tarNumber reads an octal number, or a binary one, as GNU tar writes large numbers.
func tarNumber(field []byte) (int64, bool) {
	if field[0] == 0x80 {
		if len(field) != 12 || !bytes.Equal(field[1:4], []byte{0, 0, 0}) {
			return 0, false
		}
		return int64(binary.BigEndian.Uint64(field[4:])), true
	}
	text := strings.Trim(string(field), " \x00")
	if text == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(text, 8, 62)
	return int64(n), err == nil
}

// tarLister lists a tar archive by reading all of it.
type tarLister struct {
	reader   *Reader
	progress func(read, size int64) error
	size     int64  // of the archive, -1 if it is unpacked and thus unknown
	within   string // its name if it is unpacked: then offsets count in it
	// entry returns a range as a file; there is the number of its bytes that the archive still has.
	entry func(name string, start, there, size int64) File

	archive Archive
	name    string // from a long-name or pax header, for the next entry
	length  int64  // from a pax header; -1 if there is none
	sparse  bool   // from a pax header
}

func (l *tarLister) list() (*Archive, error) {
	l.archive.Format = "tar"
	l.length = -1
	for {
		window := l.reader.Fill(tarBlock)
		if len(window) < tarBlock {
			return &l.archive, l.ended(len(window))
		}
		if len(bytes.Trim(window[:tarBlock], "\x00")) == 0 {
			return &l.archive, nil
		}
		h, ok := parseTarHeader(window)
		if !ok {
			l.damage("other data where the header of an entry should be")
			return &l.archive, nil
		}
		l.reader.Advance(tarBlock)
		if goOn, err := l.take(h); err != nil || !goOn {
			return &l.archive, err
		}
	}
}

// take handles what follows a header. It returns false at the end of the readable part.
func (l *tarLister) take(h tarHeader) (bool, error) {
	switch h.kind {
	case 'L', 'K', 'x', 'g', 'X':
		if h.size > largestTarMeta {
			l.damage("an absurdly long header")
			return false, nil
		}
		text := l.reader.Fill(int(h.size))
		if int64(len(text)) >= h.size {
			l.meta(h.kind, text[:h.size])
		}
		return l.skip(h.size)
	}
	if l.length >= 0 {
		h.size = l.length
	}
	if l.name != "" {
		h.name = l.name
	}
	if l.sparse {
		h.kind = 'S'
	}
	l.name, l.length, l.sparse = "", -1, false
	switch h.kind {
	case '1', '2', '3', '4', '5', '6': // links, devices and folders have no content, even if their size is not 0
		return true, nil
	case 0, '0', '7', 'S':
		start := l.reader.Offset()
		goOn, err := l.skip(h.size)
		if err != nil || strings.HasSuffix(h.name, "/") {
			return goOn, err
		}
		there := min(h.size, l.reader.Offset()-start)
		e := Entry{Name: h.name, Size: h.size, Stored: there}
		if h.kind == 'S' {
			e.refuse("is a sparse file, which cannot be read in place", "Unpack the archive with tar and open the dump.")
		} else {
			file := l.entry(h.name, start, there, h.size)
			e.open = func() (File, error) { return file, nil }
		}
		l.archive.add(e)
		return goOn, nil
	}
	return l.skip(h.size)
}

// meta reads a header that describes the next entry.
func (l *tarLister) meta(kind byte, text []byte) {
	switch kind {
	case 'L':
		l.name = entryName(text)
	case 'x':
		for len(text) > 0 { // records of "length key=value\n"
			digits, _, _ := bytes.Cut(text, []byte(" "))
			n, err := strconv.Atoi(string(digits))
			if err != nil || n <= len(digits)+1 || n > len(text) {
				return
			}
			key, value, _ := strings.Cut(strings.TrimSuffix(string(text[len(digits)+1:n]), "\n"), "=")
			text = text[n:]
			switch {
			case key == "path":
				l.name = entryName([]byte(value))
			case key == "size":
				if size, err := strconv.ParseInt(value, 10, 62); err == nil && size >= 0 && size <= 1<<60 {
					l.length = size
				}
			case strings.HasPrefix(key, "GNU.sparse."):
				l.sparse = true
			}
		}
	}
}

// skip consumes the content of an entry and its padding. It returns false if the archive
// ends before.
func (l *tarLister) skip(size int64) (bool, error) {
	start := l.reader.Offset()
	end := start + (size+tarBlock-1)/tarBlock*tarBlock
	for left := end - start; left > 0; left = end - l.reader.Offset() {
		step := left
		if l.size < 0 { // unpacked as it is skipped
			step = min(left, tarStep)
		}
		skipped := l.reader.Skip(step)
		if err := l.progress(l.reader.Offset(), l.size); err != nil {
			return false, err
		}
		if skipped == step {
			continue
		}
		if l.reader.Offset()-start < size {
			return false, l.ended(tarBlock)
		}
		break // only padding is missing
	}
	return true, nil
}

// ended records why the archive ended here, with rest bytes of a header left.
func (l *tarLister) ended(rest int) error {
	if err := l.reader.Err(); err != nil {
		return l.archive.damaged(err)
	}
	if rest > 0 || len(l.archive.Entries) == 0 || l.reader.Offset()%tarBlock != 0 {
		l.damage("the file is cut off")
		return nil
	}
	l.damage("the file is cut off: the mark of its end is missing")
	return nil
}

func (l *tarLister) damage(found string) {
	l.archive.Damage = &DefectError{Format: "tar", Offset: l.reader.Offset(), Within: l.within, Found: found,
		Advice: "What comes before has been read. Copy the file again from where it was written."}
}
