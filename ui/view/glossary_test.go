package view

import (
	"os"
	"strings"
	"testing"
)

// TestGlossaryLeadsIntoTheGuide: every link of a term leads to a heading.
func TestGlossaryLeadsIntoTheGuide(t *testing.T) {
	links := 0
	for _, term := range Glossary {
		if term.Guide == "" {
			continue
		}
		links++
		document, heading, _ := strings.Cut(term.Guide, "--")
		text, err := os.ReadFile("../../docs/" + document + ".md")
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for line := range strings.Lines(string(text)) {
			title := strings.TrimSpace(strings.TrimLeft(line, "#"))
			found = found || strings.HasPrefix(line, "#") && strings.ReplaceAll(strings.ToLower(title), " ", "-") == heading
		}
		if !found {
			t.Errorf("%s: no heading %s", term.Word, term.Guide)
		}
	}
	if links == 0 {
		t.Error("no term leads into the guide")
	}
}
