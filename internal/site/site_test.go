package site

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"flag"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

var update = flag.Bool("update", false, "rewrite public/_headers")

const publicFolder = "../../public/"

// request asks the handler for a path; headers are name, value pairs.
func request(t *testing.T, h http.Handler, method, path string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, "http://localhost"+path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// text is long enough for gzip to make it smaller.
var text = strings.Repeat("who holds the memory? ", 100)

func exampleSite() fstest.MapFS {
	return fstest.MapFS{
		"index.html":           {Data: []byte("<!doctype html>" + text)},
		"app.js":               {Data: []byte("// " + text)},
		"ui.wasm":              {Data: []byte("\x00asm" + text)},
		"sample.hprof":         {Data: []byte("JAVA PROFILE 1.0.2\x00" + text)},
		"tiny.css":             {Data: []byte("a{}")},
		"sub/index.html":       {Data: []byte("sub")},
		"empty/file.txt":       {Data: []byte("x")},
		"_headers":             {Data: []byte("configuration")},
		".git/config":          {Data: []byte("configuration")},
		"sub/_redirects":       {Data: []byte("configuration")},
		"manifest.webmanifest": {Data: []byte("{}")},
	}
}

func TestHandlerAnswers(t *testing.T) {
	h := Handler(exampleSite())
	for _, test := range []struct {
		method, path string
		status       int
		mediaType    string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"HEAD", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/index.html", 200, "text/html; charset=utf-8"},
		{"GET", "/app.js?v=1", 200, "text/javascript; charset=utf-8"},
		{"GET", "/ui.wasm", 200, "application/wasm"},
		{"GET", "/manifest.webmanifest", 200, "application/manifest+json"},
		{"GET", "/sample.hprof", 200, "application/octet-stream"},
		{"GET", "/sub/", 200, "text/html; charset=utf-8"},
		{"GET", "/sub/../app.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/sub", 404, ""},
		{"GET", "/empty/", 404, ""},
		{"GET", "/missing", 404, ""},
		{"GET", "/_headers", 404, ""},
		{"GET", "/sub/_redirects", 404, ""},
		{"GET", "/.git/config", 404, ""},
		{"GET", "/../../etc/passwd", 404, ""},
		{"GET", "/%2e%2e/%2e%2e/etc/passwd", 404, ""},
		{"POST", "/", 405, ""},
		{"DELETE", "/app.js", 405, ""},
	} {
		r := request(t, h, test.method, test.path)
		if r.StatusCode != test.status {
			t.Errorf("%s %s: status %d, want %d", test.method, test.path, r.StatusCode, test.status)
		}
		if got := r.Header.Get("Content-Type"); test.mediaType != "" && got != test.mediaType {
			t.Errorf("%s %s: type %q, want %q", test.method, test.path, got, test.mediaType)
		}
		for _, header := range Headers() {
			if got := r.Header.Get(header.Name); got != header.Value {
				t.Errorf("%s %s: %s is %q, want %q", test.method, test.path, header.Name, got, header.Value)
			}
		}
		if test.method == "HEAD" && body(t, r) != "" {
			t.Errorf("HEAD %s has a body", test.path)
		}
	}
}

func TestHandlerCompresses(t *testing.T) {
	files := exampleSite()
	h := Handler(files)
	for _, test := range []struct {
		name, accept string
		compressed   bool
	}{
		{"ui.wasm", "gzip, deflate, br, zstd", true},
		{"ui.wasm", "br;q=1, GZIP;q=0.5", true},
		{"ui.wasm", "*", true},
		{"ui.wasm", "", false},
		{"ui.wasm", "br", false},
		{"ui.wasm", "gzip;q=0, *", false},
		{"ui.wasm", "gzip; q=0.000", false},
		{"sample.hprof", "gzip", false}, // dumps are not compressed for the download
		{"tiny.css", "gzip", false},     // gzip would make it longer
	} {
		r := request(t, h, "GET", "/"+test.name, "Accept-Encoding", test.accept)
		got := body(t, r)
		if compressed := r.Header.Get("Content-Encoding") == "gzip"; compressed != test.compressed {
			t.Errorf("%s for %q: compressed %v, want %v", test.name, test.accept, compressed, test.compressed)
			continue
		}
		if test.compressed {
			reader, err := gzip.NewReader(strings.NewReader(got))
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(reader)
			if err != nil {
				t.Fatal(err)
			}
			got = string(content)
		}
		if got != string(files[test.name].Data) {
			t.Errorf("%s for %q: content differs", test.name, test.accept)
		}
	}
}

func TestHandlerRevalidates(t *testing.T) {
	files := exampleSite()
	h := Handler(files)
	plain := request(t, h, "GET", "/app.js").Header.Get("ETag")
	zipped := request(t, h, "GET", "/app.js", "Accept-Encoding", "gzip").Header.Get("ETag")
	if plain == zipped || plain == "" || zipped == "" {
		t.Fatalf("entity tags %s and %s: want two different ones", plain, zipped)
	}
	for _, test := range []struct {
		condition, accept string
		status            int
	}{
		{plain, "", 304},
		{zipped, "gzip", 304},
		{`"other", W/` + plain, "", 304},
		{"*", "", 304},
		{plain, "gzip", 200},
		{`"other"`, "", 200},
	} {
		r := request(t, h, "GET", "/app.js", "If-None-Match", test.condition, "Accept-Encoding", test.accept)
		if r.StatusCode != test.status {
			t.Errorf("If-None-Match %s, Accept-Encoding %q: status %d, want %d", test.condition, test.accept, r.StatusCode, test.status)
		}
	}

	files["app.js"] = &fstest.MapFile{Data: []byte("rebuilt"), ModTime: time.Unix(1, 0)}
	r := request(t, h, "GET", "/app.js", "If-None-Match", plain)
	if got := body(t, r); r.StatusCode != 200 || got != "rebuilt" {
		t.Errorf("after a rebuild: status %d, %q; want the new content", r.StatusCode, got)
	}
}

// TestPolicyRefuses lists what the policy must never allow.
func TestPolicyRefuses(t *testing.T) {
	for _, forbidden := range []string{"'unsafe-eval'", "'unsafe-inline'", "http:", "https:", "ws:", "*", "//"} {
		if strings.Contains(" "+ContentSecurityPolicy, " "+forbidden) || strings.Contains(ContentSecurityPolicy, "//") {
			t.Errorf("policy holds %s", forbidden)
		}
	}
	if !strings.HasPrefix(ContentSecurityPolicy, "default-src 'none';") {
		t.Error("policy does not begin by refusing everything")
	}
	if got := MetaPolicy(); strings.Contains(got, "frame-ancestors") || !strings.HasSuffix(got, "form-action 'none'") {
		t.Errorf("meta policy: %s", got)
	}
}

// TestOneFilePolicyRefuses: the single-file page cannot connect to anything, not even a
// site.
func TestOneFilePolicyRefuses(t *testing.T) {
	policy := OneFilePolicy([]string{"", "alert()"}, []string{"p{}"})
	for _, forbidden := range []string{"'unsafe-eval'", "'unsafe-inline'", "'self'", "http", "*", "//"} {
		if strings.Contains(" "+policy, " "+forbidden) || strings.Contains(policy, "//") {
			t.Errorf("policy holds %s: %s", forbidden, policy)
		}
	}
	for _, wanted := range []string{
		"default-src 'none'; ", "connect-src 'none'; ", "worker-src blob:; ",
		// The first hash is the well-known hash of the empty text.
		"script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-", "' 'wasm-unsafe-eval'; ",
	} {
		if !strings.Contains(policy, wanted) {
			t.Errorf("policy lacks %s: %s", wanted, policy)
		}
	}
}

// TestOneFileIsSaved: the single-file page is sent as a download, because it cannot run
// under the headers of the site.
func TestOneFileIsSaved(t *testing.T) {
	h := Handler(fstest.MapFS{OneFile: {Data: []byte(text)}, "index.html": {Data: []byte(text)}})
	for path, want := range map[string]string{"/" + OneFile: `attachment; filename="heapdrop.html"`, "/": ""} {
		if got := request(t, h, "GET", path).Header.Get("Content-Disposition"); got != want {
			t.Errorf("%s: Content-Disposition is %q, want %q", path, got, want)
		}
	}
}

// TestIndexCarriesPolicy: index.html has the policy of the headers, so that it also
// applies on hosts that send no headers.
func TestIndexCarriesPolicy(t *testing.T) {
	page, err := os.ReadFile(publicFolder + "index.html")
	if err != nil {
		t.Fatal(err)
	}
	element := regexp.MustCompile(`(?is)<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"`).FindSubmatchIndex(page)
	if element == nil {
		t.Fatal("index.html has no <meta http-equiv=\"Content-Security-Policy\" content=\"…\">")
	}
	got := strings.Join(strings.Fields(html.UnescapeString(string(page[element[2]:element[3]]))), " ")
	if strings.TrimSuffix(got, ";") != MetaPolicy() {
		t.Errorf("index.html carries\n  %s\nwant\n  %s", got, MetaPolicy())
	}
	for _, inline := range regexp.MustCompile(`<script>([^<]*)<`).FindAllStringSubmatch(string(page), -1) {
		if hash := sources([]string{inline[1]}); !strings.Contains(got, hash) {
			t.Errorf("the policy refuses the script %s; its hash is%s", inline[1], hash)
		}
	}
	// The policy applies only to what follows it.
	if first := regexp.MustCompile(`(?i)<(script|link|style|img)\b`).FindIndex(page); first != nil && first[0] < element[0] {
		t.Error("index.html loads something before its policy is in force")
	}
}

// TestHeadersFile: public/_headers, which static hosts read, has the headers of this
// package. Rewrite it with: go test ./internal/site -update
func TestHeadersFile(t *testing.T) {
	var want bytes.Buffer
	if err := WriteHeadersFile(&want); err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(want.String(), "\n") {
		if len(line) > 2000 { // the limit of Cloudflare
			t.Errorf("line of %d characters: %.60s…", len(line), line)
		}
	}
	if *update {
		if err := os.WriteFile(publicFolder+"_headers", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(publicFolder + "_headers")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("public/_headers is out of date; run: go test ./internal/site -update\ngot\n%s\nwant\n%s", got, want.Bytes())
	}
}

// TestPermissionsAreRefused: the page may not access devices, storage of other sites, the
// clipboard's content or installed apps. It may write to the clipboard.
func TestPermissionsAreRefused(t *testing.T) {
	refused := strings.Split(permissionsPolicy, ", ")
	for _, name := range []string{
		"bluetooth", "camera", "clipboard-read", "display-capture", "geolocation", "hid", "local-fonts",
		"microphone", "midi", "payment", "serial", "storage-access", "usb",
	} {
		if !slices.Contains(refused, name+"=()") {
			t.Errorf("%s is not refused", name)
		}
	}
	if strings.Contains(permissionsPolicy, "clipboard-write") {
		t.Error("nothing could be copied")
	}
}

// TestPolicyIsDocumented: the policies in docs/security.md are those in effect.
func TestPolicyIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Join(strings.Fields(string(text)), " ")
	one := strings.Replace(OneFilePolicy([]string{""}, []string{""}), sources([]string{""}), " 'sha256-…' …", 1)
	one = strings.Replace(one, sources([]string{""}), " 'sha256-…'", 1)
	for _, policy := range []string{ContentSecurityPolicy, one} {
		if !strings.Contains(shown, "``` "+policy+" ```") {
			t.Errorf("docs/security.md does not show %s", policy)
		}
	}
}

// TestMarked: the page says that its analyzer is the process that serves it. This also
// works with an archive, whose files cannot seek.
func TestMarked(t *testing.T) {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for name, content := range map[string]string{"index.html": `<meta name="files" content="">`, "boot.js": "boot"} {
		file, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(file, content)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	files, err := Marked(archive)
	if err != nil {
		t.Fatal(err)
	}
	h := Handler(files)
	for path, want := range map[string]string{"/": `<meta name="analyzer" content="socket"><meta name="files" content="">`, "/boot.js": "boot"} {
		for range 2 {
			recorder := httptest.NewRecorder()
			h.ServeHTTP(recorder, httptest.NewRequest("GET", path, nil))
			if got := recorder.Body.String(); recorder.Code != 200 || got != want {
				t.Errorf("%s: %d %s", path, recorder.Code, got)
			}
		}
	}
	if _, err := Marked(fstest.MapFS{"index.html": {Data: []byte("another page")}}); err == nil {
		t.Error("a page of another program is taken")
	}
	if _, err := Marked(fstest.MapFS{}); err == nil {
		t.Error("no page is taken")
	}
}
