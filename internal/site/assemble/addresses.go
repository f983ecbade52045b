package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"heapdrop/internal/site"
)

// apart are files that are not part of the page: instructions for hosts, files fetched
// only on request, and files whose address cannot change.
var apart = []string{"_headers", "index.html", "offline.js", "sample.hprof.gz", "socket.js", site.OneFile}

// emptyList is where index.html lists the files of the page.
const emptyList = `<meta name="files" content="">`

// addressed returns index.html with the SHA-256 of each file in its address
// (boot.js?9f86d081884c7d65…), and a list of all addresses for files.js, so that no
// browser uses a cached file of another build. Elements that load a file also have its
// hash as integrity, which the browser checks.
func addressed(files fs.FS) (string, error) {
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return "", err
	}
	var edits, list []string
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || slices.Contains(apart, name) {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		hash := sha256.Sum256(content)
		address := name + "?" + hex.EncodeToString(hash[:])
		list = append(list, address)
		for _, attribute := range []string{"src", "href"} {
			edits = append(edits, attribute+`="`+name+`"`,
				attribute+`="`+address+`" integrity="sha256-`+base64.StdEncoding.EncodeToString(hash[:])+`"`)
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	if strings.Count(string(page), emptyList) != 1 {
		return "", fmt.Errorf("index.html has no %s", emptyList)
	}
	edits = append(edits, emptyList, strings.Replace(emptyList, `""`, `"`+strings.Join(list, " ")+`"`, 1))
	return strings.NewReplacer(edits...).Replace(string(page)), nil
}
