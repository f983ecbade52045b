package engine

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/core/source"
)

// TestGroups: several dumps with several files each. Names decide before the order does.
func TestGroups(t *testing.T) {
	for files, want := range map[string]string{
		// as a shell lists a folder
		"a.gc.log+ a.hprof b.gc.log+ b.hprof":                               "[[1 0] [3 2]]",
		"a.hprof a.hprof.threads+ b.hprof b.hprof.threads+":                 "[[0 1] [2 3]]",
		"hs_err_pid7.log+ hs_err_pid9.log+ java_pid7.hprof java_pid9.hprof": "[[2 0] [3 1]]",
		// one process left two dumps: what it wrote belongs to both
		"gc-pid7.log+ java_pid7.hprof java_pid7.hprof.1":        "[[1 0] [2 0]]",
		"java_pid7.hprof java_pid7.hprof.1 java_pid7.hprof.p0+": "[[0 2] [1]]",
		// the longest name counts
		"app.hprof app.v2.hprof app.v2.gc.log+ app.txt+": "[[0 3] [1 2]]",
		// names say nothing: the dump before
		"one.hprof gc.log+ threads.txt+ two.hprof stdout.log+": "[[0 1 2] [3 4]]",
		"gc.log+ one.hprof two.hprof":                          "[[1 0] [2]]",
		// other folders
		"x/app.hprof x/gc.log+ y/app.hprof y/gc.log+ y/app.txt+": "[[0 1] [2 3 4]]",
		`x\app.hprof y\app.hprof x\app.gc.log+`:                  "[[0 2] [1]]",
		// IBM's JVM: one event has one time
		"heapdump.20260102.030405.77.0001.phd heapdump.20260102.040506.77.0003.phd javacore.20260102.030405.77.0002.txt+ javacore.20260102.040506.77.0004.txt+": "[[0 2] [1 3]]",
		"gc.log+": "[[0]]",
		"":        "[]",
	} {
		names, belongs := strings.Fields(files), []bool{}
		for i, name := range names {
			belongs = append(belongs, strings.HasSuffix(name, "+"))
			names[i] = strings.TrimSuffix(name, "+")
		}
		if got := fmt.Sprint(Groups(names, belongs)); got != want {
			t.Errorf("%s: %s, want %s", files, got, want)
		}
	}
}

// TestOwnersIn: what a name does not tell belongs to the only dump of the folder, but not
// what another process wrote.
func TestOwnersIn(t *testing.T) {
	for _, test := range []struct {
		name, dumps, want string
	}{
		{"gc.log", "app.hprof", "[0]"},
		{"gc.log", "app.hprof other.hprof", "[]"},
		{"gc.log", "app.hprof x/other.hprof", "[0]"},
		{"gc.log", "x/app.hprof", "[]"},
		{"other.gc.log", "app.hprof other.hprof.gz", "[1]"},
		{"hs_err_pid8.log", "java_pid7.hprof", "[]"},
		{"hs_err_pid8.log", "app.hprof", "[0]"},
		{"javacore.20260102.030407.77.0002.txt", "heapdump.20260102.030405.77.0001.phd", "[0]"},
		{"javacore.20260102.030405.78.0002.txt", "heapdump.20260102.030405.77.0001.phd", "[]"},
		{"gc.log", "", "[]"},
	} {
		if got := fmt.Sprint(OwnersIn(test.name, strings.Fields(test.dumps))); got != test.want {
			t.Errorf("%s beside %s: %s, want %s", test.name, test.dumps, got, test.want)
		}
	}
}

// TestArchiveIncident: an archive of what a dead service left is opened as the files are.
func TestArchiveIncident(t *testing.T) {
	left := []string{"gc.log.zst", "orders.hprof.zst", "threads.txt", "hs_err.log"}
	var files []source.File
	var parts []any
	for _, name := range left {
		files = append(files, beside(t, name))
		parts = append(parts, "orders-7/"+name, contentOf(t, files[len(files)-1]))
	}
	want, err := diagnosis.Diagnose(t.Context(), openMemory(t, files...), diagnosis.Options{})
	if err != nil || !strings.Contains(want.Sentence, "full of live data for") {
		t.Fatalf("%+v, %v", want, err)
	}
	tarball := contentOf(t, packed(t, "tar", parts...))
	var packedTar bytes.Buffer
	z := gzip.NewWriter(&packedTar)
	if _, err := z.Write(tarball); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	for _, archive := range []source.File{packed(t, "zip", parts...), packed(t, "tar", parts...), source.NewMemory("left.tar.gz", packedTar.Bytes())} {
		s := openMemory(t, archive)
		d, err := diagnosis.Diagnose(t.Context(), s, diagnosis.Options{})
		if err != nil || d.Sentence != want.Sentence || len(s.Info().Beside) != 3 || len(s.Incident().Notes) > 0 {
			t.Errorf("%s: %v, beside %v, notes %q\n%s", archive.Name(), err, s.Info().Beside, s.Incident().Notes, d.Sentence)
		}
	}
}

// TestArchiveSeveralIncidents: every dump of an archive gets the files of its own folder or
// name, and those that belong to no other.
func TestArchiveSeveralIncidents(t *testing.T) {
	dump, log, other, threads := contentOf(t, beside(t, "orders.hprof.zst")), contentOf(t, beside(t, "gc.log.zst")), contentOf(t, beside(t, "g1-17.log.zst")), contentOf(t, beside(t, "threads.txt"))
	for name, parts := range map[string][]any{
		"folders": {"a/orders.hprof.zst", dump, "a/gc.log.zst", log, "b/orders.hprof.zst", dump, "b/gc.log.zst", other, "threads.txt", threads},
		"names":   {"a.hprof.zst", dump, "a.log.zst", log, "b.hprof.zst", dump, "b.log.zst", other, "threads.txt", threads},
	} {
		for _, format := range []string{"zip", "tar"} {
			file := packed(t, format, parts...)
			choices, err := Choices(t.Context(), []source.File{file}, Options{})
			if err != nil || len(choices) != 2 {
				t.Fatalf("%s, %s: %v, %v", name, format, choices, err)
			}
			for i, collections := range []int{50, 95} { // testdata/incident/truth.txt
				s, err := Open(t.Context(), []source.File{file}, Options{Entry: choices[i].Entry})
				if err != nil {
					t.Fatal(err)
				}
				if gc := s.Incident().GC; gc == nil || len(gc.Collections) != collections || s.Incident().Threads == nil ||
					slices.ContainsFunc(s.Incident().Notes, func(n string) bool { return strings.Contains(n, "not used") }) {
					t.Errorf("%s, %s, %s: %+v", name, format, choices[i].Name, s.Incident())
				}
			}
		}
	}
}
