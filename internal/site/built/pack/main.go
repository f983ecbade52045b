// Command pack writes the built site as the archive that the command embeds. The same
// content gives the same bytes.
//
//	pack SITE FILE
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"heapdrop/internal/site"
)

// left are files that only other hosts need: headers, the service worker, and the
// single-file page.
var left = []string{"_headers", "offline.js", site.OneFile}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pack SITE FILE")
		os.Exit(2)
	}
	packed, err := pack(os.DirFS(os.Args[1]))
	if err == nil {
		err = os.WriteFile(os.Args[2], packed, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// pack returns a folder as a ZIP with names and contents, and nothing that differs
// between builds.
func pack(files fs.FS) ([]byte, error) {
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || slices.Contains(left, name) {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		w, err := archive.Create(name)
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	})
	err = errors.Join(err, archive.Close())
	return packed.Bytes(), err
}
