package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// mediaTypes are the types of the files a site consists of. The operating
// system's own table is not asked: it differs between machines, and a wrong type
// for .wasm or .js stops the page.
var mediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".gz":          "application/gzip",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// compressible lists the extensions worth sending as gzip.
var compressible = map[string]bool{
	".css": true, ".html": true, ".js": true, ".json": true, ".mjs": true,
	".svg": true, ".txt": true, ".wasm": true, ".webmanifest": true,
}

// Handler serves the files of a built site with the headers of [Headers].
//
// It answers GET and HEAD; a folder stands for its index.html; names that begin
// with a dot or an underscore are host configuration and answer 404. Text and
// WebAssembly go out as gzip when the browser takes it: compressed on the first
// request, then kept in memory. Entity tags are content hashes, so a rebuilt
// site is seen at the next reload and an unchanged one costs a 304.
func Handler(files fs.FS) http.Handler {
	return &handler{files: files, assets: map[string]*asset{}}
}

type handler struct {
	files  fs.FS
	mu     sync.Mutex
	assets map[string]*asset // by path; guarded by mu
}

// asset is a file as it is sent.
type asset struct {
	modified  time.Time
	size      int64
	mediaType string
	etag      string // quoted
	content   []byte
	gzipped   []byte // nil where compression gains nothing

	disposition string // Content-Disposition; "" for none
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	SetHeaders(w.Header())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		return
	}
	a, err := h.asset(r.URL.Path)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	a.serve(w, r)
}

// asset returns the file of a URL path, read again when it changed on disk.
func (h *handler) asset(urlPath string) (*asset, error) {
	name := strings.TrimPrefix(path.Clean("/"+urlPath), "/")
	if name == "" || strings.HasSuffix(urlPath, "/") {
		name = path.Join(name, "index.html")
	}
	if hidden(name) {
		return nil, fs.ErrNotExist
	}
	info, err := fs.Stat(h.files, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if a := h.assets[name]; a != nil && a.size == info.Size() && a.modified.Equal(info.ModTime()) {
		return a, nil
	}
	content, err := fs.ReadFile(h.files, name)
	if err != nil {
		return nil, err
	}
	a, err := newAsset(name, content)
	if err != nil {
		return nil, err
	}
	a.size, a.modified = info.Size(), info.ModTime()
	h.assets[name] = a
	return a, nil
}

// hidden tells whether any element of the path is host configuration.
func hidden(name string) bool {
	for element := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(element, ".") || strings.HasPrefix(element, "_") {
			return true
		}
	}
	return false
}

// newAsset prepares the content of a file for sending.
func newAsset(name string, content []byte) (*asset, error) {
	ext := path.Ext(name)
	hash := sha256.Sum256(content)
	a := &asset{
		mediaType: MediaType(ext),
		etag:      `"` + hex.EncodeToString(hash[:12]) + `"`,
		content:   content,
	}
	if name == OneFile {
		a.disposition = oneFileDisposition
	}
	if !compressible[ext] {
		return a, nil
	}
	var buffer bytes.Buffer
	writer := gzip.NewWriter(&buffer)
	_, writeErr := writer.Write(content)
	if err := errors.Join(writeErr, writer.Close()); err != nil {
		return nil, err
	}
	if buffer.Len() < len(content) {
		a.gzipped = buffer.Bytes()
	}
	return a, nil
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", a.mediaType)
	header.Set("Cache-Control", "no-cache")
	if a.disposition != "" {
		header.Set("Content-Disposition", a.disposition)
	}
	body, etag := a.content, a.etag
	if a.gzipped != nil {
		header.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r.Header.Get("Accept-Encoding")) {
			header.Set("Content-Encoding", "gzip")
			// Two representations of one file must not share a strong tag.
			body, etag = a.gzipped, strings.TrimSuffix(a.etag, `"`)+`-gzip"`
		}
	}
	header.Set("ETag", etag)
	if matches(r.Header.Get("If-None-Match"), etag) {
		header.Del("Content-Type")
		header.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodHead {
		return
	}
	// A failed write means that the browser left; nobody is there to be told.
	_, _ = w.Write(body)
}

// acceptsGzip reads an Accept-Encoding header. A coding with q=0 is refused.
func acceptsGzip(accept string) bool {
	for item := range strings.SplitSeq(accept, ",") {
		coding, parameter, _ := strings.Cut(item, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding != "gzip" && coding != "*" {
			continue
		}
		quality, weighted := strings.CutPrefix(strings.ReplaceAll(parameter, " ", ""), "q=")
		if !weighted {
			return true
		}
		q, err := strconv.ParseFloat(quality, 64)
		return err == nil && q > 0
	}
	return false
}

// matches reads an If-None-Match header, which compares weakly.
func matches(ifNoneMatch, etag string) bool {
	for candidate := range strings.SplitSeq(ifNoneMatch, ",") {
		candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
		if candidate == etag || candidate == "*" {
			return true
		}
	}
	return false
}
