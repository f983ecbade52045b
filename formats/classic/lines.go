package classic

import (
	"bytes"

	"heapdrop/core/heap"
)

// noDigit is the value of bytes that are not hexadecimal digits.
const noDigit = 0xff

// hexValue maps bytes to the values of hexadecimal digits.
var hexValue = func() (values [256]uint8) {
	for i := range values {
		values[i] = noDigit
	}
	for i := range 10 {
		values['0'+i] = uint8(i)
	}
	for i := range 6 {
		values['a'+i], values['A'+i] = uint8(10+i), uint8(10+i)
	}
	return values
}()

// lines reads the whole content.
func (p *parser) lines() error {
	if bytes.HasPrefix(p.in.Fill(windowSize), byteOrderMark) {
		p.in.Advance(len(byteOrderMark))
		p.result.Other += int64(len(byteOrderMark))
	}
	for {
		window := p.in.Fill(windowSize)
		last := len(window) < windowSize
		used, err := p.window(window, last)
		if err != nil {
			return err
		}
		if used == 0 && len(window) > 0 { // this line is longer than a window
			p.broken(p.in.Offset())
			p.inBroken = true
			continue
		}
		p.in.Advance(used)
		if last && used == len(window) {
			return nil
		}
		if at := p.in.Offset(); at-p.reported >= progressStep {
			p.reported = at
			if err := p.sink.Progress(p.ctx, at); err != nil {
				return err
			}
		}
	}
}

// window reads complete lines and, in lines of references, complete addresses. It returns
// the number of bytes read; last is set for the last window of the file.
func (p *parser) window(w []byte, last bool) (used int, err error) {
	for i := 0; i < len(w); {
		start := i
		switch c := w[i]; {
		case p.inBroken:
			i = endOfLine(w, i)
			p.inBroken = w[i-1] != '\n'
			p.result.Other += int64(i - start)
		case p.inReferences:
			if i, err = p.references(w, i, last); err != nil {
				return i, err
			}
			p.result.References += int64(i - start)
			if p.inReferences && i < len(w) {
				return i, nil // the address continues after the window
			}
		case c == ' ' || c == '\t':
			p.inReferences = true
		case c == '\n' || c == '\r':
			i++
			p.result.Other++
		default:
			i = endOfLine(w, i)
			if w[i-1] != '\n' && !last {
				return start, nil
			}
			if err := p.line(w[start:i], p.in.Offset()+int64(start)); err != nil {
				return i, err
			}
		}
	}
	return len(w), nil
}

// endOfLine returns the index after the line break that ends the line at i.
func endOfLine(w []byte, i int) int {
	if n := bytes.IndexByte(w[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(w)
}

// references reads addresses of a line, which may have millions of them. It stops after
// the line break, at the end of the window, or before an address that the window cuts.
func (p *parser) references(w []byte, i int, last bool) (next int, err error) {
	for i < len(w) {
		c := w[i]
		if c == '\n' {
			p.inReferences = false
			return i + 1, nil
		}
		if c <= ' ' {
			i++
			continue
		}
		start := i
		if c == '0' && i+1 < len(w) && w[i+1]|0x20 == 'x' {
			i += 2
		}
		first, address := i, uint64(0)
		for i < len(w) {
			d := hexValue[w[i]]
			if d == noDigit {
				break
			}
			address = address<<4 | uint64(d)
			i++
		}
		digits := i - first
		switch {
		case digits > 16 || i < len(w) && (digits == 0 || w[i] > ' '):
			p.broken(p.in.Offset() + int64(start))
			for i < len(w) && w[i] > ' ' {
				i++
			}
		case i == len(w) && !last:
			return start, nil
		case i == len(w) && digits < p.digits:
			p.cut(p.in.Offset() + int64(start))
		default:
			if err := p.refer(heap.Address(address)); err != nil {
				return i, err
			}
		}
	}
	return i, nil
}

// refer adds a reference to the current object or class.
func (p *parser) refer(to heap.Address) error {
	p.totals.references++
	if to == 0 {
		p.totals.nulls++
		return nil
	}
	switch p.holder {
	case anObject:
		return p.objects.Refer(to)
	case aClass:
		p.classes.refer(to)
	}
	return nil
}

// line reads a line that does not begin with white space.
func (p *parser) line(line []byte, offset int64) error {
	cut := line[len(line)-1] != '\n'
	text := bytes.TrimRight(line, "\r\n\t ")
	if bytes.HasPrefix(text, []byte("//")) {
		p.comments = true
		p.totals.comment(string(text), offset)
		p.result.Other += int64(len(line))
		return nil
	}
	h, ok := parseHeader(text)
	switch {
	case !ok && cut, cut && p.comments:
		// Without a line break, the name and therefore the class may be cut.
		p.cut(offset)
		p.holder = nothing
	case !ok:
		p.broken(offset)
		p.holder = nothing
	default:
		p.result.Objects += int64(len(line))
		return p.object(h, offset)
	}
	p.result.Other += int64(len(line))
	return nil
}

// object starts the object of a header line.
func (p *parser) object(h header, offset int64) error {
	p.endClass()
	p.digits = max(p.digits, h.digits)
	p.totals.objects++
	if !h.sized {
		p.warnings.Add("classic.no-size", offset, "Objects state no size; they count as 0 bytes")
	}
	k := p.classes.of(h.name)
	if !k.isClass {
		p.holder = anObject
		// The offset of the line takes less memory than no offset at all, see
		// index.Builder.
		return p.objects.Add(h.address, k.class, k.length, offset, h.size)
	}
	p.holder = nothing
	if h.address == 0 || !p.classes.begin(k, h) {
		p.warnings.Add("classic.duplicate-class", offset, "Classes are described twice; the first description was kept")
		return nil
	}
	p.holder = aClass
	if k.again {
		p.warnings.Add("classic.same-name", offset,
			"Objects do not say which of several classes of the same name is theirs; all of them were given to the first class")
	}
	return nil
}

// endClass passes on the current class.
func (p *parser) endClass() {
	if p.holder == aClass {
		p.classes.end()
	}
	p.holder = nothing
}

// broken records text that is not part of a dump.
func (p *parser) broken(offset int64) {
	p.warnings.Add("classic.broken-line", offset, "Lines or addresses could not be understood; they were left out")
}

// cut records that the file ends within a line.
func (p *parser) cut(offset int64) {
	p.warnings.Add("classic.cut-line", offset, "The file ends within a line; the incomplete line was left out")
}
