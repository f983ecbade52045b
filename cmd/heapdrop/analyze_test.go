package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnalyze: a program in a file runs with its parameters; errors in it are reported
// before the dump is opened.
func TestAnalyze(t *testing.T) {
	path := dump(t)
	program := func(text string) string {
		file := filepath.Join(t.TempDir(), "program.heap")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const nodesText = "set_type big: // nodes\n\troots ← objects.filter([it | it is Node ∧ it.v > least])\n\ton_inclusion ← [ sum ← sum + THIS.v ]\n\tsum : int ← 0\ninstances_for big have_names = \"it's\"\n"
	nodes := program(nodesText)
	wrong := program("set_type big:\n\troots <- objects.fliter([it | it is Node])\n")
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"analyze", "--with", "least=1", "--format", "csv", path, nodes}, 0, "it's,5,2,48"}, // of the reachable values 1, 2, 3
		{[]string{"analyze", "--with=least=0", "--format", "csv", path, nodes}, 0, "it's,6,3,72"},
		{[]string{"analyze", path, nodes, "--with", "least=1", "--format", "csv"}, 0, "it's,5,2,48"}, // flags may be anywhere
		{[]string{"analyze", path, "--format=csv", nodes, "-with", "least=1"}, 0, "it's,5,2,48"},
		{[]string{"analyze", path, nodes, "--limit"}, 2, "limit"},
		{[]string{"query", "--format", "csv", path, "analyze -with least=1 " + nodesText}, 0, "it's,5,2,48"},
		{[]string{"query", "--format", "csv", path, "analyze -with least=1 '" + strings.ReplaceAll(nodesText, "it's", "its") + "'"}, 0, "its,5,2,48"},
		{[]string{"query", "--format", "csv", path, "analyze '" + strings.ReplaceAll(nodesText, "it's", "its") + "' -with least=1 other=2"}, 0, "its,5,2,48"},
		{[]string{"analyze", path, nodes}, 2, " --with least=VALUE"},
		{[]string{"query", path, "analyze " + nodesText}, 2, " -with least=VALUE"},
		{[]string{"analyze", "--with", "least", path, nodes}, 2, "gives no value"},
		{[]string{"analyze", path, wrong}, 2, "program.heap: line 2, column 19: there is no member fliter of table-of Object\n     roots <- objects.fliter([it | it is Node])\n                      ^\nDid you mean filter?\n"},
		{[]string{"analyze", "missing.hprof", wrong}, 2, "fliter"},
		{[]string{"analyze", nodes, path}, 2, "is not text, so it is not a program\nThe dump comes first"}, // the message shows no byte of it
		{[]string{"analyze", "missing.hprof", nodes, "--with", "least=1"}, 3, "missing.hprof"},
		{[]string{"analyze", path, "missing.heap"}, 3, "missing.heap"},
		{[]string{"analyze", path}, 2, "analyze needs a dump and"},
		{[]string{"analyze", "--with"}, 2, "--with has no value"},
		{[]string{"analyze", path, nodes, "--help"}, 0, "heapdrop analyze"},
		{[]string{"help", "analyze"}, 0, "How the dump is opened"},
	} {
		status, out, errors := run(t, c.args...)
		if status != c.status || !strings.Contains(out+errors, c.want) {
			t.Errorf("%v: status %d, %s%s", c.args, status, out, errors)
		}
	}
}
