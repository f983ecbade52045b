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

// within are the files that files.js looks for in the page itself.
var within = []string{"heapdrop.wasm", "wasm_exec.js", "worker.js", "vendor/editor.js", "shapes.js", "picture.js", "sample.hprof.gz", "LICENSE.txt", "NOTICE.txt", "guide.txt"}

// wanted are the scripts among them that run when they are wanted.
var wanted = []string{"vendor/editor.js", "shapes.js", "picture.js"}

// What of index.html is different when it is one file.
var (
	beginning = regexp.MustCompile(`<html `)
	policy    = regexp.MustCompile(`(<meta http-equiv="Content-Security-Policy" content=")[^"]*`)
	leave     = regexp.MustCompile(`<script>.*</script>\n`) // leads from the disk to the one file
	manifest  = regexp.MustCompile(`<link rel="manifest"[^>]*>\n`)
	style     = regexp.MustCompile(`<link rel="stylesheet" href="([^"]+)">`)
	script    = regexp.MustCompile(`<script src="([^"]+)"( defer)?></script>\n`)
	end       = regexp.MustCompile(`</body>`)
)

// ending matches what a script or style cannot hold when it is in a page.
var ending = regexp.MustCompile(`(?i)</(script|style)|<!--`)

// oneFile returns index.html with everything it needs in it. Scripts and styles stand
// as they are and are allowed by their hashes; other files are gzip in base64, in
// elements that no browser runs.
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
			err = fmt.Errorf("%s cannot stand in a page: it holds %s", name, found)
		}
		failed = errors.Join(failed, err)
		if tag == "style" {
			styles = append(styles, string(content))
		} else {
			scripts = append(scripts, string(content))
		}
		return "<" + tag + ">" + string(content) + "</" + tag + ">\n"
	}

	var last strings.Builder // what is at the end of the body
	for _, name := range within {
		content, err := fs.ReadFile(files, name)
		failed = errors.Join(failed, err)
		if slices.Contains(wanted, name) {
			scripts = append(scripts, string(content)) // files.js runs it when it is wanted
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
	writer, _ := gzip.NewWriterLevel(&buffer, gzip.BestCompression) // the level exists,
	_, _ = writer.Write(content)                                    // and memory takes it all
	_ = writer.Close()
	return base64.StdEncoding.EncodeToString(buffer.Bytes())
}
