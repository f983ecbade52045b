package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// revealing matches names in a program that would reveal its leak.
var revealing = regexp.MustCompile(`(?i)\b(package|class|record|interface|enum)\s+[\w.]*leak`)

// TestLeakPrograms: every program in test/leaks has a line in a truth.tsv and its
// libraries named, and every line of a truth.tsv is about a program.
func TestLeakPrograms(t *testing.T) {
	if !revealing.MatchString("static class LeakyCache {") {
		t.Error("class LeakyCache is not recognized")
	}
	libraries, err := os.ReadFile(root + "/test/leaks/libraries.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, line := range strings.Split(string(libraries), "\n") {
		name, _, _ := strings.Cut(line, " ")
		listed[name] = true
	}
	sets, err := filepath.Glob(root + "/test/leaks/*/truth.tsv")
	if err != nil || len(sets) == 0 {
		t.Fatalf("no sets of programs: %v", err)
	}
	for _, truth := range sets {
		judged := judgedPrograms(t, truth)
		programs, err := filepath.Glob(filepath.Dir(truth) + "/*/Main.java")
		if err != nil || len(programs) != len(judged) {
			t.Errorf("%s: %d programs and %d lines (%v)", truth, len(programs), len(judged), err)
		}
		for _, program := range programs {
			name := filepath.Base(filepath.Dir(program))
			if !judged[name] {
				t.Errorf("%s: no line about %s", truth, name)
			}
			if !listed[name] {
				t.Errorf("test/leaks/libraries.txt has no line of %s", name)
			}
			if content, err := os.ReadFile(program); err != nil || revealing.Match(content) {
				t.Errorf("%s names a class after its fault (%v)", program, err)
			}
		}
	}
}

// judgedPrograms returns the programs that have a line in a truth.tsv, which has five
// columns.
func judgedPrograms(t *testing.T, truth string) map[string]bool {
	content, err := os.ReadFile(truth)
	if err != nil {
		t.Fatal(err)
	}
	judged := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(content)), "\n") {
		columns := strings.Split(line, "\t")
		if len(columns) != 5 {
			t.Errorf("%s: %d columns in %q, want 5", truth, len(columns), line)
		}
		if !strings.HasPrefix(line, "#") {
			judged[columns[0]] = true
		}
	}
	return judged
}
