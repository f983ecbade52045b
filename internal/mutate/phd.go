package mutate

import "encoding/binary"

// PHD splits a portable heap dump. What it does not understand stays one record.
func PHD(data []byte) *Dump {
	d := &Dump{}
	head := phdHead(data)
	if head == 0 {
		d.records = []record{{data: data}}
		return d
	}
	version, flags := int(binary.BigEndian.Uint32(data[20:])), binary.BigEndian.Uint32(data[24:])
	d.records = []record{{kind: -2, data: data[:head], fields: []field{{2, 18, name}, {20, 4, number}, {24, 4, number}, {28, 1, kind}}}}
	p := phd{version: version, word: 4, allHashed: flags&6 == 6}
	if flags&1 != 0 {
		p.word = 8
	}
	for at := head; at < len(data); {
		r := record{kind: int(data[at])}
		if r.kind >= 0x20 {
			r.kind &= 0xe0 // the other bits are sizes
		}
		l := layout{data: data, at: at, base: at, record: &r}
		if !p.walk(&l) || l.bad {
			l.at, r.fields = len(data), nil
		}
		r.data = data[at:l.at:l.at]
		d.records = append(d.records, r)
		at = l.at
	}
	d.collect(d.records)
	return d
}

// phdHead returns the length of the header, 0 if there is none.
func phdHead(data []byte) int {
	if len(data) < 30 || string(data[2:20]) != "portable heap dump" {
		return 0
	}
	for at := 29; at+3 < len(data); {
		switch data[at] {
		case 1, 3:
			at += 9
		case 4:
			at += 3 + int(binary.BigEndian.Uint16(data[at+1:]))
		case 2:
			return at + 2
		default:
			return 0
		}
	}
	return 0
}

// phd parses records.
type phd struct {
	version, word int
	allHashed     bool
}

// walk parses a record; it returns false if it does not understand it.
func (p *phd) walk(l *layout) bool {
	tag := l.take(1, kind)
	switch {
	case tag&0x80 != 0:
		l.take(1+tag>>2&1, number)
		p.hash(l, false)
		p.references(l, tag>>3&3, tag&3)
	case tag&0x40 != 0:
		l.take(1+tag>>2&1, number)
		l.take(p.word, id)
		p.hash(l, false)
		p.references(l, tag>>3&7, tag&3)
	case tag&0x20 != 0:
		l.take(1<<(tag&3), number)
		l.take(1<<(tag&3), count)
		p.hash(l, false)
		p.instanceSize(l)
	case tag == 3:
	case tag == 4 || tag == 5 || tag == 8:
		flags := l.take(1, kind)
		l.take(1<<(flags>>6), number)
		l.take(p.word, id)
		p.hash(l, flags&2 != 0)
		p.references(l, l.take(4, count), flags>>4&3)
		if tag == 8 {
			l.take(4, length)
		}
		if tag != 4 {
			p.instanceSize(l)
		}
	case tag == 6:
		flags := l.take(1, kind)
		l.take(1<<(flags>>6), number)
		l.take(4, number)
		p.hash(l, flags&8 != 0)
		l.take(p.word, super)
		n := l.take(2, length)
		l.take(n, name)
		p.references(l, l.take(4, count), flags>>4&3)
	case tag == 7:
		flags := l.take(1, kind)
		n := 1
		if flags&0x10 != 0 {
			n = p.word
		}
		l.take(n, number)
		l.take(n, count)
		p.hash(l, flags&2 != 0)
		p.instanceSize(l)
	default:
		return false
	}
	return true
}

func (p *phd) hash(l *layout, stored bool) {
	if p.allHashed {
		l.take(2, number)
	} else if stored {
		l.take(4, number)
	}
}

func (p *phd) instanceSize(l *layout) {
	if p.version >= 6 {
		l.take(4, number)
	}
}

// references mutates references. They are stored as distances, so replacing one with an
// identifier makes it point anywhere.
func (p *phd) references(l *layout, n, code int) {
	for ; n > 0 && !l.bad; n-- {
		l.take(1<<code, id)
	}
}
