package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heapdrop/core/query/catalog"
)

// asHeapdrop puts a command named heapdrop on the path, and returns its folder.
func asHeapdrop(t *testing.T) string {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(own, filepath.Join(folder, "heapdrop")); err != nil {
		t.Skip(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("HEAPDROP_AS_COMMAND", "1")
	return folder
}

// TestCompletions: completions are derived from flags and queries.
func TestCompletions(t *testing.T) {
	for _, c := range []struct {
		words string // | between them
		want  string // first column, space between
	}{
		{"inf", "info"},
		{"info|--format|", "text json"},
		{"info|--format|j", "json"},
		{"info|--format=j", "--format=json"},
		{"info|--format|=|j", "json"},
		{"info|--format|=", "text json"},
		{"info|--no-", "--no-index"},
		{"info|--sizes|", "auto mat"},
		{"info|--entry|", ""},
		{"info|", ":files"},
		{"export|--parquet|x", ":folders"},
		{"diagnose|--baseline|x", ":files"},
		{"redact|--level|", "strings primitives names"},
		{"report|--report|over", "overview overview2"},
		{"query|his", ":files"},
		{"query|a.hprof|histog", "histogram :files"},
		{"query|--limit|10|a.hprof|histog", "histogram :files"},
		{"query|a.hprof|'histog", "histogram"},
		{"query|a.hprof|'histogram -groupby pack", "histogram -groupby package"},
		{"help|path2", "path2gc"},
		{"help|dia", "diagnose"},
		{"completion|z", "zsh"},
		{"schema|info", "info-1"},
		{"serve|", ":folders"},
		{"fle", "fleet"},
		{"fleet|", "trend :files"},
		{"fleet|--pat", "--pattern"},
		{"fleet|trend|", ":folders"},
		{"fleet|trend|--", "--fail-on --format --keep"},
		{"fleet|trend|--keep|s", "suspicious"},
		{"fleet|trend|--fail-on|", "new growing recurring regression bad none"},
		{"fleet|trend|--fail-on|re", "recurring regression"},
		{"fleet|trend|--fail-on|new,b", "new,bad"},
		{"fleet|trend|--fail-on=new,b", "--fail-on=new,bad"},
		{"mcp|--si", "--sizes"},
		{"mcp|--sizes|m", "mat"},
		{"fleet|-o|", ":folders"},
		{"nonsense|", ""},
		{"version|", ""},
	} {
		var got []string
		for _, line := range completions(strings.Split(c.words, "|")) {
			word, _, _ := strings.Cut(line, "\t")
			got = append(got, word)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
	}
	if n := len(completions([]string{"query", "a.hprof", ""})); n != len(catalog.All())+1 {
		t.Errorf("%d offers for a query, want all %d and files", n, len(catalog.All()))
	}
	if n := len(completions([]string{""})); n != len(commands)-1 { // trend is completed after fleet only
		t.Errorf("%d commands offered, want %d", n, len(commands)-1)
	}
	if status, out, errors := run(t, "completion", "tcsh"); status != statusUsage || out != "" || !strings.Contains(errors, "bash, zsh and fish") {
		t.Errorf("status %d, %s", status, errors)
	}
}

// TestBash: bash itself, with the script sourced, offers the expected completions.
func TestBash(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not on this machine")
	}
	asHeapdrop(t)
	t.Chdir(t.TempDir())
	for _, name := range []string{"my app.hprof", "my old.hprof"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("my folder", 0o700); err != nil {
		t.Fatal(err)
	}
	const script = `source <(heapdrop completion bash)
complete -p heapdrop
compopt() { echo "compopt $*"; } # works within a completion only
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_heapdrop && printf '<%s>\n' "${COMPREPLY[@]}" | sort | tr -d '\n'`
	for _, c := range []struct{ words, want string }{
		{"heapdrop|diag", "<diagnose>"},
		{"heapdrop|info|--format|=|j", "<json>"},
		{"heapdrop|info|my", "compopt -o filenames\n<my app.hprof><my folder><my old.hprof>"},
		{"heapdrop|serve|my", "compopt -o filenames\n<my folder>"},
		{"heapdrop|query|my app.hprof|'histogram -groupby super", "<histogram -groupby superclass>"},
		{"heapdrop|version|x", "<>"},
	} {
		out, err := exec.Command("bash", append([]string{"--norc", "-c", script, "bash"}, strings.Split(c.words, "|")...)...).CombinedOutput()
		if want := "complete -F _heapdrop heapdrop\n" + c.want; err != nil || string(out) != want {
			t.Errorf("%s: %v, %q, want %q", c.words, err, out, want)
		}
	}
}

// TestFish: fish offers the expected completions.
func TestFish(t *testing.T) {
	if _, err := exec.LookPath("fish"); err != nil {
		t.Skip("fish is not on this machine")
	}
	asHeapdrop(t)
	t.Setenv("HOME", t.TempDir())
	for line, want := range map[string]string{
		"heapdrop diag":          "diagnose\t" + commands[4].help + "\n",
		"heapdrop info --format": "--format\toutput format [text]\n", "heapdrop info --format=j": "--format=json\n",
		"heapdrop query a.hprof 'histogram -groupby super": "histogram -groupby superclass\twhat the rows are\n",
	} {
		out, err := exec.Command("fish", "-c", "heapdrop completion fish | source; complete -C $argv[1]", line).Output()
		if err != nil || string(out) != want {
			t.Errorf("%s: %v, %q, want %q", line, err, out, want)
		}
	}
}

// TestZsh: zsh, in a separate terminal, completes what is typed.
func TestZsh(t *testing.T) {
	if _, err := exec.LookPath("zsh"); err != nil {
		t.Skip("zsh is not on this machine")
	}
	asHeapdrop(t)
	t.Setenv("HOME", t.TempDir())
	const script = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1="> "; autoload -U compinit; compinit -u -D; source <(heapdrop completion zsh); print rea""dy'
zpty -r shell seen '*ready*'
zpty -wn shell "$1"$'\t'
zpty -r shell seen "*$2*"
print -r -- $seen
zpty -d shell`
	for line, want := range map[string]string{"heapdrop diag": "diagnose", "heapdrop info --format=j": "=json", "heapdrop query a.hprof 'histogram -groupby super": "superclass"} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		out, err := exec.CommandContext(ctx, "zsh", "-f", "-c", script, "zsh", line, want).CombinedOutput()
		cancel()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, %q, want %q", line, err, out, want)
		}
	}
}
