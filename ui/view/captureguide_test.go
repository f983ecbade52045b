package view

import (
	"os"
	"strings"
	"testing"
)

// TestCaptureGuide: the start page and docs/taking-a-dump.md show the same commands.
func TestCaptureGuide(t *testing.T) {
	e := newFakeEngine(t)
	page := render(t, e.page)
	document, err := os.ReadFile("../../docs/taking-a-dump.md")
	if err != nil {
		t.Fatal(err)
	}
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	for _, way := range new(CaptureGuide).List() {
		for line := range strings.SplitSeq(way.Commands, "\n") {
			if !strings.Contains(page, escape.Replace(line)) {
				t.Errorf("the page does not show %q", line)
			}
			if !strings.Contains(string(document), line) {
				t.Errorf("the document does not show %q", line)
			}
		}
		if !strings.Contains(page, escape.Replace(way.Title)) || !strings.Contains(page, escape.Replace(way.Note)) {
			t.Errorf("the page does not explain %q", way.Title)
		}
	}
}
