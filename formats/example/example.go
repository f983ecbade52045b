// Package example reads heap dumps of a format made up for docs/adding-a-format.md. It is
// small, and has everything that a format can have.
//
// A dump is text with one record per line and words separated by spaces. Addresses are
// hexadecimal, 0 is null. A class comes before its objects and its subclasses:
//
//	EXAMPLE-HEAP 1
//	class ADDRESS NAME SUPER LOADER BYTES [FIELD:TYPE | STATIC:TYPE=VALUE]…
//	object ADDRESS CLASS BYTES [VALUE of each field, those of the superclass behind]…
//	array ADDRESS CLASS BYTES [ELEMENT]…
//	root ADDRESS KIND
//	thread SERIAL ADDRESS
//	frame SERIAL CLASS METHOD SOURCE LINE
//	local SERIAL FRAME ADDRESS
//	end
package example

import (
	"bytes"
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/emit"
)

// Name is the name of the format in errors and warning codes.
const Name = "example"

const (
	magic   = "EXAMPLE-HEAP" // the version follows
	maxLine = 64 << 10       // bytes; longer lines do not belong to a dump
)

// Match reports whether a file that begins with head has this format. If it has, an error
// says why it can still not be read.
func Match(head []byte) (bool, error) {
	rest, mine := strings.CutPrefix(string(head[:min(len(head), 64)]), magic+" ")
	version, _, _ := strings.Cut(rest, "\n")
	if !mine || strings.TrimSpace(version) == "1" {
		return mine, nil
	}
	return true, &heap.ParseError{Kind: heap.Unsupported, Format: Name, Record: "the first line", Offset: int64(len(magic)) + 1,
		Found: "a version that is not 1", Advice: "Write the dump again as version 1"}
}

// Result is what is known about a dump after it has been read.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader
	Parts   Parts
}

// Parts are the bytes of the file by kind of line. Together they are everything that was
// read; the overview of a dump shows them.
type Parts struct{ Classes, Objects, Threads, Other int64 }

// parser holds the state while a dump is read.
type parser struct {
	ctx      context.Context
	in       *source.Reader
	sink     heap.Sink
	objects  *emit.Objects
	warnings emit.Warnings

	classes map[heap.Address]*class
	threads []*heap.Thread
	serials map[uint32]*heap.Thread
	refs    []heap.Address // of the object being read
	parts   Parts
	ended   bool // the end line has been seen
}

// Parse reads the dump in src and passes its contents to sink. It returns errors of the
// sink and of ctx unchanged; all others are *heap.ParseError.
func Parse(ctx context.Context, src source.Source, sink heap.Sink) (Result, error) {
	in := src.Sequential(ctx)
	defer in.Close()
	p := &parser{ctx: ctx, in: in, sink: sink, objects: emit.NewObjects(sink),
		classes: map[heap.Address]*class{}, serials: map[uint32]*heap.Thread{}}
	if err := p.lines(); err != nil {
		return Result{}, err
	}
	if err := p.finish(); err != nil {
		return Result{}, err
	}
	return Result{
		Info: heap.Info{Format: "Example heap 1", IdentifierSize: 8, StatedSizes: true,
			HasRoots: true, HasFields: true, HasThreads: true},
		Content: newContent(src, p.classes), Parts: p.parts,
	}, nil
}

// lines reads the file line by line. The window holds many lines.
func (p *parser) lines() error {
	for {
		window := p.in.Fill(maxLine)
		if len(window) == 0 {
			return p.ctx.Err()
		}
		whole := bytes.LastIndexByte(window, '\n') + 1
		if whole == 0 {
			whole = len(window) // the last line, or one longer than any of a dump
		}
		offset := p.in.Offset()
		for line := range bytes.Lines(window[:whole]) {
			if err := p.line(offset, line); err != nil {
				return err
			}
			offset += int64(len(line))
		}
		p.in.Advance(whole)
		if err := p.sink.Progress(p.ctx, p.in.Offset()); err != nil {
			return err
		}
	}
}

// finish passes on what is left, and reports what was wrong with the file.
func (p *parser) finish() error {
	if err := p.objects.Flush(); err != nil {
		return err
	}
	for _, t := range p.threads {
		p.sink.Thread(*t)
	}
	end := p.in.Offset()
	if len(p.classes) == 0 {
		return &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: end, Found: "the file holds no class",
			Advice: "It was cut short or is damaged: copy it again, or take the dump again", Err: p.in.Err()}
	}
	if err := p.in.Err(); err != nil {
		p.warnings.Add("example.unreadable", end, "The file could not be read further: "+err.Error())
	}
	if !p.ended {
		p.warnings.Add("example.truncated", end, "The file ends without its end line: what followed is missing")
	}
	p.warnings.EmitTo(p.sink)
	return nil
}
