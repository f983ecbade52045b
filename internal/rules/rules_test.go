package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const root = "../.."

// module is the path of this module, before the slash.
const module = "heapdrop/"

// allowed lists, for each folder, which of our packages its packages may import. An entry
// includes subfolders; the longest match counts. Every package may import core/numbers
// and the leaf packages of internal/, except those in restricted. Data flows from top to
// bottom, so no entry names a folder below it.
var allowed = map[string][]string{
	"core/heap":            {},
	"core/numbers":         {},
	"core/incident":        {},
	"core/source":          {"core/heap"},
	"core/store":           {},
	"core/scratch":         {"core/heap"},
	"core/graph":           {},
	"core/layout":          {"core/heap"},
	"core/index":           {"core/heap", "core/scratch", "core/store", "core/graph", "core/layout"},
	"core/snapshot":        {"core/index", "core/heap", "core/incident", "core/store", "core/scratch", "core/graph", "core/layout"},
	"core/summary":         {"core/snapshot", "core/heap"},
	"core/collections":     {"core/snapshot", "core/heap"},
	"core/export":          {"core/snapshot", "core/heap", "core/export"}, // core/export/parquet is not for the page
	"core/redact":          {"core/snapshot", "core/heap", "core/progress", "core/source", "core/redact"},
	"core/redact/rewrite":  {},
	"core/fleet":           {},
	"core/examine":         {"core/fleet", "core/snapshot", "core/summary", "core/heap", "core/query"},
	"core/usage":           {},
	"core/progress":        {},
	"core/lang":            {"core/usage", "core/snapshot", "core/graph", "core/heap", "core/collections", "core/lang"},
	"core/query/diagnosis": {"core/progress", "core/snapshot", "core/heap", "core/incident", "core/collections", "core/query"},
	"core/query/family":    {"core/usage", "core/progress", "core/snapshot", "core/summary", "core/graph", "core/heap", "core/incident", "core/layout", "core/collections", "core/lang", "core/query"},
	"core/query/catalog":   {"core/query", "core/snapshot"},
	"core/query/support":   {"core/usage", "core/progress", "core/snapshot", "core/heap", "core/collections", "core/lang", "core/query"},
	"core/query/render":    {"core/snapshot", "core/query/result", "core/query/support"},
	"core/query/result":    {"core/usage", "core/heap", "core/lang"},
	"core/query":           {"core/usage", "core/snapshot", "core/summary", "core/heap", "core/lang", "core/query/result"},
	"formats":              {"core/heap", "core/incident", "core/source", "core/redact/rewrite", "formats"},
	"protocol":             {},
	"engine":               {"core", "formats", "protocol", "engine/savedindex"},
	"engine/savedindex":    {"core"},
	"engine/session":       {"core", "formats", "protocol", "engine"},
	"engine/socket":        {"core", "engine/session"},
	"engine/assistant":     {"core", "engine"},
	"ui/state":             {"protocol", "core/fleet", "ui/state"},
	"ui/state/format":      {},
	"ui/state/command":     {"protocol"},
	"ui/state/route":       {"protocol", "ui/state/command"},
	"ui/state/table":       {"protocol", "ui/state/format"},
	"ui/state/trend":       {"protocol", "core/fleet", "ui/state/command", "ui/state/route", "ui/state/table"},
	"ui/state/env":         {"protocol", "ui/state/format", "ui/state/route", "ui/state/table", "ui/state/trend"},
	"ui/state/results":     {"protocol", "ui/state/command", "ui/state/env", "ui/state/format", "ui/state/route", "ui/state/table", "ui/state/trend"},
	"ui/state/palette":     {"protocol", "ui/state/command", "ui/state/env", "ui/state/format", "ui/state/results", "ui/state/route", "ui/state/table"},
	"ui/state/parts":       {"protocol", "ui/state/command", "ui/state/env", "ui/state/format", "ui/state/results", "ui/state/route", "ui/state/table"},
	"ui/dom":               {},
	"ui/view":              {"protocol", "core/fleet", "ui/state", "ui/dom"},
	"ui/app":               {"protocol", "ui/state", "ui/view", "ui/dom"},
	"ui/fakeanalyzer":      {"protocol", "core/fleet"},
	"wasm":                 {"engine", "core", "formats", "protocol", "wasm"},
	"capture":              {},
	"cmd/heapdrop":         {"engine", "core", "formats", "protocol", "capture"},
	"cmd/web":              {"ui/app", "wasm"},
	"worker":               {"worker"},
	"internal":             {"core/heap", "core/store", "internal"},
	"internal/opened":      {"core", "engine"},
	"internal/recorder":    {"core/heap", "core/source"},
	"internal/testquery":   {"core", "engine", "protocol", "internal"},
	"test/e2e":             {},
	"test/bench":           {"engine", "core"},
}

