package leakcheck_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/redact/leakcheck"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/formats/hprof"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

func search(t testing.TB, texts *leakcheck.Texts, content []byte, names func(func(from, end int64) bool)) leakcheck.Found {
	t.Helper()
	src, err := source.Open(source.NewMemory("copy", content))
	if err != nil {
		t.Fatal(err)
	}
	found, err := texts.Search(context.Background(), src, names)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestSearch: every text is found in any place, and nothing else is found.
func TestSearch(t *testing.T) {
	h := dumpbuilder.New()
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.String("open sesame"), h.Array([]uint16{'x', 'y', 'z', 'z', 'y', '!'}),
		h.String("aaaaaaaaaaaaaaaa"), h.String("short"), h.Array([]int8{1, 2, 3, 4, 5, 6, 7}), h.String("snow ☃ man")))
	texts, err := leakcheck.Of(context.Background(), opened.Heap(t, h), true)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, 1, 1000, 1023, 1024, 1060, 1 << 20, 2<<20 - 11} {
		content := make([]byte, 2<<20)
		copy(content[at:], "open sesame")
		if found := search(t, texts, content, nil); found != (leakcheck.Found{texts.Len(), 1, int64(at), 0}) {
			t.Errorf("at %d: %+v", at, found)
		}
		names := func(yield func(from, end int64) bool) { yield(int64(at), int64(at)+11) }
		if found := search(t, texts, content, names); found != (leakcheck.Found{texts.Len(), 0, -1, 1}) {
			t.Errorf("at %d, a name: %+v", at, found)
		}
		names = func(yield func(from, end int64) bool) { yield(int64(at)+11, int64(at)+20) }
		if found := search(t, texts, content, names); found.Places != 1 {
			t.Errorf("at %d, before a name: %+v", at, found)
		}
	}
	for text, places := range map[string]int64{
		"xyzzy!": 1, "\x00x\x00y\x00z\x00z\x00y\x00!": 1, "open sesam": 0, "aaaaaaaaaaaaaaaa": 0, "short": 0, "\x01\x02\x03\x04\x05\x06\x07": 0, "xyzzy! open sesame xyzzy!": 3,
	} {
		if found := search(t, texts, []byte("....."+text), nil); found.Places != places {
			t.Errorf("%q: %+v", text, found)
		}
	}
}

// TestRedactedDumps: copies of all real dumps, at all levels, have the same objects with
// the same sizes, and contain none of the texts.
func TestRedactedDumps(t *testing.T) {
	for _, d := range realdumps.Dumps(t) {
		if strings.HasSuffix(d.Name, ".phd") {
			continue // these contain no values
		}
		t.Run(d.Name, func(t *testing.T) {
			d.Sampled(t)
			file, err := source.OpenDisk(d.Path(t))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			copies, summaries := copiesOf(t, file)
			dumps := 1
			for number := 1; number <= dumps; number++ {
				before := openDump(t, file, number)
				for _, c := range before.Origin().Choices {
					dumps = max(dumps, c.Dump)
				}
				for level, copy := range copies {
					texts, err := leakcheck.Of(context.Background(), before, level >= int(rewrite.Primitives))
					if err != nil {
						t.Fatal(err)
					}
					if found := search(t, texts, copy, summaries[level].Unchanged); found.Places > 0 {
						t.Errorf("%s: %+v", rewrite.Levels[level], found)
					}
					same(t, rewrite.Levels[level], before, openDump(t, source.NewMemory("copy.hprof", copy), number))
				}
			}
		})
	}
}

// copiesOf redacts a dump at all levels.
func copiesOf(t testing.TB, file source.File) (copies [][]byte, summaries []rewrite.Summary) {
	src, err := source.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for level := range rewrite.Levels {
		var out bytes.Buffer
		o := rewrite.Options{Level: rewrite.Level(level), Rename: func(part string) string { return "n" + part[:0] }}
		summary, err := hprof.Redact(context.Background(), src, &out, o)
		if err != nil || summary.Unknown > 0 {
			t.Fatalf("%s: %+v, %v", rewrite.Levels[level], summary, err)
		}
		copies, summaries = append(copies, out.Bytes()), append(summaries, summary)
	}
	return copies, summaries
}

