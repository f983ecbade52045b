// Package classic reads classic heap dumps: the text files (heapdump….txt) that
// IBM's JVMs and OpenJ9 write beside or instead of portable heap dumps, in the
// forms of all versions since 1.3.1, those of its tools, and the form that
// HeapRoots shows in its documentation.
//
// An object is a line with its address, its size in brackets and a name, and the
// lines after it that begin with white space are its references:
//
//	0x00000000E0000010 [24] OBJ java/lang/String
//		0x00000000E0000028
//
// Such files hold no roots, no field names and values, no threads, no super
// classes, no class loaders and no array lengths. Objects name their class, they
// do not point to it: of classes of the same name the first gets all objects.
//
// The content is read once, in order. Class records usually are at the end, so
// classes are declared when an object first names them and described later.
package classic

import (
	"context"
	"errors"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/gather"
)

// Name is the name of the format in errors and warning codes.
const Name = "classic"

// Result is what is known of a dump once it has been read.
type Result struct {
	Info heap.Info
	// Bytes says where the bytes of the file went; they add up to its content.
	Objects, References, Other int64
}

const (
	// windowSize is how much text is asked for at once: longer lines, but for
	// those of references, are no lines of a dump.
	windowSize = 64 << 10
	// progressStep is how many bytes are read between two reports of progress.
	progressStep = 1 << 20
)

// parser is the state of one reading.
type parser struct {
	ctx  context.Context
	in   *source.Reader
	sink heap.Sink

	objects  *gather.Objects
	classes  classes
	warnings gather.Warnings
	totals   totals
	result   Result

	holder       holder // what the next references belong to
	inReferences bool   // the window begins inside a line of references
	inBroken     bool   // the window begins inside a line too long to be one of a dump
	digits       int    // most hexadecimal digits of an object's address
	comments     bool   // a comment has been seen
	reported     int64  // offset of the last report of progress
}

// holder says what references belong to.
type holder uint8

const (
	nothing holder = iota // no object yet, or one that was left out
	anObject
	aClass
)

// Parse reads the dump that src holds and tells sink about it. An error of the
// sink or of ctx is returned unchanged, all others are *heap.ParseError.
func Parse(ctx context.Context, src source.Source, sink heap.Sink) (Result, error) {
	reader := decoded(ctx, src)
	defer reader.Close()
	p := &parser{ctx: ctx, in: reader, sink: sink, objects: gather.NewObjects(sink), classes: newClasses(sink)}
	if err := p.lines(); err != nil {
		return Result{}, err
	}
	if err := p.finish(); err != nil {
		return Result{}, err
	}
	return p.result, sink.Progress(ctx, reader.Offset())
}

// finish hands over what is left and says what was wrong with the file.
func (p *parser) finish() error {
	p.endClass()
	if err := p.objects.Flush(); err != nil {
		return err
	}
	end := p.in.Offset()
	if err := p.unreadable(end); err != nil {
		return err
	}
	if p.totals.objects == 0 && !p.totals.found {
		return &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: end, Found: "the file holds no object",
			Advice: "It was cut short, or its writer was interrupted: take the dump again"}
	}
	if p.comments && !p.totals.found {
		p.warnings.Add("classic.truncated", end, "The file ends without its EOF line: objects at its end are missing")
	}
	p.totals.compare(&p.warnings)
	p.warnings.Tell(p.sink)
	p.result.Info = heap.Info{Format: "Classic text heap dump", IdentifierSize: 4, StatedSizes: true, OwnClass: true, OnlyRecords: true}
	if p.digits > 8 {
		p.result.Info.IdentifierSize = 8
	}
	return nil
}

// unreadable decides what a failure of the reader means: the end of a dump cut
// short, or the end of the matter when nothing has been read.
func (p *parser) unreadable(end int64) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	err := p.in.Err()
	var defect *source.DefectError
	switch {
	case err == nil:
	case errors.As(err, &defect) && defect.Complete:
		p.warnings.Add("classic.checksum", end, "The content is suspect: "+err.Error())
	case p.totals.objects == 0:
		return &heap.ParseError{Kind: heap.Unreadable, Format: Name, Offset: end, Found: "the file could not be read further",
			Advice: "Copy the dump again and check its size", Err: err}
	default:
		p.warnings.Add("classic.unreadable", end, "The file could not be read further: "+err.Error())
	}
	return nil
}
