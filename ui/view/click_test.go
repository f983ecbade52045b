package view

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// TestClicksAreKnown: the values of data-do in the templates are those in click.go, and
// the program handles each of them.
func TestClicksAreKnown(t *testing.T) {
	find := func(pattern, files string, group int) (found []string) {
		names, err := filepath.Glob(files)
		if err != nil || len(names) == 0 {
			t.Fatalf("no files %s, %v", files, err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range regexp.MustCompile(pattern).FindAllSubmatch(content, -1) {
				found = append(found, string(match[group]))
			}
		}
		slices.Sort(found)
		return slices.Compact(found)
	}
	drawn := find(`data-do="([^"]*)"`, "*.vugu", 1)
	listed := find(`(Click\w+)\s+Click = "([^"]*)"`, "click.go", 2)
	if !slices.Equal(drawn, listed) {
		t.Errorf("templates have %q, click.go lists %q", drawn, listed)
	}
	handled := find(`view\.(Click\w+)`, "../app/events.go", 1)
	if names := find(`(Click\w+)\s+Click = "([^"]*)"`, "click.go", 1); !slices.Equal(names, handled) {
		t.Errorf("click.go lists %q, events.go handles %q", names, handled)
	}
}
