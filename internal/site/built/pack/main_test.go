package main

import (
	"bytes"
	"testing"
	"testing/fstest"
	"time"
)

// TestPack: the archive contains names and contents, and nothing that differs between
// builds.
func TestPack(t *testing.T) {
	first, err := pack(fstest.MapFS{"index.html": {Data: []byte("page")}, "vendor/editor.js": {Data: []byte("editor"), ModTime: time.Unix(1, 0), Mode: 0o600}})
	if err != nil {
		t.Fatal(err)
	}
	second, err := pack(fstest.MapFS{"vendor/editor.js": {Data: []byte("editor")}, "_headers": {}, "heapdrop.html": {}, "index.html": {Data: []byte("page"), ModTime: time.Unix(1e9, 0)}})
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("another archive of the same contents (%v)", err)
	}
}