// restricted maps imports to the only folders that may have them.
var restricted = map[string][]string{
	"syscall/js":                       {"wasm", "ui/dom", "worker"},
	"net/http":                         {"internal/site", "worker", "cmd", "engine/socket"},
	"os/exec":                          {"cmd", "ui/dom/renderhelper", "internal/notice"},
	"unsafe":                           {"formats/hprof", "core/index", "core/scratch", "core/store", "wasm"},
	"crypto/":                          {"cmd/heapdrop", "core/fleet/identity", "engine/socket", "capture", "internal/release", "internal/site"}, // 28 KB of the page's download
	module + "core/fleet/identity":     {"cmd/heapdrop", "core/examine"},
	module + "internal/site":           {"cmd", "worker", "internal/site"},
	module + "internal/dumpbuilder":    {"testdata", "internal"}, // writes dumps, for tests
	module + "internal/realdumps":      {"internal"},             // finds real dumps, for tests
	module + "ui/fakeanalyzer":         {},                       // answers pages under test
	"github.com/klauspost/":            {"core/source", "test/e2e", "internal/realdumps"},
	"github.com/vugu/":                 {"ui/dom", "ui/view"},
	"github.com/parquet-go/":           {"core/export/parquet"},
	module + "core/export/parquet":     {"cmd/heapdrop"},
	module + "core/query/family":       {"core/query/catalog", "core/examine", "engine", "cmd/heapdrop"}, // what families share is in support
	module + "core/query/diagnosis":    {"core/query/family", "core/examine", "engine", "cmd/heapdrop"},
	"github.com/coder/websocket":       {"engine/socket"},
	module + "engine/socket":           {"cmd/heapdrop"},
	"github.com/modelcontextprotocol/": {"engine/assistant"},
	module + "engine/assistant":        {"cmd/heapdrop"},
	"github.com/syumai/workers/":       {"worker"},
}

