package payload

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"io"
)

// writePNG writes a picture of red, green, blue and alpha as PNG without compression: a
// chunk for each row, so that only one row is in memory.
func writePNG(w io.Writer, width, height int, row func(y int) ([]byte, error)) error {
	const mostStored = 65535 // bytes of a block of deflate
	chunk := func(kind string, data []byte) error {
		framed := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
		framed = append(append(framed, kind...), data...)
		_, err := w.Write(binary.BigEndian.AppendUint32(framed, crc32.ChecksumIEEE(framed[4:])))
		return err
	}
	if _, err := io.WriteString(w, "\x89PNG\r\n\x1a\n"); err != nil {
		return err
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(width))
	header = append(binary.BigEndian.AppendUint32(header, uint32(height)), 8, 6, 0, 0, 0) // 8 bits, RGBA
	if err := chunk("IHDR", header); err != nil {
		return err
	}
	sum := adler32.New()
	for y := range height {
		pixels, err := row(y)
		if err != nil {
			return err
		}
		line := append([]byte{0}, pixels...) // no filter
		sum.Write(line)
		var data []byte
		if y == 0 {
			data = append(data, 0x78, 0x01) // a stream of zlib
		}
		for len(line) > 0 {
			n := min(len(line), mostStored)
			last := byte(0)
			if y == height-1 && n == len(line) {
				last = 1
			}
			data = append(data, last, byte(n), byte(n>>8), ^byte(n), ^byte(n>>8))
			data = append(data, line[:n]...)
			line = line[n:]
		}
		if y == height-1 {
			data = sum.Sum(data)
		}
		if err := chunk("IDAT", data); err != nil {
			return err
		}
	}
	return chunk("IEND", nil)
}
