// Command unpack prepares real dumps for the browser tests:
//
//	go run ./test/e2e/unpack DUMP.zst OUT.hprof
//	go run ./test/e2e/unpack -gzip DUMP.zst OUT.hprof.gz
//
// An output file that exists is not replaced.
package main

import (
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

func main() {
	zip := flag.Bool("gzip", false, "write a plain .gz, one member")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: unpack [-gzip] DUMP.zst OUT")
		os.Exit(2)
	}
	if err := unpack(flag.Arg(0), flag.Arg(1), *zip); err != nil {
		fmt.Fprintln(os.Stderr, "unpack:", err)
		os.Exit(1)
	}
}

func unpack(from, to string, zip bool) error {
	if _, err := os.Stat(to); err == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	reader, err := zstd.NewReader(in)
	if err != nil {
		return err
	}
	defer reader.Close()

	// It is written under another name first, so that an interrupted run leaves nothing
	// that looks complete.
	out, err := os.Create(to + ".part")
	if err != nil {
		return err
	}
	var writer io.WriteCloser = out
	if zip {
		writer = gzip.NewWriter(out)
	}
	_, copyErr := io.Copy(writer, reader)
	if zip {
		copyErr = errors.Join(copyErr, writer.Close())
	}
	if err := errors.Join(copyErr, out.Close()); err != nil {
		return err
	}
	return os.Rename(to+".part", to)
}
