package summary_test

import (
	"bytes"
	"context"
	"testing"

	"heapdrop/core/source"
	"heapdrop/core/summary"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/sampledump"
)

// TestWithoutValues: keys and names of threads are removed, what they retain stays, and a
// summary without values can be read and compared.
func TestWithoutValues(t *testing.T) {
	file := source.NewMemory("marked.hprof", sampledump.Marked(17, 3).HPROF(dumpbuilder.HPROFOptions{}))
	s := opened.Files(t, engine.Options{}, file)
	full, err := summary.Of(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := full.Write(&out); err != nil || sampledump.Unhidden(out.String()) == "" {
		t.Fatalf("a summary without keys: %v", err)
	}
	out.Reset()
	bare := full.WithoutValues()
	if err := bare.Write(&out); err != nil {
		t.Fatal(err)
	}
	if found := sampledump.Unhidden(out.String()); found != "" {
		t.Errorf("it holds %s", found)
	}
	for _, name := range []string{"/data/alice/marked.hprof", `D:\dumps\alice\marked.hprof`, "alice/marked.hprof"} {
		named := *full
		if named.Name = name; named.WithoutValues().Name != "marked.hprof" || named.Name != name {
			t.Errorf("%s is named %s", name, named.WithoutValues().Name)
		}
	}
	read, err := summary.Read(out.Bytes())
	if err != nil || !read.Hidden {
		t.Errorf("read again: %v, %v", read, err)
	}
	if len(bare.Nodes) >= len(full.Nodes) || full.Hidden {
		t.Errorf("%d nodes of %d, %v", len(bare.Nodes), len(full.Nodes), full.Hidden)
	}
	if got, want := byClass(bare), byClass(full); len(got) != len(want) {
		t.Errorf("%d classes, want %d", len(got), len(want))
	} else {
		for class, n := range want {
			if got[class] != n {
				t.Errorf("%s: %v, want %v", class, got[class], n)
			}
		}
	}
	type path struct {
		parent       int32
		label, class string
	}
	seen := map[path]bool{}
	for i, n := range bare.Nodes {
		if k := (path{n.Parent, n.Label, n.Class}); seen[k] {
			t.Errorf("two nodes are %+v", k)
		} else {
			seen[k] = true
		}
		for k := range n.Largest {
			if k > 0 && n.Largest[k].Retained > n.Largest[k-1].Retained || len(n.Largest) > summary.LargestListed || s.Retained(n.Largest[k].Object) != n.Largest[k].Retained {
				t.Errorf("node %d: largest %v", i, n.Largest)
			}
		}
	}
	if bare.WithoutValues() != bare {
		t.Error("a summary without values is made again")
	}
}

// byClass adds up the objects and bytes of the nodes of each class.
func byClass(m *summary.Summary) map[string][2]int64 {
	sums := map[string][2]int64{}
	for _, n := range m.Nodes {
		sums[n.Class] = [2]int64{sums[n.Class][0] + n.Objects, sums[n.Class][1] + n.Retained}
	}
	return sums
}
