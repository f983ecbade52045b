//go:build !js

package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// TestNotice: NOTICE is up to date with the modules.
func TestNotice(t *testing.T) {
	want, err := notice(root)
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, "NOTICE"); got != want {
		t.Error("NOTICE is out of date; run: go run ./internal/notice")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(root + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestEverythingIsNamed: each linked module, and each package of the editor, has its own
// line with its version.
func TestEverythingIsNamed(t *testing.T) {
	lines := strings.Split(read(t, "NOTICE"), "\n")
	modules := map[string]bool{}
	for _, p := range programs {
		list, err := p.list(root, "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}")
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			t.Errorf("%v is linked from nothing", p)
		}
		for _, module := range list {
			modules[module] = true
		}
	}
	names := sorted(modules)
	var lock struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal([]byte(read(t, "editor/package-lock.json")), &lock); err != nil {
		t.Fatal(err)
	}
	packages := 0
	for folder, entry := range lock.Packages {
		if at := strings.LastIndex(folder, "node_modules/"); at >= 0 && !entry.Dev {
			packages++
			names = append(names, "npm: "+folder[at+len("node_modules/"):]+" "+entry.Version)
		}
	}
	if packages < 10 {
		t.Errorf("the editor has %d packages; the lock file is read wrongly", packages)
	}
	for _, name := range append(names, "The Go standard library and runtime, wasm_exec.js") {
		if !slices.Contains(lines, name) {
			t.Errorf("NOTICE does not name %s", name)
		}
	}
}

// TestLicense: the licence is complete.
func TestLicense(t *testing.T) {
	text := read(t, "LICENSE")
	for _, part := range []string{"Apache License", "Version 2.0, January 2004", "END OF TERMS AND CONDITIONS", "limitations under the License."} {
		if !strings.Contains(text, part) {
			t.Errorf("LICENSE lacks %q", part)
		}
	}
}
