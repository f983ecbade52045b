package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/sampledump"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// assistantOf starts the command as an assistant does, and connects to it.
func assistantOf(t *testing.T, args ...string) *mcp.ClientSession {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(own, append([]string{"mcp"}, args...)...)
	command.Env = append(os.Environ(), "HEAPDROP_AS_COMMAND=1")
	var errors bytes.Buffer
	command.Stderr = &errors
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		t.Fatalf("%v, %s", err, errors.String())
	}
	t.Cleanup(func() {
		_ = session.Close()
		if status := command.ProcessState.ExitCode(); status != statusFine || errors.Len() > 0 {
			t.Errorf("status %d, %s", status, errors.String())
		}
	})
	return session
}

// answerOf calls a tool that must succeed.
func answerOf(t *testing.T, session *mcp.ClientSession, tool string, arguments map[string]any) string {
	t.Helper()
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil || r.IsError {
		t.Fatalf("%s: %v, %+v", tool, err, r)
	}
	return r.Content[0].(*mcp.TextContent).Text
}

// TestMCP runs the real command: its verdict is that of diagnose with the older dump as
// baseline, the guides are available, and values are shown only with --values.
func TestMCP(t *testing.T) {
	old, now := markedDump(t, 17, 1), markedDump(t, 17, 3)
	short := filepath.Join(t.TempDir(), "older.heapsummary")
	if status, _, errors := run(t, "summarize", "-o", short, old); status != 0 {
		t.Fatal(errors)
	}
	properties := map[string]any{"command": "find_strings -pattern .*"}
	for _, older := range []string{old, short} {
		session := assistantOf(t, older, now)
		_, want, _ := run(t, "diagnose", "--format", "json", "--baseline", older, now)
		var expected, got diagnosis.Report
		if err := json.Unmarshal([]byte(want), &expected); err != nil || !strings.Contains(want, "grew") {
			t.Fatalf("%v, %s", err, want)
		}
		text := answerOf(t, session, "verdict", nil)
		if err := json.Unmarshal([]byte(text), &got); err != nil || strings.ReplaceAll(got.Sentence, snapshot.Hidden, "*") != expected.Sentence || len(got.Suspects) != len(expected.Suspects) {
			t.Errorf("%v, the verdict is %s, that of diagnose %s", err, got.Sentence, expected.Sentence)
		}
		text += answerOf(t, session, "query", properties) + answerOf(t, session, "compare", nil) + answerOf(t, session, "query", map[string]any{"command": "heap_dump_overview"})
		if found := sampledump.Unhidden(text); found != "" || strings.Contains(text, filepath.Dir(now)) || strings.Contains(text, filepath.Dir(old)) {
			t.Errorf("answers have %s, or folders", found)
		}
		for _, language := range []string{"oql", "analyze"} {
			if r, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "heapdrop://guide/" + language}); err != nil || len(r.Contents[0].Text) < 5000 {
				t.Errorf("guide of %s: %v", language, err)
			}
		}
	}
	if found := sampledump.Unhidden(answerOf(t, assistantOf(t, "--values", now), "query", properties)); found == "" {
		t.Error("no values although --values allows them")
	}
}

// TestMCPUsage: errors in the command line are reported before an assistant has to wait.
func TestMCPUsage(t *testing.T) {
	short := filepath.Join(t.TempDir(), "older.heapsummary")
	if status, _, errors := run(t, "summarize", "-o", short, dump(t)); status != 0 {
		t.Fatal(errors)
	}
	for want, args := range map[string][]string{
		"needs a dump":           {"mcp"},
		"are to compare with":    {"mcp", short},
		"cannot read":            {"mcp", filepath.Join(t.TempDir(), "missing.hprof")},
		"passwords and data of ": {"help", "mcp"},
	} {
		if _, out, errors := run(t, args...); !strings.Contains(out+errors, want) {
			t.Errorf("%q: %s%s; want %q", args, out, errors, want)
		}
	}
}
