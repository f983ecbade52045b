// Package classic reads classic heap dumps: the text files (heapdump….txt) that IBM's
// JVMs and OpenJ9 write beside portable heap dumps or instead of them. It reads the
// variants of all JVM versions since 1.3.1, those of IBM's tools, and the one in the
// documentation of HeapRoots.
//
// An object is a line with its address, its size in brackets and a name. The lines after
// it that begin with white space are its references:
//
//	0x00000000E0000010 [24] OBJ java/lang/String
//		0x00000000E0000028
//
// The format has no GC roots, no field names or values, no threads, no superclasses, no
// class loaders and no array lengths. An object names its class instead of pointing to
// it; if several classes have the same name, the first one gets all the objects.
//
// The content is read once, in order. Class records are usually at the end, so a class is
// declared when an object first names it, and described later.
package classic

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/emit"
)

// Name is the name of the format in errors and warning codes.
const Name = "classic"

// Result is what is known about a dump after it has been read.
type Result struct {
	Info heap.Info
	// Bytes is how many bytes of the file each kind of content takes; the sum is the size
	// of the content.
	Objects, References, Other int64
}

const (
	// windowSize is how much text is read at once. Lines of references may be longer; any
	// other longer line is not part of a dump.
	windowSize = 64 << 10
	// progressStep is the number of bytes between two progress reports.
	progressStep = 1 << 20
)

// parser is the state of reading one dump.
type parser struct {
	ctx  context.Context
	in   *source.Reader
	sink heap.Sink

	objects  *emit.Objects
	classes  classes
	warnings emit.Warnings
	totals   totals
	result   Result

	holder       holder // the owner of the next references
	inReferences bool   // the window begins inside a line of references
	inBroken     bool   // the window begins inside a line that is too long for a dump
	digits       int    // the largest number of hexadecimal digits in an object's address
	comments     bool   // a comment was found
	reported     int64  // offset of the last progress report
}

// holder is the kind of owner of the current references.
type holder uint8

const (
	nothing holder = iota // no object yet, or one that was skipped
	anObject
	aClass
)

// Parse reads the dump in src and passes its contents to sink. An error of the sink or of
// ctx is returned unchanged; all others are *heap.ParseError.
func Parse(ctx context.Context, src source.Source, sink heap.Sink) (Result, error) {
	reader := decoded(ctx, src)
	defer reader.Close()
	p := &parser{ctx: ctx, in: reader, sink: sink, objects: emit.NewObjects(sink), classes: newClasses(sink)}
	if err := p.lines(); err != nil {
		return Result{}, err
	}
	if err := p.finish(); err != nil {
		return Result{}, err
	}
	return p.result, sink.Progress(ctx, reader.Offset())
}

// finish passes on what is left and reports what is wrong with the file.
func (p *parser) finish() error {
	p.endClass()
	if err := p.objects.Flush(); err != nil {
		return err
	}
	end := p.in.Offset()
	if err := p.warnings.Unreadable(p.ctx, p.in.Err(), Name, end, p.totals.objects == 0); err != nil {
		return err
	}
	if p.totals.objects == 0 && !p.totals.found {
		return &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: end, Found: "the file holds no object",
			Advice: "It was cut short or is damaged: copy it again, or take the dump again"}
	}
	if p.comments && !p.totals.found {
		p.warnings.Add("classic.truncated", end, "The file ends without its EOF line: objects at its end are missing")
	}
	p.totals.compare(&p.warnings)
	p.warnings.EmitTo(p.sink)
	p.result.Info = heap.Info{Format: "Classic text heap dump", IdentifierSize: 4, StatedSizes: true, OwnClass: true, OnlyRecords: true}
	if p.digits > 8 {
		p.result.Info.IdentifierSize = 8
	}
	return nil
}
