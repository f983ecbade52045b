package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// minify shortens the site's own scripts and its style sheet: all of it is downloaded before
// the first answer. The script of Go keeps the comment that names its licence, and the service
// worker stays as it is until it has the list of files. Names that other scripts can see do not
// change.
func minify(folder string) error {
	names, err := filepath.Glob(filepath.Join(folder, "*.js"))
	if err != nil {
		return err
	}
	for _, name := range names {
		base := filepath.Base(name)
		if base == "offline.js" {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		short, err := minified(base, content)
		if err != nil {
			return err
		}
		if base == "wasm_exec.js" {
			short = append(firstComment(content), short...)
		}
		if err := os.WriteFile(name, short, 0o644); err != nil {
			return err
		}
	}
	return joinStyle(folder)
}

// firstComment returns the lines of comment with which a script begins.
func firstComment(script []byte) (comment []byte) {
	for line := range bytes.Lines(script) {
		if !bytes.HasPrefix(line, []byte("//")) {
			break
		}
		comment = append(comment, line...)
	}
	return comment
}

// joinStyle puts the files that page.css imports in its place, shortened, and removes them:
// the first paint waits for one request, not for one after the other.
func joinStyle(folder string) error {
	name := filepath.Join(folder, "page.css")
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{name}, Outfile: name, AllowOverwrite: true, Write: true, Bundle: true,
		Target: api.ESNext, MinifyWhitespace: true, MinifySyntax: true,
	})
	if err := failure(name, r.Errors); err != nil {
		return err
	}
	return os.RemoveAll(filepath.Join(folder, "style"))
}

// minified returns a script without comments and space, and with short names for what is
// local to a function.
func minified(name string, content []byte) ([]byte, error) {
	r := api.Transform(string(content), api.TransformOptions{
		Loader: api.LoaderJS, Sourcefile: name, Target: api.ESNext,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true,
	})
	return r.Code, failure(name, r.Errors)
}

// failure is the first of the errors in a file, with its place; nil if there are none.
func failure(name string, errors []api.Message) error {
	if len(errors) == 0 {
		return nil
	}
	if at := errors[0].Location; at != nil {
		return fmt.Errorf("%s, line %d: %s", at.File, at.Line, errors[0].Text)
	}
	return fmt.Errorf("%s: %s", name, errors[0].Text)
}
