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

// apart are the files that the page is not made of: what a host is told, what is only
// fetched when someone asks for it, and what cannot have a changing address.
var apart = []string{"_headers", "index.html", "offline.js", "sample.hprof.gz", site.OneFile}

// emptyList is where index.html lists the files that the page is made of.
const emptyList = `<meta name="files" content="">`

// addressed returns index.html with the SHA-256 of a file's content in every address
// (boot.js?9f86d081884c7d65…), and a list of all of them for files.js. So no browser
// takes a kept file for one of another build. Elements that load a file also carry its
// hash as integrity, to which the browser holds what arrives.
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
