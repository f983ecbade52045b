package assistant

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/snapshot"
)

var block = regexp.MustCompile("(?s)```transcript\n> (\\w+) ([^\n]*)\n(.*?)\n```")

// TestTranscript repeats the questions in docs/assistants.md and compares every line. At
// most eight calls must lead to the line of code where the threads of the dump are.
func TestTranscript(t *testing.T) {
	document, err := os.ReadFile(filepath.Join("..", "..", "docs", "assistants.md"))
	if err != nil {
		t.Fatal(err)
	}
	session := connect(t, Options{Open: opener(sample(t))}, nil)
	calls := block.FindAllStringSubmatch(string(document), -1)
	if len(calls) < 3 || len(calls) > 8 {
		t.Errorf("%d calls", len(calls))
	}
	all := ""
	for _, c := range calls {
		var arguments map[string]any
		if err := json.Unmarshal([]byte(c[2]), &arguments); err != nil {
			t.Fatalf("%s: %v", c[2], err)
		}
		text, failed := call(t, session, c[1], arguments)
		if at := missing(strings.Split(text, "\n"), strings.Split(c[3], "\n")); failed || at != "" {
			t.Errorf("%s %s: failed %v, no line %q after those before it in\n%s", c[1], c[2], failed, at, text)
		}
		all += c[3]
	}
	conclusion := document[strings.LastIndex(string(document), "```"):]
	for _, name := range []string{"COVERS", "CoverCache.java:57", "6.96 MB"} {
		if !strings.Contains(string(conclusion), name) || !strings.Contains(all, name) {
			t.Errorf("%s is concluded from nothing", name)
		}
	}
	dumps, err := opener(sample(t))(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(dumps.Snapshot.Threads(), func(thread snapshot.Thread) bool {
		return len(thread.Frames) > 0 && thread.Frames[0].Source == "CoverCache.java" && thread.Frames[0].Line == 57
	}) {
		t.Error("no thread of the dump is at CoverCache.java:57")
	}
}

// missing returns the first line of a quotation that is not in a text where it should be;
// … matches any lines.
func missing(text, quoted []string) string {
	at, gap := 0, false
	for _, line := range quoted {
		if line == "…" {
			gap = true
			continue
		}
		for gap && at < len(text) && text[at] != line {
			at++
		}
		if at >= len(text) || text[at] != line {
			return line
		}
		at, gap = at+1, false
	}
	return ""
}
