// Package hprof reads HPROF heap dumps, as HotSpot, the serviceability agent,
// the old hprof agent, GraalVM native images and Android write them, and turns
// them into calls on a heap.Sink.
//
// It computes no sizes, builds no index and judges no reachability. It reads
// the content once, in order; objects that are before their class are noted
// as ranges and only those are read a second time. A damaged dump yields what
// can be read, and warnings with byte offsets about the rest.
//
// The layout of the records is that of HotSpot's heapDumper.cpp, which every
// other writer follows: a header, then records of tag, time, length and body;
// the bodies of HEAP_DUMP and HEAP_DUMP_SEGMENT are sequences of sub-records.
package hprof

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/gather"
)

// Name is the name of the format in errors and warning codes.
const Name = "hprof"

// Options say how a file is to be read.
type Options struct {
	// Dump chooses one of several heap dumps in a file, counted from 1. 0 is the first.
	Dump int

	asWritten bool // leave values inside their holders as they are written
}

// Result is what is known of a dump once it has been read.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader
	Census  Census
	Dumps   int    // heap dumps in the file
	Resume  []byte // for Resume; nil where values can only be found by reading the file
}

// progressStep is how many bytes are read between two reports of progress.
const progressStep = 1 << 20

// parser is the state of one reading.
type parser struct {
	ctx  context.Context
	src  source.Source
	in   window
	sink heap.Sink

	size   int64 // of the content in bytes, unlimited when unknown
	idSize int   // 4 or 8
	header header

	names     names
	classes   classes
	stacks    stacks
	batch     batch
	deferred  ranges
	flattened flattened
	inlining  inlining
	spaces    spaces
	census    Census
	warnings  gather.Warnings

	// Which of the dumps in the file is read: dumps are counted from 1 as they
	// begin; open is whether the one begun last may still go on.
	wanted, dump int
	another      int64 // where the second dump begins
	open, ended  bool
	single       bool // the record being read is a HEAP_DUMP
	segments     bool // the dump comes in segments, which HEAP_DUMP_END closes

	redacted string // what was taken out of the dump, empty for nothing

	effort, searches int // spent on repairs, to bound them

	lost bool // bytes of the dump that may have held objects or roots

	second   bool  // the second pass, over deferred objects only
	roots    int   // root records read
	rootsEnd int64 // where the last of them ends
	end      int64 // declared end of the heap record being read, unlimited when not to be believed
	reported int64 // offset of the last report of progress
}

// unlimited stands for a size or an end that is not known.
const unlimited = math.MaxInt64

// window is a moving view of the content: source.Reader in the first pass, a
// range of the content in the second. See source.Reader for the meanings.
type window interface {
	Fill(n int) []byte
	Advance(n int)
	Skip(n int64) int64
	Offset() int64
}

// Parse reads the dump that src holds and tells sink about it. An error of the
// sink or of ctx is returned unchanged, all others are *heap.ParseError. The
// result is complete with an error of nil only.
func Parse(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	reader := src.Sequential(ctx)
	defer reader.Close()
	p := &parser{ctx: ctx, src: src, in: reader, sink: sink, size: src.Size(), wanted: max(1, o.Dump)}
	if p.size < 0 {
		p.size = unlimited
	}
	p.inlining.off = o.asWritten
	if err := p.begin(); err != nil {
		if readErr := reader.Err(); readErr != nil && ctx.Err() == nil {
			err = unreadable(reader.Offset(), readErr)
		}
		return Result{}, cmp.Or(ctx.Err(), err)
	}
	if err := p.records(); err != nil {
		return Result{}, err
	}
	consumed := reader.Offset()
	if err := p.sound(reader.Err(), consumed); err != nil {
		return Result{}, err
	}
	if err := p.finish(consumed); err != nil {
		return Result{}, err
	}
	if err := sink.Progress(ctx, consumed); err != nil {
		return Result{}, err
	}
	content, resume := p.content()
	return Result{Info: p.info(), Content: content, Census: p.census, Dumps: p.dump, Resume: resume}, nil
}

// content returns the reader of values, and what Resume needs.
func (p *parser) content() (content heap.ContentReader, resume []byte) {
	c := newContent(p.src, p.idSize)
	if in := &p.inlining; len(in.values) > 0 || len(in.wholes) > 0 {
		c.inlined = in
		return c, nil
	}
	return c, []byte{byte(p.idSize)}
}

// Resume returns the reader of the values of a dump that was parsed before, from
// what its Result said then; an error if no Result says that.
func Resume(src source.Source, state []byte) (heap.ContentReader, error) {
	if len(state) != 1 || state[0] != 4 && state[0] != 8 {
		return nil, fmt.Errorf("identifiers of %d bytes", state)
	}
	return newContent(src, int(state[0])), nil
}

