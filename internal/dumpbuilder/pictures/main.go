// Command pictures writes an HPROF dump whose objects hold pictures, texts and numbers, for
// tests of the inspector.
//
//	go run ./internal/dumpbuilder/pictures -o pictures.hprof
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

func main() {
	path := flag.String("o", "pictures.hprof", "`file` to write")
	flag.Parse()
	if err := write(*path); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// write plants one object of each kind in the fields of app.Album.
func write(path string) error {
	const side = 48
	picture := image.NewNRGBA(image.Rect(0, 0, side, side))
	pixels := make([]byte, 0, 4*side*side)
	for y := range side {
		for x := range side {
			c := color.NRGBA{uint8(5 * x), uint8(5 * y), 120, 255}
			picture.Set(x, y, c)
			pixels = append(pixels, c.R, c.G, c.B, c.A)
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return err
	}
	h := dumpbuilder.New()
	bitmap := h.Class("android.graphics.Bitmap", dumpbuilder.Ref("mBuffer"), dumpbuilder.Int("mWidth"), dumpbuilder.Int("mHeight"), dumpbuilder.Long("mNativePtr"))
	album := h.Class("app.Album", dumpbuilder.Ref("file"), dumpbuilder.Ref("bitmap"), dumpbuilder.Ref("native"), dumpbuilder.Ref("text"), dumpbuilder.Ref("numbers"), dumpbuilder.Ref("broken"))
	numbers := make([]int64, 100_000)
	for i := range numbers {
		numbers[i] = int64(i)
	}
	h.Root(heap.RootJNIGlobal, h.Instance(album,
		h.Array(file.Bytes()), h.Instance(bitmap, h.Array(pixels), side, side, int64(0)), h.Instance(bitmap, nil, side, side, int64(4096)),
		h.String(strings.Repeat("A line of a long text, 世界.\n", 2000)), h.Array(numbers), h.Array(file.Bytes()[:60])))
	return os.WriteFile(path, h.HPROF(dumpbuilder.HPROFOptions{}), 0o600)
}
