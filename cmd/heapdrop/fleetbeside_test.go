package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"heapdrop/core/fleet"
)

// left puts what a dead service left into a folder, under names of its own.
func left(t *testing.T, folder string, names map[string]string) {
	t.Helper()
	for name, from := range names {
		put(t, folder, name, small(t, "incident/"+from))
	}
}

// TestFleetBeside: GC logs, thread dumps and reports of crashes go with their dump, so the
// verdict is that of heapdrop diagnose; one that belongs to no dump is named.
func TestFleetBeside(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	left(t, folder, map[string]string{
		"one/orders.hprof.zst": "orders.hprof.zst", "one/gc.log.zst": "gc.log.zst", "one/threads.txt": "threads.txt", "one/hs_err_pid1.log": "hs_err.log",
		"two/a.hprof.zst": "orders.hprof.zst", "two/b.hprof.zst": "orders.hprof.zst", "two/a.gc.log.zst": "gc.log.zst", "two/gc.log.zst": "g1-17.log.zst",
		"logs/gc.log.zst": "gc.log.zst",
	})
	status, _, errors := run(t, "fleet", "-o", out, folder)
	if status != 0 || strings.Count(errors, "belongs to no dump") != 2 || !strings.Contains(errors, "two/gc.log.zst belongs to no dump by its name, so it is not read: 2 dumps in its folder") ||
		!strings.Contains(errors, "logs/gc.log.zst belongs to no dump by its name, so it is not read: 0 dumps in its folder") {
		t.Fatalf("status %d\n%s", status, errors)
	}
	all := records(t, out)
	for name, with := range map[string][]string{
		"one/orders.hprof.zst": {"one/gc.log.zst", "one/hs_err_pid1.log", "one/threads.txt"}, "two/a.hprof.zst": {"two/a.gc.log.zst"}, "two/b.hprof.zst": nil,
	} {
		paths := []string{filepath.Join(folder, name)}
		for _, path := range with {
			paths = append(paths, filepath.Join(folder, path))
		}
		_, text, _ := run(t, append([]string{"diagnose", "--format", "json"}, paths...)...)
		var want struct{ Verdict, Sentence string }
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err, text)
		}
		r := all[name]
		if r.Verdict.Verdict != want.Verdict || r.Verdict.Sentence != want.Sentence || !slices.Equal(r.Beside, with) {
			t.Errorf("%s: %+v, beside %q; diagnose says %+v", name, r.Verdict, r.Beside, want)
		}
		if (r.Course != nil) != (with != nil) || r.Course != nil && (r.Course.Shape != "growing" || r.Course.Limit != 16<<20 || r.Course.FullFor <= 0) {
			t.Errorf("%s: %+v", name, r.Course)
		}
	}
	for _, rows := range tableRows[fleet.DumpRow](t, out, "dumps") {
		for _, row := range rows {
			if r := all[row.File]; !slices.Equal(row.Beside, r.Beside) || (row.HeapCourse != nil) != (r.Course != nil) ||
				r.Course != nil && (*row.HeapLimit != r.Course.Limit || *row.FullSeconds != float64(r.Course.FullFor)/1000) {
				t.Errorf("%+v", row)
			}
		}
	}
	doneAgain(t, folder, out)
}

