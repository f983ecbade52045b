package engine

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// brittle is a file that cannot be read after an offset.
type brittle struct {
	source.File
	from int64
}

var errBrittle = errors.New("input/output error")

func (b brittle) ReadAt(p []byte, offset int64) (int, error) {
	if offset+int64(len(p)) <= b.from {
		return b.File.ReadAt(p, offset)
	}
	return 0, errBrittle
}

func (b brittle) Stream(ctx context.Context, offset int64) source.BlockReader {
	return &brittleBlocks{b.File.Stream(ctx, offset), b.from - offset}
}

type brittleBlocks struct {
	source.BlockReader
	left int64
}

func (b *brittleBlocks) Next() ([]byte, error) {
	if b.left <= 0 {
		return nil, errBrittle
	}
	block, err := b.BlockReader.Next()
	if err != nil {
		return nil, err
	}
	block = block[:min(int64(len(block)), b.left)]
	b.left -= int64(len(block))
	return block, nil
}

// TestDisksThatFail: for every kind of file, and wherever its disk fails, the error is
// that of the disk, and not that of a damaged or cut dump.
func TestDisksThatFail(t *testing.T) {
	h := dumpbuilder.New()
	var texts []any
	for i := range 50 {
		texts = append(texts, h.String(strconv.Itoa(i)))
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", texts...))
	contents := map[string][]byte{"insane.xml": h.INSANE(dumpbuilder.INSANEOptions{}), "heap.phd": h.PHD(dumpbuilder.PHDOptions{}), "heapdump.txt": h.Classic(dumpbuilder.ClassicOptions{})}
	for _, name := range []string{"android-1.0.3.hprof", "two-dumps-1.0.1.hprof", "types-1.0.2-8.hprof", "sample.hprof.gz"} {
		content, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		contents[name] = content
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, _ := z.Create("types.hprof")
	w.Write(contents["types-1.0.2-8.hprof"])
	z.Close()
	contents["types.zip"] = packed.Bytes()
	for path, content := range contents {
		file := source.NewMemory(path, content)
		if _, err := Open(context.Background(), []source.File{file}, Options{}); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		size := file.Size()
		for _, from := range []int64{0, 10, size / 10, size / 2, size - 1} {
			_, err := Open(context.Background(), []source.File{brittle{file, from}}, Options{})
			var parse *heap.ParseError
			if !errors.As(err, &parse) || parse.Kind != heap.Unreadable || !errors.Is(err, errBrittle) || strings.Contains(err.Error(), "amage") || parse.Advice == "" {
				t.Errorf("%s, from byte %d of %d: %v", path, from, size, err)
			}
		}
	}
}
