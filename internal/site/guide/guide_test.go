package main

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestGuide: headings of two documents do not collide, links lead to them, and what is no part
// of the guide stays as text; nothing inline that the page's policy refuses.
func TestGuide(t *testing.T) {
	docs := fstest.MapFS{
		"one.md": {Data: []byte("# One\n\n## Same `code`\n\nSee [there](two.md#same-code), [here](#same-code), [not](three.md) and [two.md](two.md).\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n<b style=\"color:red\">no</b>\n")},
		"two.md": {Data: []byte("# Two\n\n## Same `code`\n\n<script>alert(1)</script>\n\n[away](https://go.dev/dl/)\n")},
	}
	page, err := build(docs, []string{"one", "two"})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`<li><a href="#one--same-code">Same code</a></li>`, `<h2 id="two--same-code">`, `<a href="#two--same-code">there</a>`, `<a href="#one--same-code">here</a>`, `, not and <a href="#two">Two</a>.`,
		`<td align="right">2</td>`, `<a href="https://go.dev/dl/" target="_blank" rel="noreferrer">away</a>`,
	} {
		if !strings.Contains(page, part) {
			t.Errorf("no %s in\n%s", part, page)
		}
	}
	if strings.Contains(page, "style=") || strings.Contains(page, "<script") {
		t.Errorf("markup of a document is taken over:\n%s", page)
	}
	docs["two.md"].Data = []byte("# Two\n\n[lost](one.md#nowhere)\n")
	if _, err := build(docs, []string{"one", "two"}); err == nil {
		t.Error("a link to nowhere is taken")
	}
}

// TestOwnGuide: the guide of this repository is complete, and every link leads somewhere.
func TestOwnGuide(t *testing.T) {
	page, err := build(os.DirFS("../../../docs"), documents)
	if err != nil {
		t.Fatal(err)
	}
	if articles := strings.Count(page, "<article"); articles != len(documents) {
		t.Errorf("%d articles, want %d", articles, len(documents))
	}
	if strings.Contains(page, ".md\"") || strings.Contains(page, "style=") {
		t.Error("a link leads to a file, or there is an inline style")
	}
}
