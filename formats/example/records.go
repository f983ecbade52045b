package example

import (
	"strings"

	"heapdrop/core/heap"
)

// maxAncestors limits superclasses, so that a hostile file cannot make every object slow.
const maxAncestors = 1000

// class is what objects need to know about their class.
type class struct {
	index     heap.ClassIndex
	fields    []heap.Field
	super     *class
	ancestors int
	element   heap.Type // of an array class, else 0
}

// rootKinds maps the words of the format to kinds of roots.
var rootKinds = map[string]heap.RootKind{
	"system-class": heap.RootSystemClass,
	"jni-global":   heap.RootJNIGlobal,
	"monitor":      heap.RootBusyMonitor,
}

// line reads one line. A broken line becomes a warning.
func (p *parser) line(offset int64, line []byte) error {
	w := split(line)
	record := w.next()
	p.count(record, len(line))
	if len(line) > maxLine || line[len(line)-1] != '\n' {
		w.broken = true // cut, perhaps in the middle of a word
	}
	var err error
	switch record {
	case magic:
		w.broken = offset > 0
	case "class":
		p.class(w)
	case "object":
		err = p.object(offset, w)
	case "array":
		err = p.array(offset, w)
	case "root":
		p.root(w)
	case "thread":
		p.thread(w)
	case "frame":
		p.frame(w)
	case "local":
		p.local(w)
	case "end":
		p.ended, w.broken = true, false
	default:
		w.broken = true
	}
	if w.broken {
		p.warnings.Add("example.broken-line", offset, "A line that does not belong to the format was skipped")
	}
	return err
}

// count adds a line to the part of the file that it belongs to.
func (p *parser) count(record string, bytes int) {
	part := &p.parts.Other
	switch record {
	case "class":
		part = &p.parts.Classes
	case "object", "array":
		part = &p.parts.Objects
	case "thread", "frame", "local":
		part = &p.parts.Threads
	}
	*part += int64(bytes)
}

// class declares a class; the sink returns its index.
func (p *parser) class(w *words) {
	c := heap.Class{Address: w.address(), Name: w.next(), Super: w.address(), Loader: w.address(), ObjectSize: w.size()}
	for w.more() {
		name, kind, _ := strings.Cut(w.next(), ":")
		kind, value, static := strings.Cut(kind, "=")
		t, known := types[kind]
		w.broken = w.broken || !known
		if static {
			c.Statics = append(c.Statics, heap.StaticField{Name: name, Value: w.value(value, t)})
		} else {
			c.Fields = append(c.Fields, heap.Field{Name: name, Type: t})
		}
	}
	mine := &class{fields: c.Fields, super: p.classes[c.Super], element: c.ElementType()}
	if mine.super != nil {
		mine.ancestors = mine.super.ancestors + 1
	}
	if p.classes[c.Address] != nil || c.Super != 0 && mine.super == nil || mine.ancestors > maxAncestors {
		w.broken = true
	}
	if !w.broken {
		mine.index = p.sink.Class(c)
		p.classes[c.Address] = mine
	}
}

// object adds an instance with the references among its values.
func (p *parser) object(offset int64, w *words) error {
	address, of, bytes := w.address(), p.classes[w.address()], w.size()
	if of == nil || of.element != 0 {
		w.broken = true
		return nil
	}
	p.refs = p.refs[:0]
	for c := of; c != nil && !w.broken; c = c.super {
		for _, f := range c.fields {
			p.refer(w.value(w.next(), f.Type))
		}
	}
	if w.more() {
		w.broken = true // more values than fields
	}
	return p.add(w, address, of, heap.NotArray, offset, bytes)
}

// array adds an array. Its length is the number of elements on the line.
func (p *parser) array(offset int64, w *words) error {
	address, of, bytes := w.address(), p.classes[w.address()], w.size()
	if of == nil || of.element == 0 {
		w.broken = true
		return nil
	}
	p.refs = p.refs[:0]
	length := uint32(0)
	for ; w.more(); length++ {
		p.refer(w.value(w.next(), of.element))
	}
	return p.add(w, address, of, length, offset, bytes)
}

// refer records a value if it is a reference other than null.
func (p *parser) refer(v heap.Value) {
	if v.Type == heap.Object && v.Bits != 0 {
		p.refs = append(p.refs, v.Address())
	}
}

// add adds an object, unless its line was broken.
func (p *parser) add(w *words, address heap.Address, of *class, length uint32, position int64, bytes uint64) error {
	if w.broken {
		return nil
	}
	if err := p.objects.Add(address, of.index, length, position, bytes); err != nil {
		return err
	}
	for _, to := range p.refs {
		if err := p.objects.Refer(to); err != nil {
			return err
		}
	}
	return nil
}

// root adds a global root.
func (p *parser) root(w *words) {
	address := w.address()
	kind, known := rootKinds[w.next()]
	w.broken = w.broken || !known
	if !w.broken {
		p.sink.Root(heap.Root{Object: address, Kind: kind, Frame: heap.NoFrame})
	}
}

// thread begins a thread; the sink gets it at the end, when its frames are known.
func (p *parser) thread(w *words) {
	t := &heap.Thread{Serial: w.serial(), Object: w.address()}
	if w.broken || p.serials[t.Serial] != nil {
		w.broken = true
		return
	}
	p.threads = append(p.threads, t)
	p.serials[t.Serial] = t
	p.sink.Root(heap.Root{Object: t.Object, Kind: heap.RootThread, Thread: t.Serial, Frame: heap.NoFrame})
}

// frame adds a frame to the stack of a thread, top first.
func (p *parser) frame(w *words) {
	t := p.serials[w.serial()]
	f := heap.StackFrame{Class: w.next(), Method: w.next(), Source: w.next(), Line: int32(w.number(32))}
	if w.broken || t == nil {
		w.broken = true
		return
	}
	t.Frames = append(t.Frames, f)
}

// local adds a local variable: a root of the thread, in one of its frames.
func (p *parser) local(w *words) {
	t, frame, address := p.serials[w.serial()], int32(w.number(32)), w.address()
	if w.broken || t == nil || frame < 0 || int(frame) >= len(t.Frames) {
		w.broken = true
		return
	}
	p.sink.Root(heap.Root{Object: address, Kind: heap.RootJavaLocal, Thread: t.Serial, Frame: frame})
}