// doneAgain: a dump is done again when a file beside it changes, appears, or when its rows
// have the columns of another version; otherwise not.
func doneAgain(t *testing.T, folder, out string) {
	t.Helper()
	again := func(want string) {
		t.Helper()
		if status, text, _ := run(t, "fleet", "-o", out, folder); status != 0 || !strings.Contains(text, want) {
			t.Errorf("status %d, want %q: %s", status, want, text)
		}
	}
	again("0 files analysed, 3 done before")
	log := filepath.Join(folder, "one/gc.log.zst")
	if err := os.Chtimes(log, time.Now(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	left(t, folder, map[string]string{"two/b.gc.log.zst": "gc.log.zst"})
	again("2 files analysed, 1 done before")
	list, _ := filepath.Glob(filepath.Join(out, "files", "*.json"))
	for _, path := range list {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Replace(string(text), fleet.TablesSchema, "heapdrop/fleet-tables/1", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again("3 files analysed, 0 done before")
}

// TestFleetLogGrows: a GC log that a JVM still writes makes a dump be done again until it
// has a collection after the dump, and when it is shorter than before.
func TestFleetLogGrows(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	left(t, folder, map[string]string{"a.hprof.zst": "orders.hprof.zst"}) // taken at 20:11:30.957
	log, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	text, err := log.DecodeAll(small(t, "incident/gc.log.zst"), nil) // it ends 1 ms before
	if err != nil {
		t.Fatal(err)
	}
	half := text[:len(text)/2]
	later := "[2026-11-23T20:12:00.000+0000][35.000s][info][gc             ] GC(50) Pause Full (Allocation Failure) 15M->15M(15M) 0.886ms\n"
	for _, step := range []struct{ text, want string }{
		{string(half), "1 file analysed"}, {string(text), "1 file analysed"}, {string(text) + later, "1 file analysed"},
		{string(text) + later + later, "0 files analysed, 1 done before"}, {string(text), "1 file analysed"},
	} {
		put(t, folder, "gc.log", []byte(step.text))
		if status, said, errors := run(t, "fleet", "-o", out, folder); status != 0 || !strings.Contains(said, step.want) {
			t.Errorf("%d bytes: status %d, %s%s, want %s", len(step.text), status, said, errors, step.want)
		}
		if c := records(t, out)["a.hprof.zst"].Course; len(step.text) > len(half) && (c == nil || c.Shape != "growing" || c.FullFor < 1) {
			t.Errorf("%d bytes: %+v", len(step.text), c)
		}
	}
}

// TestFleetBesideNamed: files that are named one by one are grouped as heapdrop open does.
func TestFleetBesideNamed(t *testing.T) {
	asCommand(t)
	folder := t.TempDir()
	left(t, folder, map[string]string{"a.hprof.zst": "orders.hprof.zst", "b.hprof.zst": "orders.hprof.zst", "gc.log.zst": "gc.log.zst", "b.txt": "threads.txt"})
	a, b, log, threads := filepath.Join(folder, "a.hprof.zst"), filepath.Join(folder, "b.hprof.zst"), filepath.Join(folder, "gc.log.zst"), filepath.Join(folder, "b.txt")
	list := put(t, t.TempDir(), "list", []byte(strings.Join([]string{a, log, threads, b}, "\n")))
	for _, args := range [][]string{{a, log, threads, b}, {list}} {
		out := filepath.Join(t.TempDir(), "out")
		if status, _, errors := run(t, append([]string{"fleet", "-o", out, "--root", folder}, args...)...); status != 0 {
			t.Fatal(status, errors)
		}
		all := records(t, out)
		if len(all) != 2 || !slices.Equal(all["a.hprof.zst"].Beside, []string{"gc.log.zst"}) || !slices.Equal(all["b.hprof.zst"].Beside, []string{"b.txt"}) {
			t.Errorf("%q: %+v, %+v", args, all["a.hprof.zst"], all["b.hprof.zst"])
		}
		if !strings.Contains(all["a.hprof.zst"].Verdict.Sentence, "full of live data") || strings.Contains(all["b.hprof.zst"].Verdict.Sentence, "full of live data") {
			t.Errorf("%s / %s", all["a.hprof.zst"].Verdict.Sentence, all["b.hprof.zst"].Verdict.Sentence)
		}
	}
}

// TestOpenGroups: heapdrop open with several dumps and several logs, as a shell lists them.
func TestOpenGroups(t *testing.T) {
	folder := t.TempDir()
	left(t, folder, map[string]string{"a.gc.log.zst": "gc.log.zst", "a.hprof.zst": "orders.hprof.zst", "b.gc.log.zst": "g1-17.log.zst", "b.hprof.zst": "orders.hprof.zst", "b.threads.txt": "threads.txt"})
	paths, _ := filepath.Glob(filepath.Join(folder, "*"))
	p := &program{ctx: t.Context(), errors: &strings.Builder{}}
	groups, err := p.groups(paths)
	if err != nil || len(groups) != 2 {
		t.Fatal(groups, err)
	}
	for i, want := range []string{"a.hprof.zst a.gc.log.zst", "b.hprof.zst b.gc.log.zst b.threads.txt"} {
		var names []string
		for _, path := range groups[i] {
			names = append(names, filepath.Base(path))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
