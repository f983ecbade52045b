package session

import (
	"context"
	"fmt"
	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/engine/savedindex"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/memorydir"
	"heapdrop/internal/sampledump"
	"heapdrop/protocol"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// chain returns a dump with a list of nodes, and the address of its end.
func chain(length int) (dump []byte, end heap.Address) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	last := h.Instance(node, nil)
	first := last
	for range length - 1 {
		first = h.Instance(node, first)
	}
	h.Root(heap.RootJNIGlobal, first)
	dump = h.HPROF(dumpbuilder.HPROFOptions{})
	return dump, last.Address
}

// saveAndReopen opens files, saves the index, and opens them from it.
func saveAndReopen(t *testing.T, files []source.File) (reopened *snapshot.Snapshot, dir memorydir.Dir) {
	t.Helper()
	dir = memorydir.Dir{}
	opened, err := engine.Open(t.Context(), files, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := savedindex.Save(t.Context(), dir, opened, "", nil); err != nil {
		t.Fatal(err)
	}
	if reopened, err = engine.Open(t.Context(), files, engine.Options{Saved: dir}); err != nil || reopened.Info().SavedIndex == 0 {
		t.Fatalf("not opened from its index: %v", err)
	}
	return reopened, dir
}

// TestPolicyOfSession: requests switch the policy; the information and notes on results
// show it.
func TestPolicyOfSession(t *testing.T) {
	f := newFrontEnd(t)
	file := source.NewMemory("sample.hprof", sampledump.Sample().HPROF(dumpbuilder.HPROFOptions{}))
	var info protocol.Info
	if err := f.ask(protocol.MethodOpen, protocol.OpenParams{}, &info, file); err != nil || info.ReferencePolicy != "all" {
		t.Fatalf("%v, policy %q", err, info.ReferencePolicy)
	}
	var switched, back protocol.Info
	if err := f.ask(protocol.MethodInfo, protocol.InfoParams{ReferencePolicy: "strong, SOFT"}, &switched); err != nil || switched.ReferencePolicy != "strong,soft" {
		t.Fatalf("%v, policy %q", err, switched.ReferencePolicy)
	}
	r, failure := engine.Run(context.Background(), catalog.All(), f.session.snapshot, "histogram")
	if failure != nil || !slices.ContainsFunc(r.Head().Notes, func(n string) bool { return strings.Contains(n, "only soft ones are followed") }) {
		t.Errorf("%v; the result does not say which policy holds: %v", failure, r.(*result.Table).Notes)
	}
	if err := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1, ReferencePolicy: "all"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.ask(protocol.MethodInfo, protocol.InfoParams{}, &back); err != nil || back.ReferencePolicy != "all" || back.Objects != info.Objects {
		t.Errorf("%v, policy %q, %d objects of %d", err, back.ReferencePolicy, back.Objects, info.Objects)
	}
	if err := f.ask(protocol.MethodInfo, protocol.InfoParams{ReferencePolicy: "strung"}, nil); err == nil || err.Kind != "usage" {
		t.Errorf("an unknown policy: %v", err)
	}
}

// TestSessionChoice: the page gets the list of dumps and opens another one.
func TestSessionChoice(t *testing.T) {
	f := newFrontEnd(t)
	few, _ := chain(3)
	more, _ := chain(5)
	files := []source.File{source.NewMemory("a", few), source.NewMemory("b", more)}
	var info protocol.Info
	if err := f.ask(protocol.MethodOpen, protocol.OpenParams{}, &info, files...); err != nil || len(info.Choices) != 2 || !info.Choices[1].Open {
		t.Fatalf("%+v, %+v", info.Choices, err)
	}
	other := info.Choices[0]
	var second protocol.Info
	if err := f.ask(protocol.MethodOpen, protocol.OpenParams{Entry: other.Entry, Dump: other.Dump}, &second, files...); err != nil || second.Name != "a" || !second.Choices[0].Open {
		t.Errorf("%+v, %+v", second.Choices, err)
	}
}

// TestSessionTellsOfLostFiles: the loss is reported once, and every request that needs
// contents fails with it, also for earlier results.
func TestSessionTellsOfLostFiles(t *testing.T) {
	f := newFrontEnd(t)
	content, err := os.ReadFile("../../testdata/types-1.0.2-8.hprof")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "dump.hprof")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	disk, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, disk); failure != nil {
		t.Fatal(failure.Message)
	}
	var texts protocol.Result
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "oql SELECT toString(s) FROM java.lang.String s", Limit: 1}, &texts); failure != nil {
		t.Fatal(failure.Message)
	}
	before := f.rows("histogram")
	if err := os.Truncate(path, 600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"secrets", "find_strings -pattern .", "duplicate_strings"} {
		failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 10}, nil)
		if failure == nil || failure.Kind != "unreadable" || !strings.Contains(failure.Message, "shorter") || !strings.Contains(failure.Advice, "open it again") || !strings.Contains(failure.Advice, "still works") {
			t.Errorf("%s: %+v", command, failure)
		}
	}
	if failure := f.ask(protocol.MethodSave, nil, nil); failure == nil || failure.Kind == "internal" {
		t.Errorf("an index was saved: %+v", failure)
	}
	if after := f.rows("histogram"); after != before {
		t.Errorf("the histogram is\n%s\nand was\n%s", after, before)
	}
	f.rows("dominator_tree")
	events := 0
	for _, e := range f.events {
		if e.Lost != nil {
			events++
			if !strings.Contains(e.Lost.Message, "dump.hprof") || e.Lost.Advice == "" {
				t.Errorf("%+v", e.Lost)
			}
		}
	}
	if events != 1 {
		t.Errorf("told %d times", events)
	}
}

