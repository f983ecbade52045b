package export_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// table exports a snapshot and returns the records of one table, without its head.
func table(t *testing.T, s *snapshot.Snapshot, name string, o export.TablesOptions) [][]string {
	t.Helper()
	files := map[string]*file{}
	create := func(name string) (io.WriteCloser, error) {
		files[name] = &file{}
		return files[name], nil
	}
	if err := export.CSV(context.Background(), create, s, o); err != nil {
		t.Fatal(err)
	}
	if files[name+".csv"] == nil {
		return nil
	}
	records, err := csv.NewReader(&files[name+".csv"].Buffer).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records[1:]
}

// TestPlantedFields: fields and names of references are those that were planted.
func TestPlantedFields(t *testing.T) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("left"), dumpbuilder.Ref("right"), dumpbuilder.Ref("name"), dumpbuilder.Int("v"))
	leaf := h.Instance(node, nil, nil, nil, -7)
	twice := h.Instance(node, leaf, leaf, "it's", 8) // two fields, one object
	array := h.ObjectArray("java.lang.Object[]", leaf, nil, twice, leaf)
	h.Root(heap.RootSystemClass, h.Class("app.Main", dumpbuilder.Static("ALL", heap.Object, array), dumpbuilder.Static("LIMIT", heap.Int, 3)))
	h.Thread("worker", dumpbuilder.Frame{Class: "app.Main", Method: "run", Signature: "()V", Source: "Main.java", Line: 1}).Local(0, twice)
	s := opened.Heap(t, h)
	class := func(id string) string {
		n, err := strconv.Atoi(id)
		if err != nil {
			t.Fatal(err)
		}
		if c, isClass := s.ClassByObject(heap.ObjectID(n)); isClass {
			return "class " + s.ClassName(c)
		}
		return s.ClassName(s.ClassOf(heap.ObjectID(n)))
	}
	var edges []string
	for _, r := range table(t, s, "references", export.TablesOptions{Dump: "d"}) {
		if from := class(r[1]); r[0] == "d" && strings.Contains(from, "app.") || from == "java.lang.Object[]" || from == "java.lang.Thread" {
			edges = append(edges, from+" "+r[3]+" "+class(r[2]))
		}
	}
	for _, want := range []string{"app.Node <class> class app.Node", "app.Node left app.Node", "app.Node right app.Node", "app.Node name java.lang.String",
		"java.lang.Object[] [*] app.Node", "class app.Main ALL java.lang.Object[]", "java.lang.Thread <Java Local> app.Node"} {
		if !slices.Contains(edges, want) {
			t.Errorf("%q is missing in:\n%s", want, strings.Join(edges, "\n"))
		}
	}
	if n := len(table(t, s, "fields", export.TablesOptions{})); n != 0 {
		t.Errorf("%d fields without being asked for", n)
	}
	var values []string
	for _, r := range table(t, s, "fields", export.TablesOptions{Values: true}) {
		if to := r[10]; to != "" {
			r[10] = class(to)
		}
		values = append(values, class(r[1])+" "+strings.Join(r[2:], "|"))
	}
	for _, want := range []string{"app.Node app.Node|v|false|int||-7||", "app.Node app.Node|left|false|object|||||app.Node", "app.Node app.Node|left|false|object|||||",
		"java.lang.String java.lang.String|<text>|false|text||||it's|", "class app.Main app.Main|LIMIT|true|int||3|||", "class app.Main app.Main|ALL|true|object|||||java.lang.Object[]"} {
		if !slices.ContainsFunc(values, func(v string) bool { return strings.TrimRight(v, "|") == strings.TrimRight(want, "|") }) {
			t.Errorf("%q is missing in:\n%s", want, strings.Join(values, "\n"))
		}
	}
}

// TestNamesOfReferences: in the dumps of testdata every pair of objects has the names that
// the snapshot gives it one by one.
func TestNamesOfReferences(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/*.hprof*")
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d dumps, %v", len(paths), err)
	}
	for _, path := range paths {
		if strings.Contains(path, "hostile") {
			continue // CSV writes its names as escapes
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := opened.Content(t, filepath.Base(path), data)
		type pair struct{ from, to heap.ObjectID }
		got := map[pair][]string{}
		for _, r := range table(t, s, "references", export.TablesOptions{}) {
			from, _ := strconv.Atoi(r[1])
			to, _ := strconv.Atoi(r[2])
			p := pair{heap.ObjectID(from), heap.ObjectID(to)}
			got[p] = append(got[p], r[3])
		}
		checked := 0
		for p, names := range got {
			if checked++; checked > 20_000 {
				break
			}
			var want []string
			for _, name := range s.ReferenceNames(context.Background(), p.from, p.to) {
				if strings.HasPrefix(name, "[") {
					name = "[*]"
				}
				if !slices.Contains(want, name) {
					want = append(want, name)
				}
			}
			slices.Sort(want)
			slices.Sort(names)
			if fmt.Sprint(names) != fmt.Sprint(want) {
				t.Errorf("%s: %s to %s: %q, want %q", path, s.Label(p.from), s.Label(p.to), names, want)
			}
		}
		pairs := 0
		for id := range heap.ObjectID(s.NumObjects()) {
			if s.Counts(id) {
				pairs += len(s.Listed(id, nil))
			}
		}
		if pairs != len(got) {
			t.Errorf("%s: %d pairs, want %d", path, len(got), pairs)
		}
	}
}
