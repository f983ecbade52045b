package hprof

// secondPass reads what came before its class or before the name of its class: first the
// classes, then the objects, at their recorded positions.
func (p *parser) secondPass() error {
	p.second = true
	w := &rangeWindow{content: p.src}
	p.in = w
	for c := range p.classes.pending.All() {
		w.reset(c.position, c.position+int64(c.size))
		if record := w.Fill(c.size); len(record) == c.size {
			p.readClass(record, c.position, true)
		}
	}
	p.restore()
	for from, end := range p.deferred.all {
		w.reset(from, end)
		p.end = end
		if err := p.reread(); err != nil {
			return err
		}
		if w.err != nil {
			p.lost = true
			p.warn("hprof.second-pass", w.offset, "Objects before their classes could not be read again: "+w.err.Error())
		}
	}
	return p.flatArrays()
}

// reread reads the objects of a range.
func (p *parser) reread() error {
	for p.in.Offset() < p.end {
		w, at := p.in.Fill(scanMargin), p.in.Offset()
		n, err := p.scan(w, at)
		p.in.Advance(n)
		if err != nil {
			return err
		}
		if p.in.Offset() == p.end {
			return nil
		}
		if result, err := p.step(); result != done || err != nil {
			return err
		}
		if err := p.sink.Progress(p.ctx, p.reported); err != nil {
			return err
		}
	}
	return nil
}
