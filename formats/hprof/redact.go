package hprof

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"

	"heapdrop/core/source"
)

// RedactLevel says how much Redact takes out of a dump. Each level takes out what
// the one before does, and more.
type RedactLevel int

// The levels of redaction. At every level names that nothing in the dump uses are
// taken out: HotSpot writes its whole symbol table, and with it the string literals
// of the program.
const (
	// RedactStrings takes out the contents of all char and byte arrays, strings being
	// made of them, and the hash codes that strings and maps keep, from which a
	// short text can be guessed.
	RedactStrings RedactLevel = iota
	// RedactPrimitives takes out all values that are no references: of arrays of all
	// types, of instance and static fields.
	RedactPrimitives
	// RedactNames also replaces the names of classes, fields, methods and source
	// files that are not those of the platform.
	RedactNames
)

// RedactLevels are the names of the levels, by level.
var RedactLevels = []string{"strings", "primitives", "names"}

// RedactOptions say how a dump is redacted.
type RedactOptions struct {
	Level RedactLevel

	// Rename returns what stands for a part of a name (a package, a simple class
	// name, a field, a method) at RedactNames: always the same for the same part. If it
	// is nil, random names are chosen and forgotten.
	Rename func(part string) string

	// Progress is told how many bytes of how many have been read; both passes
	// count. The total is negative while it is not known. It may be nil.
	Progress func(done, total int64) error
}

// RedactSummary says what became of a dump.
type RedactSummary struct {
	Values  int64 // bytes of field values and array elements that were set to zero
	Names   int64 // names that nothing uses, which were set to zero
	Renamed int64 // names that were replaced

	// Unknown is how many bytes could not be understood and were set to zero, or left
	// out at the end of the file; 0 for a sound dump. UnknownAt is where the first stood.
	Unknown, UnknownAt int64

	// Kept calls yield for the parts of the written file that hold names, and the mark,
	// ascending.
	Kept func(yield func(from, end int64) bool)
}

// redactMagic begins the body of the record that marks a redacted dump; the name of
// the level follows.
const redactMagic = "values removed by heapdrop: "

// Redact copies the HPROF dump that src holds to w, record by record, without its
// values. Identifiers, lengths, references, classes, roots and stacks are kept, so
// that the copy has the same objects of the same sizes. What cannot be understood is
// never copied. The content is read twice.
//
// A record that other readers skip marks the copy as redacted. Errors are
// *heap.ParseError if src is no HPROF dump, and those of ctx, w and Progress.
func Redact(ctx context.Context, src source.Source, w io.Writer, o RedactOptions) (RedactSummary, error) {
	if o.Rename == nil {
		o.Rename = randomNames()
	}
	r := &redactor{ctx: ctx, o: o, uses: map[uint64]nameUse{}, hashes: map[uint64]bool{}, marked: o.Level}
	if err := r.pass(src, 0); err != nil {
		return r.summary, err
	}
	r.settleNames()
	r.settleSizes()
	r.out = bufio.NewWriterSize(w, 256<<10)
	r.summary = RedactSummary{}
	if err := r.pass(src, 1); err != nil {
		return r.summary, err
	}
	r.summary.Kept = r.kept.all
	return r.summary, r.out.Flush()
}

// redactor walks over a dump twice: first it learns classes and the use of names,
// then it writes.
type redactor struct {
	ctx context.Context
	o   RedactOptions
	in  *source.Reader
	out *bufio.Writer // nil in the first pass
	p   *parser       // knows sizes of records, names and classes of the first pass

	uses    map[uint64]nameUse           // by identifier of the name
	hashes  map[uint64]bool              // names of fields that keep hash codes
	layouts []map[uint64]*redactedLayout // by dump in the file: addresses may be used again
	dump    int                          // the one being read, counted from 0
	open    bool
	marked  RedactLevel

	written  int64
	failed   error // of the writer
	kept     ranges
	instance []byte
	summary  RedactSummary

	from, reported int64 // progress of the passes before; last report
}

// pass reads the content once.
func (r *redactor) pass(src source.Source, number int64) error {
	r.in = src.Sequential(r.ctx)
	defer r.in.Close()
	size := src.Size()
	if number == 0 {
		r.p = &parser{ctx: r.ctx, src: src, size: size, wanted: 1, second: true} // it counts nothing
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

// header copies the file header and marks the copy.
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
	r.keep(h.length)
	text := redactMagic + RedactLevels[r.marked]
	mark := binary.BigEndian.AppendUint32([]byte{tagRedacted, 0, 0, 0, 0}, uint32(len(text)))
	r.write(append(mark, text...))
	r.keptName(len(text))
	return nil
}

// record copies a record. more is false at the end.
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
		r.keep(recordHeader)
		r.unknown(int64(n))
		return true, nil
	}
	w = r.fill(size + headerWindow)
	if len(w) < size || !r.p.plausible(w[size:], at+int64(size)) {
		return r.seek(recordHeader) // its length is wrong, or what follows it
	}
	body := r.fill(size)[recordHeader:size]
	if r.out == nil {
		r.learn(tag, body, at)
		r.advance(size)
		return true, nil
	}
	switch tag {
	case tagString:
		r.name(r.fill(size)[:size])
	case tagRedacted: // this copy has a mark of its own
		r.advance(size)
	default:
		r.open = r.open && tag != tagEnd
		if r.consistent(tag, body) {
			r.keep(size)
		} else {
			r.keep(recordHeader)
			r.unknown(int64(n))
		}
	}
	return true, nil
}

