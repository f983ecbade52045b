package hprof

import "heapdrop/core/source"

const (
	// longestBody bounds the bodies of records, heap data apart, that are believed
	// though they go on beyond the end of the content.
	longestBody = 1 << 20

	// proofRecords is how many records in a row are no accident.
	proofRecords = 4

	// mostSearches bounds the records at the end of the content that are searched
	// for others inside them.
	mostSearches = 1000
)

// plausible reports whether a record may begin at w, the window at an offset. It
// asks for a known tag with a length that fits; or for an unknown tag if
// a known one stands where its length points to. Less than a header is plausible too:
// the file was cut there. w must not be used any more afterwards.
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

// certain reports whether a sequence of records begins at w that is no accident.
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

// findRecord returns where in w, from an index on, a certain sequence of records
// begins, and len(w) if there is none.
func (p *parser) findRecord(w []byte, from int, at int64) int {
	for i := from; i < len(w); i++ {
		if recordTags[w[i]] && p.certain(w[i:], at+int64(i)) {
			return i
		}
	}
	return len(w)
}

// holdsRecords reports whether others begin inside a record that continues beyond
// the end of the content: then its length is wrong.
func (p *parser) holdsRecords(w []byte, at int64) bool {
	p.searches++
	return p.searches <= mostSearches && p.findRecord(w, recordHeader, at) < len(w)
}

// seekRecord consumes damaged bytes up to the next certain sequence of records,
// or up to the end of the content; it reports whether it has found one.
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
