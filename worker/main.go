//go:build js && wasm

// Command worker is the edge worker: it connects the runtime of a content network to
// package edge, which answers the requests.
package main

import (
	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/fetch"

	"heapdrop/worker/edge"
)

func main() {
	store := fetch.NewClient(fetch.WithBinding(cloudflare.GetBinding("ASSETS")))
	// The browser follows redirects of the store, not we.
	workers.Serve(edge.Handler(store.HTTPClient(fetch.RedirectModeManual).Transport))
}
