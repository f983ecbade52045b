package site

import "strings"

// headerOnly are the directives that a <meta> element cannot carry
// (Content Security Policy Level 3, section 3.3).
var headerOnly = []string{"frame-ancestors", "report-uri", "sandbox"}

// MetaPolicy returns [ContentSecurityPolicy] as index.html carries it in its
// <meta http-equiv> element: without the directives that work in a header only.
func MetaPolicy() string {
	var kept []string
	for directive := range strings.SplitSeq(ContentSecurityPolicy, ";") {
		directive = strings.TrimSpace(directive)
		name, _, _ := strings.Cut(directive, " ")
		allowed := true
		for _, refused := range headerOnly {
			allowed = allowed && name != refused
		}
		if allowed {
			kept = append(kept, directive)
		}
	}
	return strings.Join(kept, "; ")
}

// MediaType returns the type of files with an extension, which begins with a dot.
func MediaType(extension string) string {
	if known := mediaTypes[extension]; known != "" {
		return known
	}
	return "application/octet-stream"
}
