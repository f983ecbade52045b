// Package built embeds the built page, so that one file is the whole program. ./build.sh
// puts the page into the folder files before the command is compiled.
package built

import (
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
)

//go:embed files
var files embed.FS

// Site returns the files of the page. It returns an error if the command was built
// without them.
func Site() (fs.FS, error) {
	packed, err := files.ReadFile("files/site.zip")
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
}
