package site

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// folder is a site on disk, which Handler accesses through os.Root as in the command.
func folder(t *testing.T) (dir string, h http.Handler) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "dist")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "index.html"), "page "+text)
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return dir, Handler(root.FS())
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestLinksStayInside: symbolic links can only lead to files inside the folder.
func TestLinksStayInside(t *testing.T) {
	dir, h := folder(t)
	outside := filepath.Dir(dir)
	put(t, filepath.Join(outside, "secret.txt"), "secret")
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		"absolute.txt": filepath.Join(outside, "secret.txt"), "relative.txt": "../secret.txt", "folder": outside, "passwd": "/etc/passwd",
		"sub/up": "../..", "chain.txt": "relative.txt", "index": "index.html", "sub/back.html": "../index.html", "loop": "loop",
	} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	for path, want := range map[string]int{
		"/absolute.txt": 404, "/relative.txt": 404, "/folder/secret.txt": 404, "/passwd": 404, "/sub/up/secret.txt": 404, "/chain.txt": 404, "/loop": 404,
		"/index": 200, "/sub/back.html": 200, "/": 200,
	} {
		r := request(t, h, "GET", path)
		if got := body(t, r); r.StatusCode != want || strings.Contains(got, "secret") || want == 200 && !strings.HasPrefix(got, "page ") {
			t.Errorf("%s: status %d, want %d, %.40q", path, r.StatusCode, want, got)
		}
	}
}