// TestSessionWritesReports: what the page saves is what the command writes.
func TestSessionWritesReports(t *testing.T) {
	f := opened(t)
	var got protocol.Report
	if failure := f.ask(protocol.MethodReport, protocol.ReportParams{Command: "thread_overview"}, &got); failure != nil {
		t.Fatal(failure.Message)
	}
	if got.Name != "thread_overview.html" || !strings.HasPrefix(got.Text, "<!doctype html>") || !strings.Contains(got.Text, "are left out") || strings.Contains(got.Text, "http-worker") {
		t.Errorf("%s: %.300s", got.Name, got.Text)
	}
	if failure := f.ask(protocol.MethodReport, protocol.ReportParams{Name: "suspects", Format: "md", Values: true}, &got); failure != nil || got.Name != "suspects.md" || !strings.HasPrefix(got.Text, "# Leak suspects") {
		t.Errorf("%v, %s: %.300s", failure, got.Name, got.Text)
	}
	if failure := f.ask(protocol.MethodReport, protocol.ReportParams{Name: "all"}, nil); failure == nil || failure.Kind != "usage" {
		t.Errorf("an unknown report: %+v", failure)
	}
}

// TestPlatformLevels: a report contains as many levels of a tree as the platform can
// process.
func TestPlatformLevels(t *testing.T) {
	dump, last := chain(50)
	f := newFrontEnd(t)
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, source.NewMemory("a.hprof", dump)); failure != nil {
		t.Fatal(failure.Message)
	}
	for levels, want := range map[int]int{0: 50, 7: 7} {
		f.session.host.Platform.TreeLevels = levels
		var r protocol.Report
		if failure := f.ask(protocol.MethodReport, protocol.ReportParams{Command: fmt.Sprintf("path2gc 0x%x -excludes \"\"; -numberofpaths 1", uint64(last)), Format: "csv"}, &r); failure != nil {
			t.Fatal(failure.Message)
		}
		if got := strings.Count(r.Text, "\napp.Node"); got != want {
			t.Errorf("with %d levels: %d steps, want %d:\n%s", levels, got, want, r.Text)
		}
	}
}
