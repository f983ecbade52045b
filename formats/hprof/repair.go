package hprof

import (
	"fmt"

	"heapdrop/core/source"
)

const (
	// repairWindow is how much is looked at at once in the search for the next
	// sound record; more than the 1 MiB segments of HotSpot.
	repairWindow = 3 << 20

	// Points that a sequence of sub-records must score to be believed, in the
	// middle of damage and where it ends at the end of its record.
	soundChain  = 8
	soundEnding = 4

	// longestBody bounds the bodies of records, heap data apart, that are believed
	// though they go on beyond the end of the content.
	longestBody = 1 << 20
)

// plausible reports whether a record may begin at w, the window at an offset. It
// asks for a known tag with a length that fits; or for an unknown tag if
// a known one stands where its length points to. Less than a header is plausible too:
// the file was cut there.
func (p *parser) plausible(w []byte, at int64) bool {
	if len(w) < recordHeader {
		return true
	}
	tag, n := w[0], u32(w[5:])
	if isHeapTag(tag) {
		return n == 0 && (len(w) == recordHeader || !isSubTag(w[recordHeader])) ||
			len(w) == recordHeader || isSubTag(w[recordHeader])
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
	// The window only grows: w stays its start.
	w = p.in.Fill(int(at-p.in.Offset()) + recordHeader + n + headerWindow)
	w = w[min(len(w), int(at-p.in.Offset()+next)):]
	return len(w) >= recordHeader && lengthFits(w[0], u32(w[5:]), p.idSize) &&
		(!isHeapTag(w[0]) || len(w) > recordHeader && isSubTag(w[recordHeader]))
}

// certain reports whether a sequence of records begins at w that is no accident.
func (p *parser) certain(w []byte, at int64) bool {
	for range 4 {
		if len(w) == 0 && at == p.size {
			return true
		}
		if len(w) < headerWindow {
			return false
		}
		tag, n := w[0], u32(w[5:])
		if !lengthFits(tag, n, p.idSize) || int64(recordHeader+n) > p.size-at {
			return false
		}
		if isHeapTag(tag) {
			if n == 0 || !isSubTag(w[recordHeader]) {
				return false
			}
			if p.chainTo(w[recordHeader:], at+recordHeader, at+recordHeader+int64(n)) {
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

// findRecord reports whether a certain sequence of records begins in w at from or later.
func (p *parser) findRecord(w []byte, from int, at int64) bool {
	for i := from; i < len(w); i++ {
		if lengthFits(w[i], 0, p.idSize) || w[i] != 0 && len(w)-i >= recordHeader && lengthFits(w[i], u32(w[i+5:]), p.idSize) {
			if p.certain(w[i:], at+int64(i)) {
				return true
			}
		}
	}
	return false
}

// seekRecord consumes damaged bytes up to the next certain sequence of records,
// or up to the end of the content; it reports whether it has found one.
func (p *parser) seekRecord() bool {
	for {
		w := p.in.Fill(repairWindow)
		last := len(w) < repairWindow
		for i := range w {
			if !last && i >= len(w)/2 {
				break
			}
			if len(w)-i < recordHeader {
				break
			}
			if tag := w[i]; tag != 0 && lengthFits(tag, u32(w[i+5:]), p.idSize) && p.certain(w[i:], p.in.Offset()+int64(i)) {
				p.take(CensusDamaged, i)
				return true
			}
		}
		if last {
			p.take(CensusDamaged, len(w))
			return false
		}
		p.take(CensusDamaged, len(w)/2)
	}
}

// chain reports whether sound sub-records begin at w, before the end of the
// record being read.
func (p *parser) chain(w []byte, at int64) bool { return p.chainTo(w, at, p.end) }

// chainTo reports whether sound sub-records begin at w and none crosses end. Each
// counts by how unlikely it is to be an accident: objects of known classes
// count most, roots nothing.
func (p *parser) chainTo(w []byte, at, end int64) bool {
	end = min(end, p.size)
	for score := 0; score < soundChain; {
		if at == end || len(w) < scanMargin {
			return score >= soundEnding
		}
		size, points := p.judge(w)
		if size == 0 {
			return score >= soundEnding && isRecordStart(w, p.idSize)
		}
		if int64(size) > end-at {
			return false
		}
		score += points
		w, at = w[min(size, len(w)):], at+int64(size)
	}
	return true
}

// isRecordStart reports whether w begins with the header of a record that may
// follow heap data.
func isRecordStart(w []byte, idSize int) bool {
	return lengthFits(w[0], u32(w[5:]), idSize) && (!isHeapTag(w[0]) || isSubTag(w[recordHeader]))
}

// judge returns the size of the sub-record at w, 0 if there is none that can be
// right, and points for how surely there is one. w holds at least scanMargin bytes.
func (p *parser) judge(w []byte) (size, points int) {
	switch tag := w[0]; tag {
	case subInstance:
		n := u32(w[5+2*p.idSize:])
		slot, known := p.classes.byAddress[p.id(w[5+p.idSize:])]
		if !known {
			return 0, 0
		}
		if p.resolve(slot) && p.classes.table[slot].total != int64(n) && !p.classes.table[slot].partial {
			return 0, 0
		}
		return 9 + 2*p.idSize + n, 4
	case subObjects:
		if _, known := p.classes.byAddress[p.id(w[9+p.idSize:])]; !known {
			return 0, 0
		}
		return 9 + 2*p.idSize + u32(w[5+p.idSize:])*p.idSize, 4
	case subPrimitives:
		t := p.classes.types[w[9+p.idSize]]
		if t.Size() == 0 {
			return 0, 0
		}
		return 10 + p.idSize + u32(w[5+p.idSize:])*t.Size(), 2
	case subClass:
		size := p.classSize(w)
		if size == 0 || size > len(w) {
			return 0, 0
		}
		if _, known := p.classes.loaded[p.id(w[1:])]; known {
			return size, 4
		}
		return size, 1
	default:
		return rootSize(tag, p.idSize), 0
	}
}

// recover goes on after a sub-record that could not be read: at the next sound
// one, or at the next record. It reports whether the record being read goes on.
func (p *parser) recover(why outcome) (bool, error) {
	at := p.in.Offset()
	w := p.in.Fill(headerWindow)
	if why == unknown && len(w) >= recordHeader && isRecordStart2(w, p) {
		p.warn("hprof.length", at, "A record of heap data ends before the length it states")
		return false, nil
	}
	if why == overrun {
		if again := p.overrun(); again {
			return true, nil
		}
	}
	return p.resync(why, at)
}

// isRecordStart2 reports whether a record begins at w, the current window.
func isRecordStart2(w []byte, p *parser) bool {
	return len(w) > recordHeader && isRecordStart(w, p.idSize) || len(w) == recordHeader && w[0] == tagEnd && u32(w[5:]) == 0
}

// overrun decides who is wrong when a sub-record crosses the end of its record:
// the record if no other follows at its end. Then the sub-record is tried again
// without that end.
func (p *parser) overrun() bool {
	distance := p.end - p.in.Offset()
	if distance+headerWindow > source.MaxFill {
		p.end = unlimited
		return true
	}
	w := p.in.Fill(int(distance) + headerWindow)
	if int64(len(w)) <= distance || p.plausible(w[distance:], p.end) {
		return false
	}
	p.warn("hprof.length", p.end, "A record of heap data goes on beyond the length it states; it was read to its real end")
	p.end = unlimited
	return true
}

// resync consumes damaged bytes up to the next sound sub-record or record, or up
// to the end of the content.
func (p *parser) resync(why outcome, from int64) (bool, error) {
	p.deferred.close()
	first := 1
	for {
		w := p.in.Fill(repairWindow)
		base := p.in.Offset()
		last := len(w) < repairWindow
		stop := len(w) / 2
		if last {
			stop = len(w)
		}
		for i := first; i < stop; i++ {
			at := base + int64(i)
			if at == p.end {
				p.take(CensusDamaged, i)
				over, err := p.atEnd()
				if over {
					p.damaged(from)
					return false, err
				}
				return p.resync(why, from)
			}
			if len(w)-i < scanMargin {
				break
			}
			if isSubTag(w[i]) && p.chain(w[i:], at) {
				p.take(CensusDamaged, i)
				p.damaged(from)
				return true, nil
			}
			if p.end == unlimited && w[i] != 0 && lengthFits(w[i], u32(w[i+5:]), p.idSize) && p.certain(w[i:], at) {
				p.take(CensusDamaged, i)
				p.damaged(from)
				return false, nil
			}
		}
		if last {
			p.take(CensusDamaged, len(w))
			if why == cut || base+int64(len(w)) < p.end {
				p.truncated(from, p.missing())
			} else {
				p.damaged(from)
			}
			return false, nil
		}
		p.take(CensusDamaged, stop)
		first = 0
		if err := p.progress(); err != nil {
			return false, err
		}
	}
}

// missing returns how many bytes the record being read lacks at least.
func (p *parser) missing() int64 {
	if p.end == unlimited {
		return 1
	}
	return max(1, p.end-p.in.Offset())
}

// damaged notes that sub-records were lost between an offset and here.
func (p *parser) damaged(from int64) {
	p.warn("hprof.damaged", from, fmt.Sprintf(
		"Heap data could not be read and was skipped (%d bytes at the first place)", p.in.Offset()-from))
}

// repairLength corrects the length of an instance: if the next sub-record
// stands where the class says it should and not where the length says.
func (p *parser) repairLength(header, n int, c *class) (int, bool) {
	right := int(c.total)
	most := header + max(n, right) + headerWindow
	if c.partial || most > source.MaxFill {
		return n, false
	}
	w := p.in.Fill(most + 4096)
	stands := func(size int) bool {
		return size <= len(w) && p.chain(w[size:], p.in.Offset()+int64(size))
	}
	if stands(header+n) || !stands(header+right) || int64(header+right) > p.end-p.in.Offset() {
		return n, false
	}
	p.warn("hprof.instance-length", p.in.Offset(), "The length of an instance was wrong; that of its class was taken")
	return right, true
}
