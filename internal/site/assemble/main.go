// Command assemble completes a built site: it adds the hash of each file's content to the
// addresses in index.html, pins these files and index.html by their hashes, and also
// writes the page as a single file.
//
//	assemble FOLDER
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"heapdrop/internal/site"
)

func main() {
	if len(os.Args) != 2 {
		fail(fmt.Errorf("usage: assemble FOLDER"))
	}
	if err := assemble(os.Args[1]); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "assemble:", err)
	os.Exit(1)
}

// assemble writes index.html, the service worker and the single-file page.
func assemble(folder string) error {
	files := os.DirFS(folder)
	one, err := oneFile(files)
	if err != nil {
		return err
	}
	index, err := addressed(files)
	if err != nil {
		return err
	}
	worker, err := offline(files, index)
	if err != nil {
		return err
	}
	for name, content := range map[string]string{site.OneFile: one, "index.html": index, "offline.js": worker} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}
