package engine

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
	"heapdrop/formats/threads"
	"heapdrop/internal/realdumps"
)

// readThreads parses a .threads file.
func readThreads(t *testing.T, text []byte) map[heap.Address]sidecar.Thread {
	t.Helper()
	src, err := source.Open(source.NewMemory("x.threads", text))
	if err != nil {
		t.Fatal(err)
	}
	report, err := threads.Parse(context.Background(), src)
	if err != nil {
		t.Fatal(err)
	}
	byObject := map[heap.Address]sidecar.Thread{}
	for _, thread := range report.Threads {
		byObject[thread.Object] = thread
	}
	if len(byObject) != len(report.Threads) {
		t.Errorf("%d threads with %d addresses", len(report.Threads), len(byObject))
	}
	return byObject
}

// TestThreadsFileAgreesWithMAT writes the .threads file of every dump for which there is
// one of Eclipse MAT. They are equal line by line, except for the order of threads.
func TestThreadsFileAgreesWithMAT(t *testing.T) {
	compared := 0
	for _, d := range realdumps.Dumps(t) {
		for i, folder := range d.MATFolders {
			mat, err := os.ReadFile(filepath.Join(folder, "threads.txt"))
			if err != nil || strings.HasSuffix(d.File, ".phd") {
				continue
			}
			compared++
			t.Run(fmt.Sprintf("%s.%d", d.Name, i+1), func(t *testing.T) {
				d.Sampled(t)
				t.Parallel()
				var ours bytes.Buffer
				if err := export.Threads(context.Background(), &ours, open(t, d.Path(t), "mat", i+1), nil); err != nil {
					t.Fatal(err)
				}
				compareSections(t, ours.String(), strings.ReplaceAll(string(mat), "\r\n", "\n"))
				got, want := readThreads(t, ours.Bytes()), readThreads(t, mat)
				for a, w := range want {
					if g := got[a]; !slices.Equal(g.Frames, w.Frames) {
						t.Errorf("0x%x: frames %v, MAT has %v", a, g.Frames, w.Frames)
					}
				}
			})
		}
	}
	if compared < 20 {
		t.Fatalf("only %d threads files", compared)
	}
}

// compareSections compares the sections of two files by thread, locals sorted.
func compareSections(t *testing.T, got, want string) {
	t.Helper()
	a, b := sections(got), sections(want)
	for thread, text := range b {
		if a[thread] != text {
			t.Errorf("%s\n%s\nMAT has\n%s", thread, a[thread], text)
		}
	}
	for thread, text := range a {
		// MAT lists only threads that a trace names. The traces of the hprof agent name
		// none; its thread records name their traces.
		if _, both := b[thread]; !both && strings.TrimSpace(text) != "" && !strings.Contains(t.Name(), "hprofagent") {
			t.Errorf("MAT lacks %s with\n%s", thread, text)
		}
	}
}

func sections(text string) map[string]string {
	found := map[string]string{}
	for _, part := range strings.Split("\n"+text, "\nThread ")[1:] {
		head, body, _ := strings.Cut(part, "\n")
		frames, locals, _ := strings.Cut(body, "locals:")
		list := strings.Split(strings.TrimSpace(locals), "\n")
		slices.Sort(list)
		found[head] = strings.TrimSpace(frames) + "\n" + strings.Join(list, "\n")
	}
	return found
}
