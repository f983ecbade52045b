package engine

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"
)

// brittle is a file of which nothing behind an offset can be read.
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

// TestDisksThatFail: whatever can be opened, and wherever its disk fails, the error is that
// of the disk: neither damage nor a dump that was cut off.
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

// TestSessionTellsOfLostFiles: once, and every request that needs contents ends with it,
// also for results from before.
func TestSessionTellsOfLostFiles(t *testing.T) {
	f := newFrontEnd(t)
	content, err := os.ReadFile("../testdata/types-1.0.2-8.hprof")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "dump.hprof")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, diskFiles(t, path)...); failure != nil {
		t.Fatal(failure.Message)
	}
	var texts protocol.Result
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "oql SELECT toString(s) FROM java.lang.String s", Limit: 1}, &texts); failure != nil {
		t.Fatal(failure.Message)
	}
	before := f.rows("histogram")
	if err := os.Truncate(path, 600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"secrets", "find_strings -pattern .", "duplicate_strings"} {
		failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 10}, nil)
		if failure == nil || failure.Kind != "unreadable" || !strings.Contains(failure.Message, "shorter") || !strings.Contains(failure.Advice, "open it again") || !strings.Contains(failure.Advice, "still works") {
			t.Errorf("%s: %+v", command, failure)
		}
	}
	if failure := f.ask(protocol.MethodSave, nil, nil); failure == nil || failure.Kind == "internal" {
		t.Errorf("an index was saved: %+v", failure)
	}
	if after := f.rows("histogram"); after != before {
		t.Errorf("the histogram is\n%s\nand was\n%s", after, before)
	}
	f.rows("dominator_tree")
	told := 0
	for _, e := range f.events {
		if e.Lost != nil {
			told++
			if !strings.Contains(e.Lost.Message, "dump.hprof") || e.Lost.Advice == "" {
				t.Errorf("%+v", e.Lost)
			}
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
