package source

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
)

// scanZIP lists the entries of an archive without a usable directory by their local
// headers, reading as little as possible: entries that state their size are skipped. The
// defect that ends the archive becomes its Damage.
func scanZIP(ctx context.Context, file File, a *Archive, cause error, progress func(read, size int64) error) ([]zipHeader, error) {
	var missing *errNoDirectory
	if !errors.As(cause, &missing) {
		return nil, cause
	}
	a.Damage = &DefectError{Format: "ZIP", Offset: missing.offset, Found: missing.found,
		Advice: "The entries were found by their headers; the last may be incomplete. Copy the file again from where it was written."}
	r := newFileReader(ctx, file)
	defer r.Close()
	var headers []zipHeader
	for {
		h, ok := localHeader(r)
		if !ok {
			break
		}
		start := r.Offset()
		if h.sizesFollow {
			if err := h.findEnd(r, func() error { return progress(r.Offset(), file.Size()) }); err != nil {
				return nil, err
			}
		} else {
			r.Skip(h.packed)
			if h.flags&zipStreamed != 0 {
				skipDescriptor(r)
			}
		}
		headers = append(headers, h)
		if err := progress(r.Offset(), file.Size()); err != nil {
			return nil, err
		}
		if r.Offset() == start && h.packed > 0 {
			break
		}
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	return headers, nil
}

// localHeader reads a local header at the reader's position; false if there is none.
func localHeader(r *Reader) (h zipHeader, ok bool) {
	h.header = r.Offset()
	window := r.Fill(zipLocalSize)
	if h.header == 0 && len(window) >= 8 && (string(window[:4]) == zipDescriptor || string(window[:4]) == "PK00") {
		r.Advance(4)
		h.header = r.Offset()
		window = r.Fill(zipLocalSize)
	}
	if len(window) < zipLocalSize || string(window[:4]) != zipLocal {
		return h, false
	}
	h.flags, h.method = binary.LittleEndian.Uint16(window[6:]), binary.LittleEndian.Uint16(window[8:])
	h.crc = binary.LittleEndian.Uint32(window[14:])
	h.packed, h.size = int64(binary.LittleEndian.Uint32(window[18:])), int64(binary.LittleEndian.Uint32(window[22:]))
	n, x := int(binary.LittleEndian.Uint16(window[26:])), int(binary.LittleEndian.Uint16(window[28:]))
	if window = r.Fill(zipLocalSize + n + x); len(window) < zipLocalSize+n+x {
		return h, false
	}
	h.name = entryName(window[zipLocalSize : zipLocalSize+n])
	h.zip64(window[zipLocalSize+n:zipLocalSize+n+x], &h.size, &h.packed)
	h.sizesFollow = h.flags&zipStreamed != 0 && h.packed == 0
	if h.packed < 0 || h.size < 0 || !h.sizesFollow && h.packed == math.MaxUint32 && h.flags&zipStreamed != 0 {
		h.sizesFollow = true
	}
	r.Advance(zipLocalSize + n + x)
	return h, true
}

// findEnd searches for the data descriptor after an entry: a record that states exactly
// as many packed bytes as precede it. Without one the entry extends to the end of the
// file.
func (h *zipHeader) findEnd(r *Reader, tick func() error) error {
	const most = 28 // signature, checksum, two sizes of 8 bytes, the next signature
	start := r.Offset()
	for steps := 0; ; steps++ {
		window := r.Fill(most)
		last := len(window) < most
		for from := 0; ; {
			i := bytes.Index(window[from:], []byte(zipDescriptor))
			if i < 0 {
				break
			}
			i += from
			if !last && len(window)-i < most {
				break // part of it is outside the window
			}
			if length := h.descriptor(window[i:], r.Offset()+int64(i)-start); length > 0 {
				r.Advance(i + length)
				return nil
			}
			from = i + 1
		}
		if last {
			h.packed = r.Offset() + int64(withoutDescriptor(window)) - start
			h.size, h.sizesUncertain = h.packed, true
			r.Advance(len(window))
			return nil
		}
		r.Advance(len(window) - most + 1)
		if steps%16 == 0 {
			if err := tick(); err != nil {
				return err
			}
		}
	}
}

// withoutDescriptor returns how many of the last bytes of a truncated file do not belong
// to a data descriptor.
func withoutDescriptor(last []byte) int {
	if i := bytes.LastIndex(last, []byte(zipDescriptor)); i >= 0 {
		return i
	}
	for n := len(zipDescriptor) - 1; n > 0; n-- {
		if bytes.HasSuffix(last, []byte(zipDescriptor[:n])) {
			return len(last) - n
		}
	}
	return len(last)
}

// descriptor reads the sizes from a data descriptor if it states as many packed bytes as
// there are, and if the next header or the end of the file follows. It returns the length
// of the descriptor, 0 if there is none.
func (h *zipHeader) descriptor(p []byte, packed int64) int {
	for _, wide := range []bool{false, true} {
		length, stated, size := 16, int64(0), int64(0)
		if wide {
			length = 24
		}
		if len(p) < length {
			continue
		}
		if wide {
			stated, size = int64(binary.LittleEndian.Uint64(p[8:])), int64(binary.LittleEndian.Uint64(p[16:]))
		} else {
			stated, size = int64(binary.LittleEndian.Uint32(p[8:])), int64(binary.LittleEndian.Uint32(p[12:]))
		}
		next := p[length:min(len(p), length+4)]
		followed := bytes.HasPrefix([]byte(zipLocal), next) || bytes.HasPrefix([]byte(zipCentral), next)
		if stated == packed && size >= 0 && followed {
			h.size, h.crc, h.packed, h.sizesFollow = size, binary.LittleEndian.Uint32(p[4:]), packed, false
			return length
		}
	}
	return 0
}

// skipDescriptor skips the data descriptor after an entry whose header also states its
// size.
func skipDescriptor(r *Reader) {
	window := r.Fill(24)
	for _, length := range []int{0, 12, 16, 20, 24} {
		if len(window) >= length+4 && (string(window[length:length+4]) == zipLocal || string(window[length:length+4]) == zipCentral) {
			r.Advance(length)
			return
		}
	}
}
