package hprof

import (
	"bufio"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// sharedDumps returns the folder of real dumps, which stand beside the
// repository; without them the test is skipped.
func sharedDumps(t testing.TB) string {
	t.Helper()
	shared := os.Getenv("HEAPDROP_SHARED")
	if shared == "" {
		dir, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
				break
			}
			if dir == filepath.Dir(dir) {
				t.Fatal("no go.mod above the test")
			}
			dir = filepath.Dir(dir)
		}
		shared = filepath.Join(filepath.Dir(dir), "shared")
	}
	dumps := filepath.Join(shared, "dumps")
	if _, err := os.Stat(dumps); err != nil {
		t.Skipf("no real dumps at %s (HEAPDROP_SHARED names another folder)", dumps)
	}
	return dumps
}

// unpack reads a .zst file into memory.
func unpack(t testing.TB, path string) []byte {
	t.Helper()
	packed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	content, err := decoder.DecodeAll(packed, nil)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return content
}

// parseBytes parses a dump in memory.
func parseBytes(t testing.TB, content []byte, o Options) (*tally, Result, error) {
	t.Helper()
	src, err := source.Open(source.NewMemory("test.hprof", content))
	if err != nil {
		t.Fatal(err)
	}
	sink := newTally()
	r, err := Parse(context.Background(), src, sink, o)
	return sink, r, err
}

// realDump is a dump with what others say about it.
type realDump struct {
	path      string // of the .hprof.zst
	histogram string // the JVM's own class histogram, empty if there is none
	mat       []string
}

