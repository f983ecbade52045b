package hprof

import (
	"fmt"

	"heapdrop/core/numbers"
	"heapdrop/core/source"
)

// records reads all records after the file header.
func (p *parser) records() error {
	for {
		w := p.in.Fill(headerWindow)
		at := p.in.Offset()
		if len(w) == 0 {
			return nil
		}
		if len(w) < recordHeader {
			p.truncated(at, recordHeader-int64(len(w)))
			p.take(CensusDamaged, len(w))
			return nil
		}
		if !p.plausible(w, at) {
			if found, err := p.seek(at); !found || err != nil {
				return err
			}
			continue
		}
		if err := p.record(); err != nil {
			return err
		}
		if err := p.progress(); err != nil {
			return err
		}
	}
}

// smallBody is the size of the longest name in a JVM.
const smallBody = 64 << 10

// headerWindow is enough to judge a record by its header and the start of its body.
const headerWindow = 64

// record reads one record with a plausible header.
func (p *parser) record() error {
	w, at := p.in.Fill(recordHeader), p.in.Offset()
	tag, n := w[0], u32(w[5:])
	switch {
	case isHeapTag(tag):
		return p.heapRecord(tag, n)
	case tag == tagEnd:
		p.take(CensusHeader, recordHeader)
		p.endDump()
		return nil
	case recordHeader+n+headerWindow > source.MaxFill:
		if !p.skip(CensusOther, int64(recordHeader+n)) {
			p.truncated(at, at+int64(recordHeader+n)-p.in.Offset())
		}
		return nil
	}
	size := recordHeader + n
	w = p.in.Fill(size + headerWindow)
	if len(w) >= size {
		if !lengthFits(tag, n, p.idSize) {
			return p.unknownRecord(tag, n)
		}
		if n <= smallBody { // trusted even if the bytes after it are damaged
			p.recordBody(tag, w[recordHeader:size], at)
		}
		if p.plausible(w[size:], at+int64(size)) {
			if n > smallBody {
				p.recordBody(tag, p.in.Fill(size)[recordHeader:size], at)
			}
			p.take(kindOf(tag), size)
			return nil
		}
	} else if !p.holdsRecords(w, at) {
		p.truncated(at, int64(size-len(w)))
		p.take(CensusDamaged, len(w))
		return nil
	}
	// The next bytes are not a record, so the length or the next header is wrong.
	// Searching from inside this record loses nothing more in either case.
	p.take(CensusDamaged, recordHeader)
	_, err := p.seek(at)
	return err
}

// seek searches from an offset on for the next record, past bytes that are not a record.
func (p *parser) seek(from int64) (bool, error) {
	p.lose()
	found, err := p.seekRecord()
	p.warn("hprof.records", from, fmt.Sprintf(
		"Bytes that are not records were skipped (%s bytes at the first place)", numbers.Grouped(p.in.Offset()-from)))
	return found, err
}

// recordBody reads the body of a record without heap data.
func (p *parser) recordBody(tag byte, body []byte, at int64) {
	if level, marks := p.markOf(tag, body); marks {
		p.readMark(level, at)
		return
	}
	switch tag {
	case tagString:
		if !p.names.add(p.id(body), body[p.idSize:], p.past()) {
			p.warn("hprof.names", at, "The names of the dump take more than 4 GB; the rest is left out")
		}
	case tagLoadClass:
		p.loadClass(body)
	case tagFrame:
		p.readFrame(body)
	case tagTrace:
		p.readTrace(body, at)
	case tagInlinedFields:
		p.readInlined(body, at)
	case tagFlatArrays:
		p.readFlatArrays(body, at)
	}
}

// kindOf returns the kind of content that the bytes of a record count as.
func kindOf(tag byte) CensusKind {
	switch tag {
	case tagString:
		return CensusStrings
	case tagLoadClass, tagUnloadClass:
		// UNLOAD_CLASS needs no action: if the address is reused, it gets a new name.
		return CensusClasses
	case tagFrame, tagTrace, tagStartThread, tagEndThread:
		return CensusStacks
	}
	return CensusOther
}

// unknownRecord skips a record with an unknown tag, or with a size that its tag cannot
// have. If the body can be read as objects, only the tag was damaged, and it reads them.
func (p *parser) unknownRecord(tag byte, n int) error {
	at := p.in.Offset()
	w := p.in.Fill(recordHeader + n)
	p.end = at + int64(recordHeader+n)
	if p.chain(w[recordHeader:], at+recordHeader) {
		p.warn("hprof.record-tag", at, "A record of heap data had a damaged tag and was read anyway")
		return p.heapRecord(tagSegment, n)
	}
	p.warn("hprof.record-tag", at, fmt.Sprintf("A record of unknown kind or impossible size (tag 0x%02x) was skipped", tag))
	p.take(CensusOther, recordHeader+n)
	return nil
}

// heapRecord reads a HEAP_DUMP or HEAP_DUMP_SEGMENT that belongs to the requested dump. A
// HEAP_DUMP is a dump of its own; segments belong together up to HEAP_DUMP_END.
func (p *parser) heapRecord(tag byte, n int) error {
	if !p.open {
		if p.dump++; p.dump == 2 {
			p.another = p.in.Offset()
		}
		p.open = true
	}
	p.take(CensusSegmentHeaders, recordHeader)
	defer func() {
		if tag == tagHeapDump {
			p.open = false
		}
	}()
	if p.dump != p.wanted {
		p.skip(CensusOther, int64(n))
		return nil
	}
	p.segments = p.segments || tag == tagSegment
	p.single = tag == tagHeapDump
	p.deferred.close()
	p.spaces.beginSegment(p.in.Offset())
	return p.body(p.in.Offset() + int64(n))
}

// endDump handles a HEAP_DUMP_END.
func (p *parser) endDump() {
	p.ended = p.ended || p.dump == p.wanted
	p.open = false
}

// past reports whether the requested dump has been read completely.
func (p *parser) past() bool { return p.dump > p.wanted || p.dump == p.wanted && !p.open }

// lose records that bytes could not be read, if they belong to the requested dump: in its
// heap data, or between its segments.
func (p *parser) lose() { p.lost = p.lost || p.dump == p.wanted && p.open }

// truncated notes that the content ends too early.
func (p *parser) truncated(at, missing int64) {
	p.lose()
	p.warn("hprof.truncated", at, fmt.Sprintf(
		"The file ends in the middle of a record, at least %s bytes are missing; everything before is shown", numbers.Grouped(missing)))
}
