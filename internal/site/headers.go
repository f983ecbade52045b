// Package site says how the built page is delivered: its security headers and
// a static file handler that sends them. The command `heapdrop serve`, the edge
// worker and the _headers file of static hosts all take their headers from
// here. It knows nothing of dumps.
package site

import (
	"fmt"
	"io"
	"net/http"
)

// ContentSecurityPolicy allows the page its own files and nothing else.
//
//   - Everything not named is refused ('none').
//   - Scripts come from the site. 'wasm-unsafe-eval' lets the browser compile
//     WebAssembly; eval and inline scripts stay refused.
//   - worker-src names blob: because a worker made from a Blob URL inherits this
//     policy where the host cannot send headers, and one loaded by URL does not.
//   - connect-src reaches the site alone, so a dump has nowhere to go.
//   - img-src has blob: and data: for pictures drawn by the page itself.
//
// index.html carries the same policy in a <meta> element for hosts that cannot
// send headers (see [MetaPolicy]).
const ContentSecurityPolicy = "default-src 'none'; " +
	"script-src 'self' 'wasm-unsafe-eval'; " +
	"worker-src 'self' blob:; " +
	"connect-src 'self'; " +
	"style-src 'self'; " +
	"img-src 'self' data: blob:; " +
	"font-src 'self'; " +
	"manifest-src 'self'; " +
	"base-uri 'none'; " +
	"form-action 'none'; " +
	"frame-ancestors 'none'"

// permissionsPolicy refuses every browser capability the page has no use for.
// Only names that browsers know are listed: unknown ones are reported as errors.
const permissionsPolicy = "accelerometer=(), autoplay=(), camera=(), display-capture=(), " +
	"encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), " +
	"midi=(), payment=(), usb=(), xr-spatial-tracking=()"

// Header is one response header.
type Header struct{ Name, Value string }

// Headers returns the headers sent with every response, in a fixed order.
//
// The two Cross-Origin policies isolate the page, which makes
// SharedArrayBuffer available. That may speed things up; nothing depends on it,
// because many static hosts cannot send them.
func Headers() []Header {
	return []Header{
		{"Content-Security-Policy", ContentSecurityPolicy},
		{"X-Content-Type-Options", "nosniff"},
		{"Referrer-Policy", "no-referrer"},
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Cross-Origin-Embedder-Policy", "require-corp"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Permissions-Policy", permissionsPolicy},
	}
}

// SetHeaders puts the security headers into h and leaves its other entries alone.
func SetHeaders(h http.Header) {
	for _, header := range Headers() {
		h.Set(header.Name, header.Value)
	}
}

// WriteHeadersFile writes the headers in the format of the _headers file that
// static hosts (Netlify, Cloudflare and others) read from the root of a site.
func WriteHeadersFile(w io.Writer) error {
	if _, err := io.WriteString(w, "/*\n"); err != nil {
		return err
	}
	for _, header := range Headers() {
		if _, err := fmt.Fprintf(w, "  %s: %s\n", header.Name, header.Value); err != nil {
			return err
		}
	}
	return nil
}
