package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// vault writes a dump with a password and returns its path.
func vault(t *testing.T) string {
	t.Helper()
	h := dumpbuilder.New()
	account := h.Class("com.acme.Account", dumpbuilder.Ref("password"), dumpbuilder.Int("balance"))
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.Instance(account, h.String("open sesame"), 0x5EC0DE5E), h.String("open sesame")))
	path := filepath.Join(t.TempDir(), "vault.hprof")
	if err := os.WriteFile(path, h.HPROF(dumpbuilder.HPROFOptions{}), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRedact(t *testing.T) {
	path := vault(t)
	folder := t.TempDir()
	if _, out, _ := run(t, "query", path, "secrets"); !strings.Contains(out, "com.acme.Account#password") || strings.Contains(out, "sesame") {
		t.Errorf("secrets:\n%s", out)
	}
	names := filepath.Join(folder, "names.txt")
	for _, c := range []struct {
		args  []string
		class string
	}{
		{nil, "com.acme.Account"}, {[]string{"--level", "strings"}, "com.acme.Account"}, {[]string{"--level", "names", "--map", names}, ""},
	} {
		file := filepath.Join(folder, "copy.hprof.gz")
		status, out, errors := run(t, append([]string{"redact", "-o", file, path}, c.args...)...)
		if status != 0 || !strings.Contains(out, "the same") || !strings.Contains(out, "None of the") {
			t.Fatalf("%v: status %d, %s%s", c.args, status, out, errors)
		}
		_, out, _ = run(t, "query", "--format", "csv", file, "histogram")
		if strings.Contains(out, "Account") != (c.class != "") {
			t.Errorf("%v: classes\n%s", c.args, out)
		}
		if _, out, _ = run(t, "query", file, "secrets"); strings.Contains(out, "Account") || !strings.Contains(out, "redacted") {
			t.Errorf("%v: still found\n%s", c.args, out)
		}
		if _, out, _ = run(t, "query", file, "duplicate_strings"); !strings.Contains(out, "Total: 0 rows") {
			t.Errorf("%v: duplicates\n%s", c.args, out)
		}
		if _, out, _ = run(t, "info", file); !strings.Contains(out, "redacted") {
			t.Errorf("%v: info\n%s", c.args, out)
		}
	}
	first, err := os.ReadFile(names)
	if err != nil || !bytes.Contains(first, []byte("\tAccount\n")) {
		t.Fatalf("map %s, %v", first, err)
	}
	if info, err := os.Stat(names); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("others can read the map: %v, %v", info.Mode(), err)
	}
	if status, _, errors := run(t, "redact", "--level", "names", "--map", names, "-o", filepath.Join(folder, "again.hprof"), path); status != 0 {
		t.Fatal(errors)
	}
	if again, err := os.ReadFile(names); err != nil || !bytes.Equal(first, again) {
		t.Errorf("with its own map the names changed: %v\n%s", err, again)
	}
}

func TestRedactFailures(t *testing.T) {
	path := vault(t)
	folder := t.TempDir()
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{path}, 2, "file to write"},
		{[]string{"-o", path, path}, 2, "other than the dump"},
		{[]string{"-o", filepath.Join(folder, "x"), "--level", "all", path}, 2, "no level"},
		{[]string{"-o", filepath.Join(folder, "x"), "--map", path, path}, 2, "--"},
		{[]string{"-o", filepath.Join(folder, "x"), "--level", "names", "--map", filepath.Join("testdata", "none", "map"), path}, 3, "map"},
		{[]string{"-o", filepath.Join(folder, "x"), "--level", "names", "--map", filepath.Join(folder, ".", "x"), path}, 2, "over the copy"},
		{[]string{"-o", filepath.Join(folder, "x"), "redact_test.go"}, 3, "redact_test.go: only HPROF dumps can be redacted"},
		{[]string{"-o", filepath.Join(folder, "x"), filepath.Join(folder, "nothing")}, 3, "cannot read"},
		{[]string{"-o", "-", path}, 2, "--no-verify"},
		{[]string{"-o", os.DevNull, path}, 2, "--no-verify"},
	} {
		status, _, errors := run(t, append([]string{"redact"}, c.args...)...)
		if status != c.status || !strings.Contains(errors, c.want) {
			t.Errorf("%v: status %d, %s", c.args, status, errors)
		}
	}
}

// spelled writes a dump with an array of numbers that spells a text which is also in
// strings; only a level that removes numbers removes it. In a file with two dumps, the
// second has the array.
func spelled(t *testing.T) string {
	t.Helper()
	h := dumpbuilder.New()
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.String("open sesame 4711"), h.LongArray(0x6f70656e20736573, 0x616d652034373131)))
	path := filepath.Join(t.TempDir(), "spelled.hprof")
	if err := os.WriteFile(path, dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1"}, dumpbuilder.New(), h), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRedactRefuses: a copy that does not pass is removed, and the message names a level
// that works. An existing file stays.
func TestRedactRefuses(t *testing.T) {
	path := spelled(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "copy.hprof.gz")
	if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"--verify", "--level=strings"} { // --verify is the default
		status, out, errors := run(t, "redact", flag, "--level", "strings", "-o", file, path)
		if status != 1 || !strings.Contains(out, "remain at 1 places") || !strings.Contains(out, "With --level primitives the copy passes") {
			t.Errorf("status %d\n%s%s", status, out, errors)
		}
		if content, err := os.ReadFile(file); string(content) != "before" {
			t.Errorf("a copy that failed is kept: %d bytes, %v", len(content), err)
		}
	}
	if status, out, errors := run(t, "redact", "--level", "primitives", "-o", file, path); status != 0 {
		t.Errorf("the level that was named does not work: %d\n%s%s", status, out, errors)
	}
	if status, out, errors := run(t, "redact", "--level", "strings", "--no-verify", "-o", file, path); status != 0 || out != "" {
		t.Errorf("--no-verify: %d\n%s%s", status, out, errors)
	}
	status, out, _ := run(t, "redact", "--level", "strings", "--no-verify", "-o", "-", path)
	if status != 0 || !strings.HasPrefix(out, "JAVA PROFILE") {
		t.Errorf("to the output: %d, %.40q", status, out)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// TestRedactOfCut: the copy of a cut dump passes.
func TestRedactOfCut(t *testing.T) {
	content, err := os.ReadFile(vault(t))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "cut.hprof")
	if err := os.WriteFile(path, content[:len(content)*9/10], 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errors := run(t, "redact", "-o", path+".copy", path)
	if status != 0 || !strings.Contains(errors, "damaged or incomplete") {
		t.Errorf("status %d\n%s%s", status, out, errors)
	}
}
