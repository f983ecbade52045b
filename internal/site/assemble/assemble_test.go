package main

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"heapdrop/internal/site"
)

// public returns the page in the repository together with short files; each file contains
// its own name in a comment.
func public(t *testing.T) fstest.MapFS {
	t.Helper()
	index, err := os.ReadFile("../../../public/index.html")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"index.html": {Data: index}}
	for _, name := range []string{
		"_headers", "LICENSE.txt", "NOTICE.txt", "guide.html", "guide.js", "boot.js", "files.js", "heapdrop.wasm", "manifest.webmanifest", "memory64.js", "offline.js", "page.css",
		"sample.hprof.gz", "first.js", "picture.js", "picturefile.js", "shapes.js", "vendor/editor.js", "vugu-render.js", "wasm_exec.js", "worker.js",
	} {
		files[name] = &fstest.MapFile{Data: []byte("/* " + name + " */")}
	}
	files["offline.js"].Data = []byte("/* offline.js */ " + nothingBuilt)
	return files
}

// TestAddressed: every address in the page has the hash of its file, also as integrity if
// the element loads it; the list has the files of the page; and nothing else in the page
// changes.
func TestAddressed(t *testing.T) {
	files := public(t)
	page, err := addressed(files)
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`<meta name="files" content="([^"]*)">`).FindStringSubmatch(page)
	if list == nil {
		t.Fatal("no list of files")
	}
	listed := strings.Fields(list[1])
	plain := strings.Replace(page, list[1], "", 1)
	for _, address := range listed {
		name, hash, _ := strings.Cut(address, "?")
		full := sha256.Sum256(files[name].Data)
		if hex.EncodeToString(full[:]) != hash {
			t.Errorf("%s does not carry the hash of the file", address)
		}
		integrity := ` integrity="sha256-` + base64.StdEncoding.EncodeToString(full[:]) + `"`
		plain = strings.ReplaceAll(plain, `"`+address+`"`+integrity, `"`+name+`"`)
	}
	if plain != string(files["index.html"].Data) {
		t.Errorf("more than addresses changed:\n%s", plain)
	}
	if want := len(files) - 4; len(listed) != want { // _headers, index.html, offline.js, the sample
		t.Errorf("%d files listed, want %d: %s", len(listed), want, listed)
	}
	for _, loaded := range regexp.MustCompile(`(?:src|href)="([a-z][^":]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(list[1], loaded[1]) {
			t.Errorf("the page loads %s, which is not listed", loaded[1])
		}
	}
}

// TestOffline: the service worker has the hash of the delivered page, and all headers.
func TestOffline(t *testing.T) {
	script, err := offline(public(t), "a page")
	if err != nil {
		t.Fatal(err)
	}
	text, found := strings.CutPrefix(script, "/* offline.js */ const built = ")
	var built struct {
		Page           string
		Headers, Types map[string]string
	}
	if err := json.Unmarshal([]byte(strings.TrimSuffix(text, ";")), &built); err != nil || !found {
		t.Fatalf("%s: %v", script, err)
	}
	if hash := sha256.Sum256([]byte("a page")); built.Page != hex.EncodeToString(hash[:]) {
		t.Errorf("the page has the hash %s", built.Page)
	}
	for _, header := range site.Headers() {
		if built.Headers[header.Name] != header.Value {
			t.Errorf("%s is %q, want %q", header.Name, built.Headers[header.Name], header.Value)
		}
	}
	page, err := addressed(public(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`[\w-]+(\.\w+)\?`).FindAllStringSubmatch(page, -1) {
		if built.Types[found[1]] == "" {
			t.Errorf("%s has no type", found[0])
		}
	}
	files := public(t)
	files["offline.js"].Data = nil
	if _, err := offline(files, "a page"); err == nil {
		t.Error("a service worker that nothing can be written into is taken")
	}
}

// TestOneFile: there is nothing left to load, everything in the page is complete, and the
// policy allows exactly its scripts and styles.
func TestOneFile(t *testing.T) {
	files := public(t)
	page, err := oneFile(files)
	if err != nil {
		t.Fatal(err)
	}
	if left := regexp.MustCompile(`<[^>]*(?:src|href)="[^d"][^>]*>`).FindAllString(page, -1); left != nil { // all but data:
		t.Errorf("still to be loaded: %q", left)
	}
	contents := func(element string) (list []string) {
		for _, match := range regexp.MustCompile(`<`+element+`>([^<]*)</`).FindAllStringSubmatch(page, -1) {
			list = append(list, match[1])
		}
		return list
	}
	scripts, styles := contents("script"), contents("style")
	want := "/* first.js */ /* wasm_exec.js */ /* vugu-render.js */ /* files.js */ /* boot.js */"
	if got := strings.Join(scripts, " "); got != want {
		t.Errorf("scripts run in this order:\n%s, want\n%s", got, want)
	}
	carried := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)
	allowed := append([]string{"/* vendor/editor.js */", "/* shapes.js */", "/* picture.js */", "/* picturefile.js */", "/* guide.js */"}, scripts...) // these run on demand
	if policy := site.OneFilePolicy(allowed, styles); carried[1] != policy {
		t.Errorf("policy\n%s, want\n%s", carried[1], policy)
	}
	packages := regexp.MustCompile(`<script type="application/gzip" id="([^"]+)">([^<]*)</script>`).FindAllStringSubmatchIndex(page, -1)
	if len(packages) != len(within) {
		t.Errorf("%d files in the page, want %d", len(packages), len(within))
	}
	for _, at := range packages {
		name := page[at[2]:at[3]]
		if content := unpacked(t, page[at[4]:at[5]]); content != "/* "+name+" */" {
			t.Errorf("%s holds %q", name, content)
		}
		if at[0] > strings.Index(page, "/* files.js */") {
			t.Errorf("%s comes after the script that looks for it", name)
		}
	}
}

func unpacked(t *testing.T, text string) string {
	t.Helper()
	reader, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// TestRefused: a page or file of an unexpected form gives an error, and no incomplete
// page.
func TestRefused(t *testing.T) {
	for name, spoil := range map[string]func(fstest.MapFS){
		"no list":              func(f fstest.MapFS) { cut(f, `<meta name="files" content="">`) },
		"no policy":            func(f fstest.MapFS) { cut(f, `http-equiv="Content-Security-Policy"`) },
		"a script that ends":   func(f fstest.MapFS) { f["boot.js"] = &fstest.MapFile{Data: []byte(`"</SCRIPT>"`)} },
		"a style that ends":    func(f fstest.MapFS) { f["page.css"] = &fstest.MapFile{Data: []byte(`</style >`)} },
		"a script is missing":  func(f fstest.MapFS) { delete(f, "boot.js") },
		"the program is away":  func(f fstest.MapFS) { delete(f, "heapdrop.wasm") },
		"the page is not here": func(f fstest.MapFS) { delete(f, "index.html") },
	} {
		files := public(t)
		spoil(files)
		_, one := oneFile(files)
		_, index := addressed(files)
		if one == nil && index == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func cut(files fstest.MapFS, text string) {
	page := files["index.html"]
	page.Data = []byte(strings.Replace(string(page.Data), text, "", 1))
}
