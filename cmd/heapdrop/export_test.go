package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/snapshot"
)

// TestExport: an exported file can be opened again with the same result, compressed or
// not.
func TestExport(t *testing.T) {
	path := dump(t)
	folder := t.TempDir()
	want := ""
	for _, name := range []string{"heap.xml", "heap.xml.gz"} {
		file := filepath.Join(folder, name)
		status, out, errors := run(t, "export", "--insane", file, path)
		if status != 0 || out != "" {
			t.Fatalf("status %d, %q, %s", status, out, errors)
		}
		status, out, errors = run(t, "query", "--format", "csv", "--limit", "0", file, "dominator_tree")
		if status != 0 || !strings.Contains(out, "app.Node") {
			t.Fatalf("status %d, %q, %s", status, out, errors)
		}
		if want != "" && out != want {
			t.Errorf("compressed:\n%s, want\n%s", out, want)
		}
		want = out
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("files left: %v, %v", entries, err)
	}
	_, out, _ := run(t, "export", "--insane", "-", path)
	file, err := os.ReadFile(filepath.Join(folder, "heap.xml"))
	if err != nil || out != string(file) {
		t.Errorf("standard output differs from the file: %v", err)
	}
}

func TestExportFailures(t *testing.T) {
	path := dump(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{path}, 2, "needs a format"},
		{[]string{"--insane", "x.xml"}, 2, "a dump"},
		{[]string{"--insane", path, path}, 2, "overwrite"},
		{[]string{"--insane", filepath.Join(t.TempDir(), "no", "x.xml"), path}, 3, "cannot write"},
		{[]string{"--insane", "x.xml", "--sizes", "tiny", path}, 2, "tiny"},
		{[]string{"--insane", "x.xml", "--nulls", path}, 2, "for --hprof"},
		{[]string{"--hprof", "x", "--set", "all", "--retained", "all", path}, 2, "exclude each other"},
		{[]string{"--hprof", "x", "--set", "retained(", path}, 2, "not closed"},
		{[]string{"--hprof", "x", "--retained", "0x1", path}, 2, "0x1"},
		{[]string{"--parquet", filepath.Join(path, "x"), path}, 3, "cannot write"},
	} {
		if status, _, errors := run(t, append([]string{"export"}, c.args...)...); status != c.status || !strings.Contains(errors, c.want) {
			t.Errorf("%q: status %d, %s; want %d, %q", c.args, status, errors, c.status, c.want)
		}
	}
}

// TestExportInterrupted: an interrupted export leaves no file behind.
func TestExportInterrupted(t *testing.T) {
	path := dump(t)
	ctx, cancel := context.WithCancel(context.Background())
	var stderr bytes.Buffer
	p := &program{ctx: ctx, out: io.Discard, errors: &stderr}
	s, err := p.open([]string{path}, &choice{frames: "none"})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	folder := t.TempDir()
	for _, e := range exporters {
		if status := p.fail(e.write(p, s, filepath.Join(folder, e.name), &exportOptions{})); status != statusInterrupted {
			t.Errorf("%s: status %d, %s", e.name, status, stderr.String())
		}
		for _, left := range []string{"/*/*", "/*.part*"} {
			if files, _ := filepath.Glob(folder + left); len(files) != 0 {
				t.Errorf("%s: files left: %v", e.name, files)
			}
		}
	}
}

// TestOutputFiles: a file appears when it is complete, with the permissions that the user
// wants; if writing fails, the old file stays.
func TestOutputFiles(t *testing.T) {
	path, folder := dump(t), t.TempDir()
	report, full := filepath.Join(folder, "a.html"), filepath.Join(folder, "full")
	if err := os.WriteFile(report, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	p := &program{ctx: context.Background(), errors: io.Discard}
	err := p.writeTo(report, func(w io.Writer) error {
		_, _ = w.Write(make([]byte, 1<<20))
		return broken
	})
	if content, _ := os.ReadFile(report); !errors.Is(err, broken) || string(content) != "before" {
		t.Errorf("a report that failed left %.20q, %v", content, err)
	}
	if runtime.GOOS == "linux" {
		link := filepath.Join(folder, "link.html")
		if err := os.Symlink(report, link); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []os.FileMode{0o600, 0o666} { // stricter and less strict than the umask
			if err := os.Chmod(report, mode); err != nil {
				t.Fatal(err)
			}
			if status, _, message := run(t, "report", "-o", link, path); status != 0 {
				t.Error(message)
			}
			if info, err := os.Lstat(report); err != nil || info.Mode() != mode || info.Size() < 1000 {
				t.Errorf("a report in place of one with mode %v: %v, %v", mode, info.Mode(), err)
			}
		}
		os.Remove(link)
		if err := os.Symlink("/dev/full", full); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"report", "-o", full, path}, {"export", "--hprof", full, path}, {"redact", "--no-verify", "-o", full, path}, {"summarize", "-o", full, path}} {
			status, _, message := run(t, args...)
			if target, _ := os.Readlink(full); status != 3 || !strings.Contains(message, "cannot write "+full+": no space left") || target != "/dev/full" {
				t.Errorf("%s to a full device: status %d, %s, and it is replaced: %q", args[0], status, message, target)
			}
		}
		os.Remove(full)
	}
	p = &program{ctx: context.Background(), out: failing{broken}, errors: io.Discard}
	for _, args := range [][]string{{"info", path}, {"check", path}, {"index", "--list"}, {"query", path, "histogram"}} {
		if status := p.main(args); status != 3 {
			t.Errorf("%s without output: status %d", args[0], status)
		}
	}
	if files, _ := os.ReadDir(folder); len(files) != 1 {
		t.Errorf("files left: %v", files)
	}
}

