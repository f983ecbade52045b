package hprof

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"

	"heapdrop/core/redact/rewrite"
	"heapdrop/core/source"
)

// redactMagic is the start of the name that marks a redacted dump; the rest is the level.
// Nothing refers to this name; all bits of its identifier are set. Readers treat it as
// any other name. A record of an unknown kind would not do, because Eclipse MAT refuses
// such dumps.
const redactMagic = "values removed by heapdrop: "

// Redact copies the HPROF dump in src to w, record by record, without its values. It
// keeps identifiers, lengths, references, classes, roots and stacks, so the copy has the
// same objects with the same sizes. Bytes that it does not understand are never copied.
// It reads the content twice.
//
// An unused name marks the copy as redacted. Errors are *heap.ParseError if src is not an
// HPROF dump, and those of ctx, w and Progress.
func Redact(ctx context.Context, src source.Source, w io.Writer, o rewrite.Options) (rewrite.Summary, error) {
	r := &redactor{ctx: ctx, o: o, rename: rewrite.NewRenamer(o.Rename), uses: map[uint64]rewrite.Use{}, hashes: map[uint64]bool{}, marked: o.Level}
	if err := r.pass(src, 0); err != nil {
		return r.summary, err
	}
	r.settleNames()
	r.settleSizes()
	r.out = bufio.NewWriterSize(w, 256<<10)
	r.summary = rewrite.Summary{}
	if err := r.pass(src, 1); err != nil {
		return r.summary, err
	}
	r.summary.Unchanged = r.unchanged.all
	return r.summary, r.out.Flush()
}

// redactor reads a dump twice: first it collects classes and the uses of names, then it
// writes.
type redactor struct {
	ctx context.Context
	o   rewrite.Options
	in  *source.Reader
	out *bufio.Writer // nil in the first pass
	p   *parser       // knows sizes of records, and from the first pass names and classes

	rename  rewrite.Renamer
	uses    map[uint64]rewrite.Use       // key: identifier of the name
	hashes  map[uint64]bool              // names of fields with hash codes
	layouts []map[uint64]*redactedLayout // by dump in the file, because addresses may be reused
	dump    int                          // index of the current dump
	open    bool
	marked  rewrite.Level

	written   int64
	failed    error // error of the writer
	unchanged ranges
	instance  []byte
	summary   rewrite.Summary

	from, reported int64 // progress of earlier passes; last report
}

// pass reads the content once.
func (r *redactor) pass(src source.Source, number int64) error {
	r.in = src.Sequential(r.ctx)
	defer r.in.Close()
	size := src.Size()
	if number == 0 {
		r.p = &parser{ctx: r.ctx, src: src, size: size, wanted: 1, second: true} // warns and counts nothing
	}
	r.from, r.reported = number*max(0, size), 0
	r.p.in = r.in
	if r.p.size = size; size < 0 {
		r.p.size = unlimited
	}
	r.dump, r.open = -1, false
	r.p.effort, r.p.searches = 0, 0
	if err := r.header(); err != nil {
		return cmp.Or(r.ctx.Err(), err)
	}
	for more := true; more; {
		var err error
		if more, err = r.record(); err != nil {
			return err
		}
	}
	return cmp.Or(r.ctx.Err(), r.failed)
}

// header copies the file header and adds the mark.
func (r *redactor) header() error {
	head := r.fill(sniffLength)
	h, err := parseHeader(head)
	if err != nil {
		if readErr := r.in.Err(); readErr != nil {
			return unreadable(0, readErr)
		}
		return err
	}
	if r.out == nil {
		r.p.header, r.p.idSize = h, h.idSize
		r.p.names, r.p.classes, r.p.stacks = newNames(), newClasses(h.version == "1.0"), newStacks()
		r.p.inlining.off = h.version != "1.0.2"
	}
	r.copyBytes(h.length)
	text := redactMagic + rewrite.Levels[r.marked]
	r.write(binary.BigEndian.AppendUint32([]byte{tagString, 0, 0, 0, 0}, uint32(r.p.idSize+len(text))))
	r.write(bytes.Repeat([]byte{0xFF}, r.p.idSize))
	r.write([]byte(text))
	r.copyName(len(text))
	return nil
}

// record copies a record. more is false at the end of the file.
func (r *redactor) record() (more bool, err error) {
	at := r.offset()
	w := r.fill(headerWindow)
	if len(w) == 0 {
		return false, nil
	}
	if len(w) < recordHeader || !r.p.plausible(w, at) {
		return r.seek(0)
	}
	w = r.fill(recordHeader)
	tag, n := w[0], u32(w[5:])
	if err := r.progress(); err != nil {
		return false, err
	}
	if isHeapTag(tag) {
		return r.heapRecord(tag, n)
	}
	size := recordHeader + n
	if size > source.MaxFill || !lengthFits(tag, n, r.p.idSize) {
		r.copyBytes(recordHeader)
		r.unknown(int64(n))
		return true, nil
	}
	w = r.fill(size + headerWindow)
	if len(w) < size || !r.p.plausible(w[size:], at+int64(size)) {
		return r.seek(recordHeader) // its length is wrong, or the record after it is damaged
	}
	body := r.fill(size)[recordHeader:size]
	if r.out == nil {
		r.learn(tag, body, at)
		r.advance(size)
		return true, nil
	}
	switch _, marks := r.p.markOf(tag, body); {
	case marks: // the copy has its own mark
		r.advance(size)
	case tag == tagString:
		r.name(r.fill(size)[:size])
	default:
		r.open = r.open && tag != tagEnd
		if r.consistent(tag, body) {
			r.copyBytes(size)
		} else {
			r.copyBytes(recordHeader)
			r.unknown(int64(n))
		}
	}
	return true, nil
}

