package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/lang/commandline"
)

// TestExamples: help shows an example of every command. Those that end by themselves and
// need no JVM also run as shown.
func TestExamples(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"app.hprof": read(t, dump(t)), "monday.hprof": read(t, dump(t)), "tuesday.hprof": read(t, backlog(t)),
		"nodes.heap": "set_type big:\n\troots <- objects.filter([it | it is Node and it.v > least])\ninstances_for big have_names = \"n\"\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(t, folder, "dumps/shop/app.hprof", []byte(read(t, dump(t))))
	for name, file := range map[string]string{"gc.log": "gc.log.zst", "threads.txt": "threads.txt", "hs_err_pid4711.log": "hs_err.log"} {
		put(t, folder, name, []byte(read(t, filepath.Join("../../testdata/incident", file))))
	}
	asCommand(t)
	t.Setenv("HEAPDROP_INDEX_DIR", filepath.Join(folder, "indexes"))
	t.Chdir(folder)
	for i := range commands {
		c := &commands[i]
		if len(examples[c.name]) == 0 {
			t.Errorf("%s has no example", c.name)
		}
		_, out, _ := run(t, append(strings.Fields(c.name), "--help")...)
		for _, line := range examples[c.name] {
			if !strings.Contains(out, line+"\n") || !strings.Contains(line, "heapdrop "+c.name) {
				t.Errorf("%s: help does not show %q:\n%s", c.name, line, out)
			}
			if slices.Contains([]string{"capture", "serve", "open", "mcp", "completion", "man"}, c.name) {
				continue
			}
			var args []string
			words, err := commandline.Split(line)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range words[1:] {
				args = append(args, word.Text)
			}
			if status, _, errors := run(t, args...); status != statusFine {
				t.Errorf("%s: status %d, %s", line, status, errors)
			}
		}
	}
	for name := range examples {
		if usageOf(name) == name && name != "man" {
			t.Errorf("there is no command %s", name)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestFlagsAreExplained: help explains every flag, and usage names no flag that does not
// exist.
func TestFlagsAreExplained(t *testing.T) {
	named := regexp.MustCompile(`(?:^|[\[ |])(--?[a-z][a-z-]*)`)
	for i := range commands {
		c := &commands[i]
		declared := c.flags()
		declared.VisitAll(func(f *flag.Flag) {
			if len(f.Usage) < 8 {
				t.Errorf("%s: flag %s is explained by %q", c.name, f.Name, f.Usage)
			}
		})
		for _, match := range named.FindAllStringSubmatch(c.usage, -1) {
			if declared.Lookup(strings.TrimLeft(match[1], "-")) == nil {
				t.Errorf("%s: usage names %s, which it does not take", c.name, match[1])
			}
		}
	}
	_, out, _ := run(t, "help", "diagnose")
	for _, want := range []string{"--format text|json     output format [text]\n", "--baseline OLD         an OLD dump", "How the dump is opened:\n  --discard", "Examples:\n  heapdrop diagnose app.hprof\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
}

// TestManual: the manual page has every command and flag, and man's own check finds no
// mistake.
func TestManual(t *testing.T) {
	status, out, errors := run(t, "man")
	if status != 0 {
		t.Fatal(errors)
	}
	for i := range commands {
		if !strings.Contains(out, `.SS "`+commands[i].name+`"`) {
			t.Errorf("the manual lacks %s", commands[i].name)
		}
	}
	for _, line := range strings.Split(out, "\n") {
		if strings.HasPrefix(line, "'") || strings.ContainsFunc(line, func(r rune) bool { return r > '~' }) {
			t.Errorf("roff would not print %q", line)
		}
	}
	lint := []string{"mandoc", "-T", "lint", "-W", "warning"}
	if _, err := exec.LookPath(lint[0]); err != nil {
		lint = []string{"groff", "-man", "-ww", "-z", "-Tutf8"}
	}
	if _, err := exec.LookPath(lint[0]); err != nil {
		t.Skip("neither mandoc nor groff is on this machine")
	}
	command := exec.Command(lint[0], lint[1:]...)
	command.Stdin = strings.NewReader(out)
	found, _ := command.CombinedOutput()
	for _, line := range strings.Split(strings.TrimSpace(string(found)), "\n") {
		if line != "" && !strings.Contains(line, "missing date") { // there is no date, so that the same commit always gives the same bytes
			t.Errorf("%s: %s", lint[0], line)
		}
	}
}
