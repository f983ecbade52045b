//go:build js && wasm

// Command web is everything that runs in a browser: the page, and the analyzer
// in its web worker. The two share nothing at run time but messages. They are
// one file because both need the Go runtime and the same half of the standard
// library: together they take 1.8 MB compressed, apart 2.6 MB.
package main

import (
	"os"

	"heapdrop/ui/app"
	"heapdrop/wasm"
)

// The scripts that start the program name the part they want.
func main() {
	if len(os.Args) == 2 && os.Args[1] == "page" {
		app.Run()
		return
	}
	wasm.Run()
}
