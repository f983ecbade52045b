package format

import (
	"os/exec"
	"strings"
	"testing"
)

func TestShellWord(t *testing.T) {
	for name, want := range map[string]string{
		"app.hprof":              "app.hprof",
		"my dump (2).hprof":      `"my dump (2).hprof"`,
		"it's.hprof":             `"it's.hprof"`,
		"-rf":                    "./-rf",
		"$(rm -rf ~).hprof":      "'$(rm -rf ~).hprof'",
		"a`id`'b":                `'a` + "`id`" + `'\''b'`,
		"%PATH%":                 "'%PATH%'",
		`a\b"c!`:                 `'a\b"c!'`,
		"größe.hprof":            "'größe.hprof'",
		"a\nb":                   "FILE",
		"a\x1b[2Jb":              "FILE",
		"invoice\u202efdp.hprof": "FILE",
		"":                       "FILE",
	} {
		if got := ShellWord(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

// TestShellWordInShell: a real shell understands each word as the name of the file. It is
// skipped where there is no shell, as in WebAssembly.
func TestShellWordInShell(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	for _, name := range []string{"app.hprof", "a b", "it's", "$HOME", "`id`", `\`, `"`, `"$(id)"'`, "a;b", "~", "*", "#x", "!!", "größe", "=a", "a&b|c>d"} {
		out, err := exec.Command(shell, "-c", "printf %s "+ShellWord(name)).Output()
		if err != nil || string(out) != name {
			t.Errorf("%s is %q (%v)", ShellWord(name), out, err)
		}
	}
	if out, _ := exec.Command(shell, "-c", "printf %s "+ShellWord("-n")).Output(); !strings.HasSuffix(string(out), "-n") {
		t.Errorf("-n is %q", out)
	}
}
