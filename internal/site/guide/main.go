// Command guide writes the documents for users as the HTML that public/guide.js shows on the
// page: contents, and an article for each document.
package main

import (
	"bufio"
	"fmt"
	"io/fs"
	"log"
	"os"
	"strings"
)

// documents are the documents of the guide, in order, by the name of their file.
var documents = []string{
	"guide", "taking-a-dump", "formats", "diagnosis", "threads", "oql", "analysis-language", "numbers", "export", "fleet", "assistants", "mat-parity", "libraries", "security",
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: guide DOCS >guide.html")
	}
	page, err := build(os.DirFS(os.Args[1]), documents)
	if err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	_, _ = out.WriteString(page) // Flush has the error
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// build returns the guide. Links to what is no part of it become text; links to headings that
// do not exist are an error.
func build(docs fs.FS, names []string) (string, error) {
	g := &guide{headings: map[string]bool{}, documents: map[string]string{}}
	sources := map[string][]byte{}
	for _, name := range names {
		source, err := fs.ReadFile(docs, name+".md")
		if err != nil {
			return "", err
		}
		line, _, _ := strings.Cut(string(source), "\n")
		sources[name], g.documents[name] = source, strings.TrimPrefix(line, "# ")
	}
	for _, name := range names {
		if err := g.add(name, sources[name]); err != nil {
			return "", fmt.Errorf("%s.md: %w", name, err)
		}
	}
	for _, link := range g.links {
		if !g.headings[link.to] {
			return "", fmt.Errorf("%s.md: no heading for the link to %s", link.from, link.to)
		}
	}
	return "<nav aria-label=\"Contents\"><ul>" + g.contents.String() + "</ul></nav>\n<div class=\"text\" tabindex=\"-1\">" + g.articles.String() + "</div>\n", nil
}
