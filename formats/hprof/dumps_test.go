package hprof

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/realdumps"
)

// parseFile parses a dump on disk.
func parseFile(t testing.TB, path string, o Options) (*tally, Result, source.Source, error) {
	t.Helper()
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	src, err := source.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	sink := newTally()
	r, err := Parse(context.Background(), src, sink, o)
	return sink, r, src, err
}

// TestRealDumps compares every sound dump with the JVM's own histogram and with Eclipse
// MAT.
func TestRealDumps(t *testing.T) {
	for _, d := range realdumps.Dumps(t) {
		if strings.HasSuffix(d.Name, ".phd") {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			d.Sampled(t)
			t.Parallel()
			path := d.Path(t)
			sink, r, src, err := parseFile(t, path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Census.Total(); src.Size() >= 0 && got != src.Size() {
				t.Errorf("census accounts for %d of %d bytes", got, src.Size())
			}
			for _, w := range sink.warnings {
				if w.Code != "hprof.several-dumps" || r.Dumps < 2 {
					t.Errorf("warning about a sound dump: %+v", w)
				}
			}
			if d.HistogramFile != "" {
				checkHistogram(t, sink, d.Histogram(t), d.Name)
			}
			if len(d.MATFolders) > 1 && len(d.MATFolders) != r.Dumps {
				t.Errorf("%d dumps in the file, MAT finds %d", r.Dumps, len(d.MATFolders))
			}
			for i, folder := range d.MATFolders {
				if i > 0 {
					if sink, r, _, err = parseFile(t, path, Options{Dump: i + 1}); err != nil {
						t.Fatal(err)
					}
				}
				mat := realdumps.MAT{Folder: folder}
				checkSummary(t, sink, r, mat.Summary(t))
				checkThreads(t, sink, mat.Threads(t))
			}
		})
	}
}

// checkHistogram compares instances per class with the JVM's class histogram.
func checkHistogram(t *testing.T, sink *tally, histogram map[string]realdumps.ClassCount, dump string) {
	want := map[string]int64{}
	for name, count := range histogram {
		want[histogramName(name, dump)] += count.Instances
	}
	if len(want) < 100 {
		t.Fatalf("only %d classes in the histogram", len(want))
	}
	got := map[string]int64{}
	for i, n := range sink.perClass {
		if n > 0 {
			got[asciiName(sink.classes[i].Name)] += n
		}
	}
	// Class objects are class records in the dump, except those of primitive types.
	delete(want, "java.lang.Class")
	delete(got, "java.lang.Class")
	// The attach handler of JDK 8 runs between histogram and dump and creates or frees a
	// few objects, so only the program's own classes must agree.
	ours := func(name string) bool {
		return !strings.Contains(dump, "jdk8") || strings.HasPrefix(name, "planted.")
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

// histogramName converts a name of the class histogram to the form in the dump. For a
// hidden class, the histogram has the address after a slash, the dump after a plus or not
// at all (JDK 8 and 11). Characters outside ASCII depend on the terminal in which the
// histogram was made. Filler arrays are int[] in the dump.
func histogramName(name, dump string) string {
	base, suffix, hidden := strings.Cut(name, "/")
	switch {
	case name == "jdk.internal.vm.FillerElement[]":
		return "int[]"
	case !hidden || strings.Contains(dump, "jdk8") || strings.Contains(dump, "jdk11"):
		return asciiName(base)
	}
	return base + "+" + suffix
}

// asciiName replaces every run of characters outside ASCII with a question mark.
func asciiName(name string) string { return notASCII.ReplaceAllString(name, "?") }

var notASCII = regexp.MustCompile(`[^ -~]+|\?+`)

// checkSummary compares number of objects and identifier size with MAT's.
func checkSummary(t *testing.T, sink *tally, r Result, want realdumps.MATSummary) {
	// MAT adds a pseudo-object at address 0 for the boot loader.
	if got := sink.all() + 1; got != want.Objects+want.UnreachableObjects {
		t.Errorf("%d objects, MAT has %d", got, want.Objects+want.UnreachableObjects)
	}
	if r.Info.IdentifierSize != want.IdentifierSize {
		t.Errorf("identifier size %d, MAT says %d", r.Info.IdentifierSize, want.IdentifierSize)
	}
}

// checkThreads compares threads, frames and local variables with MAT's. MAT lists no
// threads if none has a stack.
func checkThreads(t *testing.T, sink *tally, list []realdumps.MATThread) {
	if len(list) == 0 {
		return
	}
	got := map[heap.Address]string{}
	for _, thread := range sink.threads {
		var frames []string
		for _, f := range thread.Frames {
			frames = append(frames, matFrame(f))
		}
		var locals []string
		for _, r := range sink.roots {
			if r.Thread == thread.Serial && r.Kind.IsThreadLocal() && r.Frame >= 0 {
				locals = append(locals, fmt.Sprintf("%d: 0x%x", r.Frame, r.Object))
			}
		}
		got[thread.Object] = describeThread(frames, locals)
	}
	want := map[heap.Address]string{}
	for _, thread := range list {
		var locals []string
		for _, l := range thread.Locals {
			locals = append(locals, fmt.Sprintf("%d: 0x%x", l.Frame, l.Object))
		}
		want[thread.Address] = describeThread(thread.Frames, locals)
	}
	for thread, text := range want {
		if got[thread] != text {
			t.Errorf("thread 0x%x:\n%s\nMAT:\n%s", thread, got[thread], text)
		}
	}
	for thread := range got {
		if _, ok := want[thread]; !ok {
			t.Errorf("thread 0x%x is not in MAT's list", thread)
		}
	}
}

func describeThread(frames, locals []string) string {
	slices.Sort(locals)
	return strings.Join(append(slices.Clone(frames), locals...), "\n")
}

// matFrame formats a frame as MAT does.
func matFrame(f heap.StackFrame) string {
	place := f.Source
	switch {
	case f.Line > 0:
		place += fmt.Sprintf(":%d", f.Line)
	case f.Line == heap.LineNative:
		place += "(Native Method)"
	case f.Line == heap.LineCompiled:
		place += "(Compiled Method)"
	}
	return f.Class + "." + f.Method + f.Signature + " (" + place + ")"
}
