// Package edge answers requests at the edge of a content network. The network itself
// delivers the files of the site (see worker/wrangler.toml). What arrives here is
// requests that match no file, and those for which the network must ask the worker first.
// The package knows nothing of JavaScript and is tested natively.
package edge

import (
	"io"
	"log"
	"net/http"

	"heapdrop/internal/site"
)

// Handler answers /healthz itself and gets everything else from assets, the network's
// store of the built site. Every reply has the headers of [site.Headers], since the
// network does not apply its _headers file to replies of a worker.
func Handler(assets http.RoundTripper) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", health)
	mux.Handle("/", forward(assets))
	return readOnly(mux)
}

// readOnly sets the security headers and refuses requests that could change anything.
func readOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site.SetHeaders(w.Header())
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(w, "ok\n")
}

// forward asks assets and passes its reply on, status and body unchanged. The security
// headers that are already set override those of the reply.
func forward(assets http.RoundTripper) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reply, err := assets.RoundTrip(r)
		if err != nil {
			log.Printf("assets: %v", err)
			http.Error(w, "the site's files cannot be read now; try again", http.StatusBadGateway)
			return
		}
		defer reply.Body.Close()
		header := w.Header()
		for name, values := range reply.Header {
			if header.Get(name) == "" {
				header[name] = values
			}
		}
		if r.Method == http.MethodHead {
			// The runtime would wait for the bytes that the length announces.
			header.Del("Content-Length")
			w.WriteHeader(reply.StatusCode)
			return
		}
		w.WriteHeader(reply.StatusCode)
		// Copying fails if the browser has disconnected, so nobody could be told.
		_, _ = io.Copy(w, reply.Body)
	})
}