// begin reads the header and prepares the parser for its identifier size.
func (p *parser) begin() error {
	head := p.in.Fill(sniffLength)
	h, err := parseHeader(head)
	if err != nil {
		return err
	}
	p.header, p.idSize = h, h.idSize
	if h.note != "" {
		p.warn("hprof.header", 0, h.note)
	}
	p.names = newNames()
	p.classes = newClasses(h.version == "1.0")
	p.stacks = newStacks()
	p.batch = newBatch()
	p.inlining.off = p.inlining.off || h.version != "1.0.2"
	p.flattened.off = h.version != "1.0.2"
	p.take(CensusHeader, h.length)
	return nil
}

// sound decides what a failure of the reader means: the end of a dump cut short,
// or the end of the matter when nothing has been read.
func (p *parser) sound(err error, consumed int64) error {
	if ctxErr := p.ctx.Err(); ctxErr != nil {
		return ctxErr
	}
	if err != nil {
		var defect *source.DefectError
		isDefect := errors.As(err, &defect)
		if p.dump == 0 && !(isDefect && defect.Complete) {
			return unreadable(consumed, err)
		}
		if isDefect && defect.Complete {
			p.warn("hprof.checksum", consumed, "The content is suspect: "+err.Error())
		} else {
			p.lose()
			p.warn("hprof.unreadable", consumed, "The file could not be read further: "+err.Error())
		}
	}
	if p.dump == 0 {
		return &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: consumed,
			Found:  "the file ends before any heap data",
			Advice: "It was cut short, or its writer was interrupted: take the dump again"}
	}
	if p.wanted > p.dump {
		return &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: -1,
			Found:  fmt.Sprintf("heap dump %d of the file was requested, but it holds %d", p.wanted, p.dump),
			Advice: "Choose a smaller number"}
	}
	return nil
}

// unreadable returns the error for a file that could not be read beyond an
// offset, where nothing has been found before.
func unreadable(offset int64, err error) error {
	return &heap.ParseError{Kind: heap.Unreadable, Format: Name, Offset: offset,
		Found: "the file could not be read further", Advice: "Copy the dump again and check its size", Err: err}
}

// finish does what only the end of the content allows: deferred classes and
// objects, threads with their stacks, the summary warnings.
func (p *parser) finish(consumed int64) error {
	if err := p.secondPass(); err != nil {
		return err
	}
	if err := p.flush(); err != nil {
		return err
	}
	p.threads()
	p.spaces.endSegment()
	if p.dump > 1 {
		p.warn("hprof.several-dumps", p.another, fmt.Sprintf(
			"The file holds %d heap dumps; this is number %d", p.dump, p.wanted))
	}
	if p.roots == 0 {
		p.warn("hprof.no-roots", consumed, "The dump holds no GC roots: it was cut short before them, or its writer knew none")
	}
	if p.segments && !p.ended && !p.warnings.Has("hprof.truncated") {
		p.lost = p.lost || consumed != p.rootsEnd // roots that come last have come
		p.warn("hprof.no-end", consumed, "The file ends without HEAP_DUMP_END: objects at its end may be missing")
	}
	p.warnings.Tell(p.sink)
	return nil
}

// info returns the facts about the dump as a whole.
func (p *parser) info() heap.Info {
	return heap.Info{
		Format:         "HPROF " + p.header.version,
		IdentifierSize: p.idSize,
		Created:        p.header.created,
		RealSizes:      p.classes.realSizes,
		HasRoots:       true,
		HasFields:      true,
		HasThreads:     true,
		Incomplete:     p.lost,
		Flat:           p.flattening(),
		Spaces:         p.spaces.list,
		Redacted:       p.redacted,
	}
}

// progress reports how far the content has been read, now and then.
func (p *parser) progress() error {
	at := p.in.Offset()
	if p.second || at-p.reported < progressStep {
		return nil
	}
	p.reported = at
	return p.sink.Progress(p.ctx, at)
}

// take consumes n bytes of the content and accounts for them.
func (p *parser) take(kind CensusKind, n int) {
	p.in.Advance(n)
	if !p.second {
		p.census[kind] += int64(n)
	}
}

// skip consumes n bytes that may exceed the window. It reports whether there
// were as many.
func (p *parser) skip(kind CensusKind, n int64) bool {
	skipped := p.in.Skip(n)
	if !p.second {
		p.census[kind] += skipped
	}
	return skipped == n
}

// id reads an identifier; identifiers of 4 bytes are unsigned.
func (p *parser) id(b []byte) uint64 {
	if p.idSize == 8 {
		return binary.BigEndian.Uint64(b)
	}
	return uint64(binary.BigEndian.Uint32(b))
}

// u32 reads an unsigned integer of 4 bytes as an int.
func u32(b []byte) int { return int(binary.BigEndian.Uint32(b)) }

// warn notes an event at a byte offset, see gather.Warnings.
func (p *parser) warn(code string, offset int64, text string) { p.warnings.Add(code, offset, text) }
