package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// mediaTypes are the types of the files in a site. The table of the operating system is
// not used: it differs between machines, and a wrong type for .wasm or .js stops the
// page.
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

// MediaType returns the type of files with an extension, which begins with a dot.
func MediaType(extension string) string {
	if known := mediaTypes[extension]; known != "" {
		return known
	}
	return "application/octet-stream"
}

// compressible lists the extensions of files that are sent with gzip.
var compressible = map[string]bool{
	".css": true, ".html": true, ".js": true, ".json": true, ".mjs": true,
	".svg": true, ".txt": true, ".wasm": true, ".webmanifest": true,
}

// Handler serves the files of a built site with the headers of [Headers].
//
// It answers GET and HEAD. A folder means its index.html; names that begin with a dot or
// an underscore are configuration of hosts and answer 404. Files are streamed, in ranges
// if the browser requests them, so large files take no memory. Text and WebAssembly are
// sent with gzip if the browser accepts it: compressed on the first request, then cached
// in memory. Entity tags are content hashes, so a rebuilt site is visible at the next
// reload, and an unchanged file costs a 304.
//
// The file system decides where symbolic links may lead; [os.Root] keeps them inside.
func Handler(files fs.FS) http.Handler {
	return &handler{files: files, assets: map[string]*asset{}, most: mostCached}
}

const (
	// mostPrepared is the size of the largest file that is read before it is first sent,
	// for its hash and for compression. With larger files, such as dumps beside the page,
	// the browser would wait too long.
	mostPrepared = 32 << 20
	// mostRanges is the maximum number of ranges in one request; each costs a header and
	// a seek. Browsers request one.
	mostRanges = 16
	// mostCached limits the total size of the compressed copies in memory.
	mostCached = 64 << 20
)

type handler struct {
	files  fs.FS
	mu     sync.Mutex
	assets map[string]*asset // by path; guarded by mu
	cached int               // bytes of their compressed copies; guarded by mu
	most   int               // limit for cached
}

// asset is what is known about a file in one state.
type asset struct {
	modified time.Time
	size     int64
	etag     string // quoted
	gzipped  []byte // nil if compression does not help
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	SetHeaders(w.Header())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		return
	}
	name := fileName(r.URL.Path)
	file, info, err := h.open(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	a, err := h.asset(name, file, info)
	if err != nil {
		http.Error(w, "the file cannot be read now; try again", http.StatusInternalServerError)
		return
	}
	a.serve(w, r, name, file)
}

// fileName returns the name of the file that a URL path stands for.
func fileName(urlPath string) string {
	name := strings.TrimPrefix(path.Clean("/"+urlPath), "/")
	if name == "" || strings.HasSuffix(urlPath, "/") {
		name = path.Join(name, "index.html")
	}
	return name
}

// open opens a regular file. It checks the file first, because opening a pipe would
// block.
func (h *handler) open(name string) (file io.ReadSeekCloser, info fs.FileInfo, err error) {
	if hidden(name) {
		return nil, nil, fs.ErrNotExist
	}
	if info, err = fs.Stat(h.files, name); err != nil || !info.Mode().IsRegular() {
		return nil, nil, errors.Join(err, fs.ErrNotExist)
	}
	opened, err := h.files.Open(name)
	if err != nil {
		return nil, nil, err
	}
	if info, err = opened.Stat(); err == nil && info.Mode().IsRegular() {
		if file, seeks := opened.(io.ReadSeekCloser); seeks {
			return file, info, nil
		}
		if info.Size() <= mostPrepared { // it comes from an archive
			defer opened.Close()
			content, err := io.ReadAll(io.LimitReader(opened, mostPrepared))
			return loaded{bytes.NewReader(content), info}, info, err
		}
	}
	return nil, nil, errors.Join(err, fs.ErrNotExist, opened.Close())
}

// asset returns what is known about an open file; it reads the file again if it has
// changed on disk.
func (h *handler) asset(name string, file io.ReadSeeker, info fs.FileInfo) (*asset, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	known := h.assets[name]
	if known != nil && known.size == info.Size() && known.modified.Equal(info.ModTime()) {
		return known, nil
	}
	a := &asset{modified: info.ModTime(), size: info.Size()}
	a.etag = fmt.Sprintf(`"%x-%x"`, a.size, a.modified.UnixNano())
	if a.size <= mostPrepared {
		if err := a.prepare(name, file); err != nil {
			return nil, err
		}
	}
	if known != nil {
		h.cached -= len(known.gzipped)
	}
	if h.cached+len(a.gzipped) > h.most {
		a.gzipped = nil
	}
	h.cached += len(a.gzipped)
	h.assets[name] = a
	return a, nil
}

// prepare reads a file to compute its hash and, if useful, compresses it.
func (a *asset) prepare(name string, file io.ReadSeeker) error {
	hash := sha256.New()
	var buffer bytes.Buffer
	out, packed := io.Writer(hash), (*gzip.Writer)(nil)
	if compressible[path.Ext(name)] {
		packed = gzip.NewWriter(&buffer)
		out = io.MultiWriter(hash, packed)
	}
	if _, err := io.CopyN(out, file, a.size); err != nil {
		return err
	}
	a.etag = `"` + hex.EncodeToString(hash.Sum(nil)[:12]) + `"`
	if packed != nil {
		if err := packed.Close(); err != nil {
			return err
		}
		if buffer.Len() < int(a.size) {
			a.gzipped = buffer.Bytes()
		}
	}
	_, err := file.Seek(0, io.SeekStart)
	return err
}

// hidden reports whether any element of the path is host configuration.
func hidden(name string) bool {
	for element := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(element, ".") || strings.HasPrefix(element, "_") {
			return true
		}
	}
	return false
}

// serve sends a file: compressed and complete, or uncompressed, complete or in ranges.
func (a *asset) serve(w http.ResponseWriter, r *http.Request, name string, file io.ReadSeeker) {
	header := w.Header()
	header.Set("Content-Type", MediaType(path.Ext(name)))
	header.Set("Cache-Control", "no-cache")
	if name == OneFile {
		header.Set("Content-Disposition", oneFileDisposition)
	}
	if strings.Count(r.Header.Get("Range"), ",") >= mostRanges { // sending the whole file is also a correct answer
		r = r.Clone(r.Context())
		r.Header.Del("Range")
	}
	ranged := r.Header.Get("Range") != "" && r.Method == http.MethodGet
	if a.gzipped != nil {
		header.Set("Vary", "Accept-Encoding")
		if !ranged && acceptsGzip(r.Header.Get("Accept-Encoding")) {
			a.serveGzip(w, r)
			return
		}
	}
	header.Set("ETag", a.etag)
	if !ranged && r.Header.Get("Range") != "" { // ranges do not apply to HEAD
		r = r.Clone(r.Context())
		r.Header.Del("Range")
	}
	// Without a time, so that only the tag shows changes: files can change twice in a
	// second.
	http.ServeContent(w, r, name, time.Time{}, file)
}

func (a *asset) serveGzip(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	// Two representations of one file must not share a strong tag.
	etag := strings.TrimSuffix(a.etag, `"`) + `-gzip"`
	header.Set("ETag", etag)
	if matches(r.Header.Get("If-None-Match"), etag) {
		header.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Encoding", "gzip")
	header.Set("Content-Length", strconv.Itoa(len(a.gzipped)))
	if r.Method == http.MethodHead {
		return
	}
	// A failed write means that the browser has disconnected, so there is nobody to
	// inform.
	_, _ = w.Write(a.gzipped)
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
