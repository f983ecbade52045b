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
)

// Options say how a file is to be read.
type Options struct {
	// Dump chooses one of several heap dumps in a file, counted from 1. 0 is the first.
	Dump int
}

// Result is what is known of a dump once its sink has heard everything.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader
	Dumps   int    // heap dumps in the file
	Parts   []Part // where the bytes of the file went; they sum up to what was read
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

	// Parse reads the dump and tells the sink about it. Errors of the sink and of
	// the context are returned unchanged, all others are *heap.ParseError.
	Parse func(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error)
}

// all lists the formats, those with the strongest marks first.
var all = []Format{
	{"hprof", func(head []byte, _ string) (bool, error) { return hprof.Match(head) }, parseHPROF},
	{"classic", func(head []byte, _ string) (bool, error) { return classic.Match(head) }, parseClassic},
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
	return format.Parse(ctx, src, sink, o)
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
			Advice: "Check that it is still there and was copied whole", Err: err}
	}
	return head, nil
}

func parseHPROF(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	r, err := hprof.Parse(ctx, src, sink, hprof.Options{Dump: o.Dump})
	result := Result{Info: r.Info, Content: r.Content, Dumps: r.Dumps}
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
