package main

import (
	"fmt"
	"html"
	"net/url"
	"strings"
)

// withSource adds the address of the source to index.html; the page shows a link to it.
// Without an address nothing changes.
func withSource(index, source string) (string, error) {
	if source == "" {
		return index, nil
	}
	address, err := url.Parse(source)
	if err != nil || address.Scheme != "https" && address.Scheme != "http" || address.Hostname() == "" || address.User != nil {
		return "", fmt.Errorf("SOURCE is %q: it must be an address that begins with https:// or http://, without a user", source)
	}
	before, after, found := strings.Cut(index, emptyList)
	if !found {
		return "", fmt.Errorf("index.html has no %s", emptyList)
	}
	return before + emptyList + "\n" + `<meta name="source" content="` + html.EscapeString(address.String()) + `">` + after, nil
}
