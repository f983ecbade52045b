//go:build js && wasm

// Command web is everything that runs in a browser: the page, and the analyzer in its web
// worker. At run time, they share nothing but messages. They are one file because both
// need the Go runtime and the same half of the standard library: together they take 1.8
// MB compressed, separately 2.6 MB.
package main

import (
	"os"

	"heapdrop/ui/app"
	"heapdrop/wasm"
)

// The scripts that start the program pass the name of the part that should run.
func main() {
	if len(os.Args) == 2 && os.Args[1] == "page" {
		app.Run()
		return
	}
	wasm.Run()
}
