package sampledump

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/clock"
	"heapdrop/internal/peak"
	"heapdrop/internal/realdumps"
)

// spareMemory is how much memory opening a file may take in addition to eight times its
// size.
const spareMemory = 64 << 20

// survives opens files. For any content, the result must be a clear error or a snapshot
// in which every invariant holds, within limits of time and memory.
func survives(t *testing.T, label string, m *Mutable, contents [][]byte) {
	t.Helper()
	defer func() {
		if cause := recover(); cause != nil {
			t.Fatalf("%s: %v\n%s", label, cause, debug.Stack())
		}
	}()
	var files []source.File
	size := 0
	for i, content := range contents {
		files = append(files, source.NewMemory(m.Parts[i].Name, content))
		size += len(content)
	}
	started := time.Now()
	ctx := clock.Within(time.Minute)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err := engine.Open(ctx, files, engine.Options{})
	runtime.ReadMemStats(&after)
	if bound := int64(8*size + spareMemory); int64(after.TotalAlloc-before.TotalAlloc) > bound {
		// The total of all allocations is larger, but the peak counts.
		if most := peak.Of(bound, func() { s, err = engine.Open(ctx, files, engine.Options{}) }); most > bound {
			t.Errorf("%s: %d bytes of memory for %d bytes", label, most, size)
		}
	}
	if err != nil {
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Found == "" || parse.Advice == "" {
			t.Errorf("%s: error %#v", label, err)
		}
		return
	}
	if findings, err := s.Check(ctx); err != nil || len(findings) > 0 {
		t.Errorf("%s: %v, %+v", label, err, findings)
	}
	if warnings, err := engine.Validate(ctx, files, engine.Options{}); err != nil || len(warnings) > 0 && warnings[len(warnings)-1].Final {
		t.Errorf("%s: validated %v, %+v", label, err, warnings)
	}
	if took := time.Since(started); took > time.Minute {
		t.Errorf("%s takes %v", label, took)
	}
}

// TestMutated opens dumps of all formats with damaged records, in every run the same
// ones.
func TestMutated(t *testing.T) { tryMutated(t, Mutables()) }

// TestMutatedReal does the same with dumps of real JVMs.
func TestMutatedReal(t *testing.T) {
	if testing.Short() {
		t.Skip("reads files of a megabyte many times")
	}
	var all []Mutable
	for _, names := range [][]string{
		{"mat/oracle_jdk7_21_hprofagent"}, {"mat/sun_jdk6_31_hprofagent_compressedOops"}, {"mat/sun_jdk5_64bit"},
		{"mat/heapdump.20100112.141124.11580.0002.phd", "javacore.20100112.141124.11580.0003.txt"},
	} {
		dump := realdumps.Find(t, names[0])
		files := []any{"x.hprof", readFile(t, dump.Path(t))}
		if len(names) > 1 {
			files[0] = filepath.Base(dump.File)
			files = append(files, names[1], readFile(t, filepath.Join(filepath.Dir(dump.File), names[1])))
		}
		all = append(all, newMutable(names[0], files...))
	}
	all = append(all, newMutable("INSANE of a real dump", "x.xml", insaneOf(t, "mat/sun_jdk5_64bit")))
	all = append(all, newMutable("classic text of a real dump", "heapdump.txt",
		classicOf(t, "mat/heapdump.20100112.141124.11580.0002.phd"),
		"javacore.20100112.141124.11580.0003.txt", all[3].Parts[1].Dump.Bytes()))
	tryMutated(t, all)
}

// classicOf writes a real dump as the text into which IBM's tools convert a portable heap
// dump.
func classicOf(t *testing.T, name string) []byte {
	file := source.NewMemory("x.phd", readFile(t, realdumps.Find(t, name).Path(t)))
	s, err := engine.Open(t.Context(), []source.File{file}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	out.WriteString("// Version: J2RE 6.0 IBM J9 2.4\n")
	references := 0
	for id := range heap.ObjectID(s.NumObjects()) {
		what, class := "", s.ClassOf(id)
		if described, isClass := s.ClassByObject(id); isClass {
			what, class = "class ", described
		}
		fmt.Fprintf(&out, "0x%08X [%d] %s%s\n", s.Address(id), s.Shallow(id), what, strings.ReplaceAll(s.ClassName(class), ".", "/"))
		references += len(s.Referents(id))
		for _, to := range s.Referents(id) {
			fmt.Fprintf(&out, "\t0x%08X", s.Address(heap.ObjectID(to)))
		}
		out.WriteString("\n")
	}
	fmt.Fprintf(&out, "// EOF:  Total 'Objects',Refs(null) : %d,%d(0)\n", s.NumObjects(), references)
	if _, err := engine.Open(t.Context(), []source.File{source.NewMemory("heapdump.txt", out.Bytes())}, engine.Options{}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// insaneOf writes a real dump as NetBeans INSANE.
func insaneOf(t *testing.T, name string) []byte {
	file := source.NewMemory("x.hprof", readFile(t, realdumps.Find(t, name).Path(t)))
	s, err := engine.Open(t.Context(), []source.File{file}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := export.INSANE(t.Context(), &out, s, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func readFile(t *testing.T, path string) []byte {
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// tryMutated opens damaged dumps until the time is up.
func tryMutated(t *testing.T, all []Mutable) {
	tried := 0
	for end, seed := time.Now().Add(MutateFor(t)), uint64(0); time.Now().Before(end); seed++ {
		for i := range all {
			m := &all[i]
			contents, what := m.Mutate(rand.New(rand.NewPCG(seed, uint64(i))))
			survives(t, fmt.Sprintf("%s, seed %d (%s)", m.Name, seed, what), m, contents)
			tried++
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%d damaged dumps", tried)
}

// TestCutAtRecords cuts every small dump between records, and inside the first number after
// each border.
func TestCutAtRecords(t *testing.T) {
	end := time.Now().Add(MutateFor(t))
	for _, m := range Mutables() {
		for p, part := range m.Parts {
			contents := make([][]byte, len(m.Parts))
			for i := range m.Parts {
				contents[i] = m.Parts[i].Dump.Bytes()
			}
			whole, borders := contents[p], part.Dump.Borders()
			step := 1
			if os.Getenv("HEAPDROP_MUTATE") == "" {
				step = 1 + len(borders)/40
			}
			for k := 0; k < len(borders) && time.Now().Before(end); k += step {
				for _, at := range []int{borders[k], borders[k] + 1 + k%7} {
					contents[p] = whole[:min(at, len(whole))]
					survives(t, fmt.Sprintf("%s, %s cut at %d", m.Name, part.Name, at), &m, contents)
				}
			}
		}
	}
}
