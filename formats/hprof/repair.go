package hprof

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/source"
)

const (
	// repairWindow is how many bytes are examined in a search for the next sound record;
	// if fewer than repairLeast of them are left, more are read.
	repairWindow = 256 << 10
	repairLeast  = 64 << 10

	// soundChain is the score that a sequence of sub-records must reach to be trusted in
	// the middle of damage; soundEnding suffices where it ends at the end of its record.
	// longestProof is the maximum number of sub-records that are examined for this.
	soundChain   = 8
	soundEnding  = 4
	longestProof = 64

	// longestUnknown is the largest object of an unknown class that is trusted.
	longestUnknown = 64 << 10

	// likelySerials limits the thread serials and frame numbers that look plausible.
	likelySerials = 1 << 20

	// classEffort is the maximum number of bytes of CLASS_DUMPs that searches measure.
	// Without it, a hostile dump could make searches endless.
	classEffort = 256 << 20
)

// chain reports whether sound sub-records begin at w, before the end of the current
// record.
func (p *parser) chain(w []byte, at int64) bool { return p.chainTo(w, at, p.end) }

// chainTo reports whether sound sub-records begin at w and none crosses end. The score of
// each depends on how unlikely it is to be an accident; objects of known classes score
// most. The first one must have a score above 0, because sub-records without a score are
// found everywhere, also just before sound ones.
func (p *parser) chainTo(w []byte, at, end int64) bool {
	end = min(end, p.size)
	score := 0
	for range longestProof {
		if at == end || len(w) < scanMargin {
			return score >= soundEnding
		}
		size, points := p.judge(w)
		if size == 0 {
			return score >= soundEnding && p.recordStart(w)
		}
		if int64(size) > end-at || points == 0 && (score == 0 || size > longestUnknown) {
			return false
		}
		if score += points; score >= soundChain {
			return true
		}
		w, at = w[min(size, len(w)):], at+int64(size)
	}
	return false
}

// judge returns the size of the sub-record at w, 0 if there cannot be one, and a score
// for how certain it is. w has at least scanMargin bytes.
func (p *parser) judge(w []byte) (size, points int) {
	switch tag := w[0]; tag {
	case subInstance:
		n := u32(w[5+2*p.idSize:])
		points = p.judgeID(w[5+p.idSize:])
		if slot, known := p.classes.byAddress[p.id(w[5+p.idSize:])]; known {
			if c := &p.classes.table[slot]; c.total >= 0 && c.total != int64(n) && !c.partial {
				return 0, 0
			}
		}
		return 9 + 2*p.idSize + n, points
	case subObjects:
		n := u32(w[5+p.idSize:]) * p.idSize
		return 9 + 2*p.idSize + n, p.judgeID(w[9+p.idSize:])
	case subPrimitives:
		t := p.classes.types[w[9+p.idSize]]
		if t.Size() == 0 {
			return 0, 0
		}
		return 10 + p.idSize + u32(w[5+p.idSize:])*t.Size(), 2
	case subClass:
		return p.judgeClass(w)
	case 0x05: // ROOT_STICKY_CLASS
		return rootSize(tag, p.idSize), p.judgeID(w[1:])
	default:
		r := &rootRecords[tag]
		if r.frame && u32(w[1+p.idSize:]) < likelySerials && u32(w[5+p.idSize:]) < likelySerials {
			points = 2
		}
		return rootSize(tag, p.idSize), points
	}
}

// judgeID returns the score of a class identifier: high if the class is defined, lower if
// only its name is known.
func (p *parser) judgeID(w []byte) int {
	id := p.id(w)
	if _, known := p.classes.byAddress[id]; known {
		return 4
	}
	if _, known := p.classes.loaded[id]; known {
		return 2
	}
	return 0
}

// judgeClass is judge for a CLASS_DUMP, whose class must have been loaded.
func (p *parser) judgeClass(w []byte) (size, points int) {
	if _, known := p.classes.loaded[p.id(w[1:])]; !known || p.effort > classEffort {
		return 0, 0
	}
	size = p.classSize(w)
	p.effort += min(size, len(w))
	if size > len(w) {
		return 0, 0
	}
	return size, 4
}

