package payload

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

func FuzzSniff(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe0\x00\x02\xff\xc0\x00\x0b\x08\x00\x01\x00\x02"))
	f.Add([]byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x24\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(_ *testing.T, head []byte) { sniff(head) })
}

// TestLargeRows: rows that are longer than one or more blocks of deflate are read back
// correctly.
func TestLargeRows(t *testing.T) {
	var b bytes.Buffer
	const width, height = 20_000, 3
	if err := writePNG(&b, width, height, func(y int) ([]byte, error) {
		return bytes.Repeat([]byte{byte(y), 7, 9, 255}, width), nil
	}); err != nil {
		t.Fatal(err)
	}
	decoded, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got := color.NRGBAModel.Convert(decoded.At(width-1, 2)); got != (color.NRGBA{2, 7, 9, 255}) || decoded.Bounds().Dx() != width {
		t.Errorf("%v, %v", got, decoded.Bounds())
	}
}
