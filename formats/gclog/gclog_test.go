package gclog

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/incident"
	"heapdrop/core/source"
)

const files = "../../testdata/incident"

func read(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(files, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func parse(t testing.TB, name string, content []byte) *incident.GCLog {
	t.Helper()
	src, err := source.Open(source.NewMemory(name, content))
	if err != nil {
		t.Fatal(err)
	}
	head, err := source.Head(t.Context(), src, 64<<10)
	if err != nil || !Match(head) {
		t.Fatalf("%s is not recognized (%v)", name, err)
	}
	log, err := Parse(t.Context(), src)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return log
}

func whole(log *incident.GCLog) (n int) {
	for _, c := range log.Collections {
		if c.Whole {
			n++
		}
	}
	return n
}

// TestRealLogs: the collections are those that awk counted (testdata/incident/truth.txt).
func TestRealLogs(t *testing.T) {
	collectors := map[string]string{"gc": "Serial", "g1": "G1", "parallel": "Parallel", "zgc": "ZGC", "shenandoah": "Shenandoah"}
	seen := 0
	for _, line := range strings.Split(string(read(t, "truth.txt")), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		var name string
		var all, full int
		var last int64
		if _, err := fmt.Sscan(line, &name, &all, &full, &last); err != nil {
			t.Fatal(err)
		}
		seen++
		log := parse(t, name, read(t, name))
		if n := len(log.Collections); n != all || whole(log) != full || log.Collections[n-1].After != last<<20 {
			t.Errorf("%s: %d collections, %d of the whole heap, %d bytes at the end; want %s", name, n, whole(log), log.Collections[n-1].After, line)
		}
		collector, _, _ := strings.Cut(strings.TrimSuffix(name, ".log.zst"), "-")
		if log.Collector != collectors[collector] || !log.Timed || log.Unread != 0 || len(log.Notes) > 0 || log.Start == 0 {
			t.Errorf("%s: collector %q, timed %v, unread %d, notes %q, start %d", name, log.Collector, log.Timed, log.Unread, log.Notes, log.Start)
		}
		if detailed := name == "gc.log.zst" || name == "g1-17.log.zst" || name == "parallel-17.log.zst"; detailed && log.MaxHeap != 16<<20 {
			t.Errorf("%s: the limit is %d", name, log.MaxHeap)
		}
	}
	if seen < 8 {
		t.Fatalf("only %d logs", seen)
	}
}

// TestDetails compares what was read from one line of each style with what the line says.
func TestDetails(t *testing.T) {
	for name, test := range map[string]struct {
		log  string
		want incident.Collection
	}{
		"unified, G1":   {"[1.000s][info][gc,init] Heap Region Size: 1M\n[1.5s][info][gc,heap ] GC(7) Old regions: 3->5\n[1.501s][info][gc ] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 60M->40M(64M) 1.250ms\n", incident.Collection{At: 1501, Name: "Pause Young (Normal) (G1 Evacuation Pause)", Before: 60 << 20, After: 40 << 20, Capacity: 64 << 20, Micros: 1250, Paused: true, Promoted: 2 << 20}},
		"no decoration": {"GC(0) Pause Full (System.gc()) 10M->5M(20M) 2.5ms\nGC(1) Pause Full (System.gc()) 10M->5M(20M) 2.500ms\n", incident.Collection{Name: "Pause Full (System.gc())", Whole: true, Asked: true, Before: 10 << 20, After: 5 << 20, Capacity: 20 << 20, Micros: 2500, Paused: true, Promoted: incident.Unknown}},
		"uptimenanos":   {"[2500000000ns][gc] GC(1) Garbage Collection (Proactive) 8M(12%)->6M(9%)\n", incident.Collection{At: 2500, Name: "Garbage Collection (Proactive)", Whole: true, Before: 8 << 20, After: 6 << 20, Promoted: incident.Unknown}},
		"young in JDK 8": {"3.5: [GC (Allocation Failure) x\n1.000: [GC (Allocation Failure) [PSYoungGen: 16384K->2536K(18944K)] 16384K->6640K(62976K), 0.0043512 secs]\n",
			incident.Collection{At: 1000, Name: "GC (Allocation Failure)", Before: 16384 << 10, After: 6640 << 10, Capacity: 62976 << 10, Micros: 4351, Paused: true, Promoted: 4104 << 10}},
		"verbose":      {"[GC 325407K->83000K(776768K), 0.2300771 secs]\n", incident.Collection{Name: "GC", Before: 325407 << 10, After: 83000 << 10, Capacity: 776768 << 10, Micros: 230077, Paused: true, Promoted: incident.Unknown}},
		"verbose full": {"[Full GC 267628K->83769K(776768K), 1.8479984 secs]\n", incident.Collection{Name: "Full GC", Whole: true, Before: 267628 << 10, After: 83769 << 10, Capacity: 776768 << 10, Micros: 1847998, Paused: true, Promoted: incident.Unknown}},
	} {
		log := parse(t, "x.log", []byte(test.log))
		if n := len(log.Collections); n == 0 || log.Collections[n-1] != test.want {
			t.Errorf("%s: %+v, want %+v", name, log.Collections, test.want)
		}
	}
}

// TestJDK8: the samples were written by hand, so what they hold is known.
func TestJDK8(t *testing.T) {
	for _, test := range []struct {
		name, collector string
		all, full       int
		last, limit     int64
		unread          int64
	}{
		{"parallel", "Parallel", 6, 4, 61510 << 10, 64 << 20, 0},
		{"serial-no-dates", "Serial", 3, 2, 900 << 10, 0, 0},
		{"g1", "G1", 4, 1, 840 << 20, 0, 1}, // the last pause has no sizes
		{"cms", "CMS", 2, 1, 1366755 << 10, 0, 0},
	} {
		log := parse(t, test.name+".log", read(t, "jdk8/"+test.name+".log"))
		n := len(log.Collections)
		if n != test.all || whole(log) != test.full || log.Collections[n-1].After != test.last || log.MaxHeap != test.limit || log.Collector != test.collector || log.Unread != test.unread {
			t.Errorf("%s: %d collections, %d full, unread %d, limit %d, %s, last %+v", test.name, n, whole(log), log.Unread, log.MaxHeap, log.Collector, log.Collections[n-1])
		}
		if log.Style != jdk8 || !log.Timed {
			t.Errorf("%s: style %q, timed %v", test.name, log.Style, log.Timed)
		}
		for _, f := range log.Facts {
			if strings.Contains(f.Text, "secret") && !f.Private {
				t.Errorf("%s: %s is shown: %s", test.name, f.Name, f.Text)
			}
		}
	}
	g1 := parse(t, "g1", read(t, "jdk8/g1.log"))
	if c := g1.Collections[0]; c.At != 91595 || c.Before != 774478234 || c.Micros != 30030 || g1.Exhausted != 1 { // 738.6 MB
		t.Errorf("%+v, exhausted %d", c, g1.Exhausted)
	}
}

// TestCutLogs: every beginning of a log gives what it holds, and never more.
func TestCutLogs(t *testing.T) {
	for _, name := range []string{"jdk8/parallel.log", "jdk8/cms.log", "jdk8/g1.log"} {
		content := read(t, name)
		full := parse(t, "x", content)
		for cut := len(content) / 2; cut < len(content); cut += 7 {
			log := parse(t, "x", content[:cut])
			if n := len(log.Collections); n > len(full.Collections) || !slices.Equal(log.Collections, full.Collections[:n]) {
				t.Fatalf("%s cut at %d: %+v", name, cut, log.Collections)
			}
		}
	}
	log := parse(t, "x", []byte("[1.0s][info][gc,start] GC(0) Pause Full (System.gc())\n"))
	if log.Unread != 1 || len(log.Notes) == 0 {
		t.Errorf("%+v", log)
	}
}

// TestRuns: of several runs of a JVM in one file, the last one counts.
func TestRuns(t *testing.T) {
	line := func(at string, after int) string {
		return fmt.Sprintf("[%ss][info][gc] GC(0) Pause Full (System.gc()) 10M->%dM(20M) 2.500ms\n", at, after)
	}
	log := parse(t, "x", []byte(line("100.000", 7)+line("200.000", 8)+line("0.500", 3)+line("0.400", 4)))
	if len(log.Collections) != 2 || log.Collections[0].After != 3<<20 || log.Collections[1].At != 500 || len(log.Notes) != 1 {
		t.Errorf("%+v %q", log.Collections, log.Notes)
	}
}

func TestNotLogs(t *testing.T) {
	for _, text := range []string{"", "hello\nGC is fine\n", "{\"gc\": 1}", "JAVA PROFILE 1.0.2\x00", "[main] INFO GC started\n"} {
		if Match([]byte(text)) {
			t.Errorf("%q is taken for a GC log", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"jdk8/parallel.log", "jdk8/cms.log", "jdk8/g1.log", "jdk8/serial-no-dates.log", "openj9/gencon.log"} {
		f.Add(read(f, name))
	}
	f.Add([]byte("[2026-11-23T19:56:24.543+0000][0.372s][info][gc,heap     ] GC(0) Old regions: 0->99999999999\n[0.4s][gc] GC(0) Pause Young (x) 9999999999T->1K(1M) 1.000ms\n"))
	f.Add([]byte("[0.5s][gc] GC(1) Concurrent cleanup 19M->13M(64M) 0.009ms\n[0.5s][gc,heap] GC(1) Y:  Promoted: - - 0M (0%) 99M (0%)\n"))
	f.Add([]byte("<gc-start id=\"1\" type=\"global\" timestamp=\"9999-11-23T19:56:24.543\">\n<mem-info free=\"99999999999999999999\" total=\"-7\">\n<gc-end durationms=\"1e300\">\n<mem-info free=\"1\" total=\"9223372036854775807\">\n</gc-end>\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		src, err := source.Open(source.NewMemory("x.log", content))
		if err != nil {
			return
		}
		log, err := Parse(t.Context(), src)
		if err != nil {
			return
		}
		at := int64(0)
		for _, c := range log.Collections {
			if c.At < at || c.Before < 0 || c.After < 0 || c.Capacity < 0 || c.Micros < 0 || c.Promoted < incident.Unknown {
				t.Fatalf("%+v", c)
			}
			at = c.At
		}
	})
}