// consistent reports whether a record holds nothing but identifiers and counts, as many
// as it says.
func (r *redactor) consistent(tag byte, body []byte) bool {
	counted := func(at, size int) bool { return len(body) == at+4+u32(body[at:])*size }
	switch tag {
	case tagTrace:
		return counted(8, r.p.idSize)
	case tagAllocSites:
		return counted(30, 25)
	case tagCPUSamples:
		return counted(4, 8)
	case tagLockWait, tagLockHold: // of no known layout
		return false
	}
	return true
}

// learn takes from a record what the second pass needs.
func (r *redactor) learn(tag byte, body []byte, at int64) {
	id, size := r.id, r.p.idSize
	switch tag {
	case tagString:
		switch string(body[size:]) {
		case "hash", "hashCode", "keyHash", "hashIsZero":
			r.hashes[id(body)] = true
		}
	case tagLoadClass:
		r.use(id(body[8+size:]), useClass)
	case tagFrame:
		r.use(id(body[size:]), useMember)
		r.use(id(body[2*size:]), useSignature)
		r.use(id(body[3*size:]), useSource)
	case tagEnd:
		r.open = false
	case tagRedacted:
		r.marked = max(r.marked, markedLevel(body))
	}
	r.p.recordBody(tag, body, at)
}

// markedLevel reads the mark of a redacted dump; of other tools' marks it is the lowest.
func markedLevel(body []byte) RedactLevel {
	for level, name := range RedactLevels {
		if string(body) == redactMagic+name {
			return RedactLevel(level)
		}
	}
	return RedactStrings
}

// progress reports how far the passes are, now and then.
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

// seek leaves out n bytes and what follows them up to the next record; found is false
// if there is none.
func (r *redactor) seek(n int64) (found bool, err error) {
	at := r.offset()
	r.in.Skip(n)
	found, err = r.p.seekRecord()
	r.note(at, r.offset()-at)
	return found, cmp.Or(r.ctx.Err(), err)
}

// unknown copies n bytes as zeros because it is not known what they are.
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

// These are called at dozens of places; inlined they make the program of the page
// several kilobytes larger.

//go:noinline
func (r *redactor) fill(n int) []byte { return r.in.Fill(n) }

//go:noinline
func (r *redactor) advance(n int) { r.in.Advance(n) }

//go:noinline
func (r *redactor) offset() int64 { return r.in.Offset() }

//go:noinline
func (r *redactor) id(b []byte) uint64 { return r.p.id(b) }

// keep copies n bytes that the window holds.
//
//go:noinline
func (r *redactor) keep(n int) {
	if r.out != nil {
		r.write(r.fill(n)[:n])
	}
	r.advance(n)
}

// keepLong copies n bytes and returns how many there were.
func (r *redactor) keepLong(n int64) int64 {
	if r.out == nil {
		return r.in.Skip(n)
	}
	for left := n; left > 0; {
		w := r.fill(1)
		if len(w) == 0 {
			return n - left
		}
		step := int(min(left, int64(len(w))))
		r.keep(step)
		left -= int64(step)
	}
	return n
}

var noValues [64 << 10]byte

// zero copies n bytes as zeros and returns how many there were.
func (r *redactor) zero(n int64) int64 {
	n = r.in.Skip(n)
	if r.out != nil {
		for left := n; left > 0 && r.failed == nil; left -= int64(len(noValues)) {
			r.write(noValues[:min(left, int64(len(noValues)))])
		}
	}
	return n
}

// write writes bytes; its first error ends the pass at the next report of progress.
func (r *redactor) write(b []byte) {
	if r.out == nil || r.failed != nil {
		return
	}
	n, err := r.out.Write(b)
	r.written += int64(n)
	r.failed = err
}

// readMark notes what a reader should know about a redacted dump.
func (p *parser) readMark(body []byte, at int64) {
	p.redacted = RedactLevels[markedLevel(body)]
	p.warn("hprof.redacted", at, fmt.Sprintf(
		"The dump was redacted (%s): values were replaced by zeros, so texts, equal values and empty arrays say nothing about the program", p.redacted))
}