// follows reports whether sub-records may follow one of the given size, to judge by what
// is in the window.
func (p *parser) follows(size int) bool {
	if size+repairLeast > source.MaxFill {
		return true
	}
	w, at := p.in.Fill(size+scanMargin), p.in.Offset()
	if size > len(w) {
		return false
	}
	w, at = w[size:], at+int64(size)
	for range proofRecords {
		if at > p.end {
			return p.single // its end may be wrong
		}
		if at == p.end || len(w) < scanMargin {
			return true
		}
		next, _ := p.judge(w)
		if next == 0 {
			return w[0] == subClass || p.recordStart(w)
		}
		w, at = w[min(next, len(w)):], at+int64(next)
	}
	return true
}

// recordStart reports whether w begins with the header of a record that may follow heap
// data.
func (p *parser) recordStart(w []byte) bool {
	if len(w) < recordHeader || !lengthFits(w[0], u32(w[5:]), p.idSize) {
		return false
	}
	return !isHeapTag(w[0]) || len(w) > recordHeader && subTags[w[recordHeader]]
}

// recover continues after a sub-record that could not be read, at the next sound one or
// at the next record. It reports whether the current record continues.
func (p *parser) recover(why outcome) (bool, error) {
	at := p.in.Offset()
	if why == unknown && p.recordStart(p.in.Fill(headerWindow)) {
		if p.end != unlimited {
			p.warn("hprof.length", at, "A record of heap data ends before its stated length")
		}
		return false, nil
	}
	if why == overrun && p.overrun() {
		return true, nil
	}
	return p.resync(why, at)
}

// overrun handles a sub-record that crosses the end of its record. If no record follows
// at that end, the end is wrong, and the sub-record is read again without it.
func (p *parser) overrun() bool {
	distance := p.end - p.in.Offset()
	if distance+headerWindow <= source.MaxFill {
		w := p.in.Fill(int(distance) + headerWindow)
		if int64(len(w)) <= distance || p.plausible(w[distance:], p.end) {
			return false
		}
	}
	p.wrongEnd()
	return true
}

// resync consumes damaged bytes up to the next sound sub-record or record, or to the end
// of the content. It reports whether the current record continues.
func (p *parser) resync(why outcome, from int64) (bool, error) {
	p.deferred.close()
	for first := 1; ; first = 0 {
		w, last := p.repairView()
		base := p.in.Offset()
		i, found := p.nextSound(w, base, first, last)
		if found != sawNothing && base == from && why != cut {
			if err := p.salvage(w[:i:i], base); err != nil {
				return false, err
			}
		}
		p.take(CensusDamaged, i)
		switch {
		case found == sawSubRecord:
			p.damaged(from)
			return true, nil
		case found == sawRecord || found == sawEnd && p.atEnd():
			p.damaged(from)
			return false, nil
		case last && found == sawNothing:
			if p.end != unlimited && p.in.Offset() < p.end || why == cut {
				p.truncated(from, p.missing())
			} else {
				p.damaged(from)
			}
			return false, nil
		}
		if err := p.progress(); err != nil {
			return false, err
		}
	}
}

// repairView returns a window for a search, and whether it extends to the end of the
// content.
func (p *parser) repairView() (w []byte, last bool) {
	if w = p.in.Fill(scanMargin); len(w) < repairLeast {
		w = p.in.Fill(repairWindow)
		last = len(w) < repairWindow
	}
	return w, last
}

// sight is the result of a search.
type sight int

const (
	sawNothing sight = iota
	sawSubRecord
	sawRecord
	sawEnd // the end of the current record
)

// nextSound searches w, from first on, for a place where reading can continue. It leaves
// the last bytes of w to the next window unless w is the last.
func (p *parser) nextSound(w []byte, base int64, first int, last bool) (int, sight) {
	stop := len(w) - repairLeast/4
	if last {
		stop = len(w)
	}
	end := p.end - base // may be far away
	tags := &subTags
	if p.end == unlimited {
		tags = &allTags
	}
	for i := first; i < stop; i++ {
		if int64(i) == end {
			return i, sawEnd
		}
		if !tags[w[i]] || len(w)-i < scanMargin {
			continue
		}
		at := base + int64(i)
		if subTags[w[i]] && p.chain(w[i:], at) {
			return i, sawSubRecord
		}
		if p.end == unlimited && p.certain(w[i:], at) {
			return i, sawRecord
		}
	}
	return max(min(first, len(w)), stop), sawNothing
}

// missing returns the minimum number of bytes that the current record lacks.
func (p *parser) missing() int64 {
	if p.end == unlimited {
		return 1
	}
	return max(1, p.end-p.in.Offset())
}