// failing is output that cannot be written.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestExportPart: exporting a retained set as a separate dump.
func TestExportPart(t *testing.T) {
	path, part := dump(t), filepath.Join(t.TempDir(), "part.hprof.gz")
	status, _, errors := run(t, "export", "--hprof", part, "--retained", "app.Node", path)
	if status != 0 || !strings.Contains(errors, ": 9 objects\n") { // 6 classes, 3 nodes
		t.Errorf("status %d, %s", status, errors)
	}
	_, got, _ := run(t, "query", "--format", "csv", part, "histogram app.Node")
	if !strings.Contains(got, "\napp.Node,3,") {
		t.Errorf("histogram %q", got)
	}
}

// TestExportTables: every table becomes a file with a header.
func TestExportTables(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	if status, _, errors := run(t, "export", "--csv", folder, "--parquet", folder, dump(t)); status != 0 {
		t.Fatalf("status %d, %s", status, errors)
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 16 {
		t.Errorf("%d files (%v), want 16: %v", len(files), err, files)
	}
	content, err := os.ReadFile(filepath.Join(folder, "objects.csv"))
	if want := "dump,id,address,class_id,class_name,is_class,length,shallow,retained,dominator_id,reachable\r\nsmall.hprof,"; err != nil || !strings.HasPrefix(string(content), want) {
		t.Errorf("%.120q (%v)", content, err)
	}
	// Values only where they are asked for, and none that are left from before.
	fields := filepath.Join(folder, "fields.csv")
	for _, flags := range [][]string{{"--values", "--name", "monday"}, nil} {
		if status, _, errors := run(t, append([]string{"export", "--csv", folder, dump(t)}, flags...)...); status != 0 {
			t.Fatal(errors)
		}
		content, err := os.ReadFile(fields)
		if asked := flags != nil; asked != (err == nil) || asked && !strings.Contains(string(content), "\nmonday,") {
			t.Errorf("%q: %v, %.200s", flags, err, content)
		}
	}
}

// TestExportTablesFails: a failed export leaves nothing behind.
func TestExportTablesFails(t *testing.T) {
	old := t.TempDir()
	p := &program{ctx: context.Background(), out: io.Discard, errors: io.Discard}
	for _, folder := range []string{old, filepath.Join(old, "new")} {
		_, missing := os.Stat(folder)
		err := p.fillFolder(func(_ context.Context, create func(string) (io.WriteCloser, error), _ *snapshot.Snapshot, _ export.TablesOptions) error {
			file, err := create("objects.csv")
			if err != nil {
				return err
			}
			return errors.Join(file.Close(), fs.ErrInvalid)
		}, nil, folder, export.TablesOptions{})
		files, gone := os.ReadDir(folder)
		if !errors.Is(err, fs.ErrInvalid) || len(files) > 0 || (gone != nil) != (missing != nil) {
			t.Errorf("%s: %v, left are %v (%v)", folder, err, files, gone)
		}
	}
}

// TestExportWritesNothingTwice: it is an error if one format would replace the other.
func TestExportWritesNothingTwice(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	link := out + ".link"
	if err := os.Symlink(out, link); err != nil {
		link = out
	}
	for _, same := range []string{out, filepath.Dir(out) + "/./out", link} {
		if same == link {
			if err := os.WriteFile(out, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		status, _, errors := run(t, "export", "--threads", out, "--insane", same, dump(t))
		if status != statusUsage || !strings.Contains(errors, "twice") {
			t.Errorf("%s: status %d, %s", same, status, errors)
		}
	}
}
