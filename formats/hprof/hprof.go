// Package hprof reads HPROF heap dumps and passes their contents to a heap.Sink. It reads
// the dumps of HotSpot, the serviceability agent, the old hprof agent, GraalVM native
// images and Android.
//
// It computes no sizes, builds no index and does not determine reachability. It reads the
// content once, in order. Objects that come before their class are recorded as ranges,
// and only these are read a second time. From a damaged dump it reads everything that is
// readable, and warns about the rest with byte offsets.
//
// The layout of the records is that of HotSpot's heapDumper.cpp, which all other writers
// follow: a header, then records with tag, time, length and body. The bodies of HEAP_DUMP
// and HEAP_DUMP_SEGMENT are sequences of sub-records.
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
	"heapdrop/formats/emit"
)

// Name is the name of the format in errors and warning codes.
const Name = "hprof"

// Options controls how a file is read.
type Options struct {
	// Dump selects one of several heap dumps in a file, counted from 1. 0 means the
	// first.
	Dump int

	// CountOnly: the sink needs no references. See heap.ErrReferencesNeeded.
	CountOnly bool

	asWritten bool // do not make objects of values stored inside their holders
}

// Result is what is known about a dump after it has been read.
type Result struct {
	Info    heap.Info
	Content heap.ContentReader
	Census  Census
	Dumps   int    // number of heap dumps in the file
	Resume  []byte // for the function Resume; nil if values can only be found by reading the file
}

// progressStep is the number of bytes between two progress reports.
const progressStep = 1 << 20

// parser is the state of reading one file.
type parser struct {
	ctx  context.Context
	src  source.Source
	in   window
	sink heap.Sink

	size   int64 // of the content in bytes, unlimited if unknown
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
	warnings  emit.Warnings

	// Which of the dumps in the file is read. Dumps are counted from 1 in the order in
	// which they begin; open reports whether the last one may continue.
	wanted, dump int
	another      int64 // offset of the second dump
	open, ended  bool
	single       bool // the current record is a HEAP_DUMP
	segments     bool // the dump consists of segments and ends with HEAP_DUMP_END

	redacted string // what was removed from a redacted dump, otherwise empty

	effort, searches int // work spent on repairs, which is limited

	lost bool // some lost bytes may have contained objects or roots

	countOnly bool   // the sink needs no references
	addresses uint64 // bitwise OR of the addresses of all objects, if countOnly

	second   bool  // second pass, for postponed objects only
	roots    int   // number of root records read
	rootsEnd int64 // end of the last root record
	end      int64 // declared end of the current heap record, unlimited if it is not trusted
	reported int64 // offset of the last progress report
}

// unlimited means that a size or an end is unknown.
const unlimited = math.MaxInt64

// window is a moving view of the content: source.Reader in the first pass, a range of the
// content in the second. See source.Reader for the methods.
type window interface {
	Fill(n int) []byte
	Advance(n int)
	Skip(n int64) int64
	Offset() int64
}

// Parse reads the dump in src and passes its contents to sink. An error of the sink or of
// ctx is returned unchanged; all others are *heap.ParseError. The result is complete only
// if the error is nil.
func Parse(ctx context.Context, src source.Source, sink heap.Sink, o Options) (Result, error) {
	reader := src.Sequential(ctx)
	defer reader.Close()
	p := &parser{ctx: ctx, src: src, in: reader, sink: sink, size: src.Size(), wanted: max(1, o.Dump), countOnly: o.CountOnly}
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
	if p.countOnly && p.mayFlatten() {
		return Result{}, heap.ErrReferencesNeeded
	}
	content, resume := p.content()
	return Result{Info: p.info(), Content: content, Census: p.census, Dumps: p.dump, Resume: resume}, nil
}

// content returns the reader of values, and the state for Resume.
func (p *parser) content() (content heap.ContentReader, resume []byte) {
	c := newContent(p.src, p.idSize)
	if in := &p.inlining; len(in.values) > 0 || len(in.wholes) > 0 {
		c.inlined = in
		return c, nil
	}
	return c, []byte{byte(p.idSize)}
}

// Resume returns the reader of the values of a dump that was parsed before. The state
// comes from the Result of that time; if it is invalid, Resume returns an error.
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

// sound handles a failure of the reader. The dump ends there, as if it was cut; if
// nothing has been read yet, the failure is returned.
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
			Advice: "It was cut short or is damaged: copy it again, or take the dump again"}
	}
	if p.wanted > p.dump {
		return &heap.ParseError{Kind: heap.Malformed, Format: Name, Offset: -1,
			Found:  fmt.Sprintf("heap dump %d of the file was requested, but it holds %d", p.wanted, p.dump),
			Advice: "Choose a smaller number"}
	}
	return nil
}

// unreadable returns the error for a file that could not be read beyond an offset, if
// nothing was found before.
func unreadable(offset int64, err error) error {
	return &heap.ParseError{Kind: heap.Unreadable, Format: Name, Offset: offset,
		Found: "the file could not be read further", Advice: "Copy the dump again and check its size", Err: err}
}

// finish does what must wait for the end of the content: postponed classes and objects,
// threads with their stacks, and the summary warnings.
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
		p.lost = p.lost || consumed != p.rootsEnd // roots at the very end were read
		p.warn("hprof.no-end", consumed, "The file ends without HEAP_DUMP_END: objects at its end may be missing")
	}
	p.warnings.EmitTo(p.sink)
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

// progress reports from time to time how far the content has been read.
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

// skip consumes n bytes, which may extend past the window. It reports whether there were
// as many.
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

// warn records a problem at a byte offset, see emit.Warnings.
func (p *parser) warn(code string, offset int64, text string) { p.warnings.Add(code, offset, text) }
