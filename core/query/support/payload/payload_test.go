package payload_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/payload"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// planted opens a dump and returns a function that gives the content of its objects.
func planted(t *testing.T, h *dumpbuilder.Heap) func(o *dumpbuilder.Object) *payload.Payload {
	t.Helper()
	a := testquery.Planted(t, h)
	return func(o *dumpbuilder.Object) *payload.Payload {
		t.Helper()
		p, err := payload.Of(context.Background(), a.Snapshot, testquery.At(t, a.Snapshot, o.Address))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// signed converts bytes to Java's signed bytes.
func signed(data []byte) []int8 {
	list := make([]int8, len(data))
	for i, b := range data {
		list[i] = int8(b)
	}
	return list
}

func rooted(h *dumpbuilder.Heap, objects ...*dumpbuilder.Object) {
	for _, o := range objects {
		h.Root(heap.RootJNIGlobal, o)
	}
}

// TestParts: reading works at any offset and length, and never beyond the end.
func TestParts(t *testing.T) {
	h := dumpbuilder.New()
	numbers := h.IntArray(0x01020304, -1, 0x7f000001)
	rooted(h, numbers)
	p := planted(t, h)(numbers)
	whole := []byte{1, 2, 3, 4, 255, 255, 255, 255, 127, 0, 0, 1}
	if p.Size != 12 || p.Unit != 4 || p.IsText() {
		t.Fatalf("%+v", p)
	}
	for from := range 14 {
		for n := range 14 {
			got, err := p.Read(context.Background(), int64(from), n)
			want := whole[min(from, 12):min(from+n, 12)]
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes from %d: % x, %v", n, from, got, err)
			}
		}
	}
	var b bytes.Buffer
	if n, err := p.CopyTo(context.Background(), &b, 7); n != 7 || err != nil || !bytes.Equal(b.Bytes(), whole[:7]) {
		t.Errorf("%d, %v: % x", n, err, b.Bytes())
	}
}

// TestTexts: strings, characters and bytes are read completely, wherever the parts cut
// them.
func TestTexts(t *testing.T) {
	h := dumpbuilder.New()
	const wide = "Grüße, 世界 😀 und Ende"
	utf8, latin := h.Array(signed([]byte(wide))), h.Array(signed([]byte("Gr\xfc\xdfe")))
	text, ascii := h.String(wide), h.String("plain")
	rooted(h, utf8, latin, text, ascii)
	held := planted(t, h)
	for _, test := range []struct {
		object *dumpbuilder.Object
		want   string
	}{{utf8, wide}, {latin, "Grüße"}, {text, wide}, {ascii, "plain"}} {
		p := held(test.object)
		for _, size := range []int{4, 5, 6, 7, 100} {
			var b strings.Builder
			for at := int64(0); at < p.Size; {
				part, next, err := p.Text(context.Background(), at, size)
				if err != nil || next <= at {
					t.Fatalf("%q from %d: next %d, %v", test.want, at, next, err)
				}
				b.WriteString(part)
				at = next
			}
			if b.String() != test.want {
				t.Errorf("in parts of %d: %q, want %q", size, b.String(), test.want)
			}
		}
	}
}

// TestAlign: an offset within a character is moved to its beginning.
func TestAlign(t *testing.T) {
	h := dumpbuilder.New()
	utf8, wide := h.Array([]byte("a世😀")), h.String("a世😀")
	rooted(h, utf8, wide)
	held := planted(t, h)
	for object, want := range map[*dumpbuilder.Object][]int64{utf8: {0, 1, 1, 1, 4, 4, 4, 4}, wide: {0, 0, 2, 2, 4, 4, 4, 4}} {
		for offset, at := range want {
			if got := held(object).Align(context.Background(), int64(offset)); got != at {
				t.Errorf("%d becomes %d, want %d", offset, got, at)
			}
		}
	}
}

// TestImages: files in byte arrays are recognized by their signature, and their size is
// what their own decoders find.
func TestImages(t *testing.T) {
	picture := image.NewPaletted(image.Rect(0, 0, 37, 21), color.Palette{color.Black, color.White})
	files := map[string]func(b *bytes.Buffer) error{
		"image/png":  func(b *bytes.Buffer) error { return png.Encode(b, picture) },
		"image/jpeg": func(b *bytes.Buffer) error { return jpeg.Encode(b, picture, nil) },
		"image/gif":  func(b *bytes.Buffer) error { return gif.Encode(b, picture, nil) },
		"image/webp": func(b *bytes.Buffer) error { // a simple file, lossless, by the specification
			_, err := b.WriteString("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x24\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00")
			return err
		},
	}
	h := dumpbuilder.New()
	objects := map[string]*dumpbuilder.Object{}
	contents := map[string][]byte{}
	for kind, write := range files {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		contents[kind], objects[kind] = b.Bytes(), h.Array(signed(b.Bytes()))
		rooted(h, objects[kind])
	}
	none := h.Array(signed([]byte("no picture at all, only a text")))
	rooted(h, none)
	held := planted(t, h)
	for kind, o := range objects {
		p := held(o)
		image, err := p.Image(context.Background())
		if err != nil || image == nil || image.Type != kind || image.Width != 37 || image.Height != 21 {
			t.Errorf("%s: %+v, %v", kind, image, err)
			continue
		}
		var b bytes.Buffer
		if err := p.WriteImage(context.Background(), &b, image); err != nil || !bytes.Equal(b.Bytes(), contents[kind]) {
			t.Errorf("%s is written otherwise: %v", kind, err)
		}
	}
	if image, err := held(none).Image(context.Background()); image != nil || err != nil {
		t.Errorf("%+v, %v", image, err)
	}
}

// bitmaps plants the bitmaps of an Android dump.
func bitmaps(h *dumpbuilder.Heap) (pixels, bitmap, native, dumped *dumpbuilder.Object, file []byte) {
	class := h.Class("android.graphics.Bitmap", dumpbuilder.Ref("mBuffer"), dumpbuilder.Int("mWidth"), dumpbuilder.Int("mHeight"), dumpbuilder.Long("mNativePtr"))
	pixels = h.Array(signed([]byte{255, 0, 0, 255, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 255, 255, 9, 9, 9, 255, 1, 2, 3, 255}))
	bitmap = h.Instance(class, pixels, 2, 3, int64(0))
	native = h.Instance(class, nil, 2, 3, int64(77))
	dumped = h.Instance(class, nil, 1, 1, int64(78))
	file = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01")
	data := h.Class("android.graphics.Bitmap$DumpData", dumpbuilder.Ref("natives"), dumpbuilder.Ref("buffers"))
	whole := h.Instance(data, h.Array([]int64{5, 78}), h.ObjectArray("byte[][]", nil, h.Array(signed(file))))
	rooted(h, bitmap, native, dumped, whole)
	return pixels, bitmap, native, dumped, file
}

// TestBitmaps: the pixels become a PNG that another decoder can read, from the bitmap and
// from its array. For a bitmap in native memory the dump may hold a file.
func TestBitmaps(t *testing.T) {
	h := dumpbuilder.New()
	pixels, bitmap, native, dumped, file := bitmaps(h)
	held := planted(t, h)
	for _, o := range []*dumpbuilder.Object{pixels, bitmap} {
		p := held(o)
		found, err := p.Image(context.Background())
		if err != nil || found == nil || !found.Pixels {
			t.Fatalf("%+v, %v", found, err)
		}
		var b bytes.Buffer
		if err := p.WriteImage(context.Background(), &b, found); err != nil {
			t.Fatal(err)
		}
		decoded, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for y := range 3 {
			for x := range 2 {
				got = append(got, fmt.Sprint(color.NRGBAModel.Convert(decoded.At(x, y))))
			}
		}
		if want := "{255 0 0 255} {0 128 0 128} {0 0 0 0} {0 0 255 255} {9 9 9 255} {1 2 3 255}"; strings.Join(got, " ") != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
	if p := held(dumped); p.Size != int64(len(file)) {
		t.Errorf("of the bitmap dumped as a file there are %d bytes", p.Size)
	}
	a := testquery.Planted(t, h)
	if _, err := payload.Of(context.Background(), a.Snapshot, testquery.At(t, a.Snapshot, native.Address)); err == nil || !strings.Contains(err.Error(), "native memory") {
		t.Errorf("a native bitmap: %v", err)
	}
}
