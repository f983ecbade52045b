package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"testing"
	"testing/fstest"
	"time"
)

// TestPack: the archive contains names and contents, and nothing that differs between
// builds.
func TestPack(t *testing.T) {
	one := fstest.MapFS{"index.html": {Data: []byte("page")}, "vendor/editor.js": {Data: []byte("editor"), ModTime: time.Unix(1, 0), Mode: 0o600}}
	other := fstest.MapFS{"vendor/editor.js": {Data: []byte("editor")}, "index.html": {Data: []byte("page"), ModTime: time.Unix(1e9, 0)}}
	first, err := pack(one)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := pack(other); err != nil || !bytes.Equal(first, second) {
		t.Errorf("another archive of the same contents (%v)", err)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	reader := tar.NewReader(unpacked)
	for _, want := range []string{"heapdrop/index.html page", "heapdrop/vendor/editor.js editor"} {
		header, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil || header.Name+" "+string(content) != want {
			t.Errorf("%s %s, want %s (%v)", header.Name, content, want, err)
		}
	}
}

// TestSum: sha256sum can check the list, which omits itself.
func TestSum(t *testing.T) {
	list, err := sum(fstest.MapFS{"b": {}, "a": {Data: []byte("abc")}, sums: {}})
	want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n" + // abc, an example in FIPS 180-4
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n"
	if list != want || err != nil {
		t.Errorf("%s, want %s (%v)", list, want, err)
	}
}
