// Command release completes a folder for distribution: it packs the built site into an
// archive, and writes the SHA-256 of all files to SHA256SUMS. The same content gives the
// same bytes.
//
//	release SITE FOLDER
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	archive = "heapdrop-site.tar.gz"
	sums    = "SHA256SUMS"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: release SITE FOLDER")
		os.Exit(2)
	}
	if err := release(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(site, folder string) error {
	packed, err := pack(os.DirFS(site))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, archive), packed, 0o644); err != nil {
		return err
	}
	list, err := sum(os.DirFS(folder))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, sums), []byte(list), 0o644)
}

// pack returns a folder as tar.gz: names and contents, without times, owners and
// permissions.
func pack(files fs.FS) ([]byte, error) {
	var packed bytes.Buffer
	outer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	inner := tar.NewWriter(outer)
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		header := &tar.Header{Name: "heapdrop/" + name, Mode: 0o644, Size: int64(len(content)), Format: tar.FormatUSTAR}
		if err := inner.WriteHeader(header); err != nil {
			return err
		}
		_, err = inner.Write(content)
		return err
	})
	if err = errors.Join(err, inner.Close(), outer.Close()); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// sum lists the files of a folder in the format of sha256sum, ordered by name.
func sum(files fs.FS) (string, error) {
	var list strings.Builder
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == sums {
			return err
		}
		content, err := fs.ReadFile(files, name)
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(content), name)
		return err
	})
	return list.String(), err
}
