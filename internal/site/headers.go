// Package site defines how the built page is delivered: its security headers, and a
// handler for static files that sends them. The command `heapdrop serve`, the edge worker
// and the _headers file for static hosts all take their headers from here. It knows
// nothing about dumps.
package site

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// ContentSecurityPolicy allows the page its own files and nothing else.
//
//   - Everything not named is refused ('none').
//   - Scripts come from the site. 'wasm-unsafe-eval' lets the browser compile
//     WebAssembly; eval and inline scripts are refused, except the one whose hash is
//     named: it redirects from index.html on a disk, where browsers refuse every file
//     with an integrity, to the single-file page.
//   - worker-src names blob: because a worker made from a Blob URL inherits this
//     policy if the host cannot send headers, and a worker loaded by URL does not.
//   - connect-src allows only the site, so a dump cannot be sent anywhere.
//   - img-src has blob: and data: for pictures drawn by the page itself.
//
// index.html has the same policy in a <meta> element for hosts that cannot send headers.
const ContentSecurityPolicy = "default-src 'none'; " +
	"script-src 'self' 'sha256-inMfSCh82yzPJnPI67OO5B/4GHJQxpEGWNYjUcBISUs=' 'wasm-unsafe-eval'; " +
	"worker-src 'self' blob:; " +
	"connect-src 'self'; " +
	"style-src 'self'; " +
	"img-src 'self' data: blob:; " +
	"font-src 'self'; " +
	"manifest-src 'self'; " +
	"base-uri 'none'; " +
	"form-action 'none'; " +
	"frame-ancestors 'none'"

// OneFile is the name of the single-file page, which is meant to be saved and opened from
// disk. Served with the headers of the site, its inline scripts would be refused, so it
// is sent as a download.
const OneFile = "heapdrop.html"

// oneFileDisposition makes a browser save [OneFile] instead of showing it.
const oneFileDisposition = `attachment; filename="` + OneFile + `"`

// OneFilePolicy is the policy of [OneFile]: it allows scripts and styles with the given
// contents and workers made by the page itself, and no connections at all.
func OneFilePolicy(scripts, styles []string) string {
	return "default-src 'none'; " +
		"script-src" + sources(scripts) + " 'wasm-unsafe-eval'; " +
		"worker-src blob:; " +
		"connect-src 'none'; " +
		"style-src" + sources(styles) + "; " +
		"img-src data: blob:; " +
		"base-uri 'none'; " +
		"form-action 'none'"
}

// sources lists inline contents by their hashes, in the form of a policy.
func sources(contents []string) string {
	var list strings.Builder
	for _, content := range contents {
		hash := sha256.Sum256([]byte(content))
		list.WriteString(" 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'")
	}
	return list.String()
}

// permissionsPolicy refuses all browser capabilities that the page does not need. It
// lists only names that browsers know, because unknown ones cause console messages, for
// example bluetooth in Chromium on Linux, which has no Web Bluetooth there.
const permissionsPolicy = "accelerometer=(), autoplay=(), bluetooth=(), camera=(), clipboard-read=(), " +
	"display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), hid=(), local-fonts=(), " +
	"magnetometer=(), microphone=(), midi=(), payment=(), serial=(), storage-access=(), usb=(), " +
	"xr-spatial-tracking=()"

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

// SetHeaders adds the security headers to h and does not change its other entries.
func SetHeaders(h http.Header) {
	for _, header := range Headers() {
		h.Set(header.Name, header.Value)
	}
}
