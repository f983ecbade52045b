// Command write rewrites the dumps of testdata:
//
//	go run ./internal/sampledump/write
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"heapdrop/internal/sampledump"
)

func main() {
	for _, f := range sampledump.Files() {
		data := f.Make(f.Gzip)
		if err := os.WriteFile(filepath.Join("testdata", f.Name), data, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "write:", err)
			os.Exit(1)
		}
		fmt.Printf("%9d %s\n", len(data), f.Name)
	}
}