// realDumps lists all sound HPROF dumps.
func realDumps(t testing.TB) []realDump {
	root := sharedDumps(t)
	var list []realDump
	for _, folder := range []string{"planted", "apps", "mat"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, _ fs.DirEntry, err error) error {
			base, isDump := strings.CutSuffix(path, ".hprof.zst")
			if err != nil || !isDump {
				return err
			}
			d := realDump{path: path}
			if _, err := os.Stat(base + ".histo.txt"); err == nil {
				d.histogram = base + ".histo.txt"
			}
			for _, suffix := range []string{".mat", ".1.mat", ".2.mat"} {
				if _, err := os.Stat(base + suffix); err == nil {
					d.mat = append(d.mat, base+suffix)
				}
			}
			list = append(list, d)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(list) == 0 {
		t.Fatal("no dumps found")
	}
	return list
}

// TestRealDumps compares every sound dump with what the JVM and Eclipse MAT
// say about it.
func TestRealDumps(t *testing.T) {
	for _, d := range realDumps(t) {
		t.Run(strings.TrimSuffix(filepath.Base(filepath.Dir(d.path))+"/"+filepath.Base(d.path), ".hprof.zst"), func(t *testing.T) {
			t.Parallel()
			content := unpack(t, d.path)
			sink, r, err := parseBytes(t, content, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Census.Total(); got != int64(len(content)) {
				t.Errorf("census accounts for %d of %d bytes", got, len(content))
			}
			for _, w := range sink.warnings {
				if w.Code != "hprof.several-dumps" || len(d.mat) < 2 {
					t.Errorf("warning about a sound dump: %+v", w)
				}
			}
			if d.histogram != "" {
				checkHistogram(t, sink, d.histogram)
			}
			for i, mat := range d.mat {
				if i > 0 {
					if sink, _, err = parseBytes(t, content, Options{Dump: i + 1}); err != nil {
						t.Fatal(err)
					}
				}
				checkSummary(t, sink, r, mat)
				checkThreads(t, sink, filepath.Join(mat, "threads.txt"))
			}
		})
	}
}

// checkHistogram compares instances per class with the JVM's class histogram.
func checkHistogram(t *testing.T, sink *tally, path string) {
	want := map[string]int64{}
	for _, line := range lines(t, path) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasSuffix(f[0], ":") {
			continue
		}
		n, err := strconv.ParseInt(f[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		name := histogramName(f[3], path)
		if name == "jdk.internal.vm.FillerElement[]" {
			name = "int[]" // so the JVM dumps the filler arrays of its collectors
		}
		want[name] += n
	}
	if len(want) < 100 {
		t.Fatalf("%s: only %d classes", path, len(want))
	}
	got := map[string]int64{}
	for i, n := range sink.perClass {
		if n > 0 {
			got[asciiName(sink.classes[i].Name)] += n
		}
	}
	// Class objects are class records in the dump, but for those of primitive types.
	delete(want, "java.lang.Class")
	delete(got, "java.lang.Class")
	// JDK 8 runs its attach handler between histogram and dump, which costs or
	// leaves a few objects of its own; there the program's classes must agree.
	ours := func(name string) bool {
		return !strings.Contains(path, "jdk8") || strings.HasPrefix(name, "planted.")
	}
	for name, n := range want {
		if got[name] != n && ours(name) {
			t.Errorf("%s: %d instances, the JVM counts %d", name, got[name], n)
		}
	}
	for name, n := range got {
		if _, ok := want[name]; !ok && ours(name) {
			t.Errorf("%s: %d instances, the JVM counts none", name, n)
		}
	}
}

// histogramName turns a name of the class histogram into the one in the dump: the
// histogram writes the address of a hidden class behind a slash, the dump behind
// a plus, or leaves it out (JDK 8 and 11). What is not ASCII depends on the
// terminal of the histogram.
func histogramName(name, path string) string {
	base, suffix, hidden := strings.Cut(name, "/")
	if !hidden || strings.Contains(path, "jdk8") || strings.Contains(path, "jdk11") {
		return asciiName(javaName(base))
	}
	return base + "+" + suffix
}

// asciiName replaces every run of characters that are not ASCII by a question mark.
func asciiName(name string) string {
	return notASCII.ReplaceAllString(name, "?")
}

var notASCII = regexp.MustCompile(`[^ -~]+|\?+`)

// checkSummary compares the number of objects and classes and the identifier
// size with MAT's.
func checkSummary(t *testing.T, sink *tally, r Result, mat string) {
	var want struct {
		Objects     int64 `json:"objects"`
		Unreachable int64 `json:"unreachable_removed_objects"`
		IDSize      int   `json:"identifier_size"`
	}
	data, err := os.ReadFile(filepath.Join(mat, "summary.json"))
	if err == nil {
		err = json.Unmarshal(data, &want)
	}
	if err != nil {
		t.Fatal(err)
	}
	// MAT has a pseudo-object at address 0 for the boot loader.
	if got := sink.objects + int64(len(sink.classes)) + 1; got != want.Objects+want.Unreachable {
		t.Errorf("%s: %d objects, MAT has %d", filepath.Base(mat), got, want.Objects+want.Unreachable)
	}
	if r.Info.IdentifierSize != want.IDSize {
		t.Errorf("identifier size %d, MAT says %d", r.Info.IdentifierSize, want.IDSize)
	}
}

// checkThreads compares threads, frames and locals with MAT's.
func checkThreads(t *testing.T, sink *tally, path string) {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return // MAT writes none, or nothing, for dumps without stacks of threads
	}
	got := map[string][]string{}
	for _, thread := range sink.threads {
		var text []string
		for _, f := range thread.Frames {
			text = append(text, matFrame(f))
		}
		var locals []string
		for _, r := range sink.roots {
			if r.Thread == thread.Serial && r.Kind.IsThreadLocal() && r.Frame >= 0 {
				locals = append(locals, "objectId=0x"+strconv.FormatUint(uint64(r.Object), 16)+", line="+strconv.Itoa(int(r.Frame)))
			}
		}
		slices.Sort(locals)
		got["0x"+strconv.FormatUint(uint64(thread.Object), 16)] = append(text, locals...)
	}
	want := map[string][]string{}
	var thread string
	var locals []string
	finish := func() {
		slices.Sort(locals)
		if thread != "" {
			want[thread] = append(want[thread], locals...)
		}
		locals = nil
	}
	for _, line := range lines(t, path) {
		text := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "Thread "):
			finish()
			thread = strings.TrimPrefix(line, "Thread ")
			want[thread] = nil
		case strings.HasPrefix(text, "at "):
			want[thread] = append(want[thread], text)
		case strings.HasPrefix(text, "objectId="):
			locals = append(locals, text)
		}
	}
	finish()
	if len(want) == 0 {
		t.Fatalf("%s names no threads", path)
	}
	for thread, frames := range want {
		if !slices.Equal(got[thread], frames) {
			t.Errorf("thread %s:\n%s\nMAT:\n%s", thread, strings.Join(got[thread], "\n"), strings.Join(frames, "\n"))
		}
	}
	for thread := range got {
		if _, ok := want[thread]; !ok {
			t.Errorf("thread %s is not in MAT's list", thread)
		}
	}
}

// matFrame writes a frame as MAT does.
func matFrame(f heap.StackFrame) string {
	place := f.Source
	switch {
	case f.Line > 0:
		place += ":" + strconv.Itoa(int(f.Line))
	case f.Line == heap.LineNative:
		place += "(Native Method)"
	case f.Line == heap.LineCompiled:
		place += "(Compiled Method)"
	}
	return "at " + f.Class + "." + f.Method + f.Signature + " (" + place + ")"
}

// lines reads a text file.
func lines(t *testing.T, path string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []string
	for s := bufio.NewScanner(f); s.Scan(); {
		list = append(list, s.Text())
	}
	return list
}
