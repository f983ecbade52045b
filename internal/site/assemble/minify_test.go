package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMinified(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"comments and names": {"// one\nfunction shown(first) {\n\treturn first + 1; /* two */\n}\n", "function shown(n){return n+1}\n"},
		"text over lines":    {"f(`a\n  // b\n\n  c`);\n", "f(`a\n  // b\n\n  c`);\n"},
	} {
		got, err := minified("a", []byte(c.content))
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
		again, err := minified("a", got)
		if err != nil || string(again) != string(got) {
			t.Errorf("%s: again: %q, %v", name, again, err)
		}
	}
}

// TestFirstComment: a licence stays, what comes after it does not.
func TestFirstComment(t *testing.T) {
	for script, want := range map[string]string{
		"// Copyright\n// BSD\n\n// f does it.\nf()\n": "// Copyright\n// BSD\n",
		"f() // later\n": "",
		"// alone":       "// alone",
	} {
		if got := string(firstComment([]byte(script))); got != want {
			t.Errorf("%q begins with %q, want %q", script, got, want)
		}
	}
}

func TestMinifyBroken(t *testing.T) {
	_, err := minified("boot.js", []byte("f();\ng((;\n"))
	if err == nil || !strings.Contains(err.Error(), "boot.js, line 2") {
		t.Error(err)
	}
}

// TestJoinStyle: the style sheet of the site is one file with the rules in the order of its
// imports, and an import of a file that is missing is an error.
func TestJoinStyle(t *testing.T) {
	folder := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(folder, "style"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("style/b.css", ".a {\n  /* one */\n  color: red;\n}\n")
	write("style/a.css", ".a { background: url(\"data:image/svg+xml,%3Csvg/%3E\"); }\n")
	write("page.css", "/* two */\n@import \"style/b.css\";\n@import \"style/a.css\";\n")
	if err := joinStyle(folder); err != nil {
		t.Fatal(err)
	}
	joined, err := os.ReadFile(filepath.Join(folder, "page.css"))
	if want := ".a{color:red}.a{background:url(data:image/svg+xml,%3Csvg/%3E)}\n"; err != nil || string(joined) != want {
		t.Errorf("%s, %v, want %s", joined, err, want)
	}
	if _, err := os.Stat(filepath.Join(folder, "style")); !os.IsNotExist(err) {
		t.Errorf("the joined files are still there: %v", err)
	}
	write("page.css", "@import \"style/c.css\";\n")
	if err := joinStyle(folder); err == nil || !strings.Contains(err.Error(), "style/c.css") {
		t.Error(err)
	}
}
