//go:build js && wasm

// Command worker is the edge worker: glue between the runtime of a content
// network and package edge, which holds the answers.
package main

import (
	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/fetch"

	"heapdrop/worker/edge"
)

func main() {
	store := fetch.NewClient(fetch.WithBinding(cloudflare.GetBinding("ASSETS")))
	// A redirect of the store is for the browser to follow.
	workers.Serve(edge.Handler(store.HTTPClient(fetch.RedirectModeManual).Transport))
}
