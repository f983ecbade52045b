package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"heapdrop/core/snapshot"
	"heapdrop/engine/savedindex"
	"heapdrop/protocol"
)

// TestMain keeps the tests away from the user's own indexes. Tests that need the command
// as a separate process run this test binary with HEAPDROP_AS_COMMAND.
func TestMain(m *testing.M) {
	if os.Getenv("HEAPDROP_AS_COMMAND") != "" {
		main()
	}
	dir, err := os.MkdirTemp("", "heapdrop-indexes-*")
	if err != nil {
		panic(err)
	}
	os.Setenv("HEAPDROP_INDEX_DIR", dir)
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// infoOf runs info and returns what it prints.
func infoOf(t *testing.T, args ...string) protocol.Info {
	t.Helper()
	status, out, errors := run(t, append([]string{"info", "--format", "json"}, args...)...)
	var info protocol.Info
	if err := json.Unmarshal([]byte(out), &info); status != 0 || err != nil {
		t.Fatalf("info %q: status %d, %v, %s", args, status, err, errors)
	}
	return info
}

// listed returns the JSON that index --list prints.
func listed(t *testing.T) []savedindex.Index {
	t.Helper()
	status, out, errors := run(t, "index", "--list", "--format", "json")
	var list []savedindex.Index
	if err := json.Unmarshal([]byte(out), &list); status != 0 || err != nil {
		t.Fatalf("index --list: status %d, %v, %s", status, err, errors)
	}
	return list
}

func TestIndexIsSavedUsedAndForgotten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "indexes")
	t.Setenv("HEAPDROP_INDEX_DIR", dir)
	path := dump(t)
	before := infoOf(t, path)
	if len(listed(t)) != 0 || before.SavedIndex != 0 {
		t.Fatalf("before anything was saved: %v, %d", listed(t), before.SavedIndex)
	}
	status, out, errors := run(t, "index", path)
	if status != 0 || !strings.Contains(out, "small.hprof: index of ") || !strings.Contains(out, dir) {
		t.Fatalf("index: status %d, %q, %s", status, out, errors)
	}
	list := listed(t)
	if len(list) != 1 || filepath.Base(list[0].Dump) != "small.hprof" || list[0].Size == 0 || time.Since(time.UnixMilli(list[0].Saved)) > time.Minute {
		t.Fatalf("saved: %+v", list)
	}
	after := infoOf(t, path)
	if after.SavedIndex != list[0].Saved {
		t.Errorf("opened from the index of %d, saved %d", after.SavedIndex, list[0].Saved)
	}
	after.SavedIndex = 0
	if want, got := encoded(t, before), encoded(t, after); want != got {
		t.Errorf("from its index %s\nfrom the dump %s", got, want)
	}
	if used := infoOf(t, "--no-index", path).SavedIndex; used != 0 {
		t.Error("--no-index opens an index")
	}
	if used := infoOf(t, "--frames", "methods", path).SavedIndex; used != 0 {
		t.Error("an index without frames as objects is opened for one with them")
	}
	if used := infoOf(t, "--index-dir", t.TempDir(), path).SavedIndex; used != 0 {
		t.Error("--index-dir is not heeded")
	}
	for _, command := range []string{"histogram", "dominator_tree", "merge_shortest_paths app.Node"} {
		_, fromIndex, _ := run(t, "query", "--format", "json", path, command)
		_, fromDump, _ := run(t, "query", "--no-index", "--format", "json", path, command)
		if fromIndex != fromDump || fromDump == "" {
			t.Errorf("%s: from the index %s\nfrom the dump %s", command, fromIndex, fromDump)
		}
	}
	if status, out, _ := run(t, "index", "--forget", path); status != 0 || !strings.Contains(out, list[0].Name) || len(listed(t)) != 0 {
		t.Errorf("forget: status %d, %q, %v", status, out, listed(t))
	}
	if status, _, errors := run(t, "index", "--forget", path); status != 2 || !strings.Contains(errors, "no index is saved") {
		t.Errorf("forget once more: status %d, %s", status, errors)
	}
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestIndexOfAChangedDumpIsNotUsed(t *testing.T) {
	t.Setenv("HEAPDROP_INDEX_DIR", t.TempDir())
	path := dump(t)
	if status, _, errors := run(t, "index", path); status != 0 {
		t.Fatal(errors)
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if used := infoOf(t, path).SavedIndex; used != 0 {
		t.Error("the index of a file from another time is used")
	}
}

func TestDamagedIndexIsToldAndReadAnew(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HEAPDROP_INDEX_DIR", dir)
	path := dump(t)
	if status, _, errors := run(t, "index", path); status != 0 {
		t.Fatal(errors)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(files) != 1 {
		t.Fatalf("files %q", files)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(files[0], data[:len(data)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	info := infoOf(t, path)
	if info.SavedIndex != 0 || !strings.Contains(strings.Join(info.Notes, " "), "saved index") {
		t.Errorf("opened from %d, notes %q", info.SavedIndex, info.Notes)
	}
}

// TestIndexIsPrivate: only the user can read an index, because it contains names of the
// dump.
func TestIndexIsPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows keeps access to files in another way")
	}
	dir := filepath.Join(t.TempDir(), "indexes")
	t.Setenv("HEAPDROP_INDEX_DIR", dir)
	if status, _, errors := run(t, "index", dump(t)); status != 0 {
		t.Fatal(errors)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for path, want := range map[string]os.FileMode{dir: 0o700, files[0]: 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestIndexForgetsAll(t *testing.T) {
	t.Setenv("HEAPDROP_INDEX_DIR", t.TempDir())
	path := dump(t)
	for _, mode := range []string{"none", "methods"} {
		if status, _, errors := run(t, "index", "--frames", mode, path); status != 0 {
			t.Fatal(errors)
		}
	}
	list := listed(t)
	if len(list) != 2 || list[0].Options == "" || list[1].Options != "" {
		t.Fatalf("saved: %+v", list)
	}
	if _, out, _ := run(t, "index", "--list"); !strings.Contains(out, "2 saved indexes") || !strings.Contains(out, list[0].Options) {
		t.Errorf("list: %s", out)
	}
	if status, out, _ := run(t, "index", "--forget-all"); status != 0 || out != "2 saved indexes removed\n" || len(listed(t)) != 0 {
		t.Errorf("forget all: status %d, %q", status, out)
	}
}

func TestIndexUsage(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"index"}, "needs a dump"},
		{[]string{"index", "--format", "xml", "--list"}, "text, json"},
		{[]string{"index", "--references", "strong", path}, "references"},
	} {
		if status, _, errors := run(t, c.args...); status != 2 || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %q; want %q", c.args, status, errors, c.want)
		}
	}
	status, _, errors := run(t, "index", "--index-dir", path, path) // a file in place of the folder
	if status != 3 || !strings.Contains(errors, "cannot save the index in "+path) || !strings.Contains(errors, "--index-dir") {
		t.Errorf("nowhere to save: status %d, %q", status, errors)
	}
}

// TestCountsNeedOnlyTheScan: a histogram of all objects opens no dump further than the
// scan, and is the same from a saved index.
func TestCountsNeedOnlyTheScan(t *testing.T) {
	t.Setenv("HEAPDROP_INDEX_DIR", t.TempDir())
	path := dump(t)
	ask := func() string {
		var out, errors bytes.Buffer
		p := &program{ctx: context.Background(), out: &out, errors: &errors}
		if status := p.main([]string{"query", path, "histogram -all"}); status != 0 {
			t.Fatal(errors.String())
		}
		stage, saved := p.opened[0].snapshot.Stage(), p.opened[0].snapshot.Origin().Saved != 0
		if want := map[bool]snapshot.Stage{false: snapshot.StageScanned, true: snapshot.StageComplete}[saved]; stage != want {
			t.Errorf("from a saved index: %v, opened to stage %v", saved, stage)
		}
		return fmt.Sprint(saved, out.String())
	}
	before := ask()
	if status, _, errors := run(t, "index", path); status != 0 {
		t.Fatal(errors)
	}
	if after := ask(); strings.TrimPrefix(before, "false") != strings.TrimPrefix(after, "true") {
		t.Errorf("from the dump:\n%s\nfrom its index:\n%s", before, after)
	}
}
