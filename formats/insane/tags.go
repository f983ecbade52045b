package insane

import (
	"bytes"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/emit"
)

// tags reads the whole content, tag by tag.
func (p *parser) tags() error {
	var t tag
	want := windowSize
	for {
		window := p.in.Fill(want)
		last := len(window) < want
		i, s := p.within(window, &t)
		p.in.Advance(i)
		switch {
		case t.kind == markup && s != incomplete && i > 0:
			p.skipMarkup(t.end)
			t.kind, want = otherTag, windowSize
		case s == incomplete && last:
			p.warnings.Add("insane.cut-tag", p.in.Offset(), "The file ends within a tag, which was left out")
			p.result.Other += int64(len(window) - i)
			p.in.Advance(len(window) - i)
			return nil
		case s == incomplete && i == 0 && want < source.MaxFill:
			want = min(2*want, source.MaxFill)
		case s == incomplete && i == 0:
			p.warnings.Add("insane.long-tag", p.in.Offset(), "Elements of over 16 MB were left out")
			p.in.Advance(1)
			p.result.Other++
		default:
			want = windowSize
			if last && i == len(window) {
				return nil
			}
		}
		if at := p.in.Offset(); at-p.reported >= progressStep {
			p.reported = at
			if err := p.sink.Progress(p.ctx, at); err != nil {
				return err
			}
		}
	}
}

// within reads the tags of a window, up to markup or the first tag that is not complete.
// It returns the number of bytes read and the status of the last tag.
func (p *parser) within(window []byte, t *tag) (i int, s status) {
	for s != incomplete {
		n := bytes.IndexByte(window[i:], '<')
		if n < 0 {
			n = len(window) - i
		}
		p.result.Other += int64(n)
		if i += n; i == len(window) {
			break
		}
		offset := p.in.Offset() + int64(i)
		if n, s = t.parse(window[i:]); s == incomplete {
			break
		}
		if s == malformed {
			p.broken(offset)
			t.kind = otherTag
		}
		p.tag(t, offset, int64(n))
		if p.full < 0 && len(p.classes.list) > p.classes.most {
			p.full = offset
		}
		i += n
		if t.kind == markup {
			break
		}
	}
	return i, s
}

// skipMarkup skips a comment or other markup whose start marker has been read.
func (p *parser) skipMarkup(end string) {
	for {
		window := p.in.Fill(windowSize)
		if at := bytes.Index(window, []byte(end)); at >= 0 {
			p.in.Advance(at + len(end))
			p.result.Other += int64(at + len(end))
			return
		}
		n := len(window) - len(end) + 1
		if len(window) < windowSize {
			n = len(window)
		}
		p.in.Advance(n)
		p.result.Other += int64(n)
		if n == 0 || len(window) < windowSize {
			return
		}
	}
}

// tag handles a tag of n bytes.
func (p *parser) tag(t *tag, offset, n int64) {
	switch t.kind {
	case objectTag:
		p.result.Objects += n
		p.object(t, offset)
	case refTag:
		p.result.References += n
		p.ref(t, offset)
	default:
		p.result.Other += n
		p.ended = p.ended || t.kind == endRootTag
	}
}

// broken records text that is not part of a dump.
func (p *parser) broken(offset int64) {
	p.warnings.Add("insane.broken-tag", offset, "Tags could not be understood; they were left out")
}

// object handles an object.
func (p *parser) object(t *tag, offset int64) {
	if t.has&(hasID|hasType) != hasID|hasType {
		p.broken(offset)
		return
	}
	g := &p.graph
	n := g.number(t.id)
	if g.class[n] != none {
		p.warnings.Add("insane.duplicate", offset, "Objects have the same identifier as another; the first of each was kept")
		return
	}
	if t.has&hasSize == 0 {
		p.warnings.Add("insane.no-size", offset, "Objects state no size; they count as 0 bytes")
	}
	of := none
	if t.has&hasClass != 0 {
		of = int(g.number(t.class))
	}
	c := p.classes.of(t.typ, uint32(of))
	g.objects++
	g.class[n] = uint32(c)
	g.setSize(n, t.size)
	g.at[n] = offset
	g.length[n] = heap.NotArray
	switch info := &p.classes.list[c]; {
	case info.isArray:
		g.length[n] = heap.UnknownLength
		if t.has&hasLength != 0 && t.length < uint64(heap.UnknownLength) {
			g.length[n] = uint32(t.length)
		} else if t.has&hasValue != 0 && info.name == charArray {
			g.length[n] = countUnits(t.value)
		}
		p.classes.texts = p.classes.texts || t.has&hasValue != 0
	case info.name == javaLangClass && t.has&hasValue != 0:
		p.classes.object(n, text(t.value))
	}
}

// ref handles a reference.
func (p *parser) ref(t *tag, offset int64) {
	if t.has&hasTo == 0 || t.has&(hasFrom|hasName) == 0 {
		p.broken(offset)
		return
	}
	g := &p.graph
	to := g.number(t.to)
	if t.has&hasFrom == 0 {
		p.statics = append(p.statics, staticRef{text(t.name), to})
		return
	}
	from := g.number(t.from)
	if p.special(from, to, t.name) {
		return
	}
	g.refer(from, to, offset)
	c := g.class[from]
	if c == none || p.classes.list[c].isArray {
		if !p.classes.indexed {
			_, p.classes.indexed = emit.Decimal(t.name)
		}
		return
	}
	// The fields of an object are listed class by class, from its own class up, so the
	// declaring classes reveal the hierarchy.
	declarer := p.classes.field(c, t.name)
	if from == p.lastFrom && declarer >= 0 && p.lastDeclarer >= 0 && declarer != p.lastDeclarer {
		p.classes.above(p.lastDeclarer, declarer)
	}
	p.lastFrom, p.lastDeclarer = from, declarer
}

// special handles references that only exported files have: those of class objects, and
// those from threads to what their stacks hold.
func (p *parser) special(from, to uint32, name []byte) bool {
	if class, isClass := p.classes.byObject[from]; isClass {
		info := &p.classes.list[class]
		switch name := text(name); name {
		case superName:
			info.super = to
		case loaderName:
			info.loader = to
		default:
			if len(name) > len(info.name) && name[:len(info.name)] == info.name && name[len(info.name)] == '.' {
				name = name[len(info.name)+1:]
			}
			p.classes.static(class, name, to)
		}
		return true
	}
	if !bytes.HasPrefix(name, []byte("&lt;")) && !bytes.HasPrefix(name, []byte("<")) {
		return false // the usual case; the name need not be converted to a string
	}
	inner, opened := strings.CutPrefix(text(name), "<")
	inner, closed := strings.CutSuffix(inner, ">")
	kind, known := rootKinds[inner]
	if !opened || !closed || !known || !kind.IsThreadLocal() {
		return false
	}
	p.locals = append(p.locals, localRef{from, to, kind})
	return true
}

// rootKinds maps names to kinds of roots.
var rootKinds = func() map[string]heap.RootKind {
	kinds := map[string]heap.RootKind{}
	for _, k := range heap.RootKinds() {
		kinds[k.String()] = k
	}
	return kinds
}()
