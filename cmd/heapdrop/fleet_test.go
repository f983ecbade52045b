package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"heapdrop/core/fleet"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"
	"heapdrop/internal/schemacheck"
)

// asCommand makes fleet start the test program as the command for each dump.
func asCommand(t *testing.T) { t.Setenv("HEAPDROP_AS_COMMAND", "1") }

// put writes a file in a folder.
func put(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// small returns one of the dumps of testdata.
func small(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// fleetFolder has dumps of all kinds: good, cut, broken, Android, PHD, in an archive,
// several in one file; and files that are not dumps.
func fleetFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	put(t, folder, "service=shop/version=1.2/app-2026-02-03.hprof.gz", small(t, "sample.hprof.gz"))
	put(t, folder, "phone/android.hprof", small(t, "android-1.0.3.hprof"))
	put(t, folder, "bad/none.hprof", []byte("no dump at all"))
	put(t, folder, "bad/cut.hprof", small(t, "types-1.0.2-agent.hprof")[:7000])
	put(t, folder, "bad/early.hprof", small(t, "types-1.0.2-agent.hprof")[:40])
	put(t, folder, "ibm/heapdump.20260204.030405.77.0001.phd", sampledump.Marked(17, 1).PHD(dumpbuilder.PHDOptions{}))
	put(t, folder, "two.hprof", small(t, "two-dumps-1.0.1.hprof"))
	put(t, folder, "README.txt", []byte("not a dump"))
	put(t, folder, ".hidden/x.hprof", small(t, "types-1.0.1-4.hprof"))
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, name := range []string{"types-1.0.1-4.hprof", "types-1.0.2-8.hprof", "README.md"} {
		w, err := z.Create("in/" + name)
		if err == nil {
			_, err = w.Write(small(t, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, folder, "all.zip", archive.Bytes())
	return folder
}

// records reads all records of a fleet and returns them by name.
func records(t *testing.T, out string) map[string]*fleet.Record {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(out, "records", "*.json"))
	all := map[string]*fleet.Record{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		schemacheck.Check(t, "fleet-1", data)
		r, err := fleet.Read(data)
		if err != nil || r.ID+".json" != filepath.Base(path) {
			t.Fatalf("%s: %v", path, err)
		}
		all[r.Name()] = r
	}
	return all
}

// tableRows reads a table of a fleet: the rows as JSON, by folder of their partition.
func tableRows[Row any](t *testing.T, out, table string) map[string][]Row {
	t.Helper()
	rows := map[string][]Row{}
	root := filepath.Join(out, "tables", table)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		partition, _ := filepath.Rel(root, filepath.Dir(path))
		if filepath.Ext(path) != ".parquet" || strings.Count(partition, "=") != 3 {
			t.Errorf("%s is no file of a partition", path)
		}
		list, err := parquet.ReadFile[Row](path)
		rows[partition] = append(rows[partition], list...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestFleet: every dump has a row. Those that could be read have rows in all tables, a
// report and a summary. A second run does nothing.
func TestFleet(t *testing.T) {
	asCommand(t)
	folder, out := fleetFolder(t), filepath.Join(t.TempDir(), "out")
	status, text, errors := run(t, "fleet", "-o", out, folder)
	if status != 0 {
		t.Fatal(status, errors)
	}
	want := map[string]fleet.Status{
		"service=shop/version=1.2/app-2026-02-03.hprof.gz": fleet.Complete, "phone/android.hprof": fleet.Complete, "bad/none.hprof": fleet.Unreadable,
		"bad/cut.hprof": fleet.Incomplete, "bad/early.hprof": fleet.Unreadable, "ibm/heapdump.20260204.030405.77.0001.phd": fleet.Complete,
		"two.hprof #1": fleet.Complete, "two.hprof #2": fleet.Complete, "all.zip/in/types-1.0.1-4.hprof": fleet.Complete, "all.zip/in/types-1.0.2-8.hprof": fleet.Complete,
	}
	all, got := records(t, out), map[string]fleet.Status{}
	for name, r := range all {
		got[name] = r.Status
		if readable := r.Readable(); readable != (r.Heap != nil) || readable != (r.Verdict != nil) || readable == (r.Error != "") || r.SHA256 == "" {
			t.Errorf("%s: %+v", name, r)
		}
		for _, path := range []string{"reports/" + r.ID + ".html", "summaries/" + r.ID + ".heapsummary"} {
			if _, err := os.Stat(filepath.Join(out, path)); (err == nil) != r.Readable() {
				t.Errorf("%s: %s: %v", name, path, err)
			}
		}
	}
	if !maps.Equal(got, want) || !strings.Contains(text, "7 complete, 1 incomplete, 2 unreadable, 0 failed") {
		t.Errorf("%v\n%s", got, text)
	}
	checkTables(t, out, all)
	before := files(t, out)
	if status, text, _ := run(t, "fleet", "-o", out, folder); status != 0 || !strings.Contains(text, "0 files analysed, 8 done before") || !maps.Equal(before, files(t, out)) {
		t.Errorf("status %d, %s", status, text)
	}
	relabelled(t, out, folder, all)
}

// checkTables compares the tables with the records, and with what is known about the
// sample.
func checkTables(t *testing.T, out string, all map[string]*fleet.Record) {
	t.Helper()
	const unknown = "service=__HIVE_DEFAULT_PARTITION__/version=__HIVE_DEFAULT_PARTITION__/day="
	dumps := tableRows[fleet.DumpRow](t, out, "dumps")
	if n := len(dumps["service=shop/version=1.2/day=2026-02-03"]); n != 1 || len(dumps[unknown+"2026-01-15"]) != 6 || len(dumps[unknown+"2026-02-04"]) != 1 ||
		len(dumps[unknown+"__HIVE_DEFAULT_PARTITION__"]) != 2 {
		t.Errorf("%d, %d partitions", n, len(dumps))
	}
	for _, list := range dumps {
		for _, row := range list {
			r := all[(&fleet.Record{File: row.File, Entry: value(row.Entry), Number: int(value(row.Number))}).Name()]
			if r == nil || r.ID != row.ID || row.Status != string(r.Status) || (row.Objects != nil) != r.Readable() || value(row.SHA256) != r.SHA256 || value(row.Created) != r.Created {
				t.Errorf("%+v", row)
			}
			if phd := strings.HasSuffix(row.File, ".phd"); r.Readable() && (row.Wasted == nil) != phd || phd && (row.OffHeap != nil || row.JVM != nil) {
				t.Errorf("%+v", row)
			}
		}
	}
	shop := "service=shop/version=1.2/day=2026-02-03"
	suspects, threads := tableRows[fleet.SuspectRow](t, out, "suspects")[shop], tableRows[fleet.ThreadRow](t, out, "threads")[shop]
	if len(suspects) != 2 || suspects[0].Cause != "unbounded-map" || value(suspects[1].Path) != "bookshop.event.EventBus.INSTANCE → listeners" || suspects[1].Rank != 2 || suspects[1].Cause != "class-loader-leak" {
		t.Errorf("%+v", suspects)
	}
	if len(threads) != 12 || threads[0].Name != nil || threads[0].Frames == nil {
		t.Errorf("%d threads: %+v", len(threads), threads)
	}
	wasted, books := int64(0), int64(0)
	for _, w := range tableRows[fleet.WasteRow](t, out, "waste")[shop] {
		wasted += w.Bytes
	}
	for _, c := range tableRows[fleet.ClassRow](t, out, "classes")[shop] {
		if c.Class == "bookshop.catalog.Book" {
			books = c.Objects
		}
	}
	if row := dumps[shop][0]; wasted != *row.Wasted || books != 600 || value(row.JVM) != "OpenJDK 17.0.12" {
		t.Errorf("%d bytes wasted, %d books, JVM %v", wasted, books, row.JVM)
	}
	if len(tableRows[fleet.OffHeapRow](t, out, "off_heap")) != len(dumps)-1 {
		t.Error("a table without rows has no file")
	}
}

// relabelled: with other labels rows are moved, and nothing is analysed again.
func relabelled(t *testing.T, out, folder string, before map[string]*fleet.Record) {
	t.Helper()
	mapping := put(t, t.TempDir(), "labels.csv", []byte("phone/*,phone,14,\nbad/*,broken\n"))
	if status, text, errors := run(t, "fleet", "-o", out, "--labels", mapping, folder); status != 0 || !strings.Contains(text, "0 files analysed") {
		t.Fatal(status, text, errors)
	}
	r := records(t, out)["phone/android.hprof"]
	if r.Service != "phone" || r.Version != "14" || r.Seconds != before["phone/android.hprof"].Seconds {
		t.Errorf("%+v", r)
	}
	for _, table := range fleetTableNames {
		rows := tableRows[struct{}](t, out, table)
		if table == "dumps" && len(rows["service=broken/version=__HIVE_DEFAULT_PARTITION__/day=__HIVE_DEFAULT_PARTITION__"]) != 2 || len(rows) == 0 {
			t.Errorf("%s: %d partitions", table, len(rows))
		}
	}
	if n := len(tableRows[fleet.DumpRow](t, out, "dumps")["service=phone/version=14/day=2026-01-15"]); n != 1 {
		t.Errorf("%d rows of the phone", n)
	}
}

func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// files returns the files of a folder with the time of their last change.
func files(t *testing.T, folder string) map[string]time.Time {
	t.Helper()
	list := map[string]time.Time{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		list[path] = info.ModTime()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestFleetList: paths come from standard input or a file, and names are relative to
// --root. A missing file gets no row, and status 3 when the others are done.
func TestFleetList(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	a, b := put(t, folder, "x/a.hprof", small(t, "types-1.0.1-4.hprof")), put(t, folder, "y/b", small(t, "android-1.0.3.hprof"))
	list := fmt.Sprintf("# dumps\n%s\n\n%s\n%s\n", a, b, filepath.Join(folder, "gone.hprof"))
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, "fleet", "--root", folder, "-o", out, "-")
	command.Stdin = strings.NewReader(list)
	const noFile = "gone.hprof: no such file or directory"
	if text, _ := command.CombinedOutput(); command.ProcessState.ExitCode() != statusUnreadable || strings.Count(string(text), noFile) != 2 { // at once, and at the end
		t.Fatalf("%v, %s", command.ProcessState, text)
	}
	check := func(out string) {
		t.Helper()
		all := records(t, out)
		if len(all) != 2 || all["x/a.hprof"].Status != fleet.Complete || all["y/b"].Status != fleet.Complete {
			t.Errorf("%+v", all)
		}
	}
	check(out)
	out += "2"
	if status, _, errors := run(t, "fleet", "--root", folder, "-o", out, put(t, t.TempDir(), "dumps.txt", []byte(list))); status != statusUnreadable || !strings.Contains(errors, noFile) {
		t.Error(status, errors)
	}
	check(out)
}

// TestFleetSidecars: a sidecar of a dump in the folder is read with that dump, and not as
// a dump.
func TestFleetSidecars(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"heapdump.20260204.030405.77.0001.phd", "heapdump.20260204.040000.77.0003.phd", "a.hprof.gz", "sub/a.hprof"} {
		put(t, folder, name, []byte("x"))
	}
	for _, name := range []string{"javacore.20260204.030405.77.0002.txt", "javacore.20260204.040000.77.0004.txt", "javacore.20260101.000000.1.0001.txt"} {
		put(t, folder, name, []byte("0SECTION       TITLE subcomponent dump routine\nNULL           ===============================\n"))
	}
	put(t, folder, "a.hprof.gz.p0", []byte("x"))
	tasks, err := (&fleetFlags{out: filepath.Join(folder, "out")}).find(&program{ctx: context.Background(), errors: io.Discard}, []string{folder})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, task := range tasks {
		names := []string{task.name}
		for _, path := range task.paths[1:] {
			names = append(names, filepath.Base(path))
		}
		got = append(got, strings.Join(names, " + "))
	}
	slices.Sort(got)
	want := []string{"a.hprof.gz + a.hprof.gz.p0", "heapdump.20260204.030405.77.0001.phd + javacore.20260204.030405.77.0002.txt", "heapdump.20260204.040000.77.0003.phd + javacore.20260204.040000.77.0004.txt", "sub/a.hprof"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFleetOne: the command for schedulers, which gives a row and status 0 for a file
// that is not a dump, and status 3 for an analysis to repeat.
func TestFleetOne(t *testing.T) {
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	for _, dump := range []string{put(t, folder, "a.hprof", small(t, "types-1.0.1-4.hprof")), put(t, folder, "b.hprof", nil)} {
		if status, text, errors := run(t, "fleet", "--one", dump, "--root", folder, "--service", "shop", "--version", "7", "-o", out); status != 0 || text != "" {
			t.Error(status, text, errors)
		}
	}
	again := []string{"fleet", "--force", "--memory", "90M", "--one", filepath.Join(folder, "a.hprof"), "--root", folder, "-o", t.TempDir()}
	if status, _, errors := run(t, again...); status != statusUnreadable || !strings.HasPrefix(errors, "heapdrop: a.hprof: the analysis failed, so it can be repeated: ") || len(records(t, again[len(again)-1])) != 1 {
		t.Error(status, errors)
	}
	all := records(t, out)
	if len(all) != 2 || all["a.hprof"].Status != fleet.Complete || all["b.hprof"].Status != fleet.Unreadable || all["b.hprof"].Service != "shop" || all["a.hprof"].Version != "7" {
		t.Errorf("%+v", all)
	}
	if parts, _ := filepath.Glob(filepath.Join(out, ".*")); len(parts) > 0 {
		t.Errorf("left: %q", parts)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{folder}, "-o OUT"}, {[]string{"-o", out}, "a folder"}, {[]string{"-o", out, "--memory", "much", folder}, "no size"}, {[]string{"-o", out, "--day", "today", folder}, "no day"},
		{[]string{"-o", out, "--pattern", "{x}", folder}, "{service}"}, {[]string{"-o", out, "--labels", folder + "/none", folder}, "--labels"}, {[]string{"-o", out, "--jobs", "-1", folder}, "negative"},
		{[]string{"-o", out, "--sizes", "tiny", folder}, "tiny"},
	} {
		if status, _, errors := run(t, append([]string{"fleet"}, c.args...)...); status != statusUsage || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %s", c.args, status, errors)
		}
	}
	if status, _, _ := run(t, "fleet", "-o", filepath.Join(folder, "a.hprof"), folder); status != statusUnreadable {
		t.Errorf("status %d where nothing can be written", status)
	}
}

// TestFleetKilled: after a kill at any moment, the next run does what is missing, with
// the same result as one complete run.
func TestFleetKilled(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	for i := range 6 {
		put(t, folder, fmt.Sprintf("%d.hprof.gz", i), small(t, "sample.hprof.gz"))
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, "fleet", "--jobs", "1", "-o", out, folder)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for len(files(t, folder)) > 0 {
		if done, _ := filepath.Glob(filepath.Join(out, "files", "*.json")); len(done) >= 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	command.Process.Kill()
	command.Wait()
	done := map[string]float64{} // what the analyses took that were finished
	for name, r := range records(t, out) {
		if (fleetOut{out}).file(name) != nil {
			done[name] = r.Seconds
		}
	}
	put(t, out, ".part-new-1/x", nil)
	put(t, out, ".part-old-1/x", nil)
	if err := os.Chtimes(filepath.Join(out, ".part-old-1"), time.Time{}, time.Now().Add(-25*time.Hour)); err != nil {
		t.Fatal(err)
	}
	status, text, errors := run(t, "fleet", "-o", out, folder)
	all := records(t, out)
	if status != 0 || len(all) != 6 || len(done) < 2 || strings.Contains(text, "6 files analysed") || !strings.Contains(text, "0 unreadable, 0 failed") {
		t.Errorf("status %d, %s%s", status, text, errors)
	}
	if left, _ := filepath.Glob(filepath.Join(out, ".part-*-1")); len(left) != 1 || filepath.Base(left[0]) != ".part-new-1" {
		t.Errorf("temporary folders: %v", left)
	}
	for name, r := range all {
		if took, found := done[name]; r.Status != fleet.Complete || found && took != r.Seconds {
			t.Errorf("%s: %s, done twice: %v", name, r.Status, found)
		}
	}
	if rows := tableRows[fleet.DumpRow](t, out, "dumps"); len(rows) != 1 || len(rows[slices.Collect(maps.Keys(rows))[0]]) != 6 {
		t.Errorf("rows: %d partitions", len(rows))
	}
}

// TestFleetCrash: a process that ends too early gets a row that says so, and is tried
// again.
func TestFleetCrash(t *testing.T) {
	asCommand(t)
	folder, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	put(t, folder, "a.hprof", small(t, "types-1.0.1-4.hprof"))
	if status, text, errors := run(t, "fleet", "--timeout", "1ns", "-o", out, folder); status != 0 || !strings.Contains(text, "1 failed") {
		t.Error(status, text, errors)
	}
	if r := records(t, out)["a.hprof"]; r == nil || r.Status != fleet.Failed || !strings.Contains(r.Error, "after 1ns") {
		t.Errorf("%+v", r)
	}
	if status, text, errors := run(t, "fleet", "-o", out, folder); status != 0 || !strings.Contains(text, "1 complete") {
		t.Error(status, text, errors)
	}
}

// TestFleetLimits: no more tasks run at a time than jobs and memory allow. A task larger
// than all memory runs alone. A task that fits does not wait for one that does not.
func TestFleetLimits(t *testing.T) {
	sizes := []int64{30, 9, 8, 6, 5, 3, 2, 1, 1, 1}
	r := &fleetRun{program: &program{ctx: context.Background(), errors: io.Discard}, fleetFlags: &fleetFlags{jobs: 3, bytes: 10}, out: fleetOut{t.TempDir()}, tally: map[fleet.Status]int{}}
	if err := r.out.make(); err != nil {
		t.Fatal(err)
	}
	var tasks []*fleetTask
	for i, size := range sizes {
		tasks = append(tasks, &fleetTask{paths: []string{"x"}, name: fmt.Sprint(i), bytes: size})
	}
	var lock sync.Mutex
	running, bytes, most, ran := 0, int64(0), 0, 0
	err := r.schedule(tasks, func(task *fleetTask) endedTask {
		lock.Lock()
		running, bytes, ran = running+1, bytes+task.bytes, ran+1
		most = max(most, running)
		if running > 3 || bytes > 10 && running > 1 {
			t.Errorf("%d at a time with %d bytes", running, bytes)
		}
		lock.Unlock()
		time.Sleep(5 * time.Millisecond)
		lock.Lock()
		running, bytes = running-1, bytes-task.bytes
		lock.Unlock()
		return endedTask{task: task}
	})
	if err != nil || ran != len(sizes) || most < 2 || r.tally[fleet.Failed] != len(sizes) { // none left a record
		t.Errorf("%v: %d ran, %d at a time, %v", err, ran, most, r.tally)
	}
	for text, want := range map[string]int64{"16G": 16 << 30, "512m": 512 << 20, "1.5GiB": 3 << 29, "1000": 1000, "2TB": 2 << 40, "": 0, "-1": 0, "G": 0, "1x": 0, "1e30": 0} {
		if got, ok := parseSize(text); got != want || ok != (want > 0) {
			t.Errorf("%s: %d, %v", text, got, ok)
		}
	}
}

// TestFleetHoldsNoValues: no file, and no cell of a table, contains a text or number of
// the dump. With --values some do, which shows that the test can fail.
func TestFleetHoldsNoValues(t *testing.T) {
	now := markedDump(t, 17, 2)
	cells := func(args ...string) string {
		out := t.TempDir()
		if status, _, errors := run(t, append([]string{"fleet", "--one", now, "--root", filepath.Dir(now), "-o", out}, args...)...); status != 0 {
			t.Fatal(errors)
		}
		var all bytes.Buffer
		for path := range files(t, out) {
			if data, err := os.ReadFile(path); err == nil && filepath.Ext(path) != ".parquet" {
				all.Write(data)
			}
		}
		encoder := json.NewEncoder(&all)
		for _, rows := range []any{tableRows[fleet.DumpRow](t, out, "dumps"), tableRows[fleet.ClassRow](t, out, "classes"), tableRows[fleet.SuspectRow](t, out, "suspects"),
			tableRows[fleet.WasteRow](t, out, "waste"), tableRows[fleet.ThreadRow](t, out, "threads"), tableRows[fleet.OffHeapRow](t, out, "off_heap")} {
			if err := encoder.Encode(rows); err != nil {
				t.Fatal(err)
			}
		}
		return all.String()
	}
	if found := sampledump.Unhidden(cells()); found != "" {
		t.Errorf("it holds %s", found)
	}
	if found := sampledump.Unhidden(cells("--values")); found == "" {
		t.Error("it holds no values although --values asks for them")
	}
}
