package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// minify shortens the site's own scripts and style sheet: all of it is downloaded before
// the first answer. The script of Go stays as it is, with its licence, and the service worker
// until it has the list of files. Names that other scripts can see do not change.
func minify(folder string) error {
	for pattern, loader := range map[string]api.Loader{"*.js": api.LoaderJS, "*.css": api.LoaderCSS} {
		names, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			if base := filepath.Base(name); base == "wasm_exec.js" || base == "offline.js" {
				continue
			}
			content, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			short, err := minified(filepath.Base(name), content, loader)
			if err != nil {
				return err
			}
			if err := os.WriteFile(name, short, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// minified returns a script or style sheet without comments and space, and with short names
// for what is local to a function.
func minified(name string, content []byte, loader api.Loader) ([]byte, error) {
	r := api.Transform(string(content), api.TransformOptions{
		Loader: loader, Sourcefile: name, Target: api.ESNext,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true,
	})
	if len(r.Errors) > 0 {
		e := r.Errors[0]
		if e.Location != nil {
			return nil, fmt.Errorf("%s, line %d: %s", name, e.Location.Line, e.Text)
		}
		return nil, fmt.Errorf("%s: %s", name, e.Text)
	}
	return r.Code, nil
}
