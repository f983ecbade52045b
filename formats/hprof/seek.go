package hprof

import "heapdrop/core/source"

const (
	// longestBody is the longest body, except of heap data, that is trusted although it
	// extends past the end of the content.
	longestBody = 1 << 20

	// proofRecords is how many records in a row cannot be an accident.
	proofRecords = 4

	// mostSearches is how many records at the end of the content are searched for other
	// records inside them.
	mostSearches = 1000
)

// plausible reports whether a record may begin at w, the window at an offset. The tag
// must be known and the length must fit it; if the tag is unknown, a known tag must
// follow the record. Fewer bytes than a header are plausible too, because the file may be
// cut there. The caller must not use w afterwards.
func (p *parser) plausible(w []byte, at int64) bool {
	if len(w) < recordHeader {
		return true
	}
	tag, n := w[0], u32(w[5:])
	if isHeapTag(tag) {
		return n == 0 || len(w) == recordHeader || subTags[w[recordHeader]]
	}
	next := int64(recordHeader + n)
	if lengthFits(tag, n, p.idSize) {
		return next <= p.size-at || n <= longestBody
	}
	if tag == 0 || n == 0 || recordHeader+n+headerWindow > source.MaxFill {
		return false
	}
	if next == p.size-at {
		return true
	}
	ahead := int(at - p.in.Offset() + next)
	w = p.in.Fill(min(ahead+headerWindow, source.MaxFill))
	return len(w) > ahead && p.recordStart(w[ahead:])
}

// certain reports whether w begins with a sequence of records that cannot be an accident.
func (p *parser) certain(w []byte, at int64) bool {
	for range proofRecords {
		if len(w) == 0 && at == p.size {
			return true
		}
		if !p.recordStart(w) || int64(recordHeader+u32(w[5:])) > p.size-at {
			return false
		}
		n := u32(w[5:])
		if isHeapTag(w[0]) {
			body := at + recordHeader
			if n > 0 && p.chainTo(w[recordHeader:], body, body+int64(n)) {
				return true
			}
		}
		if n > len(w)-recordHeader {
			return false
		}
		w, at = w[recordHeader+n:], at+int64(recordHeader+n)
	}
	return true
}

// findRecord returns the first index in w, starting at from, at which records certainly
// begin, or len(w) if there is none.
func (p *parser) findRecord(w []byte, from int, at int64) int {
	for i := from; i < len(w); i++ {
		if recordTags[w[i]] && p.certain(w[i:], at+int64(i)) {
			return i
		}
	}
	return len(w)
}

// holdsRecords reports whether a record that extends past the end of the content contains
// others, so that its length is wrong.
func (p *parser) holdsRecords(w []byte, at int64) bool {
	p.searches++
	return p.searches <= mostSearches && p.findRecord(w, recordHeader, at) < len(w)
}

// seekRecord consumes damaged bytes up to the next sequence of records that cannot be an
// accident, or to the end of the content. It reports whether it found one.
func (p *parser) seekRecord() (bool, error) {
	for {
		w, last := p.repairView()
		i := p.findRecord(w, 0, p.in.Offset())
		if i < len(w) {
			p.take(CensusDamaged, i)
			return true, nil
		}
		if last {
			p.take(CensusDamaged, len(w))
			return false, nil
		}
		p.take(CensusDamaged, len(w)-repairLeast/4)
		if err := p.progress(); err != nil {
			return false, err
		}
	}
}
