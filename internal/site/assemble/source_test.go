package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// assembled completes the site in a new folder and returns its files.
func assembled(t *testing.T, source string) map[string]string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, public(t)); err != nil {
		t.Fatal(err)
	}
	if err := assemble(folder, source); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(folder, name))
		files[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestSource: with the address of the source, the page and the page as one file have one
// more element and the same policy. Two builds give the same bytes, with it and without.
func TestSource(t *testing.T) {
	const source, element = "https://example.org/heapdrop?a=1&b='2'", `<meta name="source" content="https://example.org/heapdrop?a=1&amp;b=&#39;2&#39;">`
	without, with := assembled(t, ""), assembled(t, source)
	if !maps.Equal(without, assembled(t, "")) || !maps.Equal(with, assembled(t, source)) {
		t.Error("two builds differ")
	}
	for _, name := range []string{"index.html", "heapdrop.html"} {
		if strings.Contains(without[name], `name="source"`) {
			t.Errorf("%s links to a source without an address", name)
		}
		if plain := strings.Replace(with[name], element+"\n", "", 1); plain == with[name] || plain != without[name] {
			t.Errorf("%s is not the page with one more element", name)
		}
	}
	if with["offline.js"] == without["offline.js"] {
		t.Error("the service worker takes the page with the address for the one without")
	}
}

// TestSourceRefused: only addresses of the web become a link, and nothing gets out of the
// attribute.
func TestSourceRefused(t *testing.T) {
	for _, source := range []string{"javascript:alert(1)", "data:text/html,x", "//example.org", "example.org/x", "https://", "https://name:secret@example.org/", "ftp://example.org/", "https://exa mple.org/", "https://example.org/\n"} {
		if page, err := withSource(emptyList, source); err == nil {
			t.Errorf("%q is taken: %s", source, page)
		}
	}
	page, err := withSource(emptyList, `https://example.org/"><script>`)
	if err != nil || strings.Count(page, `"`) != 8 || strings.Contains(page, "<script") {
		t.Errorf("%s, %v", page, err)
	}
	if _, err := withSource("a page without a list", "https://example.org/"); err == nil {
		t.Error("the address was lost silently")
	}
}
