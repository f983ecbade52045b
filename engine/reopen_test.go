package engine

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine/savedindex"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/memorydir"
	"heapdrop/internal/realdumps"
)

// askEverything returns the answers of a snapshot to questions about everything in an
// index.
func askEverything(t *testing.T, s *snapshot.Snapshot) string {
	t.Helper()
	var out strings.Builder
	for _, command := range []string{
		"heap_dump_overview", "histogram -retained exact", "histogram -groupby package", "dominator_tree", "dominator_tree -groupby class", "gc_roots", "thread_overview",
		"unreachable_objects", "system_properties", "duplicate_classes", "find_strings -pattern a", "leakhunter", "class_loader_explorer", "collections_overview",
		"list_objects java.lang.Thread", "list_objects -inbound java.lang.Thread", "merge_shortest_paths java.lang.String",
		"oql \"SELECT * FROM java.lang.Thread\"",
	} {
		r, err := Run(context.Background(), catalog.All(), s, command)
		var misuse *usage.Error
		if errors.As(err, &misuse) && s.Info().Format[:5] != "HPROF" {
			continue // the format does not hold it
		}
		if err == nil {
			err = render.JSON(context.Background(), &out, r, render.Options{Depth: 2, View: result.View{Limit: 50}})
		}
		if err != nil {
			t.Errorf("%s: %v", command, err)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// saveAndReopen opens files, saves the index, and opens them from it.
func saveAndReopen(t *testing.T, files []source.File, o Options) (opened, reopened *snapshot.Snapshot, dir memorydir.Dir) {
	t.Helper()
	ctx := context.Background()
	opened, err := Open(ctx, files, o)
	if err != nil {
		t.Fatal(err)
	}
	dir = memorydir.Dir{}
	saved, err := savedindex.Save(ctx, dir, opened, o.InWords(), nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := savedindex.List(dir)
	if err != nil || len(list) != 1 || list[0] != saved || saved.Size != int64(len(dir[saved.Name])) || saved.Dump != opened.Origin().Name {
		t.Fatalf("saved %+v, the list is %+v, %v", saved, list, err)
	}
	o.Saved = dir
	reopened, err = Open(ctx, files, o)
	if err != nil {
		t.Fatal(err)
	}
	if reopened.Info().SavedIndex != saved.Saved {
		t.Fatalf("the index saved at %d was not used: %v", saved.Saved, reopened.Info().Notes)
	}
	return opened, reopened, dir
}

// checkReopened compares a snapshot from a saved index with the one that was saved.
func checkReopened(t *testing.T, opened, reopened *snapshot.Snapshot) {
	t.Helper()
	got, want := strings.Split(askEverything(t, reopened), "\n"), strings.Split(askEverything(t, opened), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("from the saved index:\n%.2000s\nfrom the dump:\n%.2000s", got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d answers, want %d", len(got), len(want))
	}
	if findings, err := reopened.Check(context.Background()); err != nil || len(findings) > 0 {
		t.Errorf("%v %v", findings, err)
	}
}

// TestSavedIndexOfRealDumps: every seventh real dump and a few others, including PHD with
// its javacore, give the same answers from the saved index, under both size models.
func TestSavedIndexOfRealDumps(t *testing.T) {
	dumps := realdumps.Dumps(t)
	for i, d := range dumps {
		isPHD := false
		files := []string{}
		for _, phd := range phdDumps {
			if phd.dump == d.Name {
				isPHD, files = true, []string{filepath.Join(filepath.Dir(d.File), phd.javacore)}
			}
		}
		if i%7 != 3 && !isPHD && d.Name != "planted/threads/jdk25-g1.live" { // which has stacks of virtual threads
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			d.Sampled(t)
			t.Parallel()
			opened, reopened, _ := saveAndReopen(t, diskFiles(t, append(files, d.Path(t))...), Options{Sizes: []string{"auto", "mat"}[i%2]})
			checkReopened(t, opened, reopened)
		})
	}
}

func diskFiles(t *testing.T, paths ...string) (files []source.File) {
	t.Helper()
	for _, path := range paths {
		file, err := source.OpenDisk(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		files = append(files, file)
	}
	return files
}

// TestSavedIndex: compressed files, stack frames as objects, discarded objects, one of
// several dumps in a file.
func TestSavedIndex(t *testing.T) {
	for _, test := range []struct {
		file    string
		options Options
		words   string
	}{
		{file: "sample.hprof.gz"},
		{"sample.hprof.gz", Options{Frames: "methods"}, "stack frames as objects: methods"},
		{"sample.hprof.gz", Options{Discard: Discard{Ratio: 30, Pattern: ".*Str.*", Seed: 4}}, "without 30 % of \".*Str.*\", shifted by 0, seed 4"},
		{"two-dumps-1.0.1.hprof", Options{Dump: 2}, "dump number 2"},
		{file: "android-1.0.3.hprof"}, {file: "types-1.0.1-4.hprof"}, {file: "hostile.hprof.gz"},
	} {
		files := diskFiles(t, "../testdata/"+test.file)
		opened, reopened, dir := saveAndReopen(t, files, test.options)
		checkReopened(t, opened, reopened)
		list, _ := savedindex.List(dir)
		if list[0].Options != test.words {
			t.Errorf("%s was opened with %q, want %q", test.file, list[0].Options, test.words)
		}
		other := test.options
		other.Saved, other.Frames = dir, cmp.Or(map[string]string{"methods": "frames"}[other.Frames], "methods")
		if s, err := Open(context.Background(), files, other); err != nil || s.Info().SavedIndex != 0 || len(s.Info().Notes) > len(opened.Info().Notes) {
			t.Errorf("%s opened in another way: index of %d, %v", test.file, s.Info().SavedIndex, err)
		}
	}
}

// TestSavedIndexHoldsNoContents: an index contains no texts, numbers or array elements,
// not even for a dump that the JVM has compressed.
func TestSavedIndexHoldsNoContents(t *testing.T) {
	h := dumpbuilder.New()
	const text = "a text that is nobody's business"
	number := []byte{0x5e, 0xc2, 0xe7, 0x15, 0xb0, 0x0c, 0x4a, 0x77}
	box := h.Class("app.Box", dumpbuilder.Ref("text"), dumpbuilder.Long("number"), dumpbuilder.Ref("elements"))
	elements := make([]int64, 400_000) // so that gzip has places inside at which reading can start
	r := rand.New(rand.NewPCG(1, 2))
	for i := range elements {
		elements[i] = r.Int64()
	}
	secret := int64(binary.BigEndian.Uint64(number))
	elements[200_000] = secret
	h.Root(heap.RootJNIGlobal, h.Instance(box, h.String(text), secret, h.Array(elements)))
	dump := h.HPROF(dumpbuilder.HPROFOptions{})
	var packed bytes.Buffer
	z := export.NewBlockGzip(&packed)
	if _, err := z.Write(dump); errors.Join(err, z.Close()) != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"a.hprof": dump, "a.hprof.gz": packed.Bytes(), "a.hprof.zst": zstdOf(t, dump)} {
		_, _, dir := saveAndReopen(t, []source.File{source.NewMemory(name, content)}, Options{})
		for _, index := range dir {
			reversed := bytes.Clone(number)
			slices.Reverse(reversed)
			if bytes.Contains(index, []byte(text)) || bytes.Contains(index, number) || bytes.Contains(index, reversed) || bytes.Contains(index, []byte(`"Window"`)) {
				t.Errorf("the index of %s holds contents of the dump", name)
			}
		}
	}
	if !bytes.Contains(dump, []byte(text)) || bytes.Count(dump, number) != 2 {
		t.Error("the dump does not hold what is looked for")
	}
}

// TestSavedIndexOfFlattenedValues: flattened values are recognized again.
func TestSavedIndexOfFlattenedValues(t *testing.T) {
	content := newValueHeap(true).HPROF(dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesAsObjects})
	opened, reopened, _ := saveAndReopen(t, []source.File{source.NewMemory("values.hprof", content)}, Options{})
	checkReopened(t, opened, reopened)
	if id, found := reopened.ID(1); !found || !reopened.Flattened(id) {
		t.Error("a flattened value is not one any more")
	}
}

// TestSavedIndexUnderOtherSizes: size model and reference policy are the requested ones,
// not the saved ones.
func TestSavedIndexUnderOtherSizes(t *testing.T) {
	files := diskFiles(t, "../testdata/sample.hprof.gz")
	_, _, dir := saveAndReopen(t, files, Options{Sizes: "mat"})
	for _, o := range []Options{{}, {Sizes: "mat"}, {Sizes: "auto", References: "strong"}} {
		want, err := Open(context.Background(), files, o)
		if err != nil {
			t.Fatal(err)
		}
		var stages []snapshot.Stage
		o.Saved, o.Staged = dir, func(s *snapshot.Snapshot) error { stages = append(stages, s.Stage()); return nil }
		got, err := Open(context.Background(), files, o)
		if err != nil || got.Info().SavedIndex == 0 || len(stages) == 0 || (len(stages) == 2) != (o.Sizes == "mat") {
			t.Fatalf("%+v: stages %v, index of %d, %v", o, stages, got.Info().SavedIndex, err)
		}
		checkReopened(t, want, got)
	}
}

// TestSavedIndexIsRefused: an index is refused if it belongs to a changed dump or another
// version, or is damaged or cut.
func TestSavedIndexIsRefused(t *testing.T) {
	dump, err := os.ReadFile("../testdata/types-1.0.2-8.hprof")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.hprof")
	write := func(b []byte, modified time.Time) {
		t.Helper()
		if err := errors.Join(os.WriteFile(path, b, 0o600), os.Chtimes(path, modified, modified)); err != nil {
			t.Fatal(err)
		}
	}
	now := time.UnixMilli(1_700_000_000_000)
	write(dump, now)
	_, _, dir := saveAndReopen(t, diskFiles(t, path), Options{})
	var name string
	for name = range dir {
	}
	saved := dir[name]
	reopen := func() snapshot.Info {
		t.Helper()
		s, err := Open(context.Background(), diskFiles(t, path), Options{Saved: dir})
		if err != nil {
			t.Fatal(err)
		}
		return s.Info()
	}
	if renamed := filepath.Join(filepath.Dir(path), "b.hprof"); os.Rename(path, renamed) == nil {
		s, err := Open(context.Background(), diskFiles(t, renamed), Options{Saved: dir})
		if err != nil || s.Info().SavedIndex == 0 {
			t.Errorf("under another name it is not known: %v", err)
		}
		if name := s.Info().Name; name != renamed {
			t.Errorf("its name is %q, not %q", name, renamed)
		}
	}
	changed := bytes.Clone(dump)
	changed[len(changed)-1]++
	for what, change := range map[string]func(){
		"another time": func() { write(dump, now.Add(time.Second)) },
		"another end":  func() { write(changed, now) },
		"longer":       func() { write(append(bytes.Clone(dump), 0), now) },
	} {
		change()
		if info := reopen(); info.SavedIndex != 0 || strings.Contains(fmt.Sprint(info.Notes), "index") {
			t.Errorf("%s: index of %d, notes %q", what, info.SavedIndex, info.Notes)
		}
	}
	write(dump, now)
	for what, test := range map[string]struct {
		change func(b []byte) []byte
		note   string
	}{
		"cut":           {func(b []byte) []byte { return b[:len(b)/2] }, "damaged"},
		"empty":         {func([]byte) []byte { return nil }, "damaged"},
		"changed":       {func(b []byte) []byte { b[len(b)/3]++; return b }, "damaged"},
		"other version": {func(b []byte) []byte { b[16]++; return b }, "another version"},
		"other dump":    {func(b []byte) []byte { return otherDump(t) }, "another version"},
	} {
		dir[name] = test.change(bytes.Clone(saved))
		info := reopen()
		if info.SavedIndex != 0 || len(info.Notes) != 1 || !strings.Contains(info.Notes[0], test.note) || !strings.Contains(info.Notes[0], "save its index again") || len(dir) != 0 {
			t.Errorf("%s: index of %d, notes %q, %d kept", what, info.SavedIndex, info.Notes, len(dir))
		}
	}
}

// TestRefusalIsToldOnce: the note that an index was refused is not saved with the next
// index.
func TestRefusalIsToldOnce(t *testing.T) {
	ctx, files := context.Background(), diskFiles(t, "../testdata/types-1.0.2-8.hprof")
	_, reopened, dir := saveAndReopen(t, files, Options{})
	if _, err := savedindex.Save(ctx, dir, reopened, Options{}.InWords(), nil); err != nil { // before it is loaded wholly
		t.Fatal(err)
	}
	for name, b := range dir {
		dir[name] = b[:len(b)-1]
	}
	for i, notes := range []int{1, 0} {
		s, err := Open(ctx, files, Options{Saved: dir})
		if err != nil || len(s.Info().Notes) != notes {
			t.Fatalf("opening %d: notes %q, %v", i, s.Info().Notes, err)
		}
		if _, err := savedindex.Save(ctx, dir, s, Options{}.InWords(), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSavingIsRefused: if an index cannot be saved, the error says why and what to do,
// and no file is left behind.
func TestSavingIsRefused(t *testing.T) {
	ctx, dir := context.Background(), memorydir.Dir{}
	files := diskFiles(t, "../testdata/types-1.0.2-8.hprof")
	s, err := Open(ctx, files, Options{References: "strong"})
	if err != nil {
		t.Fatal(err)
	}
	var misuse *usage.Error
	if _, err := savedindex.Save(ctx, dir, s, Options{}.InWords(), nil); !errors.As(err, &misuse) || misuse.Advice == "" {
		t.Errorf("with references left out: %v", err)
	}
	stop := errors.New("stop")
	s, _ = Open(ctx, files, Options{})
	if _, err := savedindex.Save(ctx, dir, s, Options{}.InWords(), func(done, total int64) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("stopped: %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := savedindex.Save(cancelled, dir, s, Options{}.InWords(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if len(dir) > 0 {
		t.Errorf("%d indexes were kept", len(dir))
	}
	values, events := newValueHeap(false), newValueHeap(true)
	for name, content := range map[string][]byte{
		"values in holders": values.HPROF(dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined}), "insane": events.INSANE(dumpbuilder.INSANEOptions{}),
	} {
		s := openBuilt(t, content, "auto")
		if _, err := savedindex.Save(ctx, dir, s, Options{}.InWords(), nil); !errors.As(err, &misuse) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestColumnsThatDoNotCome: if a column cannot be read when a query needs it, that query
// ends, in any of its goroutines, and the error says what to do.
func TestColumnsThatDoNotCome(t *testing.T) {
	h := dumpbuilder.New()
	class, text := h.Class("app.Row", dumpbuilder.Ref("text")), h.String("a text")
	for range 1 << 17 { // enough for several goroutines
		h.Root(heap.RootJNIGlobal, h.Instance(class, text))
	}
	files := []source.File{source.NewMemory("rows.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))}
	_, _, reopened := saveAndReopen(t, files, Options{})
	dir := &memorydir.Fading{Dir: reopened}
	s, err := Open(context.Background(), files, Options{Saved: dir})
	if err != nil {
		t.Fatal(err)
	}
	dir.Gone.Store(true)
	for _, command := range []string{
		"list_objects app.Row", "list_objects -inbound java.lang.String", "find_strings -pattern a",
		"oql \"SELECT * FROM app.Row r WHERE r.text = null\"", "oql \"SELECT * FROM app.Row r WHERE outbounds(r).size() > 3\"",
		"oql \"SELECT * FROM app.Row r WHERE inbounds(r).size() > 3\"",
	} {
		err := func() (err error) {
			defer func() {
				if cause := recover(); cause != nil {
					err, _ = cause.(*heap.ParseError)
				}
			}()
			r, err := Run(context.Background(), catalog.All(), s, command)
			if err == nil {
				err = render.JSON(context.Background(), io.Discard, r, render.Options{Depth: 2, View: result.View{Limit: 50}})
			}
			return err
		}()
		var parse *heap.ParseError
		if !errors.As(err, &parse) || !strings.Contains(parse.Advice, "Forget the saved index") {
			t.Errorf("%s: %v", command, err)
		}
	}
}
