package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/render"
	"heapdrop/core/redact/rewrite"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"
)

// markedDump writes the heap of sampledump.Marked as HPROF.
func markedDump(t *testing.T, jdk, growth int) string {
	t.Helper()
	return save(t, "marked.hprof", sampledump.Marked(jdk, growth).HPROF(dumpbuilder.HPROFOptions{}))
}

func save(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// written runs a command that writes to OUT, a file or folder, and returns everything
// that it wrote: unpacked files and printed output. Status 1, of assertions, is accepted.
func written(t *testing.T, args ...string) string {
	t.Helper()
	folder := t.TempDir()
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "OUT", filepath.Join(folder, "out"))
	}
	status, all, errors := run(t, args...)
	if status != statusFine && !(status == statusFailed && args[0] == "assert") {
		t.Errorf("%q: status %d, %s", args, status, errors)
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		if entry.IsDir() {
			return nil
		}
		content, err := os.ReadFile(path)
		if z, notGzip := gzip.NewReader(bytes.NewReader(content)); notGzip == nil && err == nil {
			content, err = io.ReadAll(z)
		}
		all += "\n" + string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// handed are the commands whose output is meant to be passed on, in all formats. Tests in
// package engine cover reports of every query.
func handed(now, old, short string) (lines [][]string) {
	for _, format := range render.Formats {
		out := "OUT." + format
		for _, kind := range engine.ReportKinds {
			lines = append(lines, []string{"report", now, "--report", kind.Name, "--baseline", old, "-o", out, "--limit", "0", "--format", format})
		}
		for _, baseline := range []string{old, short} {
			lines = append(lines, []string{"compare", "-o", out, "--format", format, "--limit", "0", baseline, now})
		}
		lines = append(lines, []string{"compare", "--format", format, old, old, now})
	}
	for _, format := range []string{"text", "json", "md"} {
		lines = append(lines, []string{"assert", "--healthy", "--gone", "java.lang.String", "--max-count", "java.lang.Thread", "0", "--max-size", "1", "--max-retained", "1", "--roots", "java.lang.Thread",
			"--paths", "100", "--limit", "0", "--format", format, now})
	}
	return append(lines, []string{"summarize", "-o", "OUT.heapsummary", now},
		[]string{"export", "--csv", "OUT", now}, []string{"export", "--threads", "OUT.threads", now}, []string{"export", "--insane", "OUT.xml", now}, []string{"export", "--insane", "OUT.xml.gz", now})
}

// answers are the other commands: they print answers for the owner of the dump, or write
// files whose contents docs/security.md describes (another dump, an index).
var answers = []string{"info", "query", "oql", "analyze", "diagnose", "check", "index", "redact", "capture", "serve", "open", "schema", "completion", "man", "version", "help",
	trendCommand} // it prints what records hold, which fleet wrote

// TestNothingHandedOnHoldsValues: output meant to be passed on contains no text and no
// number of the dump. With --values, the same commands do write values, which shows that
// the test can fail.
func TestNothingHandedOnHoldsValues(t *testing.T) {
	for _, jdk := range []int{8, 17} { // with texts in char[], and in byte[]
		old, now := markedDump(t, jdk, 1), markedDump(t, jdk, 3)
		short := filepath.Join(t.TempDir(), "old.heapsummary")
		if status, _, errors := run(t, "summarize", "--values", "-o", short, old); status != 0 {
			t.Fatal(errors)
		}
		lines := handed(now, old, short)
		for _, line := range lines {
			if found := sampledump.Unhidden(written(t, slices.Clone(line)...)); found != "" {
				t.Errorf("JDK %d, %q writes %s", jdk, line, found)
			}
		}
		for _, line := range [][]string{lines[0], {"compare", "-o", "OUT.md", old, now}, {"compare", "-o", "OUT.md", short, now}, {"summarize", "-o", "OUT.heapsummary", now},
			{"assert", "--gone", "java.lang.String", "--paths", "100", now}} {
			if found := sampledump.Unhidden(written(t, append(slices.Clone(line), "--values")...)); found == "" {
				t.Errorf("JDK %d, %q writes no values although --values asks for them", jdk, line)
			}
		}
	}
	// In a redacted copy, texts could also be in char[], with two bytes for each
	// character.
	for _, level := range rewrite.Levels {
		for _, jdk := range []int{8, 17} {
			text := strings.ReplaceAll(written(t, "redact", "--level", level, "-o", "OUT.hprof", markedDump(t, jdk, 1)), "\x00", "")
			if strings.Contains(strings.ToLower(text), strings.ToLower(sampledump.Mark)) {
				t.Errorf("redact --level %s writes texts of JDK %d", level, jdk)
			}
		}
	}
	if found := sampledump.Unhidden(written(t, "export", "--values", "--insane", "OUT.xml", markedDump(t, 8, 1))); found == "" {
		t.Error("export --insane --values writes no contents of arrays")
	}
	for _, c := range commands {
		if slices.Contains(handOn, c.name) == slices.Contains(answers, c.name) {
			t.Errorf("is the output of %s handed on? handOn and answers do not agree", c.name)
		}
	}
}

// TestErrorsHoldNoValues: errors do not quote values, because they may end up in the log
// of a build.
func TestErrorsHoldNoValues(t *testing.T) {
	now := markedDump(t, 17, 1)
	for _, command := range []string{
		"oql SELECT snapshot.getObject(h.password.toString()) FROM app.Holder h", "oql SELECT h.password.toString() - 1 FROM app.Holder h", "oql SELECT toHex(toString(h.password)) FROM app.Holder h",
		"oql SELECT h FROM app.Holder h WHERE h.@objectId < toString(h.password)", "oql SELECT classof(h.count) FROM app.Holder h", "oql SELECT snapshot.getObject(h.count) FROM app.Holder h", "oql SELECT toString(h).split(toString(h.password) + \"(\") FROM app.Holder h",
		"oql SELECT toString(h.password).unknown FROM app.Holder h", "oql SELECT sum(toString(h.password)) FROM app.Holder h",
		"analyze set_type all: roots <- threads.filter([it | \"a\".matches(it.name + \"(\")])\ninstances_for all have_names = \"x\"",
	} {
		status, _, errors := run(t, "report", "--query", command, "--format", "json", "-o", filepath.Join(t.TempDir(), "out"), now)
		if status == statusFine {
			t.Errorf("%s is fine", command)
		}
		if found := sampledump.Unhidden(errors); found != "" {
			t.Errorf("%s ends with %s", command, found)
		}
	}
}
