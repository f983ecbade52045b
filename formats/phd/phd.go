// Package phd reads portable heap dumps (PHD) of IBM's J9 and Eclipse OpenJ9 and passes
// their contents to a heap.Sink.
//
// The format contains objects, classes, sizes and references. It has no GC roots,
// threads, or names and values of fields; a javacore of the same event adds some of this,
// see Options. The records are those in OpenJ9's heapdump.cpp, and those of older writers
// that OpenJ9's own reader (HeapdumpReader.java) still supports.
//
// The file has classes after the objects, so it is read twice: first for the classes,
// then for the objects. A damaged file is read up to the damage. Nothing after it can be
// trusted, because addresses are relative to the previous record.
package phd

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
)

// Name is the name of the format in errors and warning codes.
const Name = "phd"

// Options has further information about the dump.
type Options struct {
	// Sidecar is the content of a javacore of the same event; may be nil.
	Sidecar *sidecar.Report
}

// Part is a kind of content in the file with the number of its bytes.
type Part struct {
	Name  string
	Bytes int64
}

// Result is what is known about a dump after it has been read.
type Result struct {
	Info  heap.Info
	Parts []Part
}

// Parse reads the dump in src and passes its contents to sink. An error of the sink or of
// ctx is returned unchanged; all others are *heap.ParseError.
func Parse(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	head, err := source.Head(ctx, src, headerSlack)
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	if len(head) == 0 && err != nil {
		return Result{}, &heap.ParseError{Kind: heap.Unreadable, Format: Name, Offset: 0,
			Found: "the file could not be read", Advice: "Check that it still exists and was copied completely", Err: err}
	}
	h, err := parseHeader(head)
	if err != nil {
		return Result{}, err
	}
	s := newPass1(h, src.Size())
	first, err := pass(ctx, src, h, s, func(at int64) error { return sink.Progress(ctx, at/2) })
	if err != nil {
		return Result{}, err
	}
	if s.objects == 0 && !first.complete {
		return Result{}, &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: first.at,
			Found: "the file ends before any object", Advice: "It was cut short or is damaged: copy it again, or take the dump again"}
	}
	e := &emitter{pass1: s, sink: sink, loaders: s.findLoaders(o.Sidecar),
		sameName: map[string]map[heap.Address]heap.ClassIndex{}, first: map[string]*class{}}
	e.declare()
	half := first.at / 2
	second, err := pass(ctx, src, h, e, func(at int64) error { return sink.Progress(ctx, half+at/2) })
	if err != nil {
		return Result{}, err
	}
	if err := e.flush(); err != nil {
		return Result{}, err
	}
	if err := e.emitRoots(o.Sidecar); err != nil {
		return Result{}, err
	}
	s.warn(sink, second)
	if err := sink.Progress(ctx, second.at); err != nil {
		return Result{}, err
	}
	return Result{Info: e.info(src.Name(), o.Sidecar), Parts: parts(second, src.Size())}, nil
}

// pass reads the file once.
func pass(ctx context.Context, src source.Source, h header, v visitor, progress func(int64) error) (*walk, error) {
	w := &walk{ctx: ctx, in: src.Sequential(ctx), progress: progress}
	defer w.in.Close()
	return w, w.run(h, v)
}

// warn reports to the sink what is wrong with the file.
func (s *pass1) warn(sink heap.Sink, w *walk) {
	add := func(code string, offset int64, format string, values ...any) {
		sink.Warn(heap.Warning{Code: code, Offset: offset, Count: 1, Message: fmt.Sprintf(format, values...)})
	}
	if !w.complete {
		add(w.code, w.at, "%s", w.stopped)
	}
	if s.undefined > 0 {
		add("phd.no-class", s.firstUndefined(),
			"%s classes are not in the dump: they are shown by address, and the sizes of their instances are taken from the distances between objects", numbers.Grouped(int64(s.undefined)))
	}
	if s.tooMany > 0 {
		add("phd.classes", s.tooManyAt, "%s classes are more than any JVM has in a dump of this size; they are treated as one", numbers.Grouped(s.tooMany))
	}
	if s.excess > 0 {
		add("phd.class-references", s.excessAt, "%s references of classes are more than a class can have and were left out", numbers.Grouped(int64(s.excess)))
	}
}

func (e *emitter) info(name string, report *sidecar.Report) heap.Info {
	i := heap.Info{
		Format: fmt.Sprintf("PHD %d", e.version), IdentifierSize: e.word,
		RealSizes: true, StatedSizes: true, BootLoader: e.loaders.boot,
	}
	if stamp, ok := sidecar.ParseStamp(name); ok {
		i.Created, i.CreatedLocal = stamp.Created, stamp.Created
	}
	if e.vm != "" {
		i.Properties = append(i.Properties, heap.Property{Group: "Virtual machine", Key: "version", Value: e.vm})
	}
	if report != nil {
		i.HasThreads = true
		i.Properties = append(i.Properties, report.Properties...)
		if report.Created != 0 {
			i.Created, i.CreatedLocal = report.Created, report.CreatedLocal
		}
	}
	return i
}

var partNames = [kindEnd + 1]string{"Instances", "Primitive arrays", "Object arrays", "Classes", "Header and end mark"}

// parts returns how many bytes each kind of content takes; size is -1 if unknown.
func parts(w *walk, size int64) []Part {
	var list []Part
	sum := int64(0)
	for k, n := range w.census {
		if sum += n; n > 0 {
			list = append(list, Part{partNames[k], n})
		}
	}
	if size > sum {
		list = append(list, Part{"Not read", size - sum})
	}
	return list
}
