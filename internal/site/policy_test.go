package site

import (
	"fmt"
	"io"
	"strings"
)

// headerOnly are the directives that do not work in a <meta> element (Content Security
// Policy Level 3, section 3.3).
var headerOnly = []string{"frame-ancestors", "report-uri", "sandbox"}

// MetaPolicy returns [ContentSecurityPolicy] in the form for the <meta http-equiv>
// element of index.html, without the directives that only work in a header.
func MetaPolicy() string {
	var rest []string
	for directive := range strings.SplitSeq(ContentSecurityPolicy, ";") {
		directive = strings.TrimSpace(directive)
		name, _, _ := strings.Cut(directive, " ")
		allowed := true
		for _, refused := range headerOnly {
			allowed = allowed && name != refused
		}
		if allowed {
			rest = append(rest, directive)
		}
	}
	return strings.Join(rest, "; ")
}

// WriteHeadersFile writes the headers in the format of the _headers file that static
// hosts (Netlify, Cloudflare and others) read from the root of a site.
func WriteHeadersFile(w io.Writer) error {
	if _, err := io.WriteString(w, "/*\n"); err != nil {
		return err
	}
	for _, header := range Headers() {
		if _, err := fmt.Fprintf(w, "  %s: %s\n", header.Name, header.Value); err != nil {
			return err
		}
	}
	// Some hosts omit .html in addresses.
	for _, name := range []string{OneFile, strings.TrimSuffix(OneFile, ".html")} {
		if _, err := fmt.Fprintf(w, "/%s\n  Content-Disposition: %s\n", name, oneFileDisposition); err != nil {
			return err
		}
	}
	return nil
}
