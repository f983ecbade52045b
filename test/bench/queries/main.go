// Command queries opens a dump and measures commands on it, for ../*.mjs:
//
//	queries [-baseline OLDER] DUMP COMMAND…
//
// It prints JSON: the seconds for opening each dump, the older one first; the seconds for
// each command, from its start until the first 100 rows of its result are written as
// JSON; and the peak of memory in bytes.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// times is the output.
type times struct {
	Open    []float64 `json:"open"`
	Queries []float64 `json:"queries"`
	Peak    int64     `json:"peak"`
}

func main() {
	baseline := flag.String("baseline", "", "an older `dump` to compare with")
	flag.Parse()
	if flag.NArg() < 2 {
		fmt.Fprintln(os.Stderr, "usage: queries [-baseline OLDER] DUMP COMMAND…")
		os.Exit(2)
	}
	t, err := measure(context.Background(), *baseline, flag.Arg(0), flag.Args()[1:])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(t)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "queries:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, older, dump string, commands []string) (*times, error) {
	t := &times{Queries: make([]float64, len(commands))}
	baselines := &query.Baselines{}
	if older != "" {
		s, err := t.open(ctx, older)
		if err != nil {
			return nil, err
		}
		baselines.List = []query.Baseline{&engine.OpenBaseline{Snapshot: s, Registry: catalog.All()}}
	}
	s, err := t.open(ctx, dump)
	if err != nil {
		return nil, err
	}
	for i, command := range commands {
		runtime.GC() // garbage of the previous command must not count for this one
		if t.Queries[i], err = run(ctx, s, baselines, command); err != nil {
			return nil, fmt.Errorf("%s: %w", command, err)
		}
	}
	t.Peak = peakResident()
	return t, nil
}

func (t *times) open(ctx context.Context, dump string) (*snapshot.Snapshot, error) {
	started := time.Now()
	file, err := source.OpenDisk(dump)
	if err != nil {
		return nil, err
	}
	s, err := engine.Open(ctx, []source.File{file}, engine.Options{})
	t.Open = append(t.Open, time.Since(started).Seconds())
	return s, err
}

func run(ctx context.Context, s *snapshot.Snapshot, baselines *query.Baselines, command string) (seconds float64, err error) {
	started := time.Now()
	r, err := engine.RunWithBaselines(ctx, catalog.All(), s, baselines, command)
	if err != nil {
		return 0, err
	}
	err = render.Write(ctx, io.Discard, "json", r, render.Options{View: result.View{Limit: 100}})
	return time.Since(started).Seconds(), err
}

// peakResident returns the peak resident set so far in bytes; 0 if /proc does not have
// it.
func peakResident() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	var kilobytes int64
	if _, rest, found := strings.Cut(string(status), "VmHWM:"); found {
		fmt.Sscan(rest, &kilobytes)
	}
	return kilobytes * 1024
}