// TestRanges: ranges of the uncompressed file, as in RFC 9110.
func TestRanges(t *testing.T) {
	content := strings.Repeat("0123456789", 100)
	h := Handler(fstest.MapFS{"dump.hprof": {Data: []byte(content)}, "app.js": {Data: []byte(content)}})
	tag := request(t, h, "GET", "/dump.hprof").Header.Get("ETag")
	script := request(t, h, "GET", "/app.js", "Accept-Encoding", "gzip").Header.Get("ETag")
	for _, c := range []struct {
		method, path string
		headers      []string
		status       int
		body         string // of GET, and the length that HEAD announces
		part         string // Content-Range
	}{
		{"GET", "/dump.hprof", nil, 200, content, ""},
		{"HEAD", "/dump.hprof", nil, 200, content, ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=0-9"}, 206, content[:10], "bytes 0-9/1000"},
		{"GET", "/dump.hprof", []string{"Range", "bytes=995-"}, 206, "56789", "bytes 995-999/1000"},
		{"GET", "/dump.hprof", []string{"Range", "bytes=-3"}, 206, "789", "bytes 997-999/1000"},
		{"GET", "/dump.hprof", []string{"Range", "bytes=990-5000"}, 206, content[990:], "bytes 990-999/1000"},
		{"GET", "/dump.hprof", []string{"Range", "lines=1-2"}, 416, "", ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=1000-"}, 416, "", "bytes */1000"},
		{"HEAD", "/dump.hprof", []string{"Range", "bytes=0-9"}, 200, content, ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=0-9", "If-Range", tag}, 206, content[:10], "bytes 0-9/1000"},
		{"GET", "/dump.hprof", []string{"Range", "bytes=0-9", "If-Range", `"other"`}, 200, content, ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=0-9", "If-Range", "W/" + tag}, 200, content, ""}, // ranges need a strong tag
		{"GET", "/dump.hprof", []string{"Range", "bytes=0-9", "If-Range", time.Now().UTC().Format(http.TimeFormat)}, 200, content, ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=0-9", "If-None-Match", tag}, 304, "", ""},
		{"GET", "/dump.hprof", []string{"If-Match", `"other"`}, 412, "", ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=" + strings.Repeat("0-0,", 10_000) + "5-6"}, 200, content, ""}, // an unreasonable request
		{"GET", "/dump.hprof", []string{"Range", "bytes=" + strings.Repeat("0-0,", 16) + "5-6"}, 200, content, ""},
		{"GET", "/dump.hprof", []string{"Range", "bytes=" + strings.Repeat("0-0,", 15) + "5-6"}, 206, "", ""},
		// Ranges refer to the file, never to its compressed copy.
		{"GET", "/app.js", []string{"Range", "bytes=0-9", "Accept-Encoding", "gzip"}, 206, content[:10], "bytes 0-9/1000"},
		{"GET", "/app.js", []string{"Range", "bytes=0-9", "If-Range", script, "Accept-Encoding", "gzip"}, 200, content, ""},
	} {
		r := request(t, h, c.method, c.path, c.headers...)
		got := body(t, r)
		if c.method == "HEAD" {
			if got != "" || r.Header.Get("Content-Length") != fmt.Sprint(len(c.body)) {
				t.Errorf("%v: a body of %d bytes, Content-Length %s", c, len(got), r.Header.Get("Content-Length"))
			}
		} else if c.body != "" && got != c.body {
			t.Errorf("%s %s %q: %.40q, want %.40q", c.method, c.path, c.headers, got, c.body)
		}
		if r.StatusCode != c.status || r.Header.Get("Content-Range") != c.part || r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s %s %q: status %d, Content-Range %q, want %d, %q", c.method, c.path, c.headers, r.StatusCode, r.Header.Get("Content-Range"), c.status, c.part)
		}
		for _, header := range Headers() {
			if r.Header.Get(header.Name) != header.Value {
				t.Errorf("%s %s %q: no %s", c.method, c.path, c.headers, header.Name)
			}
		}
	}
}

// TestHosts: only requests with a name of this machine are served, whatever other names
// resolve to it.
func TestHosts(t *testing.T) {
	local := &net.TCPAddr{IP: net.ParseIP("192.0.2.7"), Port: 8080}
	for host, want := range map[string]bool{
		"localhost": true, "localhost:8080": true, "LOCALHOST:9999": true, "localhost.": true, "127.0.0.1": true, "127.0.0.1:8080": true, "[::1]": true, "[::1]:8080": true,
		"192.0.2.7:8080": true, "[::ffff:192.0.2.7]:8080": true, "buildbox:8080": true,
		"": false, "evil.example": false, "evil.example:8080": false, "localhost.evil.example": false, "127.0.0.1.evil.example:8080": false, "192.0.2.8:8080": false, "[2001:db8::1]:8080": false,
		"evil.example:80@127.0.0.1": false, "127.1": false, "0x7f000001": false, "2130706433:8080": false, "sub.localhost": false,
	} {
		if got := isThisMachine(host, local, []string{"", "buildbox"}); got != want {
			t.Errorf("Host %q: %v, want %v", host, got, want)
		}
	}
	_, h := folder(t)
	server := httptest.NewServer(OnlyHosts(h))
	defer server.Close()
	for host, want := range map[string]int{"": 200, "localhost": 200, "rebound.example": 403} {
		r, _ := http.NewRequest("GET", server.URL, nil)
		r.Host = host
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		content := body(t, reply)
		reply.Body.Close()
		if reply.StatusCode != want || want != 200 && strings.Contains(content, "page") || reply.Header.Get("Content-Security-Policy") != ContentSecurityPolicy {
			t.Errorf("Host %q: status %d, want %d, %.60q", host, reply.StatusCode, want, content)
		}
	}
}

// TestLargeFilesTakeNoMemory: a file of many megabytes is sent piece by piece, starting
// at once.
func TestLargeFilesTakeNoMemory(t *testing.T) {
	dir, h := folder(t)
	const size = 200 << 20
	for _, name := range []string{"large.hprof", "large.json"} { // the second would be compressed
		put(t, filepath.Join(dir, name), "beginning")
		if err := os.Truncate(filepath.Join(dir, name), size); err != nil { // a sparse file, which takes no disk space
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(h)
	defer server.Close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, name := range []string{"large.hprof", "large.json"} {
		reply, err := http.Get(server.URL + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, reply.Body)
		reply.Body.Close()
		if n != size || err != nil || reply.ContentLength != size {
			t.Errorf("%s: %d bytes, length %d, %v", name, n, reply.ContentLength, err)
		}
		r, _ := http.NewRequest("GET", server.URL+"/"+name, nil)
		r.Header.Set("Range", "bytes=0-8")
		if reply, err = http.DefaultClient.Do(r); err != nil || body(t, reply) != "beginning" || reply.StatusCode != 206 {
			t.Errorf("%s: a range of it: %v", name, err)
		}
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
		t.Errorf("delivering %d MB took %d MB of memory", 2*size>>20, took>>20)
	}
}

// TestCompressedCopiesAreBounded: many compressible files do not fill the memory.
func TestCompressedCopiesAreBounded(t *testing.T) {
	files := fstest.MapFS{}
	for i := range 5 {
		files[fmt.Sprintf("%d.txt", i)] = &fstest.MapFile{Data: []byte(strings.Repeat(fmt.Sprintf("%d and more of it ", i), 100))}
	}
	h := Handler(files).(*handler)
	one := func(name string) string {
		r := request(t, h, "GET", "/"+name, "Accept-Encoding", "gzip")
		if got := body(t, r); r.StatusCode != 200 || r.Header.Get("Content-Length") != fmt.Sprint(len(got)) {
			t.Errorf("%s: status %d, headers %v", name, r.StatusCode, r.Header)
		}
		return r.Header.Get("Content-Encoding")
	}
	one("0.txt")
	h.most = 2*h.cached + h.cached/2 // two of them
	packed := 0
	for name := range files {
		if one(name) == "gzip" {
			packed++
		}
	}
	cached := 0
	for _, a := range h.assets {
		cached += len(a.gzipped)
	}
	if packed != 2 || cached != h.cached || cached > h.most {
		t.Errorf("%d compressed copies of %d bytes, counted as %d; at most %d", packed, cached, h.cached, h.most)
	}
	files["0.txt"] = &fstest.MapFile{Data: []byte("changed"), ModTime: time.Unix(1, 0)}
	if one("0.txt"); h.cached >= cached {
		t.Errorf("the copy of a file that changed counts on: %d bytes", h.cached)
	}
}
