// Package formats knows all dump formats: it recognizes a file by its first
// bytes and hands it to the package that reads it.
//
// It reads no records itself. A new format is one package that fills a
// heap.Sink and one line in the list below.
package formats

import (
	"context"
	"io"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/classic"
	"heapdrop/formats/hprof"
	"heapdrop/formats/insane"
	"heapdrop/formats/phd"
	"heapdrop/formats/sidecar"
)

// Options say how a file is to be read.
type Options struct {
	// Dump chooses one of several heap dumps in a file, counted from 1. 0 is the first.
	Dump int

	// Sidecars are files that belong to the dump, in any order: a javacore of the
	// same event. Those that no sidecar kind knows are left out with a warning.
	Sidecars []source.Source

	sidecars *sidecar.Report // what the sidecars say, nil when there is none
}

// Result is what is known of a dump once its sink has heard everything.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader
	Dumps   int    // heap dumps in the file
	Parts   []Part // where the bytes of the file went; they sum up to what was read
	// Resume is what Resume needs to make Content again; nil where it cannot.
	Resume []byte
}

// Part is a kind of content in a file and the bytes it takes up.
type Part struct {
	Name  string
	Bytes int64
}

// Format is a way to write heap dumps.
type Format struct {
	Name string // "hprof"

	// Match reports whether a file with this start and name is of the format.
	// With true, an error says why the file can still not be read.
	Match func(head []byte, name string) (bool, error)

	// Parse reads the dump and informs the sink about it. Errors of the sink and of
	// the context are returned unchanged, all others are *heap.ParseError.
	Parse func(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error)

	// UsesSidecar says that Parse works in what a sidecar says; for other
	// formats, if they hold no threads, Parse of this package adds them.
	UsesSidecar bool
}

// all lists the formats, those with the strongest marks first.
var all = []Format{
	{"hprof", func(head []byte, _ string) (bool, error) { return hprof.Match(head) }, parseHPROF, false},
	{"classic", func(head []byte, _ string) (bool, error) { return classic.Match(head) }, parseClassic, false},
	{"insane", func(head []byte, _ string) (bool, error) { return insane.Match(head) }, parseINSANE, false},
	{"phd", func(head []byte, _ string) (bool, error) { return phd.Match(head) }, parsePHD, true},
}

// HeadSize is how many bytes of the content Sniff wants to see, or all if there
// are fewer.
const HeadSize = 64 << 10

// Sniff returns the format of a file that begins with head. The error is a
// *heap.ParseError: of kind Unrecognized when no format knows the file, else
// from the format that knows it and says what is wrong.
func Sniff(head []byte, name string) (*Format, error) {
	for i := range all {
		mine, err := all[i].Match(head, name)
		if mine {
			return &all[i], err
		}
	}
	kind, advice := describe(head)
	return nil, &heap.ParseError{Kind: heap.Unrecognized, Offset: 0, Found: kind, Advice: advice}
}

// Parse recognizes the format of src and reads it.
func Parse(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	head, err := readHead(ctx, src)
	if err != nil {
		return Result{}, err
	}
	format, err := Sniff(head, src.Name())
	if err != nil {
		return Result{}, err
	}
	whole := src
	if format.Name == hprof.Name {
		whole, o.Sidecars = joinParts(src, o.Sidecars, sink)
	}
	if o.sidecars, err = readSidecars(ctx, o.Sidecars, src.Name(), sink); err != nil {
		return Result{}, err
	}
	r, err := format.Parse(ctx, whole, sink, o)
	if whole != src {
		r.Resume = nil // who has but the first file cannot go on
	}
	if err == nil && o.sidecars != nil && !format.UsesSidecar {
		addSidecar(&r, o.sidecars, sink)
	}
	return r, err
}

// Resume returns the reader of the values of a dump that was parsed before, from
// what its Result said then; an error if no Result says that. src must be ready to
// be read at random.
func Resume(src source.Source, state []byte) (heap.ContentReader, error) {
	return hprof.Resume(src, state)
}

// FindDump returns which of several files, given in any order, is the heap dump:
// the first that a format knows. The others are its sidecars. The error is that
// of Sniff for the first file.
func FindDump(ctx context.Context, sources []source.Source) (int, error) {
	var first error
	for i, src := range sources {
		head, err := readHead(ctx, src)
		var format *Format
		if err == nil {
			format, err = Sniff(head, src.Name())
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if format != nil {
			return i, nil
		}
		if first == nil {
			first = err
		}
	}
	return 0, first
}

// readHead reads the first bytes of the content.
func readHead(ctx context.Context, src source.Source) ([]byte, error) {
	reader := src.Sequential(ctx)
	defer reader.Close()
	head := reader.Fill(HeadSize)
	head = append([]byte(nil), head[:min(len(head), HeadSize)]...)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := reader.Err(); err != nil && err != io.EOF && len(head) == 0 {
		return nil, &heap.ParseError{Kind: heap.Unreadable, Offset: 0, Found: "the file could not be read",
			Advice: "Check that it still exists and was copied completely", Err: err}
	}
	return head, nil
}

func parseHPROF(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	r, err := hprof.Parse(ctx, src, sink, hprof.Options{Dump: o.Dump})
	result := Result{Info: r.Info, Content: r.Content, Dumps: r.Dumps, Resume: r.Resume}
	for kind, bytes := range r.Census {
		if bytes > 0 {
			result.Parts = append(result.Parts, Part{hprof.CensusKind(kind).String(), bytes})
		}
	}
	return result, err
}

func parseClassic(ctx context.Context, src source.Source, sink heap.Sink, _ Options) (Result, error) {
	r, err := classic.Parse(ctx, src, sink)
	return Result{Info: r.Info, Dumps: 1, Parts: []Part{
		{"Objects", r.Objects}, {"References", r.References}, {"Other text", r.Other}}}, err
}

func parsePHD(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	r, err := phd.Parse(ctx, src, sink, phd.Options{Sidecar: o.sidecars})
	result := Result{Info: r.Info, Dumps: 1}
	for _, p := range r.Parts {
		result.Parts = append(result.Parts, Part(p))
	}
	return result, err
}

func parseINSANE(ctx context.Context, src source.Source, sink heap.Sink, _ Options) (Result, error) {
	r, err := insane.Parse(ctx, src, sink)
	return Result{Info: r.Info, Content: r.Content, Dumps: 1, Parts: []Part{
		{"Objects", r.Objects}, {"References", r.References}, {"Other text", r.Other}}}, err
}
