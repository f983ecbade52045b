package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"
	"heapdrop/internal/schemacheck"
)

// beside reads a file of testdata/incident.
func beside(t testing.TB, name string) source.File {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../testdata/incident", name))
	if err != nil {
		t.Fatal(err)
	}
	return source.NewMemory(name, content)
}

// TestIncident: the dump of a service that died is opened with what it left, in any order,
// and the verdict uses it. What the files say is counted in testdata/incident/truth.txt.
func TestIncident(t *testing.T) {
	dump, log, threads, crash := beside(t, "orders.hprof.zst"), beside(t, "gc.log.zst"), beside(t, "threads.txt"), beside(t, "hs_err.log")
	for _, files := range [][]source.File{{dump, log, threads, crash}, {crash, log, threads, dump}} {
		s := openMemory(t, files...)
		info := s.Info()
		if info.Name != "orders.hprof.zst" || len(info.Beside) != 3 || len(info.Warnings) > 0 {
			t.Errorf("opened %s with %v, warnings %v", info.Name, info.Beside, info.Warnings)
		}
		c := s.Incident().GC.Course(info.Created)
		if len(c.Collections) != 50 || c.Whole != 35 || c.Live != 15<<20 || c.Limit != 16<<20 {
			t.Errorf("%d collections, %d whole, live %d, limit %d", len(c.Collections), c.Whole, c.Live, c.Limit)
		}
		d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"hang on Orders.OPEN", "full of live data for", "freed less than 5.0 % of the limit of 16.0 MB", "grew from"} {
			if !strings.Contains(d.Sentence, want) {
				t.Errorf("%q is missing in %s", want, d.Sentence)
			}
		}
		if !slices.ContainsFunc(d.Suspects[0].Evidence, func(f diagnosis.Fact) bool {
			return strings.HasPrefix(f.Text, "the GC log shows growth: used heap went from 1.00 MB to 14.0 MB")
		}) {
			t.Errorf("evidence %+v", d.Suspects[0].Evidence)
		}
		text, err := json.Marshal(d.Report(s))
		if err != nil {
			t.Fatal(err)
		}
		schemacheck.Check(t, "diagnosis-1", text)
		for _, private := range []string{"gc.log:time", "java_command", "HeapDumpPath"} {
			if strings.Contains(string(text), private) {
				t.Errorf("%s is in the verdict", private)
			}
		}
	}
}

// TestLocalTimes: a log of OpenJ9 states local times. Those of a PHD's name are local as
// well, and a javacore states both clocks; then what is after the dump is left out. Without
// any of them the verdict says that the zone is unknown.
func TestLocalTimes(t *testing.T) {
	h := dumpbuilder.New()
	h.New("java.lang.Object")
	phd, log := h.PHD(dumpbuilder.PHDOptions{}), beside(t, "openj9/gencon.log") // from 19:56:20 to 19:58:00
	javacore := "0SECTION       TITLE subcomponent dump routine\n1TIDATETIMEUTC Date: 2026/11/23 at %s:00:017 (UTC)\n1TIDATETIME    Date: 2026/11/23 at 19:57:00:017\n"
	for _, c := range []struct {
		name, javacore string
		created        string
		collections    int
		zone           bool
	}{
		{"heapdump.20261123.195700.7.0001.phd", "", "19:57", 3, true},
		{"heapdump.20261123.195700.7.0001.phd", "14:57", "14:57", 3, true},
		{"app.phd", "14:57", "14:57", 3, true},
		{"app.phd", "14:51", "14:51", 5, false}, // no zone is 5 h 6 min ahead
		{"app.phd", "", "", 5, false},
	} {
		files := []source.File{source.NewMemory(c.name, phd), log}
		if c.javacore != "" {
			files = append(files, source.NewMemory("javacore.txt", fmt.Appendf(nil, javacore, c.javacore)))
		}
		s := openMemory(t, files...)
		created := s.Info().Created
		if want := int64(0); c.created != "" {
			at, err := time.Parse("2006-01-02 15:04", "2026-11-23 "+c.created)
			if want = at.UnixMilli(); err != nil || created != want {
				t.Errorf("%+v: created %d, want %d", c, created, want)
			}
		}
		d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(d.Report(s).Incident.Sentences, " ")
		if course := s.Incident().GC.Course(created); len(course.Collections) != c.collections || strings.Contains(said, "nothing says in which time zone") == c.zone {
			t.Errorf("%+v: %d collections, %q", c, len(course.Collections), said)
		}
	}
}

