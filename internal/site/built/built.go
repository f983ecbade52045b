// Package built holds the built page, so that one file is the whole program. It is in the
// command when ./build.sh has put it into the folder files before the command was compiled.
package built

import (
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
)

//go:embed files
var files embed.FS

// Site returns the files of the page. The error says that the command was built without.
func Site() (fs.FS, error) {
	packed, err := files.ReadFile("files/site.zip")
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
}
