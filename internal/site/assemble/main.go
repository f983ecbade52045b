// Command assemble completes a built site: it adds the hash of each file's content to the
// addresses in index.html, pins these files and index.html by their hashes, and also
// writes the page as a single file. With the address of the source, the page links to it.
//
//	assemble FOLDER [SOURCE]
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"heapdrop/internal/site"
)

func main() {
	source := ""
	switch len(os.Args) {
	case 2:
	case 3:
		source = os.Args[2]
	default:
		fail(fmt.Errorf("usage: assemble FOLDER [SOURCE]"))
	}
	if err := assemble(os.Args[1], source); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "assemble:", err)
	os.Exit(1)
}

// assemble writes index.html, the service worker and the single-file page.
func assemble(folder, source string) error {
	if err := minify(folder); err != nil {
		return err
	}
	files := os.DirFS(folder)
	name := filepath.Join(folder, "index.html")
	page, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	linked, err := withSource(string(page), source)
	if err != nil {
		return err
	}
	if err := os.WriteFile(name, []byte(linked), 0o644); err != nil {
		return err
	}
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
	short, err := minified("offline.js", []byte(worker))
	if err != nil {
		return err
	}
	for name, content := range map[string]string{site.OneFile: one, "index.html": index, "offline.js": string(short)} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}