func openDump(t testing.TB, file source.File, number int) *snapshot.Snapshot {
	t.Helper()
	return opened.Files(t, engine.Options{Dump: number}, file)
}

// TestSearchFindsAll: the texts that a copy must not contain are found in the dump
// itself.
func TestSearchFindsAll(t *testing.T) {
	for _, name := range []string{"planted/values/jdk25-g1.all", "planted/values/jdk25-nocompactstrings.live", "mat/sun_jdk5_64bit", "mat/sun_jdk5_13_x32"} {
		file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
		if err != nil {
			t.Fatal(err)
		}
		src, err := source.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := leakcheck.Of(context.Background(), opened.Files(t, engine.Options{}, file), false)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := texts.Search(context.Background(), src, nil); err != nil || found.Places < int64(texts.Len()) {
			t.Errorf("%s: %d texts at %d places of the dump itself, %v", name, texts.Len(), found.Places, err)
		}
		file.Close()
	}
}

// same compares two dumps object by object.
func same(t *testing.T, name string, before, after *snapshot.Snapshot) {
	t.Helper()
	if before.NumObjects() != after.NumObjects() || before.Info().Layout != after.Info().Layout || !slices.Equal(before.RootRecords(), after.RootRecords()) {
		t.Errorf("%s: %+v became %+v", name, before.Info(), after.Info())
		return
	}
	var refs, again []heap.ObjectID
	for id := range heap.ObjectID(before.NumObjects()) {
		refs, again = before.Outbound(id, refs[:0]), after.Outbound(id, again[:0])
		length, _ := before.Length(id)
		lengthAfter, _ := after.Length(id)
		if before.Address(id) != after.Address(id) || length != lengthAfter || before.Shallow(id) != after.Shallow(id) ||
			before.Retained(id) != after.Retained(id) || before.ClassOf(id) != after.ClassOf(id) || !slices.Equal(refs, again) {
			t.Errorf("%s: %s differs", name, before.Label(id))
			return
		}
	}
}

// TestRedactBrokenDumps: copies of broken dumps open if the dumps do, and contain none of
// the texts unless damage is reported.
func TestRedactBrokenDumps(t *testing.T) {
	var files []string
	for _, name := range []string{"flip-07", "flip-08", "flip-18", "hole", "utf8-len-ffffffff", "merged-len0", "classes-last", "no-loadclass", "instance-len-minus1"} {
		files = append(files, filepath.Join(realdumps.Broken(t), name+".hprof"))
	}
	whole := opened.Files(t, engine.Options{}, disk(t, filepath.Join(realdumps.Broken(t), "no-end-record.hprof")))
	texts, err := leakcheck.Of(context.Background(), whole, false) // the other copies come from the same dump
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		src, err := source.Open(disk(t, path))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		summary, err := hprof.Redact(context.Background(), src, &out, rewrite.Options{Level: rewrite.Primitives})
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
			continue
		}
		if found := search(t, texts, out.Bytes(), summary.Unchanged); found.Places > 0 && summary.Unknown == 0 {
			t.Errorf("%s: %+v, and nothing is said of damage", filepath.Base(path), found)
		}
		_, err = engine.Open(context.Background(), []source.File{source.NewMemory("copy.hprof", out.Bytes())}, engine.Options{})
		if _, errBefore := engine.Open(context.Background(), []source.File{disk(t, path)}, engine.Options{}); err != nil && errBefore == nil {
			t.Errorf("%s opens, its copy does not: %v (%d bytes not understood)", filepath.Base(path), err, summary.Unknown)
		}
	}
}

func disk(t testing.TB, path string) source.File {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return source.NewMemory(filepath.Base(path), content)
}