// TestIncidentAlone: without these files nothing changes, and they alone are no dump.
func TestIncidentAlone(t *testing.T) {
	s := openMemory(t, beside(t, "orders.hprof.zst"))
	if !s.Incident().Empty() || s.Info().Beside != nil {
		t.Errorf("%+v", s.Incident())
	}
	for name, want := range map[string]string{"gc.log.zst": "a GC log", "threads-25.json": "a thread dump", "hs_err.log": "a report of a crash"} {
		if _, err := Open(t.Context(), []source.File{beside(t, name)}, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(t.Context(), []source.File{beside(t, "gc.log.zst"), beside(t, "threads.txt")}, Options{}); err == nil {
		t.Error("a GC log and a thread dump were opened")
	}
}

// TestIncidentAndIndex: a saved index is found with and without the files beside the
// dump, and these files are read again.
func TestIncidentAndIndex(t *testing.T) {
	dump := source.NewMemory("marked.hprof", sampledump.Marked(17, 1).HPROF(dumpbuilder.HPROFOptions{}))
	_, _, dir := saveAndReopen(t, []source.File{dump}, Options{})
	s, err := Open(t.Context(), []source.File{beside(t, "gc.log.zst"), dump}, Options{Saved: dir})
	if err != nil {
		t.Fatal(err)
	}
	if s.Info().SavedIndex == 0 || s.Incident().Empty() {
		t.Errorf("opened from an index: %d, incident %v", s.Info().SavedIndex, s.Incident())
	}
}

// TestBeside: a file is added to an open dump; another of the same kind replaces it.
func TestBeside(t *testing.T) {
	first, err := Beside(t.Context(), []source.File{beside(t, "g1-17.log.zst"), beside(t, "threads.txt")})
	if err != nil {
		t.Fatal(err)
	}
	next, err := Beside(t.Context(), []source.File{beside(t, "gc.log.zst")})
	next = first.With(next)
	if err != nil || next.GC.Source != "gc.log.zst" || next.Threads == nil || first.GC.Source != "g1-17.log.zst" {
		t.Errorf("%+v, %v", next, err)
	}
	if _, err := Beside(t.Context(), []source.File{source.NewMemory("x.txt", []byte("hello"))}); err == nil || !strings.Contains(err.Error(), "x.txt") {
		t.Errorf("%v", err)
	}
}

// TestIncidentHandedOn: names of threads and command lines are in no report.
func TestIncidentHandedOn(t *testing.T) {
	h := sampledump.Marked(17, 1)
	mark := sampledump.Mark
	files := []source.File{
		source.NewMemory("marked.hprof", h.HPROF(dumpbuilder.HPROFOptions{})),
		source.NewMemory("threads.txt", []byte("Full thread dump OpenJDK (17):\n\n\""+mark+"-name\" #1 prio=5 tid=0x1 nid=0x2 waiting on condition [0x1]\n   java.lang.Thread.State: BLOCKED (on object monitor)\n\tat app.Main.run(Main.java:7)\n\t- locked <0x00000000ffd17148> (a java.lang.Object)\n\n\"b\" #2 prio=5 tid=0x1 nid=0x2 waiting on condition [0x1]\n   java.lang.Thread.State: BLOCKED (on object monitor)\n\t- waiting to lock <0x00000000ffd17148> (a java.lang.Object)\n\nJNI global refs: 1\n")),
		source.NewMemory("hs_err_pid1.log", []byte("# A fatal error has been detected by the Java Runtime Environment:\n#  SIGSEGV (0xb)\n# JRE version: 17\n# Java VM: x\n# C  [libc.so.6+0x85f14]\n\nCommand Line: -Dpassword="+mark+" Main\n\njvm_args: "+mark+"\njava_command: "+mark+"\nCurrent thread (0x1): JavaThread \""+mark+"\"\nEND.\n")),
		source.NewMemory("gc.log", []byte("CommandLine flags: -XX:HeapDumpPath=/"+mark+" -XX:MaxHeapSize=67108864\n1.000: [Full GC (Ergonomics) 62000K->61010K(62976K), 0.1396853 secs]\n2.000: [Full GC (Ergonomics) 62000K->61010K(62976K), 0.1396853 secs]\n")),
	}
	s := marked(t, 0, 0, files...)
	if len(s.Info().Beside) != 3 {
		t.Fatalf("%v", s.Info().Beside)
	}
	for _, command := range []string{"gc_log", "heap_use", "live_threads", "crash", "heap_dump_overview", "leakhunter"} {
		checkHandedOn(t, s, &query.Baselines{}, command)
		if shown := reported(t, context.Background(), s, &query.Baselines{}, command, "json"); (command == "live_threads" || command == "crash") && !strings.Contains(shown[0], mark) {
			t.Errorf("%s shows no value when it may", command)
		}
	}
	for _, kind := range ReportKinds {
		if kind.Compares {
			continue
		}
		d, err := kind.Report(snapshot.WithoutValues(context.Background()), catalog.All(), s, &query.Baselines{})
		if err != nil || d == nil {
			t.Errorf("%s: %v", kind.Name, err)
		}
	}
}
