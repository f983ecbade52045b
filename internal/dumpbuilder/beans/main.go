// Command beans writes a large HPROF dump of plain beans for benchmarks.
//
//	go run ./internal/dumpbuilder/beans -n 17400000 -o beans.hprof
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"

	"heapdrop/internal/dumpbuilder"
)

func main() {
	n := flag.Int("n", 17_400_000, "about how many `objects`")
	path := flag.String("o", "beans.hprof", "`file` to write")
	flag.Parse()
	if err := write(*path, *n); err != nil {
		fmt.Fprintln(os.Stderr, "beans:", err)
		os.Exit(1)
	}
}

func write(path string, n int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	if err := dumpbuilder.WriteBeans(w, n); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}
