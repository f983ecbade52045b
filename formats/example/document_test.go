package example

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocumentQuotesTheSource: the Go code in docs/adding-a-format.md is exactly that of
// this package, or of the packages that it mentions.
func TestDocumentQuotesTheSource(t *testing.T) {
	document, err := os.ReadFile("../../docs/adding-a-format.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, name := range append(files, "../../formats/formats.go", "../../core/heap/sink.go") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(text)
	}
	blocks := strings.Split(string(document), "```go\n")[1:]
	if len(blocks) < 10 {
		t.Errorf("the document quotes %d times; it is to walk through the package", len(blocks))
	}
	for _, block := range blocks {
		quoted, _, closed := strings.Cut(block, "```")
		if !closed || quoted == "" || !strings.Contains(source.String(), quoted) {
			t.Errorf("not in the source:\n%s", quoted)
		}
	}
}

// TestDocumentShowsASoundFile reads the dump at the start of the document.
func TestDocumentShowsASoundFile(t *testing.T) {
	document, err := os.ReadFile("../../docs/adding-a-format.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(document), "```\n"+magic)
	text, _, found := strings.Cut(magic+rest, "```")
	if !found {
		t.Fatal("no dump in the document")
	}
	s := sound(t, text)
	if warnings := s.Info().Warnings; len(warnings) > 0 || len(s.Threads()) != 1 || !s.Reachable(id(t, s, array)) {
		t.Errorf("warnings %+v, threads %+v", warnings, s.Threads())
	}
}
