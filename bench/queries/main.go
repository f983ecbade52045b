// Command queries opens a dump and measures commands on it, for ../bench.mjs:
//
//	queries DUMP COMMAND…
//
// It prints a JSON array of seconds, one for every command: from its start until
// the first 100 rows of its result are written as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/report"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: queries DUMP COMMAND…")
		os.Exit(2)
	}
	if err := measure(context.Background(), os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "queries:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, dump string, commands []string) error {
	file, err := source.OpenDisk(dump)
	if err != nil {
		return err
	}
	s, err := engine.Open(ctx, []source.File{file}, engine.Options{})
	if err != nil {
		return err
	}
	seconds := make([]float64, len(commands))
	for i, command := range commands {
		runtime.GC() // what the one before has left is not this one's
		if seconds[i], err = run(ctx, s, command); err != nil {
			return fmt.Errorf("%s: %w", command, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(seconds)
}

func run(ctx context.Context, s *snapshot.Snapshot, command string) (seconds float64, err error) {
	started := time.Now()
	r, err := engine.Run(ctx, catalog.All(), s, command)
	if err != nil {
		return 0, err
	}
	err = report.Write(ctx, io.Discard, "json", r, report.Options{View: result.View{Limit: 100}})
	return time.Since(started).Seconds(), err
}