// damaged records that sub-records were lost between an offset and here.
func (p *parser) damaged(from int64) {
	p.lose()
	p.warn("hprof.damaged", from, fmt.Sprintf(
		"Heap data could not be read and was skipped (%s bytes at the first place)", numbers.Grouped(p.in.Offset()-from)))
}

// suspect is called if no sub-record begins after the n bytes of w that were scanned. If
// the last sub-record is an array that contains others, its length was wrong; suspect
// then returns where the first of the others begins. Otherwise it returns n.
func (p *parser) suspect(w []byte, at int64, n int) int {
	b := &p.batch
	if b.objects == 0 || b.position[b.objects-1] < at || p.recordStart(w[n:]) {
		return n
	}
	start := int(b.position[b.objects-1] - at)
	if w[start] == subInstance {
		return n
	}
	for i := start + p.arrayHeader(w[start]); i < n && len(w)-i >= scanMargin; i++ {
		if !subTags[w[i]] || !p.chain(w[i:], at+int64(i)) {
			continue
		}
		kind := CensusPrimitiveArrays
		if w[start] == subObjects {
			kind = CensusObjectArrays
		}
		p.census[kind] -= int64(n - i)
		b.length[b.objects-1] = uint32(p.fitting(w[start:i]))
		if kind == CensusObjectArrays {
			p.shorten(w[start:i])
		}
		p.warn("hprof.array-length", at+int64(start), "The length of an array was wrong; the elements that fit before the next object were taken")
		return i
	}
	return n
}

// arrayHeader returns the size of the header of an array.
func (p *parser) arrayHeader(tag byte) int {
	if tag == subObjects {
		return 9 + 2*p.idSize
	}
	return 10 + p.idSize
}

// fitting returns how many elements fit into the sub-record of an array.
func (p *parser) fitting(w []byte) int {
	width := p.idSize
	if w[0] == subPrimitives {
		width = p.classes.types[w[9+p.idSize]].Size()
	}
	return (len(w) - p.arrayHeader(w[0])) / width
}

// shorten removes those references of the last object in the batch, an array, that are
// outside w.
func (p *parser) shorten(w []byte) {
	b := &p.batch
	trusted := b.head
	if b.objects > 1 {
		trusted = int(b.end[b.objects-2])
	}
	for values := w[p.arrayHeader(subObjects):]; len(values) >= p.idSize; values = values[p.idSize:] {
		if p.id(values) != 0 {
			trusted++
		}
	}
	b.references = min(trusted, b.references)
	b.end[b.objects-1] = uint32(b.references)
}

// salvage keeps the elements of an array with a wrong length up to the next sound
// sub-record; w is everything that is left of the array.
func (p *parser) salvage(w []byte, position int64) error {
	if tag := w[0]; tag != subObjects && tag != subPrimitives || len(w) < p.arrayHeader(tag) {
		return nil
	}
	class, n := heap.NoClass, 0
	if w[0] == subPrimitives {
		t := p.classes.types[w[9+p.idSize]]
		if t.Size() == 0 {
			return nil
		}
		class = p.classes.primitive[t]
	} else if slot, known := p.classes.byAddress[p.id(w[9+p.idSize:])]; known {
		class = p.classes.table[slot].index
	}
	if class == heap.NoClass {
		return nil
	}
	n = p.fitting(w)
	if err := p.addObject(p.id(w[1:]), class, uint32(n), position); err != nil {
		return err
	}
	p.warn("hprof.array-length", position, "The length of an array was wrong; the elements that fit before the next object were taken")
	if w[0] == subPrimitives {
		return nil
	}
	for values := w[p.arrayHeader(subObjects):]; len(values) >= p.idSize; values = values[p.idSize:] {
		if v := p.id(values); v != 0 {
			if err := p.addReference(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// repairLength corrects the length of an instance if the next sub-record begins where the
// class implies, and not where the length implies.
func (p *parser) repairLength(header, n int, c *class) (int, bool) {
	right := int(c.total)
	most := header + max(n, right) + headerWindow
	if c.partial || most > source.MaxFill {
		return n, false
	}
	w := p.in.Fill(most)
	stands := func(size int) bool {
		return size <= len(w) && p.chain(w[size:], p.in.Offset()+int64(size))
	}
	if stands(header+n) || !stands(header+right) || int64(header+right) > p.end-p.in.Offset() {
		return n, false
	}
	p.warn("hprof.instance-length", p.in.Offset(), "The length of an instance was wrong; the length its class states was used")
	return right, true
}
