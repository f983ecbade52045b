// Package insane reads the heap dumps of NetBeans INSANE: XML with an element
// for every object and one for every reference.
//
//	<insane>
//	<object id='1b4fb997' type='java.lang.String' size='24'/>
//	<object id='4aa298b7' type='[C' size='32' value='hello.world'/>
//	<ref name='java.lang.System.out' to='7d4991ad'/>
//	<ref from='1b4fb997' name='java.lang.String.value' to='4aa298b7'/>
//	</insane>
//
// Identifiers are hash codes, not addresses. References name the field that holds
// them, with the class that declares it; those without "from" are static fields.
// Of values only the texts of char[] are there. Files of INSANE have no objects
// for classes, no threads and no array lengths, and no roots but static fields:
// its walk began at those, at class loaders and at the current thread.
//
// The files that heapdrop exports have more, in ways that other readers of the
// format take for ordinary content or pass over: objects of java.lang.Class whose
// value is the name of the class they stand for; their references <super>,
// <classloader> and static fields; a class attribute where names of classes are
// ambiguous; length attributes of arrays; references without "from" that are named
// by a kind of GC root, and references of threads named <Java Local> and the like.
//
// The scanner is written by hand, because the format is flat and its files have
// hundreds of megabytes: encoding/xml needs six times as long for the tags alone
// as all of this (BenchmarkParse, BenchmarkEncodingXML). It accepts what XML allows
// here: any order of attributes, both quotes, entities, comments, CDATA sections,
// processing instructions, a document type, and bytes in Latin-1.
package insane

import (
	"bytes"
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/emit"
)

// Name is the name of the format in errors and warning codes.
const Name = "insane"

// Result is what is known about a dump after it has been read.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader // nil if the file has neither names nor texts
	// Objects, References and Other count the bytes of the file by kind of content; the
	// sum is the size of the content.
	Objects, References, Other int64
}

const (
	// windowSize is how much text is read at once, unless a tag is longer.
	windowSize = 64 << 10
	// progressStep is the number of bytes between two progress reports.
	progressStep = 1 << 20
)

// parser is the state of reading one file.
type parser struct {
	ctx  context.Context
	in   *source.Reader
	sink heap.Sink

	graph    graph
	classes  classes
	statics  []staticRef
	locals   []localRef
	warnings emit.Warnings
	result   Result

	ended        bool // </insane> was read
	lastFrom     uint32
	lastDeclarer int   // declaring class of the last reference, for the order of superclasses
	reported     int64 // offset of the last progress report
	full         int64 // offset of the first class above the limit, -1 if there is none
}

// staticRef is a reference without a holder.
type staticRef struct {
	name string
	to   uint32
}

// localRef is a reference from a thread to what its stack holds.
type localRef struct {
	thread, to uint32
	kind       heap.RootKind
}

// Match reports whether a file that begins with head is an INSANE dump. If it returns
// true with an error, the error says why the file cannot be read.
func Match(head []byte) (bool, error) {
	if bytes.HasPrefix(head, []byte("\xff\xfe<\x00")) || bytes.HasPrefix(head, []byte("\xfe\xff\x00<")) {
		ascii := bytes.ReplaceAll(head, []byte{0}, nil)
		if bytes.Contains(ascii, []byte("<insane")) {
			return true, &heap.ParseError{Kind: heap.Unsupported, Format: Name, Offset: 0,
				Found: "an INSANE dump in UTF-16", Advice: "Convert it to UTF-8 first: iconv -f UTF-16 -t UTF-8"}
		}
	}
	rest := bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		if len(rest) < 2 || rest[0] != '<' {
			return false, nil
		}
		if rest[1] != '!' && rest[1] != '?' {
			break
		}
		end := markupEnd(rest)
		at := bytes.Index(rest, []byte(end))
		if at < 0 {
			return false, nil
		}
		rest = rest[at+len(end):]
	}
	const root = "<insane"
	return bytes.HasPrefix(rest, []byte(root)) && (len(rest) == len(root) || !nameByte(rest[len(root)]) || rest[len(root)] == '/'), nil
}

// Parse reads the dump in src and passes its contents to sink. An error of the sink or of
// ctx is returned unchanged; all others are *heap.ParseError.
func Parse(ctx context.Context, src source.Source, sink heap.Sink) (Result, error) {
	reader := src.Sequential(ctx)
	defer reader.Close()
	p := &parser{ctx: ctx, in: reader, sink: sink, graph: newGraph(), classes: newClasses(src.Size()), lastFrom: none, lastDeclarer: -1, full: -1}
	if err := p.tags(); err != nil {
		return Result{}, err
	}
	end := reader.Offset()
	if err := p.warnings.Unreadable(ctx, reader.Err(), Name, end, p.graph.objects == 0); err != nil {
		return Result{}, err
	}
	if p.graph.objects == 0 && !p.ended {
		return Result{}, &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: end, Found: "the file holds no object",
			Advice: "It was cut short or is damaged: copy it again, or take the dump again"}
	}
	if !p.ended {
		p.warnings.Add("insane.truncated", end, "The file ends without </insane>: the virtual machine may have run out of memory while it wrote; objects and references are missing")
	}
	if err := p.emit(src); err != nil {
		return Result{}, err
	}
	p.warnings.EmitTo(sink)
	return p.result, sink.Progress(ctx, end)
}
