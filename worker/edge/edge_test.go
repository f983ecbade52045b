package edge

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"heapdrop/internal/site"
)

// store is a network's asset store: it knows two paths and sends a header that would make
// the site less secure.
type store struct{ asked []string }

func (s *store) RoundTrip(r *http.Request) (*http.Response, error) {
	s.asked = append(s.asked, r.Method+" "+r.URL.Path)
	w := httptest.NewRecorder()
	w.Header().Set("Content-Security-Policy", "default-src *")
	switch r.URL.Path {
	case "/":
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Length", "4")
		w.Header().Add("Link", "<a>")
		w.Header().Add("Link", "<b>")
		_, _ = io.WriteString(w, "page")
	case "/part":
		w.Header().Set("Content-Range", "bytes 0-1/4")
		w.Header().Set("ETag", `"tag"`)
		w.WriteHeader(http.StatusPartialContent)
		_, _ = io.WriteString(w, r.Header.Get("Range")+r.Header.Get("If-Range"))
	case "/unchanged":
		w.WriteHeader(http.StatusNotModified)
	case "/broken":
		return nil, errors.New("store is away")
	default:
		http.NotFound(w, r)
	}
	return w.Result(), nil
}

func TestHandler(t *testing.T) {
	for _, test := range []struct {
		method, path string
		status       int
		body         string
		asksStore    bool
	}{
		{"GET", "/", 200, "page", true},
		{"HEAD", "/", 200, "", true},
		{"GET", "/unchanged", 304, "", true},
		{"GET", "/missing", 404, "404 page not found\n", true},
		{"GET", "/broken", 502, "the site's files cannot be read now; try again\n", true},
		{"GET", "/healthz", 200, "ok\n", false},
		{"POST", "/", 405, "only GET and HEAD are served\n", false},
		{"PUT", "/healthz", 405, "only GET and HEAD are served\n", false},
	} {
		assets := &store{}
		w := httptest.NewRecorder()
		Handler(assets).ServeHTTP(w, httptest.NewRequest(test.method, test.path, strings.NewReader("")))
		if w.Code != test.status || w.Body.String() != test.body {
			t.Errorf("%s %s: %d %q, want %d %q", test.method, test.path, w.Code, w.Body, test.status, test.body)
		}
		if asked := len(assets.asked) > 0; asked != test.asksStore {
			t.Errorf("%s %s: store asked %v, want %v", test.method, test.path, asked, test.asksStore)
		}
		if test.method == "HEAD" && w.Header().Get("Content-Length") != "" {
			t.Errorf("HEAD %s announces a body that never comes", test.path)
		}
		for _, header := range site.Headers() {
			if got := w.Header().Values(header.Name); len(got) != 1 || got[0] != header.Value {
				t.Errorf("%s %s: %s is %q, want %q", test.method, test.path, header.Name, got, header.Value)
			}
		}
	}
}

// TestForwardKeepsRanges: a request for a part of a file reaches the store, and that part
// the browser.
func TestForwardKeepsRanges(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/part", nil)
	r.Header.Set("Range", "bytes=0-1")
	r.Header.Set("If-Range", `"tag"`)
	Handler(&store{}).ServeHTTP(w, r)
	if w.Code != http.StatusPartialContent || w.Body.String() != `bytes=0-1"tag"` || w.Header().Get("Content-Range") != "bytes 0-1/4" || w.Header().Get("ETag") != `"tag"` {
		t.Errorf("status %d, %q, %v", w.Code, w.Body, w.Header())
	}
}

// TestForwardKeepsHeaders: the store's headers about a file reach the browser.
func TestForwardKeepsHeaders(t *testing.T) {
	w := httptest.NewRecorder()
	Handler(&store{}).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if got := w.Header().Values("Link"); len(got) != 2 {
		t.Errorf("Link headers %q, want both", got)
	}
	if got := w.Header().Get("Content-Type"); got != "text/html" {
		t.Errorf("Content-Type %q, want text/html", got)
	}
}
