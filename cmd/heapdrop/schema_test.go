package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop"
	"heapdrop/internal/schemacheck"
)

// dumps are the dumps of testdata.
func dumps(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, pattern := range []string{"*.hprof", "*.hprof.gz"} {
		found, err := filepath.Glob("../../testdata/" + pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		list = append(list, found...)
	}
	return list
}

// TestSchemas: what the commands write about the dumps in testdata matches the published
// schemas.
func TestSchemas(t *testing.T) {
	short := filepath.Join(t.TempDir(), "old.heapsummary")
	if status, _, errors := run(t, "summarize", "-o", short, dumps(t)[0]); status != 0 {
		t.Fatal(errors)
	}
	check := func(schema string, most int, args ...string) {
		t.Helper()
		status, out, errors := run(t, args...)
		if status > most {
			t.Errorf("%q: status %d, %s", args, status, errors)
			return
		}
		if err := schemacheck.Validate(schema, []byte(out)); err != nil {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, path := range append(dumps(t), dump(t), backlog(t)) {
		check("info-1", 0, "info", "--format", "json", path)
		check("diagnosis-1", 0, "diagnose", "--format", "json", path)
		check("diagnosis-1", 0, "diagnose", "--format", "json", "--baseline", short, path)
		check("result-1", 0, "compare", "--format", "json", short, path)
		check("result-1", 0, "query", "--format", "json", "--limit", "5", path, "histogram")
		check("result-1", 0, "query", "--format", "json", "--limit", "5", "--depth", "3", path, "dominator_tree")
		check("result-1", 0, "query", "--format", "json", path, "heap_dump_overview")
		check("result-1", 0, "query", "--format", "json", path, "pie_biggest_objects")
		check("assert-1", 1, "assert", "--format", "json", "--healthy", path)
	}
	for _, flags := range []string{"--gone app.Node", "--max-count app.Node 3", "--max-size 1 --roots app.Node", "--max-retained 1 --roots app.Node", "--gone app.Missing", "--healthy --gone app.Node --paths 0"} {
		check("assert-1", 1, append(append([]string{"assert", "--format", "json"}, strings.Fields(flags)...), dump(t))...)
	}
}

// TestSchemaCommand: the command prints the schemas that it was built with.
func TestSchemaCommand(t *testing.T) {
	want, err := os.ReadFile("../../docs/schema/info-1.json")
	if err != nil {
		t.Fatal(err)
	}
	if status, out, _ := run(t, "schema", "info-1"); status != 0 || out != string(want) {
		t.Errorf("status %d, %.100s", status, out)
	}
	_, out, _ := run(t, "schema")
	entries, err := heapdrop.Schemas.ReadDir("docs/schema")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != len(entries) {
		t.Errorf("%d schemas listed of %d:\n%s", len(lines), len(entries), out)
	}
	if status, _, errors := run(t, "schema", "inf-1"); status != 2 || !strings.Contains(errors, "Did you mean info-1?") {
		t.Errorf("status %d, %s", status, errors)
	}
}
