package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"
)

// TestInferredRootsAreSaidEverywhere: the output of every command about a cut dump says
// that its GC roots are inferred; for the whole dump it never does. This also holds for a
// cut baseline, and for formats without a place for notes.
func TestInferredRootsAreSaidEverywhere(t *testing.T) {
	folder := t.TempDir()
	data := sampledump.Sample().HPROF(dumpbuilder.HPROFOptions{Roots: dumpbuilder.After, SegmentSize: 32 << 10})
	write := func(name string, data []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	whole, cut := write("whole.hprof", data), write("cut.hprof", data[:len(data)*8/10])
	commands := map[string][]string{
		"csv":               {"query", "--format", "csv", "DUMP", "histogram"},
		"oql csv":           {"oql", "--format", "CSV", "DUMP", "SELECT * FROM java.lang.Thread"},
		"report csv":        {"report", "-o", filepath.Join(folder, "report.csv"), "DUMP"},
		"compare":           {"compare", "DUMP", whole},
		"compare csv":       {"compare", "--format", "csv", "DUMP", whole},
		"compare, now":      {"compare", whole, "DUMP"},
		"simple comparison": {"query", "--baseline", "DUMP", whole, "simplecomparison -query histogram"},
		"tables":            {"query", "--baseline", "DUMP", whole, "comparetablesquery -tables histogram -snapshots 1"},
		"assert":            {"assert", "--gone", "app.Missing", "DUMP"},
		"assert json":       {"assert", "--gone", "app.Missing", "--format", "json", "DUMP"},
		"export":            {"export", "--csv", filepath.Join(folder, "tables"), "DUMP"},
	}
	for name, command := range commands {
		for _, dump := range []string{cut, whole} {
			args := strings.Split(strings.ReplaceAll(strings.Join(command, "\n"), "DUMP", dump), "\n")
			status, out, errors := run(t, args...)
			if status != statusFine {
				t.Fatalf("%s: status %d, %s", name, status, errors)
			}
			if said := strings.Contains(out+errors, "inferred"); said != (dump == cut) {
				t.Errorf("%s of %s says that roots are inferred: %v\n%s", name, filepath.Base(dump), said, errors)
			}
		}
	}

	short := filepath.Join(folder, "cut.heapsummary")
	if status, _, errors := run(t, "summarize", "-o", short, cut); status != statusFine {
		t.Fatal(errors)
	}
	if _, out, _ := run(t, "compare", short, whole); !strings.Contains(out, "inferred") {
		t.Error("a comparison with the summary of a cut dump does not say that its roots are inferred")
	}
}
