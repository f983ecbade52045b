package catalog_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/sampledump"
	"heapdrop/internal/testquery"
)

// onAny are commands that work on any dump. $first and $last stand for objects.
var onAny = []string{
	"heap_dump_overview", "system_properties", "histogram", "histogram -groupby superclass", "histogram -groupby package", "histogram -groupby classloader",
	"unreachable_objects", "dominator_tree", "dominator_tree -groupby by_class", "list_objects $first", "list_objects $last -inbound", "class_references roots",
	"path2gc $first", `path2gc $last -excludes "";`, "merge_shortest_paths $last", "merge_shortest_paths roots -groupby FROM_OBJECTS_BY_CLASS",
	"gc_roots", "show_retained_set roots", "thread_overview", "thread_stack", "find_strings -pattern .", "inspect $first", "inspect $last",
	"references_statistics $last", "weak_references_statistics", "reference_leak $first -maxobjs 10", "reference_queues", "finalizer_overview",
	"big_drops_in_dominator_tree", "top_consumers_html", "classloaderexplorerquery", "class_loader_explorer -tree", "duplicate_classes", "loader_leaks", "bundle_registry", "leaking_bundles",
	"heap_roots", "dump_from_roots $last -minsize 0 -links", "root_owner $last", "keeping_alive $first", "structure_size $last", "live_references $first",
	"immediate_dominators all", "biggest_objects", "histogram superclass:java.lang.Object",
}

// exercise runs the commands and writes every result in some formats. A panic fails the
// test; errors must be of a kind that users can act on.
func exercise(t *testing.T, s *snapshot.Snapshot, formats ...string) {
	t.Helper()
	hex := func(id int) string { return result.Hex(s.Address(heap.ObjectID(max(0, min(id, s.NumObjects()-1))))) }
	for _, command := range onAny {
		command = strings.NewReplacer("$first", hex(1), "$last", hex(s.NumObjects()-1)).Replace(command)
		started := time.Now()
		r, err := engine.Run(context.Background(), catalog.All(), s, command)
		if err != nil {
			var misuse *usage.Error
			if !errors.As(err, &misuse) {
				t.Logf("%s: %v", command, err)
			}
			continue
		}
		for _, format := range formats {
			o := render.Options{View: result.View{Limit: 20}, Depth: 3}
			if err := render.Write(context.Background(), &bytes.Buffer{}, format, r, o); err != nil && format != "csv" {
				t.Logf("%s as %s: %v", command, format, err)
			}
		}
		if took := time.Since(started); took > 20*time.Second {
			t.Errorf("%s takes %s", command, took)
		}
	}
}

// TestBrokenDumps runs the queries on broken and odd dumps: if a dump opens, every query
// must answer.
func TestBrokenDumps(t *testing.T) {
	realdumps.NotInShort(t)
	folder := realdumps.Broken(t)
	files, err := filepath.Glob(filepath.Join(folder, "*.hprof*"))
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	opened := 0
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := engine.Open(context.Background(), []source.File{source.NewMemory(filepath.Base(path), data)}, engine.Options{})
		if err != nil {
			continue
		}
		opened++
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			exercise(t, s, "json")
		})
	}
	if opened < 40 {
		t.Errorf("only %d of %d dumps open", opened, len(files))
	}
}

// TestHostileNames runs the queries on a heap with hostile names and strings.
func TestHostileNames(t *testing.T) {
	realdumps.NotInShort(t)
	for _, h := range []*dumpbuilder.Heap{sampledump.Hostile(), sampledump.Types()} {
		file := source.NewMemory("hostile.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
		exercise(t, testquery.Open(t, file, engine.Options{}).Snapshot, render.Formats...)
	}
}
