package formats

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/javacore"
	"heapdrop/formats/sidecar"
	"heapdrop/formats/threads"
)

// sidecarKind is a kind of file that belongs to a dump without being one.
type sidecarKind struct {
	match func(head []byte, name string) bool
	read  func(ctx context.Context, src source.Source) (*sidecar.Report, error)
}

var sidecarKinds = []sidecarKind{
	{func(head []byte, _ string) bool { return javacore.Match(head) }, javacore.Parse},
	{threads.Match, threads.Parse},
}

// readSidecars reads the files that belong to a dump and returns the best report: the
// first without doubts, otherwise the first one, with a warning. It returns nil without
// error if there are none.
func readSidecars(ctx context.Context, sources []source.Source, dump string, sink heap.Sink) (*sidecar.Report, error) {
	var best *sidecar.Report
	doubt := ""
	warn := func(severity heap.Severity, code, format string, values ...any) {
		sink.Warn(heap.Warning{Code: code, Severity: severity, Offset: -1, Count: 1, Message: fmt.Sprintf(format, values...)})
	}
	for _, src := range sources {
		report, err := readSidecar(ctx, src)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			warn(heap.Serious, "companion.unreadable", "%s was left out: %v", src.Name(), err)
			continue
		}
		against := report.Doubt(dump)
		if best != nil && (doubt == "" || against != "") {
			warn(heap.Harmless, "companion.unused", "The %s was not used: one such file is enough", report.Source)
			continue
		}
		if best != nil {
			warn(heap.Harmless, "companion.unused", "The %s was not used: %s", best.Source, doubt)
		}
		best, doubt = report, against
	}
	if doubt != "" {
		warn(heap.Serious, "companion.doubt", "The files may not belong together: %s", doubt)
	}
	return best, nil
}

func readSidecar(ctx context.Context, src source.Source) (*sidecar.Report, error) {
	head, err := readHead(ctx, src)
	if err != nil {
		return nil, err
	}
	for _, kind := range sidecarKinds {
		if kind.match(head, src.Name()) {
			return kind.read(ctx, src)
		}
	}
	if format, _ := Sniff(head, src.Name()); format != nil {
		return nil, errors.New("it is a second heap dump, and only one is opened at a time; to compare them, open the newer one, then compare it with the older")
	}
	kind, _ := describe(head)
	return nil, fmt.Errorf("it is %s, which says nothing about the dump", kind)
}

// IsSidecar reports whether a file with this start and name belongs to a dump without
// being one.
func IsSidecar(head []byte, name string) bool {
	return slices.ContainsFunc(sidecarKinds, func(kind sidecarKind) bool { return kind.match(head, name) })
}

// addSidecar passes the contents of a sidecar to the sink of a dump without threads.
func addSidecar(r *Result, beside *sidecar.Report, sink heap.Sink) {
	if !r.Info.HasFields { // with fields, System.props states the properties at the time of the dump
		r.Info.Properties = append(r.Info.Properties, beside.Properties...)
	}
	if r.Info.HasThreads {
		sink.Warn(heap.Warning{Code: "companion.unused", Severity: heap.Harmless, Offset: -1, Count: 1,
			Message: "The threads of the " + beside.Source + " were not used: the dump has its own"})
		return
	}
	beside.EmitTo(sink, 1)
	r.Info.HasThreads = true
}