// inFolder reports whether path is folder or is in it.
func inFolder(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func inAny(path string, folders []string) bool {
	for _, folder := range folders {
		if inFolder(path, folder) {
			return true
		}
	}
	return false
}

// ruleFor returns the entry of allowed with the longest match for the folder.
func ruleFor(folder string) (rule []string, found bool) {
	for at := folder; at != "."; at = filepath.ToSlash(filepath.Dir(at)) {
		if rule, found = allowed[at]; found {
			return rule, true
		}
	}
	return nil, false
}

// violation says why a package in folder must not import path; "" if it may.
func violation(folder, path string) string {
	for prefix, folders := range restricted {
		exact := strings.TrimSuffix(prefix, "/")
		if (inFolder(path, exact) || path == prefix) && !inAny(folder, folders) {
			return "only " + strings.Join(folders, ", ") + " may import it"
		}
	}
	if path+"/" == module && !inAny(folder, []string{"cmd/heapdrop", "internal/schemacheck"}) {
		return "only the command may contain documents"
	}
	own, isOwn := strings.CutPrefix(path, module)
	if !isOwn || inFolder(own, "internal") || own == "core/numbers" {
		return ""
	}
	rule, found := ruleFor(folder)
	if !found {
		return "no rule for this folder: add one to allowed"
	}
	if !inAny(own, rule) && own != folder {
		return "may import of ours only: " + strings.Join(rule, ", ")
	}
	return ""
}

// goFiles calls visit with every Go file of the repository. Suffixes identify generated
// files and tests.
func goFiles(t *testing.T, visit func(name string, content []byte)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if name == "node_modules" || strings.HasPrefix(name, "dist") || (strings.HasPrefix(name, ".") && name != "..") {
				if path != root {
					return filepath.SkipDir
				}
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		relative, err := filepath.Rel(root, path)
		visit(filepath.ToSlash(relative), content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Fatalf("found %d Go files; the walk is wrong", files)
	}
}

// TestImports checks the directions of imports, which follow the flow of data. Tests are
// excluded, because they may import more than the code they test.
func TestImports(t *testing.T) {
	goFiles(t, func(name string, content []byte) {
		if strings.HasSuffix(name, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		folder := filepath.ToSlash(filepath.Dir(name))
		for _, spec := range file.Imports {
			if why := violation(folder, importPath(t, spec)); why != "" {
				t.Errorf("%s imports %s: %s", name, spec.Path.Value, why)
			}
		}
	})
}

func importPath(t *testing.T, spec *ast.ImportSpec) string {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestViolation shows that the rule can fail.
func TestViolation(t *testing.T) {
	for _, test := range []struct {
		folder, path string
		forbidden    bool
	}{
		{"core/graph", "heapdrop/core/heap", true},
		{"core/index", "heapdrop/core/snapshot", true},
		{"core/query/family/paths", "heapdrop/formats/hprof", true},
		{"core/query/family/paths", "heapdrop/core/query", false},
		{"core/source", "crypto/sha256", true},
		{"core/fleet/identity", "crypto/sha256", false},
		{"core/query/family/paths", "heapdrop/core/query/support/reftree", false},
		{"core/query/family/paths", "heapdrop/core/query/family/references", true},
		{"core/query/diagnosis", "heapdrop/core/query/family/loaders", true},
		{"core/query/support/rows", "heapdrop/core/query/diagnosis", true},
		{"core/query/catalog", "heapdrop/core/query/family/loaders", false},
		{"core/source", "syscall/js", true},
		{"core/source", "github.com/klauspost/compress/gzip", false},
		{"core/index", "github.com/klauspost/compress/gzip", true},
		{"ui/state", "heapdrop/core/heap", true},
		{"ui/state", "heapdrop/ui/view", true},
		{"ui/state", "github.com/vugu/vugu", true},
		{"ui/state/format", "heapdrop/ui/state", true},
		{"ui/view", "heapdrop/ui/state", false},
		{"ui/view", "heapdrop/ui/fakeanalyzer", true},
		{"ui/dom", "heapdrop/ui/state", true},
		{"ui/dom", "syscall/js", false},
		{"ui/app", "syscall/js", true},
		{"formats/hprof", "net/http", true},
		{"wasm", "heapdrop/core/query", false},
		{"wasm", "heapdrop/internal/site", true},
		{"wasm", "heapdrop/engine/assistant", true},
		{"ui/view", "heapdrop", true},
		{"cmd/heapdrop", "heapdrop", false},
		{"engine", "github.com/modelcontextprotocol/go-sdk/mcp", true},
		{"engine/assistant", "github.com/modelcontextprotocol/go-sdk/mcp", false},
		{"somewhere", "heapdrop/core/heap", true},
	} {
		if why := violation(test.folder, test.path); (why != "") != test.forbidden {
			t.Errorf("%s importing %s: %q, want forbidden %v", test.folder, test.path, why, test.forbidden)
		}
	}
}

// loads matches code that makes a browser contact another host.
var loads = regexp.MustCompile(`(?i)(\b(src|srcset|href|action|poster|data)\s*=\s*["']?|url\(\s*["']?|\b(import|importScripts|fetch)\s*\(?\s*["'])\s*(https?:)?//`)

// TestPageNamesNoOtherHost: the static files load nothing from other hosts.
func TestPageNamesNoOtherHost(t *testing.T) {
	for _, text := range []string{`<script src="https://cdn/x.js">`, `@import url(//fonts/x.css)`, `fetch('http://x')`} {
		if !loads.MatchString(text) {
			t.Errorf("%s is not recognized", text)
		}
	}
	err := filepath.WalkDir(root+"/public", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if found := loads.Find(content); found != nil {
			t.Errorf("%s loads from another host: %s", path, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