// consistent reports whether a record consists only of identifiers and counts, with the
// stated numbers of them.
func (r *redactor) consistent(tag byte, body []byte) bool {
	counted := func(at, size int) bool { return len(body) == at+4+u32(body[at:])*size }
	switch tag {
	case tagTrace:
		return counted(8, r.p.idSize)
	case tagAllocSites:
		return counted(30, 25)
	case tagCPUSamples:
		return counted(4, 8)
	case tagLockWait, tagLockHold: // their layout is unknown
		return false
	}
	return true
}

// learn collects from a record what the second pass needs.
func (r *redactor) learn(tag byte, body []byte, at int64) {
	id, size := r.id, r.p.idSize
	switch tag {
	case tagString:
		switch string(body[size:]) {
		case "hash", "hashCode", "keyHash", "hashIsZero":
			r.hashes[id(body)] = true
		}
	case tagLoadClass:
		r.use(id(body[8+size:]), rewrite.UseClass)
	case tagFrame:
		r.use(id(body[size:]), rewrite.UseMember)
		r.use(id(body[2*size:]), rewrite.UseSignature)
		r.use(id(body[3*size:]), rewrite.UseSource)
	case tagEnd:
		r.open = false
	}
	if level, marks := r.p.markOf(tag, body); marks {
		r.marked = max(r.marked, level)
	}
	r.p.recordBody(tag, body, at)
}

// markOf reports whether a record marks a redacted dump, and returns the level. For marks
// of other tools it returns the lowest level.
func (p *parser) markOf(tag byte, body []byte) (level rewrite.Level, marks bool) {
	switch {
	case tag == tagRedacted:
	case tag == tagString && bytes.HasPrefix(body[p.idSize:], []byte(redactMagic)) && p.id(body) == ^uint64(0)>>(64-8*p.idSize):
		body = body[p.idSize:]
	default:
		return 0, false
	}
	for level, name := range rewrite.Levels {
		if string(body) == redactMagic+name {
			return rewrite.Level(level), true
		}
	}
	return rewrite.Strings, true
}

// progress reports the progress of the passes from time to time.
func (r *redactor) progress() error {
	at := r.offset()
	if at-r.reported < progressStep {
		return nil
	}
	r.reported = at
	if err := cmp.Or(r.ctx.Err(), r.failed); err != nil || r.o.Progress == nil {
		return err
	}
	total := int64(-1)
	if r.p.size != unlimited {
		total = 2 * r.p.size
	}
	return r.o.Progress(r.from+at, total)
}

// seek skips n bytes and everything after them up to the next record; found is false if
// there is none.
func (r *redactor) seek(n int64) (found bool, err error) {
	at := r.offset()
	r.in.Skip(n)
	found, err = r.p.seekRecord()
	r.note(at, r.offset()-at)
	return found, cmp.Or(r.ctx.Err(), err)
}

// unknown writes zeros for n bytes whose meaning is unknown.
func (r *redactor) unknown(n int64) {
	at := r.offset()
	r.note(at, r.zero(n))
}

//go:noinline
func (r *redactor) note(at, n int64) {
	if r.summary.Unknown == 0 {
		r.summary.UnknownAt = at
	}
	r.summary.Unknown += n
}

// These functions are called in dozens of places. Inlining them would make the program of
// the page several kilobytes larger.

//go:noinline
func (r *redactor) fill(n int) []byte { return r.in.Fill(n) }

//go:noinline
func (r *redactor) advance(n int) { r.in.Advance(n) }

//go:noinline
func (r *redactor) offset() int64 { return r.in.Offset() }

//go:noinline
func (r *redactor) id(b []byte) uint64 { return r.p.id(b) }

// copyBytes copies n bytes, which are in the window.
//
//go:noinline
func (r *redactor) copyBytes(n int) {
	if r.out != nil {
		r.write(r.fill(n)[:n])
	}
	r.advance(n)
}

// copyLong copies up to n bytes and returns how many there were.
func (r *redactor) copyLong(n int64) int64 {
	if r.out == nil {
		return r.in.Skip(n)
	}
	for left := n; left > 0; {
		w := r.fill(1)
		if len(w) == 0 {
			return n - left
		}
		step := int(min(left, int64(len(w))))
		r.copyBytes(step)
		left -= int64(step)
	}
	return n
}

var noValues [64 << 10]byte

// zero writes zeros for up to n bytes and returns how many there were.
func (r *redactor) zero(n int64) int64 {
	n = r.in.Skip(n)
	if r.out != nil {
		for left := n; left > 0 && r.failed == nil; left -= int64(len(noValues)) {
			r.write(noValues[:min(left, int64(len(noValues)))])
		}
	}
	return n
}

// write writes bytes; the first error ends the pass at the next progress report.
func (r *redactor) write(b []byte) {
	if r.out == nil || r.failed != nil {
		return
	}
	n, err := r.out.Write(b)
	r.written += int64(n)
	r.failed = err
}

// readMark adds a note that the dump is redacted.
func (p *parser) readMark(level rewrite.Level, at int64) {
	p.redacted = rewrite.Levels[level]
	p.warn("hprof.redacted", at, fmt.Sprintf(
		"The dump was redacted (%s): values were replaced by zeros, so texts, equal values and empty arrays say nothing about the program", p.redacted))
}
