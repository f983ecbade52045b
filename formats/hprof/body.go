package hprof

// body reads sub-records up to the declared end of their record. If no record begins
// there it continues, because the declared length may be 0, wrong, or taken modulo 4 GB.
func (p *parser) body(end int64) error {
	p.end = end
	for {
		if p.atEnd() {
			return nil
		}
		w, at := p.in.Fill(scanMargin), p.in.Offset()
		if len(w) == 0 && p.end == unlimited {
			return nil
		}
		if left := p.end - at; int64(len(w)) > left {
			w = w[:left]
		}
		n, err := p.scan(w, at)
		if err != nil {
			return err
		}
		if n < len(w) && !subTags[w[n]] {
			n = p.suspect(w, at, n)
		}
		p.in.Advance(n)
		if err := p.progress(); err != nil {
			return err
		}
		if n > 0 && n == len(w) {
			continue // at the end of the window or of the record
		}
		result, err := p.step()
		if err != nil {
			return err
		}
		if result != done {
			if more, err := p.recover(result); !more || err != nil {
				return err
			}
		}
	}
}

// scan runs the fast loop for the identifier size of the dump.
func (p *parser) scan(w []byte, at int64) (int, error) {
	switch {
	case p.countOnly && p.idSize == 8:
		return skim[uint64](p, w, at)
	case p.countOnly:
		return skim[uint32](p, w, at)
	case p.idSize == 8:
		return scan[uint64](p, w, at)
	}
	return scan[uint32](p, w, at)
}

// atEnd reports whether the current record ends here. If no record follows at the
// declared end, the declared end is ignored from then on.
func (p *parser) atEnd() bool {
	at := p.in.Offset()
	if at < p.end {
		return false
	}
	w := p.in.Fill(headerWindow)
	if len(w) == 0 || p.plausible(w, at) {
		return true
	}
	p.wrongEnd()
	return false
}

// wrongEnd discards the declared end of the current record.
func (p *parser) wrongEnd() {
	p.warn("hprof.length", p.end,
		"A record of heap data continues beyond its stated length; it was read to its real end")
	p.end = unlimited
}
