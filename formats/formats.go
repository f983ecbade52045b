// Package formats knows all dump formats. It recognizes a file by its first bytes and
// passes it to the package that reads it.
//
// This package reads no records itself. A new format is a package that fills a heap.Sink,
// and one line in the list below.
package formats

import (
	"context"
	"errors"
	"io"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/classic"
	"heapdrop/formats/hprof"
	"heapdrop/formats/insane"
	"heapdrop/formats/phd"
	"heapdrop/formats/sidecar"
)

// Options controls how a file is read.
type Options struct {
	// Dump selects one of several heap dumps in a file, counted from 1. 0 means the
	// first.
	Dump int

	// CountOnly: the sink needs no references. Formats may leave them out, which is faster.
	CountOnly bool

	// Sidecars are files that belong to the dump, in any order, such as a javacore of the
	// same event. Files of unknown kinds are ignored with a warning.
	Sidecars []source.Source

	sidecars *sidecar.Report // contents of the sidecars, nil if there are none
}

// Result is what is known about a dump after its sink has received everything.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader
	Dumps   int    // number of heap dumps in the file
	Parts   []Part // bytes of the file by kind of content; the sum is what was read
	// Resume is the state from which the function Resume restores Content; nil if that is
	// not possible.
	Resume []byte
}

// Part is a kind of content in a file with the number of its bytes.
type Part struct {
	Name  string
	Bytes int64
}

// Format is a heap dump format.
type Format struct {
	Name string // for example "hprof"

	// Match reports whether a file with this start and name is of the format. If it
	// returns true with an error, the error says why the file cannot be read.
	Match func(head []byte, name string) (bool, error)

	// Parse reads the dump and passes its contents to the sink. Errors of the sink and of
	// the context are returned unchanged; all others are *heap.ParseError.
	Parse func(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error)

	// UsesSidecar reports that Parse itself uses sidecars. For other formats without
	// threads, the function Parse of this package adds the threads of the sidecar.
	UsesSidecar bool
}

// all lists the formats; those with the most distinctive start come first.
var all = []Format{
	{"hprof", func(head []byte, _ string) (bool, error) { return hprof.Match(head) }, parseHPROF, false},
	{"classic", func(head []byte, _ string) (bool, error) { return classic.Match(head) }, parseClassic, false},
	{"insane", func(head []byte, _ string) (bool, error) { return insane.Match(head) }, parseINSANE, false},
	{"phd", func(head []byte, _ string) (bool, error) { return phd.Match(head) }, parsePHD, true},
}

// HeadSize is how many bytes of the content Sniff needs; shorter content must be given
// completely.
const HeadSize = 64 << 10

// Sniff returns the format of a file that begins with head. The error is a
// *heap.ParseError. Its kind is Unrecognized if no format recognizes the file; otherwise
// it comes from the format that recognizes the file but cannot read it.
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
		r.Resume = nil // Resume works only for the first file
	}
	if err == nil && o.sidecars != nil && !format.UsesSidecar {
		addSidecar(&r, o.sidecars, sink)
	}
	return r, err
}

// Resume returns the reader of the values of a dump that was parsed before. The arguments
// come from the Result of that time; if they are invalid, it returns an error. src must
// support random reads.
func Resume(src source.Source, state []byte) (heap.ContentReader, error) {
	return hprof.Resume(src, state)
}

// FindDump returns the index of the heap dump among several files in any order: the first
// file that a format recognizes. The others are its sidecars. The error is that of Sniff
// for the first file.
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
		advice := "Check that it still exists and was copied completely"
		if defect := (*source.DefectError)(nil); errors.As(err, &defect) && defect.Advice != "" {
			advice = strings.TrimSuffix(defect.Advice, ".") // it knows what is wrong
		}
		return nil, &heap.ParseError{Kind: heap.Unreadable, Offset: 0, Found: "the file could not be read", Advice: advice, Err: err}
	}
	return head, nil
}

func parseHPROF(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	r, err := hprof.Parse(ctx, src, sink, hprof.Options{Dump: o.Dump, CountOnly: o.CountOnly})
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
