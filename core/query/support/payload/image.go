package payload

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"

	"heapdrop/core/heap"
)

// Image is a picture that an object holds.
type Image struct {
	Type          string // media type; that of what WriteTo writes
	Width, Height int    // 0 when unknown
	Pixels        bool   // plain pixels of a bitmap, not a file
}

// headSize is the number of bytes of a file that are searched for its width and height.
const headSize = 256 << 10

// Image returns the picture that the bytes hold; nil if they hold none. That is a file in
// a format that every browser knows, recognized by its first bytes, or the pixels of an
// Android bitmap.
func (p *Payload) Image(ctx context.Context) (*Image, error) {
	if p.s.ElementType(p.Array) != heap.Byte || p.String {
		return nil, nil
	}
	head, err := p.Read(ctx, 0, headSize)
	if err != nil {
		return nil, err
	}
	if image := sniff(head); image != nil {
		return image, nil
	}
	return p.bitmap(ctx)
}

// sniff recognizes a picture by its first bytes.
func sniff(head []byte) *Image {
	at := func(offset int, text string) bool {
		return len(head) >= offset+len(text) && string(head[offset:offset+len(text)]) == text
	}
	big, little := binary.BigEndian, binary.LittleEndian
	switch {
	case at(0, "\x89PNG\r\n\x1a\n") && at(12, "IHDR") && len(head) >= 24:
		return &Image{Type: "image/png", Width: int(big.Uint32(head[16:])), Height: int(big.Uint32(head[20:]))}
	case at(0, "\xff\xd8\xff"):
		width, height := jpegSize(head)
		return &Image{Type: "image/jpeg", Width: width, Height: height}
	case (at(0, "GIF87a") || at(0, "GIF89a")) && len(head) >= 10:
		return &Image{Type: "image/gif", Width: int(little.Uint16(head[6:])), Height: int(little.Uint16(head[8:]))}
	case at(0, "RIFF") && at(8, "WEBP") && len(head) >= 30:
		width, height := webpSize(head)
		return &Image{Type: "image/webp", Width: width, Height: height}
	}
	return nil
}

// jpegSize reads the size from the frame header of a JPEG.
func jpegSize(head []byte) (width, height int) {
	for at := 2; at+9 < len(head) && head[at] == 0xFF; {
		marker := head[at+1]
		if marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC {
			return int(binary.BigEndian.Uint16(head[at+7:])), int(binary.BigEndian.Uint16(head[at+5:]))
		}
		at += 2 + int(binary.BigEndian.Uint16(head[at+2:]))
	}
	return 0, 0
}

// webpSize reads the size from the first chunk of a WebP file of at least 30 bytes.
func webpSize(head []byte) (width, height int) {
	three := func(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
	switch string(head[12:16]) {
	case "VP8X":
		return three(head[24:]) + 1, three(head[27:]) + 1
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(head[26:]) & 0x3FFF), int(binary.LittleEndian.Uint16(head[28:]) & 0x3FFF)
	case "VP8L":
		bits := binary.LittleEndian.Uint32(head[21:])
		return int(bits&0x3FFF) + 1, int(bits>>14&0x3FFF) + 1
	}
	return 0, 0
}

// WriteImage writes the picture as a file.
func (p *Payload) WriteImage(ctx context.Context, w io.Writer, image *Image) error {
	if !image.Pixels {
		_, err := p.CopyTo(ctx, w, p.Size)
		return err
	}
	return writePNG(w, image.Width, image.Height, func(y int) ([]byte, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		row, err := p.Read(ctx, int64(y)*int64(image.Width)*4, image.Width*4)
		if err == nil && len(row) < image.Width*4 {
			err = errors.New("the pixels end early")
		}
		row = bytes.Clone(row)
		for x := 0; err == nil && x < len(row); x += 4 {
			unmultiply(row[x : x+4])
		}
		return row, err
	})
}
