package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"heapdrop/internal/site"
)

// within are files that files.js looks for inside the page.
var within = []string{"heapdrop.wasm", "memory64.js", "wasm_exec.js", "worker.js", "vendor/editor.js", "shapes.js", "picture.js", "picturefile.js", "sample.hprof.gz", "LICENSE.txt", "NOTICE.txt", "guide.html", "guide.js"}

// wanted are the scripts of within that run on demand.
var wanted = []string{"vendor/editor.js", "shapes.js", "picture.js", "picturefile.js", "guide.js"}

// Parts of index.html that differ in the single-file page.
var (
	beginning = regexp.MustCompile(`<html `)
	policy    = regexp.MustCompile(`(<meta http-equiv="Content-Security-Policy" content=")[^"]*`)
	leave     = regexp.MustCompile(`<script>.*</script>\n`) // redirects from disk to the single-file page
	manifest  = regexp.MustCompile(`<link rel="manifest"[^>]*>\n`)
	style     = regexp.MustCompile(`<link rel="stylesheet" href="([^"]+)">`)
	script    = regexp.MustCompile(`<script src="([^"]+)"( defer)?></script>\n`)
	end       = regexp.MustCompile(`</body>`)
)

// ending matches text that a script or style inside a page cannot contain.
var ending = regexp.MustCompile(`(?i)</(script|style)|<!--`)

// oneFile returns index.html with everything it needs inside. Scripts and styles are
// inline and allowed by their hashes; other files are gzip in base64, in elements that
// browsers do not run.
func oneFile(files fs.FS) (string, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return "", err
	}
	page := string(index)
	for _, part := range []*regexp.Regexp{beginning, policy, leave, manifest, style, script, end} {
		if !part.MatchString(page) {
			return "", fmt.Errorf("index.html has nothing like %s", part)
		}
	}
	var scripts, styles []string
	var failed error
	inline := func(tag, name string) string {
		content, err := fs.ReadFile(files, name)
		if found := ending.Find(content); found != nil {
			err = fmt.Errorf("%s cannot be part of a page: it holds %s", name, found)
		}
		failed = errors.Join(failed, err)
		if tag == "style" {
			styles = append(styles, string(content))
		} else {
			scripts = append(scripts, string(content))
		}
		return "<" + tag + ">" + string(content) + "</" + tag + ">\n"
	}

	var last strings.Builder // the end of the body
	for _, name := range within {
		content, err := fs.ReadFile(files, name)
		failed = errors.Join(failed, err)
		if slices.Contains(wanted, name) {
			scripts = append(scripts, string(content)) // files.js runs it on demand
		}
		fmt.Fprintf(&last, "<script type=\"application/gzip\" id=\"%s\">%s</script>\n", name, packed(content))
	}
	page = beginning.ReplaceAllLiteralString(page, "<html data-one-file ")
	page = leave.ReplaceAllLiteralString(page, "")
	page = manifest.ReplaceAllLiteralString(page, "")
	page = style.ReplaceAllStringFunc(page, func(element string) string {
		return inline("style", style.FindStringSubmatch(element)[1])
	})
	page = script.ReplaceAllStringFunc(page, func(element string) string {
		match := script.FindStringSubmatch(element)
		content := inline("script", match[1])
		if match[2] != "" { // deferred
			last.WriteString(content)
			return ""
		}
		return content
	})
	page = policy.ReplaceAllString(page, "${1}"+site.OneFilePolicy(scripts, styles))
	body, after, _ := strings.Cut(page, "</body>")
	return body + last.String() + "</body>" + after, failed
}

// packed returns content as gzip in base64.
func packed(content []byte) string {
	var buffer bytes.Buffer
	writer, _ := gzip.NewWriterLevel(&buffer, gzip.BestCompression) // the level is valid
	_, _ = writer.Write(content)                                    // writing to memory cannot fail
	_ = writer.Close()
	return base64.StdEncoding.EncodeToString(buffer.Bytes())
}
