package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
)

// mark tells boot.js that the page belongs to heapdrop open. It is inserted before the
// page's list of files, which occurs once.
const (
	mark       = `<meta name="analyzer" content="socket">`
	markBefore = `<meta name="files"`
)

// Marked returns a site whose page uses the process that serves it as its analyzer.
func Marked(files fs.FS) (fs.FS, error) {
	page, err := fs.ReadFile(files, "index.html")
	if err == nil && strings.Count(string(page), markBefore) != 1 {
		err = fmt.Errorf("index.html is not that of heapdrop: it has no %s", markBefore)
	}
	if err != nil {
		return nil, err
	}
	return marked{files, []byte(strings.Replace(string(page), markBefore, mark+markBefore, 1))}, nil
}

type marked struct {
	fs.FS
	page []byte
}

// Open implements fs.FS.
func (m marked) Open(name string) (fs.File, error) {
	file, err := m.FS.Open(name)
	if err != nil || name != "index.html" {
		return file, err
	}
	defer file.Close()
	info, err := file.Stat()
	return loaded{bytes.NewReader(m.page), info}, err
}

// loaded is a file in memory.
type loaded struct {
	*bytes.Reader
	fs.FileInfo
}

// Size returns how long the content is.
func (l loaded) Size() int64 { return l.Reader.Size() }

// Stat implements fs.File.
func (l loaded) Stat() (fs.FileInfo, error) { return l, nil }

// Close implements fs.File.
func (loaded) Close() error { return nil }
