package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// blockOfCode matches a block of code in a document, inSentence and inBlock a call of the
// command: in a sentence, or where a line of a block begins. typedFlag matches a flag in it.
var (
	blockOfCode = regexp.MustCompile("(?ms)^```.*?^```$")
	inSentence  = regexp.MustCompile("`heapdrop ([^`\n]+)`")
	inBlock     = regexp.MustCompile(`(?m)^[ \t$]*heapdrop ([^\n#|&]+)`)
	typedFlag   = regexp.MustCompile(`(?:^|[\[ ])--([a-z][a-z-]*)`)
)

// TestCommandsInDocuments: every command and flag of heapdrop that a document shows
// exists.
func TestCommandsInDocuments(t *testing.T) {
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(documents) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	shown := 0
	for _, name := range append(documents, "../../README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md", "../../examples/README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		calls := inSentence.FindAllStringSubmatch(string(text), -1)
		for _, block := range blockOfCode.FindAllString(string(text), -1) {
			calls = append(calls, inBlock.FindAllStringSubmatch(block, -1)...)
		}
		for _, call := range calls {
			shown++
			if why := wrongCall(call[1]); why != "" {
				t.Errorf("%s: heapdrop %s: %s", name, call[1], why)
			}
		}
	}
	if shown < 50 {
		t.Errorf("%d calls were found in the documents", shown)
	}
	for line, wrong := range map[string]bool{
		"query app.hprof histogram": false, "qwery app.hprof": true, "diagnose --format json x": false, "diagnose --formt json x": true, "--help": false,
		"fleet trend --keep suspicious out": false, "fleet trend --root x": true,
	} {
		if got := wrongCall(line); (got != "") != wrong {
			t.Errorf("%s: %q, want wrong %v", line, got, wrong)
		}
	}
}

// wrongCall says what is wrong with a call of the command; "" if nothing is.
func wrongCall(line string) string {
	words := strings.Fields(line)
	if strings.HasPrefix(words[0], "-") || strings.ToUpper(words[0]) == words[0] { // heapdrop --help, heapdrop COMMAND
		return ""
	}
	c, _ := commandOf(words)
	if c == nil {
		return "there is no command " + words[0]
	}
	line, _, _ = strings.Cut(line, "'") // what follows belongs to a query
	line, _, _ = strings.Cut(line, "&&")
	declared := c.flags()
	for _, match := range typedFlag.FindAllStringSubmatch(line, -1) {
		if match[1] != "help" && declared.Lookup(match[1]) == nil {
			return c.name + " takes no flag --" + match[1]
		}
	}
	return ""
}
