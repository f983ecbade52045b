package engine

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// chain returns a heap of n nodes; each node refers to the previous one.
func chain(n int) *dumpbuilder.Heap {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	var last *dumpbuilder.Object
	for range n {
		last = h.Instance(node, last)
	}
	h.Root(heap.RootJNIGlobal, last)
	return h
}

// packed writes alternating names and contents to a ZIP or tar archive.
func packed(t *testing.T, format string, parts ...any) source.File {
	t.Helper()
	var out bytes.Buffer
	z, tw := zip.NewWriter(&out), tar.NewWriter(&out)
	for i := 0; i < len(parts); i += 2 {
		name, content := parts[i].(string), parts[i+1].([]byte)
		if format == "tar" {
			if err := tw.WriteHeader(&tar.Header{Name: name, Size: int64(len(content)), Mode: 0o600}); err != nil {
				t.Fatal(err)
			}
			if _, err := tw.Write(content); err != nil {
				t.Fatal(err)
			}
			continue
		}
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	if format == "tar" {
		err = tw.Close()
	} else {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return source.NewMemory("archive", out.Bytes())
}

func nodes(t *testing.T, s *snapshot.Snapshot) int64 {
	t.Helper()
	n := int64(0)
	for _, c := range s.ClassesByName("app.Node") {
		counts := s.InstanceCounts(c)
		n += counts.Objects + counts.UnreachableObjects
	}
	return n
}

// TestArchiveChoice: the largest dump is opened unless another is requested; the others
// are offered, together with those in the same file.
func TestArchiveChoice(t *testing.T) {
	one := chain(3).HPROF(dumpbuilder.HPROFOptions{})
	two := dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1"}, chain(50), chain(60))
	for _, format := range []string{"zip", "tar"} {
		archive := packed(t, format, "one.bin", one, "notes.txt", []byte("hello"), "d/two.hprof", two)
		for _, c := range []struct {
			entry   string
			dump    int
			nodes   int64
			choices int
		}{{"", 0, 50, 3}, {"", 2, 60, 3}, {"one.bin", 0, 3, 2}, {"1", 0, 3, 2}, {"two.hprof", 1, 50, 3}} {
			s, err := Open(t.Context(), []source.File{archive}, Options{Entry: c.entry, Dump: c.dump})
			if err != nil {
				t.Fatal(err)
			}
			info := s.Info()
			open := 0
			for _, choice := range info.Choices {
				if choice.Open {
					open++
				}
			}
			if got := nodes(t, s); got != c.nodes || len(info.Choices) != c.choices || open != 1 {
				t.Errorf("%s, entry %q, dump %d: %d nodes, choices %+v", format, c.entry, c.dump, got, info.Choices)
			}
			if !strings.Contains(strings.Join(info.Notes, "\n"), " archive holds 2 heap dumps") {
				t.Errorf("notes %q", info.Notes)
			}
		}
		for entry, kind := range map[string]heap.ErrorKind{"notes.txt": heap.Unrecognized, "7": heap.Unrecognized, "nothing": heap.Unrecognized} {
			_, err := Open(t.Context(), []source.File{archive}, Options{Entry: entry})
			var parse *heap.ParseError
			if !errors.As(err, &parse) || parse.Kind != kind {
				t.Errorf("entry %q: %v", entry, err)
			}
		}
	}
}

// TestFolderChoice: one of several dumps side by side is chosen as in an archive, in any
// order; files that belong to none of them are ignored.
func TestFolderChoice(t *testing.T) {
	file := func(name string, content []byte) source.File { return source.NewMemory(name, content) }
	small, large := file("small.hprof", chain(3).HPROF(dumpbuilder.HPROFOptions{})), file("large.hprof", chain(50).HPROF(dumpbuilder.HPROFOptions{}))
	notes := file("notes.txt", []byte("hello"))
	other := packed(t, "zip", "a.hprof", chain(90).HPROF(dumpbuilder.HPROFOptions{}))
	for _, c := range []struct {
		files   []source.File
		entry   string
		nodes   int64
		choices int
		note    string
	}{
		{[]source.File{small, notes, large}, "", 50, 2, "set of files holds 2 heap dumps"},
		{[]source.File{large, small}, "", 50, 2, "set of files holds 2 heap dumps"},
		{[]source.File{small, notes, large}, "1", 3, 2, "set of files holds 2 heap dumps"},
		{[]source.File{large, notes, small}, "small.hprof", 3, 2, "set of files holds 2 heap dumps"},
		{[]source.File{notes, small}, "", 3, 0, ""},
		{[]source.File{small, large, other}, "", 50, 2, "Archives opened with the dumps were not searched"},
		{[]source.File{notes, other}, "", 90, 0, ""},
	} {
		s, err := Open(t.Context(), c.files, Options{Entry: c.entry})
		if err != nil {
			t.Fatal(err)
		}
		info := s.Info()
		if got := nodes(t, s); got != c.nodes || len(info.Choices) != c.choices || !strings.Contains(strings.Join(info.Notes, "\n"), c.note) {
			t.Errorf("%d files, entry %q: %d nodes, choices %+v, notes %q", len(c.files), c.entry, got, info.Choices, info.Notes)
		}
	}
	_, err := Open(t.Context(), []source.File{notes, file("b.txt", []byte("more"))}, Options{})
	var parse *heap.ParseError
	if !errors.As(err, &parse) || parse.Kind != heap.Unrecognized || !strings.Contains(parse.Found, `1 "notes.txt" (5 bytes), 2 "b.txt"`) {
		t.Errorf("no dump: %v", err)
	}
}

// TestArchiveSidecars: sidecars may be in the archive with the dump, or outside of it.
func TestArchiveSidecars(t *testing.T) {
	h, _ := eventHeap()
	dump, core := h.PHD(dumpbuilder.PHDOptions{}), h.Javacore(dumpbuilder.JavacoreOptions{})
	const dumpName, coreName = "heapdump.20260102.030405.77.0001.phd", "javacore.20260102.030405.77.0002.txt"
	for _, files := range [][]source.File{
		{packed(t, "zip", coreName, core, "readme", []byte("x"), dumpName, dump)},
		{packed(t, "tar", dumpName, dump, coreName, core)},
		{source.NewMemory(coreName, core), packed(t, "zip", dumpName, dump)},
	} {
		s := openMemory(t, files...)
		if info := s.Info(); len(s.Threads()) != 2 || len(info.Choices) != 0 || warned(info, "companion.unreadable") {
			t.Errorf("%d threads, choices %v, warnings %v", len(s.Threads()), info.Choices, info.Warnings)
		}
	}
}

// TestArchiveParts: a dump left in parts is complete again.
func TestArchiveParts(t *testing.T) {
	whole := chain(3000).HPROF(dumpbuilder.HPROFOptions{SegmentSize: 20_000})
	cut := -1
	for at := 31; at+9 <= len(whole); at += 9 + int(binary.BigEndian.Uint32(whole[at+5:])) {
		if whole[at] == 0x1c && at > len(whole)/2 { // the start of a HEAP_DUMP_SEGMENT
			cut = at
			break
		}
	}
	if cut < 0 {
		t.Fatal("no place to cut at")
	}
	s := openMemory(t, packed(t, "tar", "x.hprof", whole[:cut], "x.hprof.p0", whole[cut:]))
	if n := nodes(t, s); n != 3000 {
		t.Errorf("%d nodes, warnings %v", n, s.Info().Warnings)
	}
}

func TestArchiveErrors(t *testing.T) {
	whole := chain(30_000).HPROF(dumpbuilder.HPROFOptions{})
	archive := contentOf(t, packed(t, "zip", "heap.hprof", whole))
	encrypted := bytes.Clone(archive)
	encrypted[bytes.Index(encrypted, []byte("PK\x01\x02"))+8] |= 1
	for name, c := range map[string]struct {
		file source.File
		kind heap.ErrorKind
		text string
	}{
		"no dump":       {packed(t, "zip", "a.txt", []byte("hello")), heap.Unrecognized, `it holds 1 "a.txt"`},
		"empty":         {packed(t, "zip"), heap.Unrecognized, "an empty ZIP archive"},
		"encrypted":     {source.NewMemory("m", encrypted), heap.Unsupported, "is encrypted"},
		"in an archive": {packed(t, "zip", "a.zip", archive), heap.Unrecognized, "without a heap dump"},
	} {
		_, err := Open(t.Context(), []source.File{c.file}, Options{})
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Kind != c.kind || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A file that was cut gives what is before the cut, and says where.
	s := openMemory(t, source.NewMemory("m", archive[:len(archive)*2/3]))
	info := s.Info()
	if n := nodes(t, s); n < 1000 || n >= 30_000 || !strings.Contains(strings.Join(info.Notes, "\n"), "cut off at offset") {
		t.Errorf("%d nodes, warnings %+v, notes %q", n, info.Warnings, info.Notes)
	}
	if !warned(info, "hprof.unreadable") {
		t.Errorf("warnings %v", info.Warnings)
	}
}
